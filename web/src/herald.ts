// SPDX-License-Identifier: MIT
// What happens, large in the middle of the board that lies before all: a sentence, and its amount larger still, to be read from three metres. After
// a while it goes, and the board is seen again.
import { h } from "./dom";
import type { Match } from "./protocol";

const STAYS = 4000; // milliseconds

/** The last amount that a sentence tells, as the game writes what it counts: "15.000 DM", "$400", "12 Punkte". */
export function amountIn(say: string, counts: Match["counts"]): string | undefined {
  if (!counts) return undefined;
  const [before = "", behind = ""] = (counts.form ?? `%s ${counts.word}`).split("%s").map((part) => part.replace(/[^\p{L}\s]/gu, "\\$&").replace(/\s/g, "\\s"));
  return say.match(new RegExp(`${before}\\d+(?:[.,\u00a0\u202f]\\d+)*${behind}`, "gu"))?.at(-1);
}

/** A sentence without what it tells last of all like it; where that is not part of it, before it. */
function cut(say: string, amount: string): [string, string] {
  const at = say.lastIndexOf(amount);
  return at < 0 ? [say, ""] : [say.slice(0, at).trimEnd(), say.slice(at + amount.length)];
}

export class Herald {
  readonly root = h("div", { class: "herald", "aria-hidden": "true", hidden: true }); // it is told elsewhere to those who hear
  #told = 0;
  #goes: ReturnType<typeof setTimeout> | undefined;

  /** `seq`: how much has happened; what was told once is not told again. `counts`: how the game writes amounts. */
  tell(say: string | undefined, seq: number, counts: Match["counts"]): void {
    if (!say || seq === this.#told) return;
    this.#told = seq;
    this.say(say, amountIn(say, counts));
  }

  /** A sentence, and what of it is to be larger: it is said once, below all else where it ends the sentence. */
  say(say: string, amount = ""): void {
    const [before = "", after = ""] = amount ? cut(say, amount) : [];
    if (!amount || say === amount) this.#show(h("p", {}, say));
    else if (/^[.!]?$/.test(after)) this.#show(h("p", {}, before), h("strong", {}, amount));
    else this.#show(h("p", {}, before && `${before} `, h("b", {}, amount), after));
    this.#goes = setTimeout(() => (this.root.hidden = true), STAYS);
  }

  /** How it ended, until another game begins: who has won, large, and what else there is to say. */
  end([title = "", ...more]: string[]): void {
    this.#show(h("strong", {}, title), ...more.filter(Boolean).map((one) => h("p", {}, one)));
  }

  #show(...said: (Node | string)[]): void {
    this.root.replaceChildren(...said);
    this.root.hidden = false;
    clearTimeout(this.#goes);
  }
}
