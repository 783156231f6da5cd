// SPDX-License-Identifier: MIT
// The rules, as WebAssembly, in a worker. It hosts one match and the screen in front of it: keeps the journal, knows the
// secrets, and answers the page only with what the protocol's screen shows. Journals come and go as files that the page
// does not read.
import { loadRoom } from "../../bindings/wasm/kiste.mjs";
import type { Kiste, Table } from "../../bindings/wasm/kiste.mjs";
import { add, all, forget, keepSpeeds, kept, speeds, type Head } from "./keep";
import type {
  Action, Actor, Advice, Answer, Ask, Chart, Clause, Dice, Ended, Game, Happening, Kept, Lang, Lesson, Look, Match, News, Order, Place, Plan, Refusal, Remark,
  Requests, ReviewSum, Seat, Sight, Speed, View,
} from "./protocol";

declare const ENGINE: string; // the module that all games need: its file name, told by the build
declare const ROOMS: Record<string, string>;  // likewise, of each game's own
declare const WORDS: Record<string, Record<Lang, string>>; // likewise, of what each says in a language
declare const ASSETS: Record<string, string>; // likewise, of files that single games need
declare const LESSONS: Record<string, string>; // and of what each game's cases teach

const FILE_LARGEST = 4 << 20;
const THINK_MS = 600; // that a computer may take for a move; what that is in positions the module works out by "speeds"
const HINT_MS = 500;
const WORDS_MS = 5000;
const AGAIN_MS = 3000;    // until rules that could not be fetched are tried again
const FOLLOWS = 3000;     // milliseconds without news until a window that follows another goes on by itself

class Refused extends Error {
  /** `game`: whose rules may have said so. */
  constructor(readonly refusal: Refusal, readonly game?: string | undefined) {
    super(refusal.text ?? refusal.error);
  }
}

/** While it comes in, where the host names its kind rightly. */
async function compile(file: string): Promise<WebAssembly.Module> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** What is fetched when it is first asked for; where that fails (without a connection) it is tried again when it is wanted again. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let made = known.get(key);
  if (!made) {
    made = make();
    made.catch(() => known.delete(key));
    known.set(key, made);
  }
  return made;
}

const modules = new Map<string, Promise<WebAssembly.Module>>(); // by file
const loaded = new Map<string, Promise<Kiste>>(); // by game

const speaks = new Map<string, Set<Lang>>(); // by game
let spoken: Lang = "de"; // at this page

/** What a game says in a language. */
async function fetchWords(file: string): Promise<Uint8Array> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The rules of a game: the engine, which is fetched once, and beside it the room and what that says. */
function rulesOf(game: string): Promise<Kiste> {
  const room = ROOMS[game];
  if (room === undefined) return Promise.reject(new Refused({ error: `no such game: ${game}` }));
  return once(loaded, game, async () => {
    const lang = spoken;
    const module = (file: string) => once(modules, file, () => compile(file));
    const [engine, own, words] = await Promise.all([module(ENGINE), module(room), fetchWords(WORDS[game]![lang])]);
    const kiste = await loadRoom(engine, own, words);
    speaks.set(game, new Set([lang]));
    return kiste;
  });
}

/** These games learn another language. One whose words cannot be fetched goes on in the one it knows. */
async function teachWords(games: Iterable<string>, lang: Lang): Promise<void> {
  await Promise.all([...games].map(async (game) => {
    const kiste = await loaded.get(game)?.catch(() => undefined), known = speaks.get(game);
    if (!kiste || !known || known.has(lang)) return;
    const words = await fetchWords(WORDS[game]![lang]).catch(() => undefined);
    if (!words) return;
    kiste.words(words);
    known.add(lang);
  }));
}

/** What answers those who ask why, the game's rules and the reasons of its hints, lies beside what it says. */
const whyOf = (game: string, lang: Lang) => WORDS[game]![lang].replace(/txt$/, "why.txt");

