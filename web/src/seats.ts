// SPDX-License-Identifier: MIT
// Who sits where, who is being asked, and how it stands.
import { button, h, icon } from "./dom";
import { desk, upright, type Sitting } from "./panes";
import type { Actor, Match, Place, Seat } from "./protocol";
import { w } from "./words";

export const LOW = 20_000; // milliseconds left, from which on a clock stands out
const LONG = 15; // letters of a name, from which on it is written smaller,
const FULL = 9;  // and cut on a phone at which many sit
const ROW = 18;  // letters of all of them side by side, for which such a phone's row is wide enough with every sign before its name
const LINE = { chip: 36, many: 30, name: 6.9, number: 8.2, unit: 6.2, beside: 94, flat: 280 }; // pixels on a phone: of a chip without its words, and where there are four, of a letter of each, what stands beside all of them, and their room on its side
const [NAME, NUMBER, BOTH] = [11, 12, 184]; // pixels of a place card: of a letter of each, and for both
const BESIDE = 2; // place cards at the left of a board, below each other,
const AROUND = 3; // and around it

export function swatch(tint: string, sign: string): HTMLElement {
  return h("span", { class: `swatch tint-${tint}`, "aria-hidden": "true" }, sign);
}

/** The token of a seat; where it plays two colours, that of the second lies half upon it. */
export function token(seat: Pick<Place, "tint" | "sign" | "second"> | undefined): HTMLElement {
  const first = swatch(seat?.tint ?? "none", seat?.sign ?? "");
  if (seat?.second) first.append(swatch(seat.second.tint, seat.second.sign));
  return first;
}

/** Won, drawn or lost: figures that say no more. */
export function isPlain(score: number[]): boolean {
  return score.length > 1 && score.every((points) => Math.abs(points) <= 1);
}

/** A long name's first word, where that tells its owner from everybody else: a phone has no room for "Barnes-Wentworth Oil". */
export function briefly(name: string, all: string[]): string {
  const first = (one: string) => /^(?:(?:Frau|Herr|M[rs]|Professor|Do[ck]tor|Rätin|Judge) )?([^\s-]+)/.exec(one)?.[1] ?? one; // how somebody is addressed tells nobody apart
  return name.length > FULL && first(name).length > 2 && all.filter((one) => first(one) === first(name)).length === 1 ? first(name) : name;
}

/** Milliseconds as "4:07". */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether it says itself in what it counts ("14,100 DM"), or is only numbers ("0/19"). */
export const saysUnit = (standing: string) => /[^\d\s.,:/+−-]/u.test(standing);

/** How it stands, without the name where that begins with it: who plays a side under its own name is not told twice as what. */
export const besidesName = (standing: string, name: string) => (standing.startsWith(`${name} `) ? standing.slice(name.length + 1) : standing);

/** What is counted, and in what: a phone has room for the number. "34", "258 Mio. $", "−$258 million", "1/3 · 167 pips"; "won" is no number. */
function withUnit(standing: string): (Node | string)[] {
  const [, sign = "", before = "", number = standing, after = ""] = /^([−-]?)(\D*?)([−-]?\d[\d.,]*(?:(?:\/| · )\d+)*)(\D*)$/.exec(standing) ?? [];
  const unit = (words: string) => (words ? [h("span", { class: "unit" }, words)] : []);
  return [...(sign ? [sign] : []), ...unit(before), number, ...unit(after)];
}

/** What a clock shows; nothing: it is not there. Four times a second it is asked, and most often it stays as it is. */
function tell(clock: HTMLElement, words: string): void {
  if (clock.textContent === words) return;
  clock.textContent = words;
  clock.hidden = words === "";
}

/** These are in a list, in this order; one that is already so is left alone: what is put anew is styled and laid out anew, with all that lies in it. */
function hold(list: HTMLElement, ...wanted: Element[]): void {
  if (list.childElementCount !== wanted.length || wanted.some((one, n) => list.children[n] !== one)) list.replaceChildren(...wanted);
}

