// The first page: the games with pictures, and the matches kept in this browser.
import { button, h, icon } from "./dom";
import { save, take } from "./files";
import { ask } from "./host";
import { picture } from "./picture";
import type { Game, Kept, Refusal } from "./protocol";
import { go, type Screen } from "./screen";
import { standing } from "./seats";
import { lang, w } from "./words";

const RUNNING = 3; // matches to go on with, above the games

function movesOf(match: Kept): string {
  return match.seq === 1 ? w("running_one") : w("running", match.seq);
}

export function playersOf(game: Game): string {
  const [least, most] = game.seats;
  return most === 1 ? w("player_one") : w("players", least === most ? least : `${least}–${most}`);
}

function card(game: Game): HTMLElement {
  const frame = h("div", { class: "frame" });
  void ask("picture", { game: game.name, lang: lang() }).then((scene) => frame.replaceChildren(picture(scene)));
  return h("li", {}, h("a", { class: "game", href: `#/new/${game.name}`, "data-game": game.name },
    frame,
    h("h3", {}, game.title),
    h("p", {}, game.about),
    h("p", { class: "facts" }, [playersOf(game), w("minutes", game.minutes), game.secrets ? w("secrets") : ""]
      .filter(Boolean).join(" · "))));
}

export class Start implements Screen {
  readonly root = h("main", { class: "start" });
  title = w("title");

  constructor(private readonly complain: (refusal: Refusal) => void) {}

  async open(): Promise<void> {
    const games = await ask("games", { lang: lang() });
    // The toy that teaches how a game is made stands last.
    games.sort((a, b) => Number(a.toy ?? false) - Number(b.toy ?? false));
    const kept = await ask("kept", {});
    const own = h("section", { class: "kept", "aria-labelledby": "kept-title" });
    const running = kept.filter((match) => !match.over).slice(0, RUNNING);
    this.#fill(own, kept, games);
    this.root.replaceChildren(
      h("h1", {}, w("title")),
      h("p", { class: "tagline" }, w("tagline")),
      ...(running.length ? [h("section", { class: "running", "aria-label": w("go_on") },
        ...running.map((match) => this.#running(match, games)))] : []),
      h("h2", { class: "unseen" }, w("choose")),
      h("ul", { class: "games" }, ...games.map(card)),
      own,
    );
  }

  /** What was begun stands first: one click to go on. */
  #running(match: Kept, games: Game[]): HTMLElement {
    const title = games.find((game) => game.name === match.game)?.title ?? match.game;
    return button([h("strong", {}, `${w("go_on")}: ${title}`), h("span", {}, movesOf(match))],
      { class: "begun", onclick: () => go(`/table/${match.id}`) });
  }

  #fill(section: HTMLElement, kept: Kept[], games: Game[]): void {
    const input = h("input", {
      type: "file", id: "file", class: "unseen", accept: ".kiste,.game,text/plain",
      onchange: () => {
        const file = input.files?.[0];
        if (file) void take(file, this.complain);
        input.value = "";
      },
    });
    section.replaceChildren(
      h("h2", { id: "kept-title" }, w("kept")),
      h("ul", {}, ...kept.map((match) => this.#row(section, match, games))),
      h("p", { class: "file" }, input, h("label", { for: "file", class: "button" }, w("open_file")), " ",
        h("span", { class: "faint" }, w("drop_here"))),
    );
  }

  #row(section: HTMLElement, match: Kept, games: Game[]): HTMLElement {
    const title = games.find((game) => game.name === match.game)?.title ?? match.game;
    const when = new Date(match.updated).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
    const state = match.over ? `${w("finished")}, ${standing(match.score)}` : movesOf(match);
    const remove = button(icon("bin"), {
      class: "symbol", "aria-label": `${w("forget")}: ${title}`, title: w("forget"),
      onclick: () => {
        if (remove.dataset["sure"] === undefined) { // a second touch is needed
          remove.dataset["sure"] = "";
          remove.replaceChildren(w("forget_sure"));
          return;
        }
        void ask("forget", { id: match.id })
          .then(() => ask("kept", {}))
          .then((kept) => this.#fill(section, kept, games));
      },
    });
    return h("li", {},
      h("span", { class: "what" }, h("strong", {}, title), h("span", { class: "faint" }, ` ${state} · ${when}`)),
      match.over ? null : button(w("go_on"), { class: "primary", onclick: () => go(`/table/${match.id}`) }),
      button(w("replay"), { onclick: () => go(`/replay/${match.id}`) }),
      button(icon("save"), { class: "symbol", "aria-label": `${w("save")}: ${title}`, title: w("save"),
        onclick: () => void save(match.id) }),
      remove);
  }
}
