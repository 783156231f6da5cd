// SPDX-License-Identifier: MIT
// A match at this table. What is shown and what can be done is decided by the rules' own middle (docs/protocol.md, "A
// screen"); here it is drawn, and touches are passed on.
import { Actions } from "./actions";
import type { Company } from "./company";
import { button, die, h, s, symbol } from "./dom";
import { knowLooks, looks, PIECES } from "./drawing";
import { keepButton, save } from "./files";
import { frameOf } from "./frame";
import type { Deals, Guide } from "./later";
import { Herald } from "./herald";
import { cardOf, tryPath } from "./games";
import { ask, onNews, Refused } from "./host";
import { keepAwake, tellTurn } from "./notices";
import { LogPanel, RulesPanel, Tabs, TextPanel } from "./panels";
import { END, halfShape, onPhone, roomShape } from "./panes";
import type { Actor, Happening, Item, Look, Match, News, Pace, Seat, Sight } from "./protocol";
import { go, type Screen } from "./screen";
import { movedOn, SeatBar } from "./seats";
import { announces, called, glanced, Seen, threwLast, thrownFrom } from "./seen";
import type { Source } from "./source";
import { darken, dressDrawings, settings } from "./settings";
import { play as sound, touched } from "./sound";
import { bearDots, playsByKeys } from "./marks";
import { Stage } from "./stage";
import { lang, w, type Word } from "./words";

const FOLLOWING = 400; // milliseconds between two looks at a match that another window leads
/** Milliseconds to read a letter of what is told, by pace; and the longest anything is left to be read. */
const READING = { slow: 45, normal: 20, fast: 7, "at once": 0 };
const LONGEST = { slow: 3500, normal: 480, fast: 240, "at once": 0 };
/** Milliseconds in which all that others do between two questions is shown, for each of them; and the part of what is left that one event may take: so
 *  the first ones are shown as they are, and a long round ever faster. */
const OTHERS = { slow: Infinity, normal: 800, fast: 500, "at once": 0 };
const PART = 0.3;
const LAPSED = { slow: 2600, normal: 1500, fast: 700, "at once": 0 }; // milliseconds that one's own throw is shown that brought nothing
const THROWN = new Set(["die", "cup"]);
const [PICK, STRONG] = [10, 30]; // milliseconds that a device trembles
const LATE = 2000;  // milliseconds after which an answer of a server is waited for with words
const ROUND = 14;  // events that are shown again where somebody has not moved yet
const HOLDINGS = 3; // the tab with what has no room on the table
const CHAT = 4;     // and the one in which people talk, at a server's table
const MOST_UNSEEN = 99; // messages that are counted beside it
const LOW = 20_000; // milliseconds left of somebody's time, from which on it is seen and heard
const ABOVE_END = 8; // pixels between the board and what is told of the end
const HERE = 2;     // people at this screen, at most, whose place cards stand beside the question
const STRIDE = 10;  // of what can be done is passed over by a key with Shift, or half of it
const AGAIN = { slow: 1600, normal: 900, fast: 450, "at once": 450 }; // milliseconds from one to the next, then

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How it has begun: with explanations, or after another match by the same people. */
export type Begun = "guide" | "again" | "";

/** Of a server's table: all of it on one screen, only the board for all in the middle, or only one's own hand. */
export type Way = "with" | "table" | "hand";

/** What lies in the middle is always dark, and has no bar. */
export function dressWay(way: Way = "with"): void {
  document.body.dataset["way"] = way;
  darken(way === "table");
}

/** How the end is told, and bargains, come while the game is played. */
const later = () => import("./later");
let dressing: Promise<void> | undefined;

/** What all drawings refer to comes with the first rules that are loaded, and is the same for all games. */
export function dressed(game: string): Promise<void> {
  dressing ??= ask("style", { game }).then(({ defs, light, dark, looks }) => {
    knowLooks(looks);
    const shared = s("svg", { class: "shared", width: 0, height: 0, "aria-hidden": "true" });
    shared.innerHTML = `<defs>${defs}</defs>`;
    document.body.append(shared);
    dressDrawings(light, dark);
  });
  dressing.catch(() => (dressing = undefined));
  return dressing;
}

export class Table implements Screen {
  readonly root: HTMLElement;
  title = "";
  readonly fills = true;
  tools: HTMLElement[];

  readonly #stage = new Stage();
  readonly #seats = new SeatBar();
  readonly #actions = new Actions();
  readonly #rules = new RulesPanel();
  readonly #log = new LogPanel();
  readonly #text = new TextPanel(true);
  readonly #tabs: Tabs;
  #deals: Deals | undefined; // comes with what nobody needs at first
  #guide: Guide | undefined; // only a guided match has one
  readonly #herald = new Herald(); // of the table in the middle
  readonly #live = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
  readonly #counted = h("p", { class: "faint" }); // what the amount beside a name counts, where somebody asked
  readonly #curtain = h("section", { class: "curtain", hidden: true });
  readonly #ticking = setInterval(() => this.#tick(), 250);
  readonly #deaf = onNews((news) => this.#hear(news));

  #shape = roomShape();
  #match: Match | undefined;
  #sight: Sight | undefined;
  #seen = new Seen();
  #items: Item[] = [];
  #events: Happening[] = [];
  #placed = false;
  #closed = false;
  #turn = 0;                  // grows with all that happens: what was begun for an older one stops
  #shown: Promise<unknown> = Promise.resolve(); // until the last event has been looked at long enough
  #glassEnds: number | undefined;
  #sand = 0; // milliseconds that the sandglass has in all
  #following = false;         // another window leads
  #throwing: number[] | undefined; // the dice that wait to be touched
  #threw = { seat: -2, at: 0 };    // who took the dice last, and after how many events
  #takenBack = -1;            // the number of events after a move was taken back: there nothing is done by itself
  #hurried = false;           // what the others do is no longer shown one by one
  #hurryUp: () => void = () => undefined;
  #hurry = new Promise<void>((resolve) => (this.#hurryUp = resolve));

