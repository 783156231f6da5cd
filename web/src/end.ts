// SPDX-License-Identifier: MIT
// The end of a match, a scene and no alarm: the board stays in sight with its last move, and a sheet (on a desk a card) says it as the one who
// looks sees it: who has won and by which rule, a few figures, how it came to that, the dearest move, and what next.
import { circleWay } from "./circles";
import { clubWay } from "./club";
import type { Company } from "./company";
import { apart, drawLeads, drawLines, filled, heightAt, linesOf, REACH, SIGN, worthLines, type Line } from "./curve";
import { button, h, icon } from "./dom";
import { keepButton, save, send } from "./files";
import { cardOf } from "./games";
import { Glance, isThrown, movedMost, within } from "./glance";
import { endOf, lasting } from "./history";
import { ask, Refused } from "./host";
import type { Feat, Happening, Match, Remark, Seat, Sight } from "./protocol";
import { drawMoment, lastOf } from "./moment";
import { go } from "./screen";
import { isPlain, saysUnit, swatch, token } from "./seats";
import { ratingsAfter } from "./ratings";
import { linkTo, replayOf } from "./shown";
import { amountOf, placesOf, together } from "./telling";
import { lang, w, type Word } from "./words-later";

const TOLD = 3;  // figures
const DOTS = 12; // of an evening's points, in a row that is counted at a glance
const BOTH = 9;  // letters of two numbers that have room beside each other
const WORDY = 52; // letters of a sentence, from which on it is written smaller,
const LONG = 96;  // and beyond which another is sought
const FIRST = /^.{20,}?[.!?](?= \p{Lu})/u; // sentence of several
const SLIGHT = 8;  // of how far somebody went up and down one part: less was no turning point,
const LEAST = { percent: 8000, points: 500 }; // nor were so many thousandths, where that is counted
const LATE = 24;  // of all events one at the end, where it is decided anyway: no turning point
const INSET = 14; // pixels of a curve's height, above and below its lines

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

/** Who has won, as the one who looks sees it; the one at this screen is spoken to. */
function headline({ match, sight: { winners = [] }, mine }: Ended): string {
  const names = winners.map((seat) => match.seats[seat]?.name ?? "");
  const alone = mine.length === 1 ? mine[0]! : -1;
  if (match.seats.length === 1) return w("over");
  if (winners.length === 0 || winners.length === match.seats.length) return w("drawn");
  if (winners.includes(alone)) return winners.length === 1 ? w("you_won") : w("you_won_shared");
  const last = names.pop() ?? "";
  if (names.length) return w("wins_several", names.join(", "), last);
  return w(match.seats[winners[0]!]?.colour === undefined ? "wins_role" : "wins_one", last);
}

/** By which rule: what is told of the end without who has won, and without the places that stand in the list. */
function ruleOf({ match, sight }: Ended, ranked: boolean): string {
  let told = endOf(sight.prompt);
  if (told.startsWith(`${w("drawn")}.`)) told = told.slice(w("drawn").length + 1).trim();
  const last = sight.winners?.map((seat) => match.seats[seat]?.name ?? "").pop();
  const wins = last ? told.indexOf(`${last}.`) : -1;
  if (/^(Sieg|Geteilter Sieg|Victory|A shared victory) /.test(told) && wins >= 0) told = told.slice(wins + last!.length + 1).trim();
  return told.replace(ranked ? /( |^)1\. .+?\)\.(?= |$)/ : "", "").trim();
}

/** By how much the one who has won is ahead of the next: "95 points ahead of Nora."; "": it is not counted. */
function leadOf({ match, sight, mine }: Ended): string {
  const [first, second] = placesOf(sight);
  if (first === undefined || second === undefined || sight.winners?.length !== 1 || sight.winners[0] !== first || sight.worded[first] || sight.worded[second]) return "";
  const [most, next] = [first, second].map((seat) => amountOf(sight.standing[seat] ?? "", match.counts?.word));
  if (!most || !next || !(most.much - next.much > 1) || most.much === -next.much) return ""; // what one wins the other loses: that is told already
  const more = most.write(most.much - next.much);
  return mine.length === 1 && mine[0] === second ? w("lead_you", more) : w("lead", more, match.seats[second]?.name ?? "");
}

/** How somebody stands, with what that counts: "258 points", "total worth 143,140 DM". */
function inWhat(standing: string, word: string | undefined): (Node | string)[] {
  const [number, counted] = [h("strong", { class: "title" }, standing), word ? h("small", { class: "faint" }, word) : ""];
  return saysUnit(standing) ? [counted, " ", number] : [number, " ", counted];
}

