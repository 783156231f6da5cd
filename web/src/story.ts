// SPDX-License-Identifier: MIT
// A review told: of the event that is looked at what it was, what it cost, what was played and what would have been better, both to
// be seen on the board; and the three moments on which the match turned, as pictures.
import { adjust, button, h } from "./dom";
import { ask } from "./host";
import { drawMoment, picture } from "./moment";
import { desk } from "./panes";
import type { Happening, Match, Scene } from "./protocol";
import type { Review } from "./review";
import { lang, w, type Word } from "./words-later";

/** What the board shows of an event: as it stood before it, after it, or after what would have been better. */
export type Shown = "before" | "played" | "better";

const WORDY = 40;  // letters of a headline, from which on it is written smaller
const CLEAR = 11.5; // men high: all of such a board can be made out in a moment's picture
const FINGER = 48; // pixels a finger goes at least, to turn over to the next

export class Story {
  /** What is said of the event that is shown. */
  readonly head = h("div", { class: "story-head" });
  /** The moments. */
  readonly cards = h("div", { class: "moments", role: "group", "aria-label": w("review_turns"), hidden: true });
  /** Somebody wants to see an event, or the same one in another way. */
  onGo: (event: number, shown: Shown) => void = () => undefined;

  #moments: number[] = [];
  /** No moment was a mistake: there is nothing to compare. */
  get plain(): boolean {
    return this.#moments.every((n) => (this.review.at(n)?.mistake ?? "none") === "none");
  }

  #count = 0;   // of drawings asked for: those of an older one are not shown
  #events: Happening[] = [];

  constructor(private readonly review: Review) {}

  /** All has been looked at: the moments, in their order; the weightiest is returned. */
  tell(match: Match, events: Happening[]): number | undefined {
    this.#events = events;
    const moments = this.review.moments();
    this.#moments = [...moments].sort((a, b) => a - b);
    this.cards.hidden = false;
    this.cards.replaceChildren(...(moments.length ? [] : [h("p", { class: "faint" }, w("no_moments"))]), ...this.#moments.map((n) => {
      const card = button([h("span", { class: "picture" }), h("b", {}, w("moment", n)), h("small", {}, this.#kind(n))],
        { class: "moment", "data-event": n, onclick: () => this.onGo(n, "before") });
      const move = this.review.at(n)?.better?.[0]?.move;
      void drawMoment(match, events, n, typeof move === "string" ? move : undefined, { clear: CLEAR, last: this.review.last(n) }).then((drawn) => card.firstElementChild?.replaceChildren(drawn));
      return card;
    }));
    this.cards.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(by, Number((event.target as Element).getAttribute("data-event")));
      (this.cards.querySelector("[aria-current]") as HTMLElement | null)?.focus();
    });
    return moments[0];
  }

  /** On to the next moment, or back to the one before; from `at`. */
  turn(by: number, at: number): void {
    const next = by > 0 ? this.#moments.find((n) => n > at) : [...this.#moments].reverse().find((n) => n < at);
    if (next === undefined) return;
    this.#mark(next);
    this.onGo(next, "before");
  }

  /** Whoever swipes over this turns over. */
  swipes(over: HTMLElement, at: () => number): void {
    let from: { x: number; y: number } | undefined;
    over.addEventListener("pointerdown", (event) => {
      from = (event.target as Element).closest(".curve, input, .row") ? undefined : { x: event.clientX, y: event.clientY };
    });
    over.addEventListener("pointerup", (event) => {
      const [dx, dy] = from ? [event.clientX - from.x, event.clientY - from.y] : [0, 0];
      from = undefined;
      if (Math.abs(dx) > FINGER && Math.abs(dx) > 2 * Math.abs(dy)) this.turn(dx < 0 ? 1 : -1, at());
    });
  }

  /** Says what there is to say of an event; "": nothing but what happened. */
  at(n: number, place: string, shown: Shown): void {
    this.#mark(n);
    const remark = this.review.at(n);
    const event = this.#events[n - 1];
    const told = (event?.say ?? event?.move ?? "").replace(/ …$/, ""); // what came of it stands below
    const { cost, title, missed = "" } = this.review.headline(n);
    const better = remark?.mistake && remark.mistake !== "none" ? remark.better?.[0] : undefined;
    const headline = missed || title || told;
    this.head.replaceChildren(
      h("p", { class: "prompt" }, h("small", {}, missed ? `${place} · ${title}` : place), " ", h("strong", { class: headline.length > WORDY ? "title wordy" : "title" }, headline)),
      ...(cost ? [h("b", { class: cost.startsWith("−") ? `cost ${remark?.mistake ?? ""}` : "cost good" }, cost)] : []),
      ...(better ? [h("div", { class: "versus" },
        this.#side(n, "played", shown, remark?.played ?? told), this.#side(n, "better", shown, better.say ?? better.label ?? "", missed ? "" : better.reason))]
        : [...(title ? [told] : []), ...this.#followed(n), this.review.outlook(n)].filter(Boolean).map((line) => h("p", { class: "told" }, line))));
    if (better && typeof better.move === "string" && desk.matches) void this.#compare(n, better.move);
  }

  /** What somebody did with a throw. */
  #followed(n: number): string[] {
    const last = this.review.last(n);
    return last > n ? [this.#events[last - 1]?.say ?? ""] : [];
  }

  /** One of the two: what it was, and a touch shows it on the board. */
  #side(n: number, kind: "played" | "better", shown: Shown, words: string, reason = ""): HTMLElement {
    return button([h("span", { class: "picture" }), h("span", { class: "words" }, h("i", { class: `sign ${kind}` }), h("b", {}, w(kind === "played" ? "was_played" : "better")),
      ` ${words}`, reason ? h("small", {}, ` ${reason}`) : null)],
    { class: `side-${kind}`, "aria-pressed": shown === kind ? "true" : "false", onclick: () => this.onGo(n, shown === kind ? "before" : kind) });
  }

  #kind(n: number): string {
    const { mistake, luck } = this.review.at(n) ?? {};
    const word: Word = mistake && mistake !== "none" ? `moment_${mistake}` : luck && !this.review.guessed ? "moment_luck" : "moment_turn";
    return w(word);
  }

  async #scene(event: number, instead?: string): Promise<Scene> {
    return (await ask("at", { event, lang: lang(), shape: "wide", text: false, ...(instead === undefined ? {} : { instead }) })).scene;
  }

  /** After what was played, and after what would have been better, beside each other. */
  async #compare(n: number, better: string): Promise<void> {
    const count = ++this.#count;
    const scenes = { played: await this.#scene(n), better: await this.#scene(n - 1, better) };
    if (count !== this.#count) return;
    for (const kind of ["played", "better"] as const)
      this.head.querySelector(`.side-${kind} .picture`)?.replaceChildren(picture(scenes[kind], "", 0));
  }

  /** Which of the moments is shown. */
  #mark(n: number): void {
    for (const card of this.cards.children) adjust(card, "aria-current", Number(card.getAttribute("data-event")) === n ? "true" : undefined);
  }
}
