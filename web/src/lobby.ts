// SPDX-License-Identifier: MIT
// A table on a server, by its link: who sits there, who is still to come, and then the match itself.
import { lastTime } from "./circles";
import { Company } from "./company";
import { button, h } from "./dom";
import { cardOf, pictureOf, playersOf } from "./games";
import { ask, Refused } from "./host";
import { codeWord, invitationCard, invitationTo, qrPicture, tableOf } from "./invite";
import { wire, type Info } from "./net";
import { noticesButton } from "./notices";
import { ratingNote, ratingsAt, type TableRatings } from "./ratings";
import { Remote } from "./remote";
import type { Match } from "./protocol";
import { go, type Screen } from "./screen";
import { swatch } from "./seats";
import { set, settings } from "./settings";
import { dressed, dressWay, Table, type Way } from "./table";
import { whoSits } from "./tables";
import { lang, w } from "./words";

/** Whether it has not begun yet. */
function waits({ state }: Info): boolean {
  return state === "open" || state === "opening";
}

/** The seats as the game calls them; none, if it cannot be asked. */
function placesOf({ game, seats, options }: Info): Promise<Match["seats"]> {
  const plan = { game, seats: seats.length, options, bots: seats.map(() => null), names: seats.map(() => "") };
  return ask("preview", { plan, lang: lang() }).then((match) => match.seats, () => []);
}

/** Who invites: the one who opened the table, if they sit there. */
function hostOf({ seats, owner }: Info): string | undefined {
  return seats.find(({ person }) => person !== undefined && person === owner)?.name;
}

/** How long the server keeps what is played there, if not for ever. */
export function keptFor(): HTMLElement[] {
  return wire.keepDays ? [h("p", { class: "faint kept" }, w("kept_days", wire.keepDays))] : [];
}

export class Lobby implements Screen {
  readonly root = h("div", { class: "lobby-screen" });
  readonly shared = true;
  title = w("with_friends");
  #places: Match["seats"] = []; // as the game calls them
  #remote!: Remote;
  #company!: Company;
  readonly #refusal = h("div", { class: "refusal", role: "alert" });
  #table: Table | undefined;
  #closed = false;

  /** `id`: of the table, or its code; `changed` is told when the bar must be dressed anew; `way`: all of it on one screen, or only the
   *  board for all in the middle, or only one's own hand. */
  constructor(private id: string, private readonly changed: () => void, private readonly way: Way = "with") {}