/** Places from first to last, beside the ends of the curve's lines. */
function ranking({ match, sight, mine }: Ended): HTMLElement {
  return h("ol", { class: "ranking" }, ...placesOf(sight).map((seat, i) => {
    const place = match.seats[seat]!;
    return h("li", { class: sight.winners?.includes(seat) ? "won" : "" }, token(place),
      h("span", { class: "name" }, place.name, mine.length === 1 && mine[0] === seat ? h("span", { class: "faint" }, ` ${w("that_is_you")}`) : null),
      isPlain(sight.score) && !sight.worded[seat] ? null : h("span", {}, ...inWhat(sight.standing[seat] ?? "", i === 0 && !sight.worded[seat] && !saysUnit(sight.standing[seat] ?? "") ? match.counts?.word : undefined)));
  }));
}

/** How the evening stands: a dot for each point, of as many as the first of them has, and the number. */
function evening(company: Company, { seats }: Match): HTMLElement | null {
  const { played, standing } = company.standing() ?? { played: 0, standing: [] };
  const most = Math.max(...standing.map(({ points }) => points));
  const dots = (points: number) => h("span", { class: "dots", "aria-hidden": "true" }, ...Array.from({ length: most }, (_, n) => h("i", { class: n < points ? "won" : "" })));
  return played === 0 ? null : h("section", { class: "evening" }, h("h3", { title: `${company.evening()}. ${w("evening_points")}` }, w("evening_games", played)),
    h("ol", {}, ...standing.map(({ name, points }) => {
      const seat = seats.find((one) => one.name === name);
      return h("li", {}, seat ? token(seat) : null, h("span", { class: "name" }, name), most <= DOTS ? dots(points) : null, h("b", {}, String(points)));
    })));
}

/** What each person with a name has won of this game on this device, where it was not their first. */
async function record({ match, mine }: Ended): Promise<Node[]> {
  const ended = (await ask("kept", {})).filter((kept) => kept.over && kept.game === match.game);
  return match.seats.flatMap(({ name, colour, bot }, seat) => {
    const played = ended.filter(({ names }) => names?.includes(name));
    const won = played.filter(({ names, winners }) => winners?.includes(names?.indexOf(name) ?? -1)).length;
    if (colour === undefined || bot !== null) return [];
    if (played.length < 2) return []; // that it was the first everybody knows
    return h("p", { class: "faint tally" }, mine.length === 1 && mine[0] === seat ? w("your_record", won, played.length) : w("record", name, won, played.length));
  });
}

/** Whether the dice were what was promised, as this device has computed it; nothing where none fell. */
async function seal(company: Company): Promise<HTMLElement | undefined> {
  const found = await company.seal();
  if (found.dice === "none") return undefined;
  const [title, more] = found.dice === "checked" ? [w("dice_checked"), found.withheld ? w("dice_withheld", found.withheld) : ""] : [w("dice_wrong"), found.why];
  return h("p", { class: found.dice === "checked" ? "seal" : "seal broken" }, h("b", {}, `${found.dice === "checked" ? "✓" : "✗"} ${title}`), more ? ` ${more}` : null);
}

function figure(value: string, words: string): HTMLElement {
  return h("div", {}, h("b", {}, value), h("span", {}, together(words)));
}

