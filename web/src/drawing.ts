// SPDX-License-Identifier: MIT
// The table as SVG, a picture for each pane. It is retained: an item keeps its element for the whole match, and when it
// stands elsewhere in the next scene it travels there as things of its look do (the rules say how), from pane to pane if need be,
// along golden lines if such lead from one place to the other.
import { adjust, drawing, s } from "./dom";
import { Panes, readable } from "./panes";
import type { Item, Pane, Scene } from "./protocol";
import { moving, slowness } from "./settings";
import { play, touched, type Sound } from "./sound";
import { w } from "./words";

/** A pane, and the picture it is drawn in. */
export interface Sheet {
  svg: SVGSVGElement;
  items: SVGGElement;
  hints: SVGGElement;
}

/** What all things of a look have in common. */
export type Looks = Record<string, { motion: string; place: boolean }>;

export let looks: Looks = {};

/** They come with the rules. */
export function knowLooks(known: Looks): void {
  looks = known;
}

export const PIECES = new Set(["arc", "hop"]); // the motions of what stands on places

export interface Piece {
  item: Item;
  on: Sheet;
  at: SVGGElement;    // placed by its transform
  inner: SVGGElement; // the drawing, turned and tumbled
}

const TRAVEL = { least: 180, most: 320, perPixel: 0.4, leg: 120, allLegs: 1200 }; // milliseconds
const FELT = new Set(["die", "cube", "cup", "heap"]); // what lies on cloth,
const PAPER = new Set(["card", "note", "slip", "deed", "envelope"]); // and what is of paper
const FADE = 600;                                      // milliseconds that mist takes to come and go
const TAKEN = 30;                                      // milliseconds that a device trembles when something is taken
const ARC = 0.12;                                      // of the way, so high

function place(item: { x: number; y: number; turn: number }): string {
  return `translate(${item.x}px, ${item.y}px) rotate(${item.turn}deg)`;
}

export function setPlace(element: SVGGElement, item: Item): void {
  element.setAttribute("transform", `translate(${item.x} ${item.y})${item.turn % 360 ? ` rotate(${item.turn})` : ""}`);
}

const fades = ({ look }: Item) => looks[look]?.motion === "fade";

