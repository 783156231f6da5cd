// SPDX-License-Identifier: MIT
// The same bytes natively and in WebAssembly: every recorded game, and random games of every room with every number
// of seats and with options drawn at random.
//
//     node tests/wasm_replay.mjs SPEAK FOLDER [GAMES_EACH]
//
// FOLDER holds kiste.wasm, which knows all games, and what the page loads, engine.wasm and room-GAME.wasm: the games of each room are played in
// the one and in the other by turns. WebAssembly answers first and chooses the moves; then the native library (tests/speak.c) is told the same lines
// and must give the same answers: legal moves, boards, positions, scenes, scores, and journals with their state
// hashes.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { load, loadRoom } from "../bindings/wasm/kiste.mjs";

const EVENTS_MAX = 300; // of one random game; some take thousands
const SIMULATED = { mikado: { events: 6, seats: 3 } }; // moves that take a fifth of a second each: so many, for so many people at most; in longer runs more
const SLOW = ["mikado/three-lenient.game"]; // for the same reason left to longer runs: it takes a minute
const LOOK_EVERY = 40; // views are long: not after each move

const [speak, folder, games_each = "1"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node wasm_replay.mjs SPEAK FOLDER [GAMES_EACH]");
  process.exit(2);
}
const rooms = join(dirname(fileURLToPath(import.meta.url)), "../src/games");
const compiled = (name) => WebAssembly.compile(readFileSync(join(folder, `${name}.wasm`)));
const whole = await load(await compiled("kiste"), new Uint8Array(64));
const engine = await compiled("engine");
let passed = 0;
let failed = 0;
const modules = new Map(); // by game: the one and the other, the one whose turn it is first

async function module_for(game) {
  if (!modules.has(game)) modules.set(game, [await room_alone(game), whole]);
  return modules.get(game).reverse()[1];
}

const words_of = (game, lang) => readFileSync(join(folder, `room-${game}.${lang}`));

// It learns one language after the other, and speaks the one it knows until then: all that is said, here by the rules of its booklet.
async function room_alone(game) {
  const kiste = await loadRoom(engine, await compiled(`room-${game}`), words_of(game, "en.txt"), new Uint8Array(64));
  const rules = (of, lang) => {
    const table = of.open(), said = table.line(JSON.stringify({ cmd: "rules", game, lang }));
    table.close();
    return said;
  };
  const told = (lang) => rules(kiste, lang);
  const blank = ["en", "de"].every((lang) => /"text":""/.test(told(lang)) && !/"text":"[^"]/.test(told(lang))); // rules come behind the game
  kiste.words(words_of(game, "en.why.txt"));
  const [en, de] = [told("en"), told("de")];
  kiste.words(words_of(game, "de.txt"));
  kiste.words(words_of(game, "de.why.txt"));
  if (blank && en === de && told("en") === en && ["de", "en"].every((lang) => rules(kiste, lang) === rules(whole, lang))) passed++;
  else {
    failed++;
    console.log(`FAIL ${game}: what it says in one language, and then in both`);
  }
  return kiste;
}