  constructor(private readonly source: Source, private readonly begun: Begun, private readonly company?: Company, private readonly way: Way = "with") {
    const { panes } = this.#stage;
    this.#tabs = new Tabs([
      { name: "rules", panel: this.#rules.root },
      { name: "happened", panel: this.#log.root },
      { name: "as_text", panel: this.#text.root, opened: () => void this.#look() },
      { name: "holdings", panel: h("div", { class: "panel" }, this.#counted, panes.holdings) },
      ...(company ? [{ name: "chat" as const, panel: company.root, opened: () => company.seen() }] : []),
    ]);
    this.root = h("main", { class: way === "with" ? "table-screen docked low-dock" : "table-screen" },
      frameOf(panes, this.#seats, this.#actions.root, { between: way === "table" ? null : company?.asked, over: [this.#curtain, way === "table" ? this.#herald.root : company?.heard] }),
      this.#tabs.root, this.#live);
    this.#tabs.hide(HOLDINGS, true);
    panes.onHoldings = (any) => {
      this.#tabs.hide(HOLDINGS, !any);
      this.#seats.onHoldings = any ? (about) => {
        this.#counted.textContent = about;
        this.#tabs.call(HOLDINGS);
      } : undefined;
    };
    this.tools = way === "table" ? [] : [symbol("book", w("read_rules"), () => this.#tabs.call(), { class: "symbol reading rare" })];
    if (company) {
      const talk = symbol("chat", w("chat"), () => this.#tabs.call(CHAT), { class: "symbol talk" });
      if (way !== "table") this.tools.unshift(talk);
      if (way === "hand") this.tools.unshift(symbol("board", w("show_board"), () => panes.callBoard(), { class: "symbol" }));
      if (way === "hand") panes.hand = () => company.mine;
      this.#actions.root.prepend(company.wanted[0]);
      company.onHeard = () => this.#tabs.call(CHAT);
      company.onAsked = () => this.#tabs.uncover(company.asked);
      company.onUnseen = (unseen) => {
        talk.dataset["count"] = unseen ? String(Math.min(unseen, MOST_UNSEEN)) : "";
        talk.setAttribute("aria-label", unseen ? `${w("chat")}: ${w("unread", unseen)}` : w("chat"));
        this.#tabs.news(CHAT, unseen > 0);
      };
    }
    this.#actions.onBack = () => void this.#back();
    this.#actions.onHint = () => void this.#hint();
    this.#actions.onAgain = () => void this.#lastRound();
    this.#actions.seats = () => this.#match?.seats ?? [];
    this.#actions.onDeals = () => void this.#openDeals();
    this.#actions.onHurry = () => {
      this.#hurried = this.#stage.still = true;
      this.#actions.hurries(false);
      this.#hurryUp();
    };
    this.#actions.onLog = () => this.#tabs.call(1);
    this.#stage.onTouch = (id, under) => this.#touch([id, ...under]);
    this.#stage.onLift = (id) => this.#lift(id);
    this.#stage.onLetGo = () => void this.#letGo();
    this.#stage.onDrawn = () => this.#drawn();
    this.#actions.onMove = (move) => void this.#play(move);
    this.#actions.onBegin = (item) => void this.#touch([item]);
    this.#actions.onLetGo = () => void this.#letGo();
    this.#actions.onRule = (clause) => {
      this.#tabs.call(0);
      this.#rules.reveal(clause);
    };
    this.#text.onMove = (move) => void this.#play(move);
    this.#seats.onAct = (seat) => void this.#come(seat);
    this.#seats.onTell = (words) => this.#actions.tell(words);
    if (way === "table") this.root.addEventListener("click", () => void this.#tried().catch(() => undefined)); // it was told no
    addEventListener("resize", this.#turned);
    document.addEventListener("keydown", this.#key);
  }

  /** N and P go round all that can be done, on the table and below it, from wherever the focus is. */
  readonly #key = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : document.body;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (at.closest("input:not([type=number]), textarea, select, .side")) return;
    const by = { n: 1, p: -1 }[event.key.toLowerCase()];
    if (event.key === "Escape" && !at.closest(".stage")) void this.#letGo();
    else if (by !== undefined && this.root.dataset["state"] === "asking") this.#go(by, event.shiftKey);
    else return;
    event.preventDefault();
  };

  /** `far`: never all the way around, which would lead nowhere. */
  #go(way: number, far = false): void {
    const all = [...this.#stage.stops(), ...this.#actions.stops()];
    const by = far ? way * Math.min(STRIDE, Math.ceil(all.length / 2)) : way;
    const focus = document.activeElement ?? document.body;
    const at = all.indexOf(this.#stage.stopOf(focus) ?? focus);
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (((at + by) % all.length) + all.length) % all.length];
    if (next instanceof HTMLElement) next.focus();
    else if (next) this.#stage.enter(next);
  }

  #left = false; // by the focus: the button that was pressed by a key has gone

  get id(): string {
    return this.source.id;
  }

  /** Something has come from elsewhere; while others' moves are being shown it waits its turn. */
  heard(): void {
    if (this.root.dataset["state"] !== "moving") void this.#advance();
  }

  /** Somebody has thrown elsewhere what waits here. */
  letFall(): void {
    const { thrower, seq } = this.#sight ?? { thrower: null, seq: 0 };
    if (this.#throwing && thrower !== null && !this.company?.waitsForThrow(thrower, seq + 1)) void this.#throw();
  }

  /** What lies in the middle may be touched from now on. */
  lent(): void {
    this.#herald.say(w("touch_lent"));
    this.people();
  }

  /** What may be known, or who sits where, is another now. */
  async anew(): Promise<void> {
    this.#turn++;
    this.#forget();
    this.#match = await this.source.open();
    await this.#advance();
  }

  /** Who sits here, and who is away. */
  people(): void {
    if (this.#match && this.#sight) this.#show(this.#sight);
    if (this.#sight && this.#throwing) this.#offerThrow(this.#sight);
    else if (this.#sight && this.way === "table") this.#marks(this.#sight);
    this.#seats.reveal();
  }

  /** Of a server's table: what this device is to show of it. */
  #screens(): HTMLElement[] {
    const to = (word: Word, way: Way) => button(w(word), { onclick: () => go(`/${way}/${this.source.id}`) });
    return [this.way === "hand" ? to("all_here", "with") : to("only_hand", "hand"), to("in_the_middle", "table")];
  }

  /** What the settings show besides while this screen is open. */
  menu(): HTMLElement[] {
    return [
      ...(this.company?.menu() ?? []),
      ...(this.company ? this.#screens() : []),
      button(w("read_rules"), { onclick: () => setTimeout(() => this.#tabs.call()) }), // when the menu has given the focus back
      button(w("zoom"), { onclick: () => this.#stage.panes.enlarge() }),
      button(w("save"), { onclick: () => void save(this.source.id) }),
    ];
  }

  /** A screen that was turned, or dragged to another size, has another room for the board. */
  readonly #turned = (): void => {
    this.#seats.turned();
    if (this.#sight) this.#show(this.#sight);
    if (halfShape(this.#high) !== this.#shape && this.#sight) void this.#look();
    else {
      this.#stage.panes.fit();
      this.#stage.panes.reveal();
      this.#guide?.place();
    }
  };

  async open(): Promise<void> {
    const match = (this.#match = await this.source.open());
    this.title = match.title;
    await dressed(match.game);
    const read = () => this.#rules.load(match.game, (clause) => go(tryPath(clause)));
    if (this.begun === "guide") {
      this.#guide = await later().then(({ Guide }) => new Guide(), () => undefined); // a match goes on without it
      this.#guide?.begin(match.game, this.#curtain);
      if (navigator.onLine) await read(); // where they are not here yet a game goes on without them
    }
    // Where several people look at one screen nobody touches it for minutes.
    document.body.classList.toggle("with-chat", this.company !== undefined);
    dressWay(this.way);
    if (this.company || match.seats.filter(({ bot }) => bot === null).length > 1) this.#sleep = keepAwake();
    void later().catch(() => undefined);
    void this.#advance();
    if (!this.#rules.here) void read().then(() => {
      if (this.#sight?.waited) this.#explain(this.#sight, this.#dotted(this.#sight));
    }).catch(() => undefined);
  }

  #sleep: () => void = () => undefined;

  close(): void {
    this.#turn++;
    this.#closed = true;
    document.body.classList.remove("with-chat");
    dressWay();
    this.#sleep();
    this.#endAway();
    this.#deals?.close();
    this.source.close();
    clearInterval(this.#ticking);
    this.#stage.panes.close();
    removeEventListener("resize", this.#turned);
    document.removeEventListener("keydown", this.#key);
    this.#deaf();
  }

  // ---- the flow ----

  /** Shows what has happened and lets everything happen that needs no person, until somebody is asked. */
  async #advance(thrown = false): Promise<void> {
    const turn = ++this.#turn;
    this.#hurry = new Promise((resolve) => (this.#hurryUp = resolve));
    this.#hurried = this.#stage.still = false;
    this.#throwing = undefined;
    if (!thrown) this.#spent = 0;
    this.#state("moving");
    let idle = false; // somebody here has thrown, and nothing has come of it yet
    for (;;) {
      const own = thrown && typeof this.#sight?.thrower === "number";
      const look = await this.#look(thrown);
      if (turn !== this.#turn || !look) return;
      if (look.state === "hands over") return this.#handOver(look.to);
      idle = thrown ? own && !this.#stirred : idle;
      if (idle && this.#passes(look)) await this.#hold();
      if (turn !== this.#turn) return;
      const more = this.source.pending();
      if (look.state === "over" && !more) return this.#finish(look);
      if (look.state !== "goes on" && !more) return this.#asks(look);
      // At a server's table the dice have flown there, and what they show waits here for its touch.
      const { thrower } = look;
      const inHand = this.company ? more && thrower !== null && !this.company.result() && this.company.waitsForThrow(thrower, look.seq + 1) : !more;
      if (inHand && thrower !== null && (settings.byHand || this.way === "table") && !this.#following) return this.#askToThrow(look);
      if (inHand && thrower !== null) this.company?.throws(look.seq + 1);
      const seat = await this.#step(turn);
      if (idle && seat !== null && turn === this.#turn) await this.#hold();
      idle &&= seat === null;
      if (turn !== this.#turn) return;
      thrown = seat === "*";
    }
  }

  /** Whether somebody can only say that there is nothing to do, and it is said by itself. */
  #passes({ only, next, buttons }: Sight): boolean {
    return only !== undefined && settings.byItself && next.length === 0 && buttons.some(({ move }) => move === only);
  }

  /** Somebody's own throw that brings nothing is left to be read, or it would go by unseen. */
  async #hold(): Promise<void> {
    this.root.dataset["held"] = String(Number(this.root.dataset["held"] ?? 0) + 1); // for tests
    this.#offerToHurry();
    await Promise.race([rest(LAPSED[this.#pace()]), this.#hurry]);
  }

  /** One thing that needs no person, and time to see it; who did it. */
  async #step(turn: number): Promise<Actor | null> {
    const { seat, follows } = await this.source.step();
    this.#following = follows;
    if (follows) await rest(FOLLOWING);
    else if (seat !== null && turn === this.#turn) {
      this.#offerToHurry();
      await Promise.race([this.#shown, this.#hurry]);
    }
    return seat;
  }

  /** Somebody is asked; who can do only one thing and does not want to be asked for it, has done it. */
  #asks(look: Sight): void {
    this.#state("asking");
    this.#tellPlaces();
    // Whoever decides has seen the dice, be it because they came anew: elsewhere they are seen too.
    if (this.company && look.waited && this.way !== "table" && this.#events[look.seq - 1]?.seat === "*") this.company.throws(look.seq);
    if (this.company && look.waited && this.#match && this.way !== "table") tellTurn(this.source.id, this.#match.game); // they may look elsewhere
    const only = look.only;
    if (settings.byItself && only !== undefined && look.seq !== this.#takenBack) void this.#play(only);
  }

  /** In a rematch, before anybody here has decided anything: who sits where now. */
  #tellPlaces(): void {
    const decided = this.#events.some(({ seat }) => typeof seat === "number" && this.#match?.seats[seat]?.bot === null);
    const places = this.begun === "again" && !this.#placed && !decided && this.#match ? movedOn(this.#match, this.#people(this.#match)) : "";
    this.#placed = true;
    if (places) this.#actions.tell(places);
  }

  /** Who would rather not wait sees what the others do all at once. */
  #offerToHurry(): void {
    if (settings.pace === "at once" || this.#hurried || this.way === "table") return;
    this.#actions.show();
    this.#actions.hurries(true);
  }

  #pace(): Pace {
    return this.#hurried ? "at once" : settings.pace;
  }

  /** The dice are in somebody's hand, and fly when touched. */
  #askToThrow(look: Sight): void {
    this.#offerThrow(look);
    this.#state("asking");
    this.#tellPlaces();
    if (this.company && this.#match && this.way !== "table") tellTurn(this.source.id, this.#match.game); // they may look elsewhere
  }

  #offerThrow(look: Sight): void {
    const things = this.#items.filter(({ look, id }) => THROWN.has(look) && id > 0);
    this.#throwing = things.map(({ id }) => id);
    this.#stage.panes.spare = true; // the dice have a button
    this.#stage.mark(this.way !== "table" || this.company?.mayTouch(look.thrower) ? this.#throwing : [], []);
    this.#actions.prompt(look.prompt);
    this.#actions.happened(this.#sinceOwn(look));
    if (this.way !== "table") this.#actions.show(button([die(), w(things.filter(({ look }) => look === "die").length === 1 ? "throw_one" : "throw")],
      { class: "primary throws", "data-move": "throw", onclick: () => void this.#throw() }));
    this.#live.textContent = [this.#sinceOwn(look), look.prompt].filter(Boolean).join(" ");
    this.#explain(look, true);
    this.#guide?.place();
    if (this.#left) this.#takeUp();
  }

  async #throw(): Promise<void> {
    const turn = ++this.#turn;
    this.#throwing = undefined;
    this.#spent = 0;
    this.#threw = { seat: this.#sight?.thrower ?? -2, at: this.#events.length };
    this.company?.throws((this.#sight?.seq ?? this.#events.length) + 1);
    this.#actions.calm();
    this.#state("moving");
    let seat = await this.#step(turn);
    while (turn === this.#turn && seat !== "*" && this.source.pending()) seat = await this.#step(turn); // a note came before the throw
    if (turn === this.#turn) await this.#advance(seat === "*");
  }

  /** Where the table stands, for style sheets and tests; `shape` is the one it was drawn in last. */
  #state(state: "moving" | "asking" | "handing" | "over"): void {
    this.root.dataset["state"] = state;
    if (state !== "moving") this.#actions.hurries(false);
    this.#belongs();
  }

  /** Whose the screen is, for tests: said before anything is shown that only they may see. */
  #belongs(): void {
    this.root.dataset["holder"] = String(this.#sight?.holder ?? -1);
  }

  /** Looks, and draws what is new; ends when it lies still. */
  async #look(thrown = false, whole = false): Promise<Look | undefined> {
    if (!this.#match) return undefined;
    const shape = (this.#shape = halfShape(this.#high));
    const seen = this.#seen;
    const found = await ask("look", { lang: lang(), shape, pace: this.#pace(), from: this.#events.length,
      since: this.#seen.look, text: this.#text.open || whole, about: this.#guide?.on ?? false });
    if (seen !== this.#seen) return undefined; // all was forgotten meanwhile, and is asked for anew
    this.#glassEnds = found.left === undefined ? undefined : performance.now() + found.left;
    this.#sand = found.sand ?? 0;
    if (found.state === "hands over") return found;
    const ended = found.state === "over" && this.#sight?.state !== "over";
    if (ended && this.#match.secrets && this.#events.length > 0) { // now everything may be known, and is told anew
      this.#events = [];
      this.#sight = found;
      this.#seen.look = 0;
      return this.#look(thrown);
    }
    const look = this.#stopped(found);
    const fresh = look.seq !== this.#sight?.seq;
    const scene = this.#seen.take(look.look, look.scene);
    this.#sight = look;
    this.#belongs();
    if (thrown) this.#stirred = this.#moves(scene?.items ?? this.#items);
    this.#items = scene?.items ?? this.#items;
    // Two looks may overlap: nothing is told twice, and what was taken back is told no more.
    this.#events.length = Math.min(this.#events.length, look.seq);
    for (const event of look.events) if (event.n === this.#events.length + 1) this.#events.push(event);
    this.#left = this.#actions.leave() || this.#left;
    if (!scene || !this.#stage.willFall(scene, thrown)) this.#show(look);
    if (scene) {
      const thrower = thrown ? threwLast(this.#events, this.#threw, look.actors) : undefined;
      const mine = thrower !== undefined && this.#people(this.#match).includes(thrower);
      const own = mine && this.way !== "table";
      const most = (this.#stage.longest = own ? Infinity : this.#allowed()); // one's own throw is what one is here for
      if (thrown) this.#stage.thrownFrom = thrownFrom(thrower ?? 0, this.#match.seats.length, mine);
      const drawn = this.#stage.draw(scene, thrown, shape);
      const read = Math.min(most, Math.max(Math.min(look.pause, LONGEST[this.#pace()]), this.#reading(look)));
      if (fresh) {
        this.#shown = Promise.all([drawn, rest(read)]);
        if (!own) this.#spend(Math.max(read, this.#stage.lasts));
      }
      if (this.#stage.lands) { // before the dice lie nobody knows what comes of them
        await Promise.race([rest(this.#stage.lands), this.#hurry]);
        if (this.#sight === look) this.#show(look);
      }
      await drawn;
    }
    this.root.dataset["shape"] = shape;
    if (this.#sight === look && this.#throwing) this.#offerThrow(look);
    else if (this.#sight === look) this.#marks(look);
    this.#seats.reveal();
    return look;
  }

  #stirred = false; // by the last throw a piece was moved

  #moves(items: Item[]): boolean {
    const before = new Map(this.#items.map((item) => [item.id, item]));
    return items.some((item) => {
      const was = before.get(item.id);
      return PIECES.has(looks[item.look]?.motion ?? "") && was !== undefined && (was.x !== item.x || was.y !== item.y || was.pane !== item.pane);
    });
  }

  // ---- how long it is shown ----

  #spent = 0; // milliseconds, since somebody here was asked

  #allowed(): number {
    const others = Math.max(1, (this.#match?.seats.length ?? 2) - 1);
    const all = others * OTHERS[this.#pace()];
    return all === Infinity ? all : Math.max(0, PART * (all - this.#spent));
  }

  /** Told besides, for tests: no clock is needed. */
  #spend(ms: number): void {
    this.#spent += ms;
    this.root.dataset["spent"] = this.#spent.toFixed(0);
  }

  /** What ended at its table and not by the rules is over all the same: nobody is asked any more. */
  #stopped(look: Sight): Sight {
    const result = this.source.pending() ? undefined : this.company?.result();
    return result ? { ...look, ...result, state: "over", waited: false, actors: [], guests: [], thrower: null, picked: [], next: [], lift: [],
      done: [], buttons: [], moves: [] } : look;
  }

  /** How long what has just been told takes to be read; what the one at the screen did themselves they know, and what is only
   *  announced is not waited for. */
  #reading({ events }: Sight): number {
    const own = this.way === "table" ? null : this.#sight?.seat; // what lies in the middle is nobody's
    const told = events.filter(({ seat, say }) => say !== undefined && !announces(say) && seat !== own);
    const letters = told[told.length - 1]?.say?.length ?? 0;
    return Math.min(LONGEST[this.#pace()], letters * READING[this.#pace()]);
  }

  #show(sight: Sight): void {
    if (!this.#match) return;
    const actors = sight.thrower === null ? sight.actors : [sight.thrower]; // it is their turn: chance only waits for them
    this.company?.waits(sight.state === "over" ? [] : actors);
    this.#seats.set(this.#match, { ...sight, actors, over: sight.state === "over", mine: this.#here(this.#match) }, sight.guests, this.company?.presence());
    if (sight.state !== "goes on" || !actors.every((one) => one === "*")) this.#actions.prompt(this.company?.watches && this.way !== "table" ? w("watching", sight.prompt) : (sight.state === "over" && this.#over) || sight.prompt); // while dice roll it stays
    this.#actions.backs(!this.company || sight.picked.length > 0 || (!this.source.pending() && this.company.mayTakeBack(this.#events.map(({ seat }) => seat))));
    this.#rules.mark(sight.cites);
    this.#log.set(this.#events);
    if (sight.text !== undefined) this.#text.set(sight.text, this.#items, sight.moves ?? []);
    if (sight.waited) this.#explain(sight, this.#dotted(sight));
    const last = [...this.#events].reverse().find(({ say }) => say !== undefined);
    const happened = sight.state === "goes on" ? last?.say ?? "" : this.#sinceOwn(sight);
    this.#actions.happened(happened, sight.state === "goes on" ? happened : this.#sinceOwn(sight, true));
    const said = [happened, sight.waited || sight.state === "over" ? sight.prompt : undefined].filter(Boolean).join(" ");
    if (said !== this.#live.textContent) this.#live.textContent = said;
    if (this.way === "table" && sight.state !== "over") this.#herald.tell(last?.say, this.#events.length, this.#match.counts);
  }

  /** Whether there are dots of brass at what can be touched. */
  #dotted({ next }: Sight): boolean {
    const things = this.#items.filter(({ id }) => next.includes(id)); // what a heap of sticks lies beside is not what is meant first
    return things.every(({ look }) => look !== "stick") && bearDots(things, this.#items);
  }

  /** In a guided game: the rules for what is asked. */
  #explain({ seq, cites, about, lift }: Sight, touchable: boolean): void {
    if (this.#rules.here) this.#guide?.tell({ seq, touchable, carried: lift.length > 0, cites, about }, (id) => this.#rules.text(id));
  }

  /** Who plays at this screen. */
  #people(match: Match): Seat[] {
    return this.company?.mine ?? match.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
  }

  /** The same, where they are few enough to sit beside the question; the hand of whoever is asked needs that place, too. */
  #here(match: Match): Seat[] {
    const here = this.#people(match);
    return here.length > (match.secrets ? 1 : HERE) ? [] : here;
  }

  /** What has happened since the one who is asked decided or threw last: all of it, or as much of its end as can be read at a glance;
   *  in a single line what happened last comes before what happened to them. */
  #sinceOwn(sight: Sight, inLine = false): string {
    const who = this.way === "table" ? -2 : sight.seat ?? sight.thrower ?? sight.holder ?? -2;
    const own = this.#events.map(({ seat }) => seat).lastIndexOf(who) + 1;
    const since = Math.max(own, this.#threw.seat === who ? Math.min(this.#threw.at, this.#events.length) : 0);
    const names = typeof who === "number" && !inLine ? called(this.#match?.seats[who]?.name ?? "").concat(w("to_you").split(" ")) : [];
    const letters = inLine ? this.#stage.panes.glanceOfLine : this.#stage.panes.glance;
    const told = (from: number) => glanced(this.#events.slice(from), letters, names); // what leads to all of it stands behind
    return told(since) || told(own) || ([...this.#events].reverse().find(({ say }) => say !== undefined && !announces(say))?.say ?? "");
  }

  #marks(sight: Sight): void {
    const wavers = sight.state === "asks" && sight.waited && sight.only === undefined; // there is something to decide
    const never = this.company !== undefined || cardOf(this.#match?.game ?? "")?.luck === true; // people play without help; and luck needs none
    this.#actions.hints(never ? "never" : wavers ? "ready" : "none");
    if (sight.state !== "over" && this.way !== "table") this.#offer(sight);
    this.#stage.panes.spare = sight.spare ?? false;
    const open = this.way !== "table" || this.company?.mayTouch(sight.seat);
    this.#stage.mark(open ? sight.next : [], sight.picked, this.#leads, this.#inHand(sight), sight.planned, this.#actions.meant, sight.half && sight.onward); // it may move the focus, and then the page is laid out
    this.#actions.typing();
    if (this.#left && sight.waited) this.#takeUp();
    if (sight.state !== "over") this.#stage.panes.reveal();
    this.#guide?.place();
  }

  /** On a phone a single die that lies on the board is, until it is thrown, in the button by the thumb. */
  #inHand(sight: Sight): number[] {
    if (!onPhone() || this.way === "table" || !sight.buttons.some(({ throws }) => throws)) return [];
    const dice = this.#items.filter(({ look, pane }) => look === "die" && pane === 0);
    return dice.length === 1 ? dice.map(({ id }) => id) : [];
  }

  /** Who plays by keys goes on where something can be done, not at the top of the page. */
  #takeUp(): void {
    this.#left = false;
    if (playsByKeys() && document.activeElement === document.body) this.#go(1);
  }

  #offer(sight: Sight): void {
    this.#actions.offer({
      done: sight.done,
      buttons: sight.buttons,
      begins: sight.begins ?? [],
      verbs: sight.verbs,
      waited: sight.waited,
      half: sight.half ?? false,
      planned: sight.planned,
      leads: this.#leads && sight.picked.length > 0 && !sight.onward,
      picked: sight.picked.map((id) => this.#items.find((item) => item.id === id)?.says ?? ""),
    });
  }

  // ---- touching ----

  #leads = false; // what was touched last leads on to a place

  /** Nothing has happened after all: as it stood. */
  #still(): void {
    if (this.#sight?.state === "asks" || this.#sight?.state === "waits") this.#state("asking");
  }

  /** What lies in the middle asks whether it may be touched when somebody tries. */
  readonly #tried = async (): Promise<void> => {
    if (!this.company?.mayAskToBeTouched) return;
    const { asks, figure } = await this.company.askToBeTouched();
    this.#herald.say(asks, String(figure));
  };

  /** A touch on what lies in the middle, for whoever is asked; what cannot be done by touching alone is told. */
  async #touchMiddle(items: number[]): Promise<void> {
    const sight = this.#sight;
    if (!this.company?.mayTouch(sight?.thrower ?? sight?.seat ?? null)) return;
    try {
      if (this.#throwing) return this.#throwing.includes(items[0] ?? 0) ? await this.#throw() : undefined;
      this.#leads = sight?.lift.includes(items[0] ?? 0) ?? false;
      const { did, say } = await this.#sent(this.source.touch(items));
      if (did === "played") return await this.#advance();
      await this.#look();
      if (say) this.#herald.say(say.split("\n")[0] ?? "");
      else if (did === "nothing") this.#herald.say(w("on_phone"));
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      await this.#look();
      this.#still();
      this.#herald.say(why.message);
    }
  }

  #unanswered: number | undefined; // what was touched, until it is known what came of it

  async #touch(items: number[]): Promise<void> {
    if (this.way === "table") return this.#touchMiddle(items);
    if (this.#throwing) {
      if (this.#throwing.includes(items[0] ?? 0)) await this.#throw();
      return;
    }
    if (items[0] === this.#unanswered) return; // nothing was to be seen yet, so it was touched again: meant was the same
    this.#actions.calm();
    this.#leads = this.#sight?.lift.includes(items[0] ?? 0) ?? false;
    if (this.root.dataset["state"] === "asking") this.#state("moving");
    try {
      this.#unanswered = items[0];
      const { did, say } = await this.#sent(this.source.touch(items)).finally(() => (this.#unanswered = undefined));
      if (did === "played") return await this.#advance();
      await this.#look();
      this.#still();
      if (did === "picked") touched(PICK);
      if (did !== "nothing") this.#guide?.touched();
      if (say) this.#guide?.hide(); // one thing is told at a time
      if (did === "picked" && this.#leads && !this.#sight?.onward) this.#live.textContent = w("where_to");
      if (say && did === "picked" && this.#actions.speaks) this.#live.textContent = say;
      else if (say) this.#actions.tell(did === "told" ? say : say.split("\n")[0] ?? ""); // before its button a line is enough
      if (did === "nothing")
        this.#actions.refuse({ error: this.#sight && this.#dotted(this.#sight) ? `${w("no_rule")} ${w("touch_ringed")}` : w("no_rule") });
    } catch (why) {
      await this.#refused(why);
    }
  }

  /** An answer that comes from elsewhere may be long on its way: that is said, so that nobody touches again. */
  async #sent<T>(answer: Promise<T>): Promise<T> {
    let told = false;
    const late = setTimeout(() => {
      told = this.company !== undefined;
      if (told) this.#actions.tell(w("under_way"));
    }, LATE);
    try {
      return await answer;
    } finally {
      clearTimeout(late);
      if (told) this.#actions.calm();
    }
  }

  /** What a rule forbids changes nothing, but what was picked is put back. */
  async #refused(why: unknown): Promise<void> {
    if (!(why instanceof Refused)) throw why;
    sound("no");
    if (this.source.pending()) await this.#advance(); // what came meanwhile
    else await this.#look();
    this.#still();
    this.#guide?.hide(); // one thing is told at a time
    this.#actions.refuse(why.refusal);
    this.#tabs.uncover(this.#actions.refusal);
  }

  /** A drag begins: with what leads on to somewhere. */
  #lift(id: number): Promise<void> | undefined {
    const { picked = [], lift = [] } = this.#sight ?? {};
    if (picked[picked.length - 1] === id) return Promise.resolve();
    return lift.includes(id) ? this.#touch([id]) : undefined;
  }

  /** Whoever has drawn something and let go has done it: no button is waited for. */
  async #drawn(): Promise<void> {
    const [only, ...more] = this.#sight?.done ?? [];
    if (typeof only?.move === "string" && !more.length) await this.#play(only.move);
  }

  async #letGo(): Promise<void> {
    if (!this.#sight?.picked.length || this.#sight.planned) return;
    await ask("untouch", { all: true });
    await this.#look();
  }

  async #play(move: string, { bargains } = this.#actions): Promise<void> {
    if (!this.#sight) return;
    this.#actions.calm();
    this.#state("moving");
    try {
      this.#turn++;
      await this.#sent(this.source.play(move, this.#sight.ask));
      await this.#advance();
      if (!bargains && this.#actions.bargains) void this.#openDeals(); // both sides, as soon as it has begun
    } catch (why) {
      await this.#refused(why);
    }
  }

  async #back(): Promise<void> {
    this.#turn++;
    this.#actions.calm();
    try {
      if (this.#sight?.picked.length && !this.#sight.planned) await ask("untouch", { all: false });
      else {
        const seq = await this.source.back();
        this.#events.length = Math.min(this.#events.length, seq ?? Infinity);
        this.#takenBack = seq ?? -1;
      }
      await this.#advance();
    } catch (why) {
      await this.#refused(why);
    }
  }

  // ---- help ----

  /** What the computer would do here. It thinks in the worker, so the page goes on living. */
  async #hint(): Promise<void> {
    const sight = this.#sight;
    const turn = this.#turn;
    if (sight?.seat === null || sight?.seat === undefined) return;
    this.#guide?.hide(); // one thing is told at a time
    this.#actions.hints("thinking");
    this.#actions.advise(w("hint_thinks"));
    try {
      const advice = await ask("hint", { seat: sight.seat, lang: lang() });
      if (turn !== this.#turn || this.#sight?.seq !== sight.seq) return; // somebody moved, or takes back, meanwhile
      if (!advice) return this.#actions.advise(w("hint_none"));
      this.#actions.advise(h("strong", {}, advice.say), advice.reason ? ` ${advice.reason}` : "");
      this.#stage.advise(advice.items);
      this.#actions.uncover(this.root.querySelectorAll(".hint.advised"));
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#actions.refuse(why.refusal);
    } finally {
      if (this.#sight?.seq === sight.seq) this.#actions.hints("ready");
    }
  }

  /** What has happened since the one at the screen moved last, once more. */
  async #lastRound(): Promise<void> {
    const sight = this.#sight;
    if (!sight || this.root.dataset["state"] === "moving") return;
    const turn = ++this.#turn;
    const own = this.#events.map(({ seat }) => seat).lastIndexOf(sight.seat ?? sight.holder ?? -2);
    const from = own >= 0 && own < this.#events.length - 1 ? own : Math.max(0, this.#events.length - ROUND);
    this.#throwing = undefined;
    this.#state("moving");
    this.#actions.show(button(w("stop"), { onclick: () => void this.#afresh() }));
    for (let n = from; n <= this.#events.length; n++) {
      const view = await ask("again", { event: n, lang: lang(), shape: this.#shape });
      if (turn !== this.#turn) return;
      const event = this.#events[n - 1];
      if (n > from && event?.say) this.#actions.prompt(w("seen_again", event.say));
      this.#stage.mark([], []);
      let scenery = 0; // has no ids in a view: it is told apart by its order
      const items = view.scene.items.map((item) => (item.id ? item : { ...item, id: --scenery }));
      const shown = this.#stage.draw({ ...view.scene, items }, event?.seat === "*", this.#shape);
      await Promise.all([shown, rest(n > from ? AGAIN[settings.pace] : 300)]);
      if (turn !== this.#turn) return;
    }
    await this.#afresh();
  }

  /** All that is on the screen anew. */
  async #afresh(): Promise<void> {
    this.#seen.look = 0;
    await this.#advance();
  }

  // ---- whose screen it is ----

  /** Somebody who may act, though nobody waits for them, takes the screen. */
  async #come(seat: Seat): Promise<void> {
    this.#turn++;
    this.#throwing = undefined;
    await ask("come", { seat, lang: lang() }).catch((why: unknown) => this.#refused(why));
    await this.#advance();
  }

  /** Nothing of what was seen stays in the page. */
  #forget(): void {
    for (const part of [this.#stage, this.#seats, this.#actions, this.#text]) part.clear();
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
    const { board, near, aside } = this.#stage.panes;
    for (const part of [this.#seats.root, this.#seats.across, this.#seats.own, board, near, aside, this.#actions.root, this.#tabs.root])
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
    const clocks = this.company?.clocks() ?? [];
    this.#seats.time(this.#stage.glass(left, this.#sand) ? undefined : left);
    this.#seats.clocks(clocks);
    this.company?.ask();
    this.#warn([left, ...(this.company?.running(clocks) ?? [])]);
    if (left !== 0 || this.root.dataset["state"] === "handing") return;
    this.#glassEnds = undefined;
    this.#turn++;
    void this.source.step().then(() => this.#advance());
  }

  #warned = false;

  /** Time that is nearly up is heard once: the sandglass, or the clock of the one here who is asked. */
  #warn(left: (number | undefined)[]): void {
    const low = left.some((ms) => ms !== undefined && ms > 0 && ms <= LOW);
    if (low && !this.#warned) {
      sound("time");
      touched(STRONG);
    }
    this.#warned = low;
  }

  // ---- the end ----

  async #finish(sight: Sight): Promise<void> {
    if (await this.source.complete()) return this.anew();
    this.#state("over");
    this.#stage.mark([], []);
    this.#guide?.hide();
    this.#deals?.close();
    this.#actions.show(...(this.way === "table" ? [] : this.#ways()));
    if (this.#over || !this.#match) return;
    this.#over = sight.prompt;
    const mine = this.#people(this.#match);
    const lost = mine.length > 0 && sight.winners !== undefined && !mine.some((seat) => sight.winners?.includes(seat));
    sound(lost ? "lost" : "end");
    touched(STRONG);
    const told = await later().catch(() => undefined); // without a connection, and if it never came, there are the buttons
    if (!told || this.#closed) return; // it stays in sight until the next screen is there
    const words = told.endFor({ match: this.#match, sight, mine, company: this.company });
    if (this.way === "table") return this.#herald.end(words);
    this.#over = words.slice(0, 2).join(/[.!?]$/.test(words[0]!) ? " " : ". ");
    this.#makeRoom(true);
    this.#endAway = told.showEnd({ id: this.source.id, match: this.#match, sight, events: this.#events, mine, company: this.company,
      again: this.company?.mine.length === 0 ? undefined : () => void this.#again(), look: () => this.#makeRoom(false), takes: (height) => this.#fitEnd(height) },
    this.#actions.root.parentElement!);
  }

  async #openDeals(): Promise<void> {
    const told = this.#deals ? undefined : await later().catch(() => void this.#actions.tell(w("unfetched")));
    if (told) this.#deals ??= new told.Deals(async () => (await this.#look(false, true))?.state === "asks" ? this.#sight?.moves ?? [] : [],
      (move) => this.#play(move), () => this.#match?.seats ?? []);
    if (!this.#closed) await this.#deals?.open();
  }

  /** Whether the board makes room for what is told of the end. */
  #makeRoom(told: boolean): void {
    this.root.classList.toggle("ended", told);
    this.root.style.removeProperty("--dock");
    this.root.style.setProperty("--seen", `${this.#stage.panes.tallest.toFixed(0)}px`);
    this.#high = told ? this.#stage.panes.tallest : 0;
    this.#stage.panes.alone = told;
    this.#stage.panes.told = told ? END : 0;
    this.#turned();
  }

  /** What is told of the end needs so much: the rest is the board's. */
  #fitEnd(height: number): void {
    if (!onPhone()) return;
    this.root.style.setProperty("--dock", `${height + ABOVE_END}px`);
    this.#stage.panes.fit();
  }

  #over = "";     // said where the question was; "": it was not told yet
  #high = 0;      // pixels that the board was where it was played on, as wide as the window; 0: nothing is told below it
  #endAway: () => void = () => undefined;

  #ways(): HTMLElement[] {
    return [
      ...(this.company?.mine.length === 0 ? [] : [button(w("again"), { class: "primary", onclick: () => void this.#again() })]),
      ...(this.company?.nextWay({ class: "" }) ? [this.company.nextWay({ class: "" })!] : []),
      button(w("review"), { onclick: () => go(`/replay/${this.source.id}?review`) }),
      ...(this.#match?.kept ? [] : [keepButton()]),
      button(w("replay"), { onclick: () => go(`/replay/${this.source.id}`) }),
      button(w("save"), { onclick: () => void save(this.source.id) }),
      button(w("back_to_start"), { class: "quiet", onclick: () => go("/") }),
    ];
  }

  async #again(): Promise<void> {
    const next = await this.source.again();
    if (next) go(next);
  }
}
