// SPDX-License-Identifier: MIT
// Where the panes of a scene go and how large they are drawn, so that all of it is on one screen. On a desk the board is as large as
// its height allows; the question, what lies at hand and one's own card stand to its right, the others' place cards with what each one owns to
// its left, with a narrow sheet where there is but one, or around it where they are low; beside a board that is wider than high all of that shares one column. On a phone the board goes from edge to edge; what is
// at hand lies below it, then what else has room: side by side to be pushed along, or in the sheet. On its side the board
// has the whole height and everything else stands beside it.
import { h } from "./dom";
import type { Pane, Seat, Shape } from "./protocol";

/** Where place cards stand on a desk; apart: nowhere, what they would say stands on the board. */
export type Sitting = "beside" | "around" | "left" | "apart";

/** A question about the screen's size, asked anew when that is another: to ask has the page styled, and a kept one has, in Firefox, the old
 *  answer while a resize is told. */
function screenIs(query: string): { readonly matches: boolean } {
  let asked = "", matches = false;
  return { get matches() {
    const size = `${innerWidth} ${innerHeight}`;
    if (size !== asked) [asked, matches] = [size, matchMedia(query).matches];
    return matches;
  } };
}

/** How wide a review is told beside the board of a desk, and the end. */
export const [REVIEW, END] = [520, 420];

export const desk = screenIs("(min-width: 1240px) and (min-height: 521px)"); // as in the style sheets
const flat = screenIs("(max-height: 520px) and (orientation: landscape), (min-width: 960px) and (max-width: 1239px) and (orientation: landscape)");
// a phone or a tablet on its side; as in the style sheets
const LOW = 520; // pixels high, up to which it is a phone
const small = screenIs("(max-width: 520px) and (max-height: 700px)");        // as in the style sheets
const TABLET = 700; // pixels wide, from which on a board is no longer as tall as a phone
const HIGH = 1.2;   // times as high as wide, from which on a board has another shape where something is told below it
const SLIM = 2.1;   // times as high as wide, from which on a phone is tall

/** A phone or tablet that is held upright. */
export const upright = () => !desk.matches && !flat.matches;

/** The room there is for the board. */
export function roomShape(): Shape {
  if (desk.matches) return "wide";
  if (flat.matches) return innerHeight > LOW ? "wide" : "flat";
  return innerWidth >= TABLET ? "square" : innerHeight < innerWidth * SLIM ? "low" : "tall";
}

/** The same where half of the screen is told something: on a phone a board that is much higher than wide (pixels, as wide as the window) would be small there; as
 *  on a phone on its side it is wider than high, and its letters are large enough. */
export const halfShape = (high: number): Shape => (onPhone() && high > HIGH * innerWidth ? "flat" : roomShape());

/** A phone that is held upright. */
export const onPhone = () => upright() && innerWidth < TABLET;

const GAP = 8;        // pixels between panes
const EDGE = 20;      // pixels between the board of a desk and what stands beside it
const LARGEST = 3;    // pixels to a unit: larger than that nothing gets easier to see
const READABLE = 0.8; // pixels to a unit: rooms write in their panes what can be read at that scale
const LARGER = 1.25;  // of the board's scale, up to which the panes beside it are drawn
const SIDE = 240;     // pixels: the least that a place card needs
const COLUMN = 300;   // pixels that everything beside a wide board needs,
const CORNER = 0.38;  // of the height, where how to join stands in the corner below it, too,
const WIDEST = 400;   // and the most it gets;
const LEFT = { bare: 136, holding: 204, most: 220 }; // where the end is told, the place cards at the left of the board: names alone, with what each owns, and at most;
const ABOVE = 58;     // or above and below a board that leaves no room beside it; as in the style sheets
const STORY = 690;    // of the height where a review is told, what that needs, with those who played
const FLAT = 288;     // the same on a phone on its side
const CARDS = 200;    // the place cards at the left, where a large tray lies beside the board
const HEAD = 76;      // pixels of a place card above what its player owns
const LOW_HEAD = 50;  // where all cards with such share a column with the question
const PLACE = 178;    // pixels: the least width of one without that; as in the style sheets
const LOW_CARD = 80;  // units of what a player owns, up to which their card is low
const DOCK = 280;     // pixels of height for question and buttons on a desk; as in the style sheets
const THROWN = 216;   // the same where dice are thrown beside a wide board
const MIDDLE = 0.34;  // of the height, the same in the middle, above the corner that says how to join: all is written to be read from afar
const CARD = 100;     // and more of it with the card of a lesson or a puzzle
const LETTERS = 12;   // pixels: the smallest on a phone,
const ON_DESK = 13;   // and on a desk
const GROWTH = 1.25;  // times as large as they were drawn letters become at most; larger ones would lie over each other
const NEARLY = 0.97;  // of the size a board alone would have: with so much of it panes may stand below it
const ENOUGH = 0.86;  // or what is at hand, where all else goes elsewhere
const CROWDED = 1;    // of the scale at which panes are easily read, to which those of a desk shrink; what has no room then is pushed along
const SEEN = 0.6;     // of its full size, which the board has at least,
const TAUGHT = 0.4;   // and below the card of a lesson, where nothing at hand may be cut
const LARGER_AGAIN = 1.04; // times as large as it is a board could be,
const PATIENT = 5;    // and so many times, before it is
const SHRUNK = 0.8;   // of their own size, to which panes shrink before the board does

