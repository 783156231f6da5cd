// The rules, as WebAssembly, in a worker. It hosts one match: keeps its journal, knows its secrets, and answers the
// page only with what the seat at the screen may know. Nothing else of the match leaves this file: answers to `go`
// are cut down to who moved, and journals come and go as files that the page does not read.
import { load } from "../../bindings/wasm/kiste.mjs";
import type { Kiste, Table } from "../../bindings/wasm/kiste.mjs";
import { all, forget, keep, kept, type Stored } from "./keep";
import type {
  Actor, Answer, Ask, Choice, Clause, Dice, Game, Happening, Kept, Match, Order, Plan, Refusal, Requests, Run, Scene,
  Sight, View,
} from "./protocol";

declare const WASM: string; // the file's name, told by the build
declare const ASSETS: Record<string, string>; // likewise, of files that single games need

const FILE_LARGEST = 4 << 20;
const PICTURE_MOVES = 36; // random moves, so that something is seen on the pictures of the start page

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text ?? refusal.error);
  }
}

/** While it comes in, where the host names its kind rightly. */
async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(WASM);
  return answer.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

const compiled = compile();
let kiste: Promise<Kiste> = compiled.then((module) => load(module));
let table: Table | undefined; // the match on the table
let match: Stored | undefined;

function say<T>(to: Table, line: object): T {
  const answer = to.call(line) as { ok: boolean } & Refusal;
  if (!answer.ok) throw new Refused(answer);
  return answer as T;
}

/** `new` or `load`; a file the game lacks is fetched and given to it first. */
async function setUp(to: Table, line: object): Promise<void> {
  try {
    say(to, line);
  } catch (why) {
    const lacking = why instanceof Refused ? why.refusal.asset : undefined;
    const file = lacking === undefined ? undefined : ASSETS[lacking];
    if (lacking === undefined || file === undefined) throw why;
    const answer = await fetch(file);
    if (!answer.ok) throw why;
    (await kiste).asset(lacking, new Uint8Array(await answer.arrayBuffer()));
    say(to, line);
  }
}

/** An answer that needs a table but no match on it, or one that is gone afterwards. */
async function aside<T>(what: (table: Table) => T | Promise<T>): Promise<T> {
  const own = (await kiste).open();
  try {
    return await what(own);
  } finally {
    own.close();
  }
}

function here(): Table {
  if (!table) throw new Refused({ error: "no match on the table" });
  return table;
}

/** Writes the match down after each event. */
async function store(): Promise<void> {
  if (!match) return;
  const { journal } = say<{ journal: string }>(here(), { cmd: "journal" });
  const { over, score } = say<{ over: boolean; score: number[] }>(here(), { cmd: "score" });
  const { seq } = say<Match & { seq: number }>(here(), { cmd: "match" });
  match = { ...match, journal, over, score: over ? score : [], seq, updated: Date.now() };
  await keep(match);
}

function seat(at: Table, bots: (string | null)[]): void {
  bots.forEach((bot, seat) => say(at, { cmd: "sit", seat, bot }));
}

async function open(stored: Stored): Promise<{ id: string }> {
  const own = (await kiste).open();
  try {
    await setUp(own, { cmd: "load", journal: stored.journal });
    seat(own, stored.bots);
  } catch (why) {
    own.close();
    throw why;
  }
  table?.close();
  table = own;
  match = stored;
  return { id: stored.id };
}

async function begin(at: Table, plan: Plan): Promise<void> {
  await setUp(at, { cmd: "new", game: plan.game, seats: plan.seats, options: plan.options });
  seat(at, plan.bots);
}

/** Not crypto.randomUUID(): that exists only where the connection is secure. */
function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

const blank = { over: false, score: [], seq: 0, updated: 0 };

/** Time's own move, once a sandglass has run out. Its moves are public, the others in the list are not. */
function timesMove(at: Table): string | undefined {
  const { moves } = say<{ moves: Record<string, (string | Run)[]> }>(at, { cmd: "legal" });
  const first = moves["t"]?.[0];
  return typeof first === "object" ? `${first.move} ${first.from}` : first;
}

type Handlers = { [K in keyof Requests]: (what: Requests[K]["in"]) => Promise<Requests[K]["out"]> };

