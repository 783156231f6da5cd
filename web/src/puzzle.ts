// A puzzle: a position, a task, and the board to solve it on. What somebody tries is judged by what the puzzle's file says; the
// answers of the other side are in it too, so no computer thinks here.
import { Actions } from "./actions";
import { button, h } from "./dom";
import { frameOf } from "./frame";
import { cardOf } from "./games";
import { ask, Refused } from "./host";
import { roomShape } from "./panes";
import type { Happening, Lesson, Match, Seat, Sight } from "./protocol";
import { dayName, dayNamed, dayWords, isSolved, noteTried, puzzleOf, squares, streak, today, triedAt, type Node, type Puzzle as Asked } from "./puzzles";
import { go, type Screen } from "./screen";
import { SeatBar } from "./seats";
import { Seen } from "./seen";
import { settings } from "./settings";
import { play as sound } from "./sound";
import { Stage } from "./stage";
import { dressed } from "./table";
import { lang, w } from "./words";

const SHOWN = { slow: 1600, normal: 900, fast: 450, "at once": 0 }; // milliseconds that a move is left to be seen
const WRONG = 2; // times as long for one that is taken back

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A thousandth of a unit as people write it. */
function amount(thousandths: number): string {
  const text = String(Math.round(thousandths / 10) / 100);
  return lang() === "de" ? text.replace(".", ",") : text;
}

export class Puzzle implements Screen {
  readonly root: HTMLElement;
  title = "";

  readonly #stage = new Stage();
  readonly #seats = new SeatBar();
  readonly #actions = new Actions();
  readonly #card = h("section", { class: "lesson" });
  readonly #verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  readonly #grown = new ResizeObserver(() => this.#room());
  readonly #day: number;

  #asked: Asked | undefined;
  #node: Node | undefined; // where the solution stands; undefined: nothing more is to be found
  #seat: Seat = 0;
  #match: Match | undefined;
  #sight: Sight | undefined;
  #seen = new Seen();
  #events: Happening[] = [];
  #turn = 0; // grows when it begins anew or is left: what was begun before stops
  #busy = false;

