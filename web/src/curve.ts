// SPDX-License-Identifier: MIT
// How everybody stood in the course of a match, as lines around the even: each side's distance from the middle of all. With two sides one line says
// it, seen from the one who looks; alone it is the points from the least to the most.
import { s } from "./dom";

const HEIGHT = 100;  // of the drawing, which is as wide as there is room
const WIDTH = 1000;
const LEAST = { percent: 20_000, points: 1_000 }; // thousandths to the edge, at least: a little to and fro is no drama
const JAGGED = 5;    // times its own height that a line goes up and down
/** Of the width, where each of several lines has a sign behind its end. */
export const REACH = 0.93;
/** Pixels of its height, which the sign of a line takes. */
export const SIGN = 18;
const AROUND = 24;   // of all places one before and one behind, over which a jagged one is evened out

export interface Course {
  tints: string[];                    // of the sides
  stands: (number[] | undefined)[];   // after each event, by side; undefined: not known
  count: number;                      // of events
  mine: number;                       // the side of the one who looks; -1: none
  percent: boolean;
}

/** Over how many places before and behind a line must be evened out to show where it went; 0: it shows that as it is. */
export function reachOf(line: number[]): number {
  const range = Math.max(...line) - Math.min(...line);
  const way = line.reduce((sum, one, i) => sum + Math.abs(one - (line[i - 1] ?? one)), 0);
  return way <= JAGGED * range ? 0 : Math.ceil(line.length / AROUND);
}

/** Where secrets are only guessed a line jumps to and fro: then each place is the mean of those around it, and one sees where it went. */
export function calmed(line: number[]): number[] {
  const reach = reachOf(line);
  if (reach === 0) return line;
  return line.map((one, i) => {
    if (i === line.length - 1) return one; // how it ended
    const near = line.slice(Math.max(0, i - reach), i + reach + 1);
    return near.reduce((a, b) => a + b, 0) / near.length;
  });
}

/** Where each line is after an event, from -1 to 1; the line of a side that is not drawn is left out. */
export function heights(course: Course): (number[] | undefined)[] {
  const lines = bare(course);
  const known = lines.flatMap((all, n) => (all ? [n] : []));
  const each = (lines[known[0] ?? -1] ?? []).map((_, i) => calmed(known.map((n) => lines[n]?.[i] ?? 0)));
  let at = -1;
  return lines.map((all) => (all ? (at++, all.map((_, i) => each[i]?.[at] ?? 0)) : undefined));
}

/** Whether somebody's line only jumps to and fro: how all stand was guessed, and no single step of it says anything. */
export function isJagged(course: Course): boolean {
  const known = bare(course).flatMap((all) => (all ? [all] : []));
  return (known[0] ?? []).some((_, i) => reachOf(known.map((all) => all[i] ?? 0)) > 0);
}

/** The events, of so many, around which some line went farthest, the farthest first; none close to another, or to the one that decided all, from
 *  which on nothing can turn. */
export function turnsOf(lines: Line[], count: number, most: number, decided = count): number[] {
  const by = Math.max(1, Math.ceil(count / AROUND / 2));
  const height = lines.map((line) => Array.from({ length: count + 1 }, (_, n) => heightAt(line, n / Math.max(1, count))));
  const step = (n: number) => Math.max(...height.map((at) => Math.abs((at[n] ?? 0) - (at[n - 1] ?? 0)))); // of the event itself
  const went = Array.from({ length: count }, (_, i) => ({ n: i + 1, far: Math.max(...height.map((at) => Math.abs((at[Math.min(count, i + 1 + by)] ?? 0) - (at[Math.max(0, i + 1 - by)] ?? 0)))) }))
    .sort((a, b) => b.far - a.far || step(b.n) - step(a.n));
  const ret: number[] = [];
  for (const { n, far } of went) if (far > 0 && n <= decided - 2 * by && ret.length < most && ret.every((other) => Math.abs(other - n) > 3 * by)) ret.push(n);
  return ret;
}

/** The same as it was told. */
function bare({ stands, tints, mine, percent }: Course): (number[] | undefined)[] {
  if (tints.length === 1) {
    const known = stands.flatMap((all) => all?.[0] ?? []);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return stands.map((all) => all?.map((one) => 1.6 * ((one - least) / Math.max(1, most - least)) - 0.8));
  }
  const off = stands.map((all) => {
    const middle = (all ?? []).reduce((a, b) => a + b, 0) / tints.length;
    return all?.map((one) => one - middle);
  });
  const most = Math.max(percent ? LEAST.percent : LEAST.points, ...off.flatMap((all) => (all ?? []).map(Math.abs)));
  const shown = tints.length === 2 ? [Math.max(0, mine)] : tints.map((_, i) => i);
  return off.map((all) => all && shown.map((i) => 0.92 * (all[i] ?? 0) / most));
}

