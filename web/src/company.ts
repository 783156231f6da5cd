// SPDX-License-Identifier: MIT
// The people at a table on a server: what they say to each other, what they ask, whether they are there, and their clocks.
import { button, h, symbol } from "./dom";
import { Refused } from "./host";
import { wire, type Entry, type Info } from "./net";
import type { Actor, Lang, Seat } from "./protocol";
import { Next, wished } from "./next";
import type { Remote } from "./remote";
import { SIGNS, spoken } from "./signs";
import { lang, w, wordIn, type Word } from "./words";

const SAID_LONGEST = 300;
const HEARD = 9000; // milliseconds for which what was said lies over the table
const RELIEVED = 61_000; // milliseconds away, after which the server lets a computer move for somebody

/** How a match ended at its table and not by the rules: somebody gave up, ran out of time or never came back. */
export function resultOf({ state, seats, result }: Pick<Info, "state" | "seats" | "result">, language: Lang): { prompt: string; winners: Seat[] } | undefined {
  const { why, seat = -1, winners = [] } = result ?? { why: "end" };
  if (state !== "over" || why === "end") return undefined;
  const say = (word: Word, ...args: string[]) => wordIn(language, word, ...args);
  const names = (those: Seat[]) =>
    those.map((one) => seats[one]?.name ?? say(seats[one]?.kind === "person" ? "seat_nobody" : "computer")).join(", ");
  const told = why === "resign" ? say("ended_resign", names([seat]))
    : why === "time" ? say("ended_time", names([seat])) : why === "older" ? say("ended_older")
    : why === "closed" ? say("ended_closed") : why === "agreed" ? say("ended_agreed") : say("ended_gone");
  return { prompt: winners.length ? `${told} ${say("victory", names(winners))}` : told, winners };
}

export class Company {
  /** The chat, as a panel. */
  readonly root = h("div", { class: "panel chat" });
  /** What is being asked of those who sit here, above the buttons. */
  readonly asked = h("div", { class: "refusal asked-of-us", role: "alert" });
  /** Who wants another match: below what ended this one, and again above the buttons. */
  readonly wanted = [h("p", { class: "wanted" }), h("p", { class: "wanted", role: "status" })] as const;
  /** What was said last, over the table for a while where the chat is out of sight; touched it leads there. */
  readonly heard = h("div", { class: "heard", role: "status", hidden: true });
  onHeard: () => void = () => undefined;
  /** Told when those here are asked something. */
  onAsked: () => void = () => undefined;
  /** Told how much was said that nobody here has seen. */
  onUnseen: (unseen: number) => void = () => undefined;
  #unseen = 0;
  #fades: ReturnType<typeof setTimeout> | undefined;
  readonly #list = h("ol", { class: "said", "aria-live": "polite" });

  /** `mayJoin`: who watches here may want to play. */
  constructor(private readonly remote: Remote, private readonly mayJoin: boolean) {
    const field = h("input", { type: "text", id: "say", maxlength: SAID_LONGEST, autocomplete: "off", placeholder: w("chat_say") });
    const signs = Object.entries(SIGNS).map(([sign, [word]]) => button(spoken(sign), { "aria-label": w(word), title: w(word), onclick: () => this.#do("chat", { text: sign }) }));
    this.root.append(this.#list, h("div", { class: "reactions", role: "group", "aria-label": w("reactions") }, ...signs), h("form", {
      class: "typed",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        const text = field.value.trim();
        field.value = "";
        if (text) this.#do("chat", { text });
      },
    }, h("label", { for: "say", class: "unseen" }, w("chat_say")), field, h("button", { type: "submit", class: "primary" }, w("send"))));
    this.said();
  }

