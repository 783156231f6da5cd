// SPDX-License-Identifier: MIT
// The table as SVG, a picture for each pane. It is retained: an item keeps its element for the whole match, and when it
// stands elsewhere in the next scene it travels there as things of its look do (the rules say how), from pane to pane if need be,
// along golden lines if such lead from one place to the other.
import { adjust, drawing, s } from "./dom";
import { Panes, readable } from "./panes";
import type { Item, Pane, Scene, Shape } from "./protocol";
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

const TRAVEL = { least: 180, most: 320, perPixel: 0.4, leg: 120, slid: [90, 35] as const, allLegs: 1500 }; // milliseconds; what slides gets ever faster
const TILT = 14;                                       // degrees that it leans back
const DICE = 0.4;                                      // of the time there is
const MET = 0.85;                                      // of their way they have come when those who stand there go
const FALL = 420;                                      // milliseconds that dice fall before anything moves by them
const FELT = new Set(["die", "cube", "cup", "heap"]); // what lies on cloth,
const PAPER = new Set(["card", "note", "slip", "deed", "envelope"]); // and what is of paper
const FADE = 600;                                      // milliseconds that night takes to come and go
const TAKEN = 30;                                      // milliseconds that a device trembles when something is taken
const ARC = 0.12;                                      // of the way, so high

/** What belongs to a motion that waits comes with it. */
function later(ms: number, then: () => void): void {
  if (ms > 0) setTimeout(then, ms);
  else then();
}

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

/** A place on a way; `slid`: it is reached sliding along a faint line, not lifted. */
type Stop = Spot & { slid?: boolean };

/** The places where golden lines end one after the other, from here to there: the way a piece went. Without such lines: straight. What stands on its
 *  place, not in the middle of it, goes as far above the lines. */
function stops(items: Item[], from: Spot, to: Item): Stop[] {
  const lines = items.filter((item) => item.look === "line" && item.tint === "gold");
  const begins = (one: Item) => Math.abs(one.y - from.y);
  const [first] = lines.filter((one) => one.x === from.x && begins(one) < to.h / 2).sort((a, b) => begins(a) - begins(b));
  const above = first ? first.y - from.y : 0;
  const passed: Stop[] = [];
  for (let at: Stop = from; passed.length <= lines.length; passed.push(at)) {
    const line = lines.find(({ x, y }) => x === at.x && y === at.y + above);
    if (!line) break;
    at = { x: line.x + line.w, y: line.y + line.h - above, slid: line.dim };
    if (at.x === to.x && at.y === to.y) return [...passed, at];
  }
  return [to];
}

