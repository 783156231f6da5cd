// Who sits where, who is being asked, and how it stands.
import { button, h } from "./dom";
import type { Actor, Match, Seat } from "./protocol";
import { w } from "./words";

export function swatch(tint: string, sign: string): HTMLElement {
  return h("span", { class: `swatch tint-${tint}`, "aria-hidden": "true" }, sign);
}

/** As people write it. */
function figure(points: number): string {
  return String(points).replace("-", "−");
}

/** How it stands, not broken over two lines. */
export function standing(score: number[]): string {
  return score.map(figure).join("\u00a0:\u00a0");
}

export class SeatBar {
  readonly root = h("ul", { class: "seats", tabindex: 0, "aria-label": w("seats") });
  /** Somebody who may act wants to; undefined: nobody can, as in a replay. */
  onAct: ((seat: Seat) => void) | undefined;
  #told = ""; // what it shows
  readonly #time = h("li", { class: "glass-left", hidden: true });

  set(match: Match, view: { over: boolean; actors: Actor[]; score: number[] }, guests: Seat[]): void {
    const told = JSON.stringify([match, view.over, view.actors, view.score, guests]);
    if (told === this.#told && this.root.childElementCount > 0) return;
    this.#told = told;
    const counts = view.over || view.score.some((points) => points !== 0); // before, noughts are only noise
    const chips = match.seats.map(({ name, tint, sign, bot }, seat) => {
      const asked = view.actors.includes(seat);
      const parts = [
        swatch(tint, sign),
        h("span", { class: "name" }, name),
        bot !== null ? h("span", { class: "bot" }, w("computer")) : null,
        counts ? h("span", { class: "score", title: w("points") }, figure(view.score[seat] ?? 0)) : null,
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
