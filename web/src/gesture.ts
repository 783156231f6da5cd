// SPDX-License-Identifier: MIT
// Gestures that things on the table ask for besides being touched one after the other (enum gesture in core/scene.h): a
// tile goes with the finger and then to what lies nearest; a grip is drawn away, and how it is drawn aims at two more things.
import type { Item } from "./protocol";

type Spot = { x: number; y: number };

/** Something that could be meant, where it is as the one who asks counts. */
export interface Goal extends Spot {
  item: Item;
}

function outside(at: Spot, { item, x, y }: Goal): number {
  return Math.hypot(Math.max(Math.abs(at.x - x) - item.w / 2, 0), Math.max(Math.abs(at.y - y) - item.h / 2, 0));
}

/** Where a tile that is let go here belongs: what it lies on, the smallest of several; else the nearest within its own
 *  width; 0: nowhere. */
export function landing(tile: Item, at: Spot, goals: Goal[]): number {
  let best = 0;
  let least = Infinity;
  for (const goal of goals) {
    const far = outside(at, goal);
    const rank = far > 0 ? 1e6 + far : goal.item.w * goal.item.h / 1e3;
    if (far <= Math.max(tile.w, tile.h) && rank < least) {
      least = rank;
      best = goal.item.id;
    }
  }
  return best;
}

/** Both what is aimed at, and whether it is called off: drawn back to where it was gripped. */
export interface Aim {
  way: number;
  far: number;
  off: boolean;
}

/** What a grip aims at that has been drawn so far from its place. Undefined: there is nothing to aim at (yet). */
export function aim({ x, y }: Spot, goals: Item[]): Aim | undefined {
  const ways = goals.filter(({ gesture }) => gesture === "way");
  const fars = goals.filter(({ gesture }) => gesture === "far").sort((a, b) => a.face - b.face);
  if (ways.length === 0 || fars.length === 0) return undefined;
  const middle = { x: mean(ways.map((way) => way.x)), y: mean(ways.map((way) => way.y)) };
  const ring = mean(ways.map((way) => Math.hypot(way.x - middle.x, way.y - middle.y)));
  const far = Math.hypot(x, y);
  const along = (way: Item) => ((way.x - middle.x) * x + (way.y - middle.y) * y) / Math.hypot(way.x - middle.x, way.y - middle.y);
  const way = ways.reduce((best, one) => (along(one) > along(best) ? one : best));
  // Up to the ring it is the first; beyond twice its size the last; the others share what lies between.
  const step = far <= ring ? 0 : 1 + Math.floor(((far - ring) / ring) * (fars.length - 2));
  return { way: way.id, far: fars[Math.min(step, fars.length - 1)]!.id, off: far < ring / 2 };
}

function mean(all: number[]): number {
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}
