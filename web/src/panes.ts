// Where the panes of a scene go and how large they are drawn. On a desk the board is as large as its room allows, with the others
// beside it; question and buttons stand below it or, where that makes it larger, below the others. On a phone the board goes from
// edge to edge; what is in the hand of the one who plays lies right below it, everything else below the buttons. On a phone or tablet
// on its side the board has all of its height, and everything else stands beside it.
import { h } from "./dom";
import type { Pane, Shape } from "./protocol";

/** A question about the screen, asked anew each time: in Firefox one that is kept has the old answer while a resize is told. */
function screenIs(query: string): { readonly matches: boolean } {
  return { get matches() { return matchMedia(query).matches; } };
}

export const desk = screenIs("(min-width: 1240px) and (min-height: 521px)"); // as in style.css
const flat = screenIs("(max-height: 520px) and (orientation: landscape), (min-width: 960px) and (max-width: 1239px) and (orientation: landscape)");
// a phone or a tablet on its side; as in style.css
const LOW = 520; // pixels high, up to which it is a phone
const roomy = screenIs("(min-width: 1400px) and (min-height: 840px)");       // the desk that rooms are drawn for
const small = screenIs("(max-width: 520px) and (max-height: 700px)");       // as in style.css
const TABLET = 700; // pixels wide, from which on a board is no longer as tall as a phone

/** The room there is for the board. */
export function roomShape(): Shape {
  if (desk.matches) return "wide";
  if (flat.matches) return innerHeight > LOW ? "wide" : "flat";
  return innerWidth >= TABLET ? "square" : "tall";
}

const GAP = 16;       // pixels between board and panes
const LARGEST = 2.4;  // pixels to a unit: larger than that nothing gets easier to see
const READABLE = 0.8; // pixels to a unit: rooms write in their panes what can be read at that scale
const LEGIBLE = 0.9;  // the same on a phone on its side
const COLUMN = 288;   // pixels: the least that buttons beside the board need
const UNDER = 178;    // pixels that question and buttons take below the board; as in style.css
const ASIDE = 264;    // pixels of height that they take beside it; as in style.css
const LARGER = 1.25;  // of the board's scale, up to which the panes beside it are drawn
const BETTER = 1.03;  // so much larger the board must get for them to stand beside it
const LETTERS = 12;   // pixels: the smallest on a phone,
const ON_DESK = 11;   // and on a desk
const GROWTH = 1.25;  // times as large as they were drawn letters may become; larger ones would lie over each other
const BUTTONS = 152;  // pixels that buttons take from a phone's height while the bar is scrolled away
const NEARLY = 0.92;
const AROUND = 350;   // pixels that bar, seats and buttons take from a tablet's height
const MOST = 0.68;    // of what is left, which the board has at least

interface Placed {
  pane: Pane;
  svg: SVGSVGElement;
}

function setScale({ pane, svg }: Placed, scale: number): void {
  const [width, height] = [pane.width, pane.height].map((units) => `${(units * scale).toFixed(1)}px`) as [string, string];
  const size = `${width} ${height} ${roomy.matches} ${desk.matches}`;
  if (svg.dataset["size"] === size) return;
  svg.dataset["size"] = size;
  svg.style.width = width;
  svg.style.height = height;
  readable(svg);
}

/** Pixels to a unit of a text: as its pane is drawn, and the piece that it stands on. */
function scaleOf(text: SVGTextElement): number {
  const svg = text.ownerSVGElement!;
  const piece = text.closest("g[transform^='scale(']")?.getAttribute("transform")?.slice("scale(".length) ?? "1";
  return parseFloat(svg.style.width) / svg.viewBox.baseVal.width * Math.abs(parseFloat(piece));
}

/** Rooms are drawn for phones of 390 pixels and desks of 1440; on smaller ones the smallest letters keep their size. Nothing is measured on
 * the screen: that would have the page laid out again for each of them. */
