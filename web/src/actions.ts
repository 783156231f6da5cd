// SPDX-License-Identifier: MIT
// Below the table, in reach of the thumb: what has just happened, what is asked, buttons for moves without a place on the
// table, amounts, and refusals with their rule.
import { button, die, h, icon, symbol } from "./dom";
import { upright } from "./panes";
import { isAnswer, isPart, offeredCards, thingOf } from "./bargain";
import type { Action, Begin, Place, Refusal, Run } from "./protocol";
import { grouped, w } from "./words";

export type RunAction = Action & { move: Run };

export function isRun(action: Action): action is RunAction {
  return typeof action.move === "object";
}

export interface Possible {
  done: Action[];    // complete by what was touched
  buttons: Action[]; // without a place
  begins?: Begin[];  // things that a button touches as well
  picked: string[]; // what was touched, in words
  planned?: boolean; // or is only proposed
  half: boolean;    // and is seen on the table
  leads: boolean;   // on to a place that nothing else asks for: it is being carried there
  verbs: number;    // how many different things can be done
  waited: boolean;  // play waits for one of them
  wanted?: string;  // the move that a lesson asks for, or none of them (""): no other is pressed on anybody
}

const RISE = 12; // pixels above its place, from which on it is a sheet
const ROWS = 88; // pixels: buttons in more than one row
const NARROW = 520; // pixels: a phone; as in the style sheets
const BESIDE = 140; // pixels of a desk's column that the first button does not have where others stand beside it;
const [LETTER, SMALL] = [9, 7]; // of a letter on it
const MANY = 3; // different things: then they can be listed
const FEW = 100; // steps, up to which every amount of something picked is soon reached

/** A few amounts somebody would name: the least, round ones above it, the usual one, and the most where that is near. */
export function sensible({ from, to, step }: Run, usual = 0, count = 4): number[] {
  if (usual > from + step && usual <= to) { // up to what it is worth, and a little more
    const named = (sum: number) => from + step * Math.round((sum - from) / step);
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(usual)) - 1);
    const round = (sum: number) => [unit * Math.round(sum / unit)].find((whole) => whole > from && whole === named(whole)) ?? named(sum);
    return [...new Set([from, round((from + usual) / 2), named(usual), Math.min(to, round(from + 1.25 * (usual - from)))])].sort((a, b) => a - b);
  }
  const amounts = [from];
  const span = Math.min(to - from, Math.max(from, 10 * step));
  const rough = Math.max(step, span / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const by = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  for (let next = Math.ceil((from + by / 2) / by) * by; amounts.length < count && next <= to; next += by)
    if ((next - from) % step === 0 && next > from) amounts.push(next);
  if (amounts.length < count && to > (amounts[amounts.length - 1] ?? from)) amounts.push(to);
  return amounts;
}

/** Whether it can be paid; of a run the least. */
const affordable = ({ move, deal }: Action): boolean => (deal?.means ?? Infinity) >= (typeof move === "object" ? move.from : deal?.amount ?? 0);

export const STEPPED = 700; // milliseconds without another step
const HOLD = { first: 420, next: 90, faster: 8, times: [1, 5, 10] }; // milliseconds, and after how many steps they get larger

/** How far one step goes: of very many as far as ten. */
export const stride = ({ from, to, step }: Run): number => ((to - from) / step > 3 * FEW ? 10 * step : step);

/** A button that steps, and goes on stepping while it is held. */
export function stepper(sign: string, name: string, step: (times: number) => void): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false; // then it is no touch any more
  const again = (count: number) => {
    held = true;
    step(HOLD.times[Math.min(HOLD.times.length - 1, Math.floor(count / HOLD.faster))] ?? 1);
    timer = setTimeout(() => again(count + 1), HOLD.next);
  };
  const end = () => clearTimeout(timer);
  return button(sign, { class: "step", "aria-label": name, title: name, onclick: () => held || step(1),
    onpointerup: end, onpointerleave: end, onpointercancel: end, onpointerdown: () => {
      held = false;
      timer = setTimeout(() => again(1), HOLD.first);
    }, oncontextmenu: (event: Event) => event.preventDefault() });
}

