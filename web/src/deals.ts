// Everything somebody can do, by what it is: building street by street, offers with what is given and what is wanted, amounts.
// It stays open while a deal is put together move by move, and lies over the board only as long as it is wanted.
import { amountForm, isRun, sure } from "./actions";
import { button, h, symbol } from "./dom";
import type { Offer } from "./protocol";
import { w } from "./words";

const LISTED = 60; // of one kind

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
    const groups = new Map<string, Offer[]>();
    for (const offer of moves) groups.set(offer.label ?? "", [...(groups.get(offer.label ?? "") ?? []), offer]);
    this.#list.replaceChildren(...[...groups].map(([label, offers]) => this.#group(label, offers)));
  }

  /** What can only be done in one way is a button; of several each says what it would do. */
  #group(label: string, offers: Offer[]): HTMLElement {
    const only = offers.length === 1 ? offers[0] : undefined;
    if (only && isRun(only)) return amountForm(only, (move) => void this.#make(move));
    const rows = offers.slice(0, LISTED).map((offer) => (isRun(offer) ? amountForm(offer, (move) => void this.#make(move))
      : button(offer.say ?? label, {
        class: offer.grave ? "long grave" : "long", "data-move": offer.move as string,
        onclick: () => (offer.grave ? sure(offer, (move) => void this.#make(move)) : void this.#make(offer.move as string)),
      })));
    return h("section", {}, h("h3", {}, label), ...rows);
  }

  async #make(move: string): Promise<void> {
    await this.play(move);
    if (this.#dialog?.open) await this.#fill();
  }
}