const answered = new Map<string, Promise<void>>(); // whys, by their files
const answers = new Set<string>();                 // those that have come

/** A game learns its rules' words and the reasons of its hints, in the language that is spoken or else in one it knows. They come behind the game, since it
 *  is played without them; false: they cannot be fetched now. */
async function explains(game: string): Promise<boolean> {
  const kiste = await rulesOf(game), known = [...speaks.get(game) ?? []];
  for (const lang of known.sort((one, other) => Number(other === spoken) - Number(one === spoken))) {
    const file = whyOf(game, lang);
    const came = once(answered, file, async () => {
      kiste.words(await fetchWords(file));
      answers.add(file);
    });
    if (await came.then(() => true, () => false)) return true;
  }
  return false;
}

/** The game a journal is of; any, where it does not tell: its rules say what is wrong. */
function gameOf(journal: string): string {
  const named = /^game (\S+)/m.exec(journal)?.[1] ?? "";
  return ROOMS[named] === undefined ? Object.keys(ROOMS)[0] ?? "" : named;
}

/** The match on the table, and what of its journal is written down. */
interface Hosted {
  table: Table;
  head: Head;
  mark: number;       // of the journal, up to which it is in pieces
  waiting: string[];  // pieces that could not be written yet
  gone: boolean;      // deleted in another window: it is not written down any more
  remote: boolean;    // a server's, and not written down here
  follows: number;    // until when another window leads
  holder: Seat | null; // of the screen, when it was last looked at
}
let match: Hosted | undefined;

function say<T>(to: Table, line: object): T {
  const answer = to.call({ ms: Math.round(performance.now()), ...line }) as { ok: boolean } & Refusal;
  if (!answer.ok) throw new Refused(answer, playedAt.get(to));
  return answer as T;
}

const playedAt = new WeakMap<Table, string>(); // the game

function tableOf(kiste: Kiste, game: string): Table {
  const table = kiste.open();
  playedAt.set(table, game);
  return table;
}

/** A line that may let a computer think: how long it took is told the module, which has no clock of its own and must know how
 *  fast it is here; and kept for the next match. */
function thought<T>({ table, head }: Hosted, line: object): T {
  const begun = performance.now();
  const answer = say<T & { looked?: number }>(table, line);
  if (answer.looked === undefined) return answer;
  const took = Math.round(performance.now() - begun);
  void keepSpeeds(head.game, say<{ speeds: Speed[] }>(table, { cmd: "speeds", took }).speeds);
  return answer;
}

/** What was measured in earlier matches. Where it cannot be read any more, it is measured anew. */
async function recall(table: Table, game: string): Promise<void> {
  try {
    say(table, { cmd: "speeds", speeds: await speeds(game) });
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
  }
}

/** `new` or `load`; a file the game lacks is fetched and given to it first. */
async function setUp(kiste: Kiste, to: Table, line: object): Promise<void> {
  try {
    say(to, line);
  } catch (why) {
    const lacking = why instanceof Refused ? why.refusal.asset : undefined;
    const file = lacking === undefined ? undefined : ASSETS[lacking];
    if (lacking === undefined || file === undefined) throw why;
    const answer = await fetch(file).catch(() => undefined);
    if (!answer) throw new Refused({ asset: lacking, error: "offline" }); // it was never fetched, and there is no connection
    if (!answer.ok) throw why;
    kiste.asset(lacking, new Uint8Array(await answer.arrayBuffer()));
    say(to, line);
  }
}

/** An answer that needs a table but no match on it, or one that is gone afterwards. */
async function aside<T>(game: string, what: (table: Table, kiste: Kiste) => T | Promise<T>): Promise<T> {
  const kiste = await rulesOf(game);
  const own = tableOf(kiste, game);
  try {
    return await what(own, kiste);
  } finally {
    own.close();
  }
}

function here(): Hosted {
  if (!match) throw new Refused({ error: "no match on the table" });
  return match;
}

