// SPDX-License-Identifier: MIT
// Who sits where, and by which house rules. Everything has a sensible value already.
import { button, h, icon } from "./dom";
import { firstSteps, pictureOf, playersOf, stepsPath } from "./games";
import { ask, Refused } from "./host";
import { openTable } from "./lobby";
import { keepsTables, levelsThere } from "./net";
import type { Game, GameOption, Match, Plan, Refusal } from "./protocol";
import { go, type Screen } from "./screen";
import { token } from "./seats";
import { aboutOf, dotsOf, faceOf, named } from "./rivals";
import { set, settings } from "./settings";
import { dressed } from "./table";
import { lang, w, type Word } from "./words-later";

const SWITCH = ["no", "yes"];
const NAME_LONGEST = 20;
/** How long everyone may think, at a table on a server; their names are clock_0, clock_1 … */
const CLOCKS = [undefined, { kind: "move", seconds: 90 }, { kind: "player", seconds: 900, add: 10 }, { kind: "days", days: 3 }];
const FRIEND = "friend"; // in place of a computer's name: somebody elsewhere
const THERE = ["perfect"]; // levels of tables on a server alone
const PARTY = 4; // people at a table of friends, where the game is for so many

/** One that is no walk-over for a family, and no wall either; where all play alike, the one that thinks least. */
function usualComputer({ bots, luck }: Game): string {
  if (luck) return bots[0]?.name ?? "random";
  return bots.find(({ name }) => name === "medium")?.name ?? bots[bots.length - 1]?.name ?? "random";
}

/** The player against computers, `party` of them in all where the game is for so many, by the usual rules. */
export function usualPlan(game: Game, party = 2): Plan {
  const seats = Math.min(Math.max(party, game.seats[0]), game.usual ?? game.seats[1]);
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : usualComputer(game)));
  return { game: game.name, seats, bots, names: named(game, bots, [(settings.names[0] ?? "").trim()]),
    options: Object.fromEntries(game.options.map((option) => [option.id, option.proposed ?? option.standard])) };
}

/** The address of a match that begins: with explanations, until somebody no longer wants them. */
export function tablePath(id: string, game: string, guided = !settings.taught.includes(game)): string {
  return `/table/${id}${guided ? "?guide" : ""}`;
}

export class Setup implements Screen {
  readonly root = h("main", { class: "setup" });
  readonly pictured = true;
  title = w("begin");