/** The drawing of an item, for the eye alone: what it says is its label. */
function unheard(item: Item): SVGGElement {
  const drawn = drawing(item.svg);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

export type Spot = { x: number; y: number };

/** The places where golden lines end one after the other, from here to there: the way a piece went. None: straight. What stands on its place, not in
 *  the middle of it, goes as far above the lines. */
function stops(items: Item[], from: Spot, to: Item): Spot[] {
  const lines = items.filter((item) => item.look === "line" && item.tint === "gold");
  const begins = (one: Item) => Math.abs(one.y - from.y);
  const [first] = lines.filter((one) => one.x === from.x && begins(one) < to.h / 2).sort((a, b) => begins(a) - begins(b));
  const above = first ? first.y - from.y : 0;
  const passed = [];
  for (let at = from; passed.length <= lines.length; passed.push(at)) {
    const line = lines.find(({ x, y }) => x === at.x && y === at.y + above);
    if (!line) break;
    at = { x: line.x + line.w, y: line.y + line.h - above };
    if (at.x === to.x && at.y === to.y) return passed;
  }
  return [];
}

/** Pixels to a unit, as panes.ts has set it: nothing is measured, that would have the page laid out. */
export function pixels({ svg }: Sheet): number {
  return parseFloat(svg.style.width) / svg.viewBox.baseVal.width || 1;
}

export abstract class Drawing {
  readonly panes = new Panes();
  /** Things appear in place, whatever the pace. */
  still = false;
  /** The most milliseconds that anything takes; and what the last drawing takes. */
  longest = Infinity;
  lasts = 0;
  /** Where dice come from, in units of their pane: from below who plays here, from above the others. */
  thrownFrom: Spot = { x: 0, y: 90 };

  protected readonly sheets = new Map<string, Sheet>();
  protected readonly pieces = new Map<number, Piece>();
  protected board: Sheet;
  protected dropped: (Spot & { id: number }) | undefined; // where somebody let it go
  #scene: Scene | undefined;
  #running: Animation[] = [];
  readonly #moved = new Set<string>(); // the colours of what moves in this drawing
  #sounded = new Set<Sound>(); // once for each drawing, however many things move

  constructor() {
    this.board = this.#sheet({ kind: "board", seat: 0, x: 0, y: 0, width: 1, height: 1 });
  }

  /** Marks what can be touched and what is picked. */
  abstract mark(next: number[], picked: number[]): void;
  /** A new picture: whoever acts on it is listened to. */
  protected abstract listen(svg: SVGSVGElement): void;

  /** The picture of a pane. */
  #sheet(pane: Pane): Sheet {
    const name = `${pane.kind} ${pane.seat}`;
    let sheet = this.sheets.get(name);
    if (!sheet) {
      const items = s("g");
      const hints = s("g", { class: "hints", "aria-hidden": "true" });
      const board = pane.kind === "board";
      const svg = s("svg", { class: `kiste pane-${pane.kind}`, role: "group", tabindex: -1, "aria-label": w(`pane_${pane.kind}`),
        "aria-roledescription": board ? w("board_help") : undefined }, items, hints);
      this.listen(svg);
      sheet = { svg, items, hints };
      this.sheets.set(name, sheet);
    }
    const head = this.panes.headOf(pane);
    adjust(sheet.svg, "viewBox", `0 ${head} ${pane.width} ${pane.height - head}`); // set again it would have all of it laid out anew
    return sheet;
  }

  /** The pictures of a scene's panes, in their order; those that are no longer needed go. */
  #sheetsOf(scene: Scene): Sheet[] {
    const sheets = scene.panes.map((pane) => this.#sheet(pane));
    for (const [name, sheet] of this.sheets)
      if (!sheets.includes(sheet)) {
        sheet.svg.remove();
        this.sheets.delete(name);
      }
    this.panes.place(scene.panes.map((pane, i) => ({ pane: { ...pane, height: pane.height - this.panes.headOf(pane) }, svg: sheets[i]!.svg })));
    return sheets;
  }

  /** Draws the next scene; ends when everything lies still. `thrown`: dice that are lit tumble. */
  async draw(scene: Scene, thrown = false): Promise<void> {
    this.#finish();
    this.#sounded.clear();
    this.lasts = 0;
    this.#moved.clear();
    const animate = moving() && !this.still && this.#scene !== undefined;
    if (animate) this.mark([], []); // until everything lies still
    const sheets = this.#sheetsOf(scene);
    this.board = sheets[0] ?? this.board;
    this.#scene = scene;
    const seen = new Set<number>();
    for (const item of scene.items) {
      const on = sheets[item.pane] ?? this.board;
      const old = this.pieces.get(item.id);
      seen.add(item.id);
      if (old) this.#change(old, item, on, animate && item.id > 0, thrown);
      else this.pieces.set(item.id, this.#add(item, on, animate && item.id > 0));
    }
    for (const [id, piece] of this.pieces)
      if (!seen.has(id)) {
        this.pieces.delete(id);
        this.#remove(piece, animate && id > 0);
      }
    this.dropped = undefined;
    this.#order();
    await Promise.all(this.#running.map((a) => a.finished.catch(() => undefined)));
    this.#order();
  }

  clear(): void {
    this.#finish();
    this.mark([], []);
    this.pieces.clear();
    const sheets = [...this.sheets.values()];
    this.sheets.clear();
    for (const { svg } of sheets) svg.remove();
    this.panes.place([]); // or they would come back when the room changes
    this.#scene = undefined;
  }

  #add(item: Item, on: Sheet, animate: boolean): Piece {
    const inner = unheard(item);
    const figure = PIECES.has(looks[item.look]?.motion ?? ""); // it stands somewhere: that nothing lies over it
    const at = s("g", { "data-id": item.id > 0 ? item.id : undefined, "data-figure": figure ? "" : undefined, "data-die": item.look === "die" ? "" : undefined, "aria-hidden": "true" }, inner);
    setPlace(at, item);
    on.items.append(at);
    readable(at);
    if (animate && fades(item)) this.#animate(inner, [{ opacity: 0 }, { opacity: 1 }], FADE);
    else if (animate) this.#animate(inner, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], 220);
    return { item, on, at, inner };
  }

  #remove(piece: Piece, animate: boolean): void {
    if (!animate) return piece.at.remove();
    piece.at.removeAttribute("data-id");
    const fading = this.#animate(piece.inner, [{ opacity: 1 }, { opacity: 0, transform: "scale(.7)" }], 200);
    fading.finished.catch(() => undefined).finally(() => piece.at.remove());
  }

  /** A place on one pane as another counts it. */
  protected across({ x, y }: Spot, from: Sheet, to: Sheet): Spot {
    if (from === to) return { x, y };
    const there = new DOMPoint(x, y).matrixTransform(from.svg.getScreenCTM() ?? undefined)
      .matrixTransform(to.svg.getScreenCTM()?.inverse());
    return { x: there.x, y: there.y };
  }

  #change(piece: Piece, item: Item, on: Sheet, animate: boolean, thrown: boolean): void {
    const { item: old, on: before } = piece;
    if (old === item && before === on && !thrown) return; // most are as they were
    const left = this.dropped?.id === item.id ? this.dropped : old;
    const from = animate ? this.across(left, before, on) : left; // what only appears elsewhere is not measured: the page would be laid out
    piece.item = item;
    piece.on = on;
    const dropped = this.dropped?.id === item.id; // perhaps just where it belongs now, and yet drawn where it was
    if (dropped || before !== on || from.x !== item.x || from.y !== item.y || old.turn !== item.turn) {
      setPlace(piece.at, item);
      if (before !== on || (animate && looks[item.look]?.motion !== "none")) on.items.append(piece.at); // above all while it moves
      if (animate) {
        this.#travel(piece, from);
        this.#sound(PAPER.has(item.look) ? "card" : FELT.has(item.look) ? "felt" : "put");
        this.#meet(item);
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
    else if (animate && fades(item)) this.#fade(piece, old.svg);
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

  /** Where things of two colours move at once one was taken, or sent home. */
  #meet({ look, tint }: Item): void {
    if (!PIECES.has(looks[look]?.motion ?? "") || this.#moved.has(tint)) return;
    this.#moved.add(tint);
    if (this.#moved.size !== 2) return;
    this.#sound("take");
    touched(TAKEN);
  }

  #tumble(piece: Piece): void {
    const spin = 360 + Math.random() * 360;
    const { x, y } = this.thrownFrom;
    const throwFrom = `translate(${(x - 25 + Math.random() * 50).toFixed(0)}px, ${(y * (0.8 + Math.random() * 0.4)).toFixed(0)}px)`;
    this.#sound("dice");
    this.#animate(piece.inner, [
      { transform: `${throwFrom} rotate(${-spin}deg) scale(.75)`, opacity: 0.6 },
      { transform: `translate(0, 0) rotate(${spin / 12}deg) scale(1.1)`, opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ], 460 + Math.random() * 80, "cubic-bezier(.2,.6,.4,1)");
  }

  /** What was there goes as slowly as what is there now comes. */
  #fade({ at, inner }: Piece, before: string): void {
    const old = drawing(before);
    at.append(old);
    this.#animate(old, [{ opacity: 1 }, { opacity: 0 }], FADE).finished.catch(() => undefined).finally(() => old.remove());
    this.#animate(inner, [{ opacity: 0 }, { opacity: 1 }], FADE);
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
    const lasts = Math.min(duration * slowness(), this.longest);
    this.lasts = Math.max(this.lasts, lasts);
    const animation = element.animate(frames, { duration: lasts, easing });
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
    for (const sheet of this.sheets.values()) next.set(sheet, sheet.items.firstChild);
    for (const { id } of this.#scene?.items ?? []) {
      const piece = this.pieces.get(id);
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
}
