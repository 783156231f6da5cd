// SPDX-License-Identifier: MIT
// The table as somebody's pointers touch it: pressed, dragged, pulled, and a finger on small things.
import { adjust, s } from "./dom";
import { looks, PIECES, pixels, setPlace, type Piece, type Sheet, type Spot } from "./drawing";
import { aim, landing, type Aim } from "./gesture";
import type { Lens } from "./lens";
import type { Loupe } from "./loupe";
import { Marks, MOST_MARKS } from "./marks";
import { onPhone } from "./panes";
import { LOW, minutes } from "./seats";

const SLOP = { mouse: 6, touch: 24 };                  // pixels around what can be touched
const FINGER = 40;                                     // pixels: what is smaller is hard to hit with one
const HELD = 260;                                      // milliseconds until a finger that rests asks for the loupe
const DRAG_FROM = 7;                                   // pixels until a touch is a drag
const FINE = 25;                                       // pixels: smaller men are seen larger while one of them is picked
const LENS = { least: 120, most: 208, edge: 14, rests: 160 }; // pixels that glass is wide, and around it; milliseconds until it is laid where something moved

/** Where a pointer is, and of which kind. */
type At = Pick<PointerEvent, "clientX" | "clientY" | "pointerType">;

export class Stage extends Marks {
  /** Somebody began to drag an item; until it is known where it can go, or undefined: it may not go. */
  onLift: (id: number) => Promise<void> | undefined = () => undefined;

  #near: Element | undefined; // of too many marks, the one that shows
  #held: ReturnType<typeof setTimeout> | undefined; // a finger rests on the table
  #drag: { id: number; pointer: number; from: Spot; grip?: boolean; lifted?: Promise<void> } | undefined;
  /** A grip that is pressed, and what came of that; `again`: it was gripped before. */
  #pull: { id: number; pointer: number; from: Spot; gripped: Promise<void>; again: boolean; aimed?: Aim | undefined } | undefined;

  #keep = (event: Event) => void ((this.#drag?.lifted || this.#pull || this.#loupe?.shown) && event.preventDefault());

