// SPDX-License-Identifier: MIT
// A position on a table of its own, tried out by touching it: what lessons and puzzles have in common. Nothing of it is written
// down as a match; who draws on it says what is to be done, and judges what was.
import { Actions } from "./actions";
import { h, symbol } from "./dom";
import { frameOf } from "./frame";
import { ask, Refused } from "./host";
import { RulesPanel, Tabs } from "./panels";
import { roomShape } from "./panes";
import type { Actor, Happening, Match, Position, Refusal, Seat, Sight } from "./protocol";
import type { Screen } from "./screen";
import { SeatBar } from "./seats";
import { Seen } from "./seen";
import { settings } from "./settings";
import { play as sound } from "./sound";
import { Stage } from "./stage";
import { lang, w } from "./words-later";

const SHOWN = { slow: 1600, normal: 900, fast: 450, "at once": 0 }; // milliseconds that what happens is left to be seen

export abstract class Practice implements Screen {
  readonly root: HTMLElement;
  readonly fills = true;
  abstract title: string;
  tools: HTMLElement[];

  protected readonly stage = new Stage();
  protected readonly actions = new Actions();
  protected readonly rules = new RulesPanel();
  protected readonly tabs = new Tabs([{ name: "rules", panel: this.rules.root }]);
  protected readonly card = h("section", { class: "lesson" });
  protected readonly verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });

  protected sight: Sight | undefined;
  protected match: Match | undefined;
  protected events: Happening[] = [];
  protected busy = false; // something is being shown
  protected turn = 0;     // grows whenever it begins anew or is left: what was begun before stops

  readonly #seats = new SeatBar();
  #seen = new Seen();
  readonly #grown = new ResizeObserver(() => requestAnimationFrame(() => this.room())); // not while it is being told

  constructor(protected readonly game: string, kind: string) {
    this.root = h("main", { class: `table-screen learning ${kind}`.trim() },
      frameOf(this.stage.panes, this.#seats, this.actions.root, { between: this.card }), this.tabs.root);
    this.tools = [symbol("book", w("read_rules"), () => this.tabs.call(), { class: "symbol reading" })];
    this.stage.onTouch = (id, under) => this.#touch([id, ...under]);
    this.stage.onDrawn = () => {
      const [only, ...more] = this.sight?.done ?? [];
      if (typeof only?.move === "string" && !more.length) return this.play(only.move);
    };
    this.stage.onLift = (id) => (this.sight?.picked.at(-1) === id ? Promise.resolve() : this.sight?.lift.includes(id) ? this.#touch([id]) : undefined);
    this.stage.onLetGo = () => void this.#letGo();
    this.actions.onLetGo = () => void this.#letGo();
    this.actions.onMove = (move) => void this.play(move);
    this.actions.onRule = (clause) => {
      this.tabs.call(0);
      this.rules.reveal(clause);
    };
    this.stage.panes.taught = true;
    this.#grown.observe(this.card);
    addEventListener("resize", this.#turned);
  }

  close(): void {
    this.turn++;
    this.stage.panes.close();
    this.#grown.disconnect();
    removeEventListener("resize", this.#turned);
  }

  /** Who tries it. */
  protected abstract readonly seat: Seat;
  /** Whether there is nothing more to do. */
  protected abstract readonly done: boolean;
  /** Whether it is a move that is waited for; else something that is only let happen. */
  protected get moves(): boolean {
    return !this.done;
  }
  /** A move was made; event `before` was the last one before it. */
  protected abstract played(before: number): Promise<void>;
  /** A rule forbids what was tried. */
  protected async refused(refusal: Refusal): Promise<void> {
    this.actions.refuse(refusal);
  }
  /** A touch that means nothing. */
  protected missed(): string {
    return w("no_rule");
  }
  /** The move that is asked for, as far as that is told; "": nobody tells. */
  protected get wanted(): string {
    return "";
  }
  /** What is asked, besides what the card says. */
  protected questionOf({ prompt }: Sight): string {
    return prompt;
  }
  /** What can be done now. */
  protected offer(sight: Sight): void {
    if (this.busy || !this.moves) {
      this.stage.mark([], []);
      if (this.busy) this.actions.show();
      return;
    }
    this.stage.mark(sight.next, sight.picked, false, [], sight.planned, [], sight.half && sight.onward);
    this.actions.offer({ done: sight.done, buttons: sight.buttons, verbs: 1, waited: sight.waited, half: sight.half ?? false, leads: false, wanted: this.wanted,
      picked: sight.picked.map(() => ""), planned: sight.planned });
    this.actions.typing();
    this.stage.panes.reveal();
  }

  // ---- the position ----

  readonly #turned = (): void => {
    this.#seats.turned();
    if (this.sight && !this.busy) void this.look();
    this.room();
  };

  /** So much height the card takes from the board. */
  protected get cardHeight(): number {
    return this.card.offsetHeight;
  }

  /** Above a board the card takes its height from it. */
  protected room(): void {
    this.root.style.setProperty("--lesson", `${this.cardHeight}px`);
    this.stage.panes.fit();
    this.stage.panes.reveal();
  }

  /** Puts a position on the table, seen by this seat; whatever went on before stops. */
  protected async lay(position: Position, seat: Seat): Promise<void> {
    this.turn++;
    this.#seen = new Seen();
    this.events = [];
    this.sight = undefined;
    this.stage.clear();
    this.actions.calm();
    this.actions.happened(""); // the card says it
    this.match = await ask("teach", { game: this.game, position, seat, lang: lang() });
  }

  protected async look(thrown = false): Promise<void> {
    if (!this.match) return;
    const found = await ask("look", { lang: lang(), shape: roomShape(), pace: settings.pace, from: this.events.length, since: this.#seen.look, text: false });
    if (found.state === "hands over") return;
    const scene = this.#seen.take(found.look, found.scene);
    this.sight = found;
    this.events.length = Math.min(this.events.length, found.seq);
    for (const event of found.events) if (event.n === this.events.length + 1) this.events.push(event);
    this.#seats.set(this.match, { ...found, over: found.state === "over", mine: [this.seat] }, []);
    this.actions.prompt(this.busy || this.done ? "" : this.questionOf(found));
    this.rules.mark(found.cites);
    if (scene) await this.stage.draw(scene, thrown);
    this.offer(found);
    this.#seats.reveal();
    this.root.dataset["shape"] = roomShape();
    this.root.dataset["look"] = String(found.look); // what is shown: for tests
    this.root.dataset["state"] = this.busy ? "moving" : this.done ? "done" : "asking";
  }

  /** So long as people like to look at what happened; `times`: longer. False: meanwhile it has begun anew or was left. */
  protected async shown(times = 1): Promise<boolean> {
    const { turn } = this;
    await new Promise((resolve) => setTimeout(resolve, times * SHOWN[settings.pace]));
    return turn === this.turn;
  }

  /** A move that somebody else makes, or that is shown. */
  protected async happen(seat: Actor, move: string): Promise<void> {
    await ask("script", { seat, move });
    await this.look(seat === "*");
  }

  /** What was made is left to be seen and put back, to event `before`. */
  protected async putBack(before: number, times: number): Promise<void> {
    if (!(await this.shown(times))) return;
    await ask("script", { back: before });
    this.busy = false;
    await this.look();
  }

  // ---- what is done ----

  async #touch(items: number[]): Promise<void> {
    if (this.busy || !this.moves) return;
    this.actions.calm();
    try {
      const { did, say } = await ask("touch", { items, lang: lang() });
      if (did === "played") return await this.#made();
      await this.look();
      if (say && !(did === "picked" && this.actions.speaks)) this.actions.tell(did === "told" ? say : say.split("\n")[0] ?? "");
      if (did === "nothing") this.actions.refuse({ error: this.missed() });
    } catch (why) {
      await this.#forbidden(why);
    }
  }

  async #letGo(): Promise<void> {
    if (!this.sight?.picked.length || this.sight.planned) return;
    await ask("untouch", { all: true });
    await this.look();
  }

  protected async play(move: string): Promise<void> {
    if (this.busy || !this.sight) return;
    this.actions.calm();
    try {
      await ask("play", { move, ask: this.sight.ask, lang: lang() });
      await this.#made();
    } catch (why) {
      await this.#forbidden(why);
    }
  }

  async #made(): Promise<void> {
    const before = this.events.length;
    this.busy = true;
    await this.look();
    await this.played(before);
  }

  async #forbidden(why: unknown): Promise<void> {
    if (!(why instanceof Refused)) throw why;
    sound("no");
    await this.look();
    await this.refused(why.refusal);
  }
}