function tell(news: News): void {
  self.postMessage({ n: 0, news } satisfies Answer);
}

// ---- keeping ----

const windows = new BroadcastChannel("spielkiste");

/** How it ended, in both languages: the list of kept matches tells it. The one that is not spoken is not waited for long. */
async function ending(table: Table, game: string): Promise<Pick<Head, "told" | "winners" | "standing" | "took" | "dice">> {
  const words = Promise.all((["de", "en"] as const).map((lang) => teachWords([game], lang)));
  await Promise.race([words, new Promise((resolve) => setTimeout(resolve, WORDS_MS))]);
  const [de, en] = (["de", "en"] as const).map((lang) => say<Sight>(table, { cmd: "look", lang })) as [Sight, Sight];
  const { faces, expected, throws } = say<Dice>(table, { cmd: "dice" });
  const { journal } = say<{ journal: string }>(table, { cmd: "journal" });
  const took = Number([...journal.matchAll(/ @(\d+)$/gm)].pop()?.[1] ?? 0); // when the last thing happened
  return { told: { de: de.prompt, en: en.prompt }, winners: en.winners ?? [], standing: en.standing,
    ...(took ? { took } : {}), ...(throws ? { dice: { faces, expected } } : {}) };
}

/** Writes down what has happened since the last time. */
async function store(): Promise<void> {
  const hosted = here();
  if (hosted.remote) return;
  const { journal, mark, seq, over, score } = say<{ journal: string; mark: number; seq: number; over: boolean; score: number[] }>(hosted.table,
    { cmd: "journal", mark: hosted.mark });
  if (journal === "" && hosted.waiting.length === 0) return;
  hosted.mark = mark;
  hosted.head = { ...hosted.head, over, seq, updated: Date.now(), score: over ? score : [] };
  if (journal) hosted.waiting.push(journal);
  if (hosted.gone) return;
  const before = hosted.waiting.length;
  const came = await add(hosted.head, hosted.head.pieces, hosted.waiting);
  if (came === "elsewhere") return follow(hosted.head.id);
  if (came === "gone") hosted.gone = true;
  if (came === "kept") {
    hosted.head.pieces += before;
    hosted.waiting = [];
    windows.postMessage({ id: hosted.head.id, pieces: hosted.head.pieces });
  }
  tell(came);
  if (!over) return;
  hosted.head = { ...hosted.head, ...await ending(hosted.table, hosted.head.game) }; // may wait for words: what was played is kept already
  if (came === "kept") await add(hosted.head, hosted.head.pieces, []);
}

/** The head of a server's match that has ended. */
async function headOfEnded(table: Table, head: Head, { at, result }: Ended): Promise<Head> {
  const { over, score } = say<{ over: boolean; score: number[] }>(table, { cmd: "score" });
  const { seq } = say<{ seq: number }>(table, { cmd: "match" });
  return { ...head, over: true, seq, updated: at, score: over ? score : [], ...await ending(table, head.game), ...result };
}

/** Goes on with a match as another window has left it. */
async function follow(id: string): Promise<void> {
  const stored = await kept(id);
  if (!stored) return;
  await host(stored.head, stored.journal);
  here().follows = Date.now() + FOLLOWS;
  tell("changed");
}

windows.onmessage = ({ data }: MessageEvent<{ id: string; pieces?: number }>) => {
  last = last.then(async () => {
    if (match?.head.id !== data.id) return;
    if (data.pieces === undefined) {
      match.gone = true;
      tell("gone");
    } else if (data.pieces > match.head.pieces && match.waiting.length === 0) {
      await follow(data.id);
    }
  });
};

// ---- hosting ----

/** The line that puts a match that was written down on a table. */
function loading({ boxed }: Head, journal: string): object {
  return { cmd: "load", journal, ...(boxed ? { boxed } : {}) };
}

