// SPDX-License-Identifier: MIT
// Ratings of those who want one: how strong somebody is at a game and how sure that is, as the server works it out (docs/wire.md).
import { h } from "./dom";
import { cardOf } from "./games";
import { wire } from "./net";
import { lang, w } from "./words";

export interface Rating {
  rating?: number; // none: no match has counted yet
  deviation?: number;
  games?: number;
}

export interface TableRatings {
  ratings: (Rating & { person: string; gain?: number })[];
  counts: boolean; // all who play want one
}

const UNSURE = 110; // of deviation, from which on it is said that little is known yet

/** "1.540 ± 60": within twice the deviation it is right in 95 of 100 cases. */
export function ratingOf({ rating, deviation = 0 }: Rating): string {
  if (rating === undefined) return w("rating_none");
  return w("rating_sure", rating.toLocaleString(lang()), (2 * deviation).toLocaleString(lang()));
}

export function ratingNote(rating: Rating): HTMLElement {
  const unsure = rating.rating === undefined || (rating.deviation ?? 0) > UNSURE;
  return h("small", { class: unsure ? "rating unsure" : "rating", title: w(unsure ? "rating_unsure" : "rating_about") }, ratingOf(rating));
}

/** One's own, by game. */
export function ratingList(ratings: (Rating & { game: string })[]): HTMLElement {
  return h("ul", { class: "rating-list" }, ...ratings.map((one) => h("li", {}, h("span", {}, cardOf(one.game)?.title ?? one.game), ratingNote(one),
    h("small", { class: "faint" }, w(one.games === 1 ? "rating_game" : "rating_games", one.games ?? 0)))));
}

/** Of those at a table; none where nobody there wants one. */
export async function ratingsAt(table: string): Promise<TableRatings> {
  return wire.say<TableRatings>("ratings", { table }).catch(() => ({ ratings: [], counts: false }));
}

/** What a match that has ended made of them: "Anna 1.540 ± 60 (+12)". */
export async function ratingsAfter(table: string, names: Map<string, string>): Promise<HTMLElement | undefined> {
  const { ratings } = await ratingsAt(table);
  const changed = ratings.filter(({ gain }) => gain !== undefined);
  if (!changed.length) return undefined;
  return h("p", { class: "rated" }, h("strong", {}, `${w("rating")}: `), changed.map((one) => `${names.get(one.person) ?? ""} ${ratingOf(one)} (${(one.gain ?? 0) < 0 ? "−" : "+"}${Math.abs(one.gain ?? 0)})`).join(" · "));
}
