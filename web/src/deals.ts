// SPDX-License-Identifier: MIT
// Everything somebody can do, by what it is: building street by street with what it brings, amounts, and a bargain with both
// sides beside each other. It stays open while a deal is put together move by move, and lies over the board only as long as
// it is wanted.
import { amountForm, isRun, sure } from "./actions";
import { isAnswer, isPart, offeredCards, side, thingOf } from "./bargain";
import { button, h, symbol } from "./dom";
import type { Offer } from "./protocol";
import { w, type Word } from "./words";

const LISTED = 60; // of one kind; the others when asked for

export class Deals {
  readonly #list = h("div", { class: "deal-groups" });
  #dialog: HTMLDialogElement | undefined;

  /** `moves` are all there are now, none if nobody is asked; `play` makes one. */
  constructor(private readonly moves: () => Promise<Offer[]>, private readonly play: (move: string) => Promise<void>) {}

  async open(): Promise<void> {
    const dialog = (this.#dialog = h("dialog", { class: "deals", "aria-label": w("deals") },
      h("div", { class: "deal-bar" }, h("h2", {}, w("deals")), symbol("close", w("close"), () => dialog.close())), this.#list));
    dialog.addEventListener("close", () => dialog.remove());
    await this.#fill();
    document.body.append(dialog);
    dialog.showModal();
  }

  async #fill(): Promise<void> {
    const moves = await this.moves();
    if (moves.length === 0) return this.#dialog?.close();
    const focused = document.activeElement?.getAttribute("data-move"); // it is made anew
    const parts = moves.filter(isPart);
    const groups = new Map<string, Offer[]>();
    for (const offer of moves)
      if (!offer.deal?.side) groups.set(offer.label ?? "", [...(groups.get(offer.label ?? "") ?? []), offer]);
    const cards = offeredCards(moves.filter(isAnswer), (offer) => this.#button(offer, [offer.label ?? ""], ""));
    this.#list.replaceChildren(...cards, ...(parts.length ? [this.#bargain(parts)] : []),
      ...[...groups].map(([label, offers]) => this.#group(label, offers)));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-move="${CSS.escape(focused)}"]`)?.focus();
  }

  // ---- a bargain ----

  /** Both sides beside each other; below, what can be done with all of it. */
  #bargain(parts: Offer[]): HTMLElement {
    const of = (side: string) => parts.filter(({ deal }) => deal?.side === side);
    const closing = of("close").sort((a, b) => Number(!a.deal?.effect) - Number(!b.deal?.effect));
    return h("section", { class: "bargain" },
      h("div", { class: "sides" }, this.#side("you_give", of("give")), this.#side("you_get", of("want"))),
      h("div", { class: "bargain-close" },
        ...closing.flatMap(({ deal }) => (deal?.effect ? [h("p", { class: "terms" }, deal.effect)] : [])),
        h("div", { class: "moves" }, ...closing.map((offer) => this.#button(offer, [offer.label ?? ""], offer.deal?.effect ? "primary" : "")))));
  }

  /** What is in comes first; touching a card puts it in or takes it out. */
  #side(title: Word, parts: Offer[]): HTMLElement {
    const cards = parts.filter((offer) => !isRun(offer)).sort((a, b) => Number(b.deal?.in ?? false) - Number(a.deal?.in ?? false));
    return side(title,
      ...parts.filter(isRun).map((offer) => amountForm({ ...offer, label: offer.deal?.thing ?? offer.label ?? "" },
        (move) => void this.#make(move))),
      ...cards.map((offer) => this.#button(offer, [offer.deal ? thingOf(offer.deal) : offer.say ?? ""], "deed", offer.deal?.in ?? false)));
  }

  // ---- everything else ----

  #button(offer: Offer, label: (Node | string)[], kind: string, pressed?: boolean): HTMLButtonElement {
    return button(label, {
      class: offer.grave ? `${kind} grave` : kind, "data-move": offer.move as string, title: offer.say,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      onclick: () => {
        if (offer.deal?.side === "close") this.#dialog?.close(); // made or taken back: the board tells the rest
        if (offer.grave) sure(offer, (move) => void this.#make(move));
        else void this.#make(offer.move as string);
      },
    });
  }

  /** What can only be done in one way is a button; of several each says what it would do, by colours where things have some. */
  #group(label: string, offers: Offer[]): HTMLElement {
    const only = offers.length === 1 ? offers[0] : undefined;
    if (only && isRun(only)) return amountForm(only, (move) => void this.#make(move));
    const tints = [...new Set(offers.map(({ deal }) => deal?.tint))];
    offers.sort((a, b) => tints.indexOf(a.deal?.tint) - tints.indexOf(b.deal?.tint));
    const row = (offer: Offer) => (isRun(offer) ? amountForm(offer, (move) => void this.#make(move))
      : this.#button(offer, [offer.deal?.thing ? thingOf(offer.deal) : offer.say ?? label], offer.deal?.thing ? "deed" : "long"));
    return h("section", { class: offers[0]?.deal?.thing ? "deeds" : "" }, h("h3", {}, label),
      ...(offers.length > LISTED ? this.#searched(offers, row) : offers.map(row)));
  }

  /** Too many to be read: a field to look for some of them, the first few, and all of them when asked for. */
  #searched(offers: Offer[], row: (offer: Offer) => HTMLElement): HTMLElement[] {
    const field = h("input", { type: "search", "aria-label": w("search"), placeholder: w("search"), autocomplete: "off",
      oninput: () => show(LISTED) });
    const list = h("div", { class: "found" });
    const show = (most: number) => {
      const wanted = field.value.trim().toLowerCase();
      const found = offers.filter(({ say, deal }) => `${deal?.thing ?? ""} ${say ?? ""}`.toLowerCase().includes(wanted));
      const more = button(w("show_all", found.length), { class: "quiet", onclick: () => show(found.length) });
      list.replaceChildren(...found.slice(0, most).map(row), ...(found.length > most ? [more] : []),
        ...(found.length ? [] : [h("p", { class: "faint" }, w("search_none"))]));
    };
    show(LISTED);
    return [field, list];
  }

  async #make(move: string): Promise<void> {
    await this.play(move);
    if (this.#dialog?.open) await this.#fill();
  }
}
