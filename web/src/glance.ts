// SPDX-License-Identifier: MIT
// A match that has ended looked at again while its end is told, not very closely: how all stood, which of somebody's moves was the dearest, and where it turned.
import { reachOf } from "./curve";
import { ask } from "./host";
import type { Happening, Remark, ReviewSum, Seat } from "./protocol";
import { lang } from "./words";

const LOOKED = { effort: 300, closer: 10_000, luck: 40_000, events: 90, ms: 9000 }; // how closely the match is looked at again here, where there is time for that, or
// where chance alone decides, which is played out at little cost; how many events for the curve, and for how long in all
export const OPENING = 10; // part of all events
const WHOLE = 100_000; // thousandths of a hundredth: a game;
const TENTH = 100;     // less than that of a hundredth would read as nothing
const FELT = 500; // thousandths of a hundredth by which prospects must have changed for that to be told

/** Thousandths as people write them. */
const amount = (thousandths: number) => (thousandths / 1000).toLocaleString(lang(), { maximumFractionDigits: 1 });

/** An event, and how somebody stood before and after it. */
export interface Turn {
  n: number;
  from: number;
  to: number;
}

/** The match looked at again, not very closely: how all stood, and which of somebody's moves was the dearest. */
export class Glance {
  readonly remarks: (Remark | undefined)[] = [];
  percent = true;
  unit = "";
  stopped = false;

  whole = false; // all of it was looked at
  effort: number;

  constructor(luck: boolean) {
    this.effort = luck ? LOOKED.luck : LOOKED.effort;
  }

  /** First as much as makes a curve, evenly, then ever finer where `eye`'s prospects changed most, while there is time; `seen` after each. */
  async look(events: Happening[], me: Seat, eye: Seat, seen: () => void): Promise<void> {
    const every = Math.max(1, Math.ceil(events.length / LOOKED.events));
    const even = events.map(({ n }) => n).filter((n) => n % every === 0);
    const rank = (i: number) => (i % 8 === 0 ? 0 : i % 4 === 0 ? 1 : i % 2 === 0 ? 2 : 3);
    const first = [events.length, ...[0, 1, 2, 3].flatMap((r) => even.filter((_, i) => rank(i) === r))]; // roughly at once, then ever finer
    const tried = Math.ceil(even.length / 8); // that tell how long all will take
    let begun: number | undefined; // the first may take long because something is worked out once for all
    const late = () => this.stopped || (begun !== undefined && performance.now() - begun >= LOOKED.ms);
    for (let i = 0, n; !late() && (n = first[i] ?? this.#doubtful(eye, events.length)); i++) {
      this.remarks[n] = await ask("remark", { event: n, effort: this.effort, lang: lang(), ...(me >= 0 ? { you: me } : {}) });
      begun ??= performance.now();
      seen();
      if (i !== tried || this.effort !== LOOKED.effort) continue;
      const all = (performance.now() - begun) / tried * events.length * LOOKED.closer / LOOKED.effort;
      if (all < LOOKED.ms) [this.effort, i] = [LOOKED.closer, -1];
    }
    if (this.stopped) return;
    this.whole = events.every(({ n }) => this.remarks[n]);
    const sum = await ask("review", { effort: this.effort, lang: lang() });
    [this.unit, this.percent, this.seats, this.turns] = [sum.unit, sum.percent, sum.seats, sum.turns];
    seen();
  }

  /** The middle of the unknown events between the two known ones that are most apart for a seat; 0: all are known. */
  #doubtful(seat: Seat, count: number): number {
    let [from, most, found] = [0, -1, 0];
    for (let n = 1; n <= count; n++) {
      const now = this.remarks[n];
      if (!now) continue;
      const by = Math.abs((now.stands[seat] ?? 0) - (this.remarks[from]?.stands[seat] ?? 0));
      if (n - from > 1 && by > most) [most, found] = [by, (from + n) >> 1];
      from = n;
    }
    return found;
  }

  seats: ReviewSum["seats"] = [];
  turns: ReviewSum["turns"] = [];

  dearest(events: Happening[], seat: Seat): Remark | undefined {
    return this.remarks.flatMap((remark) => (remark && events[remark.n - 1]?.seat === seat && remark.mistake && remark.mistake !== "none" && remark.better?.[0] ? [remark] : []))
      .sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0))[0];
  }

  /** The event on which it turned for somebody, and how they stood before and after: as all of it tells, or between which of those looked at they
   *  stood most differently. In the opening, whose throws only say who begins, nothing turns yet, and at the end nothing more. Where a glance is not sure how they stood, several count. */
  turn(seat: Seat, count: number): Turn | undefined {
    const known = this.remarks.flatMap((remark) => (remark ? { n: remark.n, stood: remark.stands[seat] ?? 0 } : []));
    const reach = reachOf(known.map(({ stood }) => stood));
    const mean = (some: typeof known) => some.reduce((sum, { stood }) => sum + stood, 0) / some.length;
    const turns = known.flatMap(({ n }, i) => (i === 0 || n * OPENING < count || n >= count - 1 ? []
      : { n, from: mean(known.slice(Math.max(0, i - Math.max(1, reach)), i)), to: mean(known.slice(i, i + Math.max(1, reach))) }));
    const told = this.whole && reach === 0 ? this.turns.flatMap((n) => turns.find((one) => one.n === n) ?? [])[0] : undefined;
    const by = ({ from, to }: Turn) => Math.abs(to - from);
    const most = told ?? turns.reduce<Turn | undefined>((best, one) => (best && by(best) >= by(one) ? best : one), undefined);
    return most && by(most) >= (this.percent ? FELT : TENTH) ? most : undefined;
  }

  /** Whether chance had a hand in it that can be told: much luck and as much bad luck of many throws add up to more than a whole game. */
  lucky(seat: Seat): boolean {
    const luck = Math.abs(this.seats[seat]?.luck ?? 0);
    return this.remarks.some((remark) => remark?.luck) && (!this.percent || (luck >= TENTH && luck <= WHOLE));
  }

  much(thousandths: number): string {
    return `${amount(thousandths)}\u00a0${this.percent ? "%" : this.unit}`;
  }
}

/** What luck brought, with its sign. */
export const signed = (thousandths: number, glance: Glance) => `${thousandths < 0 ? "−" : "+"}${glance.much(Math.abs(thousandths))}`;
