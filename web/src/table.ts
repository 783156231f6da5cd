// A match at this table. What is shown and what can be done is decided by the rules' own middle (docs/protocol.md, "A
// screen"); here it is drawn, and touches are passed on.
import { Actions } from "./actions";
import { button, h, symbol } from "./dom";
import { save } from "./files";
import { Guide } from "./guide";
import { ask, onNews, Refused } from "./host";
import { LogPanel, RulesPanel, Tabs, TextPanel } from "./panels";
import type { Changes, Happening, Item, Look, Match, News, Scene, Seat, Shape, Sight } from "./protocol";
import { go, type Screen } from "./screen";
import { SeatBar } from "./seats";
import { settings } from "./settings";
import { play as sound } from "./sound";
import { Stage } from "./stage";
import { lang, w } from "./words";

const FOLLOWING = 400; // milliseconds between two looks at a match that another window leads

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The room there is for the board. */
function shape(): Shape {
  return innerWidth >= 960 ? "wide" : innerWidth > innerHeight ? "square" : "tall";
}

/** A scene put together from its changes. */
class Seen {
  look = 0; // the last one
  #items = new Map<number, Item>();
  #order: number[] = [];
  #frame = "";

  /** The scene; undefined: as it was. */
  take(look: number, { order, items, ...frame }: Changes): Scene | undefined {
    const same = !order && items.length === 0 && JSON.stringify(frame) === this.#frame;
    if (same && this.look !== 0) {
      this.look = look;
      return undefined;
    }
    this.#frame = JSON.stringify(frame);
    if (this.look === 0) this.#items.clear();
    for (const item of items) this.#items.set(item.id, item);
    if (order) {
      this.#order = order;
      const all = new Set(order);
      for (const id of this.#items.keys()) if (!all.has(id)) this.#items.delete(id);
    }
    this.look = look;
    return { ...frame, items: this.#order.flatMap((id) => this.#items.get(id) ?? []) };
  }
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
    { name: "as_text", panel: this.#text.root, opened: () => void this.#look() },
  ]);
  readonly #guide = new Guide();
  readonly #live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  readonly #curtain = h("section", { class: "curtain", hidden: true });
  readonly #ticking = setInterval(() => this.#tick(), 250);
  readonly #deaf = onNews((news) => this.#hear(news));

  #shape = shape();
  #match: Match | undefined;
  #sight: Sight | undefined;
  #seen = new Seen();
  #items: Item[] = [];
  #events: Happening[] = [];
  #turn = 0;                  // grows with all that happens: what was begun for an older one stops
  #shown: Promise<unknown> = Promise.resolve(); // until the last event has been looked at long enough
  #glassEnds: number | undefined;

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
    this.#stage.onTouch = (id, under) => void this.#touch([id, ...under]);
    this.#stage.onLift = (id) => this.#lift(id);
    this.#stage.onLetGo = () => void this.#letGo();
    this.#actions.onMove = (move) => void this.#play(move);
    this.#actions.onLetGo = () => void this.#letGo();
    this.#actions.onRule = (clause) => {
      this.#tabs.open(0);
      this.#rules.reveal(clause);
    };
    this.#text.onMove = (move) => void this.#play(move);
    this.#seats.onAct = (seat) => void this.#come(seat);
    addEventListener("resize", this.#turned);
  }

  /** A screen that was turned, or dragged to another size, has another room for the board. */
  readonly #turned = (): void => {
    if (shape() !== this.#shape && this.#sight) void this.#look();
  };

