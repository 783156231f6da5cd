// SPDX-License-Identifier: MIT
// A match looked at again with the strongest player: a curve over the game that leads to every position, each person's mistakes
// by size, luck apart from skill, and what would have been better. The worker looks at one event at a time; it can be stopped.
import { apart, drawLines, filled, heightAt, isJagged, linesOf, SIGN, turnsOf, worthLines, type Course, type Line } from "./curve";
import { button, h } from "./dom";
import { cardOf } from "./games";
import { effortOf, isThrown, movedMost, within } from "./glance";
import { ask, Refused } from "./host";
import { lastOf } from "./moment";
import type { Happening, Match, Mistake, Remark, ReviewSum, Seat } from "./protocol";
import { swatch } from "./seats";
import { lang, w, type Word } from "./words-later";

const REDRAWN = 150;    // milliseconds between two drawings of the curve
const LISTED = 12;      // mistakes
const MOMENTS = 3;      // on which the match turned
const NEAR = 3;         // counts around a turn, one of which it was
const TURNED = 4;       // events around a turn of a game of luck, one of which it was
const SURE = 6;         // times as far as the best choices moved them all went, at least, where it was worked out how they stood
const EVENED = 24;      // a part of a game, over which guesses are evened out
const MORE = 1.05;      // times as far as others somebody went of whom it is told, rather than of the one who looks
const LUCKY = 1000;     // thousandths of the unit, from which on luck is told
const SHORT = 64;       // letters of a reason that has room in a headline
const SIZES: Exclude<Mistake, "none">[] = ["small", "clear", "grave"];

/** How far a step took whom it moved most. */
const farthest = (then: number[], now: number[]) => movedMost(then, now, -1).far;

