// SPDX-License-Identifier: MIT
// A match on a server: its journal comes line by line, masked for whoever sits here, and the worker's rules follow it; moves made
// here are proposed to the server (docs/wire.md, "Following with the rules at hand").
import { resultOf } from "./company";
import { ask, Refused } from "./host";
import { keepsTables, wire, type Entry, type Info, type WireNews } from "./net";
import type { Actor, Ended, Match, Requests } from "./protocol";
import { LINKED, type Shown } from "./shown";
import type { Source } from "./source";
import { Witness, type Seal } from "./witness";
import { lang } from "./words";

interface Joined {
  info: Info;
  journal: string;
  at: number;
  boxed?: string; // where the table has a box of its own
}

function endedAt(info: Pick<Info, "state" | "seats" | "result" | "changed">): Ended {
  const [de, en] = [resultOf(info, "de"), resultOf(info, "en")];
  return { at: info.changed, ...(de && en ? { result: { told: { de: de.prompt, en: en.prompt }, winners: en.winners } } : {}) };
}

/** A match by its link: nobody's seat, and nothing is kept unless one wants it. */
async function byLink(id: string): Promise<Match> {
  const { game, names, computers = [], why, seat, winners, ended, journal, boxed } = await wire.say<Shown>("replay", { replay: id });
  const seats = names.map((name, at) => ({ kind: computers.includes(at) ? "bot" as const : "person" as const, ...(name ? { name } : {}) }));
  const result = { why, winners, ...(seat === undefined ? {} : { seat }) };
  const bots = seats.map(({ kind }) => (kind === "bot" ? "" : null));
  const match = await ask("follow", { id, game, journal, boxed, seats: [], names, bots, lang: lang(),
    ended: endedAt({ state: "over", seats, result, changed: ended }) });
  return { ...match, kept: false, seats: match.seats.map((place, at) => ({ ...place, bot: bots[at] ?? null })) };
}

/** A match to be looked at again: by its link, kept here, or one that has ended at a server's table. */
export async function lookedAtAgain(id: string): Promise<Match> {
  if (LINKED.test(id)) return byLink(id);
  try {
    return await ask("resume", { id, lang: lang() });
  } catch (why) {
    if (!(why instanceof Refused) || !(await keepsTables())) throw why;
    const remote = new Remote(id);
    try {
      if ((await remote.join()).state !== "over") throw why;
      return await remote.open();
    } finally {
      remote.close();
    }
  }
}

const LENT = "spielkiste-lent";

/** The key with which this device may be touched, where it lies in the middle. */
function lentKey(): string {
  try {
    return localStorage.getItem(LENT) ?? "";
  } catch {
    return "";
  }
}

/** What `join` says to who has some of the log. */
interface Page {
  info: Info;
  log: Entry[];
  at: number;
  more?: boolean;
}

export class Remote implements Source {
  info: Info | undefined;
  infoAt = 0; // when that came
  readonly chat: Entry[] = [];
  undone = 0; // how often something was taken back since one came
  /** People, clocks or the state of the table have changed; something was said, just now or before one came; something has happened. */
  onInfo: () => void = () => undefined;
  onChat: (fresh: boolean) => void = () => undefined;
  onLine: () => void = () => undefined;
  /** Dice that somebody else has thrown are to be seen; this screen may be touched from now on, or no more. */
  onThrow: () => void = () => undefined;
  onLent: () => void = () => undefined;
  /** What may be known is another now: everything is shown anew. */
  onAnew: () => void = () => undefined;

  readonly #witness: Witness;
  #at = 0;
  #queue: string[] = [];
  #joined = false;
  #whole = false; // the match has ended, and all of it came with the last journal
  #sight = "";
  #key = "";      // with which this screen may be touched, in the middle
  #fallen = 0;    // the farthest throw, as a number of an event, that somebody has let fall,
  #fell = 0;      // and the last one that somebody elsewhere has
  #resized = false; // it begins with fewer than it was opened for, and its journal has not come yet
  readonly #deaf: () => void;

  /** `common`: the screen lies in the middle, and is nobody's. */
  constructor(readonly id: string, private readonly common = false) {
    this.#witness = new Witness(id);
    this.#deaf = wire.listen((news) => this.#hear(news), () => void this.#catchUp());
  }

