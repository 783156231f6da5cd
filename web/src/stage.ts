// The table as SVG, a picture for each pane. It is retained: an item keeps its element for the whole match, and when it
// stands elsewhere in the next scene it travels there as things of its look do (the rules say how), from pane to pane if need be,
// along golden lines if such lead from one place to the other. What can act stands a little higher with a dot of brass at its
// foot; what is picked is lifted; where it can go there is a dot, or a ring around what stands there. Nothing changes its colour.
import { adjust, drawing, s } from "./dom";
import { aim, landing, type Aim } from "./gesture";
import { Loupe } from "./loupe";
import { Panes, readable } from "./panes";
import type { Item, Pane, Scene } from "./protocol";
import { moving, slowness } from "./settings";
import { play, type Sound } from "./sound";
import { w } from "./words";

/** A pane, and the picture it is drawn in. */
interface Sheet {
  svg: SVGSVGElement;
  items: SVGGElement;
  hints: SVGGElement;
}

/** How what can be touched is marked: by a dot at its foot, a dot on a free place, a ring around something; or not at all. */
type Kind = "foot" | "dot" | "ring" | "none";

interface Mark {
  item: Item;
  got: boolean;
  kind: Kind;
  on: Sheet;
  drawn: SVGElement;
}

/** What all things of a look have in common. */
export type Looks = Record<string, { motion: string; place: boolean }>;

let looks: Looks = {};

/** They come with the rules. */
export function knowLooks(known: Looks): void {
  looks = known;
}

const MOST_MARKS = 12; // more of them would be a pattern of their own: then only the nearest one shows
const PIECES = new Set(["arc", "hop"]); // the motions of what stands on places

interface Piece {
  item: Item;
  on: Sheet;
  at: SVGGElement;    // placed by its transform
  inner: SVGGElement; // the drawing, turned and tumbled
}

const TRAVEL = { least: 180, most: 320, perPixel: 0.4, leg: 120, allLegs: 1200 }; // milliseconds
const ARC = 0.12;                                      // of the way, so high
const SLOP = { mouse: 6, touch: 24 };                  // pixels around what can be touched
const FINGER = 40;                                     // pixels: what is smaller is hard to hit with one
const HELD = 260;                                      // milliseconds until a finger that rests asks for the loupe
const DRAG_FROM = 7;                                   // pixels until a touch is a drag

const ROUND = new Set(["spot", "disc", "point", "hex", "pawn", "peg", "token", "horse"]);

function size(item: Item): { w: number; h: number } {
  return { w: item.w || item.h || 30, h: item.h || item.w || 30 };
}

function place(item: { x: number; y: number; turn: number }): string {
  return `translate(${item.x}px, ${item.y}px) rotate(${item.turn}deg)`;
}

function setPlace(element: SVGGElement, item: Item): void {
  element.setAttribute("transform", `translate(${item.x} ${item.y})${item.turn % 360 ? ` rotate(${item.turn})` : ""}`);
}

