// SPDX-License-Identifier: MIT
// What a move changed on the board, drawn on the position before it: an arrow for what went, a ring around what was taken or came.
import { s } from "./dom";
import { looks, type Spot } from "./drawing";
import type { Actor, Item, Match, Scene } from "./protocol";

export interface Change {
  ways: { from: Spot; to: Spot; size: number }[]; // of what went
  rings: (Spot & { r: number })[];
}

const FAR = 0.6;  // of its own size: what moves less has only made room;
const SENT = 2.5; // and another's up to here
const MOST = 4;   // of each: more would be a pattern, no answer
const AROUND = 1.1;  // of the size of what changed, which is seen around it,
const DETAIL = 4.6;  // and the least width of a picture of it;
const WIDE = 8;      // up to which the whole way is on it: a longer one comes from outside
const LIFT = 0.35;   // of its length, by which an arc is bent

const NO_THINGS = ["text", "tag", "cup"];

/** Things that are played with: not places, not what is only written, not dice that are thrown, nor their cup; those that are laid as tiles are. */
function isThing({ id, pane, look, gesture }: Item): boolean {
  return id > 0 && pane === 0 && !NO_THINGS.includes(look) && (look !== "die" || gesture === "tile") && !looks[look]?.place && (looks[look]?.motion ?? "none") !== "none";
}

const size = ({ w, h }: Item) => Math.max(w || h, h || w, 20);
const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const lies = ({ x, y }: Spot, on: Item) => Math.abs(x - on.x) < on.w / 2 && Math.abs(y - on.y) < on.h / 2;

/** Two scenes of one shape compared, on the board alone; what bears one of the colours of `others` and goes far was taken or sent back. */
export function changeOf(before: Scene, after: Scene, others: string[], most = MOST): Change {
  const then = new Map(before.items.filter(isThing).map((item) => [item.id, item]));
  const now = new Map(after.items.filter(isThing).map((item) => [item.id, item]));
  const rails = after.items.filter(({ pane, look }) => pane === 0 && look === "rail"); // on which what is left only closes up
  const moved = [...now.values()].flatMap((to) => {
    const from = then.get(to.id);
    if (!from || apart(from, to) <= FAR * size(to) || rails.some((rail) => lies(from, rail) && lies(to, rail))) return [];
    return [{ from, to }];
  }).sort((a, b) => apart(b.from, b.to) - apart(a.from, a.to));
  const ways = moved.filter(({ to }) => !others.includes(to.tint));
  const sent = moved.filter(({ from, to }) => others.includes(to.tint) && apart(from, to) > SENT * size(to)).map(({ from }) => from);
  const lone = (some: Map<number, Item>, where: Map<number, Item>) => [...some.values()].filter(({ id }) => !where.has(id));
  const turned = [...now.values()].filter((to) => {
    const from = then.get(to.id); // a card that shows its other side
    return from !== undefined && from.face !== to.face && apart(from, to) <= FAR * size(to);
  });
  const rings = [...sent, ...lone(then, now), ...lone(now, then), ...turned].map((item) => ({ x: item.x, y: item.y, r: 0.56 * size(item) }));
  return { ways: ways.slice(0, most).map(({ from, to }) => ({ from, to, size: Math.max(size(from), size(to)) })), rings: rings.length > most ? [] : rings };
}

/** An arrow as a filled shape; `px`: units to a pixel. */
function arrow({ from, to }: { from: Spot; to: Spot }, px: number, wide: number): SVGElement {
  const far = apart(from, to);
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const [head, half] = [Math.min(2.4 * wide * px, far / 2), (wide / 2) * px];
  const at = (along: number, aside: number) => `${(from.x + dx * along - dy * aside).toFixed(1)} ${(from.y + dy * along + dx * aside).toFixed(1)}`;
  const neck = far - head;
  return s("path", { d: `M${at(0, half)}L${at(neck, half)}L${at(neck, 2.2 * half)}L${at(far, 0)}L${at(neck, -2.2 * half)}L${at(neck, -half)}L${at(0, -half)}Z` });
}

