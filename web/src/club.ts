// SPDX-License-Identifier: MIT
// A club evening: a tournament of a circle's people. Its rounds as tables of two, how everybody stands while they play, and a table to be printed at
// the end.
import { button, h } from "./dom";
import { cardOf } from "./games";
import { Refused } from "./host";
import { sending } from "./invite";
import { wire } from "./net";
import { go, type Screen } from "./screen";
import { settings } from "./settings";
import { realGames } from "./shelves";
import { lang, w } from "./words";

const ANEW = 3000; // milliseconds after which it is asked how it stands

/** docs/wire.md tells each member. */
interface Standing {
  game: string;
  kind: "all" | "swiss";
  rounds?: number;
  round: number;
  host: boolean;
  due: boolean;
  over: boolean;
  entrants: { name?: string; since: number; gone?: boolean; you?: boolean }[];
  pairs: { round: number; a: number; b?: number; table?: string; halves?: number }[];
  standing: { entrant: number; halves: number; buchholz: number }[];
}

/** Half points as people write them: "2½". */
function points(halves: number): string {
  return halves === 1 ? "½" : `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`;
}

export class Club implements Screen {
  readonly root = h("main", { class: "start club" });
  title = w("club");
  readonly #refusal = h("div", { class: "wrong", role: "alert" });
  #told = "";
  #asks: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly id: string) {}

