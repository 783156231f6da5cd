// SPDX-License-Identifier: MIT
// What the same people play next: everybody may wish for a game, all see who wants which, and the host decides whether the host chooses or
// the vote does, and whether seats are drawn by lot or stay as they are.
import type { Company } from "./company";
import { button, h } from "./dom";
import { cardOf, pictureOf } from "./games";
import { wire, type Info } from "./net";
import { factsOf, realGames } from "./shelves";
import { w, type Word } from "./words";

const SEATING: [Info["seating"], Word][] = [["usual", "seating_usual"], ["lot", "seating_lot"], ["left", "seating_left"]];

/** Those who are asked: who sits here, and who waits; each once. */
function people({ seats, late = [] }: Info): { person: string; name: string; here: boolean }[] {
  const all = [...seats.map(({ kind, person, name = "", here }) => ({ person: kind === "person" ? person : undefined, name, here: here !== false })),
    ...late.map(({ person, name }) => ({ person, name, here: true }))];
  return all.flatMap(({ person, name, here }, at) => (person && all.findIndex((other) => other.person === person) === at ? [{ person, name, here }] : []));
}

/** What is wished for, in a line: "Kniffel 2 · Halma 1". */
export function wished({ wishes = [] }: Info): string {
  return wishes.map(({ game, people: { length } }) => `${cardOf(game)?.title ?? game} ${length}`).join(" · ");
}

function segment(chosen: boolean, word: Word, choose: () => void): HTMLElement {
  return button(w(word), { "aria-pressed": String(chosen), onclick: choose });
}

export class Next {
  readonly #dialog = h("dialog", { class: "menu choosing-game", "aria-label": w("next_game") });
  readonly #body = h("div");

  constructor(private readonly company: Company, private readonly act: (cmd: string, more?: Record<string, unknown>) => void, closed: () => void) {
    this.#dialog.append(h("h2", {}, w("next_game")), this.#body, button(w("close"), { class: "quiet", onclick: () => this.#dialog.close() }));
    this.#dialog.addEventListener("close", () => {
      this.#dialog.remove();
      closed();
    });
    document.body.append(this.#dialog);
    this.show();
    this.#dialog.showModal();
  }

  close(): void {
    this.#dialog.close();
  }

  /** As it stands now; nobody loses the button under their finger. */
  show(): void {
    const { info } = this.company;
    if (!info) return;
    if (info.next !== undefined) return this.close();
    const focus = (document.activeElement as HTMLElement | null)?.dataset["game"];
    const at = this.#dialog.scrollTop;
    this.#body.replaceChildren(...this.#settings(info), this.#games(info), ...this.#waited(info), ...this.#begin(info));
    this.#dialog.scrollTop = at;
    if (focus) this.#body.querySelector<HTMLElement>(`[data-game="${focus}"]`)?.focus({ preventScroll: true });
  }

  /** Whoever says how the evening goes on sees how, and can change it; the others are told. */
  #settings({ votes = false, seating = "usual" }: Info): HTMLElement[] {
    const decides = h("p", { class: "faint" }, w(votes ? "vote_rule" : this.company.chooses ? "choose_rule" : "wish_rule"));
    if (!this.company.hosts) return [decides];
    const how = (more: Record<string, unknown>) => () => this.act("evening", more);
    return [h("div", { class: "segment", role: "group", "aria-label": w("next_game") },
      segment(votes, "we_vote", how({ votes: true })), segment(!votes, "i_choose", how({ votes: false }))), decides,
    h("div", { class: "segment small", role: "group", "aria-label": w("seating") }, ...SEATING.map(([name, word]) => segment(seating === name, word, how({ seating: name }))))];
  }

  #games(info: Info): HTMLElement {
    const here = people(info).filter((one) => one.here);
    const mine = info.wishes?.find(({ people: those }) => those.includes(wire.person))?.game;
    const votes = (game: string) => info.wishes?.find((wish) => wish.game === game)?.people ?? [];
    const games = realGames().filter(({ seats }) => seats[1] >= here.length).sort((a, b) => votes(b.name).length - votes(a.name).length);
    const chooses = this.company.chooses && !info.votes;
    return h("div", { class: "games-next" }, ...games.map((game) => button(
      [h("img", { src: pictureOf(game.name), alt: "", width: 120, height: 90 }), h("strong", {}, game.title), h("small", {}, factsOf(game)),
        h("span", { class: "voters" }, ...votes(game.name).map((person) => h("i", {}, people(info).find((one) => one.person === person)?.name ?? "")))],
      { "data-game": game.name, "aria-pressed": String(mine === game.name), onclick: () => {
        if (chooses) this.act("another", { game: game.name });
        else this.act("wish", mine === game.name ? {} : { game: game.name });
      } })));
  }

  #waited(info: Info): HTMLElement[] {
    const said = new Set(info.wishes?.flatMap((wish) => wish.people));
    const missing = people(info).filter(({ person, here }) => here && !said.has(person)).map(({ name }) => name);
    return info.votes && said.size && missing.length ? [h("p", { class: "faint" }, w(missing.length === 1 ? "vote_missing_one" : "vote_missing", missing.join(", ")))] : [];
  }

  /** Who hosts need not wait for the last one. */
  #begin(info: Info): HTMLElement[] {
    const first = info.wishes?.[0]?.game;
    const own = info.wishes?.find(({ people: those }) => info.owner !== undefined && those.includes(info.owner));
    const best = own && own.people.length === info.wishes?.[0]?.people.length ? own.game : first;
    return best && this.company.chooses ? [button(w("begin_game", cardOf(best)?.title ?? best), { class: "primary big", onclick: () => this.act("another") })] : [];
  }
}
