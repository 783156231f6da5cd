// SPDX-License-Identifier: MIT
// A match move by move: kept ones, and any journal dropped on the page. And whether the dice were fair.
import { button, h, s, symbol } from "./dom";
import { keepButton, save } from "./files";
import { frameOf } from "./frame";
import { againButton } from "./history";
import { ask, Refused } from "./host";
import { keepsTables } from "./net";
import { halfShape, REVIEW, roomShape } from "./panes";
import { lookedAtAgain } from "./remote";
import { Review } from "./review";
import { LogPanel, RulesPanel, Tabs, TextPanel } from "./panels";
import type { Dice, Happening, Match, Shape, View } from "./protocol";
import { go, type Screen } from "./screen";
import { SeatBar } from "./seats";
import { moving } from "./settings";
import { embedded, LINKED, showLink } from "./shown";
import { Stage } from "./stage";
import { Story, type Shown } from "./story";
import { dressed } from "./table";
import { changeOf, isSeen, othersOf } from "./ways";
import { lang, w } from "./words-later";

const REVIEW_TAB = 4; // behind the others
const HOLDINGS = 5;   // what has no room on the table
const PACE = 900; // milliseconds from move to move while it plays by itself

/** Bars for the faces, with a line where they were to be expected. */
function diceChart({ throws, faces, expected }: Dice): Node[] {
  const most = Math.max(...faces, ...expected, 1);
  const bars = faces.map((seen, i) => {
    const height = (n: number) => (n / most) * 90;
    const x = 8 + i * 32;
    const line = 100 - height(expected[i] ?? 0);
    const label = w("dice_face", i + 1, seen, (expected[i] ?? 0).toFixed(1));
    return s("g", { role: "img", "aria-label": label }, s("title", {}, label),
      s("rect", { class: "bar", x, y: 100 - height(seen), width: 22, height: height(seen), rx: 2 }),
      s("path", { class: "due", d: `M${x - 3} ${line}h28` }),
      s("text", { x: x + 11, y: 114, "font-size": 11 }, String(i + 1)));
  });
  return [h("h2", {}, w("dice")), h("p", { class: "faint" }, throws === 1 ? w("dice_about_one") : w("dice_about", throws)),
    s("svg", { class: "chart", viewBox: "0 0 204 120", role: "group", "aria-label": w("dice") }, ...bars)];
}

export class Replay implements Screen {
  readonly root: HTMLElement;
  title = w("replay");
  readonly fills = true;
  tools: HTMLElement[];

  readonly #stage = new Stage();
  readonly #seats = new SeatBar();
  readonly #rules = new RulesPanel();
  readonly #log = new LogPanel();
  readonly #text = new TextPanel(false);
  readonly #slider = h("input", { type: "range", min: 0, step: 1, "aria-label": w("happened"), oninput: () => this.#to(Number(this.#slider.value)) });
  readonly #words = h("p", { class: "prompt" });
  readonly #review = new Review();
  readonly #story = new Story(this.#review);
  readonly #told = h("div", { class: "remark-line", "aria-live": "polite" }, this.#words);
  readonly #dice = h("div", { class: "panel dice" });
  readonly #tabs: Tabs;
  readonly #start: HTMLButtonElement;
  readonly #steps = h("div", { class: "steps" });
  readonly #more = h("div", { class: "moves below" });
  #ended = ""; // how, where it has
  #match: Match | undefined;
  #events: Happening[] = [];
  #shape = roomShape();
  #at = 0;
  #wanted = 0;
  #how: Shown = "played";
  #shown: Shown = "played";
  #drawing = false;
  #playing: ReturnType<typeof setInterval> | undefined;

