// A table on a server, by its link: who sits there, who is still to come, and then the match itself.
import { Company } from "./company";
import { button, h } from "./dom";
import { cardOf, pictureOf } from "./games";
import { ask, Refused } from "./host";
import { wire, type Info } from "./net";
import { noticesButton } from "./notices";
import { Remote } from "./remote";
import type { Match } from "./protocol";
import { go, type Screen } from "./screen";
import { swatch } from "./seats";
import { set, settings } from "./settings";
import { dressed, Table } from "./table";
import { lang, w } from "./words";

/** Asks for a name; without one nobody sits down. */
function nameForm(then: () => void): HTMLElement {
  const field = h("input", { type: "text", id: "guest", maxlength: 32, required: true, autocomplete: "nickname",
    value: wire.name || (settings.names[0] ?? "") });
  return h("form", {
    class: "naming",
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return;
      set({ names: [name, ...settings.names.slice(1)] });
      void wire.call(name).then(then);
    },
  }, h("label", { for: "guest" }, w("your_name")), field, h("button", { type: "submit", class: "primary" }, w("that_is_me")));
}

/** Who has a seat, in words. */
function whoSits({ seats }: Info, seat: number): string {
  const { kind, name } = seats[seat] ?? { kind: "open" };
  return kind === "open" ? w("seat_free") : kind === "bot" ? w("computer") : name ?? w("seat_nobody");
}

/** Whether it has not begun yet. */
function waits({ state }: Info): boolean {
  return state === "open" || state === "opening";
}

/** The seats as the game calls them; none, if it cannot be asked. */
function placesOf({ game, seats, options }: Info): Promise<Match["seats"]> {
  const plan = { game, seats: seats.length, options, bots: seats.map(() => null), names: seats.map(() => "") };
  return ask("preview", { plan, lang: lang() }).then((match) => match.seats, () => []);
}

export class Lobby implements Screen {
  readonly root = h("div", { class: "lobby-screen" });
  title = w("with_friends");
  #places: Match["seats"] = []; // as the game calls them
  readonly #remote: Remote;
  readonly #company: Company;
  readonly #refusal = h("div", { class: "refusal", role: "alert" });
  #table: Table | undefined;

  /** `changed` is told when the bar must be dressed anew. */
  constructor(readonly id: string, private readonly changed: () => void) {
    this.#remote = new Remote(id);
    this.#company = new Company(this.#remote);
    this.#remote.onInfo = () => this.#show();
    this.#remote.onChat = (fresh) => this.#company.said(fresh);
    this.#remote.onLine = () => {
      if (!this.#remote.info?.asks) this.#company.calm(); // the game goes on: what was answered is done with
      this.#table?.heard();
    };
    this.#remote.onAnew = () => void this.#anew();
  }

  get tools(): HTMLElement[] {
    return this.#table?.tools ?? [];
  }

  get playing(): boolean {
    return this.#table !== undefined;
  }

  menu(): HTMLElement[] {
    return this.#table?.menu() ?? [];
  }

