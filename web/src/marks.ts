// SPDX-License-Identifier: MIT
// What can be touched, marked and reached by keys. What can act stands a little higher with a dot of brass at its foot; what is
// picked is lifted; where it can go there is a dot, or a ring around what stands there. Nothing changes its colour.
import { adjust, s } from "./dom";
import { Drawing, looks, PIECES, pixels, type Piece, type Sheet } from "./drawing";
import type { Item } from "./protocol";
import { moving } from "./settings";
import { drawChange, type Change } from "./ways";

/** How what can be touched is marked: by a dot at its foot, a dot on a free place, a ring around something; or not at all. */
type Kind = "foot" | "dot" | "ring" | "none";

interface Mark {
  item: Item;
  got: boolean;     // lifted,
  pressed: boolean; // or only touched: a place whose man is lifted, or what already lies where it was carried
  kind: Kind;
  on: Sheet;
  drawn: SVGElement;
}

export const MOST_MARKS = 12; // more of them would be a pattern of their own: then only the nearest one shows
const STRAIGHT = 8;           // pixels aside that nobody takes for another direction
const ASIDE = 1e5;            // by arrow keys: farther than anything straight ahead
const FINGERTIP = 13;         // pixels around the middle of what is gripped
const MOST_POINTS = 24;       // small ones, to which something was picked that goes far
/** A box to write in that shows what it would get: `nothing`, if that. */
const offers = ({ look, tint, face }: Item) => look === "cell" && tint === "sheet" && face === 1;
const offersNothing = ({ look, tint, face }: Item) => look === "cell" && tint === "sheet" && face === 2;
/** A tool among others in a field that names them. */
const isTool = ({ look, tint }: Item) => look === "cell" && tint === "ink";
/** Whether it is one of an army of small men, whichever of them can move just now: they stand too close for dots. */
const isOfArmy = ({ look, tint }: Item, all: Item[]) => look === "peg" && all.filter((one) => one.look === "peg" && one.tint === tint).length > MOST_MARKS;
/** Whether a dot of brass says that it can be touched, among all of these: in a heap dots would bury what lies there, and a field of tools says it itself. */
const bearsDot = (item: Item, all: Item[]) => item.look !== "stick" && !isTool(item) && !isOfArmy(item, all);
/** Whether any of what can be touched bears a dot: of very many places none does. */
export const bearDots = (things: Item[], all: Item[]) => things.filter(({ look }) => looks[look]?.place).length <= MOST_MARKS && things.some((item) => bearsDot(item, all));
/** What is but words until it is picked: then paper comes below them. */
const isWritten = (item: Item) => offers(item) || offersNothing(item) || isTool(item);
/** A slip of card with words on it, as wide as words are. */
const isSlip = (item?: Item) => item?.look === "cell" && item.tint === "card" && !!item.label && 2 * item.w > 3 * item.h;
/** A line of a list. */
const isLine = ({ look, w: width, h: height }: Item) => look === "deed" && width > 4 * height;
/** Whether it is the next place at which the same long thing is gripped. */
const continues = (a: Item, b: Item) => a.gesture === "grip" && b.gesture === "grip" && b.id === a.id + 1 && a.turn === b.turn
  && Math.hypot(b.x - a.x, b.y - a.y) < 1.5 * a.w;
const ROUND = new Set(["spot", "disc", "point", "pawn", "peg", "token", "horse"]);

function size(item: Item): { w: number; h: number } {
  return { w: item.w || item.h || 30, h: item.h || item.w || 30 };
}

/** How large a dot at the foot of something is: on a large board larger. */
const footDot = (across: number, px: number) => Math.min(Math.max(0.11 * across, 5 * px), 8 * px);
/** On paper with something written on it smaller. */
const PAPER = 4.4; // pixels
/** How large a dot on a free place is: on a hole a little larger than that. */
const placeDot = ({ look, w, h }: Item, px: number) => Math.min(Math.max((look === "point" ? 0.62 : 0.15) * Math.min(w || h, h || w), 5.5 * px), 12 * px);

/** The dotted way from the rim of a man to his place, over whom he may jump. */
function wayOf(man: Item, place: Item, rim: number): SVGElement[] {
  const [dx, dy] = [place.x - man.x, place.y - man.y];
  const inner = rim / Math.max(Math.hypot(dx, dy), rim);
  const d = `M${man.x + dx * inner} ${man.y + dy * inner}L${place.x - dx * inner} ${place.y - dy * inner}`;
  return ["way-halo", "way-dots"].map((name) => s("path", { class: name, d }));
}

