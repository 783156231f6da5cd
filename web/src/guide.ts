// SPDX-License-Identifier: MIT
// A guided game: the table as it is, and each rule told in words the first time it applies, in a bubble beside the thing it speaks of.
// One at a time, never twice, and never longer than it applies. The words are the game's own clauses, so every game has its guide.
import { bodyOf, boxOf, putBubble } from "./bubble";
import { button, h, icon } from "./dom";
import type { About } from "./protocol";
import { set, settings } from "./settings";
import { w } from "./words-later";

const AT_ONCE = 2; // rules that one question may bring: who has read them gets more with the next
export const TOUCHING = "page.touch"; // how things are touched
const PORTION = 130; // letters that can be read beside a game; a longer rule is told in several portions

interface Line {
  id: string;
  words: string;
  about: About;
}

/** What is asked: its number, the rules that apply, and of each what it speaks of. */
export interface Question {
  seq: number;
  touchable: boolean;
  carried: boolean; // something of it can be carried, too
  cites: string[];
  about?: About[] | undefined;
}

/** A rule in portions that end where a sentence ends. */
function portions(rule: string): string[] {
  const told: string[] = [];
  for (const sentence of rule.match(/.+?[.!?](?=\s|$)\s*|.+$/g) ?? []) {
    const before = told[told.length - 1];
    if (before !== undefined && before.length + sentence.length <= PORTION) told[told.length - 1] = before + sentence;
    else told.push(sentence);
  }
  return told;
}

/** What somebody looks at: it is drawn, and on the screen. */
function inSight(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && left < innerWidth && right > 0 && top < innerHeight && bottom > 0 &&
    element.closest("[hidden], [inert], dialog") === null;
}

export class Guide {
  readonly root = h("section", { class: "guide", role: "status", "aria-live": "polite", "aria-label": w("guide") });
  #waiting: Line[] = [];
  #question = -1; // the last that was asked
  #game = "";
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  /** `before`: what lies over all of it when the screen changes hands. */
  begin(game: string, before: Element): void {
    before.before(this.root);
    this.#on = true;
    this.#game = game;
    this.#show();
  }

  /** Something is asked to which these rules apply: new ones are told, and what no longer applies is told no more. How moves are
   *  written nobody needs who touches. */
  tell({ seq, touchable, carried, cites, about = [] }: Question, text: (id: string) => string | undefined): void {
    if (!this.#on) return;
    const of = (id: string) => about[cites.indexOf(id)] ?? {};
    for (const line of this.#waiting) line.about = of(line.id);
    if (seq === this.#question) return;
    if (this.root.childElementCount > 0) this.#waiting.shift(); // whoever goes on has had the time to read it
    this.#question = seq;
    this.#waiting = this.#waiting.filter(({ id }) => cites.includes(id));
    const waiting = new Set(this.#waiting.map(({ id }) => id));
    const there = ({ items, moves }: About) => !items || items.length > 0 || (moves?.length ?? 0) > 0; // else it is told when it is
    const fresh = cites.filter((id) => text(id) && there(of(id)) && !waiting.has(id) && !settings.told.includes(id) && !id.endsWith(".notation"));
    const finger = matchMedia("(pointer: coarse)").matches;
    if (touchable && !settings.told.includes(TOUCHING))
      this.#add(TOUCHING, [w(finger ? "guide_tap" : "guide_click"), ...(carried ? [w("guide_drag")] : [])].join(" "), {});
    for (const id of fresh.slice(0, Math.max(0, AT_ONCE - waiting.size))) this.#add(id, text(id) ?? "", of(id));
    this.#show();
  }

  #add(id: string, words: string, about: About): void {
    this.#waiting.push(...portions(words).map((each) => ({ id, words: each, about })));
  }

  /** Beside what it speaks of, as that lies now. */
  place(): void {
    const line = this.#waiting[0];
    if (!this.#on || !line || this.root.childElementCount === 0) return;
    const things = this.#meant(line.about);
    const clear = this.#all(".stage .next, .stage [data-die], .actions .prompt, .actions button, .actions input, .actions .card, .actions .thing, .seats li, .bar button, .bar a");
    const rather = this.#all(".stage [data-figure]");
    const boxes = (all: Element[]) => all.map((one) => boxOf(one));
    const thing = things[putBubble(this.root, things.map(bodyOf), boxes(clear), boxes(rather), boxes(this.#all(".play > .stage > svg")))];
    this.root.dataset["at"] = thing?.getAttribute("data-id") ?? thing?.getAttribute("data-move") ?? "";
    const name = thing?.getAttribute("aria-label") ?? "";
    this.root.querySelector(".at")!.textContent = name && `${name}:`;
  }

  /** What a rule speaks of; what is not on the screen, or none of it, stands for whatever can be done: of that, what bears a mark. */
  #meant({ items = [], moves = [] }: About): Element[] {
    const drawn = this.#all(".stage [data-id]:not(.in-hand)").filter((one) => items.includes(Number(one.getAttribute("data-id"))));
    const usable = drawn.filter((one) => one.classList.contains("next"));
    const marked = (all: Element[]) => all.filter((one) => one.classList.contains("marked"));
    const next = this.#all(".stage .next");
    const named = moves.map((move) => move.trim());
    const ways = [marked(usable), usable, drawn, this.#all(".actions [data-move]").filter((one) => named.includes(one.getAttribute("data-move") ?? "")),
      marked(next), next, this.#all(".actions .moves .primary"), this.#all(".actions .moves button"), this.#all(".actions .prompt")];
    return ways.find((found) => found.length > 0) ?? [];
  }

  #all(selector: string): Element[] {
    return [...document.querySelectorAll(selector)].filter((one) => inSight(one));
  }

  #show(): void {
    const line = this.#on ? this.#waiting[0] : undefined;
    if (line === undefined) return this.hide();
    if (!settings.told.includes(line.id)) set({ told: [...settings.told, line.id] });
    const more = this.#waiting.length - 1;
    this.root.replaceChildren(
      h("p", {}, h("span", { class: "at unseen" }), " ", h("span", { class: "rule" }, line.words), " ",
        button(more > 0 ? w("guide_next") : w("guide_done"), {
          class: "link next-rule",
          onclick: () => {
            this.#waiting.shift();
            this.#show();
          },
        })),
      button(icon("close"), { class: "symbol quiet", "aria-label": w("guide_end"), title: w("guide_end"), onclick: () => this.end() }),
    );
    this.place();
  }

  /** Somebody has touched something: how that is done need not be told any more. */
  touched(): void {
    this.#waiting = this.#waiting.filter(({ id }) => id !== TOUCHING);
    this.#show();
  }

  /** Nothing is told just now. */
  hide(): void {
    this.root.replaceChildren();
  }

  end(): void {
    this.#on = false;
    if (!settings.taught.includes(this.#game)) set({ taught: [...settings.taught, this.#game] });
    this.#show();
  }
}