/** Thousandths as people write them: "12,3". */
function amount(thousandths: number, digits = 1): string {
  return (thousandths / 1000).toLocaleString(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");
}

/** What a mistake missed, as a headline; "": it cannot be said in a few words. */
export function missedOf(remark: Remark | undefined): string {
  const { reason = "", missed } = remark?.better?.[0] ?? {};
  return missed && reason.length <= SHORT ? w("story_missed", reason) : "";
}

export class Review {
  /** Curve and progress. */
  readonly root = h("div", { class: "review", hidden: true });
  /** What came of it, in words. */
  readonly panel = h("div", { class: "panel reviewed" });
  /** Somebody wants to see an event; `better`: what would have been better in its place. */
  onGo: (event: number, better: boolean) => void = () => undefined;
  /** A part of it is there that was not before. */
  onMore: () => void = () => undefined;

  readonly #curve = h("div", { class: "curve", "aria-hidden": "true" }); // the slider below says the same
  readonly #point = h("b", {});
  readonly #now = h("i", { class: "now" }, this.#point); // where it is looked at, and how one stood there
  #lines: Line[] = [];
  #worth: Line[] = []; // what everybody was worth, where the game counts that
  #points: { event: number; worth: number[] }[] = []; // in numbers
  readonly #exact = new Map<number, [number[], number[]]>(); // before and after an event, between two of those
  #slow = false; // to judge a move takes seconds: only what everybody was worth is told
  /** How all stood was only guessed, with a few games tried out: what a single step changed says nothing, and is not told. */
  guessed: boolean | undefined = false;
  readonly #bar = h("progress", { max: 1, value: 0, "aria-label": w("review_goes_on") });
  readonly #progress = h("div", { class: "progress" }, this.#bar,
    button(w("stop"), { onclick: () => (this.#stopped = true) }));
  #match: Match | undefined;
  #events: Happening[] = [];
  #remarks: (Remark | undefined)[] = []; // by event, from 1
  #unit = "";
  #percent = true; // of the chance to win; the first remark says
  #stopped = false;
  #drawn = 0;

  constructor() {
    this.root.append(this.#curve, this.#progress);
    this.panel.append(h("p", { class: "faint" }, w("review_about")));
    const go = (event: PointerEvent) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const { left, width } = this.#curve.getBoundingClientRect();
      this.onGo(Math.round(((event.clientX - left) / width) * this.#events.length), false);
    };
    this.#curve.addEventListener("pointerdown", go);
    this.#curve.addEventListener("pointermove", go);
  }

  /** Looks at one event after the other, until it is done or stopped. */
  async begin(match: Match, events: Happening[], me: Seat): Promise<void> {
    this.#me = me;
    this.#match = match;
    this.#events = events;
    this.#stopped = false;
    this.root.hidden = false;
    this.#progress.hidden = false;
    const { luck = false, slow = false } = cardOf(match.game) ?? {};
    const effort = effortOf(events, luck);
    try {
      const { scene, points } = await ask("chart", { lang: lang(), shape: "square" });
      this.#points = scene ? points : [];
      this.#slow = slow && scene !== undefined;
      this.#worth = scene ? filled(worthLines(points, match.seats.map(({ tint }) => tint), me)) : [];
      for (let n = 1; n <= events.length && !this.#stopped && !this.#slow; n++) {
        const remark = await ask("remark", { event: n, effort, lang: lang(), ...(me >= 0 ? { you: me } : {}) });
        this.#remarks[n] = remark;
        this.#unit = remark.unit;
        this.#percent = remark.percent;
        this.#bar.value = n / events.length;
        if (performance.now() - this.#drawn > REDRAWN) this.#draw();
      }
      const sum = await ask("review", { effort, lang: lang() });
      this.#draw(); // all is known: so is whether it was only guessed
      const turned = turnsOf(this.#lines, events.length, MOMENTS, this.#decided());
      this.#turns = this.guessed ? [...new Set(this.#points.length ? await Promise.all(turned.map((n) => this.#countedAt(n))) : turned.map((n) => this.#swungAt(n)))] : sum.turns;
      this.#tell(sum);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.panel.replaceChildren(h("p", {}, why.message));
    }
    this.#progress.hidden = true;
    this.#draw();
    this.onMore();
  }

  /** It is not wanted any more. */
  stop(): void {
    this.#stopped = true;
  }

  /** What was said of an event; and it is marked on the curve. */
  at(event: number): Remark | undefined {
    const x = event / Math.max(1, this.#events.length);
    const line = this.#lines.find(({ mine }) => mine);
    this.#now.style.left = `${100 * x}%`;
    this.#point.hidden = !line;
    if (line) this.#point.style.top = `${(100 * heightAt(line, x)).toFixed(1)}%`;
    return this.#remarks[event];
  }

  // ---- the curve ----

  /** Who shares a fate: the first seat of each team. */
  #sides(): Seat[] {
    return this.#match?.seats.flatMap(({ team }, seat) => (Math.min(seat, ...team) === seat ? [seat] : [])) ?? [];
  }

  #draw(): void {
    this.#drawn = performance.now();
    const sides = this.#sides();
    const people = sides.filter((seat) => this.#match?.seats[seat]?.bot === null);
    const course: Course = { tints: sides.map((seat) => this.#match?.seats[seat]?.tint ?? "none"), count: this.#events.length, percent: this.#percent,
      mine: people.length === 1 ? sides.indexOf(people[0]!) : -1,
      stands: Array.from(this.#remarks, (remark) => remark && sides.map((seat) => remark.stands[seat] ?? 0)) };
    this.guessed = this.#slow || ((this.#match?.secrets || isThrown(this.#events)) && !this.#sure() && isJagged(course));
    const counted = this.guessed && this.#worth.length > 0; // that is known
    this.#lines = counted ? this.#worth : linesOf(course);
    if (this.#lines.length === 0) return;
    const [mine, two] = [people.length === 1 ? people[0]! : -1, sides.length === 2 && !counted];
    const upper = two && sides.indexOf(mine) === 1 ? 1 : 0;
    const halves = two ? [sides[upper]!, sides[1 - upper]!].map((seat) => h("small", {}, seat === mine ? w("you_side") : this.#name(seat))) : [];
    const svg = drawLines(this.#lines, two ? 0.5 : 1);
    const dots = this.#remarks.flatMap((remark) => (remark?.mistake && remark.mistake !== "none" ? [this.#dot(remark)] : []));
    this.#curve.replaceChildren(svg, ...this.#signs(), ...halves, ...(sides.length > 1 && !counted ? [h("i", { class: "even" })] : []), ...dots, this.#now);
  }

  /** Whether it was worked out how all stood: nothing was tried out, and hardly anything moved where a choice was the best there was. */
  #sure(): boolean {
    let [way, still, best] = [0, 0, 0];
    for (const { n, stands, mistake, doubt } of this.#remarks.filter((one): one is Remark => one !== undefined)) {
      if (doubt) return false;
      const by = stands.reduce((sum, one, seat) => sum + Math.abs(one - (this.#remarks[n - 1]?.stands[seat] ?? one)), 0);
      way += by;
      if (mistake !== "none") continue;
      still += by;
      best++;
    }
    return best > 0 && still * SURE < way;
  }

  /** Of several lines whose each is, at its end. */
  #signs(): HTMLElement[] {
    if (this.#lines.length < 2) return [];
    const least = SIGN / Math.max(SIGN, this.#curve.clientHeight);
    const signs = apart(this.#lines.map((line) => heightAt(line, 1)), least, least / 2);
    return this.#lines.map(({ tint }, i) => {
      const tip = h("i", { class: "tip" }, swatch(tint, this.#match?.seats.find((seat) => seat.tint === tint)?.sign ?? ""));
      tip.style.top = `${(100 * signs[i]!).toFixed(1)}%`;
      return tip;
    });
  }

  #dot({ n, mistake }: Remark): HTMLElement {
    const dot = h("i", { class: `dot ${mistake}` });
    dot.style.left = `${(100 * n) / this.#events.length}%`;
    return dot;
  }

  // ---- in words ----

  #name(seat: Seat): string {
    return this.#match?.seats[seat]?.name ?? "";
  }

  /** Where points count (alone, or where the stake may grow) it is those, else the chance to win. */
  #much(thousandths: number, digits = 1): string {
    return `${amount(thousandths, digits)}\u00a0${this.#percent ? "%" : this.#unit}`;
  }

  /** What an event was, in a few words, and what it cost or brought; "": nothing besides what happened. Of a mistake also what was missed. */
  headline(event: number): { title: string; cost: string; missed?: string } {
    const { mistake, lost = 0, luck = [] } = this.#remarks[event] ?? {};
    const seat = this.#events[event - 1]?.seat;
    if (mistake && mistake !== "none" && typeof seat === "number") {
      const title = seat !== this.#me ? w(`story_${mistake}`, this.#name(seat)) : w(event === this.dearest ? "story_dearest" : `story_my_${mistake}`);
      return { title, cost: `−${this.#much(lost)}`, missed: missedOf(this.#remarks[event]) };
    }
    const lucky = this.guessed ? [] : luck.map((by, who) => ({ by, who })).filter(({ by, who }) => by >= LUCKY && this.#sides().includes(who));
    const most = lucky.sort((a, b) => b.by - a.by)[0];
    if (!most) return { title: "", cost: "" };
    return { title: most.who === this.#me ? w("story_my_luck") : w("story_luck", this.#name(most.who)), cost: `+${this.#much(most.by)}` };
  }

  /** The event, around that at which a line turned, that changed most of what everybody was worth. */
  async #countedAt(n: number): Promise<number> {
    const far = Math.max(...this.#points.map(({ event }) => Math.abs(event - n)).sort((a, b) => a - b).slice(0, NEAR));
    const changes = this.#points.flatMap(({ event, worth }, i) => {
      const before = this.#points[i - 1]?.worth;
      return before && Math.abs(event - n) <= far ? [{ event, by: farthest(before, worth) }] : [];
    });
    const { event } = changes.reduce((most, one) => (one.by > most.by ? one : most), { event: n, by: 0 });
    const since = this.#points.filter((point) => point.event < event).pop()?.event ?? 0;
    if (!this.#slow) {
      const exact = await within(since, event, farthest);
      if (exact) this.#exact.set(exact.n, [exact.then, exact.now]);
      return exact?.n ?? event;
    }
    // What a simulation brought: not that somebody then takes hold of the next thing.
    return this.#events.slice(since, event).filter(({ seat }) => seat === "*").pop()?.n ?? event;
  }

  /** The last event that belongs to one (of a simulation what came of it is that; and what changed somebody's worth is that alone). */
  last(n: number): number {
    return this.#slow || this.#exact.has(n) ? n : lastOf(this.#events, n);
  }

  /** The event after which all stood as they do at the end: others may still have gone on for their places. */
  #decided(): number {
    const final = this.#remarks[this.#events.length]?.stands.join();
    return final === undefined ? this.#events.length : this.#remarks.reduce((last, remark, n) => (remark && remark.stands.join() !== final ? n + 1 : last), 0);
  }

  /** The event around a turn after which somebody stood most otherwise: where only throws count, of the throws near it; else of all over which the
   *  curve is evened out, if it makes half of the turn by itself. */
  #swungAt(n: number): number {
    const luck = cardOf(this.#match?.game ?? "")?.luck === true;
    const most = (then: number[] = [], now: number[] = []) => Math.max(...now.map((stand, seat) => Math.abs(stand - (then[seat] ?? stand))), 0);
    const by = ({ n: at }: Happening) => most(this.#remarks[at - 1]?.stands, this.#remarks[at]?.stands);
    const far = luck ? TURNED : Math.ceil(this.#events.length / EVENED);
    const near = this.#events.slice(Math.max(0, n - 1 - far), Math.min(n + far, this.#decided() - 1)).filter(({ seat }) => !luck || seat === "*");
    const swung = near.reduce((best, one) => (by(one) > by(best) ? one : best), near[0] ?? this.#events[n - 1]!);
    return luck || 2 * by(swung) >= most(this.#stood(n - 1, -1), this.#stood(n, 1)) ? swung.n : n;
  }

  /** How somebody stood before an event, and what was done with it, and after: whom it moved most; "": it moved nobody. */
  outlook(n: number): string {
    const last = this.last(n), sides = this.#sides();
    const counted = this.guessed && this.#points.length > 0, about = this.guessed && !counted;
    const [then, now] = counted ? this.#worthAround(n, last) : [this.#stood(n - 1, about ? -1 : 0), this.#stood(last, about ? 1 : 0)];
    if (!then || !now) return "";
    const by = (seat: Seat) => Math.abs((now[seat] ?? 0) - (then[seat] ?? 0));
    const most = counted ? movedMost(then, now, this.#me).who : sides.reduce((best, seat) => (by(seat) > MORE * by(best) ? seat : best), sides.includes(this.#me) ? this.#me : sides[0] ?? 0);
    const told = (much: number) => (counted ? much.toLocaleString(lang()) : this.#much(much, about && this.#percent ? 0 : 1));
    const [before, after] = [told(then[most] ?? 0), told(now[most] ?? 0)];
    if (before === after) return "";
    const who = most === this.#me ? w("you_side") : this.#name(most);
    return `${who}: ${about ? w("story_about", before, after) : `${before} → ${after}`}`;
  }

  /** What all were worth before an event and after it, or what came of it; not counted just there: nothing. */
  #worthAround(n: number, last: number): [number[]?, number[]?] {
    const [before, after] = [this.#points.filter(({ event }) => event < n).pop(), this.#points.find(({ event }) => event >= last)];
    return this.#exact.get(n) ?? (this.#slow || (before?.event === n - 1 && after?.event === last) ? [before?.worth, after?.worth] : []);
  }

  /** How all stood after an event; `towards` -1 or 1: as they did on average from there back or on, since a single guess says little. */
  #stood(n: number, towards: -1 | 0 | 1): number[] | undefined {
    const far = towards === 0 ? 0 : Math.ceil(this.#events.length / EVENED);
    const known = Array.from({ length: far + 1 }, (_, i) => this.#remarks[n + towards * i]?.stands).filter((all) => all !== undefined);
    return known[0]?.map((_, seat) => known.reduce((sum, all) => sum + (all[seat] ?? 0), 0) / known.length);
  }

  #me: Seat = -1;
  /** The event of the one at this screen that cost most; 0: none. */
  dearest = 0;
  #turns: number[] = [];

  /** The events on which the match turned, the weightiest first: one's own dearest, where it swung most, and other mistakes. No two follow each
   *  other: those are one moment. */
  moments(): number[] {
    const wrong = this.#wrong();
    this.dearest = wrong.find(({ n }) => this.#events[n - 1]?.seat === this.#me)?.n ?? 0;
    const found: number[] = [];
    for (const n of [...(this.dearest ? [this.dearest] : []), ...this.#turns, ...wrong.map(({ n }) => n)])
      if (found.length < MOMENTS && (this.#remarks[n] || this.#slow) && found.every((other) => Math.abs(other - n) > 1)) found.push(n);
    return found;
  }

  /** Mistakes, the dearest first. */
  #wrong(): Remark[] {
    return this.#remarks.filter((remark): remark is Remark => SIZES.includes(remark?.mistake as never))
      .sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0));
  }

  #jump(remark: Pick<Remark, "n" | "mistake" | "lost">): HTMLElement {
    const event = this.#events[remark.n - 1];
    const wrong = remark.mistake !== undefined && remark.mistake !== "none";
    return h("li", { class: wrong ? remark.mistake : "" }, button([h("strong", {}, `${remark.n}. `), event?.say ?? event?.move ?? "",
      wrong ? h("span", { class: "faint" }, ` −${this.#much(remark.lost ?? 0)}`) : null],
    { class: "link", onclick: () => this.onGo(remark.n, wrong) }));
  }

  #tell({ summary, seats, known, count }: ReviewSum): void {
    const said = summary.split("\n").filter(Boolean);
    const wrong = this.#wrong().slice(0, LISTED);
    const turning = this.#turns.flatMap((n) => this.#remarks[n] ?? (this.#slow ? { n } : []));
    const list = (title: Word, remarks: Pick<Remark, "n" | "mistake" | "lost">[]) => (remarks.length
      ? [h("h2", {}, w(title)), h("ol", { class: "remarks" }, ...remarks.map((remark) => this.#jump(remark)))] : []);
    this.panel.replaceChildren(
      ...(this.guessed ? said.slice(0, known < count && !this.#slow ? 1 : 0) : said).map((line) => h("p", {}, line)), // a guess would name other turning points
      ...this.#slow ? [] : [this.#accounts(seats), h("p", { class: "faint" }, w(this.#lucky() ? "review_unit" : "review_unit_skill", this.#unit))],
      ...list("review_mistakes", wrong), ...list("review_turns", turning));
  }

  /** Whether chance had a hand in it. */
  #lucky(): boolean {
    return this.#remarks.some((remark) => remark?.luck);
  }

  /** A row for each seat: how many mistakes of each size, what they cost, and how lucky. */
  #accounts(seats: ReviewSum["seats"]): HTMLElement {
    const dice = this.#lucky();
    const heads: Word[] = ["mistakes_small", "mistakes_clear", "mistakes_grave", "mistakes_cost"];
    return h("table", { class: "accounts" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w("seats")), ...heads.map((word) => h("th", { scope: "col" }, w(word))),
        dice ? h("th", { scope: "col" }, w("luck")) : null)),
      h("tbody", {}, ...seats.map((account, seat) => h("tr", {},
        h("th", { scope: "row" }, swatch(this.#match?.seats[seat]?.tint ?? "none", this.#match?.seats[seat]?.sign ?? ""), " ",
          this.#name(seat)),
        ...SIZES.map((size) => h("td", {}, String(account[size]))),
        h("td", {}, amount(account.lost)),
        dice ? h("td", {}, `${account.luck > 0 ? "+" : ""}${amount(account.luck).replace("-", "−")}`) : null))));
  }
}
