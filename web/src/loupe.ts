// SPDX-License-Identifier: MIT
// A loupe above the finger that is held on a table of small things, as phones have it for text: what lies under the finger is
// seen larger, and what would be touched is ringed and named.
import { h } from "./dom";

const SIZE = 136;   // pixels across, as in style.css
const ABOVE = 104;  // from the finger to its middle
const ZOOM = 2.4;
const TWICE = 2.1;  // as large, in the glass that lies on the table
const DRAWN = 8;    // pixels until it is drawn along

/** A glass that lies on the table while something small was picked: around it all is seen twice as large, and can be touched there. Drawn
 *  along, it looks elsewhere. */
export class Lens {
  readonly #root = h("div", { class: "lens", "aria-hidden": "true" });
  #copy: SVGSVGElement | undefined;
  #at = { x: 0, y: 0 };
  #wide = 1; // units that are seen
  #pressed: { id: number; x: number; y: number; from: { x: number; y: number }; drawn: boolean } | undefined;

  /** `onTouch`: somebody touched this place of the picture, as that counts. */
  constructor(onTouch: (at: { x: number; y: number }) => void) {
    this.#root.addEventListener("pointerdown", (event) => {
      this.#pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, from: this.#at, drawn: false };
      this.#root.setPointerCapture(event.pointerId);
    });
    this.#root.addEventListener("pointermove", (event) => {
      const pressed = this.#pressed;
      if (event.pointerId !== pressed?.id) return;
      const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
      pressed.drawn ||= Math.hypot(x, y) > DRAWN;
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

  /** Over this picture as it looks now, so many pixels wide, with this place in its middle; `scale`: pixels to a unit there. */
  show(of: SVGSVGElement, within: HTMLElement, size: number, scale: number, at: { x: number; y: number }): void {
    this.#copy = unreachable(of);
    this.#root.replaceChildren(this.#copy);
    this.#root.style.width = this.#root.style.height = `${size}px`;
    this.#wide = size / (TWICE * scale);
    if (this.#root.parentNode !== within) within.append(this.#root);
    this.#look(at);
  }

  #look(at: { x: number; y: number }): void {
    this.#at = at;
    this.#copy?.setAttribute("viewBox", `${at.x - this.#wide / 2} ${at.y - this.#wide / 2} ${this.#wide} ${this.#wide}`);
  }

  hide(): void {
    this.#copy = undefined;
    this.#root.remove();
  }
}

/** A copy of a picture that is only looked at. */
function unreachable(of: SVGSVGElement): SVGSVGElement {
  const copy = of.cloneNode(true) as SVGSVGElement;
  for (const part of copy.querySelectorAll("[data-id]")) { // nobody takes it for the thing itself
    part.classList.remove("can", "next");
    for (const name of ["data-id", "role", "tabindex", "aria-label", "aria-pressed"]) part.removeAttribute(name);
  }
  copy.removeAttribute("tabindex");
  copy.removeAttribute("style");
  return copy;
}

export class Loupe {
  readonly #glass = h("div", { class: "glass" });
  readonly #name = h("span", {});
  readonly #root = h("div", { class: "loupe", "aria-hidden": "true" }, this.#glass, this.#name);
  #copy: SVGSVGElement | undefined;
  #of: SVGSVGElement | undefined;

  get shown(): boolean {
    return this.#copy !== undefined;
  }

  /** Over this picture; as it looks now. */
  show(of: SVGSVGElement): void {
    this.#of = of;
    const copy = (this.#copy = unreachable(of));
    copy.style.width = copy.style.height = `${SIZE}px`;
    this.#glass.replaceChildren(copy);
    document.body.append(this.#root);
  }

  /** The finger is here, and this would be touched: a ring as the picture counts, and what it is called. */
  aim(at: { x: number; y: number }, ring: SVGElement | undefined, name: string): void {
    const scale = this.#of?.getScreenCTM();
    if (!this.#copy || !scale) return;
    const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(scale.inverse());
    const wide = SIZE / (ZOOM * scale.a);
    this.#copy.setAttribute("viewBox", `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`);
    this.#copy.querySelector(".advised")?.remove();
    ring?.classList.add("advised");
    if (ring) this.#copy.append(ring);
    this.#name.textContent = name;
    this.#name.hidden = name === "";
    const left = Math.max(0, Math.min(innerWidth - SIZE, at.x - SIZE / 2));
    const above = at.y - ABOVE - SIZE / 2;
    this.#root.style.left = `${left}px`;
    this.#root.style.top = `${above >= 0 ? above : at.y + ABOVE - SIZE / 2}px`;
  }

  hide(): void {
    this.#copy = undefined;
    this.#root.remove();
  }
}