export function readable(drawn: SVGElement): void {
  const [wide, smallest] = [roomy.matches, desk.matches ? ON_DESK : LETTERS];
  for (const text of drawn.querySelectorAll<SVGTextElement>("text[font-size]")) {
    const least = wide ? 0 : smallest / scaleOf(text);
    const size = Number(text.getAttribute("font-size"));
    const larger = size < least && least <= GROWTH * size ? `${least.toFixed(2)}px` : "";
    if (text.style.fontSize !== larger) text.style.fontSize = larger;
  }
}

export class Panes {
  /** The board; what the one who plays has at hand; everything else. */
  readonly board = h("div", { class: "stage" });
  readonly near = h("div", { class: "stage near" });
  readonly aside = h("div", { class: "stage aside" });
  enlarged = false;
  #placed: Placed[] = [];
  #size = "";  // of the board
  #columns = "";
  #widest = 0; // of the other panes, since the board has had that size
  #highest = 0; // of what is at hand on a tablet, likewise
  readonly #watch = new ResizeObserver(() => requestAnimationFrame(() => this.fit())); // not while it is being told

  constructor() {
    this.#watch.observe(this.board);
  }

  close(): void {
    this.#watch.disconnect();
  }

  /** Twice as large, to be pushed about under the finger; or as before. */
  enlarge(): void {
    this.enlarged = !this.enlarged;
    this.board.classList.toggle("large", this.enlarged);
    this.fit();
  }

