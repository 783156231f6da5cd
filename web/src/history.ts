// SPDX-License-Identifier: MIT
// The matches kept in this browser, told so that one knows them again: who played, how it ended and why, when, how long; and
// what can be done with each.
import { button, h, icon } from "./dom";
import { save } from "./files";
import { cardOf, pictureOf } from "./games";
import { ask } from "./host";
import type { Kept } from "./protocol";
import { go } from "./screen";
import { lang, w, type Word } from "./words";

const SHOWN = 6; // the latest; the others when asked for
const DAY = 86_400_000;
const LEVELS = ["easy", "medium", "strong", "best", "perfect"];

export function titleOf(match: Kept): string {
  return cardOf(match.game)?.title ?? match.game;
}

export function movesOf(match: Kept): string {
  return match.seq === 1 ? w("running_one") : w("running", match.seq);
}

/** Milliseconds as "1 h 20 min". */
export function lasting(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  return minutes < 60 ? w("lasting", minutes) : w("lasting_hours", Math.floor(minutes / 60), minutes % 60);
}

/** "heute 14:05", "gestern 9:30", "12. Mai 2026". */
function whenOf({ updated }: Kept): string {
  const day = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((day(Date.now()) - day(updated)) / DAY);
  if (days > 1) return new Date(updated).toLocaleDateString(lang(), { dateStyle: "medium" });
  return w(days === 0 ? "today" : "yesterday", new Date(updated).toLocaleTimeString(lang(), { timeStyle: "short" }));
}

/** "Anna, Emil"; people and computers without names are counted; one person alone against computers is the one who reads it: "Against Emil". */
export function whoOf({ game, bots, names = [] }: Kept): string {
  const named = names.filter(Boolean);
  const unnamed = bots.filter((bot, seat) => bot === null && !names[seat]).length;
  const computers = bots.filter((bot, seat) => bot !== null && !names[seat]);
  const [level = ""] = new Set(computers).size === 1 ? computers : [];
  const computer = LEVELS.includes(level ?? "") && !cardOf(game)?.luck ? w("computer_is", w(`level_${level}` as Word)) : w("computer");
  const alone = unnamed === 1 && bots.filter((bot) => bot === null).length === 1;
  const all = [...named, ...(alone ? [] : unnamed === 1 ? [w("person_one")] : unnamed > 1 ? [w("persons", unnamed)] : []),
    ...(computers.length === 1 ? [computer] : computers.length > 1 ? [`${computers.length} × ${computer}`] : [])].join(alone ? ", " : " · ");
  return alone ? w(all ? "against" : "person_one", all) : all;
}

/** How it ended, without the words that only say that it did. */
export function endOf(told: string): string {
  return told.replace(/^[^.]*(zu Ende|is over)\.\s*/, "");
}

/** To whoever won and is spoken to, that it was they need not be told twice. */
function endFor(told: string): string {
  return endOf(told).replace(/^(Sieg für|Victory for) [^.]+\. (?=(Du|You) )/, "");
}

/** The same game by the same people and computers. */
export function againButton(id: string, kind = ""): HTMLButtonElement {
  return button(w("again"), { class: kind, onclick: () => void ask("rematch", { id }).then(({ path }) => go(path)) });
}

export class History {
  readonly root = h("ul", { class: "history" });
  #all = false;

  /** `changed` is told when one was deleted. */
  constructor(private readonly changed: () => void) {}

  set(kept: Kept[]): void {
    const shown = this.#all ? kept : kept.slice(0, SHOWN);
    const more = button(w("all_games", kept.length), {
      class: "quiet",
      onclick: () => {
        this.#all = true;
        this.set(kept);
      },
    });
    this.root.replaceChildren(...shown.map((match) => this.#row(match)),
      ...(shown.length < kept.length ? [h("li", { class: "rest" }, more)] : []));
  }

  #row(match: Kept): HTMLElement {
    const title = titleOf(match);
    const facts = [movesOf(match), match.took ? lasting(match.took) : "", whenOf(match)].filter(Boolean).join(" · ");
    const remove = button(icon("bin"), {
      class: "symbol", "aria-label": `${w("forget")}: ${title}`, title: w("forget"),
      onclick: () => {
        if (remove.dataset["sure"] === undefined) { // a second touch is needed
          remove.dataset["sure"] = "";
          remove.replaceChildren(w("forget_sure"));
          return;
        }
        void ask("forget", { id: match.id }).then(() => this.changed());
      },
    });
    return h("li", {}, h("img", { class: "frame", src: pictureOf(match.game), alt: "", loading: "lazy", width: 64, height: 48 }),
      h("div", { class: "what" }, h("strong", {}, title), h("span", { class: "who" }, whoOf(match)),
        match.over ? h("span", { class: "ended" }, endFor(match.told?.[lang()] ?? w("finished"))) : null,
        h("span", { class: "faint" }, facts)),
      h("div", { class: "ways" },
        ...(match.over ? [againButton(match.id), button(w("review"), { onclick: () => go(`/replay/${match.id}?review`) })] : []),
        match.over ? null : button(w("go_on"), { class: "primary", onclick: () => go(`/table/${match.id}`) }),
        button(w("replay"), { onclick: () => go(`/replay/${match.id}`) }),
        h("span", { class: "pair" }, button(icon("save"), { class: "symbol", "aria-label": `${w("save")}: ${title}`, title: w("save"),
          onclick: () => void save(match.id) }), remove)));
  }
}