/** Who sits where, and what everybody is called: every sentence then says so. */
function seat(at: Table, bots: (string | null)[], names: string[] = []): void {
  bots.forEach((bot, seat) => {
    try {
      say(at, { cmd: "sit", seat, bot });
    } catch (why) { // a level that only a server's table has: who looks at that match again needs no more than somebody there
      if (!(why instanceof Refused) || bot === null) throw why;
      say(at, { cmd: "sit", seat, bot: "best" });
    }
  });
  say(at, { cmd: "names", names });
}

/** A table with a screen for all people at this device, once `what` has put a match on it. */
async function laid(game: string, what: (kiste: Kiste, table: Table) => Promise<void>): Promise<Table> {
  const kiste = await rulesOf(game);
  const table = tableOf(kiste, game);
  try {
    await what(kiste, table);
    await recall(table, game);
    say(table, { cmd: "open" });
    return table;
  } catch (why) {
    table.close();
    throw why;
  }
}

/** A match as it was written down, with its people and computers. */
async function lay(kiste: Kiste, table: Table, head: Head, journal: string): Promise<void> {
  await learn(kiste, head.game, head.bots);
  await setUp(kiste, table, loading(head, journal));
  seat(table, head.bots, head.names);
}

/** Puts a match on the table. */
async function host(head: Head, journal: string): Promise<void> {
  const table = await laid(head.game, (kiste, own) => lay(kiste, own, head, journal));
  const { mark } = say<{ mark: number }>(table, { cmd: "journal", mark: 0 });
  match?.table.close();
  match = { table, head, mark, waiting: [], gone: false, remote: false, follows: 0, holder: null };
}

/** A match that has just been set up begins; its id. */
async function start(table: Table, { game, bots, names }: Pick<Plan, "game" | "bots" | "names">): Promise<string> {
  match?.table.close();
  const head = { id: freshId(), game, bots, names, over: false, score: [], seq: 0, updated: 0, pieces: 0 };
  match = { table, head, mark: 0, waiting: [], gone: false, remote: false, follows: 0, holder: null };
  await store();
  return head.id;
}

/** A match and its journal: the one on the table, or one that is kept. */
async function written(id: string): Promise<{ head: Head; journal: string }> {
  const found = match?.head.id === id
    ? { head: match.head, ...say<{ journal: string }>(match.table, { cmd: "journal" }) } : await kept(id);
  if (!found) throw new Refused({ error: "" });
  return found;
}

const learned = new Set<string>();

/** What these computers have learned is fetched for them. Where that fails they play without, only worse. */
async function learn(kiste: Kiste, game: string, bots: (string | null)[]): Promise<void> {
  const own = kiste.open();
  const known = say<{ games: Game[] }>(own, { cmd: "games" }).games.find(({ name }) => name === game)?.bots ?? [];
  own.close();
  const lacking = known.find(({ name, asset }) => asset !== undefined && bots.includes(name))?.asset;
  const file = lacking === undefined ? undefined : ASSETS[lacking];
  if (lacking === undefined || file === undefined || learned.has(lacking)) return;
  const answer = await fetch(file).catch(() => undefined);
  if (!answer?.ok) return;
  kiste.asset(lacking, new Uint8Array(await answer.arrayBuffer()));
  learned.add(lacking);
}

async function begin(kiste: Kiste, at: Table, plan: Plan): Promise<void> {
  await learn(kiste, plan.game, plan.bots);
  const { game, seats, options, seed } = plan;
  await setUp(kiste, at, { cmd: "new", game, seats, options, seed });
  seat(at, plan.bots, plan.names);
}

/** Not crypto.randomUUID(): that exists only where the connection is secure. */
function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** Whether somebody must act who is no person here. */
function movesByItself({ table, head }: Hosted): boolean {
  const { actors } = say<{ actors: Actor[] }>(table, { cmd: "view", seat: -1 });
  return actors.some((actor) => typeof actor !== "number" || head.bots[actor] !== null);
}