/** The change as a drawing: `played` in the colour of the last move, `better` in brass. */
export function drawChange({ ways, rings }: Change, kind: "played" | "better", px: number, wide = 7): SVGElement {
  return s("g", { class: `hint went ${kind}`, "aria-hidden": "true" }, ...ways.map((way) => arrow(way, px, wide)),
    ...rings.map(({ x, y, r }) => s("circle", { cx: x, cy: y, r })));
}

/** The same for a small picture: a dotted arc for what goes, a ring where it comes to or what is taken; what lies there stays in sight. */
export function drawArcs({ ways, rings }: Change, kind: "played" | "better"): SVGElement {
  const arc = ({ from, to }: Change["ways"][number]) => {
    const up = Math.abs(to.x - from.x) > Math.abs(to.y - from.y) ? [0, -1] : [to.x < from.x ? -1 : 1, 0]; // over it, or beside it
    const far = LIFT * apart(from, to);
    const bend = [(from.x + to.x) / 2 + up[0]! * far, (from.y + to.y) / 2 + up[1]! * far].map((one) => one.toFixed(1)).join(" ");
    return s("path", { d: `M${from.x} ${from.y}Q${bend} ${to.x} ${to.y}` });
  };
  const ends = ways.map(({ to, size }) => ({ x: to.x, y: to.y, r: 0.5 * size }));
  return s("g", { class: `hint arcs ${kind}`, "aria-hidden": "true" }, ...ways.map(arc), ...(rings.length ? rings : ends).map(({ x, y, r }) => s("circle", { cx: x, cy: y, r })));
}

/** A part of a pane. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a board on which something changed, four by three: about four things wide, so that they are as large as on the board; all of the board, as where it is
 *  no more than `clear` of them high: undefined. */
export function detailOf({ panes: [board] }: Scene, changes: Change[], clear = 0): Box | undefined {
  const goals = changes.flatMap(({ ways, rings }) => [...rings.map(({ x, y, r }) => ({ x, y, size: r / 0.56 })), ...ways.map(({ to, size }) => ({ x: to.x, y: to.y, size }))]);
  const [first] = goals;
  if (!board || !first) return undefined;
  const unit = Math.max(...goals.map((one) => one.size));
  if (board.height <= clear * unit) return undefined;
  const around = (spots: Spot[]): { width: number; middle: Spot } => {
    const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
    return { width: Math.max(right - left + 2 * AROUND * unit, (bottom - top + 2 * AROUND * unit) * 4 / 3, DETAIL * unit), middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
  };
  const starts = changes.flatMap(({ ways }) => ways.map(({ from }) => from));
  const { width, middle } = [[...goals, ...starts], goals, [first]].map(around).find((one) => one.width <= WIDE * unit) ?? around([first]);
  const height = width * 3 / 4;
  if (height > Math.max(board.height, board.width * 3 / 4)) return undefined;
  const within = (at: number, size: number, most: number) => (size >= most ? (most - size) / 2 : Math.max(0, Math.min(most - size, at - size / 2)));
  return { x: within(middle.x, width, board.width), y: within(middle.y, height, board.height), width, height };
}

/** Without the marks of what was done before it. */
export const unmarked = (scene: Scene): Scene => ({ ...scene, items: scene.items.filter(({ look, tint }) => look !== "mark" || tint !== "last") });

/** The colours of all who do not play together with a seat; what a throw moves is nobody else's. */
export function othersOf({ seats }: Match, seat: Actor | undefined): string[] {
  if (typeof seat !== "number") return [];
  const team = seats[seat]?.team ?? [seat];
  return seats.flatMap(({ tint }, one) => (team.includes(one) || one === seat ? [] : [tint]));
}

/** Whether there is anything to see of it. */
export const isSeen = ({ ways, rings }: Change) => ways.length + rings.length > 0;
