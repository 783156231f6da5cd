// SPDX-License-Identifier: MIT
// The wire to a server that keeps tables (docs/wire.md): one connection that comes back by itself, what is said on it is
// answered or said again, and news goes to whoever listens. Where the page's host keeps no tables, all of this is asleep.
import { Refused } from "./host";
import type { Refusal } from "./protocol";
import { lang } from "./words";

export interface WireSeat {
  kind: "open" | "person" | "bot";
  person?: string;
  name?: string;
  level?: string;
  here?: boolean;
  away?: number; // milliseconds since nobody is there, when it was told
  again?: boolean; // wants another match
  coming?: boolean; // somebody at the door types a name, and wants this seat
}

/** How a table stands; docs/wire.md tells each member. */
export interface Info {
  table: string;
  game: string;
  title: string;
  options: Record<string, string>;
  public: boolean;
  state: "open" | "opening" | "playing" | "over";
  at: number;
  seats: WireSeat[];
  you: number[];
  owner?: string;
  turn: number[];
  time?: (number | null)[];
  lot: boolean; // who has which seat is drawn when it begins
  back: boolean;
  asks?: { what: string; seat: number; agreed: number[]; name?: string };
  ending?: number[]; // who wants to stop
  figure?: number; // shown by a screen in the middle that wants to be touched
  lent?: boolean; // and one may be
  result?: { why: string; winners: number[]; seat?: number };
  evening?: { played: number; standing: { name: string; points: number }[] }; // of all games played one after the other
  late?: { person: string; name: string }[]; // who plays from the next game on
  wishes?: { game: string; people: string[] }[]; // for the next game, what most want first
  votes?: boolean; // that decides; else whoever opened the table
  seating?: "usual" | "lot" | "left"; // who sits where in the next game
  next?: string;
  code?: string; // by which people find it
  circle?: string; // whose people play here: told to those who sit
  changed: number; // when, last
}

export interface Entry {
  n: number;
  line?: string;
  chat?: string;
  muted?: boolean; // of somebody whom one does not want to hear
  person?: string;
  name?: string;
}

export type WireNews =
  | { news: "log"; table: string; log: Entry[]; time?: (number | null)[]; turn?: number[] }
  | { news: "table"; table: string; info: Info }
  | { news: "open" | "again"; table: string }
  | { news: "turn"; table: string; game: string }
  | { news: "lent"; table: string; key: string }
  | { news: "throw"; table: string; at: number };

type Said = { cmd: string; id: string } & Record<string, unknown>;
interface Waiting {
  line: Said;
  resolve: (answer: never) => void;
  reject: (why: WireRefused | Lost) => void;
}

/** The connection was lost before a greeting was answered. The next connection begins with a greeting of its own: the old one
 *  said after it would make another guest of us. */
class Lost extends Error {}

/** The server said no. */
export class WireRefused extends Refused {
  readonly code: string;

  constructor(refusal: Refusal & { code?: string }) {
    super(refusal);
    this.code = refusal.code ?? "";
  }
}

const KEY = "spielkiste-guest";
const LATER = { least: 500, most: 15_000 }; // milliseconds until the next try to connect
/** Milliseconds: so often one says that one is here; without a word for so long the connection is dead, though nothing says so; and so
 *  long after the page is out of sight one is still said to be here. */
const HERE = { every: 3000, silent: 8000, hidden: 60_000 };

interface Guest {
  token?: string;
  person?: string;
  name?: string;
  account?: string; // what one signs in with; none: a guest
}

function readGuest(): Guest {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Guest;
  } catch {
    return {};
  }
}

let host: Promise<Headers | undefined> | undefined;

/** What the page's host says of itself. */
function hostSays(): Promise<Headers | undefined> {
  host ??= fetch("./", { method: "HEAD", cache: "no-store" }).then(({ headers }) => headers, () => undefined);
  return host;
}

/** Whether the page's host keeps tables. */
export async function keepsTables(): Promise<boolean> {
  return ((await hostSays())?.get("x-kiste-tables") ?? null) !== null;
}

/** Levels of a game that only its tables have: what these computers know is too large for a page. */
export async function levelsThere(game: string): Promise<string[]> {
  const said = (await hostSays())?.get("x-kiste-levels") ?? "";
  return said.split(" ").flatMap((one) => (one.startsWith(`${game}=`) ? [one.slice(game.length + 1)] : []));
}