/** Whose side a match is looked back at from: when all is over the one person's who played, and neither the board nor its numbers turn to whoever moves next. */
function lookingBack({ over, bots }: Head): Seat {
  const people = bots.flatMap((bot, seat) => (bot === null ? [seat] : []));
  return over && people.length === 1 ? people[0]! : -1;
}

/** What is being played, and by whom. */
function matchAt(table: Table, lang: Lang, kept = true): Match {
  const match = say<Omit<Match, "seats"> & { seats: (Place & { role: string })[] }>(table, { cmd: "match", lang });
  const seats = match.seats.map((place) => (place.role === place.name ? place : { ...place, colour: place.role }));
  return { ...match, seats, kept };
}

/** How moves of a seat are said, and what is touched to make them. */
function advice(table: Table, seat: Seat, moves: Action["move"][], lang: Lang): Advice[] {
  const { choices } = say<{ choices: (Action & { touch: { items: number[] }[] })[] }>(table, { cmd: "choices", seat, lang });
  return moves.map((wanted) => {
    const found = choices.find(({ move }) => move === wanted || (typeof move === "object" && typeof wanted === "string"
      && wanted.startsWith(`${move.move} `)));
    return { say: found?.say ?? found?.label ?? String(wanted), items: found?.touch[0]?.items ?? [] };
  });
}

const taught = new Map<string, Promise<Lesson[]>>(); // by game

/** A line each; a game without such a file has none. */
async function fetchLessons(file: string | undefined): Promise<Lesson[]> {
  if (file === undefined) return [];
  const answer = await fetch(file);
  if (!answer.ok) throw new Refused({ error: `${file}: ${answer.status}` });
  return (await answer.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line) as Lesson);
}

type Handlers = { [K in keyof Requests]: (what: Requests[K]["in"]) => Promise<Requests[K]["out"]> };