/** After a rematch, in which everybody has moved on by one place: as whom each person here plays now. Nothing to tell: "". */
export function movedOn({ seats }: Match, people: Seat[]): string {
  const role = (seat: Seat) => seats[seat % seats.length]?.colour ?? seats[seat % seats.length]?.name ?? "";
  if (seats.length === 1 || people.length === 0 || seats.some((_, seat) => /\d/.test(role(seat)))) return ""; // seats that are only numbered are all alike
  if (people.length === 1) return w("places_yours", role(people[0] ?? 0));
  return w("places", people.map((seat) => (seats[seat]?.colour === undefined ? w("place_of_who", role(seat + 1), role(seat))
    : w("place_of", seats[seat]?.name ?? "", role(seat)))).join("; "));
}

/** What a chip or place card says. */
type Said = Match["seats"][number] & { called: string; shown: string; counts: Match["counts"]; you: boolean; away: boolean; guest: boolean };

export class SeatBar {
  readonly root = h("ul", { class: "seats", tabindex: 0, "aria-label": w("seats") });
  /** On a desk: the place cards of those who play at this screen, beside the question. */
  readonly own = h("ul", { class: "seats own", "aria-label": w("own_seats") });
  /** On a desk where people sit around the board: whoever sits at the right, above the question. */
  readonly across = h("ul", { class: "seats across", "aria-label": w("seats") });
  /** Somebody who may act wants to; undefined: nobody can, as in a replay. */
  onAct: ((seat: Seat) => void) | undefined;
  /** Somebody wants to know what is counted beside a name. */
  onTell: ((words: string) => void) | undefined;
  /** Somebody wants to see what the players own; undefined: it is all in sight. */
  onHoldings: ((about: string) => void) | undefined;
  #told = ""; // what it shows
  readonly #slots: HTMLElement[] = []; // for what each one owns, on a desk
  #asked: HTMLElement | undefined; // who is to be brought into sight
  readonly #clocks: HTMLElement[] = [];
  readonly #left = h("span", {});
  readonly #time = h("li", { class: "glass-left", hidden: true, title: w("time_left") }, icon("glass"),
    h("span", { class: "unseen" }, w("time_left")), this.#left);
  readonly #lying = h("li", { class: "lying" });

  slot(seat: Seat): HTMLElement | undefined {
    return desk.matches ? this.#slots[seat] : undefined;
  }

