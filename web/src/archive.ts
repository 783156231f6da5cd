// The puzzles of today and of the days before: one of each game, and what became of it here.
import { h } from "./dom";
import { cardOf, pictureOf } from "./games";
import { dayName, dayWords, gameOfDay, isSolved, puzzleGames, squares, streak, today, triedAt } from "./puzzles";
import type { Screen } from "./screen";
import { w } from "./words";

const DAYS = 28; // that are listed

/** What somebody made of it: its squares, or nothing yet. */
function mark(game: string, day: number): string {
  const tried = triedAt(game, day);
  return isSolved(tried) || tried.shown ? squares(tried) : "";
}

function link(game: string, day: number): HTMLElement {
  const title = cardOf(game)?.title ?? "";
  return h("li", {}, h("a", { href: `#/puzzle/${game}/${dayName(day)}`, "data-puzzle": game }, h("img", { src: pictureOf(game), alt: "", loading: "lazy", width: 64, height: 48 }),
    h("span", {}, title), h("span", { class: "squares" }, mark(game, day))));
}

/** On the first page: the puzzle of the day, and the way to all others. */
export function puzzleDoor(): HTMLElement | null {
  const game = gameOfDay(today());
  if (game === undefined) return null;
  const solved = mark(game, today());
  return h("a", { class: "puzzle-door", href: `#/puzzle/${game}` }, h("img", { src: pictureOf(game), alt: "", width: 64, height: 48 }),
    h("span", {}, h("strong", {}, w("puzzle_today")), h("small", {}, `${cardOf(game)?.title ?? ""} ${solved || `· ${w("puzzle_same")}`}`)));
}

export class Archive implements Screen {
  readonly root = h("main", { class: "archive" });
  title = w("puzzles");

  async open(): Promise<void> {
    const days = streak();
    const now = today();
    this.root.replaceChildren(h("h1", {}, w("puzzles")), h("p", { class: "faint" }, days > 0 ? w(days === 1 ? "puzzle_streak_one" : "puzzle_streak", days) : w("puzzle_same")),
      ...Array.from({ length: DAYS }, (_, ago) => h("section", {}, h("h2", {}, ago === 0 ? w("puzzle_today") : dayWords(now - ago)),
        h("ul", {}, ...puzzleGames().map((game) => link(game, now - ago))))));
  }
}
