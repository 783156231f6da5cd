// SPDX-License-Identifier: MIT
// Where a match at this table comes from: the worker alone hosts it, or a server does and the worker follows (remote.ts).
import { ask } from "./host";
import type { Actor, Match, Requests } from "./protocol";
import { lang } from "./words";

export interface Source {
  readonly id: string;
  open(): Promise<Match>;
  /** Whether something has already happened that is not on the table yet. */
  pending(): boolean;
  /** At most one thing that needs nobody at this screen. */
  step(): Promise<{ seat: Actor | null; follows: boolean }>;
  touch(items: number[]): Promise<Requests["touch"]["out"]>;
  play(move: string, question: number): Promise<void>;
  /** Takes back; how many events are left. undefined: others are asked first. */
  back(): Promise<number | undefined>;
  /** After the end: sees to it that all of the match is here and not only what one could know. Whether that is new: then it is opened anew. */
  complete(): Promise<boolean>;
  /** Another match by the same people; its address, once there is one. */
  again(): Promise<string | undefined>;
  close(): void;
}

/** A match of people at this device. */
export class Here implements Source {
  constructor(readonly id: string) {}

  open(): Promise<Match> {
    return ask("resume", { id: this.id, lang: lang() });
  }

  pending(): boolean {
    return false;
  }

  step(): Promise<{ seat: Actor | null; follows: boolean }> {
    return ask("step", {});
  }

  touch(items: number[]): Promise<Requests["touch"]["out"]> {
    return ask("touch", { items, lang: lang() });
  }

  async play(move: string, question: number): Promise<void> {
    await ask("play", { move, ask: question, lang: lang() });
  }

  async back(): Promise<number> {
    return (await ask("back", { lang: lang() })).seq;
  }

  complete(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async again(): Promise<string> {
    return (await ask("rematch", { id: this.id })).path;
  }

  close(): void {
    // The worker keeps it.
  }
}
