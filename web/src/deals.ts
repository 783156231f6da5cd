// SPDX-License-Identifier: MIT
// Everything somebody can do, by what it is: building street by street with what it brings, amounts, and a bargain with both
// sides beside each other. It stays open while a deal is put together move by move, and lies over the board only as long as
// it is wanted.
import { amountForm, isRun, sure } from "./actions";
import { isAnswer, isPart, offeredCards, side, thingOf } from "./bargain";
import { button, h, symbol } from "./dom";
import type { Action } from "./protocol";
import { w, type Word } from "./words";

const LISTED = 60; // of one kind; the others when asked for

export class Deals {
  readonly #list = h("div", { class: "deal-groups" });
  #dialog: HTMLDialogElement | undefined;

  /** `moves` are all there are now, none if nobody is asked; `play` makes one. */
  constructor(private readonly moves: () => Promise<Action[]>, private readonly play: (move: string) => Promise<void>) {}

  async open(): Promise<void> {
    if (this.#dialog) return;
    const dialog = (this.#dialog = h("dialog", { class: "deals", "aria-label": w("deals") },
      h("div", { class: "deal-bar" }, h("h2", {}, w("deals")), symbol("close", w("close"), () => this.close())), this.#list));
    dialog.addEventListener("close", () => this.#dialog === dialog && this.close());
    await this.#fill();
    if (this.#dialog !== dialog) return; // meanwhile there was nothing to do any more
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Nobody wants it, or has anything to do there, any more. */
  close(): void {
    const dialog = this.#dialog;
    this.#dialog = undefined;
    if (dialog?.open) dialog.close(); // whoever had the focus gets it back
    dialog?.remove();
  }

  async #fill(): Promise<void> {
    const moves = await this.moves();
    if (moves.length === 0) return this.close();
    const focused = document.activeElement?.getAttribute("data-move"); // it is made anew
    const parts = moves.filter(isPart);
    const groups = new Map<string, Action[]>();
    for (const action of moves)
      if (!action.deal?.side) groups.set(action.label ?? "", [...(groups.get(action.label ?? "") ?? []), action]);
    const cards = offeredCards(moves.filter(isAnswer), (action) => this.#button(action, [action.label ?? ""], ""));
    const title = this.#dialog?.querySelector("h2");
    if (title) title.textContent = parts.find(({ deal }) => deal?.side === "close")?.deal?.thing || w(parts.length ? "bargain" : "deals");
    const besides = [...groups].map(([label, actions]) => this.#group(label, actions));
    this.#list.replaceChildren(...cards, ...(parts.length // all else is out of the way, while one bargains
      ? [this.#bargain(parts), h("details", {}, h("summary", {}, w("deals")), h("div", { class: "deal-groups" }, ...besides))] : besides));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-move="${CSS.escape(focused)}"]`)?.focus();
  }

  // ---- a bargain ----

  /** Both sides beside each other; below, what can be done with all of it. */
  #bargain(parts: Action[]): HTMLElement {
    const of = (side: string) => parts.filter(({ deal }) => deal?.side === side);
    const closing = of("close").sort((a, b) => Number(!a.deal?.effect) - Number(!b.deal?.effect));
    return h("section", { class: "bargain" },
      h("div", { class: "sides" }, this.#side("you_give", of("give")), this.#side("you_get", of("want"))),
      h("div", { class: "bargain-close" },
        ...closing.flatMap(({ deal }) => (deal?.effect ? [h("p", { class: "terms" }, deal.effect)] : [])),
        h("div", { class: "moves" }, ...closing.map((action) => this.#button(action, [action.label ?? ""], action.deal?.effect ? "primary" : "")))));
  }

  /** What is in comes first; touching a card puts it in or takes it out. */
  #side(title: Word, parts: Action[]): HTMLElement {
    const cards = parts.filter((action) => !isRun(action)).sort((a, b) => Number(b.deal?.in ?? false) - Number(a.deal?.in ?? false));
    return side(title,
      ...parts.filter(isRun).map((action) => amountForm({ ...action, label: action.deal?.thing ?? action.label ?? "" },
        (move) => void this.#make(move), true)),
      ...cards.map((action) => this.#button(action, [action.deal ? thingOf(action.deal) : action.say ?? ""], "deed", action.deal?.in ?? false)));
  }

  // ---- everything else ----

  #button(action: Action, label: (Node | string)[], kind: string, pressed?: boolean): HTMLButtonElement {
    return button(label, {
      class: action.grave ? `${kind} grave` : kind, "data-move": action.move as string, title: action.say,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      onclick: () => {
        if (action.deal?.side === "close") this.close(); // made or taken back: the board tells the rest
        if (action.grave) sure(action, (move) => void this.#make(move));
        else void this.#make(action.move as string);
      },
    });
  }

  /** What can only be done in one way is a button; of several each says what it would do, by colours where things have some. */
  #group(label: string, actions: Action[]): HTMLElement {
    const only = actions.length === 1 ? actions[0] : undefined;
    if (only && isRun(only)) return amountForm(only, (move) => void this.#make(move));
    if (only && !only.deal?.thing) return this.#button(only, [label], ""); // says itself what it does
    const tints = [...new Set(actions.map(({ deal }) => deal?.tint))];
    actions.sort((a, b) => tints.indexOf(a.deal?.tint) - tints.indexOf(b.deal?.tint));
    const row = (action: Action) => (isRun(action) ? amountForm(action, (move) => void this.#make(move))
      : this.#button(action, [action.deal?.thing ? thingOf(action.deal) : action.say ?? label], action.deal?.thing ? "deed" : "long"));
    return h("section", { class: actions[0]?.deal?.thing ? "deeds" : "" }, h("h3", {}, label),
      ...(actions.length > LISTED ? this.#searched(actions, row) : actions.map(row)));
  }

  /** Too many to be read: a field to look for some of them, the first few, and all of them when asked for. */
  #searched(actions: Action[], row: (action: Action) => HTMLElement): HTMLElement[] {
    const field = h("input", { type: "search", "aria-label": w("search"), placeholder: w("search"), autocomplete: "off",
      oninput: () => show(LISTED) });
    const list = h("div", { class: "found" });
    const show = (most: number) => {
      const wanted = field.value.trim().toLowerCase();
      const found = actions.filter(({ say, deal }) => `${deal?.thing ?? ""} ${say ?? ""}`.toLowerCase().includes(wanted));
      const more = button(w("show_all", found.length), { class: "quiet", onclick: () => show(found.length) });
      list.replaceChildren(...found.slice(0, most).map(row), ...(found.length > most ? [more] : []),
        ...(found.length ? [] : [h("p", { class: "faint" }, w("search_none"))]));
    };
    show(LISTED);
    return [field, list];
  }

  /** Amounts that were stepped to and do not count yet. */
  #named(): string[] {
    const forms = [...this.#list.querySelectorAll<HTMLFormElement>(".bargain-side form.amount")].filter((form) => !form.querySelector(".unchanged"));
    return forms.map((form) => `${form.dataset["move"]} ${Number(form.querySelector("input")?.value)}`);
  }

  async #make(move: string): Promise<void> {
    for (const amount of this.#named()) if (amount !== move) await this.play(amount);
    await this.play(move);
    if (this.#dialog) await this.#fill();
  }
}
