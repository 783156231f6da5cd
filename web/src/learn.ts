// SPDX-License-Identifier: MIT
// Learning by touching: a position, something to do in it, what came of it. The lessons are the rooms' tested cases (docs/tests.md,
// "Lessons"): a move that is not allowed is refused by its rule, one that is allowed but not asked for is put back.
import { button, h, icon } from "./dom";
import { firstSteps, tryPath } from "./games";
import { TOUCHING } from "./guide";
import { ask, Refused } from "./host";
import { desk } from "./panes";
import { Practice } from "./practice";
import type { Lesson, LessonStep, Refusal, Seat, Sight } from "./protocol";
import { go } from "./screen";
import { set, settings } from "./settings";
import { tablePath, usualPlan } from "./setup";
import { play as sound } from "./sound";
import { dressed } from "./table";
import { lang, w } from "./words-later";

const spoken = (words: [string, string] | undefined): string | undefined => words?.[lang() === "de" ? 0 : 1];

export class Learn extends Practice {
  title = w("first_steps");
  #lessons: Lesson[] = [];
  #lesson: Lesson | undefined;
  #at = 0; // the step that is on
  readonly #asked = h("p", { class: "task", role: "status" }); // what is to be done: right below the board, on a desk on the card

  /** `which` of the game's lessons: a number of its first steps, or a clause; `back`: where one came from. */
  constructor(game: string, private readonly which: string, private readonly back: string) {
    super(game, "taught");
  }

  async open(): Promise<void> {
    const lessons = await ask("lessons", { game: this.game });
    await dressed(this.game);
    this.#lessons = lessons;
    await this.rules.load(this.game, (clause) => go(tryPath(clause))); // lessons speak of them
    const lesson = lessons.find(({ first, clauses }) => String(first) === this.which || clauses.includes(`${this.game}.${this.which}`));
    if (!lesson) throw new Error(this.which);
    this.title = String(lesson.first) === this.which ? w("first_steps") : w("try_it");
    await this.#begin(lesson);
  }

  // ---- a lesson ----