/** A line as it is drawn: where it is after each event that is known, in parts of the drawing from its left and from above. */
export interface Line {
  tint: string; // "": the one that stands for both sides
  mine: boolean;
  spots: { x: number; y: number }[];
}

/** What everybody was worth, from the least to the most anybody ever had: who begins with much would else have a flat line. */
export function worthLines(points: { event: number; worth: number[] }[], tints: string[], mine: number): Line[] {
  const all = points.flatMap(({ worth }) => worth);
  const least = Math.min(...all);
  const most = Math.max(least + 1, ...all);
  const last = Math.max(1, points[points.length - 1]?.event ?? 0);
  return tints.map((tint, seat) => ({ tint, mine: seat === mine,
    spots: points.map(({ event, worth }) => ({ x: event / last, y: 0.94 - 0.88 * ((worth[seat] ?? 0) - least) / (most - least) })) }));
}

/** The lines of a course; nothing known yet: none. */
export function linesOf(course: Course): Line[] {
  const known = heights(course).flatMap((all, n) => (all ? [{ all, x: n / Math.max(1, course.count) }] : []));
  const alone = course.tints.length <= 2;
  return (known[0]?.all ?? []).map((_, i) => ({ tint: alone ? "" : course.tints[i] ?? "", mine: alone || i === course.mine,
    spots: known.map(({ all, x }) => ({ x, y: 0.5 - 0.5 * (all[i] ?? 0) })) }));
}

/** Several lines from the least to the most, where the even is not drawn: nothing of the height is left empty. */
export function filled(lines: Line[]): Line[] {
  const heights = lines.flatMap(({ spots }) => spots.map(({ y }) => y));
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  if (lines.length < 2 || bottom - top < 1e-9) return lines;
  return lines.map((line) => ({ ...line, spots: line.spots.map(({ x, y }) => ({ x, y: 0.06 + 0.88 * (y - top) / (bottom - top) })) }));
}

/** How the lines are drawn; a single one with what lies between it and `even`, in parts of the height. */
export function drawLines(lines: Line[], even = 0.5): SVGSVGElement {
  const at = ({ x, y }: Line["spots"][number]) => `${(WIDTH * x).toFixed(1)} ${(HEIGHT * y).toFixed(1)}`;
  const path = ({ spots }: Line) => `M${spots.map(at).join("L")}`;
  const [only] = lines.length === 1 && !lines[0]?.tint ? lines : [];
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...(only ? [s("path", { class: "area", d: `${path(only)}V${HEIGHT * even}H${(WIDTH * (only.spots[0]?.x ?? 0)).toFixed(1)}Z` })] : []),
    ...[...lines].sort((a, b) => Number(a.mine) - Number(b.mine)) // one's own above the others'
      .map((line) => s("path", { class: `line${line.tint ? ` tint-${line.tint}` : ""}${line.mine ? " mine" : ""}`, d: path(line) })));
}

/** Places from 0 to 1, none closer to the one above it than `least`: moved down for that, and up again from the edge; where so many have no room, as far apart as they can be. `margin`: as far from both edges. */
export function apart(places: number[], least: number, margin = 0): number[] {
  const gap = Math.min(least, (1 - 2 * margin) / Math.max(1, places.length - 1));
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!);
  const ret = [...places];
  let edge = margin;
  for (const i of order) edge = (ret[i] = Math.max(ret[i]!, edge)) + gap;
  edge = 1 - margin;
  for (const i of order.reverse()) edge = (ret[i] = Math.min(ret[i]!, edge)) - gap;
  return ret;
}

/** What leads from the end of each line to its sign, at these heights. */
export function drawLeads(lines: Line[], signs: number[]): SVGLineElement[] {
  return lines.map((line, i) => s("line", { class: `lead tint-${line.tint}`, x1: WIDTH * REACH, y1: (HEIGHT * heightAt(line, 1)).toFixed(1), x2: WIDTH, y2: (HEIGHT * signs[i]!).toFixed(1) }));
}

/** Where a line is at a part of the way. */
export function heightAt({ spots }: Line, x: number): number {
  const next = spots.findIndex((spot) => spot.x > x + 1e-9);
  const [from, to] = [spots[next < 0 ? spots.length - 1 : next - 1], spots[next]];
  return from && to ? from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x) : from?.y ?? spots[0]?.y ?? 0.5;
}