/** How something goes on from place to place: how long that takes, and how far it is. */
function framesOf(from: Spot, way: Stop[], turn: number, lifts: boolean): { frames: Keyframe[]; ms: number; far: number } {
  const easing = (up: boolean) => (lifts ? (up ? "ease-in" : "ease-out") : "cubic-bezier(.2,.7,.3,1)");
  const slides = way.filter(({ slid }) => slid).length;
  const [slow, fast] = TRAVEL.slid;
  const frames: (Keyframe & { ms: number })[] = [{ ms: 0, transform: place({ ...from, turn }), easing: easing(true) }];
  let [before, far, ms, slid] = [from, 0, 0, 0];
  for (const stop of way) {
    const { x, y } = stop;
    const long = Math.hypot(x - before.x, y - before.y);
    far += long;
    if (stop.slid) { // leaning back, ever faster
      ms += slow + (fast - slow) * slid++ / slides;
      frames.push({ ms, transform: place({ x, y, turn: slid < slides ? turn - TILT * Math.sign(x - before.x) : turn }), easing: "linear" });
    } else {
      const up = { turn, x: (x + before.x) / 2, y: (y + before.y) / 2 - ARC * long };
      if (lifts) frames.push({ ms: ms + TRAVEL.leg / 2, transform: place(up), easing: easing(false) });
      frames.push({ ms: ms += TRAVEL.leg, transform: place({ turn, x, y }), easing: easing(true) });
    }
    before = stop;
  }
  return { frames: frames.map(({ ms: at, ...frame }) => ({ ...frame, offset: at / ms })), ms, far };
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
  /** Milliseconds until the dice lie that fall in the last drawing; none: 0. */
  lands = 0;
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

  #shape: Shape | undefined; // in which the last scene was drawn

  /** Draws the next scene; ends when everything lies still. `thrown`: dice that are lit tumble. In another `shape` than the last one everything lies
   *  elsewhere, and nothing travels there. */
  async draw(scene: Scene, thrown = false, shape?: Shape): Promise<void> {
    this.#finish();
    this.#sounded.clear();
    this.lasts = 0;
    this.#moved.clear();
    const animate = this.#animates() && shape === this.#shape;
    this.#shape = shape;
    if (animate) this.mark([], []); // until everything lies still
    const sheets = this.#sheetsOf(scene);
    this.board = sheets[0] ?? this.board;
    this.#scene = scene;
    this.#late = this.willFall(scene, thrown) ? FALL : 0;
    this.lands = Math.min(this.#late * slowness(), this.longest * DICE);
    this.#arrivals = animate ? this.#arriving(scene) : [];
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

  #late = 0; // milliseconds that men wait for dice

  #animates = () => moving() && !this.still && this.#scene !== undefined;

  /** Whether dice will fall where this scene is drawn next. */
  willFall(scene: Scene, thrown: boolean): boolean {
    return this.#animates() && scene.items.some((item) => this.#falls(this.pieces.get(item.id)?.item, item, thrown));
  }

  #falls(old: Item | undefined, item: Item, thrown: boolean): boolean {
    return old !== undefined && item.look === "die" && item.face > 0 && (old.face !== item.face || (thrown && item.lit));
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
        const stands = PIECES.has(looks[item.look]?.motion ?? "");
        const hit = stands ? this.#hitAfter(item, from) : 0; // who is thrown out stays until somebody comes
        this.#travel(piece, from, hit);
        const sound = PAPER.has(item.look) ? "card" : FELT.has(item.look) ? "felt" : "put";
        later(stands ? this.lands : 0, () => this.#sound(sound));
        later(this.lands + hit, () => this.#meet(item));
      }
    }
    if (old.svg === item.svg && !(thrown && item.look === "die" && item.lit)) return;
    if (old.svg !== item.svg) {
      const inner = unheard(item);
      piece.inner.replaceWith(inner);
      piece.inner = inner;
      readable(piece.at);
    }
    if (animate && this.#falls(old, item, thrown)) this.#tumble(piece);
    else if (animate && item.look === "card" && !old.face !== !item.face) this.#turn(piece, old.svg);
    else if (animate && fades(item)) this.#fade(piece, old.svg);
  }

  #arrivals: { item: Item; ms: number }[] = [];

  /** The men that go somewhere, and how long that takes them. */
  #arriving(scene: Scene): { item: Item; ms: number }[] {
    return scene.items.flatMap((item) => {
      const piece = this.pieces.get(item.id);
      if (!piece || piece.item === item || !PIECES.has(looks[item.look]?.motion ?? "") || (piece.item.x === item.x && piece.item.y === item.y)) return [];
      const from = this.dropped?.id === item.id ? this.dropped : piece.item;
      return [{ item, ms: Math.min(this.#journey(item, from, piece.on).ms * slowness(), this.longest - this.lands) }];
    });
  }

  /** Milliseconds until somebody of another colour comes where this man stood; nobody: 0. */
  #hitAfter({ tint, pane, w: wide }: Item, from: Spot): number {
    const hit = this.#arrivals.find(({ item }) => item.tint !== tint && item.pane === pane && Math.hypot(item.x - from.x, item.y - from.y) < wide / 2);
    return hit ? hit.ms * MET : 0;
  }

  /** From there to where it belongs, as things of its look move. */
  #journey(item: Item, from: Spot, on: Sheet): { frames: Keyframe[]; ms: number } {
    const lines = this.#scene?.items.filter(({ pane }) => pane === item.pane) ?? [];
    const way = stops(lines, from, item);
    const { frames, ms, far } = framesOf(from, way, item.turn, PIECES.has(looks[item.look]?.motion ?? "slide"));
    const straight = Math.min(TRAVEL.most, TRAVEL.least + far * pixels(on) * TRAVEL.perPixel);
    return { frames, ms: way.length > 1 ? Math.min(TRAVEL.allLegs, Math.max(TRAVEL.most, ms)) : straight };
  }

  #travel({ item, at, on }: Piece, from: Spot, hit: number): void {
    const motion = looks[item.look]?.motion ?? "slide";
    if (motion === "none") return;
    const { frames, ms } = this.#journey(item, from, on);
    this.#animate(at, frames, ms, "linear", PIECES.has(motion) ? this.lands + hit : 0);
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

  #animate(element: Element, frames: Keyframe[], duration: number, easing = "ease-out", delay = 0): Animation {
    const lasts = Math.min(duration * slowness(), this.longest - this.lands);
    this.lasts = Math.max(this.lasts, delay + lasts);
    const animation = element.animate(frames, { duration: lasts, delay, fill: "backwards", easing });
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