  async #begin(lesson: Lesson): Promise<void> {
    this.#lesson = lesson;
    this.#at = 0;
    this.verdict.replaceChildren();
    this.#reserved.height = 0;
    await this.lay(lesson, this.seat);
    await this.#advance();
  }

  #reserved = { width: 0, height: 0 }; // of the card: the most that this lesson will say at once

  /** The board keeps its size while the words change: the card has its room from the beginning. */
  #reserve(): void {
    const { steps = [] } = this.#lesson ?? {};
    const card = h("section", { class: "lesson measured", "aria-hidden": "true" });
    const said = (...parts: (Node | null)[]) => {
      card.replaceChildren(...this.#head(), ...parts.filter((part) => part !== null));
      return card.offsetHeight;
    };
    const judged = (words: string | undefined) => h("div", { class: "verdict" }, this.#verdict("right", words));
    this.card.after(card);
    let done: string | undefined;
    const heights = steps.map((step) => {
      const before = done;
      const forbidden = step.refused === undefined ? "" : `${this.rules.text(step.refused) ?? ""} (${this.title})`; // about as long as it is told
      done = [forbidden, spoken(step.done) ?? (step.asks ? "" : done)].filter((words) => words !== "").join(" ");
      return step.asks ? said(judged(before), this.#telling(step)) : 0;
    });
    heights.push(said(judged(done), this.#ending()));
    card.remove();
    this.#reserved = { width: innerWidth, height: Math.max(...heights) };
  }

  protected override get cardHeight(): number {
    if (this.#lesson && (this.#reserved.width !== innerWidth || this.#reserved.height === 0)) this.#reserve(); // not before it is in the page
    return this.#reserved.height;
  }

  /** Its place among the first steps, where one goes that way; 0: a rule is tried. */
  get #first(): number {
    return String(this.#lesson?.first) === this.which ? Number(this.which) : 0;
  }

  protected get seat(): Seat {
    return this.#lesson?.steps.find((step) => step.asks && typeof step.seat === "number")?.seat as Seat | undefined ?? 0;
  }

  protected get done(): boolean {
    return this.#step === undefined;
  }

  protected override get moves(): boolean {
    return typeof this.#step?.seat === "number";
  }

  protected override get wanted(): string {
    return this.#step?.refused === undefined ? this.#step?.move ?? "" : "";
  }

  get #step(): LessonStep | undefined {
    return this.#lesson?.steps[this.#at];
  }

  /** Lets happen what needs nobody, until there is something to do. */
  async #advance(): Promise<void> {
    const { turn } = this;
    this.busy = true;
    await this.look();
    for (let step = this.#step; step && !step.asks; step = this.#step) {
      if (!(await this.shown())) return;
      await this.happen(step.seat, step.move);
      this.#at++;
      if (step.done) this.#judge("right", spoken(step.done));
    }
    if (turn !== this.turn) return;
    this.busy = false;
    const step = this.#step;
    if (!step) return this.#finish();
    if (this.moves) await ask("script", {}); // it is asked
    await this.look();
    this.#tell(step);
  }

  protected override offer(sight: Sight): void {
    super.offer(sight);
    if (!this.busy && this.#step && !this.moves)
      this.actions.show(button([icon("dice"), " ", w("see_happen")], { class: "primary", "data-move": "happen", onclick: () => void this.#happen() }));
  }

  // ---- what is said ----

  #head(): HTMLElement[] {
    const { title } = this.#lesson ?? {};
    const first = this.#first, all = firstSteps(this.game);
    return [
      ...(first ? [h("p", { class: "steps-made", "aria-hidden": "true" }, ...Array.from({ length: all }, (_, n) => h("i", { class: n < first ? "made" : "" })))] : []),
      h("p", { class: "which" }, first ? w("step_of", first, all) : w("try_it")),
      h("h2", {}, (first ? spoken(title) : this.rules.text(`${this.game}.${this.which}`)) ?? ""),
    ];
  }

  #task(step: LessonStep): string {
    if (step.task) return spoken(step.task) ?? "";
    if (step.refused) return w("task_refused", spoken(step.say) ?? `${step.move}.`);
    return typeof step.seat === "number" ? w("task_so", spoken(step.say) ?? step.move) : w("task_see");
  }

  #telling(step: LessonStep): HTMLElement | null {
    const tell = spoken(step.tell);
    return tell ? h("p", { class: "tell" }, tell) : null;
  }

  #tasking(step: LessonStep): void {
    const help = step.refused ? button(w("try_move"), { class: "link try-move", onclick: () => void this.play(step.move) })
      : typeof step.seat === "number" ? button(w("show_me"), { class: "link show-me", onclick: () => void this.play(step.move) }) : null;
    this.#asked.replaceChildren(this.#task(step), " ", help ?? "");
  }

  /** Where the task stands there it is the question; how what is begun goes on the game asks. */
  protected override questionOf({ prompt, picked, half, planned }: Sight): string {
    return desk.matches || picked.length > 0 || half || planned ? prompt : "";
  }

  /** After the last of the first steps. */
  #ending(): HTMLElement | null {
    const first = this.#first;
    return first > 0 && first === firstSteps(this.game) ? h("p", { class: "tell" }, w("steps_done")) : null;
  }

  #tell(step: LessonStep): void {
    this.card.replaceChildren(...this.#head(), this.verdict, this.#telling(step) ?? "");
    if (desk.matches) this.card.append(this.#asked);
    else this.actions.root.prepend(this.#asked);
    this.#tasking(step);
  }

  #explained = false; // the lesson itself has said what came of the last move

  #verdict(kind: "right" | "wrong", ...words: (string | undefined)[]): HTMLElement | null {
    const said = words.filter(Boolean).join(" ");
    return words[0] === undefined && !said ? null : h("p", { class: kind }, h("strong", {}, w(kind === "right" ? "right" : "not_asked")), " ", said);
  }

  /** Who is wrong has read what is told: its room is needed for why. */
  #judge(kind: "right" | "wrong", ...words: (string | undefined)[]): void {
    this.#explained = kind === "right" && words.some(Boolean);
    if (kind === "wrong") this.card.querySelector(".tell")?.remove();
    this.verdict.replaceChildren(this.#verdict(kind, words[0] ?? "", ...words.slice(1))!);
  }

  /** The lesson is done: what came of it, and how it goes on. */
  #finish(): void {
    const { steps = [] } = this.#lesson ?? {};
    const first = this.#first;
    const ending = this.#ending();
    const next = this.#lessons.find((lesson) => lesson.first === first + 1);
    if (first > (settings.steps[this.game] ?? 0)) set({ steps: { ...settings.steps, [this.game]: first } });
    set({ told: [...new Set([...settings.told, TOUCHING, ...this.#lesson?.clauses ?? []])] }); // what was done here need not be told in a game
    const refused = steps.some((step) => step.refused);
    const happened = this.events.flatMap(({ say }) => say ?? []).slice(-3).join(" ");
    const over = this.sight?.state === "over" ? this.sight.prompt : undefined;
    this.card.replaceChildren(...this.#head(), this.verdict,
      ...(happened && !refused && !this.#explained ? [h("p", { class: "came" }, happened)] : []),
      ...(over ? [h("p", { class: "came" }, over)] : []),
      ...(ending ? [ending] : []));
    const way = first && next ? button(w("guide_next"), { class: "primary", "data-move": "next", onclick: () => go(`/learn/${this.game}/${first + 1}`) })
      : first ? button(w("play_now"), { class: "primary", "data-move": "play", onclick: () => void this.#play() })
      : button(w("back_to_rules"), { class: "primary", "data-move": "back", onclick: () => this.#return() });
    this.#asked.replaceChildren();
    this.actions.prompt("");
    this.actions.show(way, button(w("once_more"), { class: "quiet", onclick: () => void this.#begin(this.#lesson!) }),
      ...(first && !next ? [button(w("who_plays"), { class: "quiet to-setup", onclick: () => go(`/new/${this.game}`) })] : []));
    this.root.dataset["state"] = "done";
    sound("end");
    way.focus({ preventScroll: true });
    this.room();
  }

  /** A game at once, against the usual computers; where that cannot be, the set-up says why. */
  async #play(): Promise<void> {
    const begun = await ask("game", { game: this.game, lang: lang() }).then((game) => ask("begin", { plan: usualPlan(game) })).catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
    });
    go(begun ? tablePath(begun.id, this.game) : `/new/${this.game}`);
  }

  #return(): void {
    if (this.back) go(this.back);
    else this.tabs.call(0);
  }

  // ---- what is done ----

  protected override missed(): string {
    return this.sight?.next.length ? `${w("no_rule")} ${w("touch_ringed")}` : w("no_rule");
  }

  /** Chance, time or a secret: the learner only lets it. */
  async #happen(): Promise<void> {
    const step = this.#step;
    if (this.busy || !step) return;
    this.busy = true;
    await this.happen(step.seat, step.move);
    this.#at++;
    this.#judge("right", spoken(step.done));
    this.verdict.querySelector("strong")?.remove(); // nobody was right: it happened
    await this.#advance();
  }

  /** Is it the move that was asked for? */
  protected async played(before: number): Promise<void> {
    const step = this.#step;
    if (!step) return;
    const { move = "", say } = this.events[before] ?? {};
    if (!step.refused && [step.move, ...(step.also ?? [])].includes(move)) {
      sound("put");
      this.#at++;
      this.#judge("right", spoken(step.done));
      return this.#advance();
    }
    sound("no");
    this.#judge("wrong", say, step.refused ? w("wanted_forbidden") : w("once_again"));
    await this.putBack(before, 1.2);
  }

  protected override async refused(refusal: Refusal): Promise<void> {
    const step = this.#step;
    if (step?.refused === undefined || refusal.clause !== step.refused) return super.refused(refusal);
    this.#at++;
    this.verdict.replaceChildren(h("p", { class: "right" }, h("strong", {}, w("not_allowed")), " ", refusal.text ?? "",
      refusal.cite ? h("span", { class: "cite" }, ` (${refusal.cite})`) : null), ...(step.done ? [h("p", {}, spoken(step.done) ?? "")] : []));
    await this.#advance();
  }
}
