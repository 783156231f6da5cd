// SPDX-License-Identifier: MIT
// A bubble beside the thing it speaks of: as near as can be without lying on what must be seen. A tail leads there; where it would cross
// words or is far away, the thing is ringed instead.
import { s } from "./dom";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** As plain numbers: each look at a side of the browser's own boxes would be a call of the browser, and there are very many. */
export function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** What a thing is itself, without the shadow that it casts. */
export function bodyOf(thing: Element): Box {
  const solid = [...thing.querySelectorAll("*")].filter((one) => one.childElementCount === 0 && !one.closest(".shade, .shades")).map(boxOf).filter((one) => one.right > one.left);
  return solid.length === 0 || !thing.querySelector(".shade, .shades") ? boxOf(thing) : solid.reduce((all, one) => ({ left: Math.min(all.left, one.left), top: Math.min(all.top, one.top),
    right: Math.max(all.right, one.right), bottom: Math.max(all.bottom, one.bottom) }));
}

const STRIDE = 12;            // pixels between the places that are tried,
const STEP = 4;               // and between those around the best of them
const GAP = 12;               // pixels between a bubble and its thing, at least: the tail
const EDGE = 6;               // and between a bubble and the edge of the screen
const WIDTHS = [340, 260, 200]; // pixels: a narrow one finds room where a wide one does not
const TAIL = 9;               // half of a tail's width, where it begins
const COVERED = 40;           // pixels farther away that are better than a hundredth of it on what must be seen
const RATHER = 0.3;           // of that, on what should be seen,
const GROUND = 0.04;          // and on a board, where beside it there is room
const LONGEST = 90;           // pixels of a tail: what is farther away is ringed
const CORNER = 0.25;          // of a thing's side, where a tail leads to none of it: things are round, or turned
const RING = 3;               // pixels between a thing and its ring

const width = (box: Box): number => box.right - box.left;
const height = (box: Box): number => box.bottom - box.top;
const middle = (box: Box): { x: number; y: number } => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

function shared(a: Box, b: Box): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Pixels from one box to another; 0 where they touch. */
function apart(a: Box, b: Box): number {
  const x = Math.max(a.left - b.right, b.left - a.right, 0);
  const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.sqrt(x * x + y * y);
}

interface Place {
  box: Box;
  thing: Box;
  cost: number;
}

/** How far a bubble here would be from the nearest of these things; what it speaks of is seen. */
function nearest(box: Box, things: Box[]): Place {
  let best: Place = { box, thing: box, cost: Infinity };
  for (const thing of things) {
    const far = apart(box, thing);
    const cost = far + (far < GAP ? 1000 * (GAP - far) : 0) + (box.top > thing.top ? 4 : 0);
    if (cost < best.cost) best = { box, thing, cost };
  }
  return best;
}

interface Space {
  clear: Box[];  // what must be seen,
  rather: Box[]; // and what should be,
  ground: Box[]; // and the board it lies on
  within: Box;
}

/** The best place for a bubble of this size, of those so many pixels apart: beside one of these things, on as little as possible of what
 *  must be seen; `best`, where none is better. */
function bestOf(size: { w: number; h: number }, things: Box[], { clear, rather, ground, within }: Space, step: number, best?: Place): Place | undefined {
  for (let top = within.top; top + size.h <= within.bottom; top += step)
    for (let left = within.left; left + size.w <= within.right; left += step) {
      const place = nearest({ left, top, right: left + size.w, bottom: top + size.h }, things);
      if (best && place.cost >= best.cost) continue; // whatever it covers
      const under = (boxes: Box[]) => boxes.reduce((sum, one) => sum + shared(place.box, one), 0);
      const hidden = under(clear);
      place.cost += COVERED * 100 * (hidden + RATHER * under(rather) + GROUND * under(ground)) / (size.w * size.h) + (hidden > 0 ? STRIDE : 0); // not even a hair of it
      if (!best || place.cost < best.cost) best = place;
    }
  return best;
}

