// The table as SVG. It is retained: an item keeps its element for the whole match, and when it stands elsewhere in the
// next scene it glides there, along golden lines if such lead from one place to the other. Dice tumble, cards turn, what
// is new fades in. What can be touched is ringed.
import { drawing, h, s } from "./dom";
import { picture } from "./picture";
import type { Item, Scene } from "./protocol";
import { moving } from "./settings";
import { play, type Sound } from "./sound";
import { w } from "./words";

interface Piece {
  item: Item;
  at: SVGGElement;    // placed by its transform
  inner: SVGGElement; // the drawing, turned and tumbled
}

const GLIDE = { least: 220, most: 520, perUnit: 0.9, allLegs: 1800 }; // milliseconds
const SLOP = { mouse: 6, touch: 20 };                  // pixels around what can be touched
const DRAG_FROM = 7;                                   // pixels until a touch is a drag

const ROUND = new Set(["spot", "disc", "point", "hex", "pawn"]);

function size(item: Item): { w: number; h: number } {
  return { w: item.w || item.h || 30, h: item.h || item.w || 30 };
}

function place(item: { x: number; y: number; turn: number }): string {
  return `translate(${item.x}px, ${item.y}px) rotate(${item.turn}deg)`;
}

function setPlace(element: SVGGElement, item: Item): void {
  element.setAttribute("transform", `translate(${item.x} ${item.y})${item.turn % 360 ? ` rotate(${item.turn})` : ""}`);
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

const narrow = matchMedia("(max-width: 759px) and (orientation: portrait)");

/** The panes as one picture. On a narrow screen the board has the whole width, and a sheet is a picture of its own. */
function parts(scene: Scene): { board: Scene; beside?: Scene } {
  const [board, sheet] = scene.panes;
  const apart = narrow.matches && scene.panes.length === 2 && sheet?.kind === "sheet";
  const placed = (item: Item): Item => {
    const pane = scene.panes[item.pane];
    return pane ? { ...item, x: item.x + pane.x, y: item.y + pane.y } : item;
  };
  if (!board || !sheet || !apart) return { board: { ...scene, items: scene.items.map(placed) } };
  const beside = scene.items.filter(({ pane }) => pane === 1);
  const top = Math.min(...beside.map((item) => item.y - size(item).h / 2));
  const bottom = Math.max(...beside.map((item) => item.y + size(item).h / 2));
  return {
    board: { ...scene, width: board.width, height: board.height, items: scene.items.filter(({ pane }) => pane === 0) },
    beside: { ...scene, width: sheet.width, height: bottom - top,
      items: beside.map((item) => ({ ...item, y: item.y - top })) },
  };
}

export class Stage {
  readonly root: HTMLElement;
  readonly aside = h("div", { class: "aside" }); // empty where there is room beside the board
  /** Somebody touched an item; `under` lie below it, in that order. */
  onTouch: (id: number, under: number[]) => void = () => undefined;
  /** Somebody began to drag an item; whether it may go. */
  onLift: (id: number) => boolean = () => false;
  onLetGo: () => void = () => undefined;

  readonly #svg: SVGSVGElement;
  readonly #items: SVGGElement;
  readonly #hints: SVGGElement;
  readonly #pieces = new Map<string, Piece>();
  #whole: Scene | undefined; // as it came,
  #scene: Scene | undefined; // and as it is drawn
  #running: Animation[] = [];
  #sounded = new Set<Sound>(); // once for each drawing, however many things move
  #marked: SVGGElement[] = [];
  #targets = new Set<number>();
  #picked: number[] = [];
  #drag: { id: number; pointer: number; x: number; y: number; lifted: boolean } | undefined;
  #dropped: { id: number; x: number; y: number } | undefined;

  constructor() {
    this.#items = s("g");
    this.#hints = s("g", { class: "hints", "aria-hidden": "true" });
    this.#svg = s("svg", { class: "kiste", role: "group", tabindex: -1, "aria-label": w("board"), "aria-roledescription": w("board_help") },
      this.#items, this.#hints);
    this.root = h("div", { class: "stage" }, this.#svg);
    this.#svg.addEventListener("pointerdown", (e) => this.#down(e));
    this.#svg.addEventListener("pointermove", (e) => this.#move(e));
    this.#svg.addEventListener("pointerup", (e) => this.#up(e));
    this.#svg.addEventListener("pointercancel", () => this.#letDrag());
    this.#svg.addEventListener("keydown", (e) => this.#key(e));
    const turned = (): void => {
      if (!this.root.isConnected) narrow.removeEventListener("change", turned); // its game was left
      else if (this.#whole) void this.draw(this.#whole);
    };
    narrow.addEventListener("change", turned);
  }

  // ---- drawing ----

  /** Draws the next scene; ends when everything lies still. `thrown`: dice that are lit tumble. */
  async draw(whole: Scene, thrown = false): Promise<void> {
    const { board: scene, beside } = parts(whole);
    this.aside.replaceChildren(...(beside ? [picture(beside)] : []));
    this.aside.style.setProperty("--units", String(beside?.width ?? 0));
    this.#finish();
    this.#sounded.clear();
    const animate = moving() && this.#scene !== undefined;
    this.#whole = whole;
    this.#scene = scene;
    this.#svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.root.style.setProperty("--ratio", String(scene.width / scene.height));
    const seen = new Set<string>();
    let scenery = 0;
    for (const item of scene.items) {
      const key = item.id ? `i${item.id}` : `s${scenery++}`;
      seen.add(key);
      const old = this.#pieces.get(key);
      if (old) this.#change(old, item, animate && item.id !== 0, thrown);
      else this.#pieces.set(key, this.#add(item, animate && item.id !== 0));
    }
    for (const [key, piece] of this.#pieces)
      if (!seen.has(key)) {
        this.#pieces.delete(key);
        this.#remove(piece, animate && piece.item.id !== 0);
      }
    this.#dropped = undefined;
    this.#order();
    await Promise.all(this.#running.map((a) => a.finished.catch(() => undefined)));
    this.#order();
  }

  clear(): void {
    this.#finish();
    this.mark(new Set(), []);
    this.#pieces.clear();
    this.#items.replaceChildren();
    this.aside.replaceChildren();
    this.#whole = this.#scene = undefined;
  }

  #add(item: Item, animate: boolean): Piece {
    const inner = drawing(item.svg);
    inner.setAttribute("aria-hidden", "true"); // what it says is its label
    const at = s("g", { "data-id": item.id || undefined, "aria-hidden": "true" }, inner);
    setPlace(at, item);
    this.#items.append(at);
    if (animate) this.#animate(inner, [{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], 220);
    return { item, at, inner };
  }

  #remove(piece: Piece, animate: boolean): void {
    if (!animate) return piece.at.remove();
    piece.at.removeAttribute("data-id");
    const fading = this.#animate(piece.inner, [{ opacity: 1 }, { opacity: 0, transform: "scale(.7)" }], 200);
    fading.finished.catch(() => undefined).finally(() => piece.at.remove());
  }

  #change(piece: Piece, item: Item, animate: boolean, thrown: boolean): void {
    const old = piece.item;
    piece.item = item;
    const from = this.#dropped?.id === item.id ? { ...this.#dropped, turn: old.turn } : old;
    if (from.x !== item.x || from.y !== item.y || old.turn !== item.turn) {
      setPlace(piece.at, item);
      if (animate) {
        const way = [from, ...stops(this.#scene?.items ?? [], from, item), item];
        const legs = way.slice(1).map(({ x, y }, i) => Math.hypot(x - way[i]!.x, y - way[i]!.y));
        const time = legs.reduce((sum, far) => sum + Math.min(GLIDE.most, GLIDE.least + far * GLIDE.perUnit), 0);
        this.#items.append(piece.at); // above all while it moves
        this.#animate(piece.at, way.map((at) => ({ transform: place({ turn: item.turn, ...at }), easing: "cubic-bezier(.3,.1,.2,1)" })),
          Math.min(GLIDE.allLegs, time), "linear");
        this.#sound(item.look === "card" ? "card" : "put");
      }
    }
    if (old.svg === item.svg && !(thrown && item.look === "die" && item.lit)) return;
    if (animate && item.look === "die" && item.face && (old.face !== item.face || (thrown && item.lit))) this.#tumble(piece);
    else if (animate && item.look === "card" && !old.face !== !item.face) this.#turn(piece, old.svg);
    if (old.svg !== item.svg) piece.inner.innerHTML = item.svg;
  }

  #tumble(piece: Piece): void {
    const spin = 360 + Math.random() * 360;
    const throwFrom = `translate(${-40 + Math.random() * 80}px, ${-70 - Math.random() * 40}px)`;
    this.#sound("dice");
    this.#animate(piece.inner, [
      { transform: `${throwFrom} rotate(${-spin}deg) scale(.75)`, opacity: 0.6 },
      { transform: `translate(0, 0) rotate(${spin / 12}deg) scale(1.1)`, opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ], 560 + Math.random() * 120, "cubic-bezier(.2,.6,.4,1)");
  }

  /** A card shows its other side halfway round. */
  #turn(piece: Piece, before: string): void {
    const back = drawing(before);
    piece.at.append(back);
    this.#sound("card");
    this.#animate(back, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 160, "ease-in")
      .finished.catch(() => undefined).finally(() => back.remove());
    this.#animate(piece.inner, [
      { transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" },
    ], 320, "linear");
  }

  #animate(element: Element, frames: Keyframe[], duration: number, easing = "ease-out"): Animation {
    const animation = element.animate(frames, { duration, easing });
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
    if (!this.#scene) return;
    let scenery = 0;
    let next = this.#items.firstChild;
    for (const item of this.#scene.items) {
      const at = this.#pieces.get(item.id ? `i${item.id}` : `s${scenery++}`)?.at;
      if (!at) continue;
      if (at === next) next = next.nextSibling;
      else this.#items.insertBefore(at, next);
    }
  }

  // ---- what can be touched ----

  mark(targets: Set<number>, picked: number[]): void {
    const within = this.#svg.contains(document.activeElement);
    const focused = document.activeElement?.getAttribute("data-id");
    this.#targets = targets;
    this.#picked = picked;
    for (const at of this.#marked) {
      at.classList.remove("can", "next");
      for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) at.removeAttribute(name);
      at.setAttribute("aria-hidden", "true");
    }
    this.#marked = [];
    const hints: SVGElement[] = [];
    let first = true;
    for (const { item, at } of this.#pieces.values()) {
      if (item.id === 0 || !(targets.has(item.id) || picked.includes(item.id))) continue;
      this.#marked.push(at);
      at.classList.add("can");
      at.classList.toggle("next", targets.has(item.id));
      at.removeAttribute("aria-hidden");
      at.setAttribute("role", "button");
      at.setAttribute("aria-label", this.#name(item));
      if (picked.includes(item.id)) at.setAttribute("aria-pressed", "true");
      else at.removeAttribute("aria-pressed");
      at.setAttribute("tabindex", first ? "0" : "-1");
      first = false;
      hints.push(this.#hint(item, picked.includes(item.id)));
    }
    this.#hints.replaceChildren(...hints);
    this.#scroll();
    if (within) this.#keepFocus(this.#piece(Number(focused)));
  }

  /** Who plays by keyboard stays on the table while it changes. */
  #keepFocus(last: Piece | undefined): void {
    const first = [...this.#pieces.values()].find((p) => p.at.getAttribute("tabindex") === "0");
    if (last?.at.classList.contains("can")) this.#focus(last);
    else if (first) this.#focus(first);
    else this.#svg.focus({ preventScroll: true });
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
    const { root } = this;
    const shown = [...this.#pieces.values()].filter((p) => p.at.classList.contains("can")).map((p) => p.item);
    if (shown.length === 0 || (root.scrollWidth <= root.clientWidth && root.scrollHeight <= root.clientHeight)) return;
    const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
    const scale = this.#scale();
    root.scrollTo({
      left: middle(shown.map((i) => i.x)) * scale - root.clientWidth / 2,
      top: middle(shown.map((i) => i.y)) * scale - root.clientHeight / 2,
      behavior: moving() ? "smooth" : "auto",
    });
  }

  #hint(item: Item, got: boolean): SVGElement {
    const { w: width, h: height } = size(item);
    const classes = got ? "hint got" : "hint";
    const transform = `translate(${item.x} ${item.y}) rotate(${item.turn})`;
    if (item.look === "text") { // it may begin or end where it is placed
      const box = this.#piece(item.id)?.inner.getBBox() ?? { x: 0, y: 0, width: 0, height: 0 };
      return s("rect", { class: classes, x: box.x - 4, y: box.y - 2, width: box.width + 8, height: box.height + 4, rx: 4, transform });
    }
    if (ROUND.has(item.look)) {
      const r = Math.max(Math.min(width, height) / 2 + 2, 9);
      return s("circle", { class: classes, r, transform });
    }
    return s("rect", { class: classes, x: -width / 2 - 1, y: -height / 2 - 1, width: width + 2, height: height + 2,
      rx: Math.min(width, height) / 8, transform });
  }

  #piece(id: number): Piece | undefined {
    return this.#pieces.get(`i${id}`);
  }

  #focus(piece: Piece): void {
    for (const { at } of this.#pieces.values()) if (at.hasAttribute("tabindex")) at.setAttribute("tabindex", "-1");
    piece.at.setAttribute("tabindex", "0");
    piece.at.focus({ preventScroll: true });
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
    const here = this.#piece(id)?.item;
    if (!here) return;
    let best: Piece | undefined;
    let least = Infinity;
    for (const piece of this.#pieces.values()) {
      if (piece.item.id === id || !piece.at.classList.contains("can")) continue;
      const x = piece.item.x - here.x;
      const y = piece.item.y - here.y;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead > 0 && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = piece;
      }
    }
    if (best) this.#focus(best);
  }

  // ---- pointers ----

  #point(event: PointerEvent): DOMPoint {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM()?.inverse());
  }

  #scale(): number {
    return this.#svg.getScreenCTM()?.a ?? 1;
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
    const slop = (finger ? SLOP.touch : SLOP.mouse) / this.#scale();
    const point = this.#point(event);
    let near = 0;
    let least = slop;
    for (const { item } of this.#pieces.values()) {
      if (item.id === 0 || item.id === without || !usable(item.id)) continue;
      const { w: width, h: height } = size(item);
      const far = Math.hypot(Math.max(Math.abs(point.x - item.x) - width / 2, 0),
        Math.max(Math.abs(point.y - item.y) - height / 2, 0));
      if (far < least) {
        least = far;
        near = item.id;
      }
    }
    return near && (finger || under.length === 0) ? near : under[0] ?? 0;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#drag) return;
    const id = this.#meant(event, this.#under(event));
    if (!id) return this.onLetGo();
    const { x, y } = this.#point(event);
    this.#drag = { id, pointer: event.pointerId, x, y, lifted: false };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    const piece = drag && this.#piece(drag.id);
    if (!drag || !piece || event.pointerId !== drag.pointer) return;
    const { x, y } = this.#point(event);
    if (!drag.lifted) {
      if (Math.hypot(x - drag.x, y - drag.y) * this.#scale() < DRAG_FROM) return;
      if (!this.onLift(drag.id)) {
        this.#drag = undefined; // the page may scroll
        return;
      }
      drag.lifted = true;
      this.#svg.setPointerCapture(event.pointerId);
      piece.at.classList.add("lifted");
      this.#items.append(piece.at);
    }
    const { item } = piece;
    piece.at.setAttribute("transform",
      `translate(${item.x + x - drag.x} ${item.y + y - drag.y}) rotate(${item.turn}) scale(1.08)`);
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.#drag = undefined;
    const under = this.#under(event, drag.id);
    if (!drag.lifted) return this.onTouch(drag.id, under);
    const piece = this.#piece(drag.id);
    const { x, y } = this.#point(event);
    if (!piece) return;
    piece.at.classList.remove("lifted");
    const at = { id: drag.id, x: piece.item.x + x - drag.x, y: piece.item.y + y - drag.y };
    this.#dropped = at;
    const onto = this.#meant(event, under, drag.id);
    setPlace(piece.at, piece.item);
    const back = Math.hypot(at.x - piece.item.x, at.y - piece.item.y) * this.#scale() < DRAG_FROM * 2;
    if (onto && onto !== drag.id && !back) this.onTouch(onto, under.filter((id) => id !== onto));
    else this.onLetGo();
  }

  #letDrag(): void {
    const piece = this.#drag && this.#piece(this.#drag.id);
    this.#drag = undefined;
    if (!piece) return;
    piece.at.classList.remove("lifted");
    setPlace(piece.at, piece.item);
  }
}
