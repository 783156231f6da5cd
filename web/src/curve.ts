// SPDX-License-Identifier: MIT
// How everybody stood in the course of a match, as lines around the even: each side's distance from the middle of all. With two sides one line says
// it, seen from the one who looks; alone it is the points from the least to the most.
import { s } from "./dom";

const HEIGHT = 100;  // of the drawing, which is as wide as there is room
const WIDTH = 1000;
const LEAST = { percent: 20_000, points: 1_000 }; // thousandths to the edge, at least: a little to and fro is no drama
const JAGGED = 12;   // times its own height that a line goes up and down
const AROUND = 24;   // of all places one before and one behind, over which a jagged one is evened out

export interface Course {
  tints: string[];                    // of the sides
  stands: (number[] | undefined)[];   // after each event, by side; undefined: not known
  count: number;                      // of events
  mine: number;                       // the side of the one who looks; -1: none
  percent: boolean;
}

/** Where secrets are only guessed a line jumps to and fro: then each place is the mean of those around it, and one sees where it went. */
export function calmed(line: number[]): number[] {
  const range = Math.max(...line) - Math.min(...line);
  const way = line.reduce((sum, one, i) => sum + Math.abs(one - (line[i - 1] ?? one)), 0);
  if (way <= JAGGED * range) return line;
  const reach = Math.ceil(line.length / AROUND);
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

/** What everybody was worth, from the least to the most anybody ever had: who begins with much would else have a flat line. */
export function worthOf(points: { event: number; worth: number[] }[], tints: string[], mine: number): SVGSVGElement {
  const all = points.flatMap(({ worth }) => worth);
  const least = Math.min(...all);
  const most = Math.max(least + 1, ...all);
  const last = Math.max(1, points[points.length - 1]?.event ?? 0);
  const at = (event: number, worth: number) =>
    `${((WIDTH * event) / last).toFixed(1)} ${(HEIGHT * (0.96 - 0.72 * (worth - least) / (most - least))).toFixed(1)}`;
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...tints.map((tint, seat) => s("path", { class: `line tint-${tint}${seat === mine ? " mine" : ""}`, d: `M${points.map(({ event, worth }) => at(event, worth[seat] ?? 0)).join("L")}` })));
}

/** The drawing; nothing known yet: undefined. */
export function curveOf(course: Course): SVGSVGElement | undefined {
  const lines = heights(course);
  const first = lines.findIndex(Boolean);
  if (first < 0) return undefined;
  const x = (n: number) => ((WIDTH * n) / Math.max(1, course.count)).toFixed(1);
  const y = (n: number, i: number) => (HEIGHT / 2 - (HEIGHT / 2) * (lines[n]?.[i] ?? 0)).toFixed(1);
  const svg = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const two = course.tints.length === 2;
  const path = (i: number) => lines.flatMap((all, n) => (all ? [`${n === first ? "M" : "L"}${x(n)} ${y(n, i)}`] : [])).join("");
  const last = lines.length - 1;
  if (two || course.tints.length === 1)
    svg.append(s("path", { class: "area", d: `${path(0)}V${two ? HEIGHT / 2 : HEIGHT}H${x(first)}Z` }), s("path", { class: "line mine", d: path(0) }));
  else
    (lines[last] ?? lines[first])?.forEach((_, i) => svg.append(s("path", { class: `line tint-${course.tints[i]}${i === course.mine ? " mine" : ""}`, d: path(i) })));
  return svg;
}
