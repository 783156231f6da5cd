// The first page: the games with pictures, and the matches kept in this browser. It needs no rules, so it is there at once.
import { button, h } from "./dom";
import { take } from "./files";
import { gameCards, pictureOf, playersOf } from "./games";
import { History, movesOf, titleOf } from "./history";
import { ask } from "./host";
import { tableLists } from "./lobby";
import { keepsTables } from "./net";
import type { GameCard, Kept, Refusal } from "./protocol";
import { go, type Screen } from "./screen";
import { w } from "./words";

const RUNNING = 3; // matches to go on with, above the games

function card(game: GameCard): HTMLElement {
  return h("li", {}, h("a", { class: "game", href: `#/new/${game.name}`, "data-game": game.name },
    h("img", { class: "frame", src: pictureOf(game.name), alt: "", loading: "lazy", width: 320, height: 240 }),
    h("h3", {}, game.title),
    h("p", { class: "about" }, game.about),
    h("p", { class: "facts" }, h("span", {}, playersOf(game)), " · ", h("span", {}, w("minutes", game.minutes)),
      game.secrets ? h("span", { class: "secrets" }, ` · ${w("secrets")}`) : null)));
}

export class Start implements Screen {
  readonly root = h("main", { class: "start" });
  title = w("title");

  constructor(private readonly complain: (refusal: Refusal) => void) {}

  async open(): Promise<void> {
    const own = h("section", { class: "kept", "aria-labelledby": "kept-title" });
    const running = h("section", { class: "running", "aria-label": w("go_on"), hidden: true });
    const friends = h("section", { class: "kept friends", "aria-label": w("with_friends"), hidden: true });
    void keepsTables().then(async (keeps) => {
      const lists = keeps ? await tableLists() : [];
      friends.hidden = lists.length === 0;
      friends.replaceChildren(...lists);
    });
    this.root.replaceChildren(
      h("h1", {}, w("title")),
      h("p", { class: "tagline" }, w("tagline")),
      running,
      friends,
      h("h2", { class: "unseen" }, w("choose")),
      // The toy that teaches how a game is made is not among them: who wants it knows its address.
      h("ul", { class: "games" }, ...gameCards().filter(({ toy }) => !toy).map(card)),
      own,
    );
    this.#fill(own, []);
    void ask("kept", {}).then((kept) => {
      const begun = kept.filter((match) => !match.over && match.seq > 0).slice(0, RUNNING);
      running.hidden = begun.length === 0;
      running.replaceChildren(h("span", { class: "faint" }, `${w("go_on")}:`), ...begun.map((match) => this.#running(match)));
      this.#fill(own, kept);
    });
  }

  /** What was begun stands first: one click to go on. */
  #running(match: Kept): HTMLElement {
    return button([h("span", { class: "unseen" }, `${w("go_on")}: `), h("strong", {}, titleOf(match)), h("span", {}, movesOf(match))],
      { class: "begun", onclick: () => go(`/table/${match.id}`) });
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