  async open(): Promise<void> {
    const match = (this.#match = await ask("resume", { id: this.id, lang: lang() }));
    this.title = match.title;
    const [rules, games] = await Promise.all([
      ask("rules", { game: match.game, lang: lang() }), ask("games", { lang: lang() })]);
    this.#rules.set(rules);
    if (this.guided) this.#guide.begin(match.game, games.find((g) => g.name === match.game)?.about ?? "");
    void this.#advance();
  }

  close(): void {
    this.#turn++;
    clearInterval(this.#ticking);
    removeEventListener("resize", this.#turned);
    this.#deaf();
  }

  // ---- the flow ----

  /** Shows what has happened and lets everything happen that needs no person, until somebody is asked. */
  async #advance(): Promise<void> {
    const turn = ++this.#turn;
    let thrown = false;
    this.#state("moving");
    for (;;) {
      const look = await this.#look(thrown);
      if (turn !== this.#turn || !look) return;
      if (look.state === "hands over") return this.#handOver(look.to);
      if (look.state === "over") return this.#finish();
      if (look.state !== "goes on") return this.#state("asking");
      const { seat, follows } = await ask("step", {});
      if (turn !== this.#turn) return;
      thrown = seat === "*";
      if (follows) await rest(FOLLOWING);
      else if (seat !== null) await this.#shown;
      if (turn !== this.#turn) return;
    }
  }

  /** Where the table stands, for style sheets and tests. */
  #state(state: "moving" | "asking" | "handing" | "over"): void {
    this.root.dataset["state"] = state;
    this.root.dataset["holder"] = String(this.#sight?.holder ?? -1);
  }

  /** Looks, and draws what is new; ends when it lies still. */
  async #look(thrown = false): Promise<Look | undefined> {
    if (!this.#match) return undefined;
    this.#shape = shape();
    const seen = this.#seen;
    const look = await ask("look", { lang: lang(), shape: this.#shape, pace: settings.pace, from: this.#events.length,
      since: this.#seen.look, text: this.#text.open });
    if (seen !== this.#seen) return undefined; // all was forgotten meanwhile, and is asked for anew
    this.#glassEnds = look.left === undefined ? undefined : performance.now() + look.left;
    if (look.state === "hands over") return look;
    const ended = look.state === "over" && this.#sight?.state !== "over";
    if (ended && this.#match.secrets && this.#events.length > 0) { // now everything may be known, and is told anew
      this.#events = [];
      this.#sight = look;
      this.#seen.look = 0;
      return this.#look(thrown);
    }
    const fresh = look.seq !== this.#sight?.seq;
    const scene = this.#seen.take(look.look, look.scene);
    this.#sight = look;
    this.#items = scene?.items ?? this.#items;
    // Two looks may overlap: nothing is told twice, and what was taken back is told no more.
    this.#events.length = Math.min(this.#events.length, look.seq);
    for (const event of look.events) if (event.n === this.#events.length + 1) this.#events.push(event);
    this.#show(look);
    if (scene) {
      this.#stage.mark([], []);
      const drawn = this.#stage.draw(scene, thrown);
      if (fresh) this.#shown = Promise.all([drawn, rest(look.pause)]);
      await drawn;
    }
    if (this.#sight === look) this.#marks(look);
    return look;
  }

  #show(sight: Sight): void {
    if (!this.#match) return;
    this.#seats.set(this.#match, { ...sight, over: sight.state === "over" }, sight.guests);
    this.#actions.prompt(sight.prompt);
    this.#rules.mark(sight.cites);
    this.#log.set(this.#events);
    if (sight.text !== undefined) this.#text.set(sight.text, this.#items, sight.moves ?? []);
    if (sight.waited) this.#guide.tell(sight.cites, (id) => this.#rules.text(id));
    const last = this.#events[this.#events.length - 1];
    const said = [last?.say, sight.waited || sight.state === "over" ? sight.prompt : undefined].filter(Boolean).join(" ");
    if (said !== this.#live.textContent) this.#live.textContent = said;
  }

  #marks(sight: Sight): void {
    this.#stage.mark(sight.next, sight.picked);
    if (sight.state === "over") return;
    this.#actions.offer({
      done: sight.done,
      buttons: sight.buttons,
      picked: sight.picked.map((id) => this.#items.find((item) => item.id === id)?.says ?? ""),
    });
  }

  // ---- touching ----

  /** Nothing has happened after all: as it stood. */
  #still(): void {
    if (this.#sight?.state === "asks" || this.#sight?.state === "waits") this.#state("asking");
  }

  async #touch(items: number[]): Promise<void> {
    this.#actions.calm();
    if (this.root.dataset["state"] === "asking") this.#state("moving");
    try {
      const { did, say } = await ask("touch", { items, lang: lang() });
      if (did === "played") return await this.#advance();
      await this.#look();
      this.#still();
      if (did === "told") this.#actions.tell(say ?? "");
      if (did === "nothing")
        this.#actions.refuse({ error: this.#sight?.next.length ? `${w("no_rule")} ${w("touch_ringed")}` : w("no_rule") });
    } catch (why) {
      await this.#refused(why);
    }
  }

  /** What a rule forbids changes nothing, but what was picked is put back. */
  async #refused(why: unknown): Promise<void> {
    if (!(why instanceof Refused)) throw why;
    sound("no");
    await this.#look();
    this.#still();
    this.#actions.refuse(why.refusal);
  }

  /** A drag begins: with what leads on to somewhere. */
  #lift(id: number): boolean {
    const { picked = [], lift = [] } = this.#sight ?? {};
    if (picked[picked.length - 1] === id) return true;
    if (!lift.includes(id)) return false;
    void this.#touch([id]);
    return true;
  }

  async #letGo(): Promise<void> {
    if (!this.#sight?.picked.length) return;
    await ask("untouch", { all: true });
    await this.#look();
  }

  async #play(move: string): Promise<void> {
    if (!this.#sight) return;
    this.#actions.calm();
    this.#state("moving");
    try {
      await ask("play", { move, ask: this.#sight.ask, lang: lang() });
      await this.#advance();
    } catch (why) {
      await this.#refused(why);
    }
  }

  async #back(): Promise<void> {
    this.#turn++;
    this.#actions.calm();
    try {
      const { seq } = await ask("back", { lang: lang() });
      this.#events.length = Math.min(this.#events.length, seq);
      await this.#advance();
    } catch (why) {
      await this.#refused(why);
    }
  }

  // ---- whose screen it is ----

  /** Somebody who may act, though nobody waits for him, takes the screen. */
  async #come(seat: Seat): Promise<void> {
    this.#turn++;
    await ask("come", { seat, lang: lang() }).catch((why: unknown) => this.#refused(why));
    await this.#advance();
  }

  /** Nothing of what was seen stays in the page. */
  #forget(): void {
    this.#stage.clear();
    this.#seats.root.replaceChildren();
    this.#actions.clear();
    this.#text.clear();
    this.#log.set([]);
    this.#live.textContent = "";
    this.#events = [];
    this.#items = [];
    this.#seen = new Seen();
    this.#sight = undefined;
  }

  #handOver(next: Seat): void {
    const name = this.#match?.seats[next]?.name ?? "";
    this.#forget();
    const ready = button(w("i_am", name), {
      class: "primary big",
      onclick: () => {
        this.#draw(false);
        void ask("hand", {}).then(() => this.#advance());
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

  /** Somebody has gone on with this match in another window: here it is shown as it is there. */
  #hear(news: News): void {
    if (news !== "changed") return;
    this.#draw(false);
    this.#forget();
    this.#actions.tell(w("follows"));
    void this.#advance();
  }

  // ---- time ----

  #tick(): void {
    const left = this.#glassEnds === undefined ? undefined : Math.max(0, this.#glassEnds - performance.now());
    this.#seats.time(left);
    if (left !== 0 || this.root.dataset["state"] === "handing") return;
    this.#glassEnds = undefined;
    this.#turn++;
    void ask("step", {}).then(() => this.#advance());
  }

  // ---- the end ----

  #finish(): void {
    this.#state("over");
    this.#guide.root.hidden = true;
    sound("end");
    this.#actions.show(
      button(w("again"), { class: "primary", onclick: () => void this.#again() }),
      button(w("replay"), { onclick: () => go(`/replay/${this.id}`) }),
      button(w("save"), { onclick: () => void save(this.id) }),
      button(w("back_to_start"), { class: "quiet", onclick: () => go("/") }),
    );
  }

  async #again(): Promise<void> {
    if (!this.#match) return;
    const { game, options, seats } = this.#match;
    const bots = seats.map((place) => place.bot);
    const { id } = await ask("begin", { plan: { game, seats: bots.length, options, bots } });
    go(`/table/${id}`);
  }
}