// Who plays by keyboard sees where they are. WebKit knows :focus-visible only after the key has been dealt with: too late.
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Whether the last thing done was a key: who plays by keys is led on by the focus. */
export const playsByKeys = () => byKeys;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export abstract class Marks extends Drawing {
  /** Somebody touched an item; `under` lie below it, in that order. */
  onTouch: (id: number, under: number[]) => Promise<void> | void = () => undefined;
  onLetGo: () => void = () => undefined;
  /** A pull has been drawn and let go: both that it aimed at were touched. */
  onDrawn: () => Promise<void> | void = () => undefined;

  protected marks = new Map<number, Mark>(); // by their items
  protected targets = new Set<number>();
  protected picked: number[] = [];
  protected crowd = false; // more can act than is marked
  #inHand: number[] = []; // of that what somebody has touched: the rest is only proposed
  #rests = false;         // it lies where it was carried: nothing is in a hand
  #held = { picked: 0, id: 0 }; // of what was picked last, if that is a place of men, the man that goes
  #aimed = 0;             // the goal whose way shows
  readonly #focusRing = s("rect", { class: "focus-ring", "aria-hidden": "true" });

  protected override listen(svg: SVGSVGElement): void {
    svg.addEventListener("keydown", (e) => this.#key(e));
    svg.addEventListener("focusin", (e) => {
      this.#ring(e.target as Element);
      if (byKeys) this.aimAt(Number((e.target as Element).getAttribute("data-id")));
    });
    svg.addEventListener("focusout", () => this.#focusRing.remove());
    svg.addEventListener("pointerleave", () => this.aimAt(0));
  }

  /** `leads`: what was picked leads on to a place, and who plays by keys is taken to the nearest. `inHand`: in somebody's hand, not on the table.
   *  `planned`: what is picked is only proposed. `meant`: what the first button would carry, and where to. `rests`: what was picked already lies where it
   *  was carried. */
  mark(next: number[], picked: number[], leads = false, inHand: number[] = [], planned = false, meant: number[] = [], rests = false): void {
    const active = document.activeElement;
    const within = [...this.sheets.values()].some(({ svg }) => svg.contains(active));
    const focused = active?.getAttribute("data-id");
    this.targets = new Set(next.filter((id) => !inHand.includes(id)));
    this.picked = picked;
    this.#inHand = planned ? [] : picked;
    this.#rests = rests;
    this.aimAt(0, true);
    const lifted = rests ? picked.filter((id) => isSlip(this.piece(id)?.item)) : this.#lifted(picked); // a slip is carried nowhere
    for (const { item, at } of this.pieces.values()) if (item.look === "die") at.classList.toggle("in-hand", inHand.includes(item.id));
    const before = this.marks;
    this.marks = new Map();
    const shown = [...this.pieces.values()].flatMap((piece) => {
      const { id } = piece.item;
      const [got, pressed] = [lifted.includes(id), picked.includes(id)];
      const kind = pressed && !got && !this.targets.has(id) ? "none" : this.#kindOf(piece.item, got);
      return got || pressed || this.targets.has(id) ? [{ ...piece, got, pressed, kind }] : [];
    });
    const feet = shown.filter(({ kind }) => kind === "foot");
    this.crowd = this.#isCrowd(feet.map(({ item }) => item));
    const lone = feet.length === 1 && feet[0]?.item.look === "pawn";
    for (const { item, at, on, got, pressed, kind } of shown) {
      const old = before.get(item.id);
      const same = old?.item === item && old.got === got && old.pressed === pressed && old.on === on && old.kind === kind;
      if (!same) this.#dress(at, item, got, pressed);
      at.classList.toggle("next", this.targets.has(item.id));
      at.classList.toggle("marked", kind !== "none");
      at.classList.toggle("raised", kind === "foot" && !this.crowd && item.look !== "text" && !isLine(item) && !looks[item.look]?.place);
      at.classList.toggle("lone", kind === "foot" && (lone || (item.id === meant[0] && item.look === "pawn")));
      this.marks.set(item.id, same ? old : { item, got, pressed, kind, on, drawn: s("g", { class: `hint ${kind}${got ? " got" : ""}` }) });
    }
    for (const id of before.keys()) if (!this.marks.has(id)) this.#undress(this.piece(id)?.at);
    this.#reach();
    this.#showMarks();
    this.#foretell(...meant.flatMap((id) => this.piece(id) ?? []));
    this.#scroll();
    this.#focusRing.remove();
    cancelAnimationFrame(this.#focusing);
    const last = this.piece(Number(focused));
    if (within && byKeys) this.#keepFocus(last, leads);
    else if (within && !last?.at.hasAttribute("tabindex")) this.#focusing = requestAnimationFrame(() => setTimeout(() => this.#stray(active) && this.#keepFocus(last, false)));
  }

  /** Whether so much can act that nothing of it stands out; of an army that holds at every turn, else there would be dots at one and none at the next. */
  #isCrowd(feet: Item[]): boolean {
    const [first] = feet;
    return first?.look === "peg" ? isOfArmy(first, [...this.pieces.values()].map(({ item }) => item)) : feet.length > MOST_MARKS;
  }

  /** Of what was picked what is lifted: of men on one place, whichever was touched, the one on top. */
  #lifted(picked: number[]): number[] {
    const last = picked[picked.length - 1] ?? 0;
    const touched = this.piece(last)?.item;
    const kin = touched?.kin ? [...this.pieces.values()].map(({ item }) => item).filter((item) => item.kin === touched.kin) : [];
    const place = kin.find(({ look }) => look !== "disc");
    if (!touched || !place || !kin.some(({ look }) => look === "disc")) return picked;
    if (this.#held.picked !== last || !kin.some(({ id }) => id === this.#held.id)) {
      const base = place.y - (place.look === "wedge" ? (place.turn % 360 ? 1 : -1) * place.h / 2 : 0);
      const men = kin.filter(({ id, look, tint }) => look === "disc" && (touched === place ? this.marks.has(id) : tint === touched.tint));
      this.#held = { picked: last, id: men.sort((a, b) => Math.abs(a.y - base) - Math.abs(b.y - base)).pop()?.id ?? last };
    }
    return [this.#held.id];
  }

  /** Of the ways that lead on from what was picked the one to this goal shows; where nothing can be pointed at, else the longest one. */
  protected aimAt(id: number, anew = false): void {
    if (id === this.#aimed && !anew) return;
    this.#aimed = id;
    const lines = [...this.pieces.values()].filter(({ item: { look, lit, dim } }) => look === "line" && lit && dim);
    for (const { at } of lines) at.classList.remove("aim");
    if (!lines.length) return;
    const wayTo = (goal: number) => {
      const way: Piece[] = [];
      for (let end: { x: number; y: number } | undefined = this.piece(goal)?.item; end && way.length < lines.length;) {
        const { x, y } = end;
        const leg = lines.find(({ item }) => item.x + item.w === x && item.y + item.h === y);
        if (leg) way.unshift(leg);
        end = leg?.item;
      }
      return way;
    };
    const longest = () => [...this.targets].map(wayTo).reduce((most, way) => (way.length > most.length ? way : most), []);
    const shown = this.targets.has(id) ? wayTo(id) : matchMedia("(hover: none)").matches ? longest() : [];
    for (const { at } of shown) at.classList.add("aim");
  }

  /** What can be touched next. */
  protected goals(): Item[] {
    return [...this.targets].flatMap((id) => this.piece(id)?.item ?? []);
  }

  /** A thing that can be touched, for styles and for those who hear what it is. */
  #dress(at: SVGGElement, item: Item, got: boolean, pressed: boolean): void {
    at.classList.add("can");
    at.classList.toggle("picked", got && (offers(item) || offersNothing(item) || !looks[item.look]?.place) && item.look !== "text" && item.look !== "stick");
    at.querySelector(":scope > .picked-box")?.remove();
    if (got && (isWritten(item) || isLine(item))) at.prepend(this.around({ ...item, x: 0, y: 0 }, isLine(item) ? "picked-box lined" : "picked-box"));
    at.removeAttribute("aria-hidden");
    adjust(at, "role", "button");
    adjust(at, "aria-label", this.name(item));
    adjust(at, "aria-pressed", pressed ? "true" : undefined);
  }

  #undress(at: SVGGElement | undefined): void {
    if (!at) return;
    at.classList.remove("can", "next", "marked", "raised", "lone", "picked", "along");
    at.querySelector(":scope > .picked-box")?.remove();
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) at.removeAttribute(name);
    at.setAttribute("aria-hidden", "true");
  }

  /** Whether something that is played with stands on a place. */
  #taken(place: Item): boolean {
    const { w: width, h: height } = size(place);
    for (const { item } of this.pieces.values()) {
      if (item.pane !== place.pane || !PIECES.has(looks[item.look]?.motion ?? "")) continue;
      const below = place.y - item.y; // a figure is drawn above where it stands
      if (Math.abs(item.x - place.x) < width / 2 && below > -height / 2 && below < height / 2 + size(item).h / 3) return true;
    }
    return false;
  }

  #kindOf(item: Item, got: boolean): Kind {
    const known = looks[item.look];
    if (item.look === "stick") return got ? "ring" : "none"; // in a heap marks would bury them
    if (offersNothing(item) || isTool(item) || (got && offers(item))) return "none"; // nobody is tempted; its field says so; it is lifted
    if (item.look === "cup" && this.goals().length === 2 && this.goals().some(({ look }) => look === "die")) return "none"; // both throw: the die has it
    const hit = !got && !this.#inHand.length && this.goals().find((goal) => (known?.place ? goal.look === "pawn" && this.#on(goal, item) : item.look === "pawn" && looks[goal.look]?.place && this.#on(item, goal)));
    if (hit) return known?.place ? "ring" : "none"; // whoever can be touched where one can go is hit there
    if (known?.place && !got && (!this.#inHand.length || (this.#rests && item.kin)) && this.#taken(item)) return "foot"; // nothing is taken there: no ring
    if (known?.place) return got || this.#taken(item) ? "ring" : "dot";
    if (got || this.#isRinged(item)) return "none"; // it is lifted; the picture says so itself
    if (item.look === "horse" && this.goals().some(({ look }) => look === "cell")) return "none"; // the slate asks for it, one line for each
    if (item.gesture === "tile" && this.#holdsTile()) return "ring"; // swapped, if anybody aims at it
    if (PIECES.has(known?.motion ?? "") && this.#inHand.length > 0 && !(this.#rests && item.kin) && !this.#inHand.some((id) => this.piece(id)?.item.kin && this.piece(id)?.item.kin === item.kin))
      return this.goals().some((goal) => looks[goal.look]?.place && goal.pane === item.pane && this.#on(item, goal)) ? "none" : "ring";
    const twin = item.kin && this.goals().find((goal) => goal.kin === item.kin); // any of them will do: one is marked,
    return twin && twin.id !== item.id && (item.look !== "die" || twin.look !== "die") ? "none" : "foot"; // but each of the dice that lie apart
  }

  /** Whether a ring is drawn around it, since it can be taken. */
  #isRinged = ({ x, y, pane }: Item) => [...this.pieces.values()].some(({ item }) => item.look === "mark" && item.tint === "none" && item.pane === pane && item.x === x && item.y === y);

  #on(item: Item, place: Item): boolean {
    const { w: width, h: height } = size(place);
    return Math.abs(item.x - place.x) < width / 2 && Math.abs(place.y - item.y) < height / 2 + size(item).h / 3;
  }

  /** Draws a mark, as its pane counts, if it is not drawn yet: of very many most are never seen. */
  protected fill({ item, kind, on, drawn: mark }: Mark): void {
    if (mark.firstChild) return;
    const { w: width, h: height } = size(item);
    const px = 1 / pixels(on);
    if (kind === "foot" && item.look === "text") { // it may begin or end where it is placed
      const box = this.#written(this.piece(item.id));
      mark.append(...this.#dot(item.x + box.x + box.width / 2, item.y + box.y + box.height + 4 * px, 3 * px));
    } else if (kind === "foot" && isLine(item)) { // at its end, not across what is written
      mark.append(...this.#dot(item.x + width / 2 - 4 * px, item.y, 3 * px));
    } else if (kind === "foot" && item.look === "wedge") { // at the man that would be taken, at the end of the stack
      const up = item.turn % 360 ? 1 : -1; // away from its base
      const last = this.#menOn(item).sort((a, b) => (a.y - b.y) * up).pop();
      const r = 0.85 * footDot(last?.h ?? 0, px);
      mark.append(...this.#dot(item.x, (last?.y ?? item.y) + up * ((last?.h ?? 0) / 2 - r), r));
    } else if (kind === "foot" && item.look === "panel" && !item.foot) { // the bar: at whoever waits there
      const man = [...this.pieces.values()].map((one) => one.item).find(({ id, look, kin }) => look === "disc" && kin === item.kin && this.targets.has(id)) ?? item;
      mark.append(...this.#dot(man.x, man.y + man.h / 2, footDot(man.w, px)));
    } else if (kind === "foot") {
      const angle = (item.turn * Math.PI) / 180;
      const foot = item.foot || Math.abs(Math.cos(angle)) * height / 2 + Math.abs(Math.sin(angle)) * width / 2;
      const r = ["card", "plot", "panel"].includes(item.look) ? PAPER * px : footDot(Math.min(width, height), px);
      mark.append(...this.#dot(item.x, item.y + foot, item.look === "peg" ? Math.min(r, 0.15 * width) : r)); // on a phone they are small
    } else if (item.look === "wedge" && kind !== "none") {
      mark.append(...this.#landing(item, px));
    } else if (kind === "dot" && isSlip(item)) { // at its foot, as at that of a card, but on it: slips may lie close below each other
      mark.append(...this.#dot(item.x, item.y + height / 2 - 3.2 * px, 3.4 * px));
    } else if (kind === "dot" && item.look === "cell" && item.label) { // beside what is written there
      mark.append(...this.#dot(item.x + width / 2 - 4.5 * px, item.y + height / 2 - 7 * px, 3.8 * px));
    } else if (kind === "dot") {
      if (this.#holdsTile()) mark.append(this.around(item, "slot")); // instead of the dot while it is aimed at
      mark.append(...this.#dot(item.x, item.y + (item.foot ?? 0), placeDot(item, px)));
    } else if (kind === "ring") mark.append(this.around(item, "halo"), this.around(item, "brass-line"));
  }

  /** On a long point: around the one man of the other side that is hit there, else where the next man comes to stand. */
  #landing(point: Item, px: number): SVGElement[] {
    const up = point.turn % 360 ? 1 : -1; // away from its base
    const base = point.y - (up * point.h) / 2;
    const men = this.#menOn(point);
    const [only] = men;
    const mine = this.piece(this.#held.id)?.item;
    if (only && men.length === 1 && mine && only.tint !== mine.tint) return [this.around(only, "halo"), this.around(only, "brass-line")];
    const size = mine?.h ?? only?.h ?? point.w;
    const last = men.reduce((far, { y }) => Math.max(far, (y - base) * up), -size / 2);
    return this.#dot(point.x, base + up * Math.min(last + size, point.h * 0.94), Math.max(5.5 * px, 0.15 * size));
  }

  #menOn(point: Item): Item[] {
    return [...this.pieces.values()].map(({ item }) => item).filter((item) => item.look === "disc" && item.pane === point.pane && this.#on(item, point));
  }

  #dot(cx: number, cy: number, r: number): SVGElement[] {
    return [s("circle", { class: "halo-dot", cx, cy, r: r * 1.4 }), s("circle", { class: "brass-dot", cx, cy, r })];
  }

  /** The marks that are new come, those that are no longer meant go, all others stay as they are; so does the line of a pull that is being drawn. */
  #showMarks(): void {
    const marks = [...this.marks.values()];
    const kept = new Set<Element>(marks.map(({ drawn }) => drawn));
    for (const { hints } of this.sheets.values()) for (const old of [...hints.children]) if (!kept.has(old) && !old.classList.contains("pull")) old.remove();
    for (const { drawn, on } of marks) {
      if (drawn.parentNode !== on.hints) on.hints.append(drawn);
      const unit = `${(1 / pixels(on)).toFixed(3)}px`;
      if (on.svg.style.getPropertyValue("--px") !== unit) on.svg.style.setProperty("--px", unit);
    }
    const feet = marks.filter(({ kind }) => kind === "foot");
    const { width, height } = this.board.svg.viewBox.baseVal;
    const far = ({ item }: Mark) => Math.hypot(item.x - width / 2, item.y - height / 2);
    const few = new Set(feet.filter(({ item: { look } }) => look !== "peg" && PIECES.has(looks[look]?.motion ?? "")).sort((a, b) => far(a) - far(b)).slice(0, MOST_MARKS));
    for (const mark of feet) mark.drawn.classList.toggle("few", few.has(mark)); // of many men those in the middle; of small ones none: they stand too close
    const places = marks.filter(({ got, kind }) => !got && (kind === "dot" || kind === "ring"));
    const most = this.#inHand.length && places.every(({ item }) => item.look === "point") ? MOST_POINTS : MOST_MARKS;
    const hidden = new Set(places.length > most ? places : []);
    for (const mark of marks) if (!hidden.has(mark)) this.fill(mark);
    for (const { hints } of this.sheets.values()) { // not of the whole picture: it would be styled anew
      hints.classList.toggle("many-things", this.crowd);
      hints.classList.toggle("many-places", places.length > most);
    }
    this.#showBeside(places.length > most ? places : []);
  }

  #holdsTile = () => this.#inHand.some((id) => this.piece(id)?.item.gesture === "tile");

  /** A tile that may go to very many places: those beside what lies there show quietly, or where nothing does, a few in the middle. */
  #showBeside(places: Mark[]): void {
    if (!this.#holdsTile()) return;
    const all = [...this.pieces.values()].map(({ item }) => item);
    const tiles = all.filter(({ id, gesture }) => gesture === "tile" && !this.#inHand.includes(id));
    const tags = all.filter(({ look }) => look === "tag");
    const isTaken = ({ item }: Mark) => tiles.some((tile) => item.w < 2 * tile.w && this.#on(tile, item)); // a rail has room for all of them
    const taken = places.filter(isTaken).map(({ item }) => item);
    const free = places.filter((one) => one.kind === "dot" && !isTaken(one) && !tags.some((tag) => this.#on(one.item, tag)));
    const { width, height } = this.board.svg.viewBox.baseVal;
    const far = ({ item }: Mark) => Math.min(...taken.map(({ x, y, w: across }) => Math.hypot(item.x - x, item.y - y) / across));
    const middle = ({ item }: Mark) => Math.hypot(item.x - width / 2, item.y - height / 2);
    const beside = taken.length ? free.filter((one) => far(one) < 1.2) : free.sort((a, b) => middle(a) - middle(b)).slice(0, MOST_MARKS);
    for (const one of places) if (one.drawn.classList.toggle("beside", beside.includes(one))) this.fill(one);
  }

  /** Where the thing of the first button would stand: pale, with a dot, a man with the way he goes; or a ring around whom it would meet there. */
  #foretell(thing?: Piece, place?: Piece): void {
    const seen = thing && place && thing.on === place.on && PIECES.has(looks[thing.item.look]?.motion ?? "") && looks[place.item.look]?.place;
    const stands = thing?.item.look === "pawn" && !thing.item.label; // above the middle of its place, which bears a dot; with a letter it stands in it
    for (const { item, kind, drawn } of this.marks.values()) drawn.classList.toggle("foretold", Boolean(seen) && !stands && kind === "dot" && item === place?.item);
    if (!seen) return;
    const { item, on } = place;
    const { w: width, h: height } = size(thing.item);
    const px = 1 / pixels(on);
    on.hints.append(...(this.#taken(item) ? [this.around(item, "halo"), this.around(item, "brass-line")] : [
      ...(thing.item.look === "disc" && item.look !== "wedge" ? wayOf(thing.item, item, width / 2) : []),
      s("g", { class: "ghost", transform: `translate(${item.x} ${item.y - (stands ? height / 4 : 0)})` }, thing.inner.cloneNode(true)),
      ...(stands ? [] : this.#dot(item.x, item.y + (thing.item.foot || height / 2), footDot(width, px)))]));
  }

  /** A touch is seen at once, however long the answer takes; whatever is marked then takes its place. */
  protected async touch(id: number, under: number[]): Promise<void> {
    const piece = this.targets.has(id) ? this.piece(id) : undefined;
    const { item, on } = piece ?? {};
    const seen = item && on && (item.gesture === "grip" ? s("circle", { class: "taken", cx: item.x, cy: item.y, r: FINGERTIP / pixels(on) }) : this.around(item, "taken"));
    if (seen) on.hints.append(seen);
    try {
      await this.onTouch(id, under);
    } finally {
      seen?.remove();
    }
  }

  /** What a computer would touch, besides what lies where somebody has touched already. */
  advise(items: number[]): void {
    const done = this.picked.flatMap((id) => this.piece(id)?.item ?? []);
    for (const id of items) {
      const piece = this.piece(id);
      if (!piece || done.some(({ pane, x, y }) => pane === piece.item.pane && x === piece.item.x && y === piece.item.y)) continue;
      piece.on.hints.append(this.around(piece.item, "under-advice"), this.around(piece.item, "hint advised"));
    }
  }

  /** What a move changed, or would have, on the board as it is. */
  showChange(change: Change, kind: "played" | "better"): void {
    this.board.hints.append(drawChange(change, kind, 1 / pixels(this.board)));
  }

  #focusing = 0; // the frame that comes: to move the focus has the page laid out, and who points does not wait for it

  /** Whether the focus is where nothing can be done any more. */
  #stray(before: Element | null): boolean {
    const now = document.activeElement;
    return now === document.body || (now === before && before?.getAttribute("tabindex") === null);
  }

  /** Who plays by keyboard stays on the table while it changes. */
  #keepFocus(last: Piece | undefined, onward: boolean): void {
    const first = [...this.pieces.values()].find((p) => p.at.getAttribute("tabindex") === "0");
    const near = onward && last && this.picked.includes(last.item.id) ? this.#nearest(last) : undefined;
    if (near) this.#focus(near);
    else if (last?.at.classList.contains("can")) this.#focus(last);
    else if (first) this.#focus(first);
    else this.board.svg.focus({ preventScroll: true });
  }

  /** What it says, with what is written on it: who speaks to the device says what they read. */
  protected name({ id, label, more, says }: Item): string {
    const written = [label, more].filter(Boolean).join(" ").replaceAll("\n", " ");
    if (!says || !written) return says ?? (written || String(id));
    const words = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
    return words(says).includes(words(written)) ? says : `${written}, ${says}`;
  }

  /** Where the table is larger than the screen: to what can be touched. */
  #scroll(): void {
    if (!this.panes.enlarged) return;
    const root = this.panes.board;
    const shown = [...this.pieces.values()].filter((p) => p.on === this.board && p.at.classList.contains("can")).map((p) => p.item);
    if (shown.length === 0) return;
    const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
    const scale = this.scale(this.board);
    root.scrollTo({
      left: middle(shown.map((i) => i.x)) * scale - root.clientWidth / 2,
      top: middle(shown.map((i) => i.y)) * scale - root.clientHeight / 2,
      behavior: moving() ? "smooth" : "auto",
    });
  }

  /** A thin line around an item. */
  protected around(item: Item, classes: string): SVGElement {
    const { w: width, h: height } = size(item);
    const transform = `translate(${item.x} ${item.y}) rotate(${item.turn})`;
    if (item.look === "text") { // it may begin or end where it is placed
      const box = this.#written(this.piece(item.id));
      return s("rect", { class: classes, x: box.x - 4, y: box.y - 2, width: box.width + 8, height: box.height + 4, rx: 4, transform });
    }
    if (ROUND.has(item.look)) return s("circle", { class: classes, r: Math.max(Math.min(width, height) * 0.52, 9), transform });
    return s("rect", { class: classes, x: -width / 2 - 1, y: -height / 2 - 1, width: width + 2, height: height + 2,
      rx: Math.min(width, height) / 8, transform });
  }

  /** The focus as an element of its own: not every browser outlines what is inside a drawing. */
  #ring(target: Element): void {
    const piece = this.piece(Number(target.getAttribute("data-id")));
    if (!piece || !byKeys) return this.#focusRing.remove();
    const { x, y, width, height } = this.box(piece);
    const room = 4 / this.scale(piece.on);
    const ring = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: room };
    for (const [name, value] of Object.entries(ring))
      this.#focusRing.setAttribute(name, String(value));
    piece.on.svg.append(this.#focusRing);
  }

  protected piece(id: number): Piece | undefined {
    return id > 0 ? this.pieces.get(id) : undefined;
  }

  #focus(piece: Piece): void {
    for (const { at } of this.pieces.values()) if (at.hasAttribute("tabindex")) adjust(at, "tabindex", at === piece.at ? "0" : "-1");
    adjust(piece.at, "tabindex", "0");
    if (document.activeElement !== piece.at) piece.at.focus({ preventScroll: true }); // even where it is already the page would be styled for it
    this.#ring(piece.at);
  }

  protected scale(on: Sheet): number {
    return on.svg.getScreenCTM()?.a ?? 1;
  }

  readonly #boxes = new Map<string, Box>(); // by what is written, and how large

  /** How much room a text takes: measured once, as the page is laid out for it; anew when it is written larger. */
  #written(piece: Piece | undefined): Box {
    if (!piece) return { x: 0, y: 0, width: 0, height: 0 };
    const { inner, item } = piece;
    const written = `${inner.querySelector("text")?.style.fontSize ?? ""} ${item.svg}`;
    const known = this.#boxes.get(written);
    if (known) return known;
    const { x, y, width, height } = inner.getBBox();
    const box = { x, y, width, height };
    if (width > 0 && document.fonts.status === "loaded") this.#boxes.set(written, box);
    return box;
  }

  /** Where an item is, as its pane counts it; what is turned is taken as it would lie. */
  protected box(piece: Piece): Box {
    const { item } = piece;
    if (item.look === "text") {
      const { x, y, width, height } = this.#written(piece);
      return { x: item.x + x, y: item.y + y, width, height };
    }
    const { w: width, h: height } = size(item);
    return { x: item.x - width / 2, y: item.y - height / 2, width, height };
  }

  // ---- keys ----

  /** Of what leads on from a thing the nearest. */
  #nearest(from: Piece): Piece | undefined {
    const far = (to: Piece) => {
      const { x, y } = this.across(to.item, to.on, from.on);
      return Math.hypot(x - from.item.x, y - from.item.y);
    };
    return this.#reachable().filter(({ item }) => !this.picked.includes(item.id)).sort((a, b) => far(a) - far(b))[0];
  }

  /** What can be touched, pane after pane and there as the rules number it: row by row, stick by stick. Of things that are alike one, and of
   *  those that lie at one and the same place the one on top, which alone is seen. */
  #reachable(): Piece[] {
    const order = [...this.sheets.values()];
    const kin = new Set<number>();
    const can = [...this.pieces.values()].filter(({ item }) => this.targets.has(item.id) && this.marks.has(item.id));
    const top = new Map<string, Piece>();
    for (const piece of can) {
      const place = `${order.indexOf(piece.on)} ${piece.item.x} ${piece.item.y}`;
      const other = top.get(place)?.at;
      if (!other || other.compareDocumentPosition(piece.at) & Node.DOCUMENT_POSITION_FOLLOWING) top.set(place, piece);
    }
    return [...top.values()].filter(({ item }) => !item.kin || (!kin.has(item.kin) && kin.add(item.kin)))
      .sort((a, b) => order.indexOf(a.on) - order.indexOf(b.on) || a.item.id - b.item.id);
  }

  /** The same, what is long and gripped at several places as one: those lie in a line, from its first end to its last. */
  #lines(): Piece[][] {
    const lines: Piece[][] = [];
    for (const piece of this.#reachable()) {
      const line = lines[lines.length - 1];
      const last = line?.[line.length - 1]?.item;
      if (line && last && continues(last, piece.item)) line.push(piece);
      else lines.push([piece]);
    }
    return lines;
  }

  /** They can be reached by keys, the first one by Tab; what was picked too, to put it back. */
  #reach(): void {
    const stops = this.#reachable();
    const picked = this.picked.flatMap((id) => this.piece(id) ?? []);
    const within = new Set([...stops, ...picked]);
    const first = stops[0] ?? picked[0];
    const passed = new Set(this.#lines().flatMap((line) => line.filter((_, i) => i !== line.length >> 1))); // by N and P
    for (const id of this.marks.keys()) {
      const piece = this.piece(id);
      piece?.at.classList.toggle("along", passed.has(piece));
      if (piece) adjust(piece.at, "tabindex", within.has(piece) ? (piece === first ? "0" : "-1") : undefined);
    }
  }

  /** What keys go through one by one, as elements, which `enter` brings the focus to: of what is long its middle. */
  stops(): Element[] {
    return this.#lines().map((line) => line[line.length >> 1]!.at);
  }

  /** Of something that can be touched the one of these that stands for it. */
  stopOf(one: Element): Element | undefined {
    const line = this.#lines().find((parts) => parts.some(({ at }) => at === one));
    return line?.[line.length >> 1]!.at;
  }

  enter(stop: Element): void {
    const piece = this.piece(Number(stop.getAttribute("data-id")));
    if (piece) this.#focus(piece);
  }

  #key(event: KeyboardEvent): void {
    const id = Number((event.target as Element).getAttribute("data-id"));
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const way = arrows[event.key];
    if (way && id) this.#wander(id, way);
    else if ((event.key === "Enter" || event.key === " ") && id) void this.touch(id, []);
    else if (event.key === "Escape") this.onLetGo();
    else return;
    event.preventDefault();
  }

  /** Along something long, where that is its direction; else the nearest that can be touched there: straight ahead, else aside, and what was
   *  picked only if nothing else is there. */
  #wander(id: number, [dx, dy]: [number, number]): void {
    const from = this.piece(id);
    if (!from) return;
    const line = this.#lines().find((parts) => parts.includes(from)) ?? [];
    const onward = line.find(({ item }) => {
      const [x, y] = [item.x - from.item.x, item.y - from.item.y];
      return Math.abs(item.id - id) === 1 && x * dx + y * dy >= Math.abs(x * dy) + Math.abs(y * dx);
    });
    if (onward) return this.#focus(onward);
    let best: Piece | undefined;
    let least = Infinity;
    const { w: width, h: height } = size(from.item);
    const straight = Math.max(Math.min(width, height) / 2, STRAIGHT / this.scale(from.on));
    for (const piece of this.pieces.values()) {
      if (piece === from || line.includes(piece) || !piece.at.hasAttribute("tabindex")) continue;
      const to = this.across(piece.item, piece.on, from.on);
      const x = to.x - from.item.x;
      const y = to.y - from.item.y;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      const far = ahead + 2 * aside + (aside < straight ? 0 : ASIDE) + (this.targets.has(piece.item.id) ? 0 : 2 * ASIDE);
      if (ahead > 0 && far < least) {
        least = far;
        best = piece;
      }
    }
    if (!best) return;
    this.#focus(best);
    this.#carry(best);
  }

  /** A tile that was picked goes along with whoever looks for its place by keyboard. */
  #carry(onto: Piece): void {
    const tile = this.piece(this.picked[this.picked.length - 1] ?? 0);
    if (tile?.item.gesture !== "tile") return;
    const at = this.across(onto.item, onto.on, tile.on);
    tile.on.items.append(tile.at);
    tile.at.setAttribute("transform", `translate(${at.x} ${at.y}) scale(1.08)`);
    this.dropped = { id: tile.item.id, x: at.x, y: at.y };
  }
}
