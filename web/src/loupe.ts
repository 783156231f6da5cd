// SPDX-License-Identifier: MIT
// A loupe above the finger that is held on a table of small things, as phones have it for text: what lies under the finger is
// seen larger, and what would be touched is ringed and named.
import { h } from "./dom";

const SIZE = 136;   // pixels across, as in style.css
const ABOVE = 104;  // from the finger to its middle
const ZOOM = 2.4;

/** A copy of a picture that is only looked at; of things on it only those that are `near`. */
export function unreachable(of: SVGSVGElement, near: (x: number, y: number) => boolean = () => true): SVGSVGElement {
  const copy = of.cloneNode(false) as SVGSVGElement;
  for (const layer of of.children) copy.append(layer.cloneNode(false));
  [...of.children].forEach((layer, n) => copy.children[n]?.append(...[...layer.childNodes].filter((part) => isNear(part, near)).map((part) => part.cloneNode(true))));
  for (const part of copy.querySelectorAll("[data-id]")) { // nobody takes it for the thing itself
    part.classList.remove("can", "next");
    for (const name of ["data-id", "role", "tabindex", "aria-label", "aria-pressed"]) part.removeAttribute(name);
  }
  for (const name of ["tabindex", "style", "role", "aria-label", "aria-roledescription"]) copy.removeAttribute(name);
  copy.setAttribute("class", "kiste");
  return copy;
}

/** What has no place of its own, or one that is near. */
function isNear(part: Node, near: (x: number, y: number) => boolean): boolean {
  const place = part instanceof Element && part.hasAttribute("data-id") ? /^translate\(([-\d.]+) ([-\d.]+)\)/.exec(part.getAttribute("transform") ?? "") : null;
  return !place || near(Number(place[1]), Number(place[2]));
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
