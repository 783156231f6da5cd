// SPDX-License-Identifier: MIT
// Which day it is, and which puzzle that makes it: from the date alone. src/cli/daily.c has the same rule for the terminal;
// tests/puzzle_days.txt holds both to it.

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1); // day 0

/** Of a date "YYYY-MM-DD", how many days there were before it since the first; undefined: it is no date, or an earlier one. */
export function dayOf(date: string): number | undefined {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? (Date.parse(`${date}T00:00:00Z`) - FIRST) / DAY : NaN;
  return day >= 0 && dateOf(day) === date ? day : undefined; // some browsers take 30 February for 2 March
}

export function dateOf(day: number): string {
  return new Date(FIRST + day * DAY).toISOString().slice(0, 10);
}

/** The day it is in this place. */
export function today(now = new Date()): number {
  return Math.floor((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST) / DAY);
}

/** Of so many, whose turn it is on a day: puzzles of a game follow each other day by day, and so do the games. */
export function turnOf(day: number, count: number): number {
  return day % count;
}
