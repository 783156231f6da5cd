// SPDX-License-Identifier: MIT
// What happens, large in the middle of the board that lies before all: a sentence, and its amount larger still, to be read from three metres. After
// a while it goes, and the board is seen again.
import { h } from "./dom";

const STAYS = 4000; // milliseconds
/** An amount with what it is of: "15.000 DM", "12 Punkte", "$ 400". */
const AMOUNT = /(?:\$\s?\d[\d.,\u00a0\u202f]*|\d[\d.,\u00a0\u202f]*\s?(?:DM|Mio\.?|Dollar|\$|Punkte?n?|points?))/g;

export class Herald {
  readonly root = h("div", { class: "herald", "aria-hidden": "true", hidden: true }); // it is told elsewhere to those who hear
  #told = 0;
  #goes: ReturnType<typeof setTimeout> | undefined;

  /** `seq`: how much has happened; what was told once is not told again. `stays`: until something else happens. */
  tell(say: string | undefined, seq: number, stays = false): void {
    if (!say || (seq === this.#told && !stays)) return;
    this.#told = seq;
    const amounts = say.match(AMOUNT);
    this.say(say, amounts?.[amounts.length - 1]?.replace(/[.,]$/, ""), stays);
  }

  /** A sentence, and what of it is to be larger. */
  say(say: string, amount?: string, stays = false): void {
    this.root.replaceChildren(h("p", {}, say), ...(amount && amount.length < say.length ? [h("strong", {}, amount)] : []));
    this.root.hidden = false;
    clearTimeout(this.#goes);
    if (!stays) this.#goes = setTimeout(() => (this.root.hidden = true), STAYS);
  }
}
