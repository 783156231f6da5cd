// SPDX-License-Identifier: MIT
// The end of a match, a scene and no alarm: the board stays in sight with its last move, and a sheet (on a desk a card) says it as the one who
// looks sees it: who has won and by which rule, a few figures, how it came to that, the dearest move, and what next.
import { circleWay } from "./circles";
import type { Company } from "./company";
import { curveOf, worthOf } from "./curve";
import { button, drawing, h, icon, s } from "./dom";
import { keepButton, save, send } from "./files";
import { cardOf } from "./games";
import { endOf, lasting } from "./history";
import { ask, Refused } from "./host";
import type { Feat, Happening, Match, Remark, ReviewSum, Scene, Seat, Sight } from "./protocol";
import { go } from "./screen";
import { isPlain, saysUnit, swatch } from "./seats";
import { ratingsAfter } from "./ratings";
import { missedOf } from "./review";
import { linkTo, replayOf } from "./shown";
import { changeOf, drawChange, othersOf } from "./ways";
import { lang, w, type Word } from "./words";

const LOOKED = { effort: 300, events: 90, ms: 9000 }; // how closely the match is looked at again here, how many events for the curve, and for how long in all
const TOLD = 3;  // figures
const OPENING = 10; // part of all events
const DOTS = 12; // of an evening's points, in a row that is counted at a glance
const BOTH = 9;  // letters of two numbers that have room beside each other
const WHOLE = 100_000; // thousandths of a hundredth: a game;
const TENTH = 100;     // less than that of a hundredth would read as nothing
const SMALL = 90; // pixels that a picture is about wide

/** What the end needs to know of the table it is at. */
export interface Ended {
  id: string;
  match: Match;
  sight: Sight;
  events: Happening[];
  mine: Seat[];              // those at this screen
  again: (() => void) | undefined;
  company: Company | undefined;
  look: () => void;          // it is sent away
  takes: (height: number) => void; // what is told takes so many pixels of the screen
}

/** A scene that only is looked at (`label` "": beside words that say the same); `pane`: only that one of its panes. */
export function picture(scene: Scene, label: string, pane?: number): SVGSVGElement {
  const only = pane === undefined ? undefined : scene.panes[pane];
  const svg = s("svg", { class: "kiste", viewBox: `0 0 ${only?.width ?? scene.width} ${only?.height ?? scene.height}`,
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) });
  for (const item of scene.items) {
    if (pane !== undefined && item.pane !== pane) continue;
    const at = drawing(item.svg);
    const on = pane === undefined ? scene.panes[item.pane] : undefined;
    at.setAttribute("transform", `translate(${item.x + (on?.x ?? 0)} ${item.y + (on?.y ?? 0)}) rotate(${item.turn})`);
    svg.append(at);
  }
  return svg;
}

/** Thousandths as people write them. */
const amount = (thousandths: number) => (thousandths / 1000).toLocaleString(lang(), { maximumFractionDigits: 1 });

/** Who has won, as the one who looks sees it; the one at this screen is spoken to. */
function headline({ match, sight: { winners = [] }, mine }: Ended): string {
  const names = winners.map((seat) => match.seats[seat]?.name ?? "").join(", ");
  const alone = mine.length === 1 ? mine[0]! : -1;
  if (match.seats.length === 1) return w("over");
  if (winners.length === 0 || winners.length === match.seats.length) return w("drawn");
  if (winners.includes(alone)) return winners.length === 1 ? w("you_won") : w("you_won_shared");
  if (winners.length > 1) return w("wins_several", names);
  return w(match.seats[winners[0]!]?.colour === undefined ? "wins_role" : "wins_one", names);
}

/** By which rule: what is told of the end without who has won, and without the places that stand in the list. */
function ruleOf({ match, sight }: Ended, ranked: boolean): string {
  let told = endOf(sight.prompt);
  const last = sight.winners?.map((seat) => match.seats[seat]?.name ?? "").pop();
  const wins = last ? told.indexOf(`${last}.`) : -1;
  if (/^(Sieg|Geteilter Sieg|Victory|A shared victory) /.test(told) && wins >= 0) told = told.slice(wins + last!.length + 1).trim();
  return told.replace(ranked ? /( |^)1\. .+?\)\.(?= |$)/ : "", "").trim();
}

