// Who sits where, who is being asked, and how it stands.
import { button, h, icon } from "./dom";
import type { Actor, Match, Seat } from "./protocol";
import { w } from "./words";

export function swatch(tint: string, sign: string): HTMLElement {
  return h("span", { class: `swatch tint-${tint}`, "aria-hidden": "true" }, sign);
}

export class SeatBar {
  readonly root = h("ul", { class: "seats", tabindex: 0, "aria-label": w("seats") });
  /** Somebody who may act wants to; undefined: nobody can, as in a replay. */
  onAct: ((seat: Seat) => void) | undefined;
  #told = ""; // what it shows
  readonly #time = h("li", { class: "glass-left", hidden: true });

  set(match: Match, view: { over: boolean; actors: Actor[]; score: number[]; standing: string[] }, guests: Seat[]): void {
    const told = JSON.stringify([match, view.over, view.actors, view.standing, guests]);
    if (told === this.#told && this.root.childElementCount > 0) return;
    this.#told = told;
    const counts = view.over || view.score.some((points) => points !== 0); // before, noughts are only noise
    const chips = match.seats.map(({ name, colour, tint, sign, bot }, seat) => {
      const asked = view.actors.includes(seat);
      const parts = [
        swatch(tint, sign),
        h("span", { class: "name", title: colour }, name),
        bot !== null ? h("span", { class: "bot", title: w("computer") }, icon("chip"), h("span", { class: "unseen" }, w("computer"))) : null,
        counts ? h("span", { class: "score", title: w("points") }, view.standing?.[seat] ?? String(view.score[seat])) : null,
      ];
      const body = this.onAct && guests.includes(seat) ? button(parts, { title: w("act_as", name), onclick: () => this.onAct?.(seat) }) : h("span", {}, ...parts);
      return h("li", { class: asked ? "asked" : "", "aria-current": asked ? "true" : undefined }, body);
    });
    this.root.replaceChildren(...chips, this.#time);
    this.#scroll(chips[match.seats.findIndex((_, seat) => view.actors.includes(seat))]);
  }

  /** Where not all of them fit: to the one who is asked. */
  #scroll(chip: HTMLElement | undefined): void {
    const { root } = this;
    if (!chip || root.scrollWidth <= root.clientWidth) return;
    const [left, right] = [chip.offsetLeft - root.offsetLeft, chip.offsetLeft - root.offsetLeft + chip.offsetWidth];
    if (left < root.scrollLeft || right > root.scrollLeft + root.clientWidth)
      root.scrollLeft = (left + right - root.clientWidth) / 2;
  }

  /** The sandglass, in seconds. */
  time(left: number | undefined): void {
    this.#time.hidden = left === undefined;
    if (left === undefined) return;
    const seconds = Math.ceil(left / 1000);
    this.#time.textContent = `${w("time_left")} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
