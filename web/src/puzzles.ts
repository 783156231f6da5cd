// SPDX-License-Identifier: MIT
// Puzzles (docs/puzzles.md): which there are, their files, which are fetched when one is wanted; and what was tried, which is kept in
// the browser. No game is named: what a room offers is asked.
import { dateOf, dayOf, today, turnOf } from "./days";
import { cardOf, pictureOf } from "./games";
import type { Lang, Position } from "./protocol";
import { set, settings } from "./settings";
import { lang, w } from "./words";

/** Told by the build, of each game that has some: the file, a picture of its own, what is asked in a few words, which of these on which day, and other files that are
 *  needed for it (a list of words). */
declare const PUZZLES: Record<string, { file: string; picture: string | null; asks: Record<Lang, string[]>; order: Record<Lang, string>; needs: Record<Lang, string[]> }>;

type Said = Record<Lang, string>;

interface Kind {
  task: Said;
  seats: number;
  options: Record<string, string>;
  lang?: Lang;    // only for who reads this language
  turns?: number; // to win in
  unit?: Said;    // of what a mistake costs
}

/** What is right, with the answers to it and how it goes on; what is wrong, with what answers it or what it costs. */
export interface Node {
  right?: [move: string, answers?: string[], on?: Node][];
  wrong?: [move: string, why?: string | number][];
  rest?: string | number; // what answers everything else, or what it costs at least,
  worth?: number; // and what the best is worth
  most?: number;  // points to be made; and moves that make them
  way?: string[];
}

export interface Puzzle {
  kind: Kind;
  position: Position;
  solve: Node;
}

/** Games that have puzzles, in every language in the same order. */
export function puzzleGames(): string[] {
  return Object.keys(PUZZLES).filter((name) => cardOf(name)).sort();
}

/** What a puzzle of this game looks like. */
export function puzzlePicture(game: string): string {
  return PUZZLES[game]?.picture ?? pictureOf(game);
}

/** The game whose puzzle stands on the first page. */
export function gameOfDay(day: number): string | undefined {
  const games = puzzleGames();
  return games[turnOf(day, games.length)];
}

/** What is asked that day, in a few words. */
export function askedOf(game: string, day: number): string {
  const { asks, order } = PUZZLES[game]!;
  const [known, days] = [asks[lang()], order[lang()]];
  return known[Number(days[turnOf(day, days.length)])] ?? "";
}

/** The day a date stands for, if it has come. */
export function dayNamed(date: string): number | undefined {
  const day = dayOf(date);
  return day !== undefined && day <= today() ? day : undefined;
}

export function dayWords(day: number, how: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "long" }): string {
  return new Date(`${dateOf(day)}T00:00:00Z`).toLocaleDateString(lang(), { timeZone: "UTC", ...how });
}

// ---- files ----

/** It was never fetched, and cannot be now. */
export class Unfetched extends Error {}

const fetched = new Map<string, Promise<Puzzle[]>>();

async function fetchAll(file: string): Promise<Puzzle[]> {
  const answer = await fetch(file).catch(() => undefined);
  if (!answer?.ok) throw new Unfetched(file);
  const [head = "{}", ...lines] = (await answer.text()).split("\n").filter(Boolean);
  const { kinds } = JSON.parse(head) as { kinds: Record<string, Kind> };
  return lines.map((line) => JSON.parse(line) as { kind: string; position: string; solve: Node }).flatMap(({ kind: name, position, solve }) => {
    const kind = kinds[name];
    return kind ? [{ kind, solve, position: { seats: kind.seats, options: kind.options, at: position } }] : [];
  });
}

/** The puzzle of a game for a day, in the language that is spoken. */
export async function puzzleOf(game: string, day: number): Promise<Puzzle> {
  const { file } = PUZZLES[game] ?? {};
  if (file === undefined) throw new Error(game);
  let all = fetched.get(game);
  if (!all) {
    all = fetchAll(file);
    all.catch(() => fetched.delete(game)); // tried again when it is wanted again
    fetched.set(game, all);
  }
  const mine = (await all).filter(({ kind }) => kind.lang === undefined || kind.lang === lang());
  const found = mine[turnOf(day, mine.length)];
  if (!found) throw new Error(game);
  void keepPuzzles();
  return found;
}

