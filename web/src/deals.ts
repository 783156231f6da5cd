// SPDX-License-Identifier: MIT
// Everything somebody can do, by what it is: building street by street with what it brings, amounts, and a bargain with both
// sides beside each other. It stays open while a deal is put together move by move, and lies over the board only as long as
// it is wanted.
import { amountForm, isRun, STEPPED, stepper, stride, sure, type RunAction } from "./actions";
import { isAnswer, isPart, offeredCards, outlook, seam, seated, side, thingOf } from "./bargain";
import { button, h, symbol } from "./dom";
import type { Action, Place } from "./protocol";
import { grouped, w, type Word } from "./words";

const LISTED = 60; // of one kind; the others when asked for
const NAMED = 3; // on one side: so many small deeds of a phone have room for their names

/** Money on top, as one sum: what one gets is more than nothing, what one pays less. It counts as soon as nobody steps on. */
function moneyForm(pay: RunAction | undefined, get: RunAction | undefined, play: (move: string) => void): HTMLFormElement {
  const [least, most] = [-(pay?.move.to ?? 0), get?.move.to ?? 0];
  const now = get?.deal?.in ? get.deal.amount ?? 0 : pay?.deal?.in ? -(pay.deal.amount ?? 0) : 0;
  const field = h("input", { type: "number", inputmode: "numeric", "aria-label": w("amount"), min: least, max: most, value: now,
    onfocus: () => field.select(), oninput: () => tell(), onchange: () => make() });
  const words = h("small", {});
  const sum = () => Number(field.value);
  const tell = () => {
    words.textContent = w(sum() < 0 ? "you_add" : sum() > 0 ? "they_add" : "none_added");
    const run = sum() > 0 ? get : pay ?? get;
    form.dataset["make"] = run && sum() !== now ? `${run.move.move} ${Math.abs(sum())}` : "";
  };
  const make = () => {
    clearTimeout(timer);
    const move = form.dataset["make"];
    form.dataset["make"] = ""; // Enter changes and submits
    if (move) play(move);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const far = Math.max(...[pay, get].map((run) => (run ? stride(run.move) : 1)));
  const by = (times: number) => {
    field.value = String(Math.min(most, Math.max(least, far * (Math.round(sum() / far) + times))));
    tell();
    clearTimeout(timer);
    timer = setTimeout(() => form.isConnected && make(), STEPPED);
  };
  const form = h("form", { class: "money stepping", novalidate: true, onsubmit: (event: SubmitEvent) => {
    event.preventDefault();
    make();
  } }, stepper("−", w("less"), (times) => by(-times)), h("label", {}, words, field), stepper("+", w("more_of"), by));
  tell();
  return form;
}

export class Deals {
  readonly #list = h("div", { class: "deal-groups" });
  #dialog: HTMLDialogElement | undefined;

  /** `moves` are all there are now, none if nobody is asked; `play` makes one. */
  constructor(private readonly moves: () => Promise<Action[]>, private readonly play: (move: string) => Promise<void>,
    private readonly seats: () => Place[]) {}

  async open(): Promise<void> {
    if (this.#dialog) return;
    const dialog = (this.#dialog = h("dialog", { class: "deals", "aria-label": w("deals") },
      h("div", { class: "deal-bar" }, h("h2", {}, w("deals")), symbol("close", w("close"), () => this.close())), this.#list));
    dialog.addEventListener("close", () => this.#dialog === dialog && this.close());
    await this.#fill();
    if (this.#dialog !== dialog) return; // meanwhile there was nothing to do any more
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Nobody wants it, or has anything to do there, any more. */
  close(): void {
    const dialog = this.#dialog;
    this.#dialog = undefined;
    if (dialog?.open) dialog.close(); // whoever had the focus gets it back
    dialog?.remove();
  }

  async #fill(): Promise<void> {
    const moves = await this.moves();
    if (moves.length === 0) return this.close();
    const focused = document.activeElement?.getAttribute("data-move"); // it is made anew
    const parts = moves.filter(isPart);
    const groups = new Map<string, Action[]>();
    for (const action of moves)
      if (!action.deal?.side) groups.set(action.label ?? "", [...(groups.get(action.label ?? "") ?? []), action]);
    const cards = offeredCards(moves.filter(isAnswer), (action) => this.#button(action, [action.label ?? ""], ""), this.seats());
    this.#dialog?.classList.toggle("matted", parts.length > 0);
    const title = this.#dialog?.querySelector("h2");
    if (title) title.textContent = parts.find(({ deal }) => deal?.side === "close")?.deal?.thing || w(parts.length ? "bargain" : "deals");
    const besides = [...groups].map(([label, actions]) => this.#group(label, actions));
    this.#list.replaceChildren(...cards, ...(parts.length // all else is out of the way, while one bargains
      ? [this.#bargain(parts), h("details", {}, h("summary", {}, w("deals")), h("div", { class: "deal-groups" }, ...besides))] : besides));
    if (focused) this.#list.querySelector<HTMLElement>(`[data-move="${CSS.escape(focused)}"]`)?.focus();
  }

  // ---- a bargain ----

  /** What is theirs lies above the seam, one's own below it; then money, what it changes for both, and what can be done with all of it. */
  #bargain(parts: Action[]): HTMLElement {
    const of = (side: string) => parts.filter(({ deal }) => deal?.side === side);
    const closing = of("close").sort((a, b) => Number(!a.deal?.terms?.length) - Number(!b.deal?.terms?.length));
    const { tint, terms = [] } = closing[0]?.deal ?? {};
    return h("section", { class: "bargain" },
      h("div", { class: "sides mat" }, this.#side("you_get", of("want")), seam(), this.#side("you_give", of("give"))),
      moneyForm(of("give").find(isRun), of("want").find(isRun), (move) => void this.#make(move)),
      outlook(terms, seated(this.seats(), tint)),
      h("div", { class: "bargain-close moves" },
        ...closing.map((action) => this.#button(action, [action.label ?? ""], action.deal?.terms?.length ? "primary" : ""))));
  }

  /** Small deeds, of which a touch lays one on the mat and leaves its place empty; another takes it back. */
  #side(title: Word, parts: Action[]): HTMLElement {
    const deeds = parts.filter((action) => !isRun(action));
    const money = parts.find((action) => isRun(action) && action.deal?.in && action.deal.amount);
    const deed = (action: Action, laid: boolean) => {
      const made = this.#button(action, [action.deal ? thingOf(action.deal) : action.say ?? ""], "deed", laid);
      made.setAttribute("aria-label", [action.deal?.thing, action.deal?.effect].filter(Boolean).join(", ") || (action.say ?? ""));
      return made;
    };
    return side(title,
      h("div", { class: deeds.length > NAMED ? "rail many" : "rail" }, ...deeds.map((action) => (action.deal?.in ? h("span", { class: "empty-place" }) : deed(action, false)))),
      h("div", { class: "laid" }, ...deeds.filter(({ deal }) => deal?.in).map((action) => deed(action, true)),
        money ? h("div", { class: "deed note" }, thingOf({ tint: "gold", thing: grouped(money.deal?.amount ?? 0) })) : null));
  }

  // ---- everything else ----

  #button(action: Action, label: (Node | string)[], kind: string, pressed?: boolean): HTMLButtonElement {
    return button(label, {
      class: action.grave ? `${kind} grave` : kind, "data-move": action.move as string, title: action.say,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      onclick: () => {
        if (action.deal?.side === "close") this.close(); // made or taken back: the board tells the rest
        if (action.grave) sure(action, (move) => void this.#make(move));
        else void this.#make(action.move as string);
      },
    });
  }

  /** What can only be done in one way is a button; of several each says what it would do, by colours where things have some. */
  #group(label: string, actions: Action[]): HTMLElement {
    const only = actions.length === 1 ? actions[0] : undefined;
    if (only && isRun(only)) return amountForm(only, (move) => void this.#make(move));
    if (only && !only.deal?.thing) return this.#button(only, [label], ""); // says itself what it does
    const tints = [...new Set(actions.map(({ deal }) => deal?.tint))];
    actions.sort((a, b) => tints.indexOf(a.deal?.tint) - tints.indexOf(b.deal?.tint));
    const row = (action: Action) => (isRun(action) ? amountForm(action, (move) => void this.#make(move))
      : this.#button(action, [action.deal?.thing ? thingOf(action.deal) : action.say ?? label], action.deal?.thing ? "deed" : "long"));
    return h("section", { class: actions[0]?.deal?.thing ? "deeds" : "" }, h("h3", {}, label),
      ...(actions.length > LISTED ? this.#searched(actions, row) : actions.map(row)));
  }

  /** Too many to be read: a field to look for some of them, the first few, and all of them when asked for. */
  #searched(actions: Action[], row: (action: Action) => HTMLElement): HTMLElement[] {
    const field = h("input", { type: "search", "aria-label": w("search"), placeholder: w("search"), autocomplete: "off",
      oninput: () => show(LISTED) });
    const list = h("div", { class: "found" });
    const show = (most: number) => {
      const wanted = field.value.trim().toLowerCase();
      const found = actions.filter(({ say, deal }) => `${deal?.thing ?? ""} ${say ?? ""}`.toLowerCase().includes(wanted));
      const more = button(w("show_all", found.length), { class: "quiet", onclick: () => show(found.length) });
      list.replaceChildren(...found.slice(0, most).map(row), ...(found.length > most ? [more] : []),
        ...(found.length ? [] : [h("p", { class: "faint" }, w("search_none"))]));
    };
    show(LISTED);
    return [field, list];
  }

  async #make(move: string): Promise<void> {
    const amount = this.#list.querySelector<HTMLFormElement>("form.money")?.dataset["make"]; // that was stepped to and does not count yet
    if (amount && amount !== move) await this.play(amount);
    await this.play(move);
    if (this.#dialog) await this.#fill();
  }
}
