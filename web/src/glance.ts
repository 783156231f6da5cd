// SPDX-License-Identifier: MIT
// A match that has ended looked at again while its end is told: how all stood, and which of somebody's moves was the dearest. How closely that is
// done depends on the match alone and never on how fast a device is: the same match is told alike on all of them, and in its review.
import { ask } from "./host";
import type { Happening, Remark, ReviewSum, Seat } from "./protocol";
import { lang } from "./words-later";

const EFFORT = { thrown: 300, unthrown: 5000, luck: 40_000 }; // positions for each event: where dice fall most are played out often; chance alone is played out at little cost
const CURVE = { thrown: 20, all: 90 };    // events make a curve besides one's own choices; or alone
const CHOICES = { thrown: 80, unthrown: 260 }; // that are looked at, at most

export const isThrown = (events: Happening[]) => events.some(({ seat }) => seat === "*");

/** How closely a match is looked at. */
export function effortOf(events: Happening[], luck = false): number {
  return luck ? EFFORT.luck : isThrown(events) ? EFFORT.thrown : EFFORT.unthrown;
}

/** So many of them, evenly, with the last. */
export function evenly<T>(all: T[], most: number): T[] {
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, i) => all[Math.ceil(((i + 1) * all.length) / count) - 1]!);
}

/** Which events are looked at: one's own choices, and for a curve others', or all that happened where nobody chooses; the last always. */
export function lookedAt(events: Happening[], me: Seat, curve: boolean): number[] {
  const thrown = isThrown(events.slice(1)); // a lot alone, who begins, makes nothing dear
  const [choices, most] = [events.filter(({ seat }) => typeof seat === "number"), thrown ? CHOICES.thrown : CHOICES.unthrown];
  const own = evenly(choices.filter(({ seat }) => seat === me), most);
  const others = choices.filter(({ seat }) => seat !== me);
  const besides = own.length < CURVE.thrown ? evenly(events, CURVE.all) : evenly(others, thrown ? CURVE.thrown : most - own.length);
  const numbers = new Set([...own, ...(curve ? besides : []), ...events.slice(-1)].map(({ n }) => n));
  return [...numbers].sort((a, b) => a - b);
}

/** Of a part of a match that begins and ends where it was counted what everybody was worth: the event that did most, and how all stood before and after it. */
export async function within(from: number, to: number, by: (then: number[], now: number[]) => number): Promise<{ n: number; then: number[]; now: number[] } | undefined> {
  const { points } = await ask("chart", { lang: lang(), shape: "square", from, to });
  const steps = points.slice(1).map(({ event, worth }, i) => ({ n: event, then: points[i]!.worth, now: worth }));
  return steps.sort((a, b) => by(b.then, b.now) - by(a.then, a.now))[0];
}

/** Whose place among all a step changed most, and how far; of equals who looks. What all get alike changes nobody's. */
export function movedMost(then: number[], now: number[], me: Seat): { who: Seat; far: number } {
  const by = now.map((worth, seat) => worth - (then[seat] ?? 0));
  const all = by.length > 1 ? by.reduce((a, b) => a + b, 0) / by.length : 0;
  const far = by.map((one) => Math.abs(one - all));
  const who = far.reduce((most, one, seat) => (one > far[most]! + 1e-9 ? seat : most), Math.max(me, 0));
  return { who, far: far[who] ?? 0 };
}

export class Glance {
  readonly remarks: (Remark | undefined)[] = [];
  percent = true;
  unit = "";
  stopped = false;
  seats: ReviewSum["seats"] = [];
  readonly #effort: number;

  constructor(private readonly events: Happening[], luck: boolean) {
    this.#effort = effortOf(events, luck);
  }

  /** Roughly at once, then ever finer; `curve`: as much as makes one, besides what somebody chose; `seen` after each. */
  async look(me: Seat, curve: boolean, seen: () => void): Promise<void> {
    const looked = lookedAt(this.events, me, curve);
    const rank = (i: number) => [8, 4, 2, 1].findIndex((step) => i % step === 0);
    for (const n of [0, 1, 2, 3].flatMap((r) => looked.filter((_, i) => rank(looked.length - 1 - i) === r))) {
      this.remarks[n] = await ask("remark", { event: n, effort: this.#effort, lang: lang(), ...(me >= 0 ? { you: me } : {}) });
      if (this.stopped) return;
      seen();
    }
    const sum = await ask("review", { effort: this.#effort, lang: lang() });
    [this.unit, this.percent, this.seats] = [sum.unit, sum.percent, sum.seats];
    seen();
  }

  /** Whether all that somebody chose was looked at. */
  whole(seat: Seat): boolean {
    return this.seats.length > 0 && this.events.every((event) => event.seat !== seat || this.remarks[event.n]);
  }

  /** The move of somebody that cost them most; undefined: none of those looked at was dear. */
  dearest(seat: Seat): Remark | undefined {
    return this.remarks.flatMap((remark) => (remark && this.events[remark.n - 1]?.seat === seat && remark.mistake && remark.mistake !== "none" && remark.better?.[0] ? [remark] : []))
      .sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0))[0];
  }

  /** Thousandths as people write them: "12 %", "0.7 points". */
  much(thousandths: number): string {
    const digits = this.percent ? 0 : 1;
    return `${(thousandths / 1000).toLocaleString(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits })}\u00a0${this.percent ? "%" : this.unit}`;
  }
}
