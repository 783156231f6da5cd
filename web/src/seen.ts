// SPDX-License-Identifier: MIT
// What a screen has seen and heard so far: the scene put together from its changes, and what happened in words.
import type { Changes, Item, Scene } from "./protocol";
import { w } from "./words";

/** Whether something is a part of what is told as a whole later on: "Ann lays N on e4: HUN …" */
export function announces(say: string): boolean {
  return say.endsWith(" …");
}

/** What happened several times in a row is told once, with how often. */
export function counted(told: string[]): string[] {
  const firsts = told.flatMap((say, i) => (i > 0 && say === told[i - 1] ? [] : [i]));
  return firsts.map((at, n) => {
    const times = (firsts[n + 1] ?? told.length) - at;
    return times > 1 ? w("times", told[at] ?? "", times) : told[at] ?? "";
  });
}

/** A scene put together from its changes. */
export class Seen {
  look = 0; // the last one
  #items = new Map<number, Item>();
  #order: number[] = [];
  #frame = "";

  /** The scene; undefined: as it was. */
  take(look: number, { order, items, ...frame }: Changes): Scene | undefined {
    const same = !order && items.length === 0 && JSON.stringify(frame) === this.#frame;
    if (same && this.look !== 0) {
      this.look = look;
      return undefined;
    }
    this.#frame = JSON.stringify(frame);
    if (this.look === 0) this.#items.clear();
    for (const item of items) this.#items.set(item.id, item);
    if (order) {
      this.#order = order;
      const all = new Set(order);
      for (const id of this.#items.keys()) if (!all.has(id)) this.#items.delete(id);
    }
    this.look = look;
    return { ...frame, items: this.#order.flatMap((id) => this.#items.get(id) ?? []) };
  }
}
