// SPDX-License-Identifier: MIT
// Making elements. Texts are always set as text; the only markup the page takes in is the drawings of its own rules.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

const SVG = "http://www.w3.org/2000/svg";

function dress(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (name === "value") (element as HTMLInputElement).value = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, attributes, children);
  return element;
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes, children);
  return element;
}

/** An attribute as it should be; undefined: none. Where it is so already nothing is touched, and nothing is worked out anew. */
export function adjust(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The lines of a text, and the texts of a drawing, are apart for those who hear them: a blank between them, of no size. */
export function spaced(markup: string): string {
  return markup.replaceAll("</tspan><tspan", "</tspan><tspan font-size='0'> </tspan><tspan").replaceAll("</text>", "</text> ");
}

/** The drawing of an item: one group, as the rules have made it. */
export function drawing(markup: string): SVGGElement {
  const holder = document.createElementNS(SVG, "g");
  holder.innerHTML = spaced(markup);
  return holder.firstElementChild as SVGGElement;
}

export function button(label: Child | Child[], attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", ...attributes }, ...(Array.isArray(label) ? label : [label]));
}

/** A symbol of the page's own: paths in a square of 24. */
const icons = {
  back: "M15 5l-7 7 7 7",
  on: "M9 5l7 7-7 7",
  down: "M5 9l7 7 7-7",
  undo: "M9 5L4 10l5 5M4 10h11a5 5 0 010 10h-4",
  zoom: "M10.500 4a6.500 6.500 0 100 13 6.500 6.500 0 000-13M15.500 15.500L21 21M10.500 8v5M8 10.500h5",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  close: "M5 5l14 14M19 5L5 19",
  first: "M5 5v14M19 5l-10 7 10 7z",
  previous: "M16 5L7 12l9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
  pause: "M8 5v14M16 5v14",
  rewind: "M11 6l-7 6 7 6zM20 6l-7 6 7 6z",
  again: "M4 12a8 8 0 108-8 8 8 0 00-6 2.700L4 9M4 4v5h5",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 00-3.500 10.900c.7.600 1 1.300 1 2.100h5c0-.8.3-1.500 1-2.100A6 6 0 0012 3z",
  glass: "M6 3h12M6 21h12M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  friends: "M9 4.500a3.200 3.200 0 100 6.400 3.200 3.200 0 000-6.400M3 20c0-4 2.600-6 6-6s6 2 6 6M15.500 5a3 3 0 010 5.600M17.500 14.400c2.200.6 3.500 2.600 3.500 5.600",
  ticket: "M3 7h18v10H3zM9 7v10M15 7v10",
  bookmark: "M6 4h12v17l-6-4.500L6 21z",
  share: "M12 3v12M7.500 7L12 3l4.500 4M5 13v7h14v-7",
  curve: "M3 17l5-6 4 3 8-9",
  chat: "M4 5h16v11H9l-5 4z",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  days: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  dots: "M5 11.300a.7.7 0 100 1.400.7.7 0 000-1.400M12 11.300a.7.7 0 100 1.400.7.7 0 000-1.400M19 11.300a.7.7 0 100 1.400.7.7 0 000-1.400",
  chip: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  dice: "M5 4h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1V5a1 1 0 011-1zM8.500 8.500h.01M15.500 15.500h.01M12 12h.01",
} as const;

export function icon(name: keyof typeof icons): SVGSVGElement {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: icons[name] }));
}

/** A die of ivory, for the button that throws it. */
export function die(): SVGSVGElement {
  return s("svg", { class: "ivory-die", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("rect", { x: 2, y: 2, width: 20, height: 20, rx: 4.5 }), s("path", { d: "M7.500 7.500h.01M12 12h.01M16.500 16.500h.01" }));
}

/** A button that is only a symbol, with its name for those who do not see it. */
export function symbol(name: keyof typeof icons, label: string, onclick: () => void, more: Attributes = {}): HTMLButtonElement {
  return button(icon(name), { class: "symbol", "aria-label": label, title: label, onclick, ...more });
}
