// SPDX-License-Identifier: MIT
// Learning by touching: a position, something to do in it, what came of it. The lessons are the rooms' tested cases (docs/tests.md,
// "Lessons"): a move that is not allowed is refused by its rule, one that is allowed but not asked for is put back.
import { Actions } from "./actions";
import { button, h, icon, symbol } from "./dom";
import { frameOf } from "./frame";
import { firstSteps } from "./games";
import { ask, Refused } from "./host";
import { RulesPanel, Tabs } from "./panels";
import { roomShape } from "./panes";
import type { Happening, Lesson, LessonStep, Match, Refusal, Rules, Seat, Sight } from "./protocol";
import { go, type Screen } from "./screen";
import { SeatBar } from "./seats";
import { Seen } from "./seen";
import { set, settings } from "./settings";
import { play as sound } from "./sound";
import { Stage } from "./stage";
import { dressed } from "./table";
import { lang, w } from "./words";

const SEEN = 1100; // milliseconds that a wrong move is left to be seen before it is put back
const SHOWN = { slow: 1600, normal: 900, fast: 450, "at once": 0 }; // that what happens by itself is left to be seen

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const spoken = (words: [string, string] | undefined): string | undefined => words?.[lang() === "de" ? 0 : 1];

/** Where the first steps of a game go on. */
export function stepsPath(game: string): string {
  const done = settings.steps[game] ?? 0;
  return `/learn/${game}/${done > 0 && done < firstSteps(game) ? done + 1 : 1}`;
}

/** How a rule is tried from here, and where one comes back to. */
export function tryPath(clause: string): string {
  const [game = "", id = ""] = clause.split(".");
  return `/learn/${game}/${id}?${location.hash.slice(1).split("?")[0] ?? ""}`;
}

export class Learn implements Screen {
  readonly root: HTMLElement;
  title = w("first_steps");
  tools: HTMLElement[];

  readonly #stage = new Stage();
  readonly #seats = new SeatBar();
  readonly #actions = new Actions();
  readonly #rules = new RulesPanel();
  readonly #tabs = new Tabs([{ name: "rules", panel: this.#rules.root }]);
  readonly #card = h("section", { class: "lesson" });
  readonly #verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  readonly #grown = new ResizeObserver(() => this.#room());

  #lessons: Lesson[] = [];
  #lesson: Lesson | undefined;
  #told: Rules | undefined;
  #match: Match | undefined;
  #sight: Sight | undefined;
  #seen = new Seen();
  #events: Happening[] = [];
  #at = 0;      // the step that is on
  #turn = 0;    // grows with every lesson: what was begun for another stops
  #busy = false;