/** A few sensible amounts as buttons, and a field with steps for any other. Naming one does nothing yet, since a bid is not taken back;
 *  but where it can be, it counts as soon as nobody steps on. */
export function amountForm(action: RunAction, play: (move: string) => void, revocable = false): HTMLFormElement {
  const { move, from, to, step } = action.move;
  const { amount = 0, in: present, means } = action.deal ?? {};
  const field = h("input", { type: "number", inputmode: "numeric", "aria-label": w("amount"),
    min: from, max: to, step, value: present ? amount : from, oninput: () => tell(), onfocus: () => field.select(),
    onchange: () => revocable && make() });
  const left = h("small", { class: "left effect" });
  const what = h("span", {});
  const submit = h("button", { type: "submit", class: "primary" }, what, means === undefined ? null : left);
  /** What would be done, and what would be left of what one has, or lacking. */
  const tell = () => {
    const rest = (means ?? 0) - Number(field.value);
    what.textContent = `${action.label ?? w("make_move")}: ${grouped(Number(field.value))}`;
    left.textContent = w(rest < 0 ? "lacking" : "left_over", grouped(Math.abs(rest)));
    left.classList.toggle("short", rest < 0);
    submit.classList.toggle("unchanged", Number(field.value) === (present ? amount : from));
    field.style.width = `${Math.max(3, field.value.length) + 1.5}ch`; // all of it can be read
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = "";
  const name = (amount: number) => {
    field.value = String(amount);
    tell();
    clearTimeout(timer);
    if (revocable) timer = setTimeout(() => form.isConnected && !submit.matches(".unchanged") && make(), STEPPED);
  };
  const by = (times: number) => {
    const far = stride(action.move);
    name(Math.min(to, Math.max(from, from + far * (Math.round((Number(field.value) - from) / far) + times))));
  };
  tell();
  const room = innerWidth < NARROW && to >= 1000 ? 3 : 4; // of large amounts a phone has room for three, whole
  const few = (to - from) / step < 3 ? [] : sensible({ move, from, step, to: Math.max(from, Math.min(to, means ?? to)) }, amount, room).slice(0, room);
  const make = () => {
    if (revocable && sent === field.value) return; // Enter changes and submits
    sent = field.value;
    if (/^\d+$/.test(field.value)) play(`${move} ${Number(field.value)}`);
    else field.select();
  };
  const form = h("form", {
    class: "amount", "data-move": move, novalidate: true, // the rules say what is too little or too much
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      make();
    },
  }, action.deal?.thing && action.deal.effect ? thingOf(action.deal) : h("span", { class: "what" }, action.label ?? move),
    few.length > 1 ? h("div", { class: "fews" }, ...few.map((amount) => button(grouped(amount), { class: "few", onclick: () => name(amount) }))) : null,
    h("div", { class: "stepping" }, stepper("−", w("less"), (times) => by(-times)), field, stepper("+", w("more_of"), by)),
    submit);
  return form;
}

/** A quiet button in words; a sign is enough where a phone has no room for them. */
function brief(words: string, sign: string, { class: kind = "", onclick }: { class?: string; onclick: () => void }): HTMLButtonElement {
  return button([h("span", {}, words), h("span", { class: "glyph", "aria-hidden": "true" }, sign)], { class: `quiet brief ${kind}`, "aria-label": words, onclick });
}