/** First of places far apart, then of those around the best of them. */
function bestPlace(size: { w: number; h: number }, things: Box[], space: Space, before?: Place): Place | undefined {
  const best = bestOf(size, things, space, STRIDE, before);
  if (!best || best === before) return best;
  const { left, top, right, bottom } = best.box;
  const { within } = space;
  const around = { left: Math.max(within.left, left - STRIDE), top: Math.max(within.top, top - STRIDE),
    right: Math.min(within.right, right + STRIDE), bottom: Math.min(within.bottom, bottom + STRIDE) };
  return bestOf(size, things, { ...space, within: around }, STEP, best);
}

interface Point {
  x: number;
  y: number;
}

/** Whether a line runs over one of these boxes. */
function crosses(from: Point, to: Point, boxes: Box[]): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
  return Array.from({ length: steps }, (_, n) => n / steps).some((part) => {
    const [x, y] = [from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)];
    return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  });
}

/** From the bubble's edge to the thing, or a little into it where that is large; "": there is no way for it. */
function tailOf({ box, thing }: Place, clear: Box[]): string {
  const to = middle(thing);
  const side = (least: number, value: number, most: number) => between(least + CORNER * (most - least), value, most - CORNER * (most - least));
  const over = box.bottom < thing.top || box.top > thing.bottom; // else it lies beside it
  const near = { x: (over ? side : between)(thing.left, middle(box).x, thing.right), y: (over ? between : side)(thing.top, middle(box).y, thing.bottom) };
  const into = (edge: number, inner: number) => edge + between(-14, inner - edge, 14) * 0.5;
  const tip = { x: into(near.x, to.x) - box.left, y: into(near.y, to.y) - box.top };
  const from = { x: between(TAIL + 10, tip.x, width(box) - TAIL - 10), y: between(TAIL + 10, tip.y, height(box) - TAIL - 10) };
  const onScreen = ({ x, y }: Point) => ({ x: x + box.left, y: y + box.top });
  const others = clear.filter((one) => shared(one, thing) === 0);
  if (apart(box, thing) > LONGEST || crosses(onScreen(from), onScreen(tip), others)) return "";
  const [dx, dy] = [tip.x - from.x, tip.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-TAIL * dy / long, TAIL * dx / long];
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(from.x + nx, from.y + ny)}L${at(tip.x, tip.y)}L${at(from.x - nx, from.y - ny)}z`;
}

/** Around the thing; all of it on the screen. */
function ringOf({ box, thing }: Place): SVGElement {
  const [left, top] = [Math.max(RING, thing.left - RING), Math.max(RING, thing.top - RING)];
  return s("rect", { class: "ring", x: left - box.left, y: top - box.top, rx: 8, width: Math.min(innerWidth - RING, thing.right + RING) - left, height: Math.min(innerHeight - RING, thing.bottom + RING) - top });
}

/** Puts a bubble beside one of these things, clear of what must be seen and, if it can be, of what should be; beside the board rather than on
 *  it; says beside which of the things. */
export function putBubble(bubble: HTMLElement, things: Box[], clear: Box[], rather: Box[] = [], ground: Box[] = []): number {
  const room = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE };
  let best: Place | undefined;
  for (const wide of WIDTHS) {
    bubble.style.width = `${Math.min(wide, width(room))}px`;
    best = bestPlace({ w: bubble.offsetWidth, h: bubble.offsetHeight }, things, { clear, rather, ground, within: room }, best);
  }
  if (!best) return -1;
  const { box } = best;
  Object.assign(bubble.style, { width: `${width(box)}px`, left: `${box.left}px`, top: `${box.top}px` });
  bubble.querySelector(".tail")?.remove();
  const tail = tailOf(best, clear);
  bubble.prepend(s("svg", { class: "tail", "aria-hidden": "true" }, tail ? s("path", { d: tail }) : ringOf(best)));
  return things.indexOf(best.thing);
}