class Wire {
  #socket: WebSocket | undefined;
  #greeted = false;
  #wait = LATER.least;
  #later: ReturnType<typeof setTimeout> | undefined; // until then it is not tried to connect
  #count = 0;
  #guest = readGuest();
  #push = "";
  #passkeys = "";
  #keepDays = 0;
  #beaten = 0;  // when it was said that one is here, and nothing was heard since
  #hidden = 0;  // since when the page is out of sight
  #nobody = false; // one only watches, and does not say who one is
  #listeners = new Set<(news: WireNews) => void>();
  #back = new Set<() => void>(); // told when a lost connection is there again
  readonly #waiting = new Map<string, Waiting>();
  /** Told whenever the connection comes or goes. */
  onState: (connected: boolean) => void = () => undefined;

  get name(): string {
    return this.#guest.name ?? "";
  }

  get person(): string {
    return this.#nobody ? "" : this.#guest.person ?? "";
  }

  get account(): string {
    return this.#guest.account ?? "";
  }

  /** After how many days untouched tables and guests go; 0: never. */
  get keepDays(): number {
    return this.#keepDays;
  }

  /** With which a browser asks for notices; "": the server sends none. */
  get pushKey(): string {
    return this.#push;
  }

  /** The name that passkeys are made for here; "": there are none. */
  get passkeys(): string {
    return this.#passkeys;
  }

