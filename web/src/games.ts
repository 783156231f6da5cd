// SPDX-License-Identifier: MIT
// What the page knows of the games before any of their rules are loaded: told by the build (tools/page).
import type { GameCard, Lang } from "./protocol";
import { settings } from "./settings";
import { lang, w } from "./words";

declare const GAMES: Record<Lang, GameCard[]>;
declare const STEPS: Record<string, number>; // how many first steps each teaches
declare const PICTURES: Record<Lang, Record<string, string>>; // files, by the game's name

export function gameCards(): GameCard[] {
  return GAMES[lang()];
}

export function cardOf(name: string): GameCard | undefined {
  return gameCards().find((game) => game.name === name);
}

export function pictureOf(name: string): string {
  return PICTURES[lang()][name] ?? "";
}

export function firstSteps(game: string): number {
  return STEPS[game] ?? 0;
}

/** Where the first steps of a game go on. */
export function stepsPath(game: string): string {
  const done = settings.steps[game] ?? 0;
  return `/learn/${game}/${done > 0 && done < firstSteps(game) ? done + 1 : 1}`;
}

/** How a rule is tried from here, and where one comes back to. */
export function tryPath(clause: string): string {
  const [game = "", id = ""] = clause.split(".");
  return `/learn/${game}/${id}?${location.hash.slice(1).split("?")[0] ?? ""}`;
}

export function playersOf({ seats: [least, all], usual }: { seats: [number, number]; usual?: number }): string {
  const most = usual ?? all;
  return most === 1 ? w("player_one") : w("players", least === most ? least : `${least}–${most}`);
}
