// SPDX-License-Identifier: MIT
// Circles as they are told elsewhere: on the start page, while people wait for each other, and at the end of a match. Their own screen is circle.ts.
import type { Company } from "./company";
import { button, h } from "./dom";
import { cardOf, pictureOf } from "./games";
import { wire } from "./net";
import type { Rating } from "./ratings";
import { lang, w } from "./words";

const DAY = 86_400_000;
const PICTURES = 4; // of an evening's games, in a row

export interface Line {
  person?: string; // none: they wanted to be forgotten
  name?: string;
  place?: number;
  points: number;
}

export interface Evening {
  evening: string; // its first table
  ended: number;
  games: { game: string; ended: number; replay?: string; standing: Line[] }[];
  standing: Line[];
}

/** docs/wire.md tells each member. */
export interface CircleView {
  circle: string;
  name: string;
  mine: boolean;
  founded: boolean;
  table?: string;
  members: { person: string; name: string; ratings?: (Rating & { game: string })[] }[];
  evenings: Evening[];
  clubs: { club: string; made: number }[];
}

/** "Heute", "Gestern", "Letzten Freitag", "12. Mai 2026". */
export function dayOf(time: number): string {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(time)) / DAY);
  if (days < 2) return w(days < 1 ? "day_today" : "day_yesterday");
  return days < 8 ? w("day_last", new Date(time).toLocaleDateString(lang(), { weekday: "long" })) : new Date(time).toLocaleDateString(lang(), { dateStyle: "medium" });
}

export const nameOf = ({ name }: Line) => name ?? w("seat_nobody");

/** Who has won it, in a sentence. */
export function wonBy({ standing }: Evening): string {
  const [first] = standing;
  if (!first) return "";
  const best = standing.filter(({ points }) => points === first.points);
  return w(best.length > 1 ? "evening_level" : "evening_won", best.map(nameOf).join(", "), first.points);
}

export function pictures({ games }: Evening): HTMLElement {
  return h("span", { class: "played" }, ...games.slice(0, PICTURES).map(({ game }) => h("img", { src: pictureOf(game), alt: cardOf(game)?.title ?? game, width: 64, height: 48, loading: "lazy" })));
}

function card({ circle, name, table, evenings: [last] }: CircleView): HTMLElement {
  return h("li", {}, last ? pictures(last) : null, h("span", { class: "what" }, h("strong", {}, name),
    h("span", { class: "faint" }, table ? w("circle_plays") : last ? `${dayOf(last.ended)}: ${wonBy(last)}` : "")),
  h("a", { class: "button", href: `#/circle/${circle}` }, w("circle_open")));
}

/** One's circles, for the start page. */
export async function circleCards(): Promise<HTMLElement[]> {
  if (!wire.person) return [];
  const { circles } = await wire.say<{ circles: CircleView[] }>("circles").catch(() => ({ circles: [] }));
  return circles.length ? [h("h2", {}, w("circles")), h("ul", { class: "circles" }, ...circles.map(card))] : [];
}

/** How it was last time, for those who wait until all are there. */
export async function lastTime(circle: string): Promise<HTMLElement | undefined> {
  const { name, evenings: [last] } = await wire.say<CircleView>("circle", { circle });
  return last && h("p", { class: "last-time" }, h("a", { href: `#/circle/${circle}` }, name), ` · ${dayOf(last.ended)}: ${wonBy(last)}`);
}

/** Those who have played become a circle; or the way to it. Nothing where nobody here has played with others. */
export function circleWay(company: Company): HTMLElement | null {
  const { circle, seats = [], you = [], table = "" } = company.info ?? {};
  const people = new Set(seats.flatMap(({ kind, person }) => (kind === "person" && person ? [person] : []))).size;
  const way = (id: string, words: string) => h("a", { class: "to-circle", href: `#/circle/${id}` }, words);
  if (circle) return way(circle, w("circle_ours"));
  if (people < 2 || !you.length) return null;
  const keep = button(w("circle_keep"), { class: "quiet to-circle", title: w("circle_keep_about"), onclick: () => {
    keep.disabled = true;
    const name = w("circle_named", new Date().toLocaleDateString(lang(), { weekday: "long" }));
    void wire.say<{ circle: string }>("found", { table, name }).then((found) => keep.replaceWith(way(found.circle, w("circle_kept"))),
      (why: Error) => keep.replaceWith(h("p", { role: "alert" }, why.message)));
  } });
  return keep;
}
