// A guided game: the table as it is, and each rule told in words the first time it applies, one line beside the board that
// never stands in the way, and never twice. The words are the game's own clauses, so every game has its guide.
import { button, h, icon } from "./dom";
import { set, settings } from "./settings";
import { w } from "./words";

export class Guide {
  readonly root = h("section", { class: "guide", "aria-live": "polite", "aria-label": w("guide") });
  #waiting: string[] = [];
  #on = false;

  begin(game: string, about: string): void {
    this.#on = true;
    this.#game = game;
    this.#waiting = [about, w("guide_touch"), w("guide_buttons")];
    this.#show();
  }

  #game = "";

  get on(): boolean {
    return this.#on;
  }

  /** Rules that apply now; the new ones are told. */
  tell(cites: string[], text: (id: string) => string | undefined): void {
    if (!this.#on) return;
    for (const id of cites) {
      const words = text(id);
      if (!words || settings.told.includes(id)) continue;
      set({ told: [...settings.told, id] });
      this.#waiting.push(words);
    }
    this.#show();
  }

  #show(): void {
    const words = this.#on ? this.#waiting[0] : undefined;
    this.root.hidden = words === undefined;
    if (words === undefined) return this.root.replaceChildren();
    const more = this.#waiting.length - 1;
    this.root.replaceChildren(
      icon("book"),
      h("p", { tabindex: 0 }, words), // it scrolls where there is little room
      button(more > 0 ? `${w("guide_next")} (${more})` : w("guide_next"), {
        class: "primary",
        onclick: () => {
          this.#waiting.shift();
          this.#show();
        },
      }),
      button(icon("close"), { class: "symbol quiet", "aria-label": w("guide_end"), title: w("guide_end"), onclick: () => this.end() }),
    );
  }

  end(): void {
    this.#on = false;
    if (!settings.taught.includes(this.#game)) set({ taught: [...settings.taught, this.#game] });
    this.#show();
  }
}
