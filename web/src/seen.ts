// SPDX-License-Identifier: MIT
// What a screen has seen and heard so far: the scene put together from its changes, and what happened in words.
import type { Changes, Happening, Item, Scene } from "./protocol";
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

const nameIn = (say: string | undefined) => say?.split(" ")[0];

/** Of what was done in secret only that it was done: a card drawn, a bid written. */
const isHidden = (move: string) => move.endsWith(" ?");

/** What happened, in as many letters: all of it; else without what was done in secret, and throws where it also says what was done with them; else as
 *  much of its end. */
export function glanced(events: Pick<Happening, "seat" | "move" | "say">[], letters: number): string {
  let told = events.filter((event): event is typeof event & { say: string } => event.say !== undefined && !announces(event.say));
  const all = counted(told.map(({ say }) => say));
  if (all.join(" ").length <= letters) return all.join(" ");
  const open = told.filter(({ move }) => !isHidden(move));
  if (open.length) told = open;
  const done = counted(told.filter(({ seat, say }, i) => seat !== "*" || typeof told[i + 1]?.seat !== "number" || nameIn(told[i + 1]?.say) !== nameIn(say)).map(({ say }) => say));
  let from = done.length - 1; // that is told in any case
  for (let long = done[from]!.length; from > 0; from--) {
    long += done[from - 1]!.length + 1;
    if (long > letters) break;
  }
  return done.slice(from).join(" ");
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