interface Placed {
  pane: Pane;
  svg: SVGSVGElement;
}

interface Room {
  width: number;
  height: number;
}

/** How the other panes lie in a room without a desk: what is needed and what is not, each below each other, pushed along, or in the sheet. */
interface Order {
  needed: "stacked" | "row";
  rest: "stacked" | "row" | "sheet";
  least: number; // of the board's full size
}

const ORDERS: Order[] = [
  { needed: "stacked", rest: "stacked", least: NEARLY },
  { needed: "stacked", rest: "row", least: NEARLY },
  { needed: "stacked", rest: "sheet", least: ENOUGH },
  { needed: "row", rest: "sheet", least: 0 },
];

function setScale({ pane, svg }: Placed, scale: number): void {
  const [width, height] = [pane.width, pane.height].map((units) => `${(units * scale).toFixed(1)}px`) as [string, string];
  const size = `${width} ${height} ${desk.matches} ${svg.closest(".ended") !== null}`;
  if (svg.dataset["size"] === size) return;
  svg.dataset["size"] = size;
  svg.style.width = width;
  svg.style.height = height;
  readable(svg);
}

/** Pixels to a unit of a text: as its pane is drawn, and the piece that it stands on. */
function scaleOf(text: SVGTextElement): number {
  const svg = text.ownerSVGElement!;
  const piece = text.closest("g[transform^='scale(']")?.getAttribute("transform")?.slice("scale(".length) ?? "1";
  return parseFloat(svg.style.width) / svg.viewBox.baseVal.width * Math.abs(parseFloat(piece));
}

/** Where letters would be too small on this screen they are written larger than they were drawn. Nothing is measured on the screen: that
 * would have the page laid out again for each of them. */
export function readable(drawn: SVGElement): void {
  const picture = upright() && drawn.closest(".ended .play > .stage") !== null; // above what is told of the end the board stays what it was, only smaller
  const smallest = picture ? 0 : desk.matches ? ON_DESK : LETTERS;
  for (const text of drawn.querySelectorAll<SVGTextElement>("text[font-size]")) {
    const least = smallest / scaleOf(text);
    const size = Number(text.getAttribute("font-size"));
    // Where that is far from enough it is a picture, and larger would only be a muddle.
    const larger = size < least && NEARLY * least <= GROWTH * size ? `${Math.min(least, GROWTH * size).toFixed(2)}px` : "";
    if (text.style.fontSize === larger) continue;
    text.style.fontSize = larger;
    const { room } = text.dataset; // for a name that would then reach beyond its place
    if (room && larger) {
      text.setAttribute("textLength", room);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    } else if (room) text.removeAttribute("textLength");
  }
}

/** How high panes are below each other, or beside each other where two have room, at a scale each. */
function stackedHeight(list: Placed[], width: number, scale: (one: Placed) => number): number {
  let [sum, row, used] = [0, 0, Infinity];
  for (const one of list) {
    const [wide, high] = [one.pane.width * scale(one), one.pane.height * scale(one)];
    if (used + GAP + wide <= width + 0.5) {
      used += GAP + wide;
      row = Math.max(row, high);
    } else {
      sum += row ? row + GAP : 0;
      [row, used] = [high, wide];
    }
  }
  return sum + row + (list.length ? 2 * GAP : 0);
}