/** Whose figures stand on which side, where they stand beside each other: "you : Emil". */
function sides({ match: { seats } }: Ended, me: Seat): HTMLElement {
  const left = Math.max(me, 0);
  const side = (seat: Seat) => [token(seats[seat]), ` ${seat === me ? w("you_side") : seats[seat]?.name ?? ""}`];
  return h("p", { class: "whose" }, ...side(left), " : ", ...side(1 - left));
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

/** The same in a few words, for the table in the middle and where the sheet was sent away: who has won, by which rule, and how the evening stands. */
export function endFor(all: { match: Match; sight: Sight; mine: Seat[]; company: Company | undefined }): string[] {
  const ended = { ...all, id: "", events: [], again: undefined, look: () => undefined, takes: () => undefined };
  const ranked = ended.match.seats.length > 1 && !isPlain(ended.sight.score);
  return [headline(ended), ruleOf(ended, ranked), ended.company?.evening() ?? ""];
}

/** Shows it over the table's own place for questions; how it is taken away again is returned. */
export function showEnd(ended: Ended, into: HTMLElement): () => void {
  const { id, match, sight, events, mine, company } = ended;
  const me = mine.length === 1 ? mine[0]! : -1;
  const ranked = match.seats.length > 1 && !isPlain(sight.score);
  const told = together([ranked ? leadOf(ended) : "", ruleOf(ended, ranked)].filter(Boolean).join(" "));
  const curve = h("div", { class: "curve", role: "img" });
  const { luck = false, slow = false } = cardOf(match.game) ?? {};
  const sought = me >= 0 && !luck && !slow; // a dearest move
  const dear = h("div", { class: "dear" }, sought ? dearCard(null, w("looking_dearest")) : null); // its place is there from the beginning, so that nothing moves when it is known
  const records = h("div", { class: "records" });
  const figures = h("div", { class: "figures" });
  let took: number | undefined;
  let lines: Line[] = []; // of the curve
  let reach = 1;          // of its width, to which they go
  let worth: { event: number; worth: number[] }[] = []; // what everybody was worth, where the game counts that
  const glance = new Glance(events, luck);
  const listed = match.seats.length > 2; // who the lines are
  const club = company ? clubWay(company) : null;
  const course = h("figure", { class: "course" }, listed ? ranking(ended) : null, curve);
  const dialog = h("dialog", { class: `end${listed ? " listed" : ""}${match.seats.length > 3 ? " many" : ""}`, "aria-label": w("over") },
    button("", { class: "handle", "aria-label": w("look"), title: w("look"), onclick: () => away() }),
    h("h2", { tabindex: -1, autofocus: true }, headline(ended)), told ? h("p", { class: "told-end" }, told) : null,
    listed ? course : null, company ? evening(company, match) : null,
    match.seats.length === 2 ? sides(ended, me) : null, figures, listed ? null : course, dear, records, company ? circleWay(company) : null,
    h("div", { class: "onward" }, company?.wanted[1] ?? null,
      ...(club ? [club] : [ended.again ? button(w("again"), { class: "primary big", onclick: ended.again }) : null, company?.nextWay({ class: "big" }) ?? null]),
      match.kept ? null : keepButton(),
      h("div", { class: "ways-on" }, way("curve", "review", () => go(`/replay/${id}?review`)), way("again", "replay", () => go(`/replay/${id}`)),
        way("share", "share_result", () => void share(ended, told, (words) => records.replaceChildren(h("p", { role: "status" }, words)))),
        way("bookmark", "save", () => void save(id)))));
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
    const [chart, won, kept] = await Promise.all([ask("chart", { lang: lang(), shape: "square" }), record(ended), ask("kept", {})]);
    const { scene } = chart;
    if (scene) worth = chart.points;
    records.replaceChildren(...won);
    const people = new Map(company?.info?.seats.flatMap(({ person, name = "" }) => (person ? [[person, name] as const] : [])));
    if (company && people.size > 1) void ratingsAfter(id, people).then((words) => words && dialog.isConnected ? records.prepend(words) : undefined);
    if (company) void seal(company).then((words) => words && dialog.isConnected ? records.append(words) : undefined);
    took = kept.find((one) => one.id === id)?.took;
    tellFigures();
    if (scene) show(worthLines(chart.points, match.seats.map(({ tint }) => tint), me), w("curve", match.counts?.word ?? ""));
    if (dialog.scrollHeight > dialog.clientHeight + 1) for (const tally of records.querySelectorAll(".tally")) tally.remove(); // it has no room: half of it would be seen
    const needed = dialog.offsetHeight;
    ended.takes(needed);
    try {
      if (sought || !scene) await glance.look(sought ? me : -1, !scene, () => {
        if (!scene) drawCurve();
      });
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
    }
    if (glance.stopped) return;
    tellFigures();
    await tellDearest();
    if (dialog.offsetHeight !== needed) ended.takes(dialog.offsetHeight);
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

  /** Three of them: what the game counts, then mistakes, where all was looked at (that there were none is not said where it was guessed), then what was
   *  done and how long it took. */
  function tellFigures(): void {
    const own = events.filter(({ seat }) => (me < 0 ? typeof seat === "number" : seat === me)).length;
    const mistakes = (seat: Seat) => {
      const { small = 0, clear = 0, grave = 0 } = glance.seats[seat] ?? {};
      return small + clear + grave;
    };
    const other = match.seats.length === 2 ? 1 - me : -1;
    const points: Feat[] = ranked && !listed && !sight.worded.some(Boolean) ? [{ word: match.counts?.word ?? "", of: sight.standing, most: 0 }] : [];
    const told = [
      ...points.map(feat),
      ...(sight.feats ?? []).filter(({ of }) => of.some((one) => /[1-9]/.test(one))).map(feat), // what nobody did says nothing
      ...(sought && glance.whole(me) && !(mistakes(me) === 0 && worth.length && (match.secrets || isThrown(events))) ? [other >= 0 && glance.whole(other) ? figure(`${mistakes(me)} : ${mistakes(other)}`, w("figure_mistakes_two")) : figure(String(mistakes(me)), w("figure_mistakes"))] : []),
      figure(String(own), w(me < 0 ? "figure_moves" : "figure_own_moves")),
      ...(took ? [figure(lasting(took), w("figure_time"))] : []),
    ];
    figures.replaceChildren(...told.slice(0, TOLD));
  }

  /** The curve: its lines with their ends, and where there are two sides whose half is whose. */
  function show(drawn: Line[], label: string): void {
    const even = drawn.length === 1 && match.seats.length > 1 ? 0.5 : 1;
    const places = placesOf(sight).map((seat) => match.seats[seat]?.tint);
    drawn = filled(drawn).sort((a, b) => places.indexOf(a.tint) - places.indexOf(b.tint)); // whose lines end alike stand as they are placed
    lines = drawn;
    const several = drawn.length > 1;
    reach = several ? REACH : 1;
    const ends = drawn.map((line) => heightAt(line, 1));
    const signs = several ? apart(ends, SIGN / Math.max(SIGN, curve.clientHeight - INSET)) : ends;
    const svg = drawLines(drawn.map((line) => ({ ...line, spots: line.spots.map(({ x, y }) => ({ x: reach * x, y })) })), even);
    if (several) svg.append(...drawLeads(drawn, signs));
    const tips = drawn.map((line, i) => {
      const tip = at("tip", several ? 1 : line.spots[line.spots.length - 1]?.x ?? 1, signs[i]!, `${line.tint ? ` tint-${line.tint}` : ""}${line.mine ? " mine" : ""}`);
      if (several) tip.append(swatch(line.tint, match.seats.find(({ tint }) => tint === line.tint)?.sign ?? ""));
      return tip;
    });
    const halves = even < 1 ? [Math.max(me, 0), 1 - Math.max(me, 0)].map((seat) => h("small", {}, seat === me ? w("you_side") : match.seats[seat]?.name ?? "")) : [];
    curve.setAttribute("aria-label", label);
    curve.replaceChildren(...halves, h("div", { class: "drawn" }, svg, even < 1 ? h("i", { class: "even" }) : null, ...tips));
  }

  /** A point on the curve. */
  function at(kind: string, x: number, y: number, more = ""): HTMLElement {
    const point = h("i", { class: kind + more });
    point.style.left = `${(100 * x).toFixed(1)}%`;
    point.style.top = `${(100 * y).toFixed(1)}%`;
    return point;
  }

  /** On the curve, where it was that the card tells of. */
  function mark(n: number, kind = ""): void {
    const line = lines.find(({ mine }) => mine) ?? lines[0];
    const part = n / Math.max(1, events.length);
    if (line) curve.querySelector(".drawn")?.append(at("when", reach * part, 0), at("turn", reach * part, heightAt(line, part), kind));
  }

  function drawCurve(): void {
    const sides = match.seats.flatMap(({ team }, seat) => (Math.min(seat, ...team) === seat ? [seat] : []));
    const drawn = linesOf({ tints: sides.map((seat) => match.seats[seat]?.tint ?? "none"), count: events.length, percent: glance.percent,
      mine: sides.findIndex((seat) => seat === me || (match.seats[seat]?.team ?? []).includes(me)),
      stands: Array.from(glance.remarks, (remark) => remark && sides.map((seat) => remark.stands[seat] ?? 0)) });
    if (drawn.length) show(drawn, w("curve_stands"));
  }

  /** The event that brought the one who looks farthest towards how it ended, of what is known step by step; where nobody chooses, the one that moved anybody most.
   *  With it how they stood before and after; where everybody's worth is counted now and then, whom that event moved most. */
  async function turning(): Promise<{ n: number; who: Seat; before: string; after: string } | undefined> {
    const known = worth.length ? worth : match.secrets ? [] : glance.remarks.flatMap((remark) => (remark ? [{ event: remark.n, worth: remark.stands }] : []));
    const ahead = (all: number[], who: Seat) => (all[who] ?? 0) - all.reduce((a, b) => a + b, 0) / all.length;
    const to = sight.winners?.includes(me) ? 1 : -1;
    const steps = (luck ? match.seats.map((_, seat) => seat) : [Math.min(me, ...(match.seats[me]?.team ?? []))]).flatMap((who) => {
      const all = known.map((one) => ahead(one.worth, who));
      const least = Math.max((Math.max(...all) - Math.min(...all)) / SLIGHT, worth.length ? 0 : LEAST[glance.percent ? "percent" : "points"]);
      return known.flatMap(({ event, worth: now }, i) => {
        const before = known[i - 1];
        if (!before || event > events.length * (1 - 1 / LATE)) return [];
        const chance = luck || slow ? events.slice(before.event, event).filter(({ seat }) => seat === "*") : [];
        const thrown = slow ? chance.slice(-1) : chance; // what a simulation brought was the last of them; else by which of several is not known
        const exact = luck ? thrown.length === 1 : worth.length > 0 || event === before.event + 1;
        const far = luck ? Math.abs(all[i]! - all[i - 1]!) : to * (all[i]! - all[i - 1]!);
        return exact && far > least ? [{ n: thrown[0]?.n ?? event, from: before.event, who, far, of: [before.worth[who] ?? 0, now[who] ?? 0] }] : [];
      });
    });
    const most = steps.sort((a, b) => b.far - a.far)[0];
    if (most && worth.length && !luck && !slow) {
      const exact = await within(most.from, most.n, (then, now) => to * (ahead(now, most.who) - ahead(then, most.who)));
      if (!exact) return undefined;
      const { n, then, now } = exact;
      const { who } = movedMost(then, now, me);
      Object.assign(most, { n, who, of: [then[who] ?? 0, now[who] ?? 0] });
    }
    const written = amountOf(sight.worded[me] ? "" : sight.standing[me] ?? "", match.counts?.word)?.write ?? ((much: number) => much.toLocaleString(lang()));
    const [before = "", after = ""] = most?.of.map((much) => (worth.length ? written(much) : glance.much(much))) ?? [];
    return most && before !== after ? { n: most.n, who: luck || worth.length ? most.who : me, before, after } : undefined;
  }

  /** The way to the review, with what is told of a move. */
  function dearCard(drawn: Element | null, title: string, sentence = "", worth = ""): HTMLElement {
    return button([drawn ?? h("span", { class: "blank" }, icon("curve")),
      h("span", {}, h("small", {}, title), sentence ? h("strong", { class: sentence.length > WORDY ? "wordy" : "" }, sentence) : null, worth ? h("small", {}, worth) : null), icon("next")],
    { class: "dearest", onclick: () => go(`/replay/${id}?review`) });
  }

  /** What would have been better: as it would have been told, or if that is long or only begins something (a word's first letter), why. */
  function betterOf(worst: Remark): string {
    const { say, label = "", reason = "" } = worst.better?.[0] ?? {};
    const why = reason.replace(/[.;].*/s, ".");
    const told = say ?? label;
    const telling = told.endsWith("…") ? why !== "" : told.length > LONG && why !== "" && why.length < told.length;
    return `${w("better")} ${telling ? why : told}`;
  }

  /** One's own dearest move, if one was dear. */
  async function tellDearest(): Promise<void> {
    const worst = sought ? glance.dearest(me) : undefined;
    if (!worst) return tellTurning();
    const move = worst.better?.[0]?.move;
    dear.replaceChildren(dearCard(await drawMoment(match, events, worst.n, typeof move === "string" ? move : undefined), w("dearest", worst.n), betterOf(worst), w("dearest_cost", glance.much(worst.lost ?? 0))));
    mark(worst.n, " worst");
  }

  /** None was dear: where it turned, if that is known. */
  async function tellTurning(): Promise<void> {
    const turn = me >= 0 ? await turning() : undefined;
    if (!turn) return dear.replaceChildren();
    const last = worth.length ? turn.n : lastOf(events, turn.n); // of worth it is known which event it was, and what followed is another's
    const say = events[last - 1]?.say ?? "";
    const told = say.length > WORDY ? FIRST.exec(say)?.[0] ?? say : say;
    dear.replaceChildren(dearCard(await drawMoment(match, events, turn.n, undefined, { last }), w("turning", turn.n), told, `${turn.who === me ? w("you_side") : match.seats[turn.who]?.name ?? ""}: ${turn.before} → ${turn.after}`));
    mark(turn.n);
  }
}