/** How somebody stands, with what that counts: "258 points", "total worth 143,140 DM". */
function inWhat(standing: string, word: string | undefined): (Node | string)[] {
  const [number, counted] = [h("strong", { class: "title" }, standing), word ? h("small", { class: "faint" }, word) : ""];
  return saysUnit(standing) ? [counted, " ", number] : [number, " ", counted];
}

/** Places from first to last; who is level shares one. Where the game itself tells how everybody stands it is not told twice. */
function ranking({ match, sight, mine }: Ended): HTMLElement {
  const order = match.seats.map((_, seat) => seat).sort((a, b) => (sight.score[b] ?? 0) - (sight.score[a] ?? 0));
  return h("ol", { class: "ranking" }, ...order.map((seat) => {
    const { name, tint, sign } = match.seats[seat]!;
    const place = order.findIndex((other) => sight.score[other] === sight.score[seat]) + 1;
    const standing = sight.standing[seat] ?? "";
    return h("li", { class: sight.winners?.includes(seat) ? "won" : "" },
      sight.worded.every(Boolean) ? null : h("span", { class: "place" }, `${place}.`), swatch(tint, sign),
      h("span", { class: "name" }, name, mine.length === 1 && mine[0] === seat ? h("span", { class: "faint" }, ` ${w("that_is_you")}`) : null),
      h("span", {}, ...inWhat(standing, seat === order[0] && !sight.worded[seat] ? match.counts?.word : undefined)));
  }));
}

/** How the evening stands: a dot for each point, of as many as the first of them has, and the number. */
function evening(company: Company, { seats }: Match): HTMLElement | null {
  const { played, standing } = company.standing() ?? { played: 0, standing: [] };
  const most = Math.max(...standing.map(({ points }) => points));
  const dots = (points: number) => h("span", { class: "dots", "aria-hidden": "true" }, ...Array.from({ length: most }, (_, n) => h("i", { class: n < points ? "won" : "" })));
  return played === 0 ? null : h("section", { class: "evening" }, h("h3", { title: company.evening() }, w("evening_games", played)),
    h("ol", {}, ...standing.map(({ name, points }) => {
      const seat = seats.find((one) => one.name === name);
      return h("li", {}, seat ? swatch(seat.tint, seat.sign) : null, h("span", { class: "name" }, name), most <= DOTS ? dots(points) : null, h("b", {}, String(points)));
    })));
}

/** What each person with a name has won of this game on this device; of those elsewhere, if they had played it here before. */
async function record({ match, company, mine }: Ended): Promise<Node[]> {
  const here = company?.mine;
  const ended = (await ask("kept", {})).filter((kept) => kept.over && kept.game === match.game);
  return match.seats.flatMap(({ name, colour, bot }, seat) => {
    const played = ended.filter(({ names }) => names?.includes(name));
    const won = played.filter(({ names, winners }) => winners?.includes(names?.indexOf(name) ?? -1)).length;
    const elsewhere = here !== undefined && !here.includes(seat);
    if (colour === undefined || bot !== null || played.length <= (elsewhere ? 1 : 0)) return [];
    const [first, several] = mine.length === 1 && mine[0] === seat ? [w("your_first"), w("your_record", won, played.length)] : [w("record_one", name), w("record", name, won, played.length)];
    return h("p", { class: "faint" }, played.length === 1 ? first : several);
  });
}

/** Whether the dice were what was promised, as this device has computed it; nothing where none fell. */
async function seal(company: Company): Promise<HTMLElement | undefined> {
  const found = await company.seal();
  if (found.dice === "none") return undefined;
  const [title, more] = found.dice === "checked" ? [w("dice_checked"), found.withheld ? w("dice_withheld", found.withheld) : ""] : [w("dice_wrong"), found.why];
  return h("p", { class: found.dice === "checked" ? "seal" : "seal broken" }, h("b", {}, `${found.dice === "checked" ? "✓" : "✗"} ${title}`), more ? ` ${more}` : null);
}

/** What luck brought, with its sign. */
const signed = (thousandths: number, glance: Glance) => `${thousandths < 0 ? "−" : "+"}${glance.much(Math.abs(thousandths))}`;

