// SPDX-License-Identifier: MIT
// A circle: people who play together again and again, kept on the server under a link. Its evenings with what was played, how everybody stood
// and the matches to be looked at again.
import { dayOf, nameOf, pictures, wonBy, type CircleView, type Evening } from "./circles";
import { clubForm } from "./club";
import { button, h, icon } from "./dom";
import { cardOf, pictureOf } from "./games";
import { Refused } from "./host";
import { sending } from "./invite";
import { wire } from "./net";
import { ratingNote } from "./ratings";
import { go, type Screen } from "./screen";
import { settings } from "./settings";
import { shelves } from "./shelves";
import { lang, w } from "./words-later";

/** Everybody's points in each game, and their sum. A game's picture leads to the match. */
function points({ games, standing }: Evening): HTMLElement {
  const head = games.map(({ game, replay }) => {
    const title = cardOf(game)?.title ?? game;
    const picture = h("img", { src: pictureOf(game), alt: title, title, width: 64, height: 48 });
    return h("th", { scope: "col" }, replay ? h("a", { href: `#/replay/${replay}`, "aria-label": `${w("replay")}: ${title}` }, picture) : picture);
  });
  return h("div", { class: "points" }, h("table", {},
    h("thead", {}, h("tr", {}, h("td"), ...head, h("th", { scope: "col" }, w("sum")))),
    h("tbody", {}, ...standing.map((line) => h("tr", {}, h("th", { scope: "row" }, nameOf(line)),
      ...games.map((game) => {
        const theirs = game.standing.find(({ person }) => person === line.person);
        return h("td", { class: theirs?.place === 1 ? "first" : "" }, theirs ? h("span", {}, String(theirs.points)) : "");
      }), h("td", { class: "sum" }, String(line.points)))))));
}

export class Circle implements Screen {
  readonly root = h("main", { class: "start circle" });
  title = w("circle");
  readonly #refusal = h("div", { class: "wrong", role: "alert" });

  constructor(private readonly id: string) {}

  async open(): Promise<void> {
    this.#show(await wire.say<CircleView>("circle", { circle: this.id }));
  }

  #show(circle: CircleView): void {
    const [last, ...before] = circle.evenings;
    this.title = circle.name;
    this.root.replaceChildren(
      h("h1", {}, circle.name), h("p", { class: "people" }, circle.members.map(({ name }) => name).join(" · ")), this.#refusal,
      ...(circle.table ? [button(w("circle_to_table"), { class: "primary big", onclick: () => go(`/with/${circle.table ?? ""}`) })] : []),
      ...(last ? [h("section", { class: "evening-card" }, h("h2", {}, `${dayOf(last.ended)}: ${wonBy(last)}`), points(last), h("p", { class: "faint" }, w("points_rule")))] : []),
      ...this.#ratings(circle),
      ...(before.length ? [h("h2", {}, w("evenings_before")), ...before.map((evening) => h("details", { class: "evening-card" },
        h("summary", {}, pictures(evening), h("span", {}, h("strong", {}, dayOf(evening.ended)), ` ${wonBy(evening)}`)), points(evening)))] : []),
      ...(circle.mine ? [h("h2", {}, w("circle_new_evening")), h("div", { class: "shelves" }, ...shelves(`?circle=${circle.circle}`, circle.evenings.flatMap(({ games }) => games.map(({ game }) => game))))] : []),
      ...(circle.mine || circle.clubs.length ? [h("section", { class: "evening-card" }, h("h2", {}, w("club")), h("p", { class: "faint" }, w("club_about")),
        ...circle.clubs.map(({ club, made }) => h("p", {}, h("a", { href: `#/club/${club}` }, w("club_of", new Date(made).toLocaleDateString(lang(), { dateStyle: "medium" }))))),
        ...(circle.mine ? [clubForm(circle.circle)] : []))] : []),
      h("section", { class: "circle-ways" }, h("h2", {}, w("circle_link")), h("p", { class: "faint" }, w("circle_link_about")), ...sending(circle.name, location.href, w("circle_link")),
        ...(circle.mine ? this.#own(circle) : [this.#joining()])));
  }

  /** Of those who want one, game by game, the strongest first. */
  #ratings({ members }: CircleView): HTMLElement[] {
    const all = members.flatMap(({ name, ratings = [] }) => ratings.map((rating) => ({ name, ...rating })));
    const games = [...new Set(all.map(({ game }) => game))];
    return games.length ? [h("section", { class: "evening-card" }, h("h2", {}, w("rating")), ...games.map((game) => h("div", { class: "rating-game" }, h("h3", {}, cardOf(game)?.title ?? game),
      h("ul", { class: "rating-list" }, ...all.filter((one) => one.game === game).sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
        .map((one) => h("li", {}, h("span", {}, one.name), ratingNote(one)))))))] : [];
  }

  #own({ circle, name, founded }: CircleView): HTMLElement[] {
    const field = h("input", { type: "text", id: "circle-name", maxlength: 32, required: true, value: name });
    const rename = h("form", { class: "naming", onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      this.#try(wire.say<CircleView>("circle", { circle, name: field.value.trim() }).then((seen) => this.#show(seen)));
    } }, h("label", { for: "circle-name" }, w("circle_name")), field, h("button", { type: "submit" }, w("circle_rename")));
    return [rename, this.#sure("circle_leave", "circle_leave_sure", () => wire.say("member", { circle, yes: false })),
      ...(founded ? [this.#sure("circle_dissolve", "circle_dissolve_sure", () => wire.say("dissolve", { circle, sure: true }))] : [])];
  }

  /** What is asked twice, and leads away. */
  #sure(word: "circle_leave" | "circle_dissolve", again: "circle_leave_sure" | "circle_dissolve_sure", act: () => Promise<unknown>): HTMLElement {
    const way = button(w(word), { class: "quiet", onclick: () => {
      if (way.dataset["sure"] !== undefined) return this.#try(act().then(() => go("/")));
      way.dataset["sure"] = "";
      way.textContent = w(again);
    } });
    return way;
  }

  /** Who has the link may have the circle among their own. */
  #joining(): HTMLElement {
    const field = h("input", { type: "text", id: "circle-guest", maxlength: 32, required: true, autocomplete: "nickname", value: wire.name || (settings.names[0] ?? "") });
    return h("form", { class: "naming", onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      const name = field.value.trim();
      this.#try((async () => {
        if (!wire.person || name !== wire.name) await wire.call(name);
        await wire.say("member", { circle: this.id });
        await this.open();
      })());
    } }, h("label", { for: "circle-guest" }, w("your_name")), field, h("button", { type: "submit", class: "primary" }, icon("friends"), ` ${w("circle_join")}`));
  }

  #try(what: Promise<unknown>): void {
    what.catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
      this.#refusal.textContent = why.message;
    });
  }
}