/** The drawing of an item, for the eye alone: what it says is its label. */
function unheard(item: Item): SVGGElement {
  const drawn = drawing(item.svg);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

/** The places where golden lines end one after the other, from here to there: the way a piece went. None: straight. */
function stops(items: Item[], from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number }[] {
  const lines = items.filter((item) => item.look === "line" && item.tint === "gold");
  const passed = [];
  for (let at = from; passed.length <= lines.length; passed.push(at)) {
    const line = lines.find(({ x, y }) => x === at.x && y === at.y);
    if (!line) break;
    at = { x: line.x + line.w, y: line.y + line.h };
    if (at.x === to.x && at.y === to.y) return passed;
  }
  return [];
}

type Spot = { x: number; y: number };

/** Pixels to a unit, as panes.ts has set it: nothing is measured, that would have the page laid out. */
function pixels({ svg }: Sheet): number {
  return parseFloat(svg.style.width) / svg.viewBox.baseVal.width || 1;
}

// Who plays by keyboard sees where he is. WebKit knows :focus-visible only after the key has been dealt with: too late.
let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

export class Stage {
  readonly panes = new Panes();
  /** Somebody touched an item; `under` lie below it, in that order. */
  onTouch: (id: number, under: number[]) => Promise<void> | void = () => undefined;
  /** Somebody began to drag an item; until it is known where it can go, or undefined: it may not go. */
  onLift: (id: number) => Promise<void> | undefined = () => undefined;
  onLetGo: () => void = () => undefined;
  /** Things appear in place, whatever the pace. */
  still = false;

  readonly #sheets = new Map<string, Sheet>();
  readonly #pieces = new Map<number, Piece>();
  #board: Sheet;
  #scene: Scene | undefined;
  #running: Animation[] = [];
  #sounded = new Set<Sound>(); // once for each drawing, however many things move
  #marks = new Map<number, Mark>(); // by their items
  #near: Element | undefined; // of too many, the one that shows
  #targets = new Set<number>();
  #picked: number[] = [];
  readonly #focusRing = s("rect", { class: "focus-ring", "aria-hidden": "true" });
  readonly #loupe = new Loupe();
  #held: ReturnType<typeof setTimeout> | undefined; // a finger rests on the table
  #drag: { id: number; pointer: number; from: Spot; grip?: boolean; lifted?: Promise<void> } | undefined;
  /** A grip that is pressed, and what came of that; `again`: it was gripped before. */
  #pull: { id: number; pointer: number; from: Spot; gripped: Promise<void>; again: boolean; aimed?: Aim | undefined } | undefined;
  #dropped: (Spot & { id: number }) | undefined;

  constructor() {
    this.#board = this.#sheet({ kind: "board", seat: 0, x: 0, y: 0, width: 1, height: 1 });
  }

  /** The picture of a pane. */
  #sheet(pane: Pane): Sheet {
    const name = `${pane.kind} ${pane.seat}`;
    let sheet = this.#sheets.get(name);
    if (!sheet) {
      const items = s("g");
      const hints = s("g", { class: "hints", "aria-hidden": "true" });
      const board = pane.kind === "board";
      const svg = s("svg", { class: `kiste pane-${pane.kind}`, role: "group", tabindex: -1, "aria-label": w(`pane_${pane.kind}`),
        "aria-roledescription": board ? w("board_help") : undefined }, items, hints);
      svg.addEventListener("pointerdown", (e) => this.#down(e));
      svg.addEventListener("pointermove", (e) => this.#move(e));
      svg.addEventListener("pointerup", (e) => this.#up(e));
      // What is in somebody's hand does not scroll the page. (Styles say so too, but not every browser asks drawings.)
      svg.addEventListener("touchmove", (e) => (this.#drag?.lifted || this.#pull || this.#loupe.shown) && e.preventDefault(), { passive: false });
      svg.addEventListener("pointercancel", () => this.#letDrag());
      svg.addEventListener("keydown", (e) => this.#key(e));
      svg.addEventListener("focusin", (e) => this.#ring(e.target as Element));
      svg.addEventListener("focusout", () => this.#focusRing.remove());
      sheet = { svg, items, hints };
      this.#sheets.set(name, sheet);
    }
    const head = this.panes.headOf(pane);
    adjust(sheet.svg, "viewBox", `0 ${head} ${pane.width} ${pane.height - head}`); // set again it would have all of it laid out anew
    return sheet;
  }

  /** The pictures of a scene's panes, in their order; those that are no longer needed go. */
  #sheetsOf(scene: Scene): Sheet[] {
    const sheets = scene.panes.map((pane) => this.#sheet(pane));
    for (const [name, sheet] of this.#sheets)
      if (!sheets.includes(sheet)) {
        sheet.svg.remove();
        this.#sheets.delete(name);
      }
    this.panes.place(scene.panes.map((pane, i) => ({ pane: { ...pane, height: pane.height - this.panes.headOf(pane) }, svg: sheets[i]!.svg })));
    return sheets;
  }

  // ---- drawing ----

  /** Draws the next scene; ends when everything lies still. `thrown`: dice that are lit tumble. */
  async draw(scene: Scene, thrown = false): Promise<void> {
    this.#finish();
    this.#sounded.clear();
    const animate = moving() && !this.still && this.#scene !== undefined;
    if (animate) this.mark([], []); // until everything lies still
    const sheets = this.#sheetsOf(scene);
    this.#board = sheets[0] ?? this.#board;
    this.#scene = scene;
    const seen = new Set<number>();
    for (const item of scene.items) {
      const on = sheets[item.pane] ?? this.#board;
      const old = this.#pieces.get(item.id);
      seen.add(item.id);
      if (old) this.#change(old, item, on, animate && item.id > 0, thrown);
      else this.#pieces.set(item.id, this.#add(item, on, animate && item.id > 0));
    }
    for (const [id, piece] of this.#pieces)
      if (!seen.has(id)) {
        this.#pieces.delete(id);
        this.#remove(piece, animate && id > 0);
      }
    this.#dropped = undefined;
    this.#order();
    await Promise.all(this.#running.map((a) => a.finished.catch(() => undefined)));
    this.#order();
  }

  clear(): void {
    this.#finish();
    this.mark([], []);
    this.#pieces.clear();
    const sheets = [...this.#sheets.values()];
    this.#sheets.clear();
    for (const { svg } of sheets) svg.remove();
    this.panes.place([]); // or they would come back when the room changes
    this.#scene = undefined;
  }

  #add(item: Item, on: Sheet, animate: boolean): Piece {
    const inner = unheard(item);
    const at = s("g", { "data-id": item.id > 0 ? item.id : undefined, "aria-hidden": "true" }, inner);
    setPlace(at, item);
    on.items.append(at);
    readable(at);
    if (animate) this.#animate(inner, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], 220);
    return { item, on, at, inner };
  }

  #remove(piece: Piece, animate: boolean): void {
    if (!animate) return piece.at.remove();
    piece.at.removeAttribute("data-id");
    const fading = this.#animate(piece.inner, [{ opacity: 1 }, { opacity: 0, transform: "scale(.7)" }], 200);
    fading.finished.catch(() => undefined).finally(() => piece.at.remove());
  }

  /** A place on one pane as another counts it. */
  #across({ x, y }: Spot, from: Sheet, to: Sheet): Spot {
    if (from === to) return { x, y };
    const there = new DOMPoint(x, y).matrixTransform(from.svg.getScreenCTM() ?? undefined)
      .matrixTransform(to.svg.getScreenCTM()?.inverse());
    return { x: there.x, y: there.y };
  }

  #change(piece: Piece, item: Item, on: Sheet, animate: boolean, thrown: boolean): void {
    const { item: old, on: before } = piece;
    if (old === item && before === on && !thrown) return; // most are as they were
    const from = this.#across(this.#dropped?.id === item.id ? this.#dropped : old, before, on);
    piece.item = item;
    piece.on = on;
    const dropped = this.#dropped?.id === item.id; // perhaps just where it belongs now, and yet drawn where it was
    if (dropped || before !== on || from.x !== item.x || from.y !== item.y || old.turn !== item.turn) {
      setPlace(piece.at, item);
      on.items.append(piece.at); // above all while it moves
      if (animate) {
        this.#travel(piece, from);
        this.#sound(item.look === "card" ? "card" : "put");
      }
    }
    if (old.svg === item.svg && !(thrown && item.look === "die" && item.lit)) return;
    if (old.svg !== item.svg) {
      const inner = unheard(item);
      piece.inner.replaceWith(inner);
      piece.inner = inner;
      readable(piece.at);
    }
    if (animate && item.look === "die" && item.face && (old.face !== item.face || (thrown && item.lit))) this.#tumble(piece);
    else if (animate && item.look === "card" && !old.face !== !item.face) this.#turn(piece, old.svg);
  }

  /** From there to where it is now, as things of its look move. */
  #travel({ item, at, on }: Piece, from: Spot): void {
    const motion = looks[item.look]?.motion ?? "slide";
    if (motion === "none") return;
    const lines = this.#scene?.items.filter(({ pane }) => pane === item.pane) ?? [];
    const way = [from, ...stops(lines, from, item), item];
    const frames: Keyframe[] = [];
    let far = 0;
    way.forEach(({ x, y }, i) => {
      const before = way[i - 1];
      if (before) far += Math.hypot(x - before.x, y - before.y);
      if (before && PIECES.has(motion)) { // lifted on the way
        const up = ARC * Math.hypot(x - before.x, y - before.y);
        frames.push({ transform: place({ turn: item.turn, x: (x + before.x) / 2, y: (y + before.y) / 2 - up }), easing: "ease-out" });
      }
      frames.push({ transform: place({ turn: item.turn, x, y }), easing: PIECES.has(motion) ? "ease-in" : "cubic-bezier(.2,.7,.3,1)" });
    });
    const straight = Math.min(TRAVEL.most, TRAVEL.least + far * pixels(on) * TRAVEL.perPixel);
    const legs = way.length - 1;
    this.#animate(at, frames, legs > 1 ? Math.min(TRAVEL.allLegs, Math.max(TRAVEL.most, legs * TRAVEL.leg)) : straight, "linear");
  }

  #tumble(piece: Piece): void {
    const spin = 360 + Math.random() * 360;
    const throwFrom = `translate(${-40 + Math.random() * 80}px, ${70 + Math.random() * 40}px)`;
    this.#sound("dice");
    this.#animate(piece.inner, [
      { transform: `${throwFrom} rotate(${-spin}deg) scale(.75)`, opacity: 0.6 },
      { transform: `translate(0, 0) rotate(${spin / 12}deg) scale(1.1)`, opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ], 460 + Math.random() * 80, "cubic-bezier(.2,.6,.4,1)");
  }

  /** A card shows its other side halfway round. */
  #turn(piece: Piece, before: string): void {
    const back = drawing(before);
    piece.at.append(back);
    this.#sound("card");
    this.#animate(back, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 140, "ease-in")
      .finished.catch(() => undefined).finally(() => back.remove());
    this.#animate(piece.inner, [
      { transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" },
    ], 280, "linear");
  }

  #animate(element: Element, frames: Keyframe[], duration: number, easing = "ease-out"): Animation {
    const animation = element.animate(frames, { duration: duration * slowness(), easing });
    this.#running.push(animation);
    return animation;
  }

  #sound(sound: Sound): void {
    if (!this.#sounded.has(sound)) play(sound);
    this.#sounded.add(sound);
  }

  #finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running = [];
  }

  /** Back to front, as the scene has it; only what stands wrong is moved. */
  #order(): void {
    const next = new Map<Sheet, ChildNode | null>();
    for (const sheet of this.#sheets.values()) next.set(sheet, sheet.items.firstChild);
    for (const { id } of this.#scene?.items ?? []) {
      const piece = this.#pieces.get(id);
      if (!piece) continue;
      const now = next.get(piece.on) ?? null;
      if (piece.at.classList.contains("lifted")) continue; // it is in somebody's hand, above all
      if (piece.at !== now && now?.nextSibling === piece.at) piece.on.items.append(now); // only that one is out of place
      else if (piece.at !== now) {
        piece.on.items.insertBefore(piece.at, now);
        continue;
      }
      next.set(piece.on, piece.at.nextSibling);
    }
  }

  // ---- what can be touched ----

  mark(next: number[], picked: number[]): void {
    const active = document.activeElement;
    const within = [...this.#sheets.values()].some(({ svg }) => svg.contains(active));
    const focused = active?.getAttribute("data-id");
    this.#targets = new Set(next);
    this.#picked = picked;
    const before = this.#marks;
    this.#marks = new Map();
    const meant = [...this.#pieces.values()].flatMap((piece) => {
      const got = picked.includes(piece.item.id);
      return got || this.#targets.has(piece.item.id) ? [{ ...piece, got, kind: this.#kindOf(piece.item, got) }] : [];
    });
    const crowd = meant.filter(({ kind }) => kind === "foot").length > MOST_MARKS; // then none of them stands out
    for (const { item, at, on, got, kind } of meant) {
      const old = before.get(item.id);
      const same = old?.item === item && old.got === got && old.on === on && old.kind === kind;
      if (!same) this.#dress(at, item, got);
      at.classList.toggle("next", this.#targets.has(item.id));
      at.classList.toggle("raised", kind === "foot" && !crowd && item.look !== "text");
      adjust(at, "tabindex", this.#marks.size === 0 ? "0" : "-1");
      this.#marks.set(item.id, same ? old : { item, got, kind, on, drawn: this.#drawMark(item, got, kind, on) });
    }
    for (const id of before.keys()) if (!this.#marks.has(id)) this.#undress(this.#piece(id)?.at);
    this.#showMarks();
    this.#scroll();
    this.#focusRing.remove();
    if (within) this.#keepFocus(this.#piece(Number(focused)));
  }

  /** A thing that can be touched, for styles and for those who hear what it is. */
  #dress(at: SVGGElement, item: Item, got: boolean): void {
    at.classList.add("can");
    at.classList.toggle("picked", got && !looks[item.look]?.place && item.look !== "text" && item.look !== "stick");
    at.removeAttribute("aria-hidden");
    adjust(at, "role", "button");
    adjust(at, "aria-label", this.#name(item));
    adjust(at, "aria-pressed", got ? "true" : undefined);
  }

  #undress(at: SVGGElement | undefined): void {
    if (!at) return;
    at.classList.remove("can", "next", "raised", "picked");
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) at.removeAttribute(name);
    at.setAttribute("aria-hidden", "true");
  }

  /** Whether something that is played with stands on a place. */
  #taken(place: Item): boolean {
    const { w: width, h: height } = size(place);
    for (const { item } of this.#pieces.values()) {
      if (item.pane !== place.pane || !PIECES.has(looks[item.look]?.motion ?? "")) continue;
      const below = place.y - item.y; // a figure is drawn above where it stands
      if (Math.abs(item.x - place.x) < width / 2 && below > -height / 2 && below < height / 2 + size(item).h / 3) return true;
    }
    return false;
  }

  #kindOf(item: Item, got: boolean): Kind {
    const known = looks[item.look];
    if (item.look === "stick") return got ? "ring" : "none"; // in a heap marks would bury them
    if (known?.place) return got || this.#taken(item) ? "ring" : "dot";
    if (got) return "none"; // it is lifted
    if (PIECES.has(known?.motion ?? "") && this.#picked.length > 0 && !this.#picked.some((id) => this.#piece(id)?.item.kin && this.#piece(id)?.item.kin === item.kin))
      return this.#goals().some((goal) => looks[goal.look]?.place && goal.pane === item.pane && this.#on(item, goal)) ? "none" : "ring";
    const twin = item.kin && this.#goals().find((goal) => goal.kin === item.kin); // any of them will do: one is marked
    return twin && twin.id !== item.id ? "none" : "foot";
  }

  #on(item: Item, place: Item): boolean {
    const { w: width, h: height } = size(place);
    return Math.abs(item.x - place.x) < width / 2 && Math.abs(place.y - item.y) < height / 2 + size(item).h / 3;
  }

  /** A mark, as its pane counts. */
  #drawMark(item: Item, got: boolean, kind: Kind, on: Sheet): SVGElement {
    const mark = s("g", { class: `hint ${kind}${got ? " got" : ""}` });
    const { w: width, h: height } = size(item);
    const px = 1 / pixels(on);
    if (kind === "foot" && item.look === "text") { // it may begin or end where it is placed
      const box = this.#piece(item.id)?.inner.getBBox() ?? { x: 0, y: 0, width: 0, height: 0 };
      mark.append(...this.#dot(item.x + box.x + box.width / 2, item.y + box.y + box.height + 4 * px, 3 * px));
    } else if (kind === "foot") {
      const angle = (item.turn * Math.PI) / 180;
      const foot = item.foot || Math.abs(Math.cos(angle)) * height / 2 + Math.abs(Math.sin(angle)) * width / 2;
      mark.append(...this.#dot(item.x, item.y + foot, 3.4 * px));
    } else if (kind === "dot") {
      const r = Math.min(Math.max(0.15 * Math.min(width, height), 5.5 * px), 12 * px);
      mark.append(...this.#dot(item.x, item.y, r));
    } else if (kind === "ring") mark.append(this.#around(item, "halo"), this.#around(item, "brass-line"));
    return mark;
  }

  #dot(cx: number, cy: number, r: number): SVGElement[] {
    return [s("circle", { class: "halo-dot", cx, cy, r: r * 1.3 }), s("circle", { class: "brass-dot", cx, cy, r })];
  }

  /** The marks that are new come, those that are no longer meant go, all others stay as they are. */
  #showMarks(): void {
    const marks = [...this.#marks.values()];
    const kept = new Set<Element>(marks.map(({ drawn }) => drawn));
    for (const { hints } of this.#sheets.values()) for (const old of [...hints.children]) if (!kept.has(old)) old.remove();
    for (const { drawn, on } of marks) {
      if (drawn.parentNode !== on.hints) on.hints.append(drawn);
      const unit = `${(1 / pixels(on)).toFixed(3)}px`;
      if (on.svg.style.getPropertyValue("--px") !== unit) on.svg.style.setProperty("--px", unit);
    }
    const feet = marks.filter(({ kind }) => kind === "foot").length;
    const places = marks.filter(({ got, kind }) => !got && (kind === "dot" || kind === "ring")).length;
    for (const { hints } of this.#sheets.values()) { // not of the whole picture: it would be styled anew
      hints.classList.toggle("many-things", feet > MOST_MARKS);
      hints.classList.toggle("many-places", places > MOST_MARKS);
    }
  }

  /** Of too many marks the nearest one shows. */
  #showNear(event: PointerEvent, without = 0): void {
    const mark = this.#marks.get(this.#meant(event, this.#under(event, without), without));
    if (mark?.drawn === this.#near) return;
    this.#near?.classList.remove("near");
    this.#near = mark?.drawn;
    this.#near?.classList.add("near");
  }

  /** What a computer would touch. */
  advise(items: number[]): void {
    for (const id of items) {
      const piece = this.#piece(id);
      if (!piece) continue;
      piece.on.hints.append(this.#around(piece.item, "hint advised"));
    }
  }

  /** Who plays by keyboard stays on the table while it changes. */
  #keepFocus(last: Piece | undefined): void {
    const first = [...this.#pieces.values()].find((p) => p.at.getAttribute("tabindex") === "0");
    if (last?.at.classList.contains("can")) this.#focus(last);
    else if (first) this.#focus(first);
    else this.#board.svg.focus({ preventScroll: true });
  }

  /** What it says, with what is written on it: who speaks to the device says what he reads. */
  #name({ id, label, more, says }: Item): string {
    const written = [label, more].filter(Boolean).join(" ").replaceAll("\n", " ");
    if (!says || !written) return says ?? (written || String(id));
    const words = (text: string) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
    return words(says).includes(words(written)) ? says : `${written}, ${says}`;
  }

  /** Where the table is larger than the screen: to what can be touched. */
  #scroll(): void {
    if (!this.panes.enlarged) return;
    const root = this.panes.board;
    const shown = [...this.#pieces.values()].filter((p) => p.on === this.#board && p.at.classList.contains("can")).map((p) => p.item);
    if (shown.length === 0) return;
    const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
    const scale = this.#scale(this.#board);
    root.scrollTo({
      left: middle(shown.map((i) => i.x)) * scale - root.clientWidth / 2,
      top: middle(shown.map((i) => i.y)) * scale - root.clientHeight / 2,
      behavior: moving() ? "smooth" : "auto",
    });
  }

  /** A thin line around an item. */
  #around(item: Item, classes: string): SVGElement {
    const { w: width, h: height } = size(item);
    const transform = `translate(${item.x} ${item.y}) rotate(${item.turn})`;
    if (item.look === "text") { // it may begin or end where it is placed
      const box = this.#piece(item.id)?.inner.getBBox() ?? { x: 0, y: 0, width: 0, height: 0 };
      return s("rect", { class: classes, x: box.x - 4, y: box.y - 2, width: box.width + 8, height: box.height + 4, rx: 4, transform });
    }
    if (ROUND.has(item.look)) return s("circle", { class: classes, r: Math.max(Math.min(width, height) * 0.52, 9), transform });
    return s("rect", { class: classes, x: -width / 2 - 1, y: -height / 2 - 1, width: width + 2, height: height + 2,
      rx: Math.min(width, height) / 8, transform });
  }

  /** The focus as an element of its own: not every browser outlines what is inside a drawing. */
  #ring(target: Element): void {
    const piece = this.#piece(Number(target.getAttribute("data-id")));
    if (!piece || !byKeys) return this.#focusRing.remove();
    const { x, y, width, height } = this.#box(piece);
    const room = 4 / this.#scale(piece.on);
    const ring = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: room };
    for (const [name, value] of Object.entries(ring))
      this.#focusRing.setAttribute(name, String(value));
    piece.on.svg.append(this.#focusRing);
  }

  #piece(id: number): Piece | undefined {
    return id > 0 ? this.#pieces.get(id) : undefined;
  }

  #focus(piece: Piece): void {
    for (const { at } of this.#pieces.values()) if (at.hasAttribute("tabindex")) at.setAttribute("tabindex", "-1");
    piece.at.setAttribute("tabindex", "0");
    piece.at.focus({ preventScroll: true });
    this.#ring(piece.at);
  }

  // ---- keys ----

  #key(event: KeyboardEvent): void {
    const id = Number((event.target as Element).getAttribute("data-id"));
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const way = arrows[event.key];
    if (way && id) this.#wander(id, way);
    else if ((event.key === "Enter" || event.key === " ") && id) this.onTouch(id, []);
    else if (event.key === "Escape") this.onLetGo();
    else return;
    event.preventDefault();
  }

  /** The nearest that can be touched in a direction, straight ahead counting for more. */
  #wander(id: number, [dx, dy]: [number, number]): void {
    const from = this.#piece(id);
    if (!from) return;
    let best: Piece | undefined;
    let least = Infinity;
    for (const piece of this.#pieces.values()) {
      if (piece === from || !piece.at.classList.contains("can")) continue;
      const to = this.#across(piece.item, piece.on, from.on);
      const x = to.x - from.item.x;
      const y = to.y - from.item.y;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead > 0 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = piece;
      }
    }
    if (!best) return;
    this.#focus(best);
    this.#carry(best);
  }

  /** A tile that was picked goes along with whoever looks for its place by keyboard. */
  #carry(onto: Piece): void {
    const tile = this.#piece(this.#picked[this.#picked.length - 1] ?? 0);
    if (tile?.item.gesture !== "tile") return;
    const at = this.#across(onto.item, onto.on, tile.on);
    tile.on.items.append(tile.at);
    tile.at.setAttribute("transform", `translate(${at.x} ${at.y}) scale(1.08)`);
    this.#dropped = { id: tile.item.id, x: at.x, y: at.y };
  }

  // ---- pointers ----

  #point(event: PointerEvent, on: Sheet): DOMPoint {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(on.svg.getScreenCTM()?.inverse());
  }

  #scale(on: Sheet): number {
    return on.svg.getScreenCTM()?.a ?? 1;
  }

  #under(event: PointerEvent, without = 0): number[] {
    const ids = document.elementsFromPoint(event.clientX, event.clientY)
      .map((e) => Number(e.closest("[data-id]")?.getAttribute("data-id")));
    return [...new Set(ids)].filter((id) => id > 0 && id !== without);
  }

  /** What was meant: what can be touched under the pointer, else near it, else whatever lies there. */
  #meant(event: PointerEvent, under: number[], without = 0): number {
    const usable = (id: number) => this.#targets.has(id) || this.#picked.includes(id);
    const hit = under.find(usable);
    if (hit !== undefined) return hit;
    const finger = event.pointerType === "touch";
    let near = 0;
    let least = finger ? SLOP.touch : SLOP.mouse;
    for (const piece of this.#pieces.values()) {
      if (piece.item.id === without || !usable(piece.item.id)) continue;
      const far = this.#far(event, piece);
      if (far < least) {
        least = far;
        near = piece.item.id;
      }
    }
    // A text lets through what is pointed at: where it can be touched it counts all the same.
    return near && (finger || least === 0 || under.length === 0) ? near : under[0] ?? 0;
  }

  /** How many pixels a pointer is beside an item, as that is turned. */
  #far(event: PointerEvent, piece: Piece): number {
    const { item: { x, y, turn }, on } = piece;
    const box = this.#box(piece);
    const point = this.#point(event, on);
    const angle = (-turn * Math.PI) / 180;
    const [dx, dy] = [point.x - x, point.y - y];
    const along = x + dx * Math.cos(angle) - dy * Math.sin(angle);
    const across = y + dx * Math.sin(angle) + dy * Math.cos(angle);
    const beside = (at: number, from: number, length: number) => Math.max(from - at, at - from - length, 0);
    return this.#scale(on) * Math.hypot(beside(along, box.x, box.width), beside(across, box.y, box.height));
  }

  /** Where an item is, as its pane counts it; what is turned is taken as it would lie. */
  #box({ item, inner }: Piece): { x: number; y: number; width: number; height: number } {
    if (item.look === "text") {
      const { x, y, width, height } = inner.getBBox();
      return { x: item.x + x, y: item.y + y, width, height };
    }
    const { w: width, h: height } = size(item);
    return { x: item.x - width / 2, y: item.y - height / 2, width, height };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#drag || this.#pull) return;
    const id = this.#meant(event, this.#under(event));
    if (!id) return this.onLetGo();
    const from = { x: event.clientX, y: event.clientY };
    const grip = this.#piece(id)?.item.gesture === "grip" && this.#targets.has(id);
    const tiny = event.pointerType === "touch" && this.#tiny(event);
    if (grip && !tiny) return this.#grip(event, id, from);
    this.#drag = { id, pointer: event.pointerId, from, grip };
    clearTimeout(this.#held);
    if (tiny) this.#held = setTimeout(() => this.#magnify(event, id), HELD);
  }

  // ---- a finger on small things ----

  /** Whether what can be touched around here is smaller than a finger. */
  #tiny(event: PointerEvent): boolean {
    return this.#goals().some(({ id }) => {
      const piece = this.#piece(id)!;
      const { width, height } = this.#box(piece);
      return Math.min(width, height) * this.#scale(piece.on) < FINGER && this.#far(event, piece) < FINGER;
    });
  }

  /** The finger has rested: from now on it chooses what it touches when it is lifted. */
  #magnify(event: PointerEvent, id: number): void {
    const piece = this.#piece(id);
    if (!this.#drag || !piece) return;
    piece.on.svg.setPointerCapture(event.pointerId);
    this.#loupe.show(piece.on.svg);
    this.#aimLoupe(event);
  }

  #aimLoupe(event: PointerEvent, without = 0): void {
    const meant = this.#meant(event, this.#under(event, without), without);
    const piece = this.#piece(meant);
    if (this.#drag && !without) this.#drag.id = meant;
    const usable = piece && (this.#targets.has(meant) || this.#picked.includes(meant));
    this.#loupe.aim({ x: event.clientX, y: event.clientY }, usable ? this.#around(piece.item, "hint") : undefined,
      piece ? this.#name(piece.item) : "");
  }

  // ---- a pull: pressed, drawn, let go ----

  #grip(event: PointerEvent, id: number, from: Spot): void {
    const again = this.#goals().some(({ gesture }) => gesture === "way");
    const gripped = Promise.resolve(again ? undefined : this.onTouch(id, []));
    this.#pull = { id, pointer: event.pointerId, from, gripped, again };
    this.#piece(id)?.on.svg.setPointerCapture(event.pointerId);
  }

  /** What can be touched next. */
  #goals(): Item[] {
    return [...this.#targets].flatMap((id) => this.#piece(id)?.item ?? []);
  }

  #aim(event: PointerEvent): void {
    const pull = this.#pull;
    const piece = pull && this.#piece(pull.id);
    if (!pull || !piece || event.pointerId !== pull.pointer) return;
    const way = this.#way(event, pull, piece);
    const moved = Math.hypot(event.clientX - pull.from.x, event.clientY - pull.from.y) >= DRAG_FROM;
    pull.aimed = moved || pull.aimed ? aim(way, this.#goals()) : undefined;
    this.#showAim(piece, pull.aimed, way);
  }

  #showAim({ item, on }: Piece, aimed: Aim | undefined, way: Spot): void {
    for (const { at } of this.#pieces.values()) at.classList.toggle("aimed", at === this.#piece(aimed && !aimed.off ? aimed.way : 0)?.at
      || at === this.#piece(aimed && !aimed.off ? aimed.far : 0)?.at);
    on.hints.querySelector(".pull")?.remove();
    if (aimed && !aimed.off) on.hints.append(s("line", { class: "pull", x1: item.x, y1: item.y, x2: item.x + way.x, y2: item.y + way.y }));
  }

  async #draw(event: PointerEvent): Promise<void> {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    this.#pull = undefined;
    const moved = Math.hypot(event.clientX - pull.from.x, event.clientY - pull.from.y) >= DRAG_FROM || pull.aimed;
    await pull.gripped; // then there is something to aim at
    const piece = this.#piece(pull.id);
    if (!piece) return;
    const aimed = moved ? aim(this.#way(event, pull, piece), this.#goals()) : undefined;
    this.#showAim(piece, undefined, pull.from);
    if (!moved && pull.again) await this.onTouch(pull.id, []);
    if (!aimed) return;
    if (aimed.off) return void (await this.onTouch(pull.id, []));
    await this.onTouch(aimed.way, []);
    await this.onTouch(aimed.far, []);
  }

  // ---- a drag: lifted, carried, dropped ----

  /** How far a drag has come, as the pane of what is dragged counts it. */
  #way(event: PointerEvent, { from }: { from: Spot }, { on }: Piece): Spot {
    const scale = this.#scale(on);
    return { x: (event.clientX - from.x) / scale, y: (event.clientY - from.y) / scale };
  }

  #move(event: PointerEvent): void {
    this.#aim(event);
    const drag = this.#drag;
    if (this.#marks.size > MOST_MARKS) this.#showNear(event, drag?.lifted ? drag.id : 0);
    const piece = drag && this.#piece(drag.id);
    if (!drag || event.pointerId !== drag.pointer) return;
    if (this.#loupe.shown && !drag.lifted) return this.#aimLoupe(event);
    if (!piece) return;
    if (!drag.lifted) {
      if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) < DRAG_FROM) return;
      clearTimeout(this.#held);
      if (drag.grip) {
        this.#drag = undefined;
        return this.#grip(event, drag.id, drag.from);
      }
      drag.lifted = this.onLift(drag.id);
      if (!drag.lifted) {
        this.#drag = undefined; // the page may scroll
        return;
      }
      piece.on.svg.setPointerCapture(event.pointerId);
      piece.at.classList.add("lifted");
      piece.on.items.append(piece.at);
      if (event.pointerType === "touch" && this.#tiny(event)) this.#loupe.show(piece.on.svg);
    }
    if (this.#loupe.shown) this.#aimLoupe(event, drag.id);
    const { item } = piece;
    const { x, y } = this.#way(event, drag, piece);
    piece.at.setAttribute("transform", `translate(${item.x + x} ${item.y + y}) rotate(${item.turn}) scale(1.08)`);
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#held);
    this.#loupe.hide();
    if (this.#pull) return void this.#draw(event);
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.#drag = undefined;
    const under = this.#under(event, drag.id);
    if (!drag.lifted) return drag.id ? void this.onTouch(drag.id, under) : this.onLetGo();
    const piece = this.#piece(drag.id);
    if (!piece) return;
    void this.#drop(event, piece, this.#way(event, drag, piece), under, drag.lifted);
  }

  /** It stays where it was dropped until it is known what becomes of it. */
  async #drop(event: PointerEvent, piece: Piece, way: Spot, under: number[], lifted: Promise<void>): Promise<void> {
    const { id, x, y, gesture } = piece.item;
    const at = { x: x + way.x, y: y + way.y };
    await lifted;
    this.#dropped = { id, ...at };
    const goals = () => this.#goals().filter((goal) => goal.id !== id)
      .map((item) => ({ item, ...this.#across(item, this.#piece(item.id)?.on ?? piece.on, piece.on) }));
    const onto = gesture === "tile" ? landing(piece.item, at, goals()) : this.#meant(event, under, id);
    const back = Math.hypot(way.x, way.y) * this.#scale(piece.on) < DRAG_FROM * 2;
    piece.at.classList.remove("lifted");
    if (onto && onto !== id && !back) await this.onTouch(onto, under.filter((other) => other !== onto));
    else this.onLetGo();
    setPlace(piece.at, piece.item);
  }

  #letDrag(): void {
    clearTimeout(this.#held);
    this.#loupe.hide();
    this.#pull = undefined;
    const piece = this.#drag && this.#piece(this.#drag.id);
    this.#drag = undefined;
    if (!piece) return;
    piece.at.classList.remove("lifted");
    setPlace(piece.at, piece.item);
  }
}
