// SPDX-License-Identifier: MIT
// The first page: one game to go on with or for tonight, two doors to friends, the games on three shelves, and the matches kept in this
// browser. It needs no rules, so it is there at once.
import { today } from "./days";
import { circleCards } from "./circles";
import { button, h, icon } from "./dom";
import { take } from "./files";
import { cardOf, pictureOf } from "./games";
import { History, movesOf, titleOf, whoOf } from "./history";
import { ask, Refused } from "./host";
import { tableOf } from "./invite";
import { keepsTables, type Info } from "./net";
import type { GameCard, Kept, Refusal } from "./protocol";
import { askedOf, came, gameOfDay, keepPuzzles, puzzlePicture } from "./puzzles";
import { go, type Screen } from "./screen";
import { swatch } from "./seats";
import { settings } from "./settings";
import { firstSentence, factsOf, shelves, tonight } from "./shelves";
import { tableLists, whereItStands, YOUNG } from "./tables";
import { w } from "./words";

/** The one large picture: what it says above the title, its title, and the way there. */
function hero(game: string, { above, title, about = [], go_on, href }: { above: string; title: string; about?: (Node | string)[]; go_on: string; href: string }): HTMLElement {
  return h("a", { class: "hero", href }, h("img", { src: pictureOf(game), alt: "", width: 320, height: 240 }),
    h("span", { class: "over" }, h("span", { class: "above" }, above), h("strong", { class: "title" }, title),
      about.length ? h("span", { class: "about" }, ...about) : null, h("span", { class: "go" }, go_on)));
}

/** Where there is little room, the first sentence alone. */
function aboutOf(game: GameCard): (Node | string)[] {
  return [firstSentence(game), h("span", { class: "more" }, game.about.slice(firstSentence(game).length))];
}

/** The puzzle of the day: where it leads to, its game, and what it asks or how it went; undefined: there is none. */
function puzzleToday(): { href: string; game: string; about: string } | undefined {
  const day = today();
  const game = gameOfDay(day);
  if (game === undefined) return undefined;
  const done = came(game, day);
  return { href: done ? "#/puzzle" : `#/puzzle/${game}`, game, about: done ? `${cardOf(game)?.title ?? ""} ${done}` : askedOf(game, day) };
}

/** As a card below the doors; */
function puzzleDoor(): HTMLElement | null {
  const puzzle = puzzleToday();
  return puzzle ? h("a", { class: "puzzle-door", href: puzzle.href }, h("img", { src: puzzlePicture(puzzle.game), alt: "", width: 64, height: 48 }),
    h("span", {}, h("strong", {}, w("puzzle_today")), h("small", {}, puzzle.about)), icon("on")) : null;
}

/** and on a desk among the games, in the place that is free there. */
function puzzleTile(): HTMLElement | null {
  const puzzle = puzzleToday();
  return puzzle ? h("li", { class: "puzzle-tile" }, h("a", { href: puzzle.href }, h("img", { class: "frame", src: puzzlePicture(puzzle.game), alt: "", width: 320, height: 240 }),
    h("h3", {}, w("puzzle_today")), h("p", { class: "facts" }, puzzle.about))) : null;
}

export class Start implements Screen {
  readonly root = h("main", { class: "start" });
  title = w("title");
  /** One's own name, and behind it what one has played. */
  readonly tools = settings.names.slice(0, 1).flatMap((name) => (name ? [h("a", { class: "me", href: "#/statistics", "aria-label": `${name}: ${w("statistics")}` }, swatch("red", "▲"), name)] : []));
  readonly #first = h("div", { class: "first" });
  readonly #shelves = h("div", { class: "shelves" });
  #lately: string[] = [];
  #large = ""; // whose picture that is
  #shown = ""; // what the front speaks of
  #kept: Kept[] = [];
  #table: Info | undefined; // with others, where something happened last
  #friends = false; // a game is looked for to play with them

  constructor(private readonly complain: (refusal: Refusal) => void) {}