  /** Where they are as they were, nothing is measured: that would have the page laid out at once. */
  place(placed: Placed[]): void {
    const same = placed.length === this.#placed.length && placed.every(({ pane, svg }, i) => {
      const before = this.#placed[i]!;
      return svg === before.svg && pane.width === before.pane.width && pane.height === before.pane.height;
    });
    this.#placed = placed;
    if (same) return;
    for (const { pane, svg } of placed) {
      const home = pane.kind === "board" ? this.board
        : pane.kind === "tray" || pane.kind === "hand" ? this.near : this.aside;
      if (svg.parentElement !== home) home.append(svg);
    }
    this.fit();
  }

  /** Letters of what has happened, at most, where it is not only the last thing: as many as have room in style.css, which is little
   *  beside a board and on a small phone. */
  get glance(): number {
    const short = small.matches || flat.matches || (this.board.parentElement?.classList.contains("beside") ?? false);
    return short ? 70 : innerWidth < TABLET ? 115 : 150;
  }

  /** On a small phone the board may reach below the buttons: then it comes up as far as its own upper edge allows; farther, where
   *  all that can be touched next lies below it. */
  reveal(): void {
    if (desk.matches || flat.matches) return;
    const buttons = this.board.parentElement?.querySelector(".actions")?.getBoundingClientRect();
    if (!buttons) return;
    const { top, bottom } = this.board.getBoundingClientRect();
    const elsewhere = this.near.querySelector(".next") !== null && this.board.querySelector(".next") === null;
    const hidden = elsewhere ? this.near.getBoundingClientRect().bottom - buttons.top : Math.min(bottom - buttons.top, top);
    if (hidden > 1) scrollBy({ top: hidden });
  }

  /** What happens is to be seen: who has scrolled on to a sheet comes back to the board. */
  bringBack(): void {
    if (desk.matches) return;
    const { top } = this.board.getBoundingClientRect();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (top < -1) scrollBy({ top, behavior: still ? "auto" : "smooth" });
  }

  fit(): void {
    const [board, ...others] = this.#placed;
    const play = this.board.parentElement;
    if (!board || !play || this.board.clientWidth === 0) return;
    if (!desk.matches && !flat.matches) this.#column(play, "");
    const scale = desk.matches ? this.#onDesk(board, others, play) : flat.matches ? this.#onFlat(board, others, play) : this.#onPhone(board, others);
    setScale(board, this.enlarged ? 2 * scale : scale);
  }

  /** How wide the column beside the board is. (Set only if it changes: all of the screen would be laid out anew.) */
  #column(play: HTMLElement, columns: string): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    play.style.gridTemplateColumns = columns;
  }

  /** Panes come and go: the board does not move because of them. */
  #keepWidest(board: Pane, others: Placed[]): void {
    const size = `${board.width} ${board.height}`;
    this.#widest = Math.max(size === this.#size ? this.#widest : 0, ...others.map((other) => other.pane.width));
    this.#size = size;
  }

  /** The board's scale on a desk with question and buttons below or beside it. */
  #scale(pane: Pane, [width, height]: [number, number], column: number): number {
    return Math.min(LARGEST, height / pane.height, (width - column) / pane.width);
  }

  #onDesk({ pane }: Placed, others: Placed[], play: HTMLElement): number {
    this.#keepWidest(pane, others);
    const [width, column] = [play.clientWidth - (this.#widest > 0 ? 3 : 2) * GAP, READABLE * this.#widest];
    const height = play.getBoundingClientRect().bottom - this.board.getBoundingClientRect().top - 8;
    const under = this.#scale(pane, [width, height - UNDER], column);
    const beside = this.#scale(pane, [play.clientWidth - 3 * GAP, height], Math.max(COLUMN, column));
    const narrow = beside > BETTER * under;
    play.classList.toggle("beside", narrow);
    const room = this.board.clientHeight - 8; // a guide may take some of it
    const scale = Math.min(narrow ? beside : under, room / pane.height);
    const left = (narrow ? play.clientWidth - 3 * GAP : width) - pane.width * scale;
    this.#column(play, narrow ? `minmax(0, 1fr) ${(left + 2 * GAP).toFixed(0)}px` : "");
    const tall = others.reduce((sum, other) => sum + other.pane.height, 0);
    const down = ((narrow ? room - ASIDE : room) - GAP / 2 * others.length) / (tall || 1);
    const fitting = Math.min(LARGER * scale, left / (this.#widest || 1), Math.max(READABLE, down));
    for (const other of others) setScale(other, fitting);
    return scale;
  }

  /** On a tablet what is at hand is to be seen above the buttons, too, as long as the board keeps most of the room. */
  #onTablet(pane: Pane, others: Placed[]): number {
    const near = others.filter(({ svg }) => svg.parentElement === this.near).reduce((sum, other) => sum + other.pane.height, 0);
    const size = `${pane.width} ${pane.height}`;
    this.#highest = Math.max(size === this.#size ? this.#highest : 0, near);
    this.#size = size; // it does not grow again because something is gone
    return (innerHeight - AROUND) * Math.max(MOST, pane.height / (pane.height + this.#highest));
  }

  /** On a phone or tablet on its side the board has the whole height, and everything else the column that is left beside it. */
  #onFlat({ pane }: Placed, others: Placed[], play: HTMLElement): number {
    const { paddingLeft, paddingRight } = getComputedStyle(play); // beside a camera
    const width = play.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    this.#keepWidest(pane, others);
    const column = innerHeight > LOW ? Math.max(COLUMN, READABLE * this.#widest) : COLUMN; // phones have large letters there
    const scale = Math.min(LARGEST, (innerHeight - GAP / 2) / pane.height, (width - column - GAP) / pane.width);
    const board = Math.ceil(pane.width * scale) + GAP;
    this.#column(play, `${board}px minmax(0, 1fr)`);
    document.body.style.setProperty("--board", `${parseFloat(paddingLeft) + board}px`); // the bar stands beside it
    for (const other of others) setScale(other, Math.min((width - board - GAP) / other.pane.width, Math.max(scale, LEGIBLE)));
    return scale;
  }

  #onPhone({ pane }: Placed, others: Placed[]): number {
    const width = this.board.clientWidth;
    const edges = pane.height * width / pane.width; // how high it is from edge to edge: so on a phone, or nearly
    const height = innerWidth >= TABLET ? this.#onTablet(pane, others)
      : Math.max(innerHeight - BUTTONS, NEARLY * edges);
    const scale = Math.min(LARGEST, width / pane.width, height / pane.height);
    for (const other of others) {
      const room = (other.svg.parentElement?.clientWidth ?? width) - (innerWidth >= TABLET ? GAP : 0);
      setScale(other, Math.min(room / other.pane.width, Math.max(scale, READABLE)));
    }
    return scale;
  }
}