  /** Something was said; `fresh`: just now. */
  said(fresh = false): void {
    const { chat } = this.remote;
    const rows = chat.filter((entry) => entry.chat).map((entry) => this.#row(entry));
    this.#list.replaceChildren(...(rows.length ? rows : [h("li", { class: "faint nothing" }, w("chat_none"))]));
    this.#list.scrollTop = this.#list.scrollHeight; // the latest is below
    const last = chat[chat.length - 1];
    const inSight = this.root.isConnected && !this.root.hidden && getComputedStyle(this.root).visibility === "visible";
    if (!fresh || inSight || !last?.chat || last.person === wire.person) return;
    this.heard.replaceChildren(button([h("strong", {}, `${last.name ?? ""}: `), ...spoken(last.chat)], { onclick: () => this.onHeard() }));
    this.heard.hidden = false;
    clearTimeout(this.#fades);
    this.#fades = setTimeout(() => (this.heard.hidden = true), HEARD);
    this.onUnseen(++this.#unseen);
  }

  /** Of others, who sits here may say that they are not to be heard, or tell those who run the server: who touches what they said is offered that. */
  #row({ name, chat = "", person }: Entry): HTMLElement {
    const said = [h("strong", {}, `${name ?? ""}: `), ...spoken(chat)];
    if (!person || person === wire.person || !this.remote.info?.you.length) return h("li", { class: person === wire.person ? "own" : "" }, h("span", { class: "bubble" }, ...said));
    const act = (cmd: "mute" | "report", more: Record<string, unknown> = {}) =>
      button(w(cmd), { class: "link faint", "aria-label": `${w(cmd)}: ${name ?? ""}`, onclick: (event: Event) => {
        (event.currentTarget as HTMLButtonElement).disabled = true;
        this.#do(cmd, { person, ...more });
      } });
    return h("li", {}, h("details", {}, h("summary", { class: "bubble" }, ...said), act("mute"), " ", act("report", { text: chat })));
  }

  /** The chat is looked at. */
  seen(): void {
    this.heard.hidden = true;
    this.onUnseen((this.#unseen = 0));
  }

  /** What this device says of the dice. */
  seal(): ReturnType<Remote["seal"]> {
    return this.remote.seal();
  }

  /** Whether those here have decided last, so that it could be taken back: computers may have answered, chance may not. */
  mayTakeBack(actors: Actor[]): boolean {
    const { info } = this.remote;
    const last = [...actors].reverse().find((actor) => typeof actor !== "number" || info?.seats[actor]?.kind !== "bot");
    return info?.state === "playing" && info.back && !info.asks && typeof last === "number" && info.you.includes(last);
  }

  #do(cmd: string, more: Record<string, unknown> = {}): void {
    void this.remote.say(cmd, more).catch((why: unknown) => {
      if (!(why instanceof Refused)) throw why;
      this.#told = "";
      this.asked.replaceChildren(h("div", { class: "card no" }, h("p", {}, why.message)));
    });
  }

  #undoneBefore: number | undefined; // how often something had been taken back when those here asked for it
  #told = ""; // what the card says
  #idle = false; // nobody here is asked anything else
  #waitsFor: Actor[] = [];

  /** True: it was not there before. */
  #card(words: string, ...ways: HTMLElement[]): boolean {
    this.asked.classList.toggle("waits", this.#idle);
    if (this.#told === words) return false; // nobody loses the button under their finger
    this.#told = words;
    this.asked.replaceChildren(h("div", { class: "card told" }, h("p", {}, words), ...ways));
    return true;
  }

  #ask(words: string, ...ways: HTMLElement[]): void {
    if (this.#card(words, ...ways)) this.onAsked();
  }

  /** Somebody has said that they only want to watch. */
  onlyWatches = false;

  /** Who comes while a game is on may play from the next one on. */
  #offerLate(): boolean {
    const { info } = this.remote;
    const { late = [], you = [], state, next } = info ?? {};
    if (!this.mayJoin || !info || you.length || next !== undefined || (state !== "playing" && state !== "over")) return false;
    if (late.some(({ person }) => person === wire.person)) {
      this.#card(w("late_waits"), button(w("late_not"), { onclick: () => {
        this.onlyWatches = true;
        this.#do("wait", { yes: false });
      } }));
      return true;
    }
    if (this.onlyWatches || info.public) return false;
    const field = h("input", { type: "text", maxlength: 32, required: true, autocomplete: "nickname", value: wire.name, "aria-label": w("your_name"), placeholder: w("your_name") });
    this.#card(w("late_offer"), h("form", { class: "late", onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void this.#joinLate(field.value.trim());
    } }, wire.name ? null : field, h("button", { type: "submit", class: "primary" }, w("late_join"))),
    symbol("close", w("just_watch"), () => {
      this.onlyWatches = true;
      this.calm();
    }, { class: "symbol small" }));
    return true;
  }

  async #joinLate(name: string): Promise<void> {
    if (!name && !wire.name) return;
    if (name && name !== wire.name) await wire.call(name);
    await this.remote.join(); // whoever followed the table was nobody: as themselves they join anew
    this.#do("wait");
  }

  /** What is asked of those here, and what they are told: somebody wants to take back, a computer has their seat, somebody is waited for
   *  who is not there. */
  ask(): void {
    const { info, undone } = this.remote;
    const asks = info?.asks;
    const relieved = info?.seats.findIndex(({ kind, person }) => kind === "bot" && person !== undefined && person === wire.person) ?? -1;
    if (asks && info.you.some((seat) => seat !== asks.seat && !asks.agreed.includes(seat))) {
      const answer = (yes: boolean) => () => this.#do("agree", { yes });
      this.#ask(asks.what === "claim" ? w("asks_seat", asks.name ?? "", info.seats[asks.seat]?.name ?? "") : w("asks_back", info.seats[asks.seat]?.name ?? ""),
        button(w("yes"), { class: "primary", onclick: answer(true) }), button(w("no"), { onclick: answer(false) }));
    } else if (asks && asks.what === "back" && info.you.includes(asks.seat)) {
      this.#undoneBefore = undone;
      this.#card(w("others_asked"));
    } else if (this.#lending() || this.#stopping()) return;
    else if (this.#undoneBefore === undone) this.#ask(w("back_declined"), symbol("close", w("close"), () => this.calm(), { class: "symbol small" }));
    else if (info?.state === "playing" && relieved >= 0) {
      this.#idle = info.you.length === 0;
      this.#ask(w("computer_for_you"), button(w("seat_back"), { class: "primary", onclick: () => this.#do("claim", { seat: relieved }) }));
      this.#idle = false;
    } else if (!this.#tellAway() && !this.#offerLate()) this.calm();
  }

  /** A screen in the middle wants to be touched: whoever says how the evening goes on is asked. */
  #lending(): boolean {
    const { figure } = this.remote.info ?? {};
    if (figure === undefined || !this.hosts) return false;
    const answer = (yes: boolean) => () => this.#do("lend", { figure, yes });
    this.#ask(w("asks_touch", figure), button(w("yes"), { class: "primary", onclick: answer(true) }), button(w("no"), { onclick: answer(false) }));
    return true;
  }

  /** Whether the dice of this seat, thrown as event `at`, wait: for a touch of those here, or for who throws elsewhere. */
  waitsForThrow(seat: Seat, at: number): boolean {
    const own = this.mine.includes(seat);
    return !this.remote.hasFallen(at, own) && (own || this.remote.info?.seats[seat]?.here === true);
  }

  throws(at: number): void {
    this.remote.throws(at);
  }

  /** Whether this screen lies in the middle and may be touched for this seat. */
  mayTouch(seat: Seat | null): boolean {
    return this.remote.mayBeTouched && seat !== null && this.remote.info?.seats[seat]?.kind === "person";
  }

  get mayAskToBeTouched(): boolean {
    const { info } = this.remote;
    return info?.state === "playing" && !this.remote.mayBeTouched && info.seats.some(({ kind }) => kind === "person");
  }

  /** What the screen in the middle says when it is touched and may not be yet: who allows it, and the figure by which they know this screen. */
  async askToBeTouched(): Promise<{ asks: string; figure: number }> {
    const { owner, seats = [] } = this.remote.info ?? {};
    const host = seats.find(({ person }) => person !== undefined && person === owner)?.name;
    return { asks: host ? w("touch_asked", host) : w("touch_asked_any"), figure: await this.remote.askToBeTouched() };
  }

  #wantedToStop = false; // those here do, and the others have not answered

  /** Somebody wants to stop: the others are asked, and told if one of them would rather play on. */
  #stopping(): boolean {
    const { state, ending = [], you = [], seats = [] } = this.remote.info ?? {};
    const answer = (yes: boolean) => () => this.#do("stop", { yes });
    const declined = this.#wantedToStop && ending.length === 0 && state === "playing";
    this.#wantedToStop = ending.length > 0 && you.length > 0 && you.every((seat) => ending.includes(seat));
    if (state !== "playing" || !you.length) return false;
    if (declined) this.#declined = true;
    if (ending.length) this.#declined = false;
    if (this.#declined) this.#ask(w("stop_declined"), symbol("close", w("close"), () => this.calm(), { class: "symbol small" }));
    else if (this.#wantedToStop) this.#card(w("stop_asked"));
    else if (ending.length) {
      const names = ending.map((seat) => seats[seat]?.name ?? "").join(", ");
      this.#ask(w("asks_stop", names), button(w("yes"), { class: "primary stop", onclick: answer(true) }), button(w("no"), { onclick: answer(false) }));
    }
    return this.#declined || ending.length > 0;
  }

  #declined = false;

  /** Whom the table waits for. */
  waits(actors: Actor[]): void {
    this.#waitsFor = actors;
    this.ask();
  }

  /** Somebody is waited for who is not there: their seat is kept, and after a minute a computer may make this one move. */
  #tellAway(): boolean {
    const { info, infoAt } = this.remote;
    const seat = info?.state === "playing" && info.you.length ? this.#waitsFor.find((one) => typeof one === "number" && info.seats[one]?.away !== undefined) : undefined;
    if (info === undefined || typeof seat !== "number" || info.you.includes(seat)) return false;
    const { name = "", away = 0 } = info.seats[seat] ?? {};
    this.#idle = !this.#waitsFor.some((one) => typeof one === "number" && info.you.includes(one));
    const long = away + performance.now() - infoAt > RELIEVED;
    if (long) this.#ask(w("away_long", name), button(w("move_for", name), { onclick: () => this.#do("bot", { seat, once: true }) }));
    else this.#card(w("away_waits", name));
    this.#idle = false;
    return true;
  }

  /** Others want to play once more, or are waited for. */
  rematch(): void {
    const { seats = [], you = [], late = [], state, next } = this.remote.info ?? {};
    const wants = seats.flatMap(({ again }, seat) => (again ? [seat] : []));
    const others = wants.filter((seat) => !you.includes(seat)).map((seat) => seats[seat]?.name ?? "");
    const open = state === "over" && next === undefined;
    const told = [others.length === 1 ? w("wants_again", others[0] ?? "") : others.length ? w("want_again", others.join(", ")) : "",
      wants.some((seat) => you.includes(seat)) ? w("rematch_asked") : "", late.length ? w("late_told", late.map(({ name }) => name).join(", ")) : ""];
    const { info } = this.remote;
    if (info?.wishes?.length) told.push(w("wished", wished(info)));
    for (const line of this.wanted) line.textContent = open ? told.filter(Boolean).join(" ") : "";
    this.#next?.show();
  }

  /** How the evening stands after several games, from the first to the last; undefined: it is the first of them. */
  standing(): { played: number; standing: { name: string; points: number }[] } | undefined {
    const { played, standing } = this.remote.info?.evening ?? { played: 0, standing: [] };
    return played > 1 && standing.length > 1 ? { played, standing: [...standing].sort((a, b) => b.points - a.points) } : undefined;
  }

  /** That in a sentence; "" for none. */
  evening(): string {
    const { played, standing } = this.standing() ?? { played: 0, standing: [] };
    return played ? w("evening", played, standing.map(({ name, points }) => `${name}\u00a0${points}`).join("\u00a0· ")) : "";
  }

  /** Whether those here say how the evening goes on: who opened the table, or anybody if they have gone. */
  get hosts(): boolean {
    const { info } = this.remote;
    if (!info || info.next !== undefined || !info.you.length) return false;
    return info.owner === wire.person || !info.seats.some(({ person, here }) => person === info.owner && here);
  }

  /** Whether those here can begin the next game. */
  get chooses(): boolean {
    return this.hosts && this.remote.info?.state === "over";
  }

  /** Whether those here can say what they would like to play next. */
  get wishes(): boolean {
    const { info } = this.remote;
    return info !== undefined && info.next === undefined && !info.public &&
      (info.you.length > 0 || (info.late?.some(({ person }) => person === wire.person) ?? false)) &&
      new Set([...info.seats, ...(info.late ?? [])].flatMap(({ person }) => person ?? [])).size > 1;
  }

  #next: Next | undefined;

  /** Which game the same people play next. */
  choose(): void {
    this.#next ??= new Next(this, (cmd, more) => this.#do(cmd, more), () => (this.#next = undefined));
  }

  /** The button that leads there; nothing where there is nothing to wish for. */
  nextWay(attributes: { class: string }): HTMLElement | null {
    if (!this.wishes) return null;
    const { info } = this.remote;
    const word = info?.votes ? "vote_way" : this.chooses ? "another_game" : "wish_way";
    return button(w(word), { ...attributes, class: `${attributes.class} ${this.chooses ? "another" : "wishing"}`, onclick: () => this.choose() });
  }

  /** This table is left. */
  close(): void {
    this.#next?.close();
  }

  /** Nothing is asked any more. */
  calm(): void {
    this.#undoneBefore = undefined;
    this.#declined = false;
    this.#told = "";
    if (this.asked.firstChild) this.asked.replaceChildren();
  }

  get info(): Info | undefined {
    return this.remote.info;
  }

  /** Those who sit here. */
  get mine(): Seat[] {
    return this.remote.info?.you ?? [];
  }

  /** Whether nobody here plays. */
  get watches(): boolean {
    return this.remote.info?.you.length === 0 && this.remote.info.state === "playing";
  }

  /** Who is not there just now. */
  presence(): boolean[] {
    return this.remote.info?.seats.map(({ kind, here }) => kind === "person" && here === false) ?? [];
  }

  /** What everyone's clock shows now. */
  clocks(): (number | undefined)[] {
    const { info, infoAt } = this.remote;
    const gone = performance.now() - infoAt;
    return info?.time?.map((left, seat) => (left === null ? undefined
      : Math.max(0, left - (info.turn.includes(seat) && info.state === "playing" ? gone : 0)))) ?? [];
  }

  /** Of these clocks, those of people here that run. */
  running(clocks: (number | undefined)[]): (number | undefined)[] {
    const { info } = this.remote;
    return info?.state === "playing" ? info.turn.filter((seat) => info.you.includes(seat)).map((seat) => clocks[seat]) : [];
  }

  /** How it ended, where that was not by the rules. */
  result(): { prompt: string; winners: Seat[] } | undefined {
    const { info } = this.remote;
    return info && resultOf(info, lang());
  }

  menu(): HTMLElement[] {
    const { info } = this.remote;
    if (info?.state !== "playing") return [];
    if (!info.you.length) // a computer plays for somebody: for those here, or for one who has gone
      return info.seats.flatMap(({ kind, person, name }, seat) => (kind === "bot" && person
        ? [button(person === wire.person ? w("claim_own") : w("claim_for", name ?? ""), { onclick: () => this.#do("claim", { seat }) })] : []));
    const gone = this.presence();
    const away = info.seats.flatMap(({ name }, seat) => (gone[seat] && !info.you.includes(seat)
      ? [button(w("move_for", name ?? ""), { onclick: () => this.#do("bot", { seat, once: true }) })] : []));
    const resign = button(w("resign"), {
      class: "grave",
      onclick: (event: MouseEvent) => {
        if (resign.dataset["sure"] !== undefined) return this.#do("resign");
        event.stopPropagation(); // the menu stays: it is asked twice
        resign.dataset["sure"] = "";
        resign.textContent = w("resign_sure");
      },
    });
    const lent = info.lent && this.hosts ? [button(w("touch_no_more"), { onclick: () => this.#do("lend", { yes: false }) })] : [];
    return [...away, ...lent, button(w("stop_together"), { class: "stop", onclick: () => this.#do("stop") }), resign];
  }
}