const rowHeight = (list: Placed[], scale: (one: Placed) => number) =>
  list.reduce((most, one) => Math.max(most, one.pane.height * scale(one)), 0) + (list.length ? 2 * GAP : 0);

export class Panes {
  /** The board; what the one who plays has at hand; everything else; and what has no room, for the sheet. */
  readonly board = h("div", { class: "stage" });
  readonly near = h("div", { class: "stage near" });
  /** On a phone held upright only the board is on the table, and all else is called: above what is told of the end there is no more room; in a review
   *  there often is none. */
  alone = false;
  readonly aside = h("div", { class: "stage aside" });
  readonly holdings = h("div", { class: "stage holdings" });
  /** Where a player's place card has room for what they own; undefined: there is none. */
  slot: (seat: number) => HTMLElement | undefined = () => undefined;
  /** On a desk: where place cards stand, and who sits at the lower left of the board, … */
  sit: (how: Sitting, left: Seat[]) => void = () => undefined;
  /** …and sheets that lie with those at the left. */
  lay: (sheets: SVGSVGElement[]) => void = () => undefined;
  /** Whether place cards say no more than names and how it stands. */
  plain: () => boolean = () => false;
  /** Whether anything lies in the sheet. */
  onHoldings: (any: boolean) => void = () => undefined;
  /** On a hand: whose it is. There the board lies elsewhere, and is shown only while it must be touched or was called. */
  hand: (() => number[]) | undefined;
  #called = false;
  /** What can be touched on the board can be done without it. */
  spare = false;
  /** Whether a card with what to do takes its room above the board. */
  taught = false;
  /** Pixels that what is told beside the board wants on a desk, in a column of its own: a review, or the end; 0: nothing is. */
  told = 0;
  enlarged = false;
  #placed: Placed[] = [];
  #plain = false;
  #touched = new Set<string>(); // kinds of panes in which something could be touched once
  #kept = { room: "", order: 0, scale: Infinity }; // in this room the board does not grow again because something is gone;
  #spare = 0; // but when it could have been larger so many times
  #columns = "";
  readonly #watch = new ResizeObserver(() => requestAnimationFrame(() => this.fit())); // not while it is being told

  constructor() {
    this.#watch.observe(this.board);
  }

  close(): void {
    this.#watch.disconnect();
  }

  /** How much of a pane a place card says itself: that is left out. */
  headOf(pane: Pane): number {
    return pane.kind === "seat" && this.slot(pane.seat) ? pane.head ?? 0 : 0;
  }

  /** Twice as large, to be pushed about under the finger; or as before. */
  enlarge(): void {
    this.enlarged = !this.enlarged;
    this.board.classList.toggle("large", this.enlarged);
    this.fit();
  }

  /** On a hand: shows the board, or hides it again. */
  callBoard(): void {
    this.#called = this.board.hidden;
    this.fit();
  }