  async open(): Promise<void> {
    await this.#look();
    this.#asks = setInterval(() => {
      if (!document.hidden) void this.#look().catch(() => undefined);
    }, ANEW);
  }

  close(): void {
    clearInterval(this.#asks);
  }

  /** Only what has changed is put there anew: nobody loses the button under his finger. */
  async #look(): Promise<void> {
    const standing = await wire.say<Standing>("standing", { club: this.id });
    const { re: _, ...told } = standing as Standing & { re?: string };
    if (JSON.stringify(told) === this.#told) return;
    this.#told = JSON.stringify(told);
    this.#show(standing);
  }

  #name({ entrants }: Standing, entrant: number | undefined): string {
    return entrants[entrant ?? -1]?.name ?? w("seat_nobody");
  }

  #show(now: Standing): void {
    const title = cardOf(now.game)?.title ?? now.game;
    const mine = now.pairs.find(({ a, b, halves, table }) => table && halves === undefined && [a, b].some((one) => one !== undefined && now.entrants[one]?.you));
    const rounds = Array.from({ length: now.round }, (_, i) => now.round - i);
    this.title = `${w("club")}: ${title}`;
    this.root.replaceChildren(
      h("h1", {}, title), h("p", { class: "people" }, [w("players", now.entrants.length), now.kind === "all" ? w("club_all") : w("club_swiss_of", now.rounds ?? 0), new Date().toLocaleDateString(lang())].join(" · ")),
      this.#refusal,
      ...(mine ? [button(w("club_to_table"), { class: "primary big", onclick: () => go(`/with/${mine.table ?? ""}`) })] : []),
      h("section", { class: "evening-card" }, h("h2", {}, now.over ? w("club_end") : now.round ? w("club_after", now.round) : w("club_entered")), this.#ranks(now),
        h("p", { class: "faint" }, w("club_rule"))),
      ...(now.over ? [button(w("club_print"), { onclick: () => print() })] : this.#ways(now)),
      ...rounds.map((round) => this.#round(now, round)),
      h("section", { class: "circle-ways" }, h("h2", {}, w("club_link")), ...sending(title, location.href, w("club_link"))));
  }

  #ranks({ standing, entrants, pairs, kind }: Standing): HTMLElement {
    const signs = (entrant: number) => pairs.filter(({ a, b, halves }) => halves !== undefined && (a === entrant || b === entrant))
      .map(({ a, halves = 0 }) => ["○", "◐", "●"][a === entrant ? halves : 2 - halves]).join("");
    return h("div", { class: "points ranks" }, h("table", {},
      h("thead", {}, h("tr", {}, h("td"), h("td"), h("td"), h("th", { scope: "col" }, w("club_points")), kind === "swiss" ? h("th", { scope: "col" }, w("club_buchholz")) : null)),
      h("tbody", {}, ...standing.map(({ entrant, halves, buchholz }, place) => h("tr", { class: entrants[entrant]?.you ? "you" : "" },
        h("td", {}, `${place + 1}.`), h("th", { scope: "row" }, entrants[entrant]?.name ?? w("seat_nobody"), entrants[entrant]?.gone ? h("small", { class: "faint" }, ` ${w("club_gone")}`) : null),
        h("td", { class: "signs", "aria-hidden": "true" }, signs(entrant)), h("td", { class: "sum" }, points(halves)), kind === "swiss" ? h("td", {}, points(buchholz)) : null)))));
  }

  /** Entering and leaving; and for the host the next round. */
  #ways(now: Standing): HTMLElement[] {
    const me = now.entrants.find(({ you }) => you);
    const field = h("input", { type: "text", id: "club-guest", maxlength: 32, required: true, autocomplete: "nickname", value: wire.name || (settings.names[0] ?? "") });
    const enter = h("form", { class: "naming", onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void this.#do(async () => {
        if (!wire.person || field.value.trim() !== wire.name) await wire.call(field.value.trim());
        await wire.say("enter", { club: this.id });
      });
    } }, h("label", { for: "club-guest" }, w("your_name")), field, h("button", { type: "submit", class: "primary" }, now.round ? w("club_enter_late") : w("club_enter")));
    const leave = button(w("club_leave"), { class: "quiet", onclick: () => void this.#do(() => wire.say("enter", { club: this.id, yes: false })) });
    const next = button(w("club_pair", now.round + 1), { class: "primary big", disabled: !now.due, onclick: () => {
      next.disabled = true;
      void this.#do(() => wire.say("pair", { club: this.id }));
    } });
    return [h("section", { class: "club-ways" }, me && !me.gone ? null : enter, ...(now.host ? [next] : []), me && !me.gone ? leave : null)];
  }

  #round(now: Standing, round: number): HTMLElement {
    return h("section", { class: "evening-card" }, h("h2", {}, w("club_round", round)), h("ul", { class: "pairs" },
      ...now.pairs.filter((pair) => pair.round === round).map((pair) => h("li", {}, ...this.#pair(now, pair)))));
  }

  #pair(now: Standing, { a, b, table, halves }: Standing["pairs"][number]): (HTMLElement | string)[] {
    const names = b === undefined ? `${this.#name(now, a)}: ${w("club_bye")}` : `${this.#name(now, a)} – ${this.#name(now, b)}`;
    const result = halves === undefined ? h("a", { href: `#/with/${table ?? ""}` }, w("club_plays")) : h("strong", {}, b === undefined ? points(halves) : `${points(halves)} : ${points(2 - halves)}`);
    if (!now.host || halves !== undefined || !table) return [h("span", {}, names), result];
    const say = h("select", { "aria-label": `${w("club_result")}: ${names}`, onchange: () => void this.#do(() => wire.say("result", { club: this.id, table, halves: Number(say.value) })) },
      h("option", { value: "" }, w("club_result")), ...[2, 1, 0].map((value) => h("option", { value }, `${points(value)} : ${points(2 - value)}`)));
    return [h("span", {}, names), result, say];
  }

  async #do(act: () => Promise<unknown>): Promise<void> {
    this.#refusal.textContent = "";
    try {
      await act();
      await this.#look();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#refusal.textContent = why.message;
    }
  }
}

/** A tournament for a circle: which game, how, and how many rounds. */
export function clubForm(circle: string): HTMLElement {
  const game = h("select", { id: "club-game" }, ...realGames().filter(({ seats: [least, most] }) => least <= 2 && most >= 2).map(({ name, title }) => h("option", { value: name }, title)));
  const kind = h("select", { id: "club-kind" }, h("option", { value: "swiss" }, w("club_swiss")), h("option", { value: "all" }, w("club_all")));
  const rounds = h("input", { type: "number", id: "club-rounds", min: 1, max: 15, value: 5, required: true });
  const wrong = h("span", { class: "wrong", role: "alert" });
  const count = h("p", {}, h("label", { for: "club-rounds" }, w("club_rounds")), rounds);
  kind.addEventListener("change", () => (count.hidden = kind.value === "all"));
  return h("form", { class: "naming new-club", onsubmit: (event: SubmitEvent) => {
    event.preventDefault();
    void wire.say<{ club: string }>("club", { circle, game: game.value, kind: kind.value, rounds: Number(rounds.value) }).then(({ club }) => go(`/club/${club}`),
      (why: Error) => (wrong.textContent = why.message));
  } }, h("p", {}, h("label", { for: "club-game" }, w("club_game")), game), h("p", {}, h("label", { for: "club-kind" }, w("club_kind")), kind), count,
  h("button", { type: "submit" }, w("club_open")), wrong);
}