const handlers: Handlers = {
  game: ({ game, lang }) => aside(game, (own) => {
    const found = say<{ games: Game[] }>(own, { cmd: "games", lang }).games.find(({ name }) => name === game);
    if (!found) throw new Refused({ error: `no such game: ${game}` });
    return found;
  }),

  rules: async ({ game, lang }) => {
    while (!await explains(game)) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return aside(game, (own) => say<{ rules: Clause[]; reconstructed: string[] }>(own, { cmd: "rules", game, lang }));
  },

  style: ({ game }) => aside(game, (own) => say<Requests["style"]["out"]>(own, { cmd: "style" })),

  preview: ({ plan, lang }) =>
    aside(plan.game, async (own, kiste) => {
      await begin(kiste, own, plan);
      return matchAt(own, lang);
    }),

  lessons: ({ game }) => once(taught, game, () => fetchLessons(LESSONS[game])),

  teach: async ({ game, position: { seats, options, at }, seat, lang }) => {
    const table = await laid(game, (kiste, own) => setUp(kiste, own, { cmd: "new", game, seats, options, at, seed: 1 }));
    say(table, { cmd: "open", seats: [seat] });
    match?.table.close();
    const head = { id: "", game, bots: [], over: false, score: [], seq: 0, updated: 0, pieces: 0 };
    match = { table, head, mark: 0, waiting: [], gone: false, remote: true, follows: 0, holder: null }; // it is not written down
    return matchAt(table, lang, false);
  },

  script: async ({ seat, move, back }) => {
    const { table } = here();
    if (move !== undefined) say(table, { cmd: "play", seat, move });
    else {
      if (back !== undefined) say(table, { cmd: "undo", to: back });
      say(table, { cmd: "step" }); // somebody is asked: nothing happens by itself
    }
    return {};
  },

  begin: async ({ plan }) => ({ id: await start(await laid(plan.game, (kiste, own) => begin(kiste, own, plan)), plan) }),

  rematch: async ({ id, seed }) => {
    const { head, journal } = await written(id);
    if (journal.includes(`\nmatch ${id}\n`)) return { path: `/with/${id}` }; // a server's: there the others are asked
    const table = await laid(head.game, async (kiste, own) => {
      await lay(kiste, own, head, journal);
      say(own, { cmd: "rematch", seed });
    });
    const { game, seats } = matchAt(table, "en");
    const names = seats.map(({ name, colour }) => (colour === undefined ? "" : name));
    return { path: `/table/${await start(table, { game, bots: seats.map(({ bot }) => bot), names })}?again` };
  },

  branch: async ({ id, event }) => {
    const { head, journal } = await written(id);
    const table = await laid(head.game, async (kiste, own) => {
      await lay(kiste, own, head, journal);
      say(own, { cmd: "undo", to: event });
    });
    const { game, seats } = matchAt(table, "en");
    return { path: `/table/${await start(table, { game, bots: seats.map(({ bot }) => bot), names: head.names ?? [] })}` };
  },

  resume: async ({ id, lang }) => {
    // What is on the table is never older than what was written down, unless another window has gone on; and of a server's
    // match it is all there is to know only after the end.
    const stored = await kept(id);
    const partly = match?.remote && !match.head.over;
    if (match?.head.id !== id || partly || (stored && stored.head.pieces > match.head.pieces)) {
      if (!stored) throw new Refused({ error: "" });
      await host(stored.head, stored.journal);
    } else {
      say(match.table, { cmd: "open" });
    }
    return matchAt(here().table, lang, !here().remote);
  },

  take: async ({ file, lang }) => {
    if (file.size > FILE_LARGEST) throw new Refused({ error: `${file.size} bytes; at most ${FILE_LARGEST}` });
    const journal = await file.text();
    // Tried apart first: a bad file changes nothing.
    const found = await aside(gameOf(journal), async (own, kiste) => {
      await setUp(kiste, own, { cmd: "load", journal, lang });
      say(own, { cmd: "open" });
      const found = { ...say<Match>(own, { cmd: "match" }), ...say<View>(own, { cmd: "view", seat: -1 }) };
      return { ...found, ended: found.over ? await ending(own, found.game) : {} };
    });
    const bots = found.seats.map(() => null);
    const { game, over, score, seq, ended } = found;
    const head = { id: freshId(), game, over, score, seq, bots, updated: Date.now(), pieces: 0, ...ended };
    const came = await add(head, 0, [journal]);
    await host({ ...head, pieces: came === "kept" ? 1 : 0 }, journal);
    if (came !== "kept") here().waiting.push(journal);
    tell(came === "kept" ? "kept" : "unkept");
    return { id: head.id };
  },

  save: async ({ id }) => {
    const live = match?.head.id === id ? match : undefined;
    const stored = live ? undefined : await kept(id);
    const head = live?.head ?? stored?.head;
    const journal = live ? say<{ journal: string }>(live.table, { cmd: "journal" }).journal
      : await aside(head?.game ?? "", async (own, kiste) => {
        await setUp(kiste, own, stored ? loading(stored.head, stored.journal) : { cmd: "load", journal: "" });
        return say<{ journal: string }>(own, { cmd: "journal" }).journal;
      });
    if (!head) throw new Refused({ error: "" });
    const day = new Date(head.updated).toISOString().slice(0, 10);
    return { file: new Blob([journal], { type: "text/plain" }), name: `${head.game}-${day}.kiste` };
  },

  kept: async () => {
    const heads = await all();
    // What could not be written down is still here.
    if (match && !match.gone && !match.remote && !heads.some(({ id }) => id === match?.head.id)) heads.unshift(match.head);
    return heads.map(({ pieces: _, boxed: __, ...rest }): Kept => rest);
  },

  forget: async ({ id }) => {
    await forget(id);
    windows.postMessage({ id });
    if (match?.head.id === id) {
      match.table.close();
      match = undefined;
    }
    return {};
  },

  step: async () => {
    const hosted = here();
    if (Date.now() < hosted.follows && movesByItself(hosted)) return { seat: null, follows: true };
    const { seat } = thought<{ seat: Actor | null }>(hosted, { cmd: "step", think: THINK_MS });
    if (seat !== null) await store();
    return { seat, follows: false };
  },

  look: async (wish) => {
    const hosted = here();
    const look = say<Look>(hosted.table, { cmd: "look", svg: true, ...wish });
    hosted.holder = look.state === "hands over" ? null : look.holder;
    return look;
  },

  again: async ({ event, ...wish }) =>
    say<View>(here().table, { cmd: "view", seat: here().holder ?? -1, at: event, svg: true, ...wish }),

  hint: async ({ seat, lang }) => {
    const hosted = here();
    const { table, holder } = hosted;
    if (seat !== holder) throw new Refused({ error: "this screen is another's" });
    const reasons = await explains(hosted.head.game);
    const { moves, reason } = thought<{ moves: Action[]; reason?: string }>(hosted, { cmd: "hint", seat, think: HINT_MS, lang });
    const best = moves[0];
    if (!best) return null;
    const { say: told, items } = advice(table, seat, [best.move], lang)[0]!;
    return { say: best.say ?? best.label ?? told, items, ...(reason !== undefined && reasons ? { reason } : {}) };
  },

  told: async ({ seat, moves, lang }) => advice(here().table, seat, moves, lang),

  remark: async (wish) => {
    const reasons = await explains(here().head.game);
    const remark = say<Remark>(here().table, { cmd: "review", ...wish });
    if (!reasons) for (const one of remark.better ?? []) delete one.reason;
    return remark;
  },

  review: async (wish) => {
    const hosted = here();
    const sum = say<ReviewSum>(hosted.table, { cmd: "review", ...wish });
    if (hosted.head.over && sum.known === sum.count) { // the statistics tell it
      hosted.head.review = { percent: sum.percent, lost: sum.seats.map(({ lost }) => lost), luck: sum.seats.map(({ luck }) => luck) };
      if (!hosted.gone && !hosted.remote) await add(hosted.head, hosted.head.pieces, []);
    }
    return sum;
  },

  chart: async (wish) => say<Chart>(here().table, { cmd: "chart", seat: -1, svg: true, ...wish }),

  follow: async ({ id, game, journal, boxed, seats, common = false, names, bots, ended, lang }) => {
    const kiste = await rulesOf(game);
    const table = tableOf(kiste, game);
    const head = { id, game, bots, names, over: false, score: [], seq: 0, updated: Date.now(), pieces: 0, boxed };
    try {
      await setUp(kiste, table, loading(head, journal));
      seat(table, [], names);
      say(table, { cmd: "follow" });
      say(table, { cmd: "open", seats, ...(common ? { common } : {}) });
    } catch (why) {
      table.close();
      throw why;
    }
    match?.table.close();
    match = { table, head: ended ? await headOfEnded(table, head, ended) : head, mark: 0, waiting: [], gone: false, remote: true,
      follows: 0, holder: null };
    return matchAt(table, lang, false);
  },

  keep: async () => {
    const hosted = here();
    if (!hosted.head.over) throw new Refused({ error: "the match goes on" });
    const stored = await kept(hosted.head.id);
    const { journal, mark } = say<{ journal: string; mark: number }>(hosted.table, { cmd: "journal", mark: 0 });
    const came = stored ? "kept" : await add(hosted.head, 0, [journal]);
    if (came === "kept") {
      hosted.head = stored?.head ?? { ...hosted.head, pieces: 1 };
      hosted.mark = mark;
      hosted.remote = false;
    }
    tell(came === "kept" ? "kept" : "unkept");
    return { kept: came === "kept" };
  },

  lines: async ({ lines }) => {
    say(here().table, { cmd: "follow", lines });
    return {};
  },

  promise: ({ game, match: id }) =>
    aside(game, (own) => say<{ secret: string; promise: string }>(own, { cmd: "promise", match: id })),

  verify: ({ game, journal, boxed, lang }) => aside(game, async (own, kiste) => {
    await setUp(kiste, own, { cmd: "load", journal, lang, ...(boxed ? { boxed } : {}) });
    return say<Requests["verify"]["out"]>(own, { cmd: "verify", lang });
  }),

  touch: async ({ items, lang }) => {
    const hosted = here();
    hosted.follows = 0; // whoever touches the table leads
    const touched = say<Requests["touch"]["out"]>(hosted.table, { cmd: "touch", items, lang });
    if (touched.did === "played") await store();
    return touched;
  },

  untouch: async ({ all }) => {
    say(here().table, { cmd: "untouch", all });
    return {};
  },

  play: async ({ move, ask, lang }) => {
    const hosted = here();
    hosted.follows = 0;
    const proposed = say<Requests["play"]["out"]>(hosted.table, { cmd: "play", move, ask, lang });
    await store();
    return proposed;
  },

  back: async ({ lang }) => {
    const { seq } = say<{ seq: number }>(here().table, { cmd: "back", lang });
    await store();
    return { seq };
  },

  hand: async () => {
    say(here().table, { cmd: "take" });
    return {};
  },

  come: async ({ seat, lang }) => {
    say(here().table, { cmd: "come", seat, lang });
    return {};
  },

  history: async ({ lang }) => {
    const { table, head } = here();
    const { over, told } = head;
    return {
      over,
      prompt: told?.[lang] ?? "",
      events: say<{ events: Happening[] }>(table, { cmd: "log", seat: lookingBack(head), lang, ...(lookingBack(head) >= 0 ? { you: lookingBack(head) } : {}) }).events,
      dice: say<Dice>(table, { cmd: "dice" }),
    };
  },

  at: async ({ event, ...wish }) => {
    const { table, head } = here();
    return say<View>(table, { cmd: "view", seat: lookingBack(head), at: event, svg: true, ...wish });
  },
};

