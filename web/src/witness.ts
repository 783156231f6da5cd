// SPDX-License-Identifier: MIT
// What this device can say of the dice at a server's table: it remembers what it was told first, sees whether its own secret went into
// them, and at the end has every throw computed again (docs/journal.md, "Dice that anyone can check").
import { ask, Refused } from "./host";
import { lang, w, type Word } from "./words";

/** An event of chance that is not hidden here, without when it happened. */
const drawn = (line: string) => /^(\d+ \* [^?@]*[^?@ ])(?: @\d+)?$/.exec(line)?.[1];

/** What came of it. `none`: nothing was drawn here; `withheld`: so many promised secrets were never opened. */
export type Seal = { dice: "none" } | { dice: "checked"; withheld: number } | { dice: "wrong"; why: string };

/** Kept for this window, so that a reload forgets nothing. */
export function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Such windows keep nothing: then what was told before a reload is not compared.
  }
}

export function remembered(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export class Witness {
  #wrong: Word | undefined;
  readonly #told = new Set<string>(); // chance's events, as they came

  constructor(private readonly table: string) {}

  /** One's own part in the dice, until it is asked for, and its promise. */
  promised(secret: string, promise: string): void {
    remember(`secret ${this.table}`, secret);
    remember(`promise ${this.table}`, promise);
  }

  get secret(): string | undefined {
    return remembered(`secret ${this.table}`);
  }

  /** The server has taken it: from now on it cannot say that it came too late. */
  given(): void {
    remember(`given ${this.table}`, "yes");
  }

  /** The match is another before it has begun, with fewer people, and so is what is promised for it. Who has given nothing of their own
   *  yet has nothing to lose by that. */
  renewed(): void {
    if (this.#told.size === 0 && remembered(`given ${this.table}`) === undefined) remember(`dice ${this.table}`, "");
  }

  /** A journal as it came: the server's own promise must stay what it was. */
  saw(journal: string): void {
    const dice = /^dice (\w+)$/m.exec(journal)?.[1];
    const first = remembered(`dice ${this.table}`);
    if (dice && !first) remember(`dice ${this.table}`, dice);
    if (dice && first && first !== dice) this.#wrong ??= "dice_changed";
    const lines = journal.split("\n");
    const all = new Set(lines.map(drawn));
    for (const told of this.#told) if (!all.has(told)) this.#wrong ??= "dice_otherwise";
    for (const line of lines) this.heard(line);
    this.#opened(lines);
  }

  /** A line as it came. What is hidden from this seat says nothing yet. */
  heard(line: string): void {
    const event = drawn(line);
    if (event !== undefined) this.#told.add(event);
  }

  /** Whether one's own secret stands where its promise does. */
  #opened(lines: string[]): void {
    const own = remembered(`promise ${this.table}`);
    const promises = lines.flatMap((line) => /^! promise (\w+)/.exec(line)?.[1] ?? []);
    const opened = lines.flatMap((line) => /^! rekey (.*)/.exec(line)?.[1]?.split(" ") ?? []);
    const at = own === undefined ? -1 : promises.indexOf(own);
    if (own === undefined || opened.length < promises.length || remembered(`given ${this.table}`) === undefined) return;
    if (at < 0 || opened[at] !== this.secret) this.#wrong ??= "dice_left_out";
  }

  /** The journal of a match that has ended, whole. */
  async judge(game: string, journal: string, boxed: string | undefined): Promise<Seal> {
    this.saw(journal);
    if (this.#wrong) return { dice: "wrong", why: w(this.#wrong) };
    if (this.#told.size === 0) return { dice: "none" };
    try {
      const { withheld = [] } = await ask("verify", { game, journal, boxed, lang: lang() });
      return { dice: "checked", withheld: withheld.length };
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      return { dice: "wrong", why: why.message };
    }
  }
}
