// SPDX-License-Identifier: MIT
// A match move by move: kept ones, and any journal dropped on the page. And whether the dice were fair.
import { button, h, s, symbol } from "./dom";
import { keepButton, save } from "./files";
import { frameOf } from "./frame";
import { againButton } from "./history";
import { ask, Refused } from "./host";
import { keepsTables } from "./net";
import { roomShape } from "./panes";
import { lookedAtAgain } from "./remote";
import { Review } from "./review";
import { LogPanel, RulesPanel, Tabs, TextPanel } from "./panels";
import type { Dice, Happening, Match } from "./protocol";
import { go, type Screen } from "./screen";
import { SeatBar } from "./seats";
import { moving } from "./settings";
import { embedded, LINKED, showLink } from "./shown";
import { Stage } from "./stage";
import { dressed } from "./table";
import { lang, w } from "./words";

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
  readonly #words = h("p", { class: "prompt", "aria-live": "polite" });
  readonly #review = new Review();
  readonly #remark = h("div", { class: "remark-line", "aria-live": "polite" });
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
  #better = false; // not what was played there, but what would have been better
  #shownBetter = false;
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
    this.#review.onGo = (n, better) => {
      this.#tabs.away();
      this.#to(n, false, better);
    };
    this.#review.onMore = () => this.#reviewDone();
    this.#log.onPick = (n) => this.#to(n);
    this.root = h("main", { class: "table-screen replaying" },
      frameOf(this.#stage.panes, this.#seats, h("section", { class: "actions", "aria-label": w("replay") },
        this.#words, this.#remark, this.#review.root, this.#slider, this.#steps, this.#more)), this.#tabs.root);
    this.tools = [symbol("book", w("read_rules"), () => this.#tabs.call(), { class: "symbol reading" })];
    addEventListener("resize", this.#turned);
    document.addEventListener("keydown", this.#key);
  }

  async open(): Promise<void> {
    const match = (this.#match = await lookedAtAgain(this.id));
    await dressed(match.game);
    const { over, prompt, events, dice } = await ask("history", { lang: lang() });
    this.title = `${w("replay")}: ${match.title}`;
    this.#events = events;
    this.#rules.set(await ask("rules", { game: match.game, lang: lang() }));
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
      this.#remark.replaceChildren(h("p", { role: "alert" }, why.message));
    }) });
  }

  /** The computer looks at the match again; meanwhile one may go on looking at it oneself. */
  async #look(): Promise<void> {
    if (!this.#match) return;
    this.#analyse.hidden = true;
    this.root.classList.add("with-review");
    await this.#review.begin(this.#match, this.#events);
  }

  #reviewDone(): void {
    this.#tabs.open(REVIEW_TAB);
    this.#steps.append(button(w("review_result"), { class: "primary", onclick: () => this.#tabs.call(REVIEW_TAB) }));
    this.#tellRemark();
  }

  menu(): HTMLElement[] {
    return [button(w("zoom"), { onclick: () => this.#stage.panes.enlarge() })];
  }

  readonly #turned = (): void => {
    this.#seats.turned();
    if (roomShape() !== this.#shape) void this.#draw();
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

  #to(n: number, byItself = false, better = false): void {
    if (!byItself) this.#stop();
    this.#better = better;
    this.#wanted = Math.max(0, Math.min(this.#events.length, n));
    void this.#draw();
  }

  /** What the review says of the event that is shown, and a way to see what would have been better. */
  #tellRemark(): void {
    const better = this.#review.at(this.#wanted)?.better?.[0];
    const words = this.#review.words(this.#wanted);
    const wrong = words?.classList.contains("luck") === false;
    if (wrong && better?.touch[0]) words?.append(" ", button(w(this.#better ? "better_back" : "better_show"),
      { class: "link", onclick: () => this.#to(this.#wanted, false, !this.#better) }));
    this.#remark.replaceChildren(...(words ? [words] : []));
  }

  /** One drawing at a time; of several wishes in between only the last counts. */
  async #draw(): Promise<void> {
    this.#slider.value = String(this.#wanted);
    delete this.root.dataset["state"]; // "shown" when it is, and in which shape: for tests
    if (this.#drawing || !this.#match) return;
    this.#drawing = true;
    do {
      const n = this.#wanted;
      const better = this.#better ? this.#review.at(n)?.better?.[0] : undefined;
      this.#shape = roomShape();
      const view = await ask("at", { event: better ? n - 1 : n, lang: lang(), shape: this.#shape, text: this.#text.open });
      let scenery = 0; // has no ids in a view: it is told apart by its order
      const items = view.scene.items.map((item) => (item.id ? item : { ...item, id: --scenery }));
      const event = this.#events[n - 1];
      const step = Math.abs(n - this.#at) === 1;
      this.#at = n;
      this.#shownBetter = this.#better;
      const place = n === 0 ? w("start_position") : w("at_move", n, this.#events.length);
      this.#words.textContent = event ? `${place}: ${event.say ?? event.move}` : place;
      if (n === this.#events.length && this.#ended) this.#words.append(` ${this.#ended}`);
      this.#slider.setAttribute("aria-valuetext", this.#words.textContent);
      if (n === this.#events.length && this.#ended && !LINKED.test(this.id)) this.#words.append(" ", againButton(this.id, "link"));
      this.#seats.set(this.#match, view, []);
      this.#rules.mark(view.cites);
      this.#log.set(this.#events, n);
      if (view.text !== undefined) this.#text.set(view.text, items, []);
      this.#tellRemark();
      this.#stage.mark([], []);
      void this.#stage.draw({ ...view.scene, items }, step && event?.seat === "*");
      if (better) this.#stage.advise(better.touch[0]?.items ?? []);
      this.#seats.reveal();
    } while (this.#at !== this.#wanted || this.#shownBetter !== this.#better || this.#shape !== roomShape());
    this.#drawing = false;
    this.root.dataset["shape"] = this.#shape;
    this.root.dataset["state"] = "shown";
  }
}