  /** Where they are as they were, nothing is measured: that would have the page laid out at once. */
  place(placed: Placed[]): void {
    const same = placed.length === this.#placed.length && placed.every(({ pane, svg }, i) => {
      const before = this.#placed[i]!;
      return svg === before.svg && svg.isConnected && pane.width === before.pane.width && pane.height === before.pane.height;
    });
    this.#placed = placed;
    const plain = this.plain();
    if (same && plain === this.#plain) return;
    this.#plain = plain;
    this.fit();
  }

  /** Pixels that the board is high where it is as wide as the window. */
  get tallest(): number {
    const { width = 1, height = 0 } = this.#placed[0]?.pane ?? {};
    return innerWidth * height / width;
  }

  /** Letters of what has happened, at most, where it is not only the last thing: as many as have room in its line, or two on a phone or a desk. */
  get glance(): number {
    return small.matches || flat.matches ? 60 : innerWidth < TABLET || desk.matches ? 84 : 110;
  }

  /** The same where several rows of buttons leave one line for it, but on a desk. */
  get glanceOfLine(): number {
    return desk.matches ? this.glance : this.glance / 2;
  }

  /** What can be touched is in sight: a pane in the sheet that has become important comes out of it, one that is pushed along comes
   *  into view. */
  reveal(): void {
    if (desk.matches) this.#layOut();
    const fresh = this.#placed.filter(({ pane, svg }) => pane.kind !== "board" && !this.#touched.has(pane.kind) && svg.querySelector(".next"));
    for (const { pane } of fresh) this.#touched.add(pane.kind);
    if (fresh.length || this.#asksBoard() !== !this.board.hidden) this.fit();
    for (const row of [this.near, this.aside].filter((one) => one.classList.contains("row"))) {
      const onBoard = this.board.querySelector(".next") !== null; // then one's own things stay, though others could be asked for a bargain
      const first = this.#placed.find(({ pane, svg }) => svg.parentElement === row && svg.querySelector(".next") && !(onBoard && pane.kind === "seat"))?.svg;
      if (!first || row.scrollWidth <= row.clientWidth) continue;
      const box = first.getBoundingClientRect();
      const room = row.getBoundingClientRect();
      if (box.left < room.left - 1 || box.right > room.right + 1) row.scrollLeft += box.left - room.left - GAP;
    }
  }

  /** On a desk: men that somebody has, and nothing else, lie on the table beside their card and not in it. */
  #layOut(): void {
    const all = new Map<Element, boolean>();
    for (const { pane, svg } of this.#placed) {
      const slot = this.slot(pane.seat);
      if (pane.kind !== "seat" || !slot || svg.parentElement !== slot) continue;
      const loose = isLoose(svg);
      for (const one of [slot, slot.closest("li"), slot.closest(".seats")]) if (one) all.set(one, loose && (all.get(one) ?? true));
    }
    for (const [one, loose] of all) one.classList.toggle("loose", loose);
  }

  fit(): void {
    const [board, ...others] = this.#placed;
    const play = this.board.parentElement;
    if (!board || !play) return;
    this.#home(this.board, [board]);
    this.board.hidden = !this.#asksBoard();
    if (play.clientWidth === 0) { // not in the page yet
      this.#home(this.near, others);
      return;
    }
    if (this.hand && upright()) return this.#inHand(board, others, play, this.hand());
    play.classList.remove("rests");
    const scale = desk.matches ? this.#onDesk(board, others, play) : flat.matches ? this.#onFlat(board, others, play) : this.#upright(board, others, play);
    play.classList.toggle("bare", upright() && !this.taught && !this.near.childElementCount && !this.aside.childElementCount);
    setScale(board, this.enlarged ? 2 * scale : scale);
    this.onHoldings(this.holdings.childElementCount > 0);
  }

  #home(home: HTMLElement, placed: Placed[]): void {
    placed.forEach(({ svg }, i) => {
      if (home.children[i] !== svg) home.insertBefore(svg, home.children[i] ?? null);
    });
  }

  /** How wide the columns beside the board are. (Set only if it changes: all of the screen would be laid out anew.) */
  #column(play: HTMLElement, columns: string): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    play.style.gridTemplateColumns = columns;
  }

  /** Whether the board is to be seen: on a hand only while something on it is to be touched or was, or somebody wants to see it. */
  #asksBoard(): boolean {
    return !this.hand || !upright() || this.#called || (!this.spare && (this.#placed[0]?.svg.querySelector(".can") ?? null) !== null);
  }

  // ---- a hand ----

  /** What is one's own, as large as has room; all else is called. */
  #inHand(board: Placed, others: Placed[], play: HTMLElement, mine: number[]): void {
    const held = others.filter(({ pane }) => pane.hand && (pane.kind === "tray" || mine.includes(pane.seat)));
    const own = held.every(({ pane }) => pane.kind === "seat" && pane.head !== undefined && pane.height - pane.head <= LOW_CARD) ? [] : held; // how one stands, and nothing else, is told with all others
    const rest = others.filter((one) => !own.includes(one));
    this.#column(play, "");
    this.#show(this.holdings, rest, "sheet", () => READABLE);
    const { paddingTop, paddingBottom } = getComputedStyle(play);
    const room = { width: play.clientWidth, height: play.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) };
    const wide = (one: Placed) => Math.min(LARGEST, (room.width - 2 * GAP) / one.pane.width);
    const wanted = own.reduce((sum, one) => sum + one.pane.height * wide(one) + GAP, 0);
    const most = Math.max(SEEN * room.height, room.height - wanted); // for the board
    const whole = this.board.hidden ? 0 : Math.min(LARGEST, room.width / board.pane.width, most / board.pane.height);
    const left = room.height - whole * board.pane.height;
    const shrunk = Math.min(1, left / (wanted || 1));
    play.classList.toggle("rests", this.board.hidden && own.length === 0);
    this.#show(this.near, own, "stacked", (one) => Math.min(wide(one), Math.max(READABLE, wide(one) * shrunk))); // never wider than the phone
    this.near.classList.toggle("scrolls", shrunk < 1);
    this.near.style.maxHeight = `${left.toFixed(0)}px`;
    if (whole) setScale(board, whole);
    this.onHoldings(rest.length > 0);
  }

  // ---- a desk ----

  #onDesk({ pane }: Placed, others: Placed[], play: HTMLElement): number {
    const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(play);
    const height = play.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
    const width = play.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const whole = Math.min(LARGEST, height / pane.height);
    const side = (width - pane.width * whole) / 2 - EDGE;
    const inMiddle = document.body.dataset["way"] === "table";
    const single = side < SIDE || this.told > 0;
    const owned = others.filter((one) => one.pane.kind === "seat" && this.slot(one.pane.seat));
    const over = this.told === END;
    const beside = width - END - 2 * EDGE;
    const cardsWide = Math.min(LEFT.most, Math.max(owned.every(({ svg }) => isLoose(svg)) ? LEFT.bare : LEFT.holding, beside - pane.width * whole));
    // A tray to throw into is as large as the question below it leaves room for; then all place cards stand at the left.
    // On the board beside such a tray stand all names and numbers: cards with nothing else are not on the table.
    const sheet = others.find((one) => one.pane.kind === "tray" && one.pane.width > WIDEST)?.pane;
    const tray = this.told ? undefined : sheet;
    const apart = this.plain() && sheet !== undefined && this.told !== REVIEW && owned.length === 0 && !inMiddle;
    const ended = over && !apart && (beside - cardsWide) / pane.width >= ENOUGH * whole; // beside a very wide board cards have no room
    const open = width - (apart ? 0 : CARDS + EDGE) - EDGE - pane.width * whole;
    const large = tray !== undefined && open >= WIDEST;
    const cardsAt = apart ? 0 : ended ? cardsWide : large ? CARDS : 0; // the left
    const left = cardsAt && cardsAt + EDGE;
    const asks = Math.max(DOCK + (this.taught ? CARD : 0), inMiddle ? MIDDLE * innerHeight : 0);
    const column = this.told || (large ? Math.max(WIDEST, Math.min(open, tray.width * (height - asks - GAP) / tray.height)) : single ? Math.max(COLUMN, inMiddle ? CORNER * innerHeight : 0, Math.min(WIDEST, width - EDGE - pane.width * whole)) : Math.min(WIDEST, side));
    const scale = single ? Math.min(over && !ended && !apart ? (height - 2 * ABOVE) / pane.height : whole, (width - left - column - EDGE) / pane.width) : whole;
    const middle = large && apart; // both together in the middle of the table
    play.classList.toggle("single", single && !cardsAt && !middle);
    play.classList.toggle("roomy", large);
    play.style.setProperty("--side", `${column.toFixed(0)}px`);
    this.#column(play, middle ? `minmax(0, 1fr) ${(pane.width * scale).toFixed(0)}px ${column.toFixed(0)}px minmax(0, 1fr)` : cardsAt ? `${cardsAt.toFixed(0)}px minmax(0, 1fr) ${column.toFixed(0)}px` : single ? `minmax(0, 1fr) ${column.toFixed(0)}px` : `${column.toFixed(0)}px minmax(0, 1fr) ${column.toFixed(0)}px`);
    for (const one of owned) this.#home(this.slot(one.pane.seat)!, [one]);
    for (const one of owned) this.slot(one.pane.seat)!.closest("li")?.classList.add("holding");
    this.sit(apart ? "apart" : cardsAt || over ? "left" : !single && owned.every((one) => one.pane.height <= LOW_CARD) ? "around" : "beside",
      owned.filter(({ pane }) => pane.left).map(({ pane }) => pane.seat));
    const tall = (list: Placed[]) => list.reduce((sum, one) => sum + one.pane.height, 0) || 1;
    const cardHead = single && owned.length ? LOW_HEAD : HEAD;
    const mine = this.slot(0)?.closest(".play") && !cardsAt && !apart ? cardHead * (single ? this.#cardRows(column, owned.length > 0) : 2) : 0;
    const dock = single && others.some(({ pane: { kind }, svg }) => kind === "tray" && svg.querySelector(".look-die")) ? THROWN : asks;
    const room = height - (this.told ? STORY : dock + mine) - GAP * others.length; // for everything in the right column
    const atLeft = play.querySelectorAll(":scope > .seats > li:not(.glass-left, .lying)").length;
    const across = single || cardsAt || atLeft > 2 ? [] : others.filter(({ pane }) => pane.kind === "sheet" && pane.width < WIDEST); // one card leaves room at the left
    const right = others.filter((one) => single || !(owned.includes(one) || across.includes(one)));
    const all = others.filter((one) => !(owned.includes(one) || across.includes(one)));
    const fits = room / tall(this.told ? all : right) >= READABLE * CROWDED;
    const rest = fits ? all : all.filter((one) => !this.told && (isNear(one) || this.#touched.has(one.pane.kind)));
    this.#home(this.near, rest.filter(isNear));
    this.#home(this.aside, rest.filter((one) => !isNear(one)));
    this.lay(across.map(({ svg }) => svg));
    const away = all.filter((one) => !rest.includes(one)); // called when it is wanted
    this.#home(this.holdings, away);
    for (const one of away) setScale(one, READABLE);
    for (const home of [this.near, this.aside]) home.classList.remove("row");
    const inner = column - 24; // a card has edges
    const shared = room / tall([...(single ? owned : []), ...rest]);
    const cards = single && !ended ? shared : (height - HEAD * owned.length) / tall(owned);
    const most = cardsAt ? cardsAt - 2 * GAP : inner;
    const wide = (one: Placed) => Math.min(LARGER * scale, column / one.pane.width, Math.max(shared, large ? SEEN : READABLE * CROWDED));
    for (const one of rest) setScale(one, wide(one));
    // One's own card shares its column with what lies at hand and the question; the others' are alone in theirs.
    const free = height - DOCK - HEAD - rest.reduce((sum, one) => sum + one.pane.height * wide(one) + GAP, 0);
    const own = (one: Placed) => (!single && this.slot(one.pane.seat)?.closest(".own") ? free / one.pane.height : cards);
    for (const one of owned) setScale(one, Math.min(LARGER, most / one.pane.width, Math.max(own(one), READABLE * CROWDED)));
    for (const one of across) setScale(one, Math.min(LARGER * scale, column / one.pane.width));
    return scale;
  }

  /** How many have a place card. */
  get #seats(): number {
    let count = 0;
    while (this.slot(count)) count++;
    return count;
  }

  /** How many place cards lie below each other in a column that all of them share. */
  #cardRows(column: number, own: boolean): number {
    const count = this.#seats;
    const beside = own || column < 2 * PLACE + GAP ? 1 : 2; // of the others
    return Math.max(2, count > 3 ? 1 + Math.ceil((count - 1) / beside) : count);
  }

  // ---- phones and tablets ----

  #onFlat(board: Placed, others: Placed[], play: HTMLElement): number {
    const { paddingLeft, paddingRight } = getComputedStyle(play); // a rail, and beside a camera
    const width = play.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const scale = Math.min(LARGEST, (play.clientHeight - GAP) / board.pane.height, (width - FLAT - GAP) / board.pane.width);
    const wide = Math.ceil(board.pane.width * scale) + GAP;
    this.#column(play, `${wide}px minmax(0, 1fr)`);
    const column = this.near.parentElement!;
    const dock = parseFloat(getComputedStyle(play).getPropertyValue("--dock"));
    const room = { width: width - wide - GAP, height: (column.clientHeight || play.clientHeight - 48) - dock };
    this.#arrange(others, room, undefined);
    return scale;
  }

  #upright(board: Placed, others: Placed[], play: HTMLElement): number {
    this.#column(play, "");
    const { paddingTop, paddingBottom } = getComputedStyle(play);
    const room = { width: play.clientWidth, height: play.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) };
    const whole = Math.min(LARGEST, room.width / board.pane.width, room.height / board.pane.height);
    const near = others.filter(isNear);
    const left = room.height - stackedHeight(near, room.width, (one) => Math.min(room.width / one.pane.width, whole));
    if (!this.alone && !(this.told && left < NEARLY * whole * board.pane.height)) return this.#arrange(others, room, board);
    this.#show(this.holdings, others, "sheet", () => READABLE);
    return whole;
  }

  /** The first order in which the board keeps its size; without a board, in which everything has room. */
  #arrange(others: Placed[], room: Room, board: Placed | undefined): number {
    const least = this.taught ? TAUGHT : SEEN;
    const needed = others.filter((one) => isNear(one) || this.#touched.has(one.pane.kind));
    const rest = others.filter((one) => !needed.includes(one));
    const inside = room.width - (innerWidth >= TABLET ? 2 * GAP : 0);
    const whole = board ? Math.min(LARGEST, room.width / board.pane.width, room.height / board.pane.height) : 1;
    // Rooms write in their panes what can be read at the scale that a board as wide as a phone has.
    const own = board ? Math.max(whole, Math.min(READABLE, room.width / board.pane.width)) : READABLE;
    const natural = (one: Placed) => Math.min(inside / one.pane.width, own);
    const beside = (one: Placed) => Math.min((inside - 28) / one.pane.width, own); // the next one peeps out
    const key = `${room.width} ${room.height} ${board?.pane.width} ${board?.pane.height}`;
    if (this.#kept.room !== key) this.#kept = { room: key, order: 0, scale: Infinity };
    let [at, shrunk, left] = [0, 1, 0];
    const height = (order: Order, by: number) => {
      const scaled = (how: "stacked" | "row" | "sheet") => (one: Placed) => by * (how === "row" ? beside(one) : natural(one));
      const of = (how: "stacked" | "row" | "sheet", list: Placed[]) => (how === "sheet" ? 0
        : how === "row" ? rowHeight(list, scaled(how)) : stackedHeight(list, room.width, scaled(how)));
      return of(order.needed, needed) + of(order.rest, rest);
    };
    const fits = (order: Order, by: number) => {
      left = room.height - height(order, by);
      return board ? left >= order.least * whole * board.pane.height : left >= 0 || order.least === 0;
    };
    const size = () => (board ? Math.min(whole, Math.max(least * whole, left / board.pane.height)) : 1);
    const search = (from: number) => {
      for (at = from; at < ORDERS.length; at++)
        for (const by of at < 2 || !board ? [1] : [1, 0.9, 0.85, SHRUNK])
          if (fits(ORDERS[at]!, (shrunk = by))) return size();
      at = ORDERS.length - 1;
      fits(ORDERS[at]!, shrunk);
      return size();
    };
    this.#spare = search(0) > LARGER_AGAIN * Math.min(this.#kept.scale, search(this.#kept.order)) ? this.#spare + 1 : 0;
    if (this.#spare > PATIENT && !this.taught) {
      this.#kept = { room: key, order: 0, scale: Infinity };
      search((this.#spare = 0));
    }
    const order = ORDERS[(this.#kept.order = at)]!;
    this.#show(this.near, needed, order.needed, (one) => shrunk * (order.needed === "row" ? beside(one) : natural(one)));
    const home = order.rest === "sheet" ? this.holdings : this.aside;
    this.#show(home, rest, order.rest, (one) => (order.rest === "row" ? beside(one) : natural(one)));
    // What is far too high is pushed up and down, so that the board can still be seen.
    const scale = size();
    const over = board !== undefined && left < least * whole * board.pane.height - 1;
    this.near.classList.toggle("scrolls", over);
    this.near.style.maxHeight = over ? `${(room.height - scale * board.pane.height).toFixed(0)}px` : "";
    return (this.#kept.scale = Math.min(this.#kept.scale, scale));
  }

  #show(home: HTMLElement, list: Placed[], how: Order["rest"], scale: (one: Placed) => number): void {
    this.#home(home, list);
    home.classList.toggle("row", how === "row");
    for (const one of list) setScale(one, scale(one));
  }
}

/** Men that somebody has, and nothing else. */
function isLoose(svg: SVGSVGElement): boolean {
  return svg.querySelector(":scope > g > g:not([data-figure]) > * > *") === null;
}

/** What the one who plays has at hand. */
function isNear({ pane }: Placed): boolean {
  return pane.kind === "tray" || pane.kind === "hand";
}
