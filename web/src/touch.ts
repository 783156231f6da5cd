// From touches to moves. The legal moves say which items make them; what was touched so far leaves some of them, and
// those say what can be touched next. No game is known here.
import type { Choice, Item, Touch } from "./protocol";

/** What follows from what was touched so far. */
export interface Reach {
  targets: Set<number>; // items that lead on
  done: Choice[];       // moves that are complete
  more: boolean;        // whether longer moves begin like this too
}

export class Touching {
  picked: number[] = [];
  readonly #classOf = new Map<number, string>();
  readonly #members = new Map<string, number[]>();

  constructor(readonly choices: Choice[], items: Item[]) {
    for (const { id, kin } of items) {
      if (id === 0) continue;
      const name = kin ? `k${kin}` : `i${id}`;
      this.#classOf.set(id, name);
      const members = this.#members.get(name);
      if (members) members.push(id);
      else this.#members.set(name, [id]);
    }
  }

  /** Items of one kin stand for each other. */
  #class(id: number): string {
    return this.#classOf.get(id) ?? `i${id}`;
  }

  /** The classes that may follow in this way of touching; undefined: it does not begin like this. */
  #rest(touch: Touch, picked: number[]): string[] | undefined {
    const wanted = touch.items.map((id) => this.#class(id));
    if (!touch.any) {
      if (picked.length > wanted.length || picked.some((id, i) => this.#class(id) !== wanted[i])) return undefined;
      return wanted.slice(picked.length);
    }
    for (const id of picked) {
      const at = wanted.indexOf(this.#class(id));
      if (at < 0) return undefined;
      wanted.splice(at, 1);
    }
    return wanted;
  }

  reach(picked: number[] = this.picked): Reach {
    const next = new Set<string>(); // classes that go on in order; the same item may be touched again
    const rest = new Set<string>(); // classes that are left of a set
    const done: Choice[] = [];
    let more = false;
    for (const choice of this.choices) {
      let complete = false;
      for (const touch of choice.touch) {
        const left = this.#rest(touch, picked);
        if (!left) continue;
        more ||= left.length > 0;
        complete ||= left.length === 0;
        if (touch.any) left.forEach((name) => rest.add(name));
        else if (left[0] !== undefined) next.add(left[0]);
      }
      if (complete && picked.length > 0) done.push(choice);
    }
    const targets = new Set<number>();
    for (const name of next) for (const id of this.#members.get(name) ?? []) targets.add(id);
    for (const name of rest)
      for (const id of this.#members.get(name) ?? []) if (!picked.includes(id)) targets.add(id);
    return { targets, done, more };
  }

  /** Whether what was picked has no order, so that any of it can be put back. */
  #loose(): boolean {
    return this.choices.some((c) => c.touch.some((t) => t.any && this.#rest(t, this.picked) !== undefined));
  }

  /** Touches an item; false: nothing begins or goes on with it. */
  touch(id: number): boolean {
    const at = this.picked.indexOf(id);
    if (this.reach().targets.has(id)) {
      this.picked.push(id);
      return true;
    }
    if (at >= 0) { // put back
      this.picked = this.#loose() ? this.picked.filter((other) => other !== id) : this.picked.slice(0, at);
      return true;
    }
    if (this.reach([]).targets.has(id)) { // changed his mind: begin with this one
      this.picked = [id];
      return true;
    }
    return false;
  }

  /** The moves that are buttons: those without a place on the board, and besides, as not everybody guesses that dice
   *  or a slip of paper can be touched, those that are the only ones of their name. */
  buttons(): Choice[] {
    const named = new Map<string, number>();
    for (const { label = "" } of this.choices) named.set(label, (named.get(label) ?? 0) + 1);
    return this.choices.filter(({ touch, label }) => touch.length === 0 || (label && named.get(label) === 1));
  }
}