  protected override listen(svg: SVGSVGElement): void {
    super.listen(svg);
    svg.addEventListener("pointerdown", (e) => this.#down(e));
    svg.addEventListener("pointermove", (e) => this.#move(e));
    svg.addEventListener("pointerup", (e) => this.#up(e));
    // What is in somebody's hand does not scroll the page. (Styles say so too, but not every browser asks drawings, nor is a finger always
    // on what it means.) It is heard where the finger came down: that may be drawn anew meanwhile, and then nothing around it hears any more.
    svg.addEventListener("touchstart", (e) => e.target?.addEventListener("touchmove", this.#keep, { passive: false }), { passive: true });
    svg.addEventListener("pointercancel", () => this.#letDrag());
  }

  #lens: Lens | undefined;
  #loupe: Loupe | undefined;

  /** The glasses over small things are fetched when one is first wanted; without a connection, and if they never came, there are none. */
  async #glasses(): Promise<void> {
    const told = this.#loupe ? undefined : await import("./later").catch(() => undefined);
    if (!told || this.#loupe) return;
    this.#loupe = new told.Loupe();
    this.#lens = new told.Lens((at) => {
      const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(this.board.svg.getScreenCTM() ?? undefined);
      const event = { clientX: x, clientY: y, pointerType: "touch" };
      const id = this.#meant(event, this.#under(event));
      if (id) void this.touch(id, []);
      else this.onLetGo();
    });
  }

  override mark(next: number[], picked: number[], leads = false, inHand: number[] = [], planned = false, meant: number[] = [], rests = false): void {
    super.mark(next, picked, leads, inHand, planned, meant, rests);
    cancelAnimationFrame(this.#drawn);
    clearTimeout(this.#looking);
    this.#drawn = requestAnimationFrame(() => (this.#looking = setTimeout(() => this.#putUnderGlass(next, picked)))); // once the move is seen, and all has its place
  }

  #drawn = 0; // the frame that comes

  /** Where men are small, what is picked or was moved last lies in a glass. */
  #putUnderGlass(next: number[], picked: number[]): void {
    const scale = pixels(this.board);
    const tiny = onPhone() && !this.panes.alone && [...this.pieces.values()].some(({ item, on }) => on === this.board && PIECES.has(looks[item.look]?.motion ?? "") && item.h * scale < FINE);
    const { board } = this.panes;
    const free = tiny ? board.clientHeight - parseFloat(this.board.svg.style.height) - 2 * LENS.edge : 0; // else nothing is measured
    board.classList.toggle("fine", free >= LENS.least); // it lies at the top, and below it there is room for the glass
    if (!(free >= LENS.least)) return this.#lens?.hide(); // nor before the board has its size
    const [held = this.#stirred(next)] = picked.flatMap((id) => this.piece(id) ?? []);
    if (!held) return this.#lens?.hide();
    const look = () => void this.#glasses().then(() => {
      if (this.panes.alone) this.#lens?.hide(); // the end is told where it would lie
      else if (this.picked === picked) this.#lens?.show(this.board.svg, board, Math.min(LENS.most, free), scale, held.item, picked.length ? this.goals() : []);
    });
    if (picked.length) look();
    else this.#looking = setTimeout(look, LENS.rests); // nobody waits for it
  }

  #looking: ReturnType<typeof setTimeout> | undefined;

  /** How far from the middle of its picture. */
  #aside({ item, on }: Piece): number {
    const { width, height } = on.svg.viewBox.baseVal;
    return Math.hypot(item.x - width / 2, item.y - height / 2);
  }

  /** What was moved last, or else can be now, as far in the middle as can be. */
  #stirred(next: number[]): Piece | undefined {
    const there = [...this.pieces.values()].filter(({ on }) => on === this.board);
    const left = there.filter(({ item }) => item.tint === "last");
    return there.find(({ item, at }) => "figure" in at.dataset && left.some((one) => one.item.x === item.x && one.item.y === item.y))
      ?? there.filter(({ item }) => next.includes(item.id)).sort((a, b) => this.#aside(a) - this.#aside(b))[0];
  }

  /** The sandglass on the table runs, with its time below it. False: there is none. */
  glass(left: number | undefined, sand: number): boolean {
    const piece = [...this.pieces.values()].find(({ item }) => item.look === "glass" && item.face === 0);
    if (!piece || this.board.svg.closest("[hidden]")) return false;
    const time = piece.at.querySelector<SVGTextElement>(".glass-time");
    if (left === undefined || !sand) {
      time?.remove();
      piece.at.classList.remove("short");
      return false;
    }
    const rest = Math.min(1, left / sand);
    adjust(piece.inner.querySelector(".up")!, "transform", `scale(${rest.toFixed(2)})`);
    adjust(piece.inner.querySelector(".low")!, "transform", `translate(0 59) scale(1 ${(1 - rest).toFixed(2)})`);
    const shown = time ?? s("text", { class: "glass-time se", y: piece.item.h * 0.7, "font-size": piece.item.h * 0.25 });
    if (!time) piece.at.append(shown);
    if (shown.textContent !== minutes(left)) shown.textContent = minutes(left);
    piece.at.classList.toggle("short", left <= LOW);
    return true;
  }

  #point(event: At, on: Sheet): DOMPoint {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(on.svg.getScreenCTM()?.inverse());
  }

  #under(event: At, without = 0): number[] {
    const ids = document.elementsFromPoint(event.clientX, event.clientY)
      .map((e) => Number(e.closest("[data-id]")?.getAttribute("data-id")));
    return [...new Set(ids)].filter((id) => id > 0 && id !== without);
  }

  /** What was meant: what can be touched under the pointer, else near it, else whatever lies there. */
  #meant(event: At, under: number[], without = 0): number {
    const usable = (id: number) => this.targets.has(id) || this.picked.includes(id);
    const hit = under.find(usable);
    if (hit !== undefined) return hit;
    const finger = event.pointerType === "touch";
    let near = 0;
    let least = finger ? SLOP.touch : SLOP.mouse;
    for (const piece of this.pieces.values()) {
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

  /** Of too many marks the nearest one shows; and the way there, of several that something may go. */
  #showNear(event: PointerEvent, without = 0): void {
    if (this.marks.size <= MOST_MARKS && !this.crowd && !this.picked.length) return;
    const tile = without && this.#drag ? this.piece(without) : undefined;
    const meant = tile?.item.gesture === "tile" ? this.#landing(tile, this.#way(event, this.#drag!, tile)) : this.#meant(event, this.#under(event, without), without);
    const mark = this.marks.get(meant);
    this.aimAt(meant);
    if (mark?.drawn === this.#near) return;
    this.#near?.classList.remove("near");
    this.#near = mark?.drawn;
    if (mark) this.fill(mark);
    this.#near?.classList.add("near");
  }

  /** How many pixels a pointer is beside an item, as that is turned. */
  #far(event: At, piece: Piece): number {
    const { item: { x, y, turn }, on } = piece;
    const box = this.box(piece);
    const point = this.#point(event, on);
    const angle = (-turn * Math.PI) / 180;
    const [dx, dy] = [point.x - x, point.y - y];
    const along = x + dx * Math.cos(angle) - dy * Math.sin(angle);
    const across = y + dx * Math.sin(angle) + dy * Math.cos(angle);
    const beside = (at: number, from: number, length: number) => Math.max(from - at, at - from - length, 0);
    return this.scale(on) * Math.hypot(beside(along, box.x, box.width), beside(across, box.y, box.height));
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#drag || this.#pull) return;
    const id = this.#meant(event, this.#under(event));
    if (!id) return this.onLetGo();
    this.aimAt(id);
    const from = { x: event.clientX, y: event.clientY };
    const grip = this.piece(id)?.item.gesture === "grip" && this.targets.has(id);
    const tiny = event.pointerType === "touch" && this.#tiny(event);
    if (grip && !tiny) return this.#grip(event, id, from);
    this.#drag = { id, pointer: event.pointerId, from, grip };
    clearTimeout(this.#held);
    if (tiny) this.#held = setTimeout(() => void this.#magnify(event, id), HELD);
  }

  // ---- a finger on small things ----

  /** Whether what can be touched around here is smaller than a finger. */
  #tiny(event: PointerEvent): boolean {
    return this.goals().some(({ id }) => {
      const piece = this.piece(id)!;
      const { width, height } = this.box(piece);
      return Math.min(width, height) * this.scale(piece.on) < FINGER && this.#far(event, piece) < FINGER;
    });
  }

  /** The finger has rested: from now on it chooses what it touches when it is lifted. */
  async #magnify(event: PointerEvent, id: number): Promise<void> {
    const drag = this.#drag;
    await this.#glasses();
    const piece = this.piece(id);
    if (!drag || this.#drag !== drag || drag.lifted || !piece || !this.#loupe) return; // it was lifted meanwhile, or has gone on
    piece.on.svg.setPointerCapture(event.pointerId);
    this.#loupe.show(piece.on.svg);
    this.#aimLoupe(event);
  }

  #aimLoupe(event: PointerEvent, without = 0): void {
    const meant = this.#meant(event, this.#under(event, without), without);
    const piece = this.piece(meant);
    if (this.#drag && !without) this.#drag.id = meant;
    this.aimAt(meant);
    const usable = piece && (this.targets.has(meant) || this.picked.includes(meant));
    this.#loupe?.aim({ x: event.clientX, y: event.clientY }, usable ? this.around(piece.item, "hint") : undefined,
      piece ? this.name(piece.item) : "");
  }

