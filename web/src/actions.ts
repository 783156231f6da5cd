// Below the table: what is asked, buttons for moves without a place on it, amounts, and refusals with their rule.
import { button, h } from "./dom";
import type { Offer, Refusal, Run } from "./protocol";
import { w } from "./words";

type RunOffer = Offer & { move: Run };

function isRun(offer: Offer): offer is RunOffer {
  return typeof offer.move === "object";
}

export interface Offers {
  done: Offer[];    // complete by what was touched
  buttons: Offer[]; // without a place
  picked: string[]; // what was touched, in words
}

export class Actions {
  readonly root: HTMLElement;
  onMove: (move: string) => void = () => undefined;
  onLetGo: () => void = () => undefined;
  onRule: (clause: string) => void = () => undefined;

  readonly #prompt = h("p", { class: "prompt" });
  readonly #refusal = h("div", { class: "refusal", role: "alert" });
  readonly #buttons = h("div", { class: "moves" });

  constructor() {
    this.root = h("section", { class: "actions", "aria-label": w("make_move") }, this.#prompt, this.#refusal, this.#buttons);
  }

  prompt(text: string): void {
    this.#prompt.textContent = text;
  }

  refuse(refusal: Refusal): void {
    const { clause, text, cite, error } = refusal;
    this.#refusal.replaceChildren(
      h("p", {}, clause ? h("strong", {}, `${w("not_allowed")} `) : null, text ?? error ?? "",
        cite ? h("span", { class: "cite" }, ` (${cite})`) : null,
        ...(clause && !clause.startsWith("table.")
          ? [" ", button(w("show_rule"), { class: "link", onclick: () => this.onRule(clause) })] : [])),
    );
  }

  /** What there is to know about a thing that is no move. */
  tell(words: string): void {
    this.#refusal.replaceChildren(h("p", { class: "told" }, words));
  }

  calm(): void {
    this.#refusal.replaceChildren();
  }

  clear(): void {
    this.calm();
    this.prompt("");
    this.#buttons.replaceChildren();
  }

  /** Anything instead of moves: the result, a way on. */
  show(...nodes: Node[]): void {
    this.#buttons.replaceChildren(...nodes);
  }

  offer({ done, buttons, picked }: Offers): void {
    const labels = new Set(done.map((offer) => offer.label));
    const rest = buttons.filter((offer) => !labels.has(offer.label));
    const plain = rest.filter((offer) => offer.fold === undefined);
    const nodes: Node[] = [
      ...this.#row(done, "primary"),
      ...this.#row(plain, picked.length ? "" : "primary"),
      ...this.#folds(rest.filter((offer) => offer.fold !== undefined)),
    ];
    // Not everything that was touched can be seen on the table: so that nobody wonders, it is told.
    if (picked.length > 1 && done.length === 0) nodes.push(h("span", { class: "so-far" }, w("so_far", picked.join(" → "))));
    if (picked.length) nodes.push(button(w("let_go"), { class: "quiet", onclick: () => this.onLetGo() }));
    this.#buttons.replaceChildren(...nodes);
    const runs = [...done, ...plain].filter(isRun);
    const only = runs[0];
    if (only && (runs.length === 1 && (done.includes(only) || plain.length === 1))) this.amount(only);
  }

  /** Idle moves that would bury the others, behind one button for each heading. */
  #folds(offers: Offer[]): Node[] {
    return [...new Set(offers.map(({ fold }) => fold))].map((fold) => {
      const under = offers.filter((offer) => offer.fold === fold);
      const open = button(w("folded", under[0]?.label ?? "", under.length), {
        onclick: () => open.replaceWith(...this.#row(under, "")),
      });
      return open;
    });
  }

  #row(offers: Offer[], kind: string): Node[] {
    const alike = new Map<string, number>();
    for (const { label = "" } of offers) alike.set(label, (alike.get(label) ?? 0) + 1);
    return offers.map((offer) => {
      const several = (alike.get(offer.label ?? "") ?? 0) > 1;
      const text = several ? offer.say ?? offer.label ?? "" : offer.label ?? offer.say ?? "";
      return button(text, {
        class: several ? "long" : offer.idle ? "" : kind, // what does not get on is not pressed on anybody
        title: offer.say,
        "data-idle": offer.idle,
        "data-move": isRun(offer) ? offer.move.move : offer.move as string,
        onclick: () => (isRun(offer) ? this.amount(offer) : this.onMove(offer.move as string)),
      });
    });
  }

  /** A slider and a field for a run of amounts. */
  amount(offer: RunOffer): void {
    const { move, from, to, step } = offer.move;
    const bounds = { min: from, max: to, step, value: from };
    const slider = h("input", { type: "range", "aria-label": w("amount"), ...bounds });
    const field = h("input", { type: "number", inputmode: "numeric", "aria-label": w("amount"), required: true, ...bounds });
    slider.addEventListener("input", () => (field.value = slider.value));
    field.addEventListener("input", () => (slider.value = field.value));
    const form = h("form", {
      class: "amount", "data-move": move,
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        this.onMove(`${move} ${Number(field.value)}`);
      },
    }, h("span", {}, offer.label ?? move), from < to ? slider : null, field,
      h("button", { type: "submit", class: "primary" }, w("make_move")));
    this.#buttons.querySelector("form.amount")?.remove();
    this.#buttons.append(form);
    field.select();
  }
}