/** What ends or gives away a game is asked twice. */
export function sure(action: Action, play: (move: string) => void): void {
  const dialog = h("dialog", { class: "sure", "aria-label": action.label ?? w("sure") });
  dialog.append(h("h2", {}, w("sure")), h("p", {}, action.say ?? action.label ?? ""), h("p", { class: "faint" }, w("sure_help")),
    h("div", { class: "moves" },
      button(w("rather_not"), { class: "primary", onclick: () => dialog.close() }),
      button(action.label ?? w("make_move"), {
        class: "grave",
        onclick: () => {
          dialog.close();
          play(action.move as string);
        },
      })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export class Actions {
  readonly root: HTMLElement;
  onMove: (move: string) => void = () => undefined;
  onLetGo: () => void = () => undefined;
  onBegin: (item: number) => void = () => undefined;
  onRule: (clause: string) => void = () => undefined;
  onBack: () => void = () => undefined;
  onHint: () => void = () => undefined;
  onLog: () => void = () => undefined;
  onDeals: () => void = () => undefined;
  onAgain: () => void = () => undefined;
  onHurry: () => void = () => undefined;

  readonly #told = button("", { class: "told-line", onclick: () => this.onLog() });
  readonly #again = symbol("rewind", w("last_round"), () => this.onAgain(), { class: "symbol again" });
  readonly #happened: HTMLElement;
  readonly #prompt = h("p", { class: "prompt" });
  readonly #undo = symbol("undo", w("undo"), () => this.onBack());
  readonly #hint = symbol("bulb", w("hint"), () => this.onHint(), { class: "symbol hint-button" });
  readonly #skip = symbol("last", w("hurry"), () => this.onHurry(), { class: "symbol skip", hidden: true });
  readonly refusal = h("div", { class: "refusal", role: "alert" });
  readonly #buttons = h("div", { class: "moves" });

  constructor() {
    this.#happened = h("div", { class: "happened nothing" }, this.#again, this.#told);
    this.root = h("section", { class: "actions", "aria-label": w("make_move") },
      this.#happened,
      h("div", { class: "ask" }, this.#prompt, h("span", { class: "tools" }, this.#undo, this.#hint, this.#skip)),
      this.refusal, this.#buttons);
    // Where it needs more than its place it rises over the table like a sheet.
    const watch = new ResizeObserver(() => requestAnimationFrame(() => { // not while it is being told
      const rows = this.#buttons.clientHeight > ROWS;
      if (this.root.classList.toggle("rows", rows) !== this.#tellsBriefly) this.#tell(rows);
      const more = () => this.root.clientHeight > parseFloat(getComputedStyle(this.root).getPropertyValue("--dock")) + RISE;
      if (more() && upright()) this.root.closest(".low-dock")?.classList.remove("low-dock"); // from now on there is a second row for buttons:
      this.root.classList.toggle("grown", more()); // nothing moves under the finger again; on its side a phone has one height for it
    }));
    watch.observe(this.root);
    watch.observe(this.#buttons);
  }

  /** What was done last, in words, and in fewer; nothing yet: "". */
  happened(words: string, briefly = words): void {
    this.#happened.classList.toggle("nothing", words === ""); // it keeps its place: so does the question below it
    this.#told.title = words;
    this.#words = [words, briefly];
    this.#tell(this.#tellsBriefly);
  }

  #words = ["", ""];
  #tellsBriefly = false; // above several rows of buttons there is one line for it

  #tell(briefly: boolean): void {
    this.#tellsBriefly = briefly;
    this.#told.replaceChildren(h("span", {}, this.#words[briefly ? 1 : 0] ?? "", h("i", {}, "\u00a0▸")));
  }

  prompt(text: string): void {
    this.#asked = text.replace(/ …$/, "\u00a0…"); // never alone in a line
    this.#prompt.textContent = this.#asked;
  }

  #asked = "";

  /** Whether there is anything to take back. */
  backs(can: boolean): void {
    this.#undo.classList.toggle("gone", !can); // it keeps its place
    this.#undo.disabled = !can;
  }

  /** Whether somebody is asked whom a hint could help; while the computer thinks about one it cannot be asked again. */
  hints(state: "never" | "none" | "ready" | "thinking"): void {
    this.#hint.classList.toggle("never", state === "never");
    this.#hint.classList.toggle("gone", state === "none"); // it keeps its place: nothing moves under the finger
    this.#hint.disabled = state !== "ready";
    this.#hint.classList.toggle("busy", state === "thinking");
  }

  /** While others move, whether that can be skipped: where a hint is asked for else, and no move lies under a finger that touches twice. */
  hurries(can: boolean): void {
    this.#skip.hidden = !can;
    this.#hint.hidden = can;
  }

  #card(kind: string, ...parts: (Node | string | null)[]): void {
    this.refusal.replaceChildren(h("div", { class: `card ${kind}` }, h("p", {}, ...parts),
      symbol("close", w("close"), () => this.calm(), { class: "symbol small" })));
    this.refusal.scrollIntoView({ block: "nearest" }); // who touched a sheet below may have scrolled past it
  }

  refuse({ clause, text, cite, error }: Refusal): void {
    this.#card("no", clause ? h("strong", {}, `${w("not_allowed")} `) : null, text ?? error ?? "",
      cite ? h("span", { class: "cite" }, ` (${cite})`) : null,
      ...(clause && !clause.startsWith("table.")
        ? [" ", button(w("show_rule"), { class: "link", onclick: () => this.onRule(clause) })] : []));
  }

  /** What there is to know about a thing that is no move; its first line is what it is called. */
  tell(words: string): void {
    const [first = "", ...more] = words.split("\n");
    this.#card("told", ...(more.length ? [h("strong", {}, first), ...more.flatMap((line) => [h("br"), line])] : [first]));
  }

  /** What a computer would do, and why. */
  advise(...parts: (Node | string)[]): void {
    this.#card("told advice", icon("bulb"), " ", ...parts);
  }

  /** What is spoken of must be seen: where the card lies over it, it goes to the top of the screen, unless it would cover as much there. */
  uncover(spoken: Iterable<Element>): void {
    const covered = (aloft: boolean) => {
      this.refusal.classList.toggle("aloft", aloft);
      const card = this.refusal.getBoundingClientRect();
      return [...spoken].reduce((sum, one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return sum + Math.max(0, Math.min(right, card.right) - Math.max(left, card.left)) * Math.max(0, Math.min(bottom, card.bottom) - Math.max(top, card.top));
      }, 0);
    };
    const below = covered(false);
    if (below > 0 && covered(true) >= below) covered(false);
  }

  calm(): void {
    this.refusal.replaceChildren();
    this.refusal.classList.remove("aloft");
  }

  clear(): void {
    this.calm();
    this.prompt("");
    this.happened("");
    this.hints("none");
    this.hurries(false);
    this.#buttons.replaceChildren();
  }

  /** A button that will go is left by the focus while nothing has changed yet: later the page would be laid out for that alone. Whether there
   *  was one. */
  leave(): boolean {
    const active = document.activeElement;
    const within = active instanceof HTMLElement && this.#buttons.contains(active);
    if (within) active.blur();
    return within;
  }

  /** What can be pressed or filled in, for who plays by keys. */
  stops(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(".moves :is(button:not(:disabled), input)")].filter((one) => one.offsetParent !== null);
  }

  /** Who can only name an amount may type it at once; not on a phone: it would raise its keyboard. (The page is laid out for it, so
   *  it comes after everything that changes it.) */
  typing(): void {
    requestAnimationFrame(() => { // to select has the page laid out
      if (matchMedia("(pointer: fine)").matches) this.#buttons.querySelector<HTMLInputElement>("form.amount input[type=number]")?.select();
    });
  }

  /** Anything instead of moves: the result, a way on. */
  show(...nodes: Node[]): void {
    this.#buttons.replaceChildren(...nodes);
    this.#lead();
  }

  /** On a desk those that take back and advise stand beside the first button; or from one on that is too long for that, below all of them. */
  #lead(): void {
    const first = this.#buttons.firstElementChild;
    const amount = this.#buttons.querySelector(":scope > form.amount"); // stands above it, but where what was picked is named
    const leading = first instanceof HTMLButtonElement && (!amount || this.root.classList.contains("naming"));
    this.root.classList.toggle("leading", leading);
    if (!leading) return;
    const room = parseFloat(this.root.closest<HTMLElement>(".play")?.style.getPropertyValue("--side") ?? "") - BESIDE;
    const wide = (words: string, letter: number) => words.length * letter > room;
    const effect = first.querySelector(".effect")?.textContent ?? "";
    this.root.classList.add("led"); // from now on at that side, while others move too
    const lines = effect ? 1 : 2; // of what it does, in the same height
    if (wide((first.getAttribute("aria-label") ?? first.textContent ?? "").slice(0, -effect.length || undefined), LETTER / lines) || wide(effect, SMALL)) this.root.classList.add("wordy");
  }

  #wanted: string | undefined;

  /** Whether the button of what was picked names it and says what comes of it; then another is simply touched instead. */
  speaks = false;
  /** Who sits there: offers come from one of them. */
  seats: () => Place[] = () => [];
  /** Whether a bargain is being put together. */
  bargains = false;
  /** What the first button carries, and where to, before anybody has touched anything. */
  meant: number[] = [];

  offer({ done: whole, buttons, begins = [], picked, planned, half, leads, verbs, waited, wanted }: Possible): void {
    this.#wanted = wanted;
    const labels = new Set(whole.map((action) => action.label));
    // A bargain is put together where both sides lie beside each other, not button by button.
    const bargain = buttons.some(isPart);
    this.bargains = bargain;
    this.speaks = whole.some(({ deal }) => deal?.button);
    const done = bargain ? whole.filter((action) => !isPart(action) || !isRun(action)) : whole; // amounts of it too
    const rest = buttons.filter((action) => !labels.has(action.label) && !action.deal?.side);
    const answers = buttons.filter(isAnswer);
    const plain = this.#proposed(rest.filter((action) => action.fold === undefined));
    this.meant = (waited && !picked.length && plain.find(({ idle, grave }) => !idle && !grave)?.items) || [];
    // An amount that is the one thing to decide needs no button before its field.
    const runs = [...done, ...plain].filter(isRun);
    const only = runs.length === 1 && (done.length === 1 || !picked.length) && !runs[0]?.idle ? runs[0] : undefined;
    const leading = only && affordable(only) ? only : undefined;
    const others = (actions: Action[]) => actions.filter((action) => action !== only);
    const free = !whole.length && !plain.some(({ idle, throws }) => !idle && !throws); // nothing else must be decided first
    const useful = others(plain).filter(({ idle }) => !idle);
    const sole = useful.length === 1 && !done.length && !useful[0]?.grave; // all that what was picked can do
    const nodes: Node[] = [
      ...offeredCards(answers, (action) => this.#button(action, [action.label ?? ""], action === answers[0] && !action.idle ? "primary" : ""), this.seats(), free),
      ...this.#row(others(done), "primary"),
      ...this.#row(useful, (picked.length ? sole : !leading && waited) ? "primary" : ""),
      ...this.#folds(rest.filter((action) => action.fold !== undefined)),
      ...begins.map(({ item, label, effect }) => button([`${label} …`, h("small", { class: "effect" }, effect)], { "data-item": item, onclick: () => this.onBegin(item) })),
    ];
    const besides = this.#row(plain.filter(({ idle }) => idle), "");
    // Not everything that was touched can be seen on the table: so that nobody wonders, it is told.
    if (leads && whole.length === 0) this.#prompt.replaceChildren(h("span", { class: "so-far" }, w("where_to")));
    else if (this.#prompt.textContent !== this.#asked) this.#prompt.textContent = this.#asked;
    if (!leads && picked.length > 1 && whole.length === 0 && !half)
      nodes.push(h("span", { class: "so-far" }, w("so_far", picked.join(" → "))));
    if (bargain) besides.splice(0, Infinity, button(w("bargain"), { class: done.length < whole.length ? "primary" : "bargaining", onclick: () => this.onDeals() }));
    else if (verbs >= MANY && (!picked.length || (this.speaks && (planned || nodes.length < 2))))
      besides.push(brief(w("deals_short"), "⋯", { onclick: () => this.onDeals() }));
    // What does not get on stands in a row of its own that is pushed aside, not above everything else.
    if (besides.length) nodes.push(h("div", { class: "besides", tabindex: besides.length > 1 ? 0 : undefined }, ...besides));
    if (picked.length && !planned && !this.speaks) nodes.push(brief(w("let_go"), "×", { class: "let-go", onclick: () => this.onLetGo() }));
    this.#buttons.replaceChildren(...nodes);
    this.#buttons.classList.toggle("with-offer", answers.length > 0);
    this.root.classList.toggle("naming", picked.length > 0 && only !== undefined && only.move.to - only.move.from < FEW * only.move.step);
    if (only) this.amount(only);
    if (!nodes.length) this.root.classList.remove("led");
    this.#lead();
    // From the first choice of a match on buttons have the whole row of a phone; what takes back and advises stands above them.
    if (this.#buttons.querySelectorAll("button:not(.let-go)").length > 1) this.root.classList.add("several");
  }

  /** Idle moves that would bury the others, behind one button for each heading. */
  #folds(actions: Action[]): Node[] {
    return [...new Set(actions.map(({ fold }) => fold))].map((fold) => {
      const under = actions.filter((action) => action.fold === fold);
      const open = button(w("folded", under[0]?.label ?? "", under.length), {
        onclick: () => open.replaceWith(...this.#row(under, "")),
      });
      return open;
    });
  }

  /** Of a few that lie on the table and can be named one is a button, that which is proposed: the others are touched there. */
  #proposed(actions: Action[]): Action[] {
    const named = actions.filter(({ listed, deal }) => listed && deal?.button);
    const first = named.find(({ proposed }) => proposed) ?? named[0];
    return actions.filter((action) => action === first || !named.includes(action));
  }

  #row(actions: Action[], kind: string): Node[] {
    const alike = new Map<string, number>();
    for (const { label = "" } of actions) alike.set(label, (alike.get(label) ?? 0) + 1);
    const made = actions.map((action, i) => {
      const several = (alike.get(action.label ?? "") ?? 0) > 1;
      const { button: called, thing } = action.deal ?? {};
      if (called && !several) return this.#button(action, [called], affordable(action) && this.#leads(action, i > 0) ? kind : "");
      if ((several || action.listed) && action.deal && thing)
        return this.#button(action, [thingOf(action.deal)], !action.listed ? "deed" : !several || (action.proposed && this.#wanted === undefined) ? "deed listed primary" : "deed listed");
      // "Offer to …" names whom.
      const label = action.label?.replace(/…$/, action.deal?.thing ?? "…");
      const text = several ? action.say ?? label ?? "" : label ?? action.say ?? "";
      // One is the obvious thing to do, if it gets on.
      return this.#button(action, [text], several ? "long" : this.#leads(action, i > 0 || (action.minor ?? false)) ? kind : "");
    });
    // A row of a phone is filled from the thumb on: what lies in an order is read in it.
    return upright() && actions.every(({ listed }) => listed) ? made.reverse() : made;
  }

  /** Whether it is the obvious thing to do; a lesson says itself which one that is. */
  #leads(action: Action, behind: boolean): boolean {
    if (this.#wanted !== undefined) return action.move === this.#wanted;
    return !behind && !action.idle;
  }

  /** What cannot be mended is not pressed on anybody. */
  #button(action: Action, label: (Node | string)[], rank: string): HTMLButtonElement {
    const { thing, effect: changes } = action.deal ?? {};
    // "Mortgage" alone would leave one to wonder which; but what the question, the button or the card of an offer names itself is not said twice.
    const named = thing && !action.deal?.button && !isAnswer(action) && !action.label?.endsWith("…") && !label.includes(thing) && !this.#prompt.textContent?.includes(thing);
    const effect = rank.startsWith("deed") || isRun(action) || !changes ? undefined : named ? `${thing}: ${changes}` : changes;
    const throws = action.throws && !effect; // there is room for a die beside one line
    return button([...(throws ? [die()] : []), ...label, ...(effect ? [h("small", { class: "effect" }, effect.replace(/(\d) /g, "$1\u00a0"))] : [])], {
      class: [action.grave ? "grave" : rank, throws ? "throws" : ""].filter(Boolean).join(" "),
      title: action.say,
      "data-idle": action.idle,
      "data-move": isRun(action) ? action.move.move : action.move as string,
      onclick: () => {
        if (isRun(action)) {
          this.amount(action);
          this.typing();
        } else if (action.grave) sure(action, (move) => this.onMove(move));
        else this.onMove(action.move as string);
      },
    });
  }

  amount(action: RunAction): void {
    this.#buttons.querySelector("form.amount")?.remove();
    const form = amountForm(action, (move) => this.onMove(move));
    const [before] = this.#buttons.querySelectorAll("button.primary");
    if (before && !affordable(action)) form.querySelector(".primary")?.classList.remove("primary"); // one is enough
    else before?.classList.remove("primary");
    this.#buttons.append(form);
  }
}