let kept: Promise<boolean> | undefined;

/** Who has come to one puzzle finds all of them, and what they need, when there is no connection any more: the service worker keeps what it
 *  sees asked for. Whether everything is here then. */
export function keepPuzzles(): Promise<boolean> {
  kept ??= fetchEverything().then((all) => {
    if (!all) kept = undefined; // with the next one, then
    return all;
  });
  return kept;
}

async function fetchEverything(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // there is none without a secure connection
  if (!workers) return false;
  await workers.ready;
  if (!workers.controller) await new Promise((seen) => workers.addEventListener("controllerchange", seen, { once: true }));
  const files = Object.values(PUZZLES).flatMap(({ file, needs }) => [file, ...needs[lang()]]);
  let all = true;
  for (const file of files) all = await fetch(file).then(async (answer) => (await answer.blob()).size > 0 && answer.ok).catch(() => false) && all;
  return all;
}

// ---- what was tried ----

export interface Tried {
  moves: string;    // each that was judged: "+" right, "-" wrong
  tips?: number;
  seconds?: number;
  solved?: number;  // on this day
  shown?: boolean;  // the solution was
}

const keyOf = (game: string, day: number) => `${game} ${dateOf(day)}`;

export function triedAt(game: string, day: number): Tried {
  return settings.puzzles[keyOf(game, day)] ?? { moves: "" };
}

export function noteTried(game: string, day: number, tried: Tried): void {
  set({ puzzles: { ...settings.puzzles, [keyOf(game, day)]: tried } });
}

/** Solved, or its solution seen: from then on it is only played for fun. */
export function isOver({ solved, shown }: Tried): boolean {
  return solved !== undefined || shown === true;
}

/** Whether some puzzle of a day was solved on that day. */
export function solvedOn(day: number): boolean {
  return puzzleGames().some((game) => triedAt(game, day).solved === day);
}

/** On how many days in a row that was so; today may still come. */
export function streak(): number {
  let day = today();
  if (!solvedOn(day)) day--;
  let count = 0;
  while (count <= day && solvedOn(day - count)) count++;
  return count;
}

/** A disc for each move that was judged, full where it was right, and how many tips it took: that gives nothing away. */
export function discs({ moves, tips = 0 }: Tried): string {
  const row = [...moves].map((one) => (one === "+" ? "●" : "○")).join("");
  return tips ? `${row} · ${w(tips === 1 ? "puzzle_with_tip" : "puzzle_with_tips", tips)}` : row;
}

/** What became of a puzzle here: how it went, or nothing yet. */
export function came(game: string, day: number): string {
  const tried = triedAt(game, day);
  return tried.solved !== undefined ? discs(tried) : tried.shown ? w("puzzle_seen") : "";
}

/** Of a file that was saved here or elsewhere: what was solved there and not here. How many that are; undefined: it is no such file. */
export function takeTried(text: string): number | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) return undefined;
  const all = Object.entries(found).flatMap(([key, one]) => {
    const tried = triedOf(one);
    return /^[a-z-]+ \d{4}-\d\d-\d\d$/.test(key) && tried ? [[key, tried] as const] : [];
  });
  if (all.length < Object.keys(found).length) return undefined;
  const fresh = all.filter(([key, tried]) => isOver(tried) && !isOver(settings.puzzles[key] ?? { moves: "" }));
  set({ puzzles: { ...settings.puzzles, ...Object.fromEntries(fresh) } });
  return fresh.length;
}

/** What a file says of one puzzle; undefined: it says something else. */
function triedOf(found: unknown): Tried | undefined {
  const { moves, tips, seconds, solved, shown } = (found ?? {}) as Record<string, unknown>;
  const count = (value: unknown): value is number | undefined => value === undefined || (Number.isInteger(value) && (value as number) >= 0);
  if (typeof moves !== "string" || !/^[+-]*$/.test(moves) || !count(tips) || !count(seconds) || !count(solved)) return undefined;
  return { moves, ...(tips === undefined ? {} : { tips }), ...(seconds === undefined ? {} : { seconds }), ...(solved === undefined ? {} : { solved }),
    ...(shown === true ? { shown } : {}) };
}