  constructor() {
    // There is a network again, or somebody looks again: nobody waits for the next try.
    const now = () => {
      if (this.#later === undefined || this.#socket) return;
      clearTimeout(this.#later);
      this.#connect();
    };
    addEventListener("online", now);
    document.addEventListener("visibilitychange", () => {
      this.#hidden = document.hidden ? performance.now() : 0;
      if (document.hidden) return;
      now();
      this.#beat();
    });
    setInterval(() => this.#beat(), HERE.every);
  }

  /** Until the server knows who is here; `anew`: it is asked again. */
  async meet(anew = false): Promise<void> {
    this.#connect();
    if (!this.#greeted) await this.say("tables"); // answered once the greeting is
    else if (anew) await this.#helloAgain();
  }

  /** From now on one is nobody, whom the server tells only what all may know; or oneself again. That takes another connection. */
  beNobody(nobody: boolean): void {
    if (this.#nobody === nobody) return;
    this.#nobody = nobody;
    if (!this.#socket) return;
    this.#giveUp(this.#socket);
    clearTimeout(this.#later);
    this.#connect();
  }

  /** One has signed in: that is who one is from now on. */
  become(who: Guest): void {
    this.#guest = who;
    this.#keep();
  }

  /** One has signed out, or is forgotten. */
  forget(): void {
    this.become({});
  }

  /** Calls back with all news, and after the connection was lost; the result ends that. */
  listen(news: (news: WireNews) => void, back: () => void): () => void {
    this.#listeners.add(news);
    this.#back.add(back);
    return () => {
      this.#listeners.delete(news);
      this.#back.delete(back);
    };
  }

  /** The name others see; makes a guest of whoever has none yet. */
  async call(name: string): Promise<void> {
    this.#guest.name = name;
    this.#connect();
    if (this.#greeted) await this.#helloAgain();
    else await this.say("tables"); // answered once the greeting is
  }

  /** Says a line until it is answered: through lost connections too, under the same id, so nothing happens twice. */
  say<T>(cmd: string, more: Record<string, unknown> = {}): Promise<T> {
    const id = `${Date.now().toString(36)}-${++this.#count}`;
    return new Promise((resolve, reject) => {
      const line = { cmd, id, ...more };
      this.#waiting.set(id, { line, resolve, reject });
      this.#connect();
      if (this.#greeted) this.#send(line);
    });
  }

  #send(line: Said): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(line));
  }

  #connect(): void {
    if (this.#socket) return;
    const url = new URL("ws", location.href.replace(/[^/]*(#.*)?$/, ""));
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.#socket = new WebSocket(url, "kiste"));
    socket.onopen = () => void this.#greet();
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#hear(JSON.parse(data) as never);
    socket.onclose = () => this.#lost();
  }

  #lost(): void {
    this.#socket = undefined;
    this.#greeted = false;
    this.#beaten = 0;
    this.#loseGreetings();
    this.onState(false);
    this.#later = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LATER.most, 2 * this.#wait);
  }

  /** Nothing more is heard on this connection. */
  #giveUp(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost();
  }

  /** Says that one is here. Who was not answered for long gives the connection up: a network that dies tells nobody. */
  #beat(): void {
    const socket = this.#socket;
    if (!socket || !this.#greeted) return;
    if (this.#beaten && performance.now() - this.#beaten > HERE.silent) return this.#giveUp(socket);
    if (this.#hidden && performance.now() - this.#hidden > HERE.hidden) return;
    this.#beaten ||= performance.now();
    this.#send({ cmd: "here", id: `here-${++this.#count}` });
  }

  #loseGreetings(): void {
    for (const [id, { line, reject }] of this.#waiting)
      if (line.cmd === "hello") {
        this.#waiting.delete(id);
        reject(new Lost());
      }
  }

  /** Says who one is, once more if one is called otherwise meanwhile. */
  async #hello(): Promise<void> {
    const { token, name } = this.#nobody ? {} : this.#guest;
    const answer = await new Promise<Guest & { push?: string; passkeys?: string; keep?: number }>((resolve, reject) => {
      const who = { ...(token ? { token } : {}), ...(name ? { name } : {}) };
      const line = { cmd: "hello", id: `hello-${++this.#count}`, lang: lang(), ...who };
      this.#waiting.set(line.id, { line, resolve, reject });
      this.#send(line);
    });
    this.#push = answer.push ?? "";
    this.#passkeys = answer.passkeys ?? "";
    this.#keepDays = answer.keep ?? 0;
    if (this.#nobody) return;
    if (answer.token) this.#guest.token = answer.token;
    if (answer.person) this.#guest.person = answer.person;
    if (answer.account) this.#guest.account = answer.account;
    this.#keep();
    if (this.#guest.name !== name) await this.#hello();
  }

  async #helloAgain(): Promise<void> {
    try {
      await this.#hello();
    } catch (why) {
      if (!(why instanceof Lost)) throw why;
      await this.say("tables"); // answered once the next greeting is
    }
  }

  #keep(): void {
    const { token, person, name, account } = this.#guest;
    try {
      localStorage.setItem(KEY, JSON.stringify({ token, person, name, account }));
    } catch {
      // Such windows keep nothing: the seat is held until the page is left.
    }
  }

  /** The greeting of a connection; who is not known any more comes as a new guest. */
  async #helloOrForget(): Promise<void> {
    try {
      await this.#hello();
    } catch (why) {
      if (!(why instanceof WireRefused) || why.code !== "token") throw why;
      this.#guest = { ...(this.#guest.name ? { name: this.#guest.name } : {}) };
      await this.#hello();
    }
  }

  #refuseAll(why: WireRefused): void {
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }

  async #greet(): Promise<void> {
    try {
      await this.#helloOrForget();
    } catch (why) { // lost, and said on the next connection; or refused, and so is every line that waits
      if (why instanceof WireRefused) this.#refuseAll(why);
      return;
    }
    const first = this.#wait === LATER.least;
    this.#wait = LATER.least;
    this.#greeted = true;
    this.#beat();
    this.onState(true);
    for (const { line } of this.#waiting.values()) this.#send(line);
    if (!first) for (const back of this.#back) back();
  }

  #hear(said: { re?: string; ok?: boolean; news?: string } & Record<string, unknown>): void {
    this.#beaten = 0;
    if (said.news !== undefined) for (const listener of this.#listeners) listener(said as never);
    if (said.re === undefined) return;
    const asked = this.#waiting.get(said.re);
    if (!asked) return;
    if (said.ok === false && said["code"] === "again") { // nothing was done: the same once more
      const socket = this.#socket; // another connection says by itself what waits
      setTimeout(() => {
        if (this.#socket === socket) this.#send(asked.line);
      }, 300);
      return;
    }
    this.#waiting.delete(said.re);
    if (said.ok === false) asked.reject(new WireRefused(said as Refusal));
    else asked.resolve(said as never);
  }
}

export const wire = new Wire();
