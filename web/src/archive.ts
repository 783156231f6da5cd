// SPDX-License-Identifier: MIT
// Puzzles to choose from: those of today, and the days of the past; how many days in a row something was solved.
import { dateOf, today } from "./days";
import { button, h, icon, symbol } from "./dom";
import { saveFile } from "./files";
import { cardOf, pictureOf } from "./games";
import { askedOf, came, dayWords, gameOfDay, isOver, keepPuzzles, puzzleGames, puzzlePicture, solvedOn, streak, takeTried, triedAt } from "./puzzles";
import { go, type Screen } from "./screen";
import { set, settings } from "./settings";
import { lang, w } from "./words-later";

const WEEK = 7;
const MONDAY = 4; // some day that was one

/** How many days in a row, and the last seven of them: a man for each that brought a solution. */
export function dayMen(): HTMLElement[] {
  const [now, days] = [today(), streak()];
  const week = Array.from({ length: WEEK }, (_, ago) => now - WEEK + 1 + ago).filter((day) => day >= 0);
  return [
    h("p", { class: "streak" }, h("b", {}, days === 0 ? w("puzzle_one") : w(days === 1 ? "puzzle_day" : "puzzle_days", days)), " ",
      h("small", {}, w(days === 0 ? "puzzle_one_day" : "puzzle_in_row"))),
    h("ol", { class: "men" }, ...week.map((day) => {
      const solved = solvedOn(day);
      return h("li", { class: [solved ? "got" : "", day === now ? "now" : ""].join(" ").trim() }, h("i", { "aria-hidden": "true" }),
        dayWords(day, { weekday: "short" }), h("span", { class: "unseen" }, ` ${w(solved ? "puzzle_was_solved" : "puzzle_was_not")}`));
    })),
  ];
}

/** Whether all of it works without a connection: said when it is known. */
function offline(): HTMLElement {
  const line = h("p", { class: "faint offline", role: "status" });
  void keepPuzzles().then((all) => (line.textContent = w(all ? "puzzle_kept" : "puzzle_not_kept")));
  return line;
}

/** Today's: one for each game. */
export class Today implements Screen {
  readonly root = h("main", { class: "puzzles" });
  title = w("puzzle_today");

  async open(): Promise<void> {
    const day = today();
    const card = (game: string) => h("li", {}, h("a", { href: `#/puzzle/${game}`, "data-puzzle": game, class: isOver(triedAt(game, day)) ? "over" : "" },
      h("img", { class: "frame", src: puzzlePicture(game), alt: "", width: 320, height: 240 }),
      h("span", {}, h("strong", {}, cardOf(game)?.title ?? ""), h("small", {}, came(game, day) || askedOf(game, day)))));
    this.root.replaceChildren(h("h1", {}, w("puzzle_today")), h("p", { class: "faint" }, `${dayWords(day)} · ${w("puzzle_same")}`),
      h("div", { class: "row-of-days" }, ...dayMen()),
      h("ul", { class: "of-today" }, ...puzzleGames().map(card)),
      h("p", {}, h("a", { class: "button to-archive", href: "#/puzzles" }, icon("days"), " ", w("archive"))), offline());
  }
}

/** The days of the past of one game, a month at a time. */
export class Archive implements Screen {
  readonly root = h("main", { class: "puzzles archive" });
  title = w("archive");
  #month: string; // "YYYY-MM"
  readonly #told = h("p", { class: "told", role: "status" });

  constructor(private readonly game = gameOfDay(today()) ?? "") {
    this.#month = dateOf(today()).slice(0, 7);
  }

  async open(): Promise<void> {
    if (!puzzleGames().includes(this.game)) throw new Error(w("puzzle_none"));
    this.#show();
  }

  menu(): HTMLElement[] {
    const forget = button(w("puzzle_forget"), { class: "grave", onclick: () => {
      set({ puzzles: {} });
      this.#show();
    } });
    return [this.#taking(), ...Object.keys(settings.puzzles).length === 0 ? [] : [
      button(w("puzzle_save"), { onclick: () => void saveFile(new File([JSON.stringify(settings.puzzles, null, 1)], "spielkiste-puzzles.json", { type: "application/json" })) }),
      forget]];
  }

  /** What was solved elsewhere, from a file that was saved there. */
  #taking(): HTMLElement {
    const field = h("input", { type: "file", id: "solved-file", class: "unseen", accept: ".json,application/json", onchange: () => {
      const [file] = field.files ?? [];
      field.closest("dialog")?.close();
      if (file) void file.text().then((text) => {
        const taken = takeTried(text);
        this.#show();
        this.#told.textContent = taken === undefined ? w("puzzle_no_file") : w(taken === 1 ? "puzzle_taken_one" : "puzzle_taken", taken);
      });
    } });
    return h("span", {}, field, h("label", { for: "solved-file", class: "button" }, w("puzzle_take")));
  }

  #show(): void {
    const games = h("div", { class: "of-games", role: "group", "aria-label": w("puzzle_which") }, ...puzzleGames().map((game) =>
      button([h("img", { src: pictureOf(game), alt: "", width: 64, height: 48 }), h("span", {}, cardOf(game)?.title ?? "")],
        { "aria-pressed": game === this.game ? "true" : "false", "data-puzzle": game, onclick: () => go(`/puzzles/${game}`) })));
    this.root.replaceChildren(h("h1", { class: "unseen" }, w("archive")), h("div", { class: "row-of-days" }, ...dayMen()), this.#told, games, ...this.#calendar());
  }

  /** A month as a sheet of the calendar: Monday comes first. */
  #calendar(): HTMLElement[] {
    const first = new Date(`${this.#month}-01T00:00:00Z`);
    const begins = Math.round((first.getTime() - Date.parse(`${dateOf(0)}T00:00:00Z`)) / 86_400_000);
    const ends = begins + new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    const turn = (by: number) => {
      this.#month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).toISOString().slice(0, 7);
      this.#show();
    };
    const leaf = (name: "previous" | "next", by: number, can: boolean) =>
      symbol(name, w(by < 0 ? "month_before" : "month_after"), () => turn(by), { disabled: !can });
    const days = Array.from({ length: ends - begins }, (_, n) => this.#day(begins + n));
    const blank = (first.getUTCDay() + WEEK - 1) % WEEK;
    return [
      h("div", { class: "month" }, leaf("previous", -1, begins > 0),
        h("h2", { "aria-live": "polite" }, first.toLocaleDateString(lang(), { timeZone: "UTC", month: "long", year: "numeric" })),
        leaf("next", 1, ends <= today())),
      h("div", { class: "calendar", "aria-hidden": "true" }, ...Array.from({ length: WEEK }, (_, n) => h("small", {}, dayWords(MONDAY + n, { weekday: "short" })))),
      h("ol", { class: "calendar" }, ...Array.from({ length: blank }, () => h("li", { "aria-hidden": "true" })), ...days),
    ];
  }

  #day(day: number): HTMLElement {
    const number = String(Number(dateOf(day).slice(8)));
    if (day < 0 || day > today()) return h("li", {}, h("span", {}, number));
    const tried = triedAt(this.game, day);
    const how = tried.solved !== undefined ? "got" : tried.shown ? "shown" : tried.moves ? "begun" : "";
    const words = tried.solved !== undefined ? w("puzzle_was_solved") : tried.shown ? w("puzzle_seen") : w("puzzle_was_not");
    return h("li", { class: [how, day === today() ? "now" : ""].join(" ").trim() },
      h("a", { href: `#/puzzle/${this.game}/${dateOf(day)}`, "aria-label": `${dayWords(day)}: ${words}` }, number));
  }
}
