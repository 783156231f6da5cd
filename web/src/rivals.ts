// SPDX-License-Identifier: MIT
// Computers as people: what each level is called at the table, what one may expect of it, and how strong it is, in dots.
import { h } from "./dom";
import type { Game } from "./protocol";
import { lang, w, type Word } from "./words-later";

interface Rival {
  names: [german: string, english: string][]; // the first is its face; the others join where several of them play
  about: Word;
  strength: number; // dots, of four
}

const DOTS = 4;
const RIVALS: Record<string, Rival> = {
  random: { names: [["Zufall", "Chance"]], about: "rival_random", strength: 0 },
  easy: { names: [["Lotte", "Lottie"], ["Tim", "Tim"], ["Ida", "Ida"]], about: "rival_easy", strength: 1 },
  medium: { names: [["Emil", "Emil"], ["Nora", "Nora"], ["Jonas", "Jonas"]], about: "rival_medium", strength: 2 },
  strong: { names: [["Frau Berg", "Ms Berg"], ["Herr Wolf", "Mr Wolf"], ["Frau Lind", "Ms Lind"]], about: "rival_strong", strength: 3 },
  best: { names: [["Professor Stern", "Professor Stern"], ["Doktor Klee", "Doctor Klee"], ["Rätin Falk", "Judge Falk"]], about: "rival_best", strength: 4 },
  perfect: { names: [["Das Orakel", "The Oracle"]], about: "rival_perfect", strength: 4 },
};

/** Whoever plays at that level; where the dice do everything, anybody does. */
function rival(level: string, { luck }: Game): Rival | undefined {
  return RIVALS[luck ? "medium" : level];
}

/** What they are called in the list one chooses from. */
export function faceOf(level: string, game: Game): string {
  return rival(level, game)?.names[0]?.[lang() === "de" ? 0 : 1] ?? w("computer");
}

/** What one may expect. */
export function aboutOf(level: string, game: Game): string {
  const found = rival(level, game);
  return found ? w(game.luck ? "rival_luck" : found.about) : "";
}

/** How strong, for the eye; the words beside it say the same. */
export function dotsOf(level: string, game: Game): HTMLElement | null {
  const strength = rival(level, game)?.strength;
  return strength === undefined || game.luck ? null
    : h("span", { class: "dots", "aria-hidden": "true" }, ...Array.from({ length: DOTS }, (_, i) => h("i", { class: i < strength ? "full" : "" })));
}

/** What everybody is called at the table, no two alike: people as they say, computers as those who play at their level. */
export function named(game: Game, bots: (string | null)[], people: string[]): string[] {
  const taken = new Set(people.filter(Boolean));
  return bots.map((level, seat) => {
    if (level === null) return people[seat] ?? "";
    const names = (rival(level, game)?.names ?? []).map(([german, english]) => (lang() === "de" ? german : english));
    if (names.length === 0) return "";
    for (let round = 1; ; round++)
      for (const name of names) {
        const called = round === 1 ? name : `${name} ${round}`;
        if (taken.has(called)) continue;
        taken.add(called);
        return called;
      }
  });
}
