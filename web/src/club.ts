// SPDX-License-Identifier: MIT
// A club evening: a tournament of a circle's people. Its rounds as tables of two, how everybody stands while they play, and a table to be printed at
// the end.
import type { Company } from "./company";
import { button, h } from "./dom";
import { cardOf } from "./games";
import { Refused } from "./host";
import { sending } from "./invite";
import { wire, type Info } from "./net";
import { ratingNote, type Rating } from "./ratings";
import { go, type Screen } from "./screen";
import { isDark, settings } from "./settings";
import { realGames } from "./shelves";
import { remember, remembered } from "./witness";
import { lang, w } from "./words-later";

const ANEW = 3000; // milliseconds after which it is asked how it stands

/** docs/wire.md tells each member. */
interface Standing {
  game: string;
  kind: "all" | "swiss";
  rounds?: number;
  round: number;
  host: boolean;
  held: boolean;
  due: boolean;
  over: boolean;
  entrants: ({ name?: string; since: number; gone?: boolean; you?: boolean } & Rating)[];
  pairs: { round: number; a: number; b?: number; table?: string; halves?: number }[];
  standing: { entrant: number; halves: number; buchholz: number }[];
}

/** Half points as people write them: "2½". */
function pointsText(halves: number): string {
  return halves === 1 ? "½" : `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}`;
}

type Pair = Standing["pairs"][number];

const CLUB = "club of "; // and a table's number: which tournament it belongs to, known to this tab

/** This table is one's own in a tournament. */
function playsFor(club: string, table: string): void {
  remember(CLUB + table, club);
}

/** From a table of a tournament the way back to it; null: it is none. */
export function clubWay({ info }: Company): HTMLElement | null {
  const club = remembered(CLUB + (info?.table ?? ""));
  return club ? button(w("club_back"), { class: "primary big", onclick: () => go(`/club/${club}`) }) : null;
}

/** What is told of a table from afar; `svg` only when something has happened there. */
interface Afar {
  at: number;
  info: Info;
  svg?: string;
}

/** A table seen from afar: its board, who sits at it, whose turn it is, and how it ended. */
class Board {
  readonly root = h("article", { class: "club-board" });
  readonly #picture = h("img", { alt: "", width: 206, height: 206 });
  #at = -1;
  #dark: boolean | undefined;
  #told = "";

  constructor(private readonly number: number, private readonly table: string) {}