  constructor(private readonly game: string, day: string) {
    this.#day = dayNamed(day) ?? today();
    this.root = h("main", { class: "table-screen learning puzzle" },
      frameOf(this.#stage.panes, this.#seats, this.#actions.root, { between: this.#card }));
    this.#stage.onTouch = (id, under) => this.#touch([id, ...under]);
    this.#stage.onLift = (id) => (this.#sight?.picked.at(-1) === id ? Promise.resolve() : this.#sight?.lift.includes(id) ? this.#touch([id]) : undefined);
    this.#stage.onLetGo = () => void this.#letGo();
    this.#actions.onLetGo = () => void this.#letGo();
    this.#actions.onMove = (move) => void this.#play(move);
    this.#grown.observe(this.#card);
    addEventListener("resize", this.#turned);
  }

  async open(): Promise<void> {
    this.title = `${cardOf(this.game)?.title ?? ""} · ${w(this.#day === today() ? "puzzle_today" : "puzzle")}`;
    this.#asked = await puzzleOf(this.game, this.#day);
    await dressed(this.game);
    await this.#begin();
    const before = triedAt(this.game, this.#day);
    if (isSolved(before) || before.shown) this.#verdict.replaceChildren(h("p", { class: "right" }, w("puzzle_done"), " ", squares(before)));
  }

  close(): void {
    this.#turn++;
    this.#stage.panes.close();
    this.#grown.disconnect();
    removeEventListener("resize", this.#turned);
  }

  readonly #turned = (): void => {
    this.#seats.turned();
    if (this.#sight && !this.#busy) void this.#look();
    this.#room();
  };

  /** Above a board the card takes its height from it. */
  #room(): void {
    this.root.style.setProperty("--lesson", `${this.#card.offsetHeight}px`);
    this.#stage.panes.fit();
  }

  // ---- the board ----

  /** The position on the table, for the one who is to move in it. */
  async #lay(seat: Seat): Promise<Sight | undefined> {
    const { kind, position } = this.#asked!;
    const lesson: Lesson = { clauses: [], seats: kind.seats, options: kind.options, at: position, steps: [] };
    this.#match = await ask("teach", { game: this.game, lesson, seat, lang: lang() });
    await ask("script", {});
    this.#seen = new Seen();
    this.#events = [];
    const found = await ask("look", { lang: lang(), shape: roomShape(), pace: settings.pace, from: 0, since: 0, text: false });
    return found.state === "hands over" ? undefined : found;
  }

  async #begin(): Promise<void> {
    this.#turn++;
    this.#busy = false;
    this.#node = this.#asked?.solve;
    this.#stage.clear();
    this.#actions.calm();
    this.#verdict.replaceChildren();
    const found = await this.#lay(0);
    this.#seat = typeof found?.actors[0] === "number" ? found.actors[0] : 0;
    if (this.#seat !== 0) await this.#lay(this.#seat);
    this.#tell();
    await this.#look();
  }

  async #look(): Promise<void> {
    if (!this.#match) return;
    const found = await ask("look", { lang: lang(), shape: roomShape(), pace: settings.pace, from: this.#events.length, since: this.#seen.look, text: false });
    if (found.state === "hands over") return;
    const scene = this.#seen.take(found.look, found.scene);
    this.#sight = found;
    this.#events.length = Math.min(this.#events.length, found.seq);
    for (const event of found.events) if (event.n === this.#events.length + 1) this.#events.push(event);
    this.#seats.set(this.#match, { ...found, over: found.state === "over", mine: [this.#seat] }, []);
    this.#actions.prompt(this.#busy || !this.#node ? "" : found.prompt);
    if (scene) await this.#stage.draw(scene, false);
    if (this.#node) this.#offer(found);
    this.#seats.reveal();
    this.root.dataset["state"] = this.#busy ? "moving" : this.#node ? "asking" : "done";
  }

  #offer(sight: Sight): void {
    this.#stage.mark(this.#busy ? [] : sight.next, this.#busy ? [] : sight.picked);
    if (this.#busy) return this.#actions.show();
    this.#actions.offer({ done: sight.done, buttons: sight.buttons, verbs: sight.verbs, waited: sight.waited, half: sight.half ?? false, leads: false,
      picked: sight.picked.map(() => "") });
    this.#actions.typing();
  }

  // ---- what is said ----

  #tell(): void {
    const { kind } = this.#asked!;
    const task = kind.task[lang()].replace("%s", this.#match?.seats[this.#seat]?.name ?? "");
    this.#card.replaceChildren(h("p", { class: "which" }, dayWords(this.#day)), h("h2", { class: "task" }, task), this.#verdict,
      h("p", { class: "help" }, button(w("puzzle_show"), { class: "link show-me", onclick: () => void this.#show() }), " ",
        h("a", { href: "#/puzzles" }, w("archive"))));
  }

  #judge(kind: "right" | "wrong", ...words: (string | undefined)[]): void {
    this.#verdict.replaceChildren(h("p", { class: kind }, h("strong", {}, w(kind === "right" ? "right" : "puzzle_wrong")), " ",
      words.filter(Boolean).join(" ")));
  }

  /** What it costs, in the kind's own unit. */
  #costs(lost: number, least: boolean): string {
    return w(least ? "puzzle_costs_least" : "puzzle_costs", `${amount(lost)} ${this.#asked?.kind.unit?.[lang()] ?? ""}`);
  }

  // ---- what is done ----

  async #touch(items: number[]): Promise<void> {
    if (this.#busy || !this.#node) return;
    this.#actions.calm();
    try {
      const { did, say } = await ask("touch", { items, lang: lang() });
      if (did === "played") return await this.#played();
      await this.#look();
      if (say) this.#actions.tell(did === "told" ? say : say.split("\n")[0] ?? "");
    } catch (why) {
      await this.#refused(why);
    }
  }

  async #letGo(): Promise<void> {
    if (!this.#sight?.picked.length) return;
    await ask("untouch", { all: true });
    await this.#look();
  }

  async #play(move: string): Promise<void> {
    if (this.#busy || !this.#node || !this.#sight) return;
    this.#actions.calm();
    try {
      await ask("play", { move, ask: this.#sight.ask, lang: lang() });
      await this.#played();
    } catch (why) {
      await this.#refused(why);
    }
  }

  async #refused(why: unknown): Promise<void> {
    if (!(why instanceof Refused)) throw why;
    sound("no");
    await this.#look();
    this.#actions.refuse(why.refusal);
  }

  /** Somebody has moved: is it right? */
  async #played(): Promise<void> {
    const turn = this.#turn;
    const node = this.#node!;
    const before = this.#events.length;
    this.#busy = true;
    await this.#look();
    if (turn !== this.#turn) return;
    const { move = "", say = "" } = this.#events[before] ?? {};
    if (node.most !== undefined) return this.#counted(node.most);
    const right = node.right?.find(([is]) => is === move);
    if (!right) return this.#wrong(node, move, say, before);
    sound("put");
    await this.#answered(right[1] ?? [], right[2]);
  }

  /** The other side answers, and it goes on; or that was all. */
  async #answered(answers: string[], on: Node | undefined): Promise<void> {
    const turn = this.#turn;
    if (answers.length) this.#judge("right");
    for (const move of answers) {
      await rest(SHOWN[settings.pace]);
      if (turn !== this.#turn) return;
      await ask("script", { seat: this.#sight?.actors[0] ?? 0, move });
      await this.#look();
    }
    this.#node = on;
    this.#busy = false;
    if (!on) return this.#finish(true);
    await ask("script", {});
    await this.#look();
  }

  /** Points are counted when the turn is over. */
  async #counted(most: number): Promise<void> {
    const made = this.#sight?.score[this.#seat] ?? 0;
    const over = !this.#sight?.actors.includes(this.#seat);
    this.#busy = false;
    if (!over) return this.#look();
    if (made >= most) {
      this.#node = undefined;
      return this.#finish(true);
    }
    sound("no");
    this.#note(false);
    const before = Math.max(0, this.#events.length - 1);
    this.#judge("wrong", w("puzzle_points", made, most));
    await this.#takeBack(before);
  }

  /** What is wrong is answered or priced, and put back. */
  async #wrong(node: Node, move: string, say: string, before: number): Promise<void> {
    const turn = this.#turn;
    const why = node.wrong?.find(([is]) => is === move)?.[1];
    sound("no");
    this.#note(false);
    if (typeof why === "number") this.#judge("wrong", say, this.#costs(why, false));
    else if (node.rest !== undefined) this.#judge("wrong", say, this.#costs(node.rest, true));
    else this.#judge("wrong", w("puzzle_not_won"));
    if (typeof why === "string") {
      await rest(SHOWN[settings.pace]);
      if (turn !== this.#turn) return;
      const answer = this.#events.length;
      await ask("script", { seat: this.#sight?.actors[0] ?? 0, move: why });
      await this.#look();
      this.#judge("wrong", this.#events[answer]?.say, w("puzzle_holds"));
    }
    await this.#takeBack(before);
  }

  async #takeBack(before: number): Promise<void> {
    const turn = this.#turn;
    this.#busy = true;
    await rest(WRONG * SHOWN[settings.pace]);
    if (turn !== this.#turn) return;
    await ask("script", { back: before });
    this.#busy = false;
    await this.#look();
  }

  /** A try; what was solved before, or shown, is only played for fun. */
  #note(right: boolean, shown = false): void {
    const before = triedAt(this.game, this.#day);
    if (isSolved(before) || before.shown) return;
    noteTried(this.game, this.#day, { tries: [...before.tries, right], ...(shown ? { shown } : {}), ...(right && !shown ? { on: today() } : {}) });
  }

  /** The solution, move by move. */
  async #show(): Promise<void> {
    const turn = ++this.#turn;
    await this.#begin();
    this.#note(true, true);
    this.#busy = true;
    for (let node = this.#node, at = turn + 1; node && at === this.#turn; ) {
      const [move, answers = [], on] = node.right?.[0] ?? [];
      for (const next of move === undefined ? node.way ?? [] : [move, ...answers]) {
        await rest(SHOWN[settings.pace]);
        if (at !== this.#turn) return;
        await ask("script", { seat: this.#sight?.actors[0] ?? this.#seat, move: next });
        await this.#look();
      }
      node = on;
    }
    this.#node = undefined;
    this.#busy = false;
    this.#finish(false);
  }

  // ---- the end ----

  #finish(found: boolean): void {
    if (found) this.#note(true);
    const tried = triedAt(this.game, this.#day);
    const days = streak();
    this.#stage.mark([], []);
    this.#judge("right", this.#reason());
    if (!found) this.#verdict.querySelector("strong")?.remove();
    this.#card.replaceChildren(h("p", { class: "which" }, dayWords(this.#day)), h("h2", {}, w(found ? "puzzle_solved" : "puzzle_solution")), this.#verdict,
      h("p", { class: "came" }, `${squares(tried)} `, days > 0 ? w(days === 1 ? "puzzle_streak_one" : "puzzle_streak", days) : ""));
    const share = button(w("puzzle_share"), { class: "primary", "data-move": "share", onclick: () => void this.#share(share) });
    this.#actions.prompt("");
    this.#actions.show(share, button(w("archive"), { onclick: () => go("/puzzles") }), button(w("once_more"), { class: "quiet", onclick: () => void this.#begin() }));
    this.root.dataset["state"] = "done";
    if (found) sound("end");
    this.#room();
  }

  /** Why it is right, in words. */
  #reason(): string {
    const { kind, solve } = this.#asked!;
    if (solve.most !== undefined) return w("puzzle_most", solve.most);
    if (kind.turns !== undefined) return w("puzzle_only", solve.right?.[0]?.[0] ?? "");
    const next = solve.wrong?.[0]?.[1] ?? solve.rest;
    return typeof next === "number" ? w("puzzle_better", solve.right?.[0]?.[0] ?? "", `${amount(next)} ${kind.unit?.[lang()] ?? ""}`) : "";
  }

  async #share(way: HTMLButtonElement): Promise<void> {
    const text = `Spielkiste · ${cardOf(this.game)?.title ?? ""} ${dayName(this.#day)} ${squares(triedAt(this.game, this.#day))}`;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ text }).catch(() => undefined);
    await navigator.clipboard?.writeText(text).then(() => (way.textContent = w("copied")), () => undefined);
  }
}