function figure(value: string, words: string): HTMLElement {
  return h("div", {}, h("b", {}, value), h("span", {}, words));
}

/** The match looked at again, not very closely: how all stood, and which of somebody's moves was the dearest. */
class Glance {
  readonly remarks: (Remark | undefined)[] = [];
  percent = true;
  unit = "";
  stopped = false;

  whole = false; // all of it was looked at

  /** First as much as makes a curve, evenly, then all else while there is time; `seen` after each. */
  async look(events: Happening[], me: Seat, seen: () => void): Promise<void> {
    const every = Math.max(1, Math.ceil(events.length / LOOKED.events));
    const all = events.map(({ n }) => n);
    const even = all.filter((n) => n % every === 0 || n === events.length);
    const rank = (i: number) => (i === even.length - 1 || i % 8 === 0 ? 0 : i % 4 === 0 ? 1 : i % 2 === 0 ? 2 : 3);
    const first = [0, 1, 2, 3].flatMap((r) => even.filter((_, i) => rank(i) === r)); // roughly at once, then ever finer
    let begun: number | undefined; // the first may take long because something is worked out once for all
    const late = () => this.stopped || (begun !== undefined && performance.now() - begun >= LOOKED.ms);
    for (const n of [...first, ...all.filter((one) => !first.includes(one))]) {
      if (late()) break;
      this.remarks[n] = await ask("remark", { event: n, effort: LOOKED.effort, lang: lang(), ...(me >= 0 ? { you: me } : {}) });
      begun ??= performance.now();
      seen();
    }
    if (this.stopped) return;
    this.whole = all.every((n) => this.remarks[n]);
    const sum = await ask("review", { effort: LOOKED.effort, lang: lang() });
    [this.unit, this.percent, this.seats, this.turns] = [sum.unit, sum.percent, sum.seats, sum.turns];
    seen();
  }

  seats: ReviewSum["seats"] = [];
  turns: ReviewSum["turns"] = [];

  dearest(events: Happening[], seat: Seat): Remark | undefined {
    return this.remarks.flatMap((remark) => (remark && events[remark.n - 1]?.seat === seat && remark.mistake && remark.mistake !== "none" && remark.better?.[0] ? [remark] : []))
      .sort((a, b) => (b.lost ?? 0) - (a.lost ?? 0))[0];
  }

  /** The event on which it turned: as all of it tells, or after which somebody stood most differently from before, of those looked at; 0: none. In the
   *  opening, whose throws only say who begins, nothing turns yet. */
  turn(seat: Seat, count: number): number {
    const underWay = (n: number) => n * OPENING >= count;
    if (this.whole) return this.turns.find(underWay) ?? 0;
    const swing = ({ n, stands }: Remark) => Math.abs((stands[seat] ?? 0) - (this.remarks[n - 1]?.stands[seat] ?? stands[seat] ?? 0));
    const most = this.remarks.flatMap((remark) => (remark && underWay(remark.n) ? remark : [])).reduce<Remark | undefined>((best, one) => (best && swing(best) >= swing(one) ? best : one), undefined);
    return most && swing(most) > 0 ? most.n : 0;
  }

  /** Whether chance had a hand in it that can be told: much luck and as much bad luck of many throws add up to more than a whole game. */
  lucky(seat: Seat): boolean {
    const luck = Math.abs(this.seats[seat]?.luck ?? 0);
    return this.remarks.some((remark) => remark?.luck) && (!this.percent || (luck >= TENTH && luck <= WHOLE));
  }

  much(thousandths: number): string {
    return `${amount(thousandths)}\u00a0${this.percent ? "%" : this.unit}`;
  }
}

/** A way on that is a symbol with its name below. */
function way(symbol: Parameters<typeof icon>[0], word: Word, onclick: () => void): HTMLButtonElement {
  return button([icon(symbol), h("span", {}, w(word))], { class: "way", onclick });
}

/** The result as a sentence to send. */
async function share(ended: Ended, told: string, tell: (words: string) => void): Promise<void> {
  const text = `${ended.match.title}: ${headline({ ...ended, mine: [] })} ${told}`.trim();
  const url = ended.company && ended.mine.length ? await replayOf(ended.id).then(linkTo, () => undefined) : undefined;
  return send({ text, url }, tell);
}

