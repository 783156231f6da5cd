// SPDX-License-Identifier: MIT
// How long computer players take on a phone: the module plays matches as the page lets it, with the clock of a machine
// FACTOR times slower than this one (processor time, so that others who work here do not count). Prints, for each game,
// the first thought of a page that knows nothing of its machine yet, then the middle, the 95th of a hundred, and the
// longest. Asserts nothing.
//
//     node tests/web/thinking.mjs [--factor 4] [--seconds 20] [--level strong] [--seats N] [GAME…]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "../../bindings/wasm/kiste.mjs";

const THINK_MS = 600; // as web/src/worker.ts has it

const words = process.argv.slice(2);
function option(name, usual) {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? usual : words.splice(at, 2)[1];
}
const factor = Number(option("factor", 4));
const seconds = Number(option("seconds", 20)); // of this machine, for each game
const level = option("level", "strong");
const wishedSeats = Number(option("seats", 0));

const kiste = await load(readFileSync("build/kiste.wasm"), new Uint8Array(64).fill(7));
const games = kiste.open().call({ cmd: "games" }).games.filter(({ name }) => words.length === 0 || words.includes(name));
for (const { bots } of games)
  for (const { asset } of bots) if (asset !== undefined) kiste.asset(asset, readFileSync(join("build", asset)));

function clock() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function say(table, line) {
  const answer = table.call(line);
  if (!answer.ok) throw new Error(`${JSON.stringify(line)}: ${answer.error}`);
  return answer;
}

/** `new`; a file the game lacks is given to it first. */
function begin(table, line) {
  const { asset } = table.call(line);
  if (asset !== undefined) kiste.asset(asset, readFileSync(join("build", asset)));
  say(table, line);
}

/** Milliseconds of every thought, until the time is over. */
function play(game, seats) {
  const thoughts = [];
  const end = clock() + seconds * 1000;
  for (let seed = 1; clock() < end; seed++) {
    const table = kiste.open();
    begin(table, { cmd: "new", game, seats, seed });
    for (let seat = 0; seat < seats; seat++) say(table, { cmd: "sit", seat, bot: level });
    say(table, { cmd: "open" });
    let took;
    for (let moved = true; moved && clock() < end;) {
      const begun = clock();
      const line = { cmd: "step", think: THINK_MS, ...(took === undefined ? {} : { took }) };
      const { seat, looked } = say(table, line);
      const ms = Math.round((clock() - begun) * factor);
      took = looked === undefined ? undefined : ms;
      if (typeof seat === "number") thoughts.push({ ms, looked: looked ?? 0 });
      moved = seat !== null;
    }
    table.close();
  }
  return thoughts;
}

for (const { name, seats } of games) {
  const many = wishedSeats || Math.max(seats[0], Math.min(seats[1], 2));
  const thoughts = play(name, many);
  const first = thoughts[0];
  const sorted = thoughts.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part) => String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? "-").padStart(6);
  const pace = thoughts.reduce((sum, { looked }) => sum + looked, 0) / thoughts.reduce((sum, { ms }) => sum + ms, 1);
  console.log(`${name.padEnd(14)} ${many} seats ${String(thoughts.length).padStart(6)} thoughts: first ${String(first?.ms ?? "-").padStart(6)} ms`
    + ` middle ${at(0.5)} 95 % ${at(0.95)} longest ${at(1)}; ${pace.toPrecision(3)} positions a ms`);
}