  /** `which` of the game's lessons: a number of its first steps, or a clause; `back`: where one came from. */
  constructor(private readonly game: string, private readonly which: string, private readonly back: string) {
    const { panes } = this.#stage;
    this.root = h("main", { class: "table-screen learning" },
      frameOf(panes, this.#seats, this.#actions.root, { between: this.#card }), this.#tabs.root);
    this.tools = [symbol("book", w("read_rules"), () => this.#tabs.call(), { class: "symbol reading" })];
    this.#stage.onTouch = (id, under) => this.#touch([id, ...under]);
    this.#stage.onLift = (id) => (this.#sight?.picked.at(-1) === id ? Promise.resolve() : this.#sight?.lift.includes(id) ? this.#touch([id]) : undefined);
    this.#stage.onLetGo = () => void this.#letGo();
    this.#actions.onLetGo = () => void this.#letGo();
    this.#actions.onMove = (move) => void this.#play(move);
    this.#actions.onRule = (clause) => {
      this.#tabs.call(0);
      this.#rules.reveal(clause);
    };
    this.#grown.observe(this.#card);
    addEventListener("resize", this.#turned);
  }

  async open(): Promise<void> {
    [this.#lessons, this.#told] = await Promise.all([ask("lessons", { game: this.game }), ask("rules", { game: this.game, lang: lang() })]);
    await dressed(this.game);
    this.#rules.set(this.#told, { lessons: this.#lessons, try: (clause) => go(tryPath(clause)) });
    const lesson = this.#lessons.find(({ first, clauses }) => String(first) === this.which || clauses.includes(`${this.game}.${this.which}`));
    if (!lesson) throw new Error(this.which);
    this.title = String(lesson.first) === this.which ? w("first_steps") : w("try_it");
    await this.#begin(lesson);
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

  // ---- a lesson ----

  async #begin(lesson: Lesson): Promise<void> {
    this.#turn++;
    this.#lesson = lesson;
    this.#at = 0;
    this.#seen = new Seen();
    this.#events = [];
    this.#sight = undefined;
    this.#stage.clear();
    this.#actions.calm();
    this.#actions.happened("");
    this.#verdict.replaceChildren();
    this.#match = await ask("teach", { game: this.game, lesson, seat: this.#learner(lesson), lang: lang() });
    await this.#advance();
  }

  /** Its place among the first steps, where one goes that way; 0: a rule is tried. */
  get #first(): number {
    return String(this.#lesson?.first) === this.which ? Number(this.which) : 0;
  }

  /** Who learns. */
  #learner({ steps }: Lesson): Seat {
    return steps.find((step) => step.asks && typeof step.seat === "number")?.seat as Seat | undefined ?? 0;
  }

  get #step(): LessonStep | undefined {
    return this.#lesson?.steps[this.#at];
  }

  /** Lets happen what needs nobody, until there is something to do. */
  async #advance(): Promise<void> {
    const turn = this.#turn;
    this.#busy = true;
    await this.#look();
    for (let step = this.#step; step && !step.asks; step = this.#step) {
      await rest(SHOWN[settings.pace]);
      if (turn !== this.#turn) return;
      await ask("script", { seat: step.seat, move: step.move });
      this.#at++;
      await this.#look(step.seat === "*");
      if (step.done) this.#judge("right", spoken(step.done));
    }
    if (turn !== this.#turn) return;
    this.#busy = false;
    const step = this.#step;
    if (!step) return this.#finish();
    if (typeof step.seat === "number") await ask("script", {}); // it is asked
    await this.#look();
    this.#tell(step);
  }

  async #look(thrown = false): Promise<void> {
    if (!this.#match) return;
    const found = await ask("look", { lang: lang(), shape: roomShape(), pace: settings.pace, from: this.#events.length, since: this.#seen.look, text: false });
    if (found.state === "hands over") return;
    const scene = this.#seen.take(found.look, found.scene);
    this.#sight = found;
    this.#events.length = Math.min(this.#events.length, found.seq);
    for (const event of found.events) if (event.n === this.#events.length + 1) this.#events.push(event);
    this.#seats.set(this.#match, { ...found, over: found.state === "over", mine: [this.#learner(this.#lesson!)] }, []);
    this.#actions.prompt(this.#busy || !this.#step ? "" : found.prompt);
    this.#actions.happened(this.#events.flatMap(({ say }) => say ?? []).slice(-2).join(" "));
    this.#rules.mark(found.cites);
    if (scene) await this.#stage.draw(scene, thrown);
    this.#offer(found);
    this.#seats.reveal();
    this.root.dataset["state"] = this.#busy ? "moving" : this.#step ? "asking" : "done";
  }

  /** What can be done: by the learner, if it is his to do. */
  #offer(sight: Sight): void {
    const step = this.#step;
    if (this.#busy || !step) {
      this.#stage.mark([], []);
      if (step) this.#actions.show();
    } else if (typeof step.seat !== "number") {
      this.#stage.mark([], []);
      this.#actions.show(button([icon("dice"), " ", w("see_happen")], { class: "primary", "data-move": "happen", onclick: () => void this.#happen() }));
    } else {
      this.#stage.mark(sight.next, sight.picked);
      this.#actions.offer({ done: sight.done, buttons: sight.buttons, verbs: 1, waited: sight.waited, half: sight.half ?? false, leads: false,
        picked: sight.picked.map(() => "") });
      this.#actions.typing();
    }
  }

  // ---- what is said ----

  #head(): HTMLElement[] {
    const { title } = this.#lesson ?? {};
    const first = this.#first;
    return [
      h("p", { class: "which" }, first ? w("step_of", first, firstSteps(this.game)) : w("try_it")),
      h("h2", {}, (first ? spoken(title) : this.#rules.text(`${this.game}.${this.which}`)) ?? ""),
    ];
  }

  #task(step: LessonStep): string {
    if (step.task) return spoken(step.task) ?? "";
    if (step.refused) return w("task_refused", step.move);
    return typeof step.seat === "number" ? w("task_so", spoken(step.say) ?? step.move) : w("task_see");
  }

  #tell(step: LessonStep): void {
    const tell = spoken(step.tell);
    const help = step.refused ? button(w("try_move", step.move), { class: "link try-move", onclick: () => void this.#play(step.move) })
      : typeof step.seat === "number" ? button(w("show_me"), { class: "link show-me", onclick: () => void this.#play(step.move) }) : null;
    this.#card.replaceChildren(...this.#head(), this.#verdict, ...(tell ? [h("p", { class: "tell" }, tell)] : []),
      h("p", { class: "task", role: "status" }, this.#task(step), " ", help));
  }

  #explained = false; // the lesson itself has said what came of the last move

  #judge(kind: "right" | "wrong", ...words: (string | undefined)[]): void {
    this.#explained = kind === "right" && words.some(Boolean);
    this.#verdict.replaceChildren(h("p", { class: kind }, h("strong", {}, w(kind === "right" ? "right" : "not_asked")), " ",
      words.filter(Boolean).join(" ")));
  }

  /** The lesson is done: what came of it, and how it goes on. */
  #finish(): void {
    const { steps = [] } = this.#lesson ?? {};
    const first = this.#first;
    const last = first > 0 && first === firstSteps(this.game);
    const next = this.#lessons.find((lesson) => lesson.first === first + 1);
    if (first > (settings.steps[this.game] ?? 0)) set({ steps: { ...settings.steps, [this.game]: first } });
    const refused = steps.some((step) => step.refused);
    const happened = this.#events.flatMap(({ say }) => say ?? []).slice(-3).join(" ");
    const over = this.#sight?.state === "over" ? this.#sight.prompt : undefined;
    this.#card.replaceChildren(...this.#head(), this.#verdict,
      ...(happened && !refused && !this.#explained ? [h("p", { class: "came" }, happened)] : []),
      ...(over ? [h("p", { class: "came" }, over)] : []),
      ...(last ? [h("p", { class: "tell" }, w("steps_done"))] : []));
    const way = first && next ? button(w("guide_next"), { class: "primary", "data-move": "next", onclick: () => go(`/learn/${this.game}/${first + 1}`) })
      : first ? button(w("play_now"), { class: "primary", "data-move": "play", onclick: () => go(`/new/${this.game}`) })
      : button(w("back_to_rules"), { class: "primary", "data-move": "back", onclick: () => this.#return() });
    this.#actions.prompt("");
    this.#actions.show(way, button(w("once_more"), { class: "quiet", onclick: () => void this.#begin(this.#lesson!) }));
    this.root.dataset["state"] = "done";
    sound("end");
    way.focus({ preventScroll: true });
    this.#room();
  }

  #return(): void {
    if (this.back) go(this.back);
    else this.#tabs.call(0);
  }

  // ---- what is done ----

  async #touch(items: number[]): Promise<void> {
    if (this.#busy || typeof this.#step?.seat !== "number") return;
    this.#actions.calm();
    try {
      const { did, say } = await ask("touch", { items, lang: lang() });
      if (did === "played") return await this.#played();
      await this.#look();
      if (say) this.#actions.tell(did === "told" ? say : say.split("\n")[0] ?? "");
      if (did === "nothing") this.#actions.refuse({ error: this.#sight?.next.length ? `${w("no_rule")} ${w("touch_ringed")}` : w("no_rule") });
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
    if (this.#busy || !this.#sight) return;
    this.#actions.calm();
    try {
      await ask("play", { move, ask: this.#sight.ask, lang: lang() });
      await this.#played();
    } catch (why) {
      await this.#refused(why);
    }
  }

  /** Chance, time or a secret: the learner only lets it. */
  async #happen(): Promise<void> {
    const step = this.#step;
    if (this.#busy || !step) return;
    this.#busy = true;
    await ask("script", { seat: step.seat, move: step.move });
    this.#at++;
    await this.#look(step.seat === "*");
    this.#judge("right", spoken(step.done));
    this.#verdict.querySelector("strong")?.remove(); // nobody was right: it happened
    await this.#advance();
  }

  /** A move was made: is it the one that was asked for? */
  async #played(): Promise<void> {
    const step = this.#step;
    const turn = this.#turn;
    if (!step) return;
    this.#busy = true;
    const before = this.#events.length;
    await this.#look();
    const { move = "", say } = this.#events[before] ?? {};
    if (!step.refused && [step.move, ...(step.also ?? [])].includes(move)) {
      sound("put");
      this.#at++;
      this.#judge("right", spoken(step.done));
      return this.#advance();
    }
    sound("no");
    this.#judge("wrong", say, step.refused ? w("wanted_forbidden") : w("once_again"));
    await rest(settings.pace === "at once" ? 0 : SEEN);
    if (turn !== this.#turn) return;
    await ask("script", { back: before });
    this.#busy = false;
    await this.#look();
  }

  async #refused(why: unknown): Promise<void> {
    if (!(why instanceof Refused)) throw why;
    const refusal: Refusal = why.refusal;
    const step = this.#step;
    sound("no");
    await this.#look();
    if (step?.refused === undefined || refusal.clause !== step.refused) return this.#actions.refuse(refusal);
    this.#at++;
    this.#verdict.replaceChildren(h("p", { class: "right" }, h("strong", {}, w("not_allowed")), " ", refusal.text ?? "",
      refusal.cite ? h("span", { class: "cite" }, ` (${refusal.cite})`) : null), ...(step.done ? [h("p", {}, spoken(step.done) ?? "")] : []));
    await this.#advance();
  }
}