  /** `ways`: what the host can do there. */
  async look(points: (name: string | undefined) => string, ways: HTMLElement[]): Promise<void> {
    const dark = isDark();
    const { at, info, svg } = await wire.say<Afar>("picture", { table: this.table, dark, ...(this.#dark === dark && this.#at >= 0 ? { from: this.#at } : {}) });
    [this.#at, this.#dark] = [at, dark];
    if (svg) this.#picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const told = JSON.stringify([info.state, info.turn, info.result, info.seats.map(({ name, here }) => [name, here, points(name)]), info.time?.map((ms) => Math.ceil((ms ?? 0) / 1000)), ways.length]);
    if (told === this.#told) return;
    this.#told = told;
    this.#show(info, points, ways);
  }

  #show(info: Info, points: (name: string | undefined) => string, ways: HTMLElement[]): void {
    const over = info.state === "over";
    const names = (seats: number[]) => seats.map((seat) => info.seats[seat]?.name ?? "").join(", ");
    const time = info.time?.[info.turn[0] ?? 0];
    const says = over ? info.result?.winners.length ? w("wins_one", names(info.result.winners)) : w("drawn")
      : [info.turn.length ? w("club_moves", names(info.turn)) : "", time ? clockText(time) : ""].filter(Boolean).join(" · ");
    const seat = (at: number) => {
      const { name, here } = info.seats[at] ?? { name: "", here: true };
      const won = info.result?.winners;
      return h("div", { class: info.turn.includes(at) && !over ? "player asked" : "player" }, h("strong", {}, name ?? w("seat_nobody")), h("small", {}, points(name)),
        over && won ? h("b", {}, !won.length ? "½" : won.includes(at) ? "1" : "0") : null, !over && here === false ? h("span", { class: "away-note" }, w("away")) : null);
    };
    this.#picture.alt = `${names(info.seats.map((_, at) => at))}: ${says}`;
    this.root.className = over ? "club-board over" : "club-board";
    this.root.replaceChildren(h("header", {}, h("h3", {}, w("club_table", this.number)), h("span", {}, says)),
      h("div", { class: "match" }, seat(0), h("a", { href: `#/with/${this.table}`, "aria-label": w("club_watch", this.number) }, this.#picture), seat(1)), ...ways);
  }
}

/** Milliseconds as "4:07". */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
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
      if (!document.hidden) void this.#look().then(() => this.#lookAtBoards()).catch(() => undefined);
    }, ANEW);
  }

  close(): void {
    clearInterval(this.#asks);
  }

  /** Only what has changed is put there anew: nobody loses the button under their finger. */
  async #look(): Promise<void> {
    const standing = await wire.say<Standing>("standing", { club: this.id });
    const { re: _, ...told } = standing as Standing & { re?: string };
    this.#standing = standing;
    if (JSON.stringify(told) === this.#told) return;
    this.#told = JSON.stringify(told);
    this.#show(standing);
    void this.#lookAtBoards().catch(() => undefined);
  }

  #standing: Standing | undefined;
  readonly #boards = new Map<string, Board>(); // of the round that is played, by table

  /** Boards are looked at one after the other: nobody waits behind them. */
  async #lookAtBoards(): Promise<void> {
    const now = this.#standing;
    if (!now) return;
    const points = (name: string | undefined) => {
      const line = now.standing.find(({ entrant }) => now.entrants[entrant]?.name === name);
      return line ? w(line.halves === 2 ? "club_point" : "club_points_of", pointsText(line.halves)) : "";
    };
    for (const pair of now.pairs) {
      const board = pair.table ? this.#boards.get(pair.table) : undefined;
      if (board) await board.look(points, this.#waysAt(now, pair));
    }
  }

  #name({ entrants }: Standing, entrant: number | undefined): string {
    return entrants[entrant ?? -1]?.name ?? w("seat_nobody");
  }

  #show(now: Standing): void {
    const title = cardOf(now.game)?.title ?? now.game;
    const mine = now.pairs.find(({ a, b, halves, table }) => table && halves === undefined && [a, b].some((one) => one !== undefined && now.entrants[one]?.you));
    const rounds = Array.from({ length: now.round }, (_, i) => now.round - i);
    if (mine?.table) playsFor(this.id, mine.table);
    const last = Math.max(now.round, now.rounds ?? now.round);
    this.title = `${w("club")}: ${title}`;
    this.root.replaceChildren(
      h("header", { class: "club-head" }, h("div", {}, h("h1", {}, title), h("p", { class: "people" }, [w("players", now.entrants.length), now.kind === "all" ? w("club_all") : now.rounds === 1 ? w("club_swiss_once") : w("club_swiss_of", now.rounds ?? 0), new Date().toLocaleDateString(lang(), { dateStyle: "long" })].join(" · "))),
        ...(now.round ? [h("ol", { class: "round-marks", "aria-label": w("club_round", now.round) }, ...Array.from({ length: last }, (_, i) =>
          h("li", { class: i + 1 === now.round && !now.over ? "now" : i < now.round ? "done" : "" }, String(i + 1))))] : [])),
      this.#refusal,
      h("div", { class: "club-hall" },
        h("div", {}, ...(now.round ? [this.#tables(now)] : []), ...rounds.filter((round) => now.over || round < now.round || !now.pairs.some((pair) => pair.round === round && pair.table))
          .map((round) => this.#round(now, round))),
        h("div", { class: "club-side" },
          h("section", { class: "evening-card" }, h("h2", {}, now.over ? w("club_end") : now.round ? w("club_after", now.round) : w("club_entered")), this.#ranks(now),
            h("p", { class: "faint" }, w(now.round ? "club_rule" : "club_comes")),
            ...(mine ? [button(w("club_to_table"), { class: "primary big", onclick: () => go(`/with/${mine.table ?? ""}`) })] : []),
            ...(now.over ? [button(w("club_print"), { onclick: () => print() })] : []), ...this.#waits(now)),
          ...(now.over ? [] : this.#ways(now)),
          h("section", { class: "circle-ways" }, h("h2", {}, w("club_link")), ...sending(title, location.href, w("club_link"))))));
  }

  /** What is waited for until the next round. */
  #waits(now: Standing): HTMLElement[] {
    const open = now.pairs.filter(({ round, halves }) => round === now.round && halves === undefined).length;
    if (now.over || !now.round || (!open && !now.held)) return [];
    if (now.rounds === now.round) return open ? [h("p", { class: "faint" }, w("club_last_round"))] : [];
    if (now.held) return [h("p", { class: "faint" }, w("club_held"))];
    return [h("p", { class: "faint" }, open === 1 ? w("club_soon_one", now.round + 1) : w("club_soon", now.round + 1, open))];
  }

  /** The tables of the round that is played, as boards. */
  #tables(now: Standing): HTMLElement {
    const playing = now.pairs.filter(({ round, table }) => round === now.round && table);
    for (const table of [...this.#boards.keys()]) if (!playing.some((pair) => pair.table === table)) this.#boards.delete(table);
    playing.forEach(({ table = "" }, at) => this.#boards.has(table) || this.#boards.set(table, new Board(at + 1, table)));
    const bye = now.pairs.find(({ round, b }) => round === now.round && b === undefined);
    return h("div", { class: "club-boards" }, ...[...this.#boards.values()].map(({ root }) => root),
      ...(bye ? [h("p", { class: "faint" }, `${this.#name(now, bye.a)}: ${w("club_bye")}`)] : []));
  }

  #ranks({ standing, entrants, pairs, kind, round }: Standing): HTMLElement {
    const counted = (...cells: (HTMLElement | null)[]) => (round ? cells : []); // before the first round nobody has anything
    const signs = (entrant: number) => pairs.filter(({ a, b, halves }) => halves !== undefined && (a === entrant || b === entrant))
      .map(({ a, halves = 0 }) => ["○", "◐", "●"][a === entrant ? halves : 2 - halves]).join("");
    return h("div", { class: "points ranks" }, h("table", {},
      h("thead", { hidden: !round }, h("tr", {}, h("td"), h("td"), h("td"), h("th", { scope: "col" }, w("club_points")), kind === "swiss" ? h("th", { scope: "col" }, w("club_buchholz")) : null)),
      h("tbody", {}, ...standing.map(({ entrant, halves, buchholz }, place) => h("tr", { class: entrants[entrant]?.you ? "you" : "" },
        h("td", {}, `${place + 1}.`), h("th", { scope: "row" }, entrants[entrant]?.name ?? w("seat_nobody"), entrants[entrant]?.gone ? h("small", { class: "faint" }, ` ${w("club_gone")}`) : null, entrants[entrant]?.rating === undefined ? null : ratingNote(entrants[entrant]!)),
        ...counted(h("td", { class: "signs", "aria-hidden": "true" }, signs(entrant)), h("td", { class: "sum" }, pointsText(halves)), kind === "swiss" ? h("td", {}, pointsText(buchholz)) : null))))));
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
    const hold = h("input", { type: "checkbox", id: "club-hold", onchange: () => void this.#do(() => wire.say("hold", { club: this.id, yes: hold.checked })) });
    hold.checked = now.held;
    const holding = h("p", { class: "setting" }, h("label", { for: "club-hold" }, w("club_hold")), hold);
    const host = now.host ? [...(now.round === 0 || (now.held && now.due) ? [next] : []), ...(now.round && now.round !== now.rounds ? [holding] : [])] : [];
    return [h("section", { class: "club-ways" }, me && !me.gone ? null : enter, ...host, me && !me.gone ? leave : null)];
  }

  #round(now: Standing, round: number): HTMLElement {
    return h("section", { class: "evening-card" }, h("h2", {}, w("club_round", round)), h("ul", { class: "pairs" },
      ...now.pairs.filter((pair) => pair.round === round).map((pair) => h("li", {}, ...this.#pair(now, pair)))));
  }

  #pair(now: Standing, { a, b, table, halves }: Pair): (HTMLElement | string)[] {
    const names = b === undefined ? `${this.#name(now, a)}: ${w("club_bye")}` : `${this.#name(now, a)} – ${this.#name(now, b)}`;
    const result = halves === undefined ? h("a", { href: `#/with/${table ?? ""}` }, w("club_plays")) : h("strong", {}, b === undefined ? pointsText(halves) : `${pointsText(halves)} : ${pointsText(2 - halves)}`);
    return [h("span", {}, names), result];
  }

  /** The host says how a game ended that nobody ends. */
  #waysAt(now: Standing, { a, b, table, halves }: Pair): HTMLElement[] {
    if (!now.host || halves !== undefined || !table) return [];
    const say = h("select", { "aria-label": `${w("club_result")}: ${this.#name(now, a)} – ${this.#name(now, b)}`, onchange: () => void this.#do(() => wire.say("result", { club: this.id, table, halves: Number(say.value) })) },
      h("option", { value: "" }, w("club_result")), ...[2, 1, 0].map((value) => h("option", { value }, `${this.#name(now, a)} ${pointsText(value)} : ${pointsText(2 - value)} ${this.#name(now, b)}`)));
    return [say];
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
  const count = h("p", { class: "setting" }, h("label", { for: "club-rounds" }, w("club_rounds")), rounds);
  kind.addEventListener("change", () => (count.hidden = kind.value === "all"));
  return h("form", { class: "naming new-club", onsubmit: (event: SubmitEvent) => {
    event.preventDefault();
    void wire.say<{ club: string }>("club", { circle, game: game.value, kind: kind.value, rounds: Number(rounds.value) }).then(({ club }) => go(`/club/${club}`),
      (why: Error) => (wrong.textContent = why.message));
  } }, h("p", { class: "setting" }, h("label", { for: "club-game" }, w("club_game")), game), h("p", { class: "setting" }, h("label", { for: "club-kind" }, w("club_kind")), kind), count,
  h("button", { type: "submit" }, w("club_open")), wrong);
}