  /** `reviewed`: it is looked at by the computer at once. */
  constructor(readonly id: string, private readonly reviewed: boolean) {
    this.#start = symbol("next", w("play_on"), () => this.#toggle(), { class: "symbol playing" });
    this.#steps.append(
      symbol("first", w("first"), () => this.#to(0), { class: "symbol farthest" }),
      symbol("previous", w("previous"), () => this.#to(this.#wanted - 1)),
      this.#start,
      symbol("next", w("next"), () => this.#to(this.#wanted + 1)),
      symbol("last", w("last"), () => this.#to(this.#events.length), { class: "symbol farthest" }));
    this.#tabs = new Tabs([
      { name: "happened", panel: this.#log.root }, { name: "rules", panel: this.#rules.root },
      { name: "as_text", panel: this.#text.root, opened: () => void this.#draw() },
      { name: "dice_tab", panel: this.#dice },
      { name: "review", panel: this.#review.panel },
      { name: "holdings", panel: h("div", { class: "panel" }, this.#stage.panes.holdings) },
    ]);
    this.#tabs.hide(HOLDINGS);
    this.#stage.panes.onHoldings = (any) => {
      this.#tabs.hide(HOLDINGS, !any);
      this.#seats.onHoldings = any ? () => this.#tabs.call(HOLDINGS) : undefined;
    };
    this.#review.onGo = (n, wrong) => {
      this.#tabs.away();
      this.#to(n, false, wrong ? "before" : "played");
    };
    this.#story.onGo = (n, shown) => this.#to(n, false, shown);
    this.#review.onMore = () => this.#reviewDone();
    this.#log.onPick = (n) => this.#to(n);
    this.root = h("main", { class: "table-screen replaying" },
      frameOf(this.#stage.panes, this.#seats, h("section", { class: "actions", "aria-label": w("replay") },
        this.#told, this.#review.root, this.#slider, this.#story.cards, this.#steps, this.#more)), this.#tabs.root);
    this.tools = [symbol("book", w("read_rules"), () => this.#tabs.call(), { class: "symbol reading" })];
    addEventListener("resize", this.#turned);
    document.addEventListener("keydown", this.#key);
  }

  async open(): Promise<void> {
    const match = (this.#match = await lookedAtAgain(this.id));
    await dressed(match.game);
    const { over, prompt, events, dice } = await ask("history", { lang: lang() });
    this.title = `${w(this.reviewed ? "review" : "replay")}: ${match.title}`;
    this.#events = events;
    void this.#rules.load(match.game).catch(() => undefined);
    this.#slider.max = String(events.length);
    // While there are secrets nobody looks behind them.
    this.#analyse = button(w("review"), { onclick: () => void this.#look() });
    this.#analyse.hidden = !over && match.secrets;
    const linked = LINKED.test(this.id); // somebody else's, perhaps
    this.#more.replaceChildren(...(linked ? [] : [
      over ? againButton(this.id) : button(w("go_on"), { class: "primary", onclick: () => go(`/table/${this.id}`) })]),
      this.#analyse, ...(embedded ? [] : [
        ...(match.kept ? [] : [keepButton()]),
        ...(over && await keepsTables() ? [this.#linking(match.title)] : []),
        button(w("save"), { onclick: () => void save(this.id) }),
        button(w("back_to_start"), { class: "quiet", onclick: () => go("/") })]));
    this.#ended = over ? prompt : "";
    if (dice.throws > 0) this.#dice.replaceChildren(...diceChart(dice));
    else this.#tabs.hide(3);
    this.#wanted = over ? 0 : events.length;
    await this.#draw();
    if (this.reviewed && !this.#analyse.hidden) void this.#look();
  }

  #analyse = button("");

  /** A link to the match, for others. */
  #linking(title: string): HTMLElement {
    return button(w("replay_link"), { class: "to-link", onclick: () => void showLink(this.id, title).catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
      this.#told.append(h("p", { role: "alert" }, why.message));
    }) });
  }

  /** The computer looks at the match again; meanwhile one may go on looking at it oneself. */
  async #look(): Promise<void> {
    if (!this.#match) return;
    this.#analyse.hidden = true;
    this.root.classList.add("with-review");
    this.#stage.panes.told = REVIEW;
    this.#stage.panes.fit();
    const people = this.#match.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
    await this.#review.begin(this.#match, this.#events, people.length === 1 ? people[0]! : -1);
  }

  /** It opens at the weightiest moment, unless somebody looks elsewhere already. */
  #reviewDone(): void {
    this.#tabs.open(REVIEW_TAB);
    this.#steps.append(button(w("review_result"), { class: "results", onclick: () => this.#tabs.call(REVIEW_TAB) }),
      ...(embedded ? [] : [button(w("play_from_here"), { class: "primary from-here", onclick: () => void this.#branch() })]));
    if (!this.#match) return;
    const first = this.#story.tell(this.#match, this.#events);
    this.#story.swipes(this.root.querySelector<HTMLElement>(".play")!, () => this.#wanted);
    this.root.classList.add("with-story");
    this.root.classList.toggle("plain", this.#story.plain);
    this.#high = this.#stage.panes.tallest;
    this.#review.panel.append(this.#more); // the story needs the room; what else can be done with the match stands under its result
    this.#turned();
    if (first !== undefined && this.#wanted === 0) this.#to(first, false, "before");
    else this.#tell();
  }

  /** Another match that goes on from what is shown; before a mistake, so that it can be made good. */
  async #branch(): Promise<void> {
    const before = this.#shown !== "played" && this.#wanted > 0;
    go((await ask("branch", { id: this.id, event: this.#wanted - (before ? 1 : 0) })).path);
  }

  menu(): HTMLElement[] {
    return [button(w("zoom"), { onclick: () => this.#stage.panes.enlarge() }), ...(embedded ? [] : [button(w("save"), { onclick: () => void save(this.id) })])];
  }

  #high = 0; // pixels that the board was, as wide as the window, before a story was told below it

  readonly #room = (): Shape => halfShape(this.#high);

  readonly #turned = (): void => {
    this.#seats.turned();
    if (this.#room() !== this.#shape) void this.#draw();
    else this.#stage.panes.fit();
  };

  close(): void {
    this.#review.stop();
    this.#stage.panes.close();
    removeEventListener("resize", this.#turned);
    clearInterval(this.#playing);
    document.removeEventListener("keydown", this.#key);
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("[role=tablist]")) return;
    const to: Record<string, number> = {
      ArrowLeft: this.#wanted - 1, ArrowRight: this.#wanted + 1, Home: 0, End: this.#events.length,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#to(next);
  };

  #toggle(): void {
    if (this.#playing !== undefined) return this.#stop();
    if (this.#wanted >= this.#events.length) this.#to(0);
    this.#start.setAttribute("aria-pressed", "true");
    this.#playing = setInterval(() => {
      if (this.#wanted >= this.#events.length) this.#stop();
      else this.#to(this.#wanted + 1, true);
    }, moving() ? PACE : PACE / 3);
  }

  #stop(): void {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#start.removeAttribute("aria-pressed");
  }

  #to(n: number, byItself = false, how: Shown = "played"): void {
    if (!byItself) this.#stop();
    this.#wanted = Math.max(0, Math.min(this.#events.length, n));
    this.#how = this.#better(this.#wanted) === undefined ? "played" : how;
    void this.#draw();
  }

  /** What would have been better than an event, where that was a mistake. */
  #better(n: number): string | undefined {
    const { mistake, better } = this.#review.at(n) ?? {};
    const move = mistake && mistake !== "none" ? better?.[0]?.move : undefined;
    return typeof move === "string" ? move : undefined;
  }

  /** What is told of the event that is shown. */
  #tell(): void {
    const n = this.#at;
    const event = this.#events[n - 1];
    const place = n === 0 ? w("start_position") : w("at_move", n, this.#events.length);
    const words = event ? `${place}: ${event.say ?? event.move}` : place;
    const end = n === this.#events.length && this.#ended ? ` ${this.#ended}` : "";
    this.#slider.setAttribute("aria-valuetext", words + end);
    if (this.root.classList.contains("with-story")) {
      this.#story.at(n, place, this.#shown);
      if (this.#told.firstChild !== this.#story.head) this.#told.replaceChildren(this.#story.head);
      return;
    }
    this.#words.textContent = words + end;
    if (end && !LINKED.test(this.id)) this.#words.append(" ", againButton(this.id, "link"));
  }

  /** On the board before a mistake: what was done, and what would have been better. */
  async #compare(n: number, before: View["scene"], better: string): Promise<void> {
    const of = (event: number, instead?: string) =>
      ask("at", { event, lang: lang(), shape: this.#shape, text: false, ...(instead === undefined ? {} : { instead }) });
    const [played, instead] = [await of(n), await of(n - 1, better)];
    if (this.#wanted !== n || this.#how !== "before") return;
    const others = this.#match ? othersOf(this.#match, this.#events[n - 1]?.seat) : [];
    this.#stage.showChange(changeOf(before, played.scene, others), "played");
    const change = changeOf(before, instead.scene, others);
    if (isSeen(change)) this.#stage.showChange(change, "better");
    else this.#stage.advise(this.#review.at(n)?.better?.[0]?.touch[0]?.items ?? []);
  }

  /** One drawing at a time; of several wishes in between only the last counts. */
  async #draw(): Promise<void> {
    this.#slider.value = String(this.#wanted);
    delete this.root.dataset["state"]; // "shown" when it is, and in which shape: for tests
    if (this.#drawing || !this.#match) return;
    this.#drawing = true;
    do {
      const n = this.#wanted;
      const how = this.#how;
      const better = how === "played" ? undefined : this.#better(n);
      this.#shape = this.#room();
      const view = await ask("at", { event: better ? n - 1 : n, lang: lang(), shape: this.#shape, text: this.#text.open,
        ...(better && how === "better" ? { instead: better } : {}) });
      let scenery = 0; // has no ids in a view: it is told apart by its order
      const items = view.scene.items.map((item) => (item.id ? item : { ...item, id: --scenery }));
      const step = Math.abs(n - this.#at) === 1 && how === "played";
      this.#at = n;
      this.#shown = how;
      this.#tell();
      this.#seats.set(this.#match, view, []);
      this.#rules.mark(view.cites);
      this.#log.set(this.#events, n);
      if (view.text !== undefined) this.#text.set(view.text, items, []);
      this.#stage.mark([], []);
      void this.#stage.draw({ ...view.scene, items }, step && this.#events[n - 1]?.seat === "*", this.#shape);
      if (better && how === "before") await this.#compare(n, view.scene, better);
      this.#seats.reveal();
    } while (this.#at !== this.#wanted || this.#shown !== this.#how || this.#shape !== this.#room());
    this.#drawing = false;
    this.root.dataset["shape"] = this.#shape;
    this.root.dataset["state"] = "shown";
  }
}