const handlers: Handlers = {
  games: ({ lang }) => aside((own) => say<{ games: Game[] }>(own, { cmd: "games", lang }).games),

  rules: ({ game, lang }) =>
    aside((own) => say<{ rules: Clause[]; reconstructed: string[] }>(own, { cmd: "rules", game, lang })),

  style: () => aside((own) => say<{ defs: string; light: string; dark: string }>(own, { cmd: "style" })),

  picture: ({ game, lang }) =>
    aside((own): Scene => {
      const about = say<{ games: Game[] }>(own, { cmd: "games" }).games.find((g) => g.name === game);
      const seats = Math.min(Math.max(2, about?.seats[0] ?? 2), about?.seats[1] ?? 2);
      // A picture fetches no asset: where one is needed, some option does without.
      const plain = { cmd: "new", game, seats, seed: 4 };
      const others = (about?.options ?? []).flatMap(({ id, values }) => (values ?? []).map((value) => ({ [id]: value })));
      if (![{}, ...others].some((options) => (own.call({ ...plain, options }) as { ok: boolean }).ok)) say(own, plain);
      seat(own, new Array<string>(seats).fill("random"));
      let at = 0;
      while (at < PICTURE_MOVES && say<{ seat: Actor | null }>(own, { cmd: "go" }).seat !== null) at++;
      if (at < PICTURE_MOVES) at = Math.ceil(at / 2); // a short game: from its middle
      return say<View>(own, { cmd: "view", seat: -1, svg: true, lang, at }).scene;
    }),

  preview: ({ plan, lang }) =>
    aside(async (own) => {
      await begin(own, plan);
      return say<Match>(own, { cmd: "match", lang });
    }),

  begin: async ({ plan }) => {
    const own = (await kiste).open();
    try {
      await begin(own, plan);
    } catch (why) {
      own.close();
      throw why;
    }
    table?.close();
    table = own;
    match = { ...blank, id: freshId(), game: plan.game, bots: plan.bots, journal: "" };
    await store();
    return { id: match.id };
  },

  resume: async ({ id }) => {
    if (match?.id === id && table) return { id };
    const stored = await kept(id);
    if (!stored) throw new Refused({ error: "no such match" });
    return open(stored);
  },

  take: async ({ file }) => {
    if (file.size > FILE_LARGEST) throw new Refused({ error: `${file.size} bytes; at most ${FILE_LARGEST}` });
    const journal = await file.text();
    // Tried apart first: a bad file changes nothing.
    const found = await aside(async (own) => {
      await setUp(own, { cmd: "load", journal });
      return { ...say<Match>(own, { cmd: "match" }), ...say<View>(own, { cmd: "view", seat: -1 }) };
    });
    const bots = found.seats.map(() => null);
    const { game, over, score, seq } = found;
    const stored = { id: freshId(), game, over, score, seq, bots, journal, updated: Date.now() };
    await keep(stored);
    return { id: stored.id };
  },

  save: async ({ id }) => {
    const stored = await kept(id);
    if (!stored) throw new Refused({ error: "no such match" });
    const day = new Date(stored.updated).toISOString().slice(0, 10);
    return { file: new Blob([stored.journal], { type: "text/plain" }), name: `${stored.game}-${day}.kiste` };
  },

  kept: async () => (await all()).map(({ journal: _, ...rest }): Kept => rest),

  forget: async ({ id }) => {
    await forget(id);
    return {};
  },

  look: async ({ seat, lang, from, at }) => {
    const own = here();
    const view = say<View>(own, { cmd: "view", seat, lang, svg: true, ...(at === undefined ? {} : { at }) });
    const choosing = seat >= 0 && at === undefined && !view.over;
    return {
      match: say<Match>(own, { cmd: "match", lang }),
      view,
      choices: choosing ? say<{ choices: Choice[] }>(own, { cmd: "choices", seat, lang }).choices : [],
      events: say<{ events: Happening[] }>(own, { cmd: "log", seat, lang, from }).events,
    } satisfies Sight;
  },

  play: async ({ seat, move, ask, lang, ms }) => {
    const { seq } = say<{ seq: number }>(here(), { cmd: "play", seat, move, ask, lang, ms });
    await store();
    return { seq };
  },

  go: async () => {
    const { seat } = say<{ seat: Actor | null }>(here(), { cmd: "go" });
    if (seat !== null) await store();
    return { seat };
  },

  time: async ({ ms }) => {
    const move = timesMove(here());
    if (move === undefined) return {};
    say(here(), { cmd: "play", seat: "t", move, ms });
    await store();
    return {};
  },

  why: async ({ seat, items, lang }) => {
    say(here(), { cmd: "why", seat, items, lang });
    return {};
  },

  back: async ({ lang }) => {
    const { seq } = say<{ seq: number }>(here(), { cmd: "back", lang });
    await store();
    return { seq };
  },

  dice: async () => say<Dice>(here(), { cmd: "dice" }),
};

/** After a broken promise inside the module: a fresh one, with the match as it was last written down. */
async function recover(): Promise<void> {
  const last = match;
  table = match = undefined;
  kiste = compiled.then((module) => load(module));
  const stored = last && (await kept(last.id));
  if (stored) await open(stored).catch(() => undefined);
}

async function handle<K extends keyof Requests>(what: K, arg: Requests[K]["in"]): Promise<Requests[K]["out"]> {
  return handlers[what](arg);
}

async function answer(ask: Ask): Promise<Answer> {
  const order: Order = ask;
  try {
    return { n: ask.n, ok: true, out: await handle(order.what, order.with as never) };
  } catch (why) {
    if (why instanceof Refused) return { n: ask.n, ok: false, refusal: why.refusal };
    await recover();
    return { n: ask.n, ok: false, refusal: { error: why instanceof Error ? why.message : String(why) } };
  }
}

// One after the other: what is asked later sees what was done before.
let last: Promise<unknown> = Promise.resolve();
self.onmessage = (message: MessageEvent<Ask>) => {
  last = last.then(async () => self.postMessage(await answer(message.data)));
};
