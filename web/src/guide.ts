// SPDX-License-Identifier: MIT
// A guided game: the table as it is, and each rule told in words the first time it applies, one line above the buttons that
// never stands in the way, never twice, and never longer than it applies. The words are the game's own clauses, so every game has its guide.
import { button, h, icon } from "./dom";
import { set, settings } from "./settings";
import { w } from "./words";

const AT_ONCE = 2; // rules that one question may bring: who has read them gets more with the next
const PORTION = 130; // letters that can be read beside a game; a longer rule is told in several portions

interface Line {
  id: string;
  words: string;
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

export class Guide {
  readonly root = h("section", { class: "guide", "aria-live": "polite", "aria-label": w("guide") });
  #waiting: Line[] = [];
  #question = -1; // the last that was asked
  #game = "";
  #on = false;

  begin(game: string): void {
    this.#on = true;
    this.#game = game;
    this.#show();
  }

  /** Something is asked to which these rules apply: new ones are told, and what no longer applies is told no more. How moves are
   *  written nobody needs who touches. */
  tell(question: number, touchable: boolean, cites: string[], text: (id: string) => string | undefined): void {
    if (!this.#on || question === this.#question) return;
    this.#question = question;
    this.#waiting = this.#waiting.filter(({ id }) => cites.includes(id));
    const waiting = new Set(this.#waiting.map(({ id }) => id));
    const fresh = cites.filter((id) => text(id) && !waiting.has(id) && !settings.told.includes(id) && !id.endsWith(".notation"));
    if (touchable && !settings.told.includes("page.touch")) this.#add("page.touch", w("guide_touch"));
    for (const id of fresh.slice(0, Math.max(0, AT_ONCE - waiting.size))) this.#add(id, text(id) ?? "");
    this.#show();
  }

  #add(id: string, words: string): void {
    this.#waiting.push(...portions(words).map((each) => ({ id, words: each })));
  }

  #show(): void {
    const line = this.#on ? this.#waiting[0] : undefined;
    this.root.hidden = line === undefined;
    if (line === undefined) return this.root.replaceChildren();
    if (!settings.told.includes(line.id)) set({ told: [...settings.told, line.id] });
    const more = this.#waiting.length - 1;
    this.root.replaceChildren(
      h("p", {}, h("span", { class: "rule" }, line.words), " ",
        button(more > 0 ? w("guide_next") : w("guide_done"), {
          class: "link next-rule",
          onclick: () => {
            this.#waiting.shift();
            this.#show();
          },
        })),
      button(icon("close"), { class: "symbol quiet", "aria-label": w("guide_end"), title: w("guide_end"), onclick: () => this.end() }),
    );
  }

  end(): void {
    this.#on = false;
    if (!settings.taught.includes(this.#game)) set({ taught: [...settings.taught, this.#game] });
    this.#show();
  }
}