  async open(): Promise<void> {
    if (wire.name) await wire.call(wire.name);
    const info = await this.#remote.join();
    this.title = cardOf(info.game)?.title ?? info.title;
    if (waits(info)) [this.#places] = await Promise.all([placesOf(info), dressed(info.game).catch(() => undefined)]);
    this.#show();
  }

  close(): void {
    if (this.#table) this.#table.close();
    else this.#remote.close();
  }

  async #anew(): Promise<void> {
    await this.#remote.join();
    await this.#table?.anew();
  }

  #show(): void {
    const { info } = this.#remote;
    if (!info) return;
    this.#company.ask();
    this.#company.rematch();
    if (info.next !== undefined && this.#table) return go(`/with/${info.next}`); // all want another one
    if (waits(info)) return this.#wait(info);
    if (this.#table) return this.#table.people();
    this.#table = new Table(this.#remote, "", this.#company);
    void this.#remote.join().then(() => this.#table?.open()).then(() => {
      this.root.replaceChildren(this.#table?.root ?? "");
      this.changed();
    });
  }

  // ---- before the match ----

  readonly #seating = h("ul", { class: "seating" });
  readonly #mine = h("div", {});

  /** Only what changes is put there anew: whoever types his name, or something to say, goes on typing. */
  #wait(info: Info): void {
    const mine = info.you.length > 0;
    this.#seating.replaceChildren(...info.seats.map((_, seat) => this.#seat(info, seat)));
    this.#mine.replaceChildren(...(mine ? [this.#invitation(), noticesButton() ?? "",
      button(w("leave"), { class: "quiet", onclick: () => this.#do("leave") })] : []));
    if (this.#seating.isConnected) return;
    this.root.replaceChildren(h("main", { class: "setup lobby" },
      h("div", { class: "about" }, h("img", { class: "frame", src: pictureOf(info.game), alt: "", width: 320, height: 240 }),
        h("h1", {}, this.title), h("p", {}, cardOf(info.game)?.about ?? "")),
      h("section", { class: "sheet" }, h("h2", {}, w("at_the_table")), this.#seating,
        info.lot ? h("p", { class: "faint" }, w("lot_drawn")) : null, this.#refusal, this.#mine, this.#company.root)));
  }

  #seat(info: Info, seat: number): HTMLElement {
    const { kind } = info.seats[seat] ?? { kind: "open" };
    const owns = info.owner === wire.person;
    let way: HTMLElement | null = null;
    if (kind === "open" && info.you.length === 0)
      way = button(w("sit_down"), { class: "primary", "data-seat": seat, onclick: () => void this.#sit(seat) });
    else if (kind === "open" && owns)
      way = button(w("bot_instead"), { onclick: () => this.#do("bot", { seat, level: "medium" }) });
    const place = info.lot ? undefined : this.#places[seat];
    return h("li", {}, place ? swatch(place.tint, place.sign) : null,
      h("span", { class: "name" }, whoSits(info, seat), place ? h("small", { class: "faint" }, ` ${place.colour ?? place.name}`) : null), way);
  }

  /** The link, to be sent to friends. */
  #invitation(): HTMLElement {
    const link = location.href;
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": w("link"),
      onclick: () => field.select() });
    const shares = matchMedia("(pointer: coarse)").matches && "share" in navigator;
    const copy = button(w(shares ? "share" : "copy"), {
      class: "primary",
      onclick: () => {
        if (shares)
          return void navigator.share({ title: this.title, url: link }).catch(() => undefined);
        field.select();
        const done = () => copy.replaceChildren(w("copied"));
        if (navigator.clipboard) void navigator.clipboard.writeText(link).then(done, done);
        else {
          document.execCommand("copy");
          done();
        }
      },
    });
    const here = /^(localhost|127\..*|\[::1\])$/.test(location.hostname); // a phone would look for the server on itself
    return h("div", { class: "invitation" }, h("p", {}, w("invite")), field, copy, here ? h("p", { class: "faint" }, w("invite_here")) : null);
  }

  async #sit(seat: number): Promise<void> {
    if (!wire.name) {
      this.#refusal.replaceChildren(nameForm(() => {
        this.#refusal.replaceChildren();
        // Whoever followed the table was nobody: as himself he joins anew.
        void this.#try(this.#remote.join().then(() => this.#sit(seat)));
      }));
      this.#refusal.querySelector("input")?.focus();
      return;
    }
    await this.#try(this.#remote.sit(seat));
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
  name: string;
}

/** Opens a table where some seats wait for friends; its address. */
export async function openTable(plan: TablePlan): Promise<string> {
  await wire.call(plan.name);
  const { table } = await wire.say<{ table: string }>("create", { game: plan.game, options: plan.options,
    seats: plan.seats, public: plan.open, ...(plan.clock ? { clock: plan.clock } : {}) });
  const remote = new Remote(table);
  await remote.join();
  await remote.sit(plan.mine);
  remote.close();
  return `/with/${table}`;
}

/** Tables of the server: those where one sits, and open ones. */
export async function tableLists(): Promise<HTMLElement[]> {
  const { open = [], mine = [] } = await wire.say<{ open?: Info[]; mine?: Info[] }>("tables");
  const row = (info: Info, word: string) => h("li", {},
    h("span", { class: "what" }, h("strong", {}, cardOf(info.game)?.title ?? info.title),
      h("span", { class: "faint" }, ` ${info.seats.map((_, seat) => whoSits(info, seat)).join(", ")}`)),
    button(word, { class: "primary", onclick: () => go(`/with/${info.table}`) }));
  const running = mine.filter(({ state }) => state !== "over");
  return [
    ...(running.length ? [h("h2", {}, w("tables_mine")), h("ul", {}, ...running.map((info) => row(info, w("go_on"))))] : []),
    ...(open.length ? [h("h2", {}, w("tables_open")), h("ul", {}, ...open.map((info) => row(info, w("join"))))] : []),
  ];
}