  close(): void {
    this.#deaf();
    void wire.say("part", { table: this.id }).catch(() => undefined);
  }

  // ---- before the match ----

  async join(): Promise<Info> {
    const { info, journal, at, boxed } = await wire.say<Joined>("join", { table: this.id });
    this.#take(info);
    this.#resized = false;
    this.#witness.saw(journal);
    this.#journal = journal;
    this.#boxed = boxed;
    this.#at = at;
    this.#queue = [];
    if (!this.#joined && at > 0) void this.#saidBefore(at).catch(() => undefined); // then it stays unknown
    this.#joined = true;
    this.#whole = info.state === "over";
    if (this.common && info.lent && !this.#key) await this.#unlock(lentKey());
    return info;
  }

  // ---- a screen in the middle ----

  get mayBeTouched(): boolean {
    return this.#key !== "" && this.info?.lent === true;
  }

  async #unlock(key: string): Promise<void> {
    if (!key) return;
    try {
      await this.say("touch", { key });
      this.#key = key;
    } catch (why) {
      if (!(why instanceof Refused)) throw why; // it was another evening's
    }
  }

  /** Asks whoever opened the table to let this screen be touched; the figure by which they know it. */
  async askToBeTouched(): Promise<number> {
    return (await wire.say<{ figure: number }>("touch", { table: this.id })).figure;
  }

  /** Whether the throw of this number is to be seen: whoever threw has let it fall, or somebody has decided something since. One's `own` dice wait
   *  though others, who have seen them, have thrown theirs. */
  hasFallen(at: number, own: boolean): boolean {
    return (own ? this.#fell === at : this.#fallen >= at) || this.#queue.some((line) => /^\d+ \d/.test(line));
  }

  /** Tells the other screens that these dice fall now. */
  throws(at: number): void {
    if (this.#fallen >= at) return; // they have
    this.#fallen = at;
    void this.say("throw", { at, ...(this.#key ? { key: this.#key } : {}) }).catch(() => undefined); // they fall there a little later
  }

  /** What was said before one came, or came back. */
  async #saidBefore(at: number): Promise<void> {
    const said: Entry[] = [];
    for (let from = 0, more = true; more && from < at;) {
      const page = await wire.say<Page>("join", { table: this.id, from });
      said.push(...page.log.filter(({ n, chat }) => chat && n <= at));
      from = page.at;
      more = page.more ?? false;
    }
    this.chat.unshift(...said);
    if (said.length) this.onChat(false);
  }

  #journal = "";
  #boxed: string | undefined;

  /** Takes an open seat, with a secret of one's own for the dice. */
  async sit(seat: number): Promise<void> {
    const { secret, promise } = await ask("promise", { game: this.info?.game ?? "", match: this.id });
    this.#witness.promised(secret, promise);
    await wire.say("sit", { table: this.id, seat, promise });
  }

  async say(cmd: string, more: Record<string, unknown> = {}): Promise<void> {
    await wire.say(cmd, { table: this.id, ...more });
  }

  // ---- what comes ----

  #take(info: Info): void {
    const ended = this.info?.state === "playing" && info.state === "over";
    if (this.info && this.info.seats.length !== info.seats.length) {
      this.#resized = true;
      this.#witness.renewed();
    }
    this.info = { ...info, you: info.you ?? this.info?.you ?? [] };
    this.infoAt = performance.now();
    const sight = [this.info.you.join(), ...this.#names()].join("\n");
    const changed = this.#sight !== "" && this.#sight !== sight;
    this.#sight = sight;
    this.onInfo();
    if (changed && this.#joined && this.info.state !== "open") this.onAnew();
    else if (ended) this.onLine(); // what is left is shown first, then the end
  }

  /** One's own part in the dice, once one knows what the server has promised for this very match. */
  async #give(secret: string): Promise<void> {
    if (this.#resized) await this.join();
    await this.say("secret", { secret });
    this.#witness.given();
  }

  #hear(news: WireNews): void {
    if (news.table !== this.id) return;
    if (news.news === "table") this.#take(news.info);
    const { secret } = this.#witness;
    if (news.news === "open" && secret) void this.#give(secret).catch(() => undefined); // too late: the dice go without it
    if (news.news === "lent") {
      this.#key = news.key;
      try {
        localStorage.setItem(LENT, news.key);
      } catch {
        // Then it holds until the page is left.
      }
      this.onLent();
    }
    if (news.news === "throw") {
      this.#fell = news.at;
      this.#fallen = Math.max(this.#fallen, news.at);
      this.onThrow();
    }
    if (news.news === "again") void this.#catchUp(); // something was taken back before anybody was told
    if (news.news !== "log") return;
    const { time, turn } = news;
    if (this.info && time && turn) {
      this.info = { ...this.info, time, turn };
      this.infoAt = performance.now();
    }
    this.#log(news.log);
  }

  #log(entries: Entry[]): void {
    const said = this.chat.length;
    for (const entry of entries) {
      if (entry.n <= this.#at) continue;
      if (entry.n > this.#at + 1) return void this.#catchUp(); // something was lost
      this.#at = entry.n;
      if (entry.line !== undefined) {
        this.#queue.push(entry.line);
        this.#witness.heard(entry.line);
      }
      if (entry.line?.startsWith("! undo")) this.undone++;
      if (entry.chat !== undefined) this.chat.push(entry);
    }
    if (this.chat.length > said) this.onChat(true);
    if (this.#queue.length) this.onLine();
  }

  /** After a lost connection: exactly what was missed. */
  async #catchUp(): Promise<void> {
    if (!this.#joined) return;
    for (let more = true; more;) {
      const page = await wire.say<Page>("join", { table: this.id, from: this.#at });
      this.#take(page.info);
      this.#log(page.log);
      more = page.more ?? false;
    }
  }

  // ---- the match ----

  async open(): Promise<Match> {
    const info = this.info && this.#journal ? this.info : await this.join();
    const bots = info.seats.map(({ kind, level }) => (kind === "bot" ? level ?? "" : null));
    const match = await ask("follow", { id: this.id, game: info.game, journal: this.#journal, boxed: this.#boxed, seats: info.you, common: this.common,
      names: this.#names(), bots, ended: this.#whole ? endedAt(info) : undefined, lang: lang() });
    this.#journal = "";
    // Who played keeps it, like any match of theirs; who watched is asked.
    const kept = this.#whole && info.you.length > 0 && (await ask("keep", {})).kept;
    return { ...match, kept, seats: match.seats.map((place, seat) => ({ ...place, bot: bots[seat] ?? null })) };
  }

  async complete(): Promise<boolean> {
    if (this.#whole) return false;
    await this.join();
    return this.#whole;
  }

  /** What this device says of the dice, once the match has ended. */
  async seal(): Promise<Seal> {
    const { info, journal, boxed } = await wire.say<Joined>("join", { table: this.id });
    return info.state === "over" ? this.#witness.judge(info.game, journal, boxed) : { dice: "none" };
  }

  #names(): string[] {
    return (this.info?.seats ?? []).map(({ name }) => name ?? "");
  }

  pending(): boolean {
    return this.#queue.length > 0;
  }

  async step(): Promise<{ seat: Actor | null; follows: boolean }> {
    const line = this.#queue.shift();
    if (line === undefined) return { ...(await ask("step", {})), follows: false };
    await ask("lines", { lines: [line] });
    const who = /^\d+ (\S+)/.exec(line)?.[1] ?? "!";
    return { seat: who === "*" || who === "t" ? who : who === "!" ? null : Number(who), follows: false };
  }

  async #propose({ move, seat, ask: question }: { move?: string; seat?: number; ask?: number }): Promise<void> {
    if (move === undefined) return;
    try {
      await this.say(this.common ? "touch" : "play", { move, seat, ask: question, ...(this.common ? { key: this.#key } : {}) });
    } catch (why) {
      await ask("untouch", { all: true });
      throw why;
    }
  }

  async touch(items: number[]): Promise<Requests["touch"]["out"]> {
    const touched = await ask("touch", { items, lang: lang() });
    if (touched.did === "played") await this.#propose(touched);
    return touched;
  }

  async play(move: string, question: number): Promise<void> {
    await this.#propose(await ask("play", { move, ask: question, lang: lang() }));
  }

  /** Parts of a half-made move go at once; for a decision the others are asked. */
  async back(): Promise<undefined> {
    await this.say("back");
  }

  async again(): Promise<string | undefined> {
    await this.say("rematch");
    return this.info?.next === undefined ? undefined : `/with/${this.info.next}`;
  }
}
