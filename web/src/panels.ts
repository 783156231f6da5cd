// SPDX-License-Identifier: MIT
// Beside the table: the rules, what has happened, and the table as text.
import { button, h, symbol } from "./dom";
import { ask } from "./host";
import type { Action, Happening, Item, Lesson, Rules } from "./protocol";
import { announces } from "./seen";
import { lang, w, type Word } from "./words";

/** A sheet with tabs, pulled up from below on a phone, a drawer at the right edge of a desk: it lies over the table while it is called,
 *  and is sent away again. The panels stay in the page so that what they say can be found. */
export class Tabs {
  readonly root: HTMLElement;
  readonly #tabs: HTMLButtonElement[];
  readonly #panels: HTMLElement[];

  constructor(private readonly parts: { name: Word; panel: HTMLElement; opened?: () => void }[]) {
    this.#panels = parts.map(({ panel }) => panel);
    this.#tabs = parts.map(({ name, panel }, i) => {
      panel.id = `panel-${name}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `tab-${name}`);
      panel.tabIndex = 0;
      return button(w(name), { role: "tab", id: `tab-${name}`, "aria-controls": panel.id, onclick: () => this.open(i) });
    });
    const list = h("div", { class: "tabs", role: "tablist", onkeydown: (e: KeyboardEvent) => this.#key(e) }, ...this.#tabs);
    this.root = h("aside", {
      class: "side",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") this.away();
      },
    }, h("div", { class: "tab-bar" }, list, symbol("close", w("close"), () => this.away(), { class: "symbol away" })),
      ...this.#panels);
    this.open(0);
  }

  call(which = this.#now): void {
    if (!this.root.classList.contains("called")) this.#caller = document.activeElement;
    this.root.classList.add("called");
    this.open(which);
    this.#tabs[which]?.focus();
  }

  away(): void {
    if (!this.root.classList.contains("called")) return;
    this.root.classList.remove("called");
    if (this.#caller instanceof HTMLElement) this.#caller.focus({ preventScroll: true });
  }

  /** Sends the sheet away where it lies over what must be seen. */
  uncover(what: Element): void {
    const [over, under] = [this.root.getBoundingClientRect(), what.getBoundingClientRect()];
    if (over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom) this.away();
  }

  #now = 0;
  #caller: Element | null = null;

  /** Whether there is something in a tab that was not seen yet. */
  news(which: number, unseen: boolean): void {
    this.#tabs[which]?.classList.toggle("news", unseen);
  }

  /** A tab that has nothing to show. */
  hide(which: number, hidden = true): void {
    const tab = this.#tabs[which];
    if (!tab || tab.hidden === hidden) return;
    tab.hidden = hidden;
    if (hidden && this.#now === which) this.open(0);
  }

  open(which: number): void {
    this.#now = which;
    this.#tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", String(i === which));
      tab.tabIndex = i === which ? 0 : -1;
    });
    this.#panels.forEach((panel, i) => (panel.hidden = i !== which));
    const [tab, list] = [this.#tabs[which], this.#tabs[which]?.parentElement]; // there may be more than have room
    if (tab && list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
    this.parts[which]?.opened?.();
  }

  #key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    let next = this.#now;
    do next = (next + step + this.#tabs.length) % this.#tabs.length;
    while (this.#tabs[next]?.hidden);
    this.open(next);
    this.#tabs[next]?.focus();
  }
}

export class RulesPanel {
  readonly root = h("div", { class: "panel rules" }, h("p", { class: "faint" }, w("rules_come")));
  readonly #now = h("div", { class: "rules-now" });
  #cites: string[] = [];
  #wanted: string | undefined; // shown as soon as it is here
  #clauses = new Map<string, { text: string; element: HTMLElement }>();

  /** The rules of a game. It is played before they have come; without a connection they come when there is one. Where something can be tried, lessons
   *  show which. */
  async load(game: string, tryIt?: (clause: string) => void): Promise<void> {
    this.#set(await ask("rules", { game, lang: lang() }));
    if (tryIt) void ask("lessons", { game }).then((lessons) => this.#offer(lessons, tryIt)).catch(() => undefined); // without them rules are only to be read
  }

  /** Whether they have come. */
  get here(): boolean {
    return this.#clauses.size > 0;
  }

  #set(rules: Rules): void {
    this.#clauses.clear();
    const nodes: HTMLElement[] = [];
    let list: HTMLOListElement | undefined;
    for (const { id, kind, text } of rules.rules) {
      if (kind === "section") {
        list = h("ol", {});
        nodes.push(h("h2", {}, text), list);
        continue;
      }
      const element = h("li", { id: `rule-${id}`, tabindex: -1, class: `rule-${kind}` }, text);
      this.#clauses.set(id, { text, element });
      if (!list) nodes.push((list = h("ol", {})));
      list.append(element);
    }
    const made = rules.reconstructed;
    this.root.replaceChildren(this.#now, ...nodes,
      ...(made.length ? [h("h2", {}, w("reconstructed")), h("ul", {}, ...made.map((text) => h("li", {}, text)))] : []));
    this.#mark();
    if (this.#wanted !== undefined) this.reveal(this.#wanted);
  }

  /** What lessons show can be tried; somebody may be reading by then, so that nothing is made anew. */
  #offer(lessons: Lesson[], tryIt: (clause: string) => void): void {
    for (const id of new Set(lessons.flatMap(({ clauses }) => clauses))) {
      const { text, element } = this.#clauses.get(id) ?? {};
      element?.append(" ", button(w("try_it"), { class: "link try", "aria-label": `${w("try_it")}: ${text}`, onclick: () => tryIt(id) }));
    }
  }

  text(id: string): string | undefined {
    return this.#clauses.get(id)?.text;
  }

  mark(cites: string[]): void {
    if (cites.join() === this.#cites.join()) return;
    this.#cites = cites;
    this.#mark();
  }

  #mark(): void {
    const cites = this.#cites;
    for (const [id, { element }] of this.#clauses) element.classList.toggle("applies", cites.includes(id));
    const known = cites.filter((id) => this.#clauses.has(id) && !id.endsWith(".notation")); // who touches writes nothing
    this.#now.replaceChildren(...(known.length
      ? [h("h2", {}, w("rules_now")), h("ul", {}, ...known.map((id) => h("li", {},
        button(this.text(id) ?? "", { class: "link", onclick: () => this.reveal(id) }))))]
      : []));
  }

  reveal(id: string): void {
    const element = this.#clauses.get(id)?.element;
    this.#wanted = element ? undefined : id;
    if (!element) return;
    for (const { element: other } of this.#clauses.values()) other.classList.toggle("asked", other === element);
    element.scrollIntoView({ block: "center", behavior: "auto" });
    element.focus({ preventScroll: true });
  }
}

export class LogPanel {
  readonly root = h("div", { class: "panel log" });
  onPick: ((n: number) => void) | undefined;
  readonly #list = h("ol", { reversed: true });
  #shown: Happening[] = [];

  /** The latest first: it is what people look for. Only what is new is added. What is only announced ("Ann throws …") is told by what came of it. */
  set(events: Happening[], at?: number): void {
    let same = 0;
    while (same < this.#shown.length && this.#shown[same] === events[same]) same++;
    for (let gone = this.#shown.length - same; gone > 0; gone--) this.#list.firstChild?.remove();
    for (const event of events.slice(same)) this.#list.prepend(this.#row(event));
    const was = this.#shown.length;
    this.#shown = [...events];
    if (this.root.childElementCount === 0 || !was !== !events.length)
      this.root.replaceChildren(events.length ? this.#list : h("p", { class: "faint" }, w("nothing_yet")));
    if (at === undefined) return;
    for (const row of this.#list.querySelectorAll(".at")) row.classList.remove("at");
    const row = this.#list.children[events.length - at];
    row?.classList.add("at");
    row?.scrollIntoView({ block: "nearest" });
  }

  #row({ n, say, move }: Happening): HTMLElement {
    const text = say ?? move;
    return h("li", { value: n, hidden: say !== undefined && announces(say) }, this.onPick ? button(text, { class: "link", onclick: () => this.onPick?.(n) }) : text);
  }
}

export class TextPanel {
  readonly root = h("div", { class: "panel text" });
  onMove: (move: string) => void = () => undefined;
  readonly #board = h("pre", { class: "board", role: "region", tabindex: 0, "aria-label": w("pane_board") });
  readonly #items = h("ul", { class: "things" });
  readonly #moves = h("ul", { class: "all-moves" });
  readonly #count = h("summary", {});
  readonly #field = h("input", { type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  readonly #form: HTMLFormElement;

  constructor(playing: boolean) {
    this.#form = h("form", {
      class: "typed",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        this.onMove(this.#field.value.trim());
        this.#field.select();
      },
    }, h("label", { for: "typed" }, w("type_move")), this.#field, h("button", { type: "submit" }, w("make_move")));
    const moves = h("details", {}, this.#count, this.#moves);
    this.root.append(h("p", { class: "faint" }, w("text_hint")), ...(playing ? [this.#form, moves] : []),
      this.#board, h("h2", {}, w("on_the_table")), this.#items);
  }

  /** Whether it is looked at: only then its text is asked for. */
  get open(): boolean {
    return !this.root.hidden;
  }

  set(text: string, items: Item[], moves: Action[]): void {
    this.#board.textContent = text;
    const things = items.map((item) => item.says ?? "").filter(Boolean);
    this.#items.replaceChildren(...things.map((words) => h("li", {}, words)));
    this.#count.textContent = w("all_moves", moves.length);
    const LISTED = 200;
    this.#moves.replaceChildren(...moves.slice(0, LISTED).map((action) => {
      const run = typeof action.move === "object" ? action.move : undefined;
      const move = run ? `${run.move} ${run.from}` : action.move as string;
      const shown = run ? `${run.move} ${run.from}…${run.to}` : move;
      return h("li", {}, button([h("code", {}, shown), ` ${action.say ?? ""}`],
        { class: "link", onclick: () => (run ? (this.#field.value = move, this.#field.focus()) : this.onMove(move)) }));
    }));
  }

  clear(): void {
    for (const part of [this.#board, this.#items, this.#moves, this.#count]) part.replaceChildren();
    this.#field.value = "";
  }
}
