// SPDX-License-Identifier: MIT
// A puzzle: a position, a task, and the board to solve it on. What somebody tries is judged by what the puzzle's file says; the
// other side's answers are in it too, so no computer thinks here.
import { dayMen } from "./archive";
import { today } from "./days";
import { button, h, icon } from "./dom";
import { send } from "./files";
import { cardOf } from "./games";
import { ask, Refused } from "./host";
import { Practice } from "./practice";
import type { Seat, Sight } from "./protocol";
import { dayNamed, dayWords, discs, isOver, noteTried, puzzleOf, streak, triedAt, Unfetched, type Node, type Puzzle as Asked, type Tried } from "./puzzles";
import { go } from "./screen";
import { play as sound } from "./sound";
import { dressed } from "./table";
import { lang, w } from "./words-later";

const LONGER = 2.5;  // times, that a move which is put back is left to be seen
const SPARE = 132;   // pixels beside the board, from which on there is room for more than the question

/** Thousandths of a unit as people write them. */
function amount(thousandths: number): string {
  const text = String(Math.round(thousandths / 10) / 100);
  return lang() === "de" ? text.replace(".", ",") : text;
}

/** Seconds as "1:48". */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;
}

export class Puzzle extends Practice {
  title = "";
  readonly headed = true;
  readonly #day: number | undefined;
  readonly #help = h("div", { class: "help" });
  readonly #slots = h("ol", { class: "slots" });
  readonly #men = h("div", { class: "row-of-days" });

  #asked: Asked | undefined;
  #node: Node | undefined; // where the solution stands; undefined: nothing more is to be found
  #way: string[] = [];     // the moves found so far, as they are written
  #told: string | undefined; // the solution in words
  protected seat: Seat = 0;
  #since = 0; // when the time began that is not counted yet

