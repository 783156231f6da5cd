// Where the panes of a scene go and how large they are drawn. On a desk all of them share one scale: the board as large
// as its room allows, the others beside it. On a phone the board goes from edge to edge; what is in the hand of the one who
// plays lies right below it, everything else below the buttons.
import { h } from "./dom";
import type { Pane, Shape } from "./protocol";

/** A question about the screen, asked anew each time: in Firefox one that is kept has the old answer while a resize is told. */
function screenIs(query: string): { readonly matches: boolean } {
  return { get matches() { return matchMedia(query).matches; } };
}

export const desk = screenIs("(min-width: 960px) and (min-height: 521px)"); // as in style.css
const flat = screenIs("(max-height: 520px) and (orientation: landscape)");  // a phone on its side; as in style.css
const TABLET = 700; // pixels wide, from which on a board is no longer as tall as a phone

/** The room there is for the board. */
export function roomShape(): Shape {
  if (desk.matches || flat.matches) return "wide";
  return innerWidth >= TABLET ? "square" : "tall";
}

const GAP = 16;       // pixels between board and panes
const LARGEST = 2.4;  // pixels to a unit: larger than that nothing gets easier to see
const READABLE = 0.8; // pixels to a unit, where a pane would else be drawn with letters too small to read
const SQUEEZE = 0.8;  // of the board's scale, down to which panes beside it may be drawn so that it gets larger
const LETTERS = 12;   // pixels: the smallest on a phone
const GROWTH = 1.25;  // times as large as they were drawn letters may become; larger ones would lie over each other
const BUTTONS = 116;  // pixels that buttons take from a phone's height while the bar is scrolled away
const NEARLY = 0.92;
const AROUND = 270;   // pixels that bar, seats and buttons take from a tablet's height

interface Placed {
  pane: Pane;
  svg: SVGSVGElement;
}

function setScale({ pane, svg }: Placed, scale: number): void {
  svg.style.width = `${(pane.width * scale).toFixed(1)}px`;
  svg.style.height = `${(pane.height * scale).toFixed(1)}px`;
  readable(svg);
}

/** Rooms are drawn for phones of 390 pixels; on a narrower one the smallest letters keep their size. */
export function readable(picture: SVGElement): void {
  const phone = !desk.matches;
  for (const text of picture.querySelectorAll<SVGTextElement>("text[font-size]")) {
    const { a, b } = (phone && text.getScreenCTM()) || { a: Infinity, b: 0 };
    const least = LETTERS / Math.hypot(a, b);
    const drawn = Number(text.getAttribute("font-size"));
    if (drawn < least && least <= GROWTH * drawn) text.style.fontSize = `${least.toFixed(2)}px`;
    else if (text.style.fontSize) text.style.fontSize = "";
  }
}

export class Panes {
  /** The board; what the one who plays has at hand; everything else. */
  readonly board = h("div", { class: "stage" });
  readonly near = h("div", { class: "stage near" });
  readonly aside = h("div", { class: "stage aside" });
  #placed: Placed[] = [];
  #enlarged = false;
  readonly #watch = new ResizeObserver(() => requestAnimationFrame(() => this.fit())); // not while it is being told

  constructor() {
    this.#watch.observe(this.board);
  }

  close(): void {
    this.#watch.disconnect();
  }

  /** Twice as large, to be pushed about under the finger; or as before. */
  enlarge(): void {
    this.#enlarged = !this.#enlarged;
    this.board.classList.toggle("large", this.#enlarged);
    this.fit();
  }

  place(placed: Placed[]): void {
    this.#placed = placed;
    for (const { pane, svg } of placed) {
      const home = pane.kind === "board" ? this.board
        : pane.kind === "tray" || pane.kind === "hand" ? this.near : this.aside;
      if (svg.parentElement !== home) home.append(svg);
    }
    this.fit();
  }

  /** On a small phone the board may reach below the buttons: then it comes up as far as its own upper edge allows. */
  reveal(): void {
    const buttons = this.board.parentElement?.querySelector(".actions")?.getBoundingClientRect();
    const { top, bottom } = this.board.getBoundingClientRect();
    if (desk.matches || flat.matches || !buttons || top <= 0) return;
    const covered = Math.min(bottom - buttons.top, top);
    if (covered > 1) scrollBy({ top: covered });
  }

  /** What happens is to be seen: who has scrolled on to a sheet comes back to the board. */
  bringBack(): void {
    const { top } = this.board.getBoundingClientRect();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!desk.matches && top < -1) scrollBy({ top, behavior: still ? "auto" : "smooth" });
  }

  fit(): void {
    const [board, ...others] = this.#placed;
    const play = this.board.parentElement;
    if (!board || !play || this.board.clientWidth === 0) return;
    const scale = desk.matches ? this.#onDesk(board, others, play) : this.#onPhone(board, others);
    setScale(board, this.#enlarged ? 2 * scale : scale);
  }

  #onDesk({ pane }: Placed, others: Placed[], play: HTMLElement): number {
    const beside = Math.max(0, ...others.map((other) => other.pane.width));
    const gap = beside > 0 ? 3 * GAP : 2 * GAP;
    const [width, height] = [play.clientWidth - gap, this.board.clientHeight - 8];
    const scale = Math.min(LARGEST, height / pane.height, width / (pane.width + SQUEEZE * beside));
    const tall = others.reduce((sum, other) => sum + other.pane.height, 0);
    const gaps = GAP / 2 * others.length;
    const [across, down] = [(width - pane.width * scale) / (beside || 1), (height - gaps) / (tall || 1)];
    const fitting = Math.min(scale, across, Math.max(SQUEEZE * scale, down));
    for (const other of others) setScale(other, fitting);
    return scale;
  }

  #onPhone({ pane }: Placed, others: Placed[]): number {
    const width = this.board.clientWidth;
    const edges = pane.height * width / pane.width; // how high it is from edge to edge: so on a phone, or nearly
    const height = flat.matches ? innerHeight - 96 : innerWidth >= TABLET ? innerHeight - AROUND
      : Math.max(innerHeight - BUTTONS, NEARLY * edges);
    const scale = Math.min(LARGEST, width / pane.width, height / pane.height);
    for (const other of others) {
      const room = (other.svg.parentElement?.clientWidth ?? width) - (flat.matches || innerWidth >= TABLET ? GAP : 0);
      setScale(other, Math.min(room / other.pane.width, Math.max(scale, READABLE)));
    }
    return scale;
  }
}
