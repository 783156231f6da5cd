// SPDX-License-Identifier: MIT
// What a screen has seen and heard so far: the scene put together from its changes, and what happened in words.
import type { Actor, Changes, Happening, Item, Scene, Seat } from "./protocol";
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

/** Of what was done in secret only that it was done: a card drawn, a bid written. What came of it besides stands behind a colon. */
const isHidden = ({ move, say }: { move: string; say: string }) => move.endsWith(" ?") && !say.includes(":");

/** What somebody is called in what is told: by their name, or as their men are, of which there may be two kinds. */
export function called(name: string): string[] {
  const words = name.split(" ");
  return [...new Set([words[0] ?? "", words[words.length - 1] ?? ""])].filter(Boolean);
}

/** Whether this speaks of them, as a whole word. */
const speaksOf = (say: string, names: string[]) => names.some((name) => say.split(/[^\p{L}\p{N}'’-]+/u).includes(name));

/** What happened, in as many letters: all of it; else without what was done in secret, and throws where it also says what was done with them; else what
 *  happened to these names, then what is told with an exclamation mark, and of the rest as much of its end. */
export function glanced(events: Pick<Happening, "seat" | "move" | "say">[], letters: number, names: string[] = []): string {
  let told = events.filter((event): event is typeof event & { say: string } => event.say !== undefined && !announces(event.say));
  const all = counted(told.map(({ say }) => say));
  if (all.join(" ").length <= letters) return all.join(" ");
  const open = told.filter((event) => !isHidden(event));
  if (open.length) told = open;
  const done = counted(told.filter(({ seat, say }, i) => seat !== "*" || typeof told[i + 1]?.seat !== "number" || nameIn(told[i + 1]?.say) !== nameIn(say)).map(({ say }) => say));
  const ranks = done.map((say) => (speaksOf(say, names) ? 0 : say.endsWith("!") ? 1 : 2));
  const kept = new Set<number>();
  let room = letters + 1;
  for (const rank of [0, 1, 2])
    for (let i = done.length - 1; i >= 0; i--) {
      if (ranks[i] !== rank) continue;
      room -= done[i]!.length + 1;
      if (room < 0 && kept.size) break; // one is told in any case
      kept.add(i);
    }
  return done.filter((_, i) => kept.has(i)).join(" ");
}

/** Who has just thrown: who took the dice, or said so, or has them to use. */
export function threwLast(events: Happening[], took: { seat: number; at: number }, actors: Actor[]): Seat | undefined {
  const last = events.length - 1;
  if (took.at === last && took.seat >= 0) return took.seat;
  const { seat, say = "" } = events[last - 1] ?? {};
  return typeof seat === "number" && announces(say) ? seat : actors.find((one): one is Seat => typeof one === "number");
}

const AFAR = { x: 70, y: 90 }; // units from where dice are thrown

/** From the side of who throws: from below who plays here, from above the others, as they sit beside each other there. */
export function thrownFrom(who: Seat, seats: number, here: boolean): { x: number; y: number } {
  return here ? { x: 0, y: AFAR.y } : { x: AFAR.x * (seats > 1 ? (2 * who) / (seats - 1) - 1 : 0), y: -AFAR.y };
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