  #game: Game | undefined;
  #bots: (string | null)[] = [];
  #names: string[] = []; // by seat; "": as the game calls it
  #options: Record<string, string | number> = {};
  #fields: HTMLElement[] = []; // by option
  readonly #printed = h("small", {}); // how many house rules differ from what is printed
  #open: number | undefined; // the seat at which somebody chooses who plays there
  #places: Match["seats"] = []; // of the last plan that could be played
  readonly #seats = h("ul", { class: "seating" });
  readonly #refusal = h("div", { class: "refusal", role: "alert" });
  readonly #guide = h("input", { type: "checkbox", id: "guide" });
  readonly #guiding = h("p", { class: "check" }, this.#guide, h("label", { for: "guide" }, w("guide_with")));
  readonly #public = h("input", { type: "checkbox", id: "public" });
  readonly #clock = h("select", { id: "clock" }, ...CLOCKS.map((_, i) => h("option", { value: i }, w(`clock_${i}` as Word))));
  readonly #publicly = h("div", { hidden: true },
    h("p", { class: "check" }, this.#public, h("label", { for: "public" }, w("public_table"))),
    h("p", { class: "check" }, h("label", { for: "clock" }, w("clock")), this.#clock));
  readonly #submit = h("button", { type: "submit", class: "primary big", autofocus: true }, w("begin"));
  #friends = false; // the host keeps tables
  #there: string[] = []; // levels that only its tables have

  readonly #ways = h("div", { class: "segment", role: "group", "aria-label": w("who_plays") });

  /** `friends`: they are asked for from the start; `circle`: whose evening it is. */
  constructor(private readonly name: string, private readonly withFriends = false, private readonly circle?: string) {}

  async open(): Promise<void> {
    const game = await ask("game", { game: this.name, lang: lang() });
    await dressed(this.name);
    this.#game = game;
    this.title = game.title;
    const plan = usualPlan(game, this.withFriends ? PARTY : 2);
    this.#bots = plan.bots;
    this.#names = [plan.names[0] ?? ""];
    this.#options = plan.options;
    this.#guide.checked = !settings.taught.includes(game.name);
    this.root.replaceChildren(
      h("div", { class: "about" }, h("img", { class: "frame", src: pictureOf(game.name), alt: "", width: 320, height: 240 }),
        h("h1", {}, game.title), h("p", {}, game.about),
        h("p", { class: "facts" }, [playersOf(game), ...(game.toy ? [] : [w("minutes", game.minutes)])].join(" · ")), this.#teaching()),
      h("form", {
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          void this.#begin();
        },
      },
        h("h2", { class: "unseen" }, w("who_plays")), this.#ways, this.#seats,
        this.#guiding,
        this.#publicly,
        ...(game.options.length ? [h("details", { class: "options" }, h("summary", {}, w("options"), this.#printed, icon("down")),
          ...(this.#fields = game.options.map((option) => this.#option(option))))] : []),
        h("div", { class: "pinned" }, this.#refusal, this.#submit),
      ));
    this.#friends = await keepsTables();
    this.#there = (await levelsThere(this.name)).filter((level) => THERE.includes(level));
    if (this.withFriends && this.#friends) this.#together(FRIEND);
    await this.#seat();
    this.root.querySelector<HTMLElement>("button[type=submit]")?.focus({ preventScroll: true });
  }

  /** The first steps: at first offered, later only a link. */
  #teaching(): HTMLElement | null {
    const done = settings.steps[this.name] ?? 0;
    const all = firstSteps(this.name);
    if (all === 0) return null;
    const start = (kind: string) => button(w(done > 0 && done < all ? "first_steps_on" : "first_steps"), { class: `${kind} to-steps`.trim(), onclick: () => go(stepsPath(this.name)) });
    if (done !== 0) return h("p", { class: "steps-link" }, start("link"));
    const offer = h("div", { class: "steps-offer" }, h("p", {}, w("first_steps_offer")), start(""),
      button(w("no_thanks"), { class: "quiet", onclick: () => {
        set({ steps: { ...settings.steps, [this.name]: -1 } });
        offer.replaceWith(this.#teaching() ?? "");
      } }));
    return offer;
  }

  #computer(): string {
    return this.#game ? usualComputer(this.#game) : "random";
  }

  /** The first question: with computers, with people here, or with people elsewhere. */
  #segment(): void {
    const others = this.#bots.slice(1);
    const all = (who: (bot: string | null) => boolean) => others.length > 0 && others.every(who);
    const ways: [Word, string | null, boolean][] = [
      ["alone", this.#computer(), !this.#bots.includes(FRIEND) && this.#bots.filter((bot) => bot === null).length === 1], // at whichever seat
      ["at_this_screen", null, this.#bots.every((bot) => bot === null)],
      ...(this.#friends ? [["with_friends", FRIEND, all((bot) => bot === FRIEND)] as [Word, string, boolean]] : [])];
    this.#ways.hidden = others.length === 0;
    this.#ways.replaceChildren(...ways.map(([word, who, pressed]) => button(w(word), { "aria-pressed": String(pressed), onclick: () => {
      this.#together(who);
      void this.#seat().then(() => this.#ways.querySelector<HTMLElement>("[aria-pressed=true]")?.focus());
    } })));
  }

  /** All others are of one kind. */
  #together(who: string | null): void {
    this.#bots = this.#bots.map((_, seat) => (seat === 0 ? null : who));
    if (who === null) this.#names = this.#bots.map((_, seat) => this.#names[seat] || (settings.names[seat] ?? ""));
  }

  #plan(): Plan {
    const people = this.#bots.map((bot, seat) => (bot === null ? (this.#names[seat] ?? "").trim() : ""));
    const names = this.#game ? named(this.#game, this.#bots, people) : people;
    const bots = this.#bots.map((bot) => (bot === FRIEND ? null : this.#isThere(bot) ? "best" : bot));
    return { game: this.name, seats: this.#bots.length, options: this.#options, bots, names };
  }

  #isThere(bot: string | null): boolean {
    return bot !== null && this.#there.includes(bot);
  }

  /** Whether a computer is wanted that only the server has, and somebody to play with it. */
  #meets(): boolean {
    return this.#bots.includes(null) && this.#bots.some((bot) => this.#isThere(bot));
  }

  /** Friends play at a table of the server; there everybody has a device of their own. */
  #dress(): void {
    const elsewhere = this.#bots.includes(FRIEND);
    this.#publicly.hidden = !elsewhere;
    this.#guiding.hidden = elsewhere || this.#meets(); // there nobody waits for who is still reading
    this.#submit.textContent = w(elsewhere ? "open_table" : "begin");
  }

  async #seat(): Promise<void> {
    const game = this.#game;
    if (!game) return;
    this.#refusal.replaceChildren();
    const match = await ask("preview", { plan: this.#plan(), lang: lang() }).catch((why: unknown) => this.#refused(why));
    this.#places = match?.seats ?? this.#places;
    const [least, most] = game.seats;
    const count = h("li", { class: "count" },
      button("−", { "aria-label": w("fewer"), title: w("fewer"), disabled: this.#bots.length <= least,
        onclick: () => this.#resize(-1) }),
      h("span", {}, w("house", playersOf({ seats: [this.#bots.length, this.#bots.length] })),
        this.#bots.length > (game.usual ?? most) ? ` (${w("house_rule")})` : ""),
      button("+", { "aria-label": w("more"), title: w("more"), disabled: this.#bots.length >= most,
        onclick: () => this.#resize(1) }));
    this.#seats.replaceChildren(...(least < most ? [count] : [])); // above the seats: so it stays under the finger while they become more
    this.#rows();
    this.#segment();
    this.#dress();
    const changed = game.options.filter(({ id, proposed, standard }) => String(this.#options[id]) !== String(proposed ?? standard)).length;
    this.#printed.textContent = changed ? w("options_changed", changed) : w("options_printed");
    game.options.forEach(({ of_seat = 0 }, i) => (this.#fields[i]!.hidden = of_seat >= this.#bots.length));
  }

  #rows(): void {
    const game = this.#game;
    if (!game) return;
    for (const row of this.#seats.querySelectorAll("[data-seat]")) row.remove();
    this.#seats.append(...this.#bots.map((bot, seat) => this.#row(game, bot, seat)));
  }

  /** A seat: who plays there, and below, while it is open, who else could. */
  #row(game: Game, bot: string | null, seat: number): HTMLElement {
    const place = this.#places[seat];
    const colour = place?.colour ?? place?.name ?? String(seat + 1);
    const only = bot === null && this.#bots.filter((one) => one === null).length === 1;
    const kind = only ? w("you_side") : this.#kind(bot);
    const open = this.#open === seat;
    const whose = h("span", { class: "unseen" }, `${colour}: `);
    const turn = { class: "kind", "aria-expanded": String(open), onclick: () => this.#choose(open ? undefined : seat) };
    return h("li", { "data-seat": seat },
      h("div", { class: "sitter" }, token(place), ...(bot === null
        ? [this.#nameField(seat, colour), button([whose, kind, icon("down")], turn)]
        : [button([whose, h("span", { class: "name" }, bot === FRIEND ? kind : this.#plan().names[seat] ?? kind, this.#aside(bot)), dotsOf(bot, game), icon("down")], turn)])),
      open ? this.#choices(game, bot, seat, colour) : null);
  }

  #nameField(seat: number, colour: string): HTMLElement {
    // Who gives no name is called as the game calls the seat; friends want to know one.
    const unnamed = this.#bots.includes(FRIEND) ? "" : colour;
    const field = h("input", { type: "text", class: this.#names[seat]?.trim() ? "name" : "name unnamed", "aria-label": w("name_of", colour), maxlength: NAME_LONGEST,
      autocomplete: "off", value: this.#names[seat] || unnamed, placeholder: w("your_name"), onfocus: () => field.select(),
      onclick: () => void (field.value === colour && field.select()), // Firefox and WebKit let go of it when the finger is lifted
      oninput: () => {
        this.#names[seat] = field.value.trim() === colour ? "" : field.value;
        this.#refusal.replaceChildren(); // what was wrong with it may be right now
      } });
    return field;
  }

  #kind(bot: string | null): string {
    return bot === null ? w("person") : bot === FRIEND ? w("friend") : this.#game ? faceOf(bot, this.#game) : w("computer");
  }

  /** What one may expect of whoever plays there, below the name. */
  #aside(bot: string | null): HTMLElement | null {
    const about = bot === null || bot === FRIEND || !this.#game ? "" : aboutOf(bot, this.#game);
    return about ? h("small", {}, about) : null;
  }

  /** People, then computers by their strength; the one that moves at random is no opponent: last. */
  #choices(game: Game, bot: string | null, seat: number, colour: string): HTMLElement {
    const levels = game.luck ? [this.#computer()] : game.bots.map(({ name }) => name);
    const all = [null, ...(this.#friends ? [FRIEND] : []), ...levels.filter((name) => name !== "random" || game.luck), ...this.#there,
      ...levels.filter((name) => name === "random" && !game.luck)];
    return h("div", { class: "rivals", role: "radiogroup", "aria-label": colour }, ...all.map((who) => {
      const radio = h("input", { type: "radio", name: `seat-${seat}`, value: who ?? "", onclick: (event: MouseEvent) => this.#sit(seat, who, event.detail === 0) });
      radio.checked = who === bot;
      return h("label", {}, radio, h("span", { class: "name" }, this.#kind(who), this.#aside(who)), who === null || who === FRIEND ? null : dotsOf(who, game));
    }));
  }

  /** Opens one seat for a choice, and closes the others. */
  #choose(seat: number | undefined): void {
    const was = this.#open;
    this.#open = seat;
    this.#rows();
    const row = this.#seats.querySelector<HTMLElement>(`[data-seat="${seat ?? was ?? 0}"]`);
    row?.querySelector<HTMLElement>(seat === undefined ? ".kind" : "input:checked")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }

  /** `byKey`: arrows go through the list, so it stays open. */
  #sit(seat: number, who: string | null, byKey: boolean): void {
    this.#bots[seat] = who;
    this.#names[seat] ||= settings.names[this.#bots.slice(0, seat).filter((one) => one === null).length] ?? "";
    this.#choose(byKey ? seat : undefined);
    this.#segment();
    this.#dress();
  }

  #resize(by: number): void {
    if (by < 0) this.#bots.pop();
    else this.#bots.push(this.#bots[this.#bots.length - 1] === FRIEND ? FRIEND : this.#computer());
    void this.#seat().then(() => this.#seats.querySelectorAll<HTMLElement>(".count button")[by < 0 ? 0 : 1]?.focus());
  }

  #option(option: GameOption): HTMLElement {
    const { id, name, help, values, labels, min, max } = option;
    const standard = option.proposed ?? option.standard;
    const change = (value: string | number) => {
      this.#options[id] = value;
      void this.#seat();
    };
    const field = `option-${id}`;
    let input: HTMLElement;
    if (values && values.join() === SWITCH.join()) {
      const box = h("input", { type: "checkbox", id: field, onchange: () => change(box.checked ? "yes" : "no") });
      box.checked = standard === "yes";
      input = box;
    } else if (values) {
      const first = Math.max(0, values.indexOf(String(option.proposed))); // what is proposed stands first
      const choices = values.map((value, i) => h("option", { value }, labels?.[i] ?? value));
      const select = h("select", { id: field, onchange: () => change(select.value) }, ...choices.slice(first), ...choices.slice(0, first));
      select.value = String(standard);
      input = select;
    } else {
      const number = h("input", { type: "number", id: field, min, max, value: standard, required: true,
        onchange: () => {
          const wanted = Math.round(Number(number.value)); // kept within what there is; nothing at all is 0
          number.value = String(Math.min(Math.max(wanted, min ?? wanted), max ?? wanted));
          change(Number(number.value));
        } });
      input = number;
    }
    return h("div", { class: "option" }, h("label", { for: field }, name ?? id), input,
      help ? h("p", { class: "faint" }, help) : null);
  }

  #refused(why: unknown): undefined {
    const refusal: Refusal = why instanceof Refused ? why.refusal : { error: String(why) };
    this.#refusal.replaceChildren(h("p", {}, refusal.error === "offline" ? w("offline_asset") : refusal.text ?? refusal.error ?? "", refusal.cite ? ` (${refusal.cite})` : ""));
  }

  async #begin(): Promise<void> {
    const plan = this.#plan();
    const people = plan.names.filter((_, seat) => this.#bots[seat] === null);
    const field = this.#seats.querySelector<HTMLInputElement>("input.name");
    if (this.#bots.includes(FRIEND) && field && !people[0]) { // else everybody would be called "person" there
      this.#refusal.replaceChildren(h("p", {}, w("name_wanted")));
      return field.focus();
    }
    set({ names: [...people, ...settings.names.slice(people.length)] });
    try {
      if (this.#bots.includes(FRIEND) || this.#meets()) {
        const seats = this.#bots.map((bot) => (bot === null || bot === FRIEND ? "open" : bot));
        const mine = Math.max(this.#bots.indexOf(null), this.#bots.includes(null) ? 0 : this.#bots.indexOf(FRIEND));
        const clock = CLOCKS[Number(this.#clock.value)];
        return go(await openTable({ game: this.name, options: this.#options, seats, mine, open: this.#public.checked, clock,
          circle: this.circle, stays: !this.#bots.includes(FRIEND), name: people[0] || (this.#places[mine]?.colour ?? w("person")) }));
      }
      const { id } = await ask("begin", { plan });
      go(tablePath(id, this.name, this.#guide.checked));
    } catch (why) {
      this.#refused(why);
    }
  }
}