/** Shows it over the table's own place for questions; how it is taken away again is returned. */
export function showEnd(ended: Ended, into: HTMLElement): () => void {
  const { id, match, sight, events, mine, company } = ended;
  const me = mine.length === 1 ? mine[0]! : -1;
  const ranked = match.seats.length > 1 && !isPlain(sight.score);
  const told = ruleOf(ended, ranked);
  const curve = h("figure", { hidden: true });
  const sought = me >= 0 && !cardOf(match.game)?.luck; // a dearest move; its card is there from the beginning, so that nothing moves when it is known
  const dear = h("div", {}, sought ? dearCard(null, w("looking_dearest")) : null);
  const records = h("div", { class: "records" });
  const figures = h("div", { class: "figures" });
  let took: number | undefined;
  const glance = new Glance();
  const dialog = h("dialog", { class: "end", "aria-label": w("over") },
    button("", { class: "handle", "aria-label": w("look"), title: w("look"), onclick: () => away() }),
    h("h2", { tabindex: -1, autofocus: true }, headline(ended)), told ? h("p", { class: "told-end" }, told) : null,
    ranked ? ranking(ended) : null, company ? evening(company, match) : null, company ? circleWay(company) : null, figures, curve, dear, records, company?.wanted[1] ?? null,
    h("div", { class: "onward" },
      ended.again ? button(w("again"), { class: "primary big", onclick: ended.again }) : null,
      company?.nextWay({ class: "big" }) ?? null,
      match.kept ? null : keepButton(),
      h("div", { class: "ways-on" }, way("curve", "review", () => go(`/replay/${id}?review`)), way("again", "replay", () => go(`/replay/${id}`)),
        way("share", "share_result", () => void share(ended, told, (words) => records.replaceChildren(h("p", { role: "status" }, words)))),
        way("bookmark", "save", () => void save(id))),
      button(w("look"), { class: "quiet", onclick: () => away() })));
  const away = () => {
    glance.stopped = true;
    dialog.remove();
    ended.look();
  };
  into.append(dialog);
  dialog.show();
  dialog.scrollTop = 0;
  void tellMore();
  return () => {
    glance.stopped = true;
    dialog.remove();
  };

  async function tellMore(): Promise<void> {
    const [{ scene, points }, won, kept] = await Promise.all([ask("chart", { lang: lang(), shape: "square" }), record(ended), ask("kept", {})]);
    records.replaceChildren(...won);
    const people = new Map(company?.info?.seats.flatMap(({ person, name = "" }) => (person ? [[person, name] as const] : [])));
    if (company && people.size > 1) void ratingsAfter(id, people).then((words) => words && dialog.isConnected ? records.prepend(words) : undefined);
    if (company) void seal(company).then((words) => words && dialog.isConnected ? records.append(words) : undefined);
    took = kept.find((one) => one.id === id)?.took;
    tellFigures();
    const gathered = w("curve", match.counts?.word ?? "");
    if (scene) show(h("div", { class: "curve", role: "img", "aria-label": gathered }, worthOf(points, match.seats.map(({ tint }) => tint), me), h("small", { class: "faint" }, gathered)));
    const needed = dialog.offsetHeight;
    ended.takes(needed);
    try {
      await glance.look(events, me, () => {
        if (!scene) drawCurve();
      });
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
    }
    if (glance.stopped) return;
    tellFigures();
    await tellDearest();
    if (dialog.offsetHeight > needed) ended.takes(dialog.offsetHeight); // for less the board does not jump
    dialog.dataset["told"] = ""; // for tests: nothing more comes
  }

  /** What the game itself counts, as the one who looks sees it; between two sides beside the other's, and of more the winner's, or else of who has the most. */
  function feat({ word, of, most }: Feat): HTMLElement {
    const mine = of[Math.max(me, 0)] ?? "";
    const other = of[1 - Math.max(me, 0)] ?? "";
    const both = `${mine} : ${other}`;
    if (of.length === 2 && both.length <= BOTH) return figure(both, word);
    if (me >= 0) return figure(mine, of.length === 2 ? w("figure_beside", word, match.seats[1 - me]?.name ?? "", other) : word);
    const whose = sight.winners?.length === 1 ? sight.winners[0]! : most;
    return figure(of[whose] ?? "", w("figure_most", word, match.seats[whose]?.name ?? ""));
  }

  /** Three of them: what the game counts, then luck and mistakes, where all was looked at, then what was done and how long it took. */
  function tellFigures(): void {
    const own = events.filter(({ seat }) => (me < 0 ? typeof seat === "number" : seat === me)).length;
    const mistakes = (seat: Seat) => {
      const { small = 0, clear = 0, grave = 0 } = glance.seats[seat] ?? {};
      return small + clear + grave;
    };
    const other = match.seats.length === 2 ? 1 - me : -1;
    const told = [
      ...(sight.feats ?? []).map(feat),
      ...(me >= 0 && glance.whole && glance.lucky(me) ? [figure(signed(glance.seats[me]?.luck ?? 0, glance), w("figure_luck"))] : []),
      ...(me >= 0 && glance.whole ? [other >= 0 ? figure(`${mistakes(me)} : ${mistakes(other)}`, w("figure_mistakes_two")) : figure(String(mistakes(me)), w("figure_mistakes"))] : []),
      figure(String(own), w(me < 0 ? "figure_moves" : "figure_own_moves")),
      ...(took ? [figure(lasting(took), w("figure_time"))] : []),
    ];
    figures.replaceChildren(...told.slice(0, TOLD));
  }

  function show(drawn: Element): void {
    curve.hidden = false;
    curve.replaceChildren(drawn);
  }

  function drawCurve(): void {
    const sides = match.seats.flatMap(({ team }, seat) => (Math.min(seat, ...team) === seat ? [seat] : []));
    const svg = curveOf({ tints: sides.map((seat) => match.seats[seat]?.tint ?? "none"), count: events.length, percent: glance.percent,
      mine: sides.findIndex((seat) => seat === me || (match.seats[seat]?.team ?? []).includes(me)),
      stands: Array.from(glance.remarks, (remark) => remark && sides.map((seat) => remark.stands[seat] ?? 0)) });
    if (!svg) return;
    show(h("div", { class: "curve", role: "img", "aria-label": w("curve_stands") }, svg, sides.length > 1 ? h("i", { class: "even" }) : null));
  }

  /** The way to the review, with what is told of the dearest move. */
  function dearCard(drawn: Element | null, ...lines: string[]): HTMLElement {
    const [only = "", better, cost] = lines;
    return button([drawn ?? h("span", { class: "blank" }, icon("curve")),
      better === undefined ? h("span", {}, h("strong", {}, only)) : h("span", {}, h("small", {}, only), h("strong", {}, better), cost === undefined ? null : h("small", {}, cost)), icon("next")],
    { class: "dearest", onclick: () => go(`/replay/${id}?review`) });
  }

  /** One's own dearest move; without one the moment at which it turned. */
  async function tellDearest(): Promise<void> {
    if (!sought) return;
    const worst = glance.dearest(events, me);
    const n = worst?.n ?? glance.turn(me, events.length);
    const better = worst?.better?.[0];
    const at = (event: number, instead?: string) => ask("at", { event, lang: lang(), shape: "square", text: false, ...(instead ? { instead } : {}) });
    const { scene } = await at(n ? n - 1 : events.length);
    const drawn = picture(scene, "", 0);
    if (n === 0) {
      dear.replaceChildren(dearCard(drawn, w("move_by_move")));
      return;
    }
    const show = (after: Scene, kind: "played" | "better") =>
      drawn.append(drawChange(changeOf(scene, after, othersOf(match, events[n - 1]?.seat)), kind, (scene.panes[0]?.width ?? 1) / SMALL, 4));
    show((await at(n)).scene, "played");
    if (typeof better?.move === "string") show((await at(n - 1, better.move)).scene, "better");
    dear.replaceChildren(worst ? dearCard(drawn, w("dearest", n), missedOf(worst) || `${w("better")} ${better?.say ?? better?.label ?? ""}`, w("dearest_cost", glance.much(worst.lost ?? 0)))
      : dearCard(drawn, w("turned", n), events[n - 1]?.say ?? ""));
  }
}
