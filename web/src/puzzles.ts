// Which puzzle is whose: the day decides, the same for everybody. What was tried is kept in the browser. Files of puzzles
// (docs/puzzles.md) are fetched when one is wanted, and kept from then on.
import { cardOf } from "./games";
import type { Lang } from "./protocol";
import { set, settings } from "./settings";
import { lang } from "./words";

declare const PUZZLES: Record<string, string>; // the file of each game that has some

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1); // day 0

type Said = Record<Lang, string>;

interface Kind {
  task: Said;
  seats: number;
  options: Record<string, string>;
  lang?: Lang;   // only for who reads this language
  turns?: number; // to win in
  unit?: Said;
}

/** What is right here, with the answers and how it goes on; what is wrong, with what answers it or what it costs. */
export interface Node {
  right?: [move: string, answers?: string[], on?: Node][];
  wrong?: [move: string, why?: string | number][];
  rest?: number; // what everything else costs at least
  most?: number; // points to be made; and moves that make them
  way?: string[];
}

export interface Puzzle {
  kind: Kind;
  position: string;
  solve: Node;
}

/** Games that have puzzles, in every language in the same order. */
export function puzzleGames(): string[] {
  return Object.keys(PUZZLES).filter((name) => cardOf(name)).sort();
}

// ---- days ----

/** Of a day in this place, how many there were before it since day 0. */
export function today(): number {
  const now = new Date();
  return Math.floor((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / DAY);
}

export function dayName(day: number): string {
  return new Date(FIRST + day * DAY).toISOString().slice(0, 10);
}

/** undefined: that is no day, or one to come. */
export function dayNamed(name: string): number | undefined {
  const day = Math.floor((Date.parse(`${name}T00:00:00Z`) - FIRST) / DAY);
  return Number.isInteger(day) && day <= today() ? day : undefined;
}

export function dayWords(day: number): string {
  return new Date(FIRST + day * DAY).toLocaleDateString(lang(), { timeZone: "UTC", weekday: "short", day: "numeric", month: "long" });
}

/** The game whose puzzle stands on the first page. */
export function gameOfDay(day: number): string | undefined {
  const games = puzzleGames();
  return games[((day % games.length) + games.length) % games.length];
}

// ---- files ----

const fetched = new Map<string, Promise<Puzzle[]>>();

async function fetchAll(file: string): Promise<Puzzle[]> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const [head = "{}", ...lines] = (await answer.text()).split("\n").filter(Boolean);
  const { kinds } = JSON.parse(head) as { kinds: Record<string, Kind> };
  return lines.map((line) => JSON.parse(line) as { kind: string; position: string; solve: Node })
    .flatMap(({ kind, ...rest }) => (kinds[kind] ? [{ ...rest, kind: kinds[kind] }] : []));
}

/** The puzzle of a game for a day, in the language that is spoken. */
export async function puzzleOf(game: string, day: number): Promise<Puzzle> {
  const file = PUZZLES[game];
  if (file === undefined) throw new Error(game);
  let all = fetched.get(game);
  if (!all) {
    all = fetchAll(file);
    all.catch(() => fetched.delete(game)); // without a connection: tried again when it is wanted again
    fetched.set(game, all);
  }
  const mine = (await all).filter(({ kind }) => kind.lang === undefined || kind.lang === lang());
  const found = mine[((day % mine.length) + mine.length) % mine.length];
  if (!found) throw new Error(game);
  return found;
}

// ---- what was tried ----

export interface Tried {
  tries: boolean[]; // each: was it right?
  shown?: boolean;  // the solution was
  on?: number;      // the day on which it was solved
}

const keyOf = (game: string, day: number) => `${game} ${dayName(day)}`;

export function triedAt(game: string, day: number): Tried {
  return settings.puzzles[keyOf(game, day)] ?? { tries: [] };
}

export function noteTried(game: string, day: number, tried: Tried): void {
  set({ puzzles: { ...settings.puzzles, [keyOf(game, day)]: tried } });
}

export function isSolved({ tries, shown }: Tried): boolean {
  return !shown && tries[tries.length - 1] === true;
}

/** On how many days in a row, today or yesterday the last, a puzzle of that very day was solved. */
export function streak(): number {
  const solved = (day: number) => puzzleGames().some((game) => {
    const tried = triedAt(game, day);
    return isSolved(tried) && tried.on === day;
  });
  let day = today();
  if (!solved(day)) day--;
  let count = 0;
  while (solved(day - count)) count++;
  return count;
}

/** A square for each try: it gives nothing away. */
export function squares({ tries, shown }: Tried): string {
  return tries.map((right) => (right ? (shown ? "⬜" : "🟩") : "⬛")).join("");
}
