// SPDX-License-Identifier: MIT
// Where men are small: a glass below a phone's board, fetched when it is first wanted.
import { h } from "./dom";
import { unreachable } from "./loupe";

const TWICE = 2.1; // as large as on the board
const DRAWN = 8;   // pixels until it is drawn along
const NEAR = 0.7;  // of its width, from the middle: what is farther away is not seen
const LEANS = 0.3; // and so far it looks past what was picked, to where that can go,
const EDGE = 0.45; // and so far from the board's edge it stays

interface Spot { x: number; y: number }

/** Where a glass looks that shows so much: at this place, but rather to where things can go from there, and not past the picture's edge. */
function middleOf(at: Spot, goals: Spot[], wide: number, board: { width: number; height: number }): Spot {
  const near = goals.filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) < wide * (0.5 + LEANS));
  const [x, y] = near.length ? [near.reduce((sum, goal) => sum + goal.x - at.x, 0) / near.length, near.reduce((sum, goal) => sum + goal.y - at.y, 0) / near.length] : [0, 0];
  const much = Math.min(1, (wide * LEANS) / (Math.hypot(x, y) || 1));
  const inside = (place: number, size: number) => Math.min(Math.max(place, wide * EDGE), size - wide * EDGE);
  return { x: inside(at.x + x * much, board.width), y: inside(at.y + y * much, board.height) };
}

/** A glass that lies on the table: around what was picked, or moved last, all is seen twice as large, and can be touched there. Drawn along, it
 *  looks elsewhere. */
export class Lens {
  readonly #pane = h("div", {});
  readonly #root = h("div", { class: "lens", "aria-hidden": "true" }, this.#pane);
  #of: SVGSVGElement | undefined;
  #copy: SVGSVGElement | undefined;
  #at = { x: 0, y: 0 };
  #wide = 1; // units that are seen
  #pressed: { id: number; x: number; y: number; from: Spot; drawn: boolean } | undefined;

  /** `onTouch`: somebody touched this place of the picture, as that counts. */
  constructor(onTouch: (at: Spot) => void) {
    this.#root.addEventListener("pointerdown", (event) => {
      this.#pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, from: this.#at, drawn: false };
      this.#root.setPointerCapture(event.pointerId);
    });
    this.#root.addEventListener("pointermove", (event) => {
      const pressed = this.#pressed;
      if (event.pointerId !== pressed?.id) return;
      const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
      if (!pressed.drawn && Math.hypot(x, y) > DRAWN) {
        pressed.drawn = true;
        this.#copyOf(() => true);
      }
      const unit = this.#wide / this.#root.clientWidth;
      if (pressed.drawn) this.#look({ x: pressed.from.x - x * unit, y: pressed.from.y - y * unit });
    });
    this.#root.addEventListener("pointerup", (event) => {
      const pressed = this.#pressed;
      this.#pressed = undefined;
      if (event.pointerId !== pressed?.id || pressed.drawn) return;
      const { left, top, width } = this.#root.getBoundingClientRect();
      const unit = this.#wide / width;
      onTouch({ x: this.#at.x + (event.clientX - left - width / 2) * unit, y: this.#at.y + (event.clientY - top - width / 2) * unit });
    });
    this.#root.addEventListener("pointercancel", () => (this.#pressed = undefined));
  }

  /** Over this picture as it looks now, so many pixels wide, at this place, from which these can be reached; `scale`: pixels to a unit there. */
  show(of: SVGSVGElement, within: HTMLElement, size: number, scale: number, place: Spot, goals: Spot[]): void {
    this.#of = of;
    this.#root.style.width = this.#root.style.height = `${size}px`;
    this.#wide = size / (TWICE * scale);
    const at = middleOf(place, goals, this.#wide, of.viewBox.baseVal);
    this.#copyOf((x, y) => Math.hypot(x - at.x, y - at.y) < this.#wide * NEAR);
    this.#look(at);
    if (this.#root.parentNode !== within) within.append(this.#root);
  }

  /** A copy of the whole board would cost more than the move that is shown: what cannot be seen in the glass is left out until it is drawn along. */
  #copyOf(near: (x: number, y: number) => boolean): void {
    if (!this.#of) return;
    this.#copy = unreachable(this.#of, near);
    this.#pane.replaceChildren(this.#copy);
  }

  #look(at: Spot): void {
    this.#at = at;
    this.#copy?.setAttribute("viewBox", `${at.x - this.#wide / 2} ${at.y - this.#wide / 2} ${this.#wide} ${this.#wide}`);
  }

  hide(): void {
    this.#copy = undefined;
    this.#root.remove();
  }
}