  // ---- a pull: pressed, drawn, let go ----

  #grip(event: PointerEvent, id: number, from: Spot): void {
    const again = this.goals().some(({ gesture }) => gesture === "way");
    const gripped = Promise.resolve(again ? undefined : this.touch(id, []));
    this.#pull = { id, pointer: event.pointerId, from, gripped, again };
    this.piece(id)?.on.svg.setPointerCapture(event.pointerId);
  }

  #aim(event: PointerEvent): void {
    const pull = this.#pull;
    const piece = pull && this.piece(pull.id);
    if (!pull || !piece || event.pointerId !== pull.pointer) return;
    const way = this.#way(event, pull, piece);
    const moved = Math.hypot(event.clientX - pull.from.x, event.clientY - pull.from.y) >= DRAG_FROM;
    pull.aimed = moved || pull.aimed ? aim(way, this.goals()) : undefined;
    this.#showAim(piece, pull.aimed, way);
  }

  #showAim({ item, on }: Piece, aimed: Aim | undefined, way: Spot): void {
    for (const { at } of this.pieces.values()) at.classList.toggle("aimed", at === this.piece(aimed && !aimed.off ? aimed.way : 0)?.at
      || at === this.piece(aimed && !aimed.off ? aimed.far : 0)?.at);
    on.hints.querySelector(".pull")?.remove();
    if (aimed && !aimed.off) on.hints.append(s("line", { class: "pull", x1: item.x, y1: item.y, x2: item.x + way.x, y2: item.y + way.y }));
  }

  async #shoot(event: PointerEvent): Promise<void> {
    const pull = this.#pull;
    if (!pull || event.pointerId !== pull.pointer) return;
    this.#pull = undefined;
    const moved = Math.hypot(event.clientX - pull.from.x, event.clientY - pull.from.y) >= DRAG_FROM || pull.aimed;
    await pull.gripped; // then there is something to aim at
    const piece = this.piece(pull.id);
    if (!piece) return;
    const aimed = moved ? aim(this.#way(event, pull, piece), this.goals()) : undefined;
    this.#showAim(piece, undefined, pull.from);
    if (!moved && pull.again) await this.touch(pull.id, []);
    if (!aimed) return;
    if (aimed.off) return void (await this.touch(pull.id, []));
    await this.touch(aimed.way, []);
    await this.touch(aimed.far, []);
    await this.onDrawn();
  }

  // ---- a drag: lifted, carried, dropped ----

  /** How far a drag has come, as the pane of what is dragged counts it. */
  #way(event: PointerEvent, { from }: { from: Spot }, { on }: Piece): Spot {
    const scale = this.scale(on);
    return { x: (event.clientX - from.x) / scale, y: (event.clientY - from.y) / scale };
  }

  #move(event: PointerEvent): void {
    this.#aim(event);
    const drag = this.#drag;
    this.#showNear(event, drag?.lifted ? drag.id : 0);
    const piece = drag && this.piece(drag.id);
    if (!drag || event.pointerId !== drag.pointer) return;
    if (this.#loupe?.shown && !drag.lifted) return this.#aimLoupe(event);
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
      if (event.pointerType === "touch" && this.#tiny(event)) this.#loupe?.show(piece.on.svg);
    }
    if (this.#loupe?.shown) this.#aimLoupe(event, drag.id);
    const { item } = piece;
    const { x, y } = this.#way(event, drag, piece);
    piece.at.setAttribute("transform", `translate(${item.x + x} ${item.y + y}) rotate(${item.turn}) scale(1.08)`);
  }

  #up(event: PointerEvent): void {
    clearTimeout(this.#held);
    this.#loupe?.hide();
    if (this.#pull) return void this.#shoot(event);
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.#drag = undefined;
    const under = this.#under(event, drag.id);
    if (!drag.lifted) return drag.id ? void this.touch(drag.id, under) : this.onLetGo();
    const piece = this.piece(drag.id);
    if (!piece) return;
    void this.#drop(event, piece, this.#way(event, drag, piece), under, drag.lifted);
  }

  /** Where a tile that has come so far belongs: wherever it was gripped, its middle counts. */
  #landing({ item, on }: Piece, way: Spot): number {
    const goals = this.goals().filter((goal) => goal.id !== item.id);
    return landing(item, { x: item.x + way.x, y: item.y + way.y }, goals.map((goal) => ({ item: goal, ...this.across(goal, this.piece(goal.id)?.on ?? on, on) })));
  }

  /** It stays where it was dropped until it is known what becomes of it. */
  async #drop(event: PointerEvent, piece: Piece, way: Spot, under: number[], lifted: Promise<void>): Promise<void> {
    const { id, x, y, gesture } = piece.item;
    await lifted;
    this.dropped = { id, x: x + way.x, y: y + way.y };
    const onto = gesture === "tile" ? this.#landing(piece, way) : this.#meant(event, under, id);
    const back = Math.hypot(way.x, way.y) * this.scale(piece.on) < DRAG_FROM * 2;
    piece.at.classList.remove("lifted");
    if (onto && onto !== id && !back) await this.touch(onto, under.filter((other) => other !== onto));
    else this.onLetGo();
    setPlace(piece.at, piece.item);
  }

  #letDrag(): void {
    clearTimeout(this.#held);
    this.#loupe?.hide();
    this.#pull = undefined;
    for (const { hints } of this.sheets.values()) hints.querySelector(".pull")?.remove();
    const piece = this.#drag && this.piece(this.#drag.id);
    this.#drag = undefined;
    if (!piece) return;
    piece.at.classList.remove("lifted");
    setPlace(piece.at, piece.item);
  }
}