  async open(): Promise<void> {
    const own = h("section", { class: "kept", "aria-labelledby": "kept-title" });
    const friends = h("section", { class: "kept friends", "aria-label": w("with_friends"), hidden: true });
    const doors = h("div", { class: "doors" });
    void keepsTables().then(async (keeps) => {
      doors.replaceChildren(...(keeps ? [this.#friendsDoor(), this.#codeDoor()] : []));
      const [circles, tables] = keeps ? await Promise.all([circleCards(), tableLists()]) : [];
      const lists = [...(circles ?? []), ...(tables?.lists ?? [])];
      friends.hidden = lists.length === 0;
      friends.replaceChildren(...lists);
      this.#table = tables?.latest;
      this.#show(this.#kept);
    });
    this.root.replaceChildren(h("h1", { class: "unseen" }, w("title")),
      h("div", { class: "front" }, h("div", { class: "left-side" }, this.#first, doors, puzzleDoor()), this.#shelves), friends, own);
    this.#show([]);
    this.#fill(own, []);
    if (matchMedia("(display-mode: standalone)").matches) void keepPuzzles(); // who has installed it finds all of it without a connection
    void ask("kept", {}).then((kept) => {
      this.#show(kept);
      this.#fill(own, kept);
    });
  }

  #show(kept: Kept[]): void {
    const [begun] = kept.filter((match) => !match.over && match.seq > 0 && Date.now() - match.updated < YOUNG);
    const table = this.#table; // there others wait
    this.#kept = kept;
    const game = tonight();
    this.#lately = [...new Set(kept.map((match) => match.game))];
    const shown = JSON.stringify([table, begun?.id, begun?.seq, this.#lately]);
    if (shown === this.#shown) return; // what somebody is about to touch stays where it is
    this.#shown = shown;
    this.#large = table?.game ?? begun?.game ?? game?.name ?? "";
    this.#first.replaceChildren(table
      ? hero(table.game, { above: whereItStands(table), title: cardOf(table.game)?.title ?? table.title, go_on: w("go_on"), href: `#/with/${table.table}` })
      : begun ? hero(begun.game, { above: `${whoOf(begun)} · ${movesOf(begun)}`, title: titleOf(begun), go_on: w("go_on"), href: `#/table/${begun.id}` })
      : game ? hero(game.name, { above: `${w("tonight")} · ${factsOf(game)}`, title: game.title, about: aboutOf(game), go_on: w("begin"),
        href: `#/new/${game.name}` }) : "");
    this.#fillShelves();
  }

  #fillShelves(): void {
    this.#shelves.replaceChildren(...(this.#friends ? [h("p", { class: "choosing" }, w("choose_with_friends"))] : []),
      ...shelves(this.#friends ? "?friends" : "", this.#lately, this.#friends ? "" : this.#large));
    this.#shelves.querySelector(".shelf:last-child .games")?.append(...(this.#friends ? [] : [puzzleTile() ?? ""]));
  }

  // ---- the doors to friends ----

  #friendsDoor(): HTMLElement {
    const door = button([icon("friends"), h("span", {}, h("strong", {}, w("play_with_friends")), h("small", {}, w("play_with_friends_about")))], {
      class: "door", "aria-pressed": "false",
      onclick: () => {
        this.#friends = !this.#friends;
        door.setAttribute("aria-pressed", String(this.#friends));
        this.#fillShelves();
        if (this.#friends) this.#shelves.scrollIntoView({ block: "start" });
      },
    });
    return door;
  }

  #codeDoor(): HTMLElement {
    const field = h("input", { type: "text", id: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true,
      placeholder: w("code_field"), "aria-label": w("code_field") });
    const wrong = h("span", { class: "wrong", role: "alert" });
    return h("form", {
      class: "door",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        wrong.textContent = "";
        void tableOf(field.value).then((table) => go(`/with/${table}`), (why: unknown) => {
          if (!(why instanceof Refused)) throw why;
          wrong.textContent = why.message;
          field.select();
        });
      },
    }, icon("ticket"), h("span", {}, h("label", { for: "code" }, h("strong", {}, w("join_by_code")), h("small", {}, w("join_by_code_about"))),
      h("span", { class: "coded" }, field, h("button", { type: "submit", "aria-label": w("join") }, icon("next"))), wrong));
  }

  #fill(section: HTMLElement, kept: Kept[]): void {
    const input = h("input", {
      type: "file", id: "file", class: "unseen", accept: ".kiste,.game,text/plain",
      onchange: () => {
        const file = input.files?.[0];
        if (file) void take(file, this.complain);
        input.value = "";
      },
    });
    const history = new History(() => void ask("kept", {}).then((left) => {
      history.set(left);
      statistics.hidden = !left.some(({ over }) => over);
    }));
    history.set(kept);
    const statistics = h("a", { class: "button", href: "#/statistics", hidden: !kept.some(({ over }) => over) }, w("statistics"));
    section.replaceChildren(
      h("h2", { id: "kept-title" }, w("kept")),
      history.root,
      h("p", { class: "file" }, statistics, " ", input, h("label", { for: "file", class: "button" }, w("open_file")), " ",
        h("span", { class: "faint drop-here" }, w("drop_here"))),
    );
  }
}
