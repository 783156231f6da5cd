// A match at this table: draws what the holder of the screen may see, takes his touches, lets chance and the computers
// move, and hands the screen over where there are secrets.
import { Actions } from "./actions";
import { button, h, symbol } from "./dom";
import { save } from "./files";
import { Guide } from "./guide";
import { ask, Refused } from "./host";
import { LogPanel, RulesPanel, Tabs, TextPanel } from "./panels";
import type { Happening, Match, Seat, Sight, View } from "./protocol";
import { go, type Screen } from "./screen";
import { result, SeatBar } from "./seats";
import { moving } from "./settings";
import { play as sound } from "./sound";
import { Stage } from "./stage";
import { Touching } from "./touch";
import { lang, w } from "./words";

const PAUSE = { computer: 420, chance: 160 }; // milliseconds before the next move that needs no person

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Table implements Screen {
  readonly root: HTMLElement;
  title = "";
  tools: HTMLElement[];

  readonly #stage = new Stage();
  readonly #seats = new SeatBar();
  readonly #actions = new Actions();
  readonly #rules = new RulesPanel();
  readonly #log = new LogPanel();
  readonly #text = new TextPanel(true);
  readonly #tabs = new Tabs([
    { name: "rules", panel: this.#rules.root },
    { name: "happened", panel: this.#log.root },
    { name: "as_text", panel: this.#text.root, opened: () => this.#text.open() },
  ]);
  readonly #guide = new Guide();
  readonly #live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  readonly #curtain = h("section", { class: "curtain", hidden: true });
  readonly #began = performance.now();
  readonly #ticking = setInterval(() => this.#tick(), 250);

  #sight: Sight | undefined;
  #events: Happening[] = [];
  #holder: Seat = -1;      // whose screen it is
  #touching = new Touching([], []);
  #turn = 0;               // grows with all that happens: what was begun for an older one stops
  #glass: { since: number; ends: number } | undefined;

  constructor(readonly id: string, private readonly guided: boolean) {
    this.root = h("main", { class: "table-screen" },
      h("div", { class: "play" }, this.#seats.root, this.#stage.root, this.#guide.root, this.#actions.root,
        this.#stage.aside, this.#curtain),
      this.#tabs.root, this.#live);
    this.#guide.root.hidden = true;
    this.tools = [
      symbol("undo", w("undo"), () => void this.#back()),
      symbol("zoom", w("zoom"), () => this.#stage.root.classList.toggle("large"), { class: "symbol zoom" }),
    ];
    this.#stage.onTouch = (id, under) => void this.#touch(id, under);
    this.#stage.onLift = (id) => this.#lift(id);
    this.#stage.onLetGo = () => this.#letGo();
    this.#actions.onMove = (move) => void this.#play(move);
    this.#actions.onLetGo = () => this.#letGo();
    this.#actions.onRule = (clause) => {
      this.#tabs.open(0);
      this.#rules.reveal(clause);
    };
    this.#text.onMove = (move) => void this.#play(move);
    this.#seats.onAct = (seat) => void this.#switchTo(seat);
  }

  async open(): Promise<void> {
    await ask("resume", { id: this.id });
    // Nobody's sight at first: with secrets it is not clear yet who sits before the screen.
    const { match, view } = await ask("look", { seat: -1, lang: lang(), from: 0 });
    this.title = match.title;
    const people = this.#people(match);
    if (people.length === 1) this.#holder = people[0] ?? -1;
    const [rules, games] = await Promise.all([
      ask("rules", { game: match.game, lang: lang() }), ask("games", { lang: lang() })]);
    this.#rules.set(rules);
    if (this.guided && !view.over)
      this.#guide.begin(match.game, games.find((g) => g.name === match.game)?.about ?? "");
    void this.#advance();
  }

  close(): void {
    this.#turn++;
    clearInterval(this.#ticking);
  }

  // ---- the flow ----

  #people(match: Match): Seat[] {
    return match.seats.flatMap((place, seat) => (place.bot === null ? [seat] : []));
  }

  #waits(view: View, match: Match): Seat[] {
    return view.actors.filter((actor): actor is number => typeof actor === "number" && match.seats[actor]?.bot === null);
  }

  #now(): number {
    return Math.round(performance.now() - this.#began);
  }

  /** Lets everything happen that needs no person, then asks the one who is to be asked. */
  async #advance(thrown = false): Promise<void> {
    const turn = ++this.#turn;
    this.#state("moving");
    for (;;) {
      const { view, match } = await this.#look(thrown);
      if (turn !== this.#turn) return;
      if (view.over) return this.#finish(view, match);
      const waits = this.#waits(view, match);
      if (waits.length === 0 && moving()) await rest(view.actors[0] === "*" ? PAUSE.chance : PAUSE.computer);
      if (turn !== this.#turn) return;
      const { seat } = await ask("go", {});
      if (turn !== this.#turn) return;
      if (seat !== null) {
        thrown = seat === "*";
        continue;
      }
      const next = waits.includes(this.#holder) ? this.#holder : waits[0];
      if (next === undefined || next === this.#holder) return this.#state("asking");
      if (this.#secret(match, next)) return this.#handOver(next);
      this.#setHolder(next);
    }
  }

  /** Where the table stands, for style sheets and tests. */
  #state(state: "moving" | "asking" | "handing" | "over"): void {
    this.root.dataset["state"] = state;
    this.root.dataset["holder"] = String(this.#holder);
  }

  /** Whether the screen must be handed over before this seat may look. */
  #secret(match: Match, next: Seat): boolean {
    return match.secrets && this.#people(match).length > 1 &&
      !(this.#holder >= 0 && match.seats[this.#holder]?.team.includes(next));
  }

  #setHolder(seat: Seat): void {
    if (this.#sight?.match.secrets) this.#events = []; // told anew, as this seat may know it
    this.#holder = seat;
  }

  async #look(thrown: boolean): Promise<Sight> {
    const sight = await ask("look", { seat: this.#holder, lang: lang(), from: this.#events.length });
    if (sight.view.over && !this.#sight?.view.over && sight.match.secrets) { // now everything may be known
      this.#events = [];
      sight.events = (await ask("look", { seat: this.#holder, lang: lang(), from: 0 })).events;
    }
    this.#sight = sight;
    // Two looks may overlap: nothing is told twice.
    this.#events.push(...sight.events.filter(({ n }) => n > this.#events.length));
    this.#show(sight);
    await this.#stage.draw(sight.view.scene, thrown);
    this.#marks();
    return sight;
  }

  #show({ match, view, choices }: Sight): void {
    const waits = this.#waits(view, match);
    const mine = waits.includes(this.#holder);
    this.#touching = new Touching(choices, view.scene.items);
    this.#stage.mark(new Set(), []);
    this.#seats.set(match, view, this.#holder);
    this.#actions.calm();
    this.#actions.prompt(this.#ask(match, view, mine));
    this.#rules.mark(view.cites);
    this.#log.set(this.#events);
    this.#text.set(view, choices);
    if (mine) this.#guide.tell(view.cites, (id) => this.#rules.text(id));
    const last = this.#events[this.#events.length - 1];
    const said = [last?.say, mine ? view.prompt : undefined].filter(Boolean).join(" ");
    if (said !== this.#live.textContent) this.#live.textContent = said;
    if (view.timer && view.timer.since !== this.#glass?.since)
      this.#glass = { since: view.timer.since, ends: performance.now() + view.timer.ms };
    else if (!view.timer) this.#glass = undefined;
  }

  /** The sentence above the buttons. */
  #ask(match: Match, view: View, mine: boolean): string {
    const actor = view.actors.find((a): a is number => typeof a === "number");
    const name = match.seats[mine ? this.#holder : actor ?? -1]?.name;
    if (view.over) return "";
    if (mine || actor === undefined || match.seats[actor]?.bot === null) {
      const prompt = view.prompt ?? (view.actors[0] === "*" ? w("chance") : "");
      return name && !prompt.startsWith(name) && match.seats.length > 1 ? `${name}: ${prompt}` : prompt;
    }
    return w("thinks", name ?? "");
  }

  // ---- touching ----

  #marks(): void {
    const reach = this.#touching.reach();
    this.#stage.mark(reach.targets, this.#touching.picked);
    if (this.#sight?.view.over) return;
    this.#actions.offer({
      done: reach.done,
      buttons: this.#touching.buttons().filter((choice) => !reach.done.includes(choice)),
      picked: this.#touching.picked.map((id) => this.#sight?.view.scene.items.find((item) => item.id === id)?.says ?? ""),
    });
  }

  async #touch(id: number, under: number[]): Promise<void> {
    this.#actions.calm();
    const before = [...this.#touching.picked];
    if (!this.#touching.touch(id)) {
      this.#letGo();
      return this.#why(before, [id, ...under]);
    }
    const { done, more } = this.#touching.reach();
    const only = done.length === 1 && !more ? done[0] : undefined;
    if (only && typeof only.move === "string") return this.#play(only.move);
    this.#marks();
  }

  /** A drag begins: with what leads on to somewhere. */
  #lift(id: number): boolean {
    const { picked } = this.#touching;
    if (picked[picked.length - 1] === id) return true;
    const begin = this.#touching.reach([]).targets.has(id) ? [] : picked;
    if (!this.#touching.reach(begin).targets.has(id)) return false;
    const after = this.#touching.reach([...begin, id]);
    if (!after.more || this.#loose(id)) return false;
    this.#touching.picked = [...begin, id];
    this.#marks();
    return true;
  }

  /** Sets are picked one by one, not carried about. */
  #loose(id: number): boolean {
    return this.#touching.choices.some((c) => c.touch.some((t) => t.any && t.items.includes(id)));
  }

  #letGo(): void {
    this.#touching.picked = [];
    this.#marks();
  }

  /** Which rule forbids what was touched: after what was picked, or alone; the thing itself, or what lies under it. */
  async #why(before: number[], touched: number[]): Promise<void> {
    if (this.#holder < 0 || this.#sight?.view.over) return;
    const after = before.length ? touched.map((id) => [...before, id]) : [];
    for (const items of [...after, ...touched.map((id) => [id])]) {
      try {
        await ask("why", { seat: this.#holder, items, lang: lang() });
      } catch (why) {
        if (!(why instanceof Refused)) throw why;
        sound("no");
        return this.#actions.refuse(why.refusal);
      }
    }
    const ringed = this.#touching.reach([]).targets.size > 0;
    this.#actions.refuse({ error: ringed ? `${w("no_rule")} ${w("touch_ringed")}` : w("no_rule") });
  }

  async #play(move: string): Promise<void> {
    const view = this.#sight?.view;
    if (!view || this.#holder < 0) return;
    const before = this.root.dataset["state"];
    this.#state("moving");
    try {
      await ask("play", { seat: this.#holder, move, ask: view.ask, lang: lang(), ms: this.#now() });
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      sound("no");
      this.#letGo();
      this.#actions.refuse(why.refusal);
      if (before === "asking") this.#state(before);
      return;
    }
    await this.#advance();
  }

  async #back(): Promise<void> {
    this.#turn++;
    try {
      const { seq } = await ask("back", { lang: lang() });
      this.#events.length = Math.min(this.#events.length, seq);
      this.#actions.clear();
      await this.#advance();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#actions.refuse(why.refusal);
    }
  }

  // ---- whose screen it is ----

  /** Somebody who may act, though nobody waits for him, takes the screen. */
  async #switchTo(seat: Seat): Promise<void> {
    const match = this.#sight?.match;
    if (!match || seat === this.#holder) return;
    this.#turn++;
    if (this.#secret(match, seat)) return this.#handOver(seat);
    this.#setHolder(seat);
    await this.#look(false);
    this.#state("asking");
  }

  /** Nothing of the last holder's sight stays in the page while the screen changes hands. */
  #handOver(next: Seat): void {
    const name = this.#sight?.match.seats[next]?.name ?? "";
    this.#touching = new Touching([], []);
    this.#stage.clear();
    this.#seats.root.replaceChildren();
    this.#actions.clear();
    this.#text.clear();
    this.#log.set([]);
    this.#live.textContent = "";
    this.#events = [];
    this.#sight = undefined;
    this.#holder = -1;
    const ready = button(w("i_am", name), {
      class: "primary big",
      onclick: () => {
        this.#draw(false);
        this.#holder = next;
        void this.#advance();
      },
    });
    this.#curtain.replaceChildren(h("h2", {}, w("hand_over", name)), h("p", {}, w("hand_over_help")), ready);
    this.#draw(true);
    this.#state("handing");
    ready.focus();
  }

  /** The curtain, before everything else on the table. */
  #draw(closed: boolean): void {
    this.#curtain.hidden = !closed;
    for (const part of [this.#seats.root, this.#stage.root, this.#stage.aside, this.#guide.root, this.#actions.root, this.#tabs.root])
      part.inert = closed;
    for (const tool of this.tools) tool.inert = closed;
  }

  // ---- time ----

  #tick(): void {
    const left = this.#glass ? Math.max(0, this.#glass.ends - performance.now()) : undefined;
    this.#seats.time(left);
    if (left !== 0) return;
    this.#glass = undefined;
    this.#turn++;
    void ask("time", { ms: this.#now() }).then(() => this.#advance());
  }

  // ---- the end ----

  #finish(view: View, match: Match): void {
    this.#state("over");
    sound("end");
    const words = result(match, view.score);
    this.#actions.prompt(`${w("over")}. ${words}`);
    this.#live.textContent = `${w("over")}. ${words}`;
    this.#actions.show(
      button(w("again"), { class: "primary", onclick: () => void this.#again(match) }),
      button(w("replay"), { onclick: () => go(`/replay/${this.id}`) }),
      button(w("save"), { onclick: () => void save(this.id) }),
      button(w("back_to_start"), { class: "quiet", onclick: () => go("/") }),
    );
  }

  async #again(match: Match): Promise<void> {
    const bots = match.seats.map((place) => place.bot);
    const { id } = await ask("begin", { plan: { game: match.game, seats: bots.length, options: match.options, bots } });
    go(`/table/${id}`);
  }
}