/** After a broken promise inside the module: a fresh one, with the match as it was last written down. */
async function recover(): Promise<void> {
  const id = match?.head.id;
  match = undefined;
  loaded.clear();
  speaks.clear();
  answered.clear();
  answers.clear();
  learned.clear();
  if (id) await follow(id).catch(() => undefined);
}

async function handle<K extends keyof Requests>(what: K, arg: Requests[K]["in"]): Promise<Requests[K]["out"]> {
  return handlers[what](arg);
}

/** What is refused before the rules' words have come is asked once more when they are there: it has changed nothing. */
async function explained<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (why) {
    if (!(why instanceof Refused) || why.game === undefined || answers.has(whyOf(why.game, spoken))) throw why;
    if (await explains(why.game)) return attempt();
    const { clause: _, text: __, cite: ___, ...rest } = why.refusal;
    throw why.refusal.text === "" ? new Refused({ ...rest, unexplained: true }) : why;
  }
}

async function answer(ask: Ask): Promise<Answer> {
  const order: Order = ask;
  try {
    return { n: ask.n, ok: true, out: await explained(() => handle(order.what, order.with as never)) };
  } catch (why) {
    if (why instanceof Refused) return { n: ask.n, ok: false, refusal: why.refusal };
    if (!BESIDE.has(ask.what)) await recover(); // a file that did not come has spoilt nothing
    return { n: ask.n, ok: false, refusal: { error: why instanceof Error ? why.message : String(why) } };
  }
}

async function speak(lang: Lang): Promise<void> {
  if (lang === spoken) return;
  spoken = lang;
  await teachWords(loaded.keys(), spoken);
}

const BESIDE: ReadonlySet<keyof Requests> = new Set(["rules", "lessons"] as const); // what a game is played without: nobody waits behind them

// One after the other: what is asked later sees what was done before.
let last: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<Ask>) => {
  last = last.then(() => speak(data.lang));
  const done = last.then(async () => self.postMessage(await answer(data)));
  if (!BESIDE.has(data.what)) last = done;
};
