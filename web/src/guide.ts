// A guided game: the table as it is, and each rule told in words the first time it applies, one line above the buttons that
// never stands in the way, and never twice. The words are the game's own clauses, so every game has its guide.
import { button, h, icon } from "./dom";
import { set, settings } from "./settings";
import { w } from "./words";

const AT_ONCE = 2; // rules that one question may bring: who has read them gets more with the next

export class Guide {
  readonly root = h("section", { class: "guide", "aria-live": "polite", "aria-label": w("guide") });
  #waiting: string[] = [];
  #question = -1; // the last that brought something
  #game = "";
  #on = false;

  begin(game: string): void {
    this.#on = true;
    this.#game = game;
    this.#add("page.touch", w("guide_touch"));
    this.#add("page.buttons", w("guide_buttons"));
    this.#show();
  }

  /** Something is asked to which these rules apply; new ones are told. How moves are written nobody needs who touches. */
  tell(question: number, cites: string[], text: (id: string) => string | undefined): void {
    if (!this.#on || question === this.#question || this.#waiting.length > AT_ONCE) return;
    this.#question = question;
    const fresh = cites.filter((id) => text(id) && !settings.told.includes(id) && !id.endsWith(".notation"));
    for (const id of fresh.slice(0, AT_ONCE)) this.#add(id, text(id) ?? "");
    this.#show();
  }

  #add(id: string, words: string): void {
    if (settings.told.includes(id)) return;
    set({ told: [...settings.told, id] });
    this.#waiting.push(words);
  }

  #show(): void {
    const words = this.#on ? this.#waiting[0] : undefined;
    this.root.hidden = words === undefined;
    this.root.classList.remove("whole");
    if (words === undefined) return this.root.replaceChildren();
    const more = this.#waiting.length - 1;
    this.root.replaceChildren(
      h("p", {}, h("span", { class: "rule", title: words, onclick: () => this.root.classList.toggle("whole") }, words), " ",
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