  #follow(id: string): void {
    this.id = id;
    this.#remote = new Remote(id, this.way === "table");
    this.#company = new Company(this.#remote, this.way !== "table");
    this.#remote.onInfo = () => this.#show();
    this.#remote.onChat = (fresh) => this.#company.said(fresh);
    this.#remote.onLine = () => {
      if (!this.#remote.info?.asks && !this.#remote.info?.ending) this.#company.calm(); // the game goes on: what was answered is done with
      this.#table?.heard();
    };
    this.#remote.onThrow = () => this.#table?.letFall();
    this.#remote.onLent = () => this.#table?.lent();
    this.#remote.onAnew = () => void this.#anew();
  }

  get tools(): HTMLElement[] {
    return this.#table?.tools ?? [];
  }

  get fills(): boolean {
    return this.#table !== undefined;
  }

  get pictured(): boolean {
    return this.#table === undefined && this.way !== "table";
  }

  menu(): HTMLElement[] {
    return this.#table?.menu() ?? [];
  }

  async open(): Promise<void> {
    wire.beNobody(this.way === "table"); // before all eyes lies only what anybody may know
    if (wire.name && this.way !== "table") await wire.call(wire.name);
    const id = await tableOf(this.id);
    if (this.#closed) return;
    if (id !== this.id && this.way !== "table") history.replaceState(null, "", `#/${this.way}/${id}`);
    this.#follow(id);
    const info = await this.#remote.join();
    if (waits(info)) [this.#places] = await Promise.all([placesOf(info), dressed(info.game).catch(() => undefined)]);
    this.#show();
  }

  close(): void {
    this.#closed = true;
    if (this.way === "table") wire.beNobody(false);
    dressWay();
    this.#company?.close();
    if (this.#table) this.#table.close();
    else this.#remote?.close();
  }

  async #anew(): Promise<void> {
    await this.#remote.join();
    await this.#table?.anew();
  }

  #show(): void {
    const { info } = this.#remote;
    if (!info) return;
    this.title = cardOf(info.game)?.title ?? info.title;
    this.#company.ask();
    this.#company.rematch();
    this.#standing.textContent = this.#company.evening();
    if (info.next !== undefined && (this.#table || this.way === "table")) return go(`/${this.way}/${info.next}`); // all want another one
    if (waits(info)) return this.#wait(info);
    if (this.#table) return this.#table.people();
    this.#table = new Table(this.#remote, info.evening?.played ? "again" : "", this.#company, this.way);
    void this.#remote.join().then(() => this.#table?.open()).then(() => {
      this.root.replaceChildren(this.#table?.root ?? "", ...this.#corner());
      this.changed();
    });
  }

  // ---- before the match ----

  readonly #seating = h("ul", { class: "seating" });
  readonly #free = h("p", { class: "faint" });
  readonly #fewer = h("p", { class: "fewer" });
  readonly #before = h("div", {}); // how it was last time
  readonly #standing = h("small", {}); // of the evening, where all see it
  #mode = "";          // what is shown: to who sits here, to a guest, or to who only watches
  #watches = false;    // and wants to
  #chosen: number | undefined; // the seat a guest wants

  /** Only what changes is put there anew: whoever types their name, or something to say, goes on typing. */
  #wait(info: Info): void {
    const open = info.seats.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : []));
    if (this.#chosen === undefined || !open.includes(this.#chosen)) this.#chosen = open[0];
    const mode = this.way === "table" ? "middle" : info.you.length ? "host" : this.#watches || !open.length ? "watch" : "guest";
    this.#seating.replaceChildren(...info.seats.map((_, seat) => this.#seat(info, seat, mode)));
    this.#free.textContent = !open.length ? "" : open.length === 1 ? w("free_one") : w("free", open.length);
    this.#fewer.replaceChildren(...this.#beginning(info, open.length));
    if (this.#places.length && this.#places.length !== info.seats.length) { // it begins with fewer
      this.#places = [];
      void placesOf(info).then((places) => (this.#places = places));
    }
    const { circle } = info;
    if (circle && !this.#before.firstChild) void lastTime(circle).then((line) => line && this.#before.replaceChildren(line), () => undefined);
    this.#come(mode === "guest" ? this.#chosen : undefined);
    if (mode === this.#mode) return;
    this.#mode = mode;
    if (mode !== "middle") void ratingsAt(this.id).then((found) => this.#tellRatings(found));
    this.#refusal.replaceChildren();
    if (mode === "middle") dressWay(this.way);
    const round = h("div", { class: "round-table" }, h("img", { src: pictureOf(info.game), alt: "", width: 320, height: 240 }), this.#seating);
    this.root.replaceChildren(h("main", { class: `setup lobby ${mode}` },
      h("div", { class: "about" }, h("img", { class: "frame", src: pictureOf(info.game), alt: "", width: 320, height: 240 }), ...this.#about(info, mode), round),
      h("section", { class: "sheet" }, ...this.#sheet(info, mode))));
    if (mode === "guest" && !wire.name) this.root.querySelector<HTMLElement>("#guest")?.focus({ preventScroll: true });
  }

  /** Whoever opened the table may begin with those who are there, if the game is for so many. */
  #beginning({ seats, owner, game, state }: Info, open: number): HTMLElement[] {
    const there = seats.length - open;
    if (state !== "open" || open === 0 || this.way === "table" || owner !== wire.person || there < (cardOf(game)?.seats[0] ?? 1)) return [];
    return [button(there === 1 ? w("begin_alone") : w("begin_with", there), { class: "primary big", onclick: () => this.#do("start") })];
  }

  /** Who invites to which game, and what that is. */
  #about(info: Info, mode: string): HTMLElement[] {
    const card = cardOf(info.game);
    const host = hostOf(info);
    const title = mode !== "guest" ? this.title : host ? w("invites_you", host, this.title) : w("invited", this.title);
    return [h("h1", {}, title), h("p", {}, card?.about ?? ""),
      h("p", { class: "facts" }, [playersOf({ seats: [info.seats.length, info.seats.length] }), ...(card ? [w("minutes", card.minutes)] : [])].join(" · "))];
  }

  #sheet(info: Info, mode: string): (HTMLElement | string)[] {
    const lot = info.lot ? [h("p", { class: "faint" }, w("lot_drawn"))] : [];
    const seats = [mode === "host" ? "" : this.#free, this.#fewer, this.#before, ...lot, this.#rated, ...keptFor()];
    if (mode === "guest")
      return [...seats, this.#refusal, this.#nameForm(), button(w("just_watch"), { class: "quiet", onclick: () => {
        this.#watches = this.#company.onlyWatches = true;
        this.#show();
      } })];
    if (mode === "middle") return [h("h2", {}, w("who_comes")), ...seats, ...this.#corner()];
    if (mode === "watch") return [...seats, this.#refusal, this.#company.root];
    return [invitationCard(this.id, this.title), ...seats, this.#refusal, noticesButton() ?? "", this.#company.root,
      button(w("leave"), { class: "quiet leave", onclick: () => this.#do("leave") })];
  }

  /** In a corner of the table in the middle: how to join, to watch, or to come back to one's seat. */
  #corner(): HTMLElement[] {
    if (this.way !== "table") return [];
    const corner = h("aside", { class: "corner" });
    void invitationTo(this.id, true).then((found) => corner.replaceChildren(qrPicture(found) ?? "",
      h("div", {}, this.#standing, h("small", {}, w("join_or_watch")), codeWord(found.code)))).catch(() => undefined);
    return [corner];
  }

  /** A guest's name, and with it the seat. */
  #nameForm(): HTMLElement {
    const field = h("input", { type: "text", id: "guest", maxlength: 32, required: true, autocomplete: "nickname",
      value: wire.name || (settings.names[0] ?? "") });
    return h("form", {
      class: "naming",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        const name = field.value.trim();
        if (!name) return;
        set({ names: [name, ...settings.names.slice(1)] });
        void this.#try(this.#sitAs(name));
      },
    }, h("label", { for: "guest" }, w("your_name")), field, h("button", { type: "submit", class: "primary big" }, w("join")));
  }

  async #sitAs(name: string): Promise<void> {
    if (name !== wire.name || !wire.person) await wire.call(name);
    await this.#remote.join(); // whoever followed the table was nobody: as themselves they join anew
    await this.#remote.sit(this.#chosen ?? 0);
  }

  #seat(info: Info, seat: number, mode: string): HTMLElement {
    const { kind, here, person, coming } = info.seats[seat] ?? { kind: "open" };
    const owns = info.owner === wire.person;
    let way: HTMLElement | null = null;
    if (kind === "open" && mode === "guest")
      way = button(w("seat_mine"), { class: "small", "data-seat": seat, "aria-pressed": String(seat === this.#chosen), onclick: () => {
        this.#chosen = seat;
        this.#wait(info);
        this.root.querySelector<HTMLElement>("#guest")?.focus();
      } });
    else if (kind === "open" && mode === "watch")
      way = button(w("sit_down"), { class: "primary", "data-seat": seat, onclick: () => {
        this.#chosen = seat;
        this.#watches = false;
        this.#show();
      } });
    else if (kind === "open" && owns)
      way = button(w("bot_instead"), { onclick: () => this.#do("bot", { seat, level: "medium" }) });
    const place = info.lot ? undefined : this.#places[seat];
    const rating = this.#ratings.ratings.find((one) => one.person === person);
    const about = [[place?.colour ?? place?.name, person !== undefined && person === info.owner ? w("the_host") : undefined].filter(Boolean).join(", "),
      person !== undefined && person === wire.person ? w("that_is_you") : ""].filter(Boolean).join(" ");
    const chosen = mode === "guest" && kind === "open" && seat === this.#chosen;
    const card = h("li", { class: `${coming && mode !== "guest" ? "free coming" : kind === "open" ? "free" : ""}${chosen ? " chosen" : ""}` }, place ? swatch(place.tint, place.sign) : null,
      h("span", { class: "name" }, coming && mode !== "guest" ? w("seat_coming") : whoSits(info, seat), about ? h("small", { class: "faint" }, ` ${about}`) : null, rating ? ratingNote(rating) : null),
      kind === "person" && here === false ? h("span", { class: "away-note" }, w("away")) : null, way);
    const from = Math.PI * 2 * (seat - Math.max(0, info.you[0] ?? 0)) / info.seats.length; // one's own is below, the others follow clockwise
    card.style.setProperty("--x", (-Math.sin(from)).toFixed(3));
    card.style.setProperty("--y", Math.cos(from).toFixed(3));
    return card;
  }

  // ---- who is at the door ----

  #comes: number | undefined; // the seat that others were told somebody types a name for

  #come(seat: number | undefined): void {
    if (seat === this.#comes) return;
    this.#comes = seat;
    void this.#remote.say("coming", seat === undefined ? {} : { seat }).catch(() => undefined); // an older server knows nothing of it
  }

  // ---- ratings ----

  #ratings: TableRatings = { ratings: [], counts: false };
  readonly #rated = h("p", { class: "faint" });

  #tellRatings(found: TableRatings): void {
    this.#ratings = found;
    this.#rated.textContent = found.counts ? w("rating_counts") : "";
    const { info } = this.#remote;
    if (found.ratings.length && info && waits(info)) this.#seating.replaceChildren(...info.seats.map((_, seat) => this.#seat(info, seat, this.#mode)));
  }

  #do(cmd: string, more: Record<string, unknown> = {}): void {
    void this.#try(this.#remote.say(cmd, more));
  }

  async #try(what: Promise<void>): Promise<void> {
    try {
      await what;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#refusal.replaceChildren(h("p", {}, why.message));
    }
  }
}

/** A table to be opened. */
interface TablePlan {
  game: string;
  options: Record<string, string | number>;
  seats: string[];           // "open", or a computer's name
  mine: number;              // the seat of the one who opens it
  open: boolean;             // to everybody, not only by the link
  clock: object | undefined; // as docs/wire.md has it
  circle: string | undefined; // whose evening it is
  stays: boolean;            // everybody sits where they chose to: no lot is drawn
  name: string;
}

/** Opens a table where some seats wait for friends; its address. */
export async function openTable(plan: TablePlan): Promise<string> {
  await wire.call(plan.name);
  const { table } = await wire.say<{ table: string }>("create", { game: plan.game, options: plan.options,
    seats: plan.seats, public: plan.open, ...(plan.stays ? { lot: false } : {}), ...(plan.clock ? { clock: plan.clock } : {}), ...(plan.circle ? { circle: plan.circle } : {}) });
  const remote = new Remote(table);
  await remote.join();
  await remote.sit(plan.mine);
  remote.close();
  return `/with/${table}`;
}