  constructor(game: string, date: string) {
    super(game, "puzzle");
    this.#day = date ? dayNamed(date) : today();
    const dock = this.actions.root;
    dock.querySelector(".refusal")!.after(this.verdict);
    dock.append(this.#slots, this.#men, this.#help);
  }

  protected get done(): boolean {
    return this.#node === undefined;
  }

  async open(): Promise<void> {
    const day = this.#day;
    if (day === undefined || !cardOf(this.game)) throw new Error(w("puzzle_none"));
    this.title = day === today() ? w("puzzle_today") : w("puzzle_of", dayWords(day, { day: "numeric", month: "short" }));
    try {
      [this.#asked] = await Promise.all([puzzleOf(this.game, day), dressed(this.game)]);
      await this.#begin();
      void this.rules.load(this.game).catch(() => undefined);
    } catch (why) {
      if (!(why instanceof Unfetched || why instanceof Refused)) throw why;
      return this.#unfetched();
    }
    if (isOver(this.#tried)) await this.#again();
  }

  /** There is no connection, and it was never fetched. */
  #unfetched(): void {
    this.card.replaceChildren(h("h2", {}, w("puzzle_unfetched")), h("p", {}, w("puzzle_unfetched_why")));
    this.actions.show(button(w("puzzle_retry"), { class: "primary", "data-move": "retry", onclick: () => void this.open() }));
    this.root.dataset["state"] = "lacking";
  }

  // ---- what was tried ----

  get #tried(): Tried {
    return triedAt(this.game, this.#day ?? 0);
  }

  /** What was solved before, or shown, is only played for fun. */
  #note(change: (before: Tried) => Partial<Tried>): void {
    const before = this.#tried;
    if (isOver(before)) return;
    const now = performance.now();
    const seconds = (before.seconds ?? 0) + Math.round((now - this.#since) / 1000);
    this.#since = now;
    noteTried(this.game, this.#day ?? 0, { ...before, seconds, ...change(before) });
  }

  // ---- the position ----

  async #begin(): Promise<void> {
    const { solve, kind } = this.#asked!;
    this.busy = false;
    this.#node = solve;
    this.#way = [];
    this.#calm();
    await this.#lay(0);
    const [actor = 0] = (await ask("look", { lang: lang(), shape: "wide", pace: "at once", from: 0, since: 0, text: false }) as Sight).actors;
    if (actor !== 0 && typeof actor === "number") await this.#lay(actor);
    const who = this.match?.seats[this.seat];
    this.card.replaceChildren(h("h2", { class: "task" }, kind.task[lang()].replace("%s", who?.colour ?? who?.name ?? "")));
    this.#helps();
    this.#since = performance.now();
    if (!isOver(this.#tried) && this.#tried.moves.includes("+")) this.#note(({ moves }) => ({ moves: moves.replaceAll("+", "") })); // it begins anew
    await this.look();
    this.#roomy();
  }

  async #lay(seat: Seat): Promise<void> {
    this.seat = seat;
    await this.lay(this.#asked!.position, seat);
    await ask("script", {}); // it is asked
  }

  protected override room(): void {
    super.room();
    if (this.root.classList.contains("solved")) this.#fit();
    else this.#roomy();
  }

  /** What is told at the end has the room it needs; the board gets the rest. */
  #fit(): void {
    this.root.style.setProperty("--dock", "0px");
    this.root.style.setProperty("--dock", `${this.actions.root.offsetHeight}px`);
    this.stage.panes.fit();
  }

  /** Where the board leaves enough of the screen, it is told how one stands. */
  #roomy(): void {
    const stage = this.stage.panes.board;
    const drawn = stage.firstElementChild;
    const column = this.actions.root.parentElement; // beside a board; elsewhere it has no size
    if (column && column.scrollHeight > column.clientHeight + 1) this.root.classList.add("tight");
    if (!drawn || this.root.classList.contains("roomy")) return;
    const spare = stage.clientHeight - drawn.getBoundingClientRect().height;
    if (spare < SPARE) return;
    this.root.classList.add("roomy");
    this.stage.panes.fit();
  }

  /** What was found of it so far, how one stands, and what helps. */
  #helps(): void {
    const { turns = 0 } = this.#asked!.kind;
    const slot = (n: number) => {
      const made = this.#way[n];
      return h("li", { class: made ? "made" : n === this.#way.length ? "next" : "" }, h("b", {}, String(n + 1)), ` ${made ?? (n === this.#way.length ? w("puzzle_you") : "")}`);
    };
    this.#slots.replaceChildren(...Array.from({ length: turns }, (_, n) => slot(n)));
    this.#men.replaceChildren(...dayMen());
    this.#help.replaceChildren(
      button([icon("bulb"), " ", w("puzzle_tip")], { class: "tip", onclick: () => void this.#tip() }),
      button(w("puzzle_show"), { class: "show-me", onclick: () => void this.#show() }),
      button([icon("days"), " ", w("archive")], { class: "to-archive", onclick: () => go(`/puzzles/${this.game}`) }));
  }

  /** Where every answer is known, nothing else is offered: it would lead away from the question. */
  protected override offer(sight: Sight): void {
    const { right = [], wrong = [], rest, most } = this.#node ?? {};
    if (this.#asked?.kind.turns !== undefined || rest !== undefined || most !== undefined || this.done) return super.offer(sight);
    const answers = [...right, ...wrong].map(([move]) => move);
    const buttons = sight.buttons.filter(({ move }) => answers.some((one) => (typeof move === "string" ? one === move : one.startsWith(`${move.move} `))));
    super.offer({ ...sight, buttons });
    if (buttons.length < sight.buttons.length && !sight.picked.length) this.actions.prompt("");
  }

  // ---- what is said ----

  /** Nothing is told any more: the question is seen again. */
  #calm(): void {
    this.verdict.replaceChildren();
    this.root.classList.remove("told", "solved");
    this.root.style.removeProperty("--dock");
  }

  #say(kind: "right" | "wrong" | "tells", ...words: (string | undefined)[]): void {
    const first = { right: w("right"), wrong: w("puzzle_wrong"), tells: "" }[kind];
    this.root.classList.add("told");
    this.verdict.replaceChildren(h("p", { class: kind }, first ? h("strong", {}, first) : null, first ? " " : "", words.filter(Boolean).join(" ")));
  }

  /** So much less than the best, in the kind's own unit. */
  #less(lost: number, least: boolean): string {
    return w(least ? "puzzle_less_least" : "puzzle_less", `${amount(lost)} ${this.#asked?.kind.unit?.[lang()] ?? ""}`);
  }

  /** Why the solution is one, in words. */
  #reason(): string {
    const { kind, solve } = this.#asked!;
    if (solve.most !== undefined) return w("puzzle_most", solve.most, kind.unit?.[lang()] ?? "");
    if (kind.turns !== undefined) return w("puzzle_only", kind.turns);
    const next = solve.wrong?.[0]?.[1] ?? solve.rest;
    return typeof next === "number" ? w("puzzle_better", `${amount(next)} ${kind.unit?.[lang()] ?? ""}`) : "";
  }

  // ---- what is done ----

  /** Somebody has moved: is it right? */
  protected async played(before: number): Promise<void> {
    const node = this.#node;
    if (!node) return;
    if (node.most !== undefined) return this.#counted(node, before);
    const { move = "" } = this.events[before] ?? {};
    const right = node.right?.find(([is]) => is === move);
    if (!right) return this.#wrong(node, before);
    sound("put");
    this.#note(({ moves }) => ({ moves: `${moves}+` }));
    this.#way.push(move);
    const [, answers = [], on] = right;
    if (on) this.#say("right");
    this.#helps();
    for (const answer of answers) {
      if (!(await this.shown())) return;
      await this.#answer(answer);
    }
    this.busy = false;
    this.#node = on;
    if (!on) return this.#finish(true);
    await ask("script", {});
    await this.look();
  }

  async #answer(move: string): Promise<void> {
    await this.happen(this.sight?.actors[0] ?? 0, move);
  }

  /** Points are counted when the turn is over: another is asked, or it was ended as the solution ends it. */
  async #counted({ most = 0, way }: Node, before: number): Promise<void> {
    const over = !this.sight?.actors.includes(this.seat) || this.events[before]?.move === way?.at(-1);
    this.busy = false;
    if (!over) {
      this.#calm();
      await ask("script", {});
      return this.look();
    }
    const made = this.sight?.score[this.seat] ?? 0;
    this.#note(({ moves }) => ({ moves: moves + (made >= most ? "+" : "-") }));
    if (made >= most) {
      this.#node = undefined;
      return this.#finish(true);
    }
    sound("no");
    this.busy = true;
    this.#say("wrong", w("puzzle_points", String(made).replace("-", "−"), most, this.#asked?.kind.unit?.[lang()] ?? ""));
    await this.putBack(before, LONGER);
  }

  /** What is wrong is answered or priced, and put back. */
  async #wrong(node: Node, before: number): Promise<void> {
    const { move, say } = this.events[before] ?? {};
    const listed = node.wrong?.find(([is]) => is === move);
    const why = listed ? listed[1] : node.rest;
    const { turns } = this.#asked!.kind;
    sound("no");
    if (turns === undefined && why === undefined) { // it is no answer, so it is not counted
      this.#say("tells", say, w("once_again"));
      return this.putBack(before, LONGER);
    }
    this.#note(({ moves }) => ({ moves: `${moves}-` }));
    if (turns !== undefined) {
      this.#say("wrong", w("puzzle_not_won", turns));
      if (typeof why === "string") {
        if (!(await this.shown())) return;
        const answer = this.events.length;
        await this.#answer(why);
        this.#say("wrong", this.events[answer]?.say, w("puzzle_not_won", turns));
      }
    } else this.#say("wrong", say, typeof why === "number" ? this.#less(why, !listed) : "");
    await this.putBack(before, LONGER);
  }

  /** What to touch first; where that would be all, it is one of two. */
  async #tip(): Promise<void> {
    const node = this.#node;
    if (this.busy || !node) return;
    const right = node.right?.map(([move]) => move) ?? node.way ?? [];
    const told = await ask("told", { seat: this.seat, moves: right, lang: lang() });
    const { items } = told.find((one) => one.items.length) ?? { items: [] };
    const other = items.length === 1 ? node.wrong?.find(([, why]) => typeof why === "number")?.[0] : undefined;
    const others = other === undefined ? [] : (await ask("told", { seat: this.seat, moves: [other], lang: lang() }))[0]?.items ?? [];
    this.#note(({ tips = 0 }) => ({ tips: tips + 1 }));
    this.stage.advise(items.length > 1 ? items.slice(0, 1) : [...items, ...others].sort((a, b) => a - b));
    this.#say("tells", w(items.length === 0 ? "puzzle_tip_button" : others.length ? "puzzle_tip_two" : "puzzle_tip_one"));
  }

  /** The solution, move by move. */
  async #show(): Promise<void> {
    if (this.done) return;
    this.#note(() => ({ shown: true }));
    await this.#begin();
    if (await this.#solve(true)) this.#finish(false);
  }

  /** It was solved before, or shown: as it then stood. */
  async #again(): Promise<void> {
    if (await this.#solve(false)) this.#finish(this.#tried.solved !== undefined, false);
  }

  /** Makes the moves of the solution. False: meanwhile something else was wanted. */
  async #solve(slowly: boolean): Promise<boolean> {
    this.busy = true;
    this.#helps();
    for (let node = this.#node; node; ) {
      const [move, answers = [], on]: [string?, string[]?, Node?] = node.right?.[0] ?? [];
      for (const next of move === undefined ? node.way ?? [] : [move, ...answers]) {
        if (slowly && !(await this.shown())) return false;
        await this.#answer(next);
      }
      if (move !== undefined) this.#way.push(move);
      node = on;
    }
    this.busy = false;
    this.#node = undefined;
    await this.look();
    return true;
  }

