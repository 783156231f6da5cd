// SPDX-License-Identifier: MIT
// The shelves of the start page: the games by how long an evening they take, and which one is tonight's.
import { h } from "./dom";
import { gameCards, pictureOf } from "./games";
import type { GameCard } from "./protocol";
import { w, type Word } from "./words";

const QUICK = 20; // minutes, up to which a game is played in between,
const WHOLE = 45; // and from which on it is a whole evening
const DAY = 86_400_000;

interface Shelf {
  title: Word;
  about: Word;
  holds: (game: GameCard) => boolean;
}

const SHELVES: Shelf[] = [
  { title: "shelf_quick", about: "shelf_quick_about", holds: ({ minutes }) => minutes <= QUICK },
  { title: "shelf_middle", about: "shelf_middle_about", holds: ({ minutes }) => minutes > QUICK && minutes < WHOLE },
  { title: "shelf_evening", about: "shelf_evening_about", holds: ({ minutes }) => minutes >= WHOLE },
];

/** Without the toy that teaches how a game is made: who wants it knows its address. */
export function realGames(): GameCard[] {
  return gameCards().filter(({ toy }) => !toy);
}

/** One a day, the same for all. */
export function tonight(): GameCard | undefined {
  const games = realGames().sort((a, b) => (a.name < b.name ? -1 : 1)); // in every language the same
  const today = new Date();
  const day = Math.floor(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) / DAY);
  return games[(day * 5) % games.length];
}

/** "2–4 · 90 min" */
export function factsOf({ seats: [least, all], usual, minutes }: GameCard): string {
  const most = usual ?? all;
  return `${least === most ? least : `${least}–${most}`} · ${w("minutes", minutes)}`;
}

/** What a game is, in its first sentence: that one is short, and reads alone. */
export function firstSentence({ about }: GameCard): string {
  return /^.*?[.?!](?= |$)/.exec(about)?.[0] ?? about;
}

function card(game: GameCard, how: string): HTMLElement {
  return h("li", {}, h("a", { class: "game", href: `#/new/${game.name}${how}`, "data-game": game.name },
    h("img", { class: "frame", src: pictureOf(game.name), alt: "", loading: "lazy", width: 320, height: 240 }),
    h("h3", {}, game.title),
    h("p", { class: "facts" }, factsOf(game)),
    h("p", { class: "about" }, firstSentence(game))));
}

/** `how` a game is to be set up: "", or "?friends". What was played last comes first, what stands large beside them last: nothing is seen twice. */
export function shelves(how: string, lately: string[] = [], large = ""): HTMLElement[] {
  const rank = ({ name }: GameCard) => (name === large ? lately.length + 1 : lately.includes(name) ? lately.indexOf(name) : lately.length);
  return SHELVES.map(({ title, about, holds }) => {
    const games = realGames().filter(holds).sort((a, b) => rank(a) - rank(b));
    return h("section", { class: "shelf", "aria-label": w(title) },
      h("h2", {}, w(title), " ", h("small", {}, w(about))),
      h("ul", { class: "games", tabindex: -1 }, ...games.map((game) => card(game, how))));
  });
}