  /** Nothing of what was seen stays. */
  clear(): void {
    for (const list of [this.root, this.across, this.own, ...this.#slots]) list.replaceChildren();
    this.#cards = [];
  }

  #around: Sitting = "beside";
  #leftmost: Seat[] = []; // whose things lie below on the board, not at its right
  #own: HTMLElement[] = []; // of those at this screen, on a desk
  #cards: { item: HTMLElement; told: string }[] = []; // of each seat, with what it says
  #wide = false; // name and number of somebody have no room beside each other
  #stacked = false; // nor have those of all of several on a phone; once they had not, so it stays
  #others: HTMLElement[] = []; // place cards or chips, in the order of play after the one who looks

  /** Where place cards stand: beside the board, or where they are low around it as people sit there, clockwise from whoever plays here at the lower right,
   *  or with their question at the lower left if that is where they begin on the board (`left`); or, at the end and where a large tray lies at its right, all of them at its
   *  left, or nowhere. */
  sit(around: Sitting, left: Seat[]): void {
    if (around === this.#around && `${left}` === `${this.#leftmost}`) return;
    [this.#around, this.#leftmost] = [around, left];
    this.#deal();
  }

  #deal(): void {
    const left = this.#around === "left" || this.#around === "apart";
    this.root.classList.toggle("apart", this.#around === "apart");
    const around = this.#around === "around" && this.#own.length === 1 && this.#others.length <= AROUND;
    const corner = around && this.#leftmost.some((seat) => this.#cards[seat]?.item === this.#own[0]);
    const others = this.#others;
    const [facing, across] = corner && others.length >= BESIDE ? [others.slice(1).reverse(), others.slice(0, 1)] // at the other side of the board, above one's own
      : around ? [others.slice(0, BESIDE), others.slice(BESIDE)] : [others, []];
    this.root.parentElement?.classList.toggle("mirrored", corner);
    this.root.classList.toggle("around", around && facing.length > 1);
    this.root.classList.toggle("left", left);
    hold(this.own, ...(left ? [] : this.#own));
    hold(this.root, ...facing, ...(left ? this.#own : []), ...(this.#lying.childElementCount ? [this.#lying] : []), this.#time);
    hold(this.across, ...across);
    this.#hide();
  }

  /** On a desk: a sheet that lies above the place cards at the left. */
  lay(sheets: Element[]): void {
    hold(this.#lying, ...sheets);
    this.#deal();
  }

  #hide(): void {
    this.root.hidden = this.root.childElementCount === 1 && this.#time.hidden;
  }

  /** Whether cards say no more than who plays and how it stands. */
  get plain(): boolean {
    return this.#time.hidden && this.#clocks.every((clock) => clock.hidden) && !this.#others.some((card) => card.querySelector(".guest, .away-note"));
  }

  /** All of it anew: the screen is another now. */
  turned(): void {
    this.#told = "";
    this.#cards = [];
    this.#stacked = false;
  }

  set(match: Match, view: { over: boolean; actors: Actor[]; score: number[]; standing: string[]; worded: boolean[]; mine?: Seat[] }, guests: Seat[],
    away: boolean[] = []): void {
    const told = JSON.stringify([match, view.over, view.actors, view.standing, guests, away, this.onHoldings !== undefined]);
    if (told === this.#told && this.root.childElementCount + this.own.childElementCount > 0) return;
    this.#told = told;
    // Noughts before anything happened are only noise; and whether somebody has won or lost is said in words.
    // What a game says in its own words is never only noise.
    const scored = view.over ? !isPlain(view.score) : view.score.some((points) => points !== 0);
    const all = match.seats.map((one) => one.name);
    const names = desk.matches ? all : all.map((name) => briefly(name, all));
    this.#wide ||= document.body.dataset["way"] === "table" || match.seats.some(({ name }, seat) => NAME * name.length + NUMBER * (view.standing[seat]?.length ?? 0) > BOTH);
    const chips = match.seats.map((one, seat) => {
      const shown = (scored || view.worded[seat]) && view.standing[seat];
      const counts = shown && !view.worded[seat] ? match.counts : undefined;
      const mine = view.mine?.length === 1 && view.mine[0] === seat; // stays in sight where not all of them fit
      const card = this.#card(seat, { ...one, called: names[seat] ?? one.name, shown: besidesName(shown || "", one.name), counts, you: mine, away: away[seat] ?? false, guest: guests.includes(seat) });
      const asked = view.actors.includes(seat);
      const telling = view.mine?.length === 1 ? mine : seat === 0; // of many only one says in what is counted
      for (const [name, on] of Object.entries({ asked, mine, telling, wide: this.#wide })) card.classList.toggle(name, on);
      if (asked) card.setAttribute("aria-current", "true");
      else card.removeAttribute("aria-current");
      return card;
    });
    const here = (_: HTMLElement, seat: Seat) => desk.matches && (view.mine ?? []).includes(seat);
    const first = desk.matches && view.mine?.length === 1 ? view.mine[0]! : 0;
    const elsewhere = [...chips.slice(first), ...chips.slice(0, first)].filter((chip) => !here(chip, chips.indexOf(chip)));
    this.#own = chips.filter(here);
    this.#others = elsewhere;
    this.#deal();
    document.body.classList.toggle("many-seats", chips.length > 2);
    this.root.classList.toggle("many", elsewhere.length > 2);
    const figures = (standing = "") => standing.replace(/[^\d.,−-]/g, "").length;
    const letters = names.map((name, seat) => Math.max(name.length, figures(view.standing[seat]) || (view.standing[seat]?.length ?? 0)));
    const [chip, words] = names.length > 3 ? [LINE.many, 0] : [LINE.chip, LINE.unit * Math.max(match.counts?.word.length ?? 0, ...view.standing.map((one) => one.length - figures(one)))];
    const wide = names.map((name, seat) => chip + LINE.name * name.length + LINE.number * (figures(view.standing[seat]) || (view.standing[seat]?.length ?? 0)));
    this.#stacked ||= wide.reduce((sum, one) => sum + one, words) > (upright() ? innerWidth - LINE.beside : LINE.flat);
    this.root.classList.toggle("line", !this.#stacked);
    this.root.classList.toggle("four", chips.length > 3);
    this.root.classList.toggle("tight", this.#stacked && letters.length > 3 && letters.reduce((sum, one) => sum + one) > ROW);
    this.#asked = chips[match.seats.findIndex((_, seat) => view.actors.includes(seat))];
  }

  /** Somebody's chip or place card; what lies in it stays there, and only what is said anew is made anew. */
  #card(seat: Seat, says: Said): HTMLElement {
    const told = JSON.stringify([says, this.onAct !== undefined, this.onHoldings !== undefined, this.onTell !== undefined]);
    const before = this.#cards[seat];
    if (before?.told === told) return before.item;
    const body = this.#body(seat, says);
    before?.item.firstElementChild?.replaceWith(body);
    const item = before?.item ?? h("li", {}, body, desk.matches ? (this.#slots[seat] ??= h("div", { class: "stage owned" })) : null);
    this.#cards[seat] = { item, told };
    return item;
  }

  #body(seat: Seat, says: Said): HTMLElement {
    const { name, colour, bot, you, called, shown, counts, away, guest } = says;
    const lines = [
      h("span", { class: "who" }, h("span", { class: called.length > LONG ? "name long" : called.length > FULL ? "name full" : "name", title: called === name ? colour : name }, called),
        bot !== null || you ? h("span", { class: bot !== null ? "role bot" : "role" }, w(you ? "you_side" : "computer")) : null),
      shown ? h("span", { class: /\d/.test(shown) ? "score" : "score worded", title: counts?.means ?? counts?.word }, h("b", {}, ...withUnit(shown)),
        ...(counts && (desk.matches || !away) ? [" ", h("small", saysUnit(shown) ? { class: "besides-unit" } : {}, counts.word)] : [])) : null,
    ];
    if (away) lines.push(h("span", { class: "away-note" }, w("away")));
    lines.push(this.#clocks[seat] ??= h("span", { class: "clock", hidden: true }));
    const parts = [token(says), h("span", { class: "lines" }, ...lines)];
    const about = counts?.means ? `${name}: ${counts.word} ${shown}\n${counts.means}` : "";
    if (this.onAct && guest) return button(parts, { class: "guest", title: w("act_as", name), onclick: () => this.onAct?.(seat) });
    if (this.onHoldings) return button(parts, { title: w("holdings"), onclick: () => this.onHoldings?.(about) });
    return this.onTell && about ? button(parts, { onclick: () => this.onTell?.(about) }) : h("span", {}, ...parts);
  }

  /** Where not all of them fit: to the one who is asked. (It measures, so it comes after everything that changes the page.) */
  reveal(): void {
    if (this.#asked) requestAnimationFrame(() => this.#pushAlong()); // when all of this turn is in the page: it is measured
  }

  #pushAlong(): void {
    const { root } = this;
    const chip = this.#asked;
    this.#asked = undefined;
    if (!chip || root.scrollWidth <= root.clientWidth) return;
    const [left, right] = [chip.offsetLeft - root.offsetLeft, chip.offsetLeft - root.offsetLeft + chip.offsetWidth];
    const seen = root.clientWidth - (this.#time.hidden ? 0 : this.#time.offsetWidth + 16); // the sandglass lies over the row's end
    if (left < root.scrollLeft || right > root.scrollLeft + seen)
      root.scrollLeft = (left + right - seen) / 2;
  }

  /** The sandglass. */
  time(left: number | undefined): void {
    const words = left === undefined ? "" : minutes(left);
    if (this.#left.textContent === words) return;
    const came = this.#time.hidden;
    tell(this.#left, words);
    this.#time.classList.toggle("low", left !== undefined && left <= LOW);
    this.#time.hidden = words === "";
    this.#hide();
    if (!came) return;
    this.#asked = this.root.querySelector<HTMLElement>(".asked") ?? undefined; // it may lie over them
    this.reveal();
  }

  /** Everyone's clock, in milliseconds; undefined: none. */
  clocks(left: (number | undefined)[] = []): void {
    this.#clocks.forEach((clock, seat) => {
      const ms = left[seat];
      tell(clock, ms === undefined ? "" : minutes(ms));
      clock.classList.toggle("low", ms !== undefined && ms <= LOW);
    });
  }
}