  // ---- the end ----

  #finish(found: boolean, now = true): void {
    if (found && now) this.#note(() => ({ solved: today() }));
    const tried = this.#tried;
    const days = streak();
    this.#told = this.events.find(({ seat }) => seat === this.seat)?.say;
    const way = this.#asked?.solve.most !== undefined ? "" : `${this.#told ?? ""} `;
    const figure = (value: string, word: string) => h("div", {}, h("b", {}, value), h("small", {}, word));
    const wrong = [...tried.moves].filter((one) => one === "-").length;
    const line = this.#line(tried, days);
    this.root.classList.remove("told");
    this.root.classList.add("solved");
    this.verdict.replaceChildren(
      h("div", { class: "solved-head" }, h("h2", {}, w(found ? "puzzle_solved" : "puzzle_solution")),
        found && days > 0 ? h("span", { class: "streak" }, w(days === 1 ? "puzzle_day" : "puzzle_days", days)) : null),
      h("p", { class: "reason" }, way ? h("strong", {}, way) : null, this.#reason()),
      ...(tried.solved === undefined ? [] : [
        h("div", { class: "figures" }, figure(clock(tried.seconds ?? 0), w("puzzle_minutes")),
          figure(String(wrong), w(wrong === 1 ? "puzzle_miss" : "puzzle_misses")), figure(String(tried.tips ?? 0), w(tried.tips === 1 ? "puzzle_tip_used" : "puzzle_tips"))),
        h("p", { class: "share-line" }, ...line.split("\n").flatMap((part, n) => (n ? [h("br"), part] : [part]))),
      ]));
    const more = button(w("puzzle_others"), { class: tried.solved === undefined ? "primary" : "", "data-move": "others", onclick: () => go("/puzzle") });
    const share = button([icon("share"), " ", h("span", {}, w("puzzle_share"))], { class: "primary share", "data-move": "share",
      onclick: () => void send({ text: line }, (words) => (share.lastElementChild!.textContent = words)) });
    this.actions.prompt("");
    this.actions.show(...(tried.solved === undefined ? [] : [share]), more,
      button([icon("days"), " ", w("archive")], { class: "to-archive", onclick: () => go(`/puzzles/${this.game}`) }),
      button(w("once_more"), { class: "quiet", onclick: () => void this.#begin() }));
    this.#helps();
    this.root.dataset["state"] = "done";
    if (found && now) sound("end");
    if (now) (tried.solved === undefined ? more : share).focus({ preventScroll: true });
    this.#fit();
  }

  /** Number, game, how it went: nothing that helps. */
  #line(tried: Tried, days: number): string {
    const parts = [discs(tried), clock(tried.seconds ?? 0), ...(days > 1 ? [w("puzzle_row", days)] : [])];
    return `${w("puzzle_line", (this.#day ?? 0) + 1, cardOf(this.game)?.title ?? "")}\n${parts.join(" · ")}`;
  }
}
