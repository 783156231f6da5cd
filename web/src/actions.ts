// Below the table: what is asked, buttons for moves without a place on it, amounts, and refusals with their rule.
import { button, h } from "./dom";
import type { Choice, Refusal, Run } from "./protocol";
import { w } from "./words";

function isRun(choice: Choice): choice is Choice & { move: Run } {
  return typeof choice.move === "object";
}

export interface Offer {
  done: Choice[];    // complete by what was touched
  buttons: Choice[]; // without a place
  picked: string[];  // what was touched, in words
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

  offer({ done, buttons, picked }: Offer): void {
    const labels = new Set(done.map((choice) => choice.label));
    const rest = buttons.filter((choice) => !labels.has(choice.label));
    const nodes: Node[] = [
      ...this.#row(done, "primary"),
      ...this.#row(rest, picked.length ? "" : "primary"),
    ];
    // Nothing moves before the whole move is known; so that nobody wonders, what there is of it is told.
    if (picked.length > 1 && done.length === 0) nodes.push(h("span", { class: "so-far" }, w("so_far", picked.join(" → "))));
    if (picked.length) nodes.push(button(w("let_go"), { class: "quiet", onclick: () => this.onLetGo() }));
    this.#buttons.replaceChildren(...nodes);
    const runs = [...done, ...rest].filter(isRun);
    const only = runs[0];
    if (only && (runs.length === 1 && (done.includes(only) || rest.length === 1))) this.amount(only);
  }

  #row(choices: Choice[], kind: string): Node[] {
    const alike = new Map<string, number>();
    for (const { label = "" } of choices) alike.set(label, (alike.get(label) ?? 0) + 1);
    return choices.map((choice) => {
      const several = (alike.get(choice.label ?? "") ?? 0) > 1;
      const text = several ? choice.say ?? choice.label ?? "" : choice.label ?? choice.say ?? "";
      return button(text, {
        class: several ? "long" : choice.idle ? "" : kind, // what does not get on is not pressed on anybody
        title: choice.say,
        "data-idle": choice.idle,
        "data-move": isRun(choice) ? choice.move.move : choice.move as string,
        onclick: () => (isRun(choice) ? this.amount(choice) : this.onMove(choice.move as string)),
      });
    });
  }

  /** A slider and a field for a run of amounts. */
  amount(choice: Choice & { move: Run }): void {
    const { move, from, to, step } = choice.move;
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
    }, h("span", {}, choice.label ?? move), from < to ? slider : null, field,
      h("button", { type: "submit", class: "primary" }, w("make_move")));
    this.#buttons.querySelector("form.amount")?.remove();
    this.#buttons.append(form);
    field.select();
  }
}