// A small generator, so that a failure can be repeated.
function random(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

// A conversation with the module, kept to be held again with the native library.
class Talk {
  constructor(kiste) {
    this.kiste = kiste;
    this.table = kiste.open();
    this.said = [];
    this.heard = [];
  }

  say(command) {
    const line = JSON.stringify(command);
    let answer = this.table.line(line);
    const lacking = JSON.parse(answer).asset; // the native library finds it beside itself; the page would fetch it
    if (lacking && existsSync(join(dirname(speak), lacking))) {
      if (!this.kiste.asset(lacking, readFileSync(join(dirname(speak), lacking)))) throw new Error(`asset ${lacking}`);
      answer = this.table.line(line);
    }
    this.said.push(line);
    this.heard.push(answer);
    return JSON.parse(answer);
  }

  look(seats) {
    this.say({ cmd: "text", lang: "de" });
    this.say({ cmd: "open", ms: 0 });
    this.say({ cmd: "look", ms: 0, lang: "de", shape: "tall", svg: true, text: true });
    for (let seat = -1; seat < seats; seat++) this.say({ cmd: "view", seat, lang: "en", svg: seat === -1, text: true });
    for (let seat = 0; seat < seats; seat++) {
      this.say({ cmd: "choices", seat, lang: "de" });
      this.say({ cmd: "play", seat, move: "no such move" }); // refused, and in the same words
    }
  }

  // What both must agree on at the end.
  finish(title, seats) {
    this.look(seats);
    for (let seat = -1; seat < seats; seat++) this.say({ cmd: "log", seat, lang: "de" });
    for (const cmd of ["legal", "score", "journal", "verify"]) this.say({ cmd });
    this.table.close();
    const run = spawnSync(speak, { input: this.said.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 28 });
    const native = run.stdout.split("\n");
    const at = this.heard.findIndex((answer, i) => answer !== native[i]);
    if (at < 0 && run.status === 0) {
      passed++;
      return;
    }
    failed++;
    console.log(`FAIL ${title}: after ${at} lines (native ended with ${run.status ?? run.signal})`);
    console.log(`  said    ${this.said[at]}\n  wasm    ${this.heard[at]}\n  native  ${native[at]}`);
  }

  broke(title, why) {
    failed++;
    console.log(`FAIL ${title}: ${why}\n  said    ${this.said[this.said.length - 1]}`);
  }
}

async function recorded(room, file) {
  const talk = new Talk(await module_for(room));
  const journal = readFileSync(join(rooms, room, file), "utf8");
  const answer = talk.say({ cmd: "load", journal });
  if (!answer.ok) return talk.broke(`${room}/${file}`, answer.error);
  const seats = Number(/^seats (\d+)/m.exec(journal)?.[1] ?? 1);
  const expected = /^! score (.*)$/m.exec(journal)?.[1];
  const { score } = talk.say({ cmd: "score" });
  if (expected !== undefined && score.join(" ") !== expected.trim())
    return talk.broke(`${room}/${file}`, `scores ${score.join(" ")}, the file says ${expected}`);
  talk.finish(`${room}/${file}`, seats);
}

// Some legal move of somebody, or undefined: the game is over.
function choose(legal, below) {
  if (legal.actors.length === 0) return undefined;
  if (legal.actors[0] === "*") return { cmd: "roll" };
  // Now and then somebody who may but need not.
  const others = legal.may.filter((seat) => legal.moves[seat]?.length);
  const from = others.length > 0 && below(8) === 0 ? others : legal.actors;
  const seat = from[below(from.length)];
  const moves = legal.moves[seat];
  let move = moves[below(moves.length)];
  if (typeof move === "object") {
    const steps = Math.floor((move.to - move.from) / move.step) + 1;
    move = `${move.move} ${move.from + move.step * below(steps)}`;
  }
  return { cmd: "play", seat, move };
}

function options_of(game, below) {
  const options = {};
  for (const option of game.options) {
    if (below(2) === 0) continue;
    if (option.values) options[option.id] = option.values[below(option.values.length)];
    else options[option.id] = option.min + below(Math.min(option.max - option.min + 1, 1000));
  }
  return options;
}

function play(kiste, game, seats, seed) {
  const below = random(seed);
  const talk = new Talk(kiste);
  const title = `${game.name} for ${seats}, seed ${seed}`;
  const start = { cmd: "new", game: game.name, seats, seed };
  // Options that do not go together are refused, with the same words; then others are tried.
  let begun = false;
  for (let tries = 0; !begun && tries < 50; tries++)
    begun = talk.say({ ...start, options: options_of(game, below) }).ok;
  if (!begun) return talk.broke(title, "no options found that go together");
  const most = SIMULATED[game.name]?.events * Number(games_each) || EVENTS_MAX;
  for (let events = 0; events < most; events++) {
    const next = choose(talk.say({ cmd: "legal" }), below);
    if (!next) break;
    const answer = talk.say(next);
    if (!answer.ok) return talk.broke(title, answer.text ?? answer.error);
    if (events % LOOK_EVERY === 0) talk.look(seats);
  }
  talk.finish(title, seats);
}

for (const room of existsSync(rooms) ? readdirSync(rooms).sort() : [])
  for (const file of readdirSync(join(rooms, room)).sort())
    if (file.endsWith(".game") && !(games_each === "1" && SLOW.includes(`${room}/${file}`))) await recorded(room, file);

const table = whole.open();
const { games } = table.call({ cmd: "games" });
table.close();
for (const game of games)
  for (let seats = game.seats[0]; seats <= Math.min(game.seats[1], SIMULATED[game.name]?.seats * Number(games_each) || Infinity); seats++)
    for (let seed = 1; seed <= Number(games_each); seed++) play(await module_for(game.name), game, seats, seed);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
