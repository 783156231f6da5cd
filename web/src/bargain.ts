// SPDX-License-Identifier: MIT
// A bargain laid out on a mat: what comes and what goes, each thing with its colour, and what it changes for both. One's own is put
// together from it (deals.ts); another's stands above the buttons that answer it, and covers nothing.
import { h } from "./dom";
import type { Action, Deal, Place } from "./protocol";
import { token } from "./seats";
import { w, type Word } from "./words";

/** A thing with its colour, its name, and what it brings. */
export function thingOf({ tint, thing, effect }: Deal): HTMLElement {
  return h("span", { class: `thing tint-${tint}` }, h("i", { class: "band" }), h("b", {}, thing ?? ""),
    effect ? h("small", {}, effect) : null);
}

/** One side of it. */
export function side(title: Word, ...things: Node[]): HTMLElement {
  return h("div", { class: `bargain-side ${title}` }, h("h3", {}, w(title)), ...things);
}

/** The seam between both sides, across which things go. */
export const seam = (): HTMLElement => h("i", { class: "seam", "aria-hidden": "true" }, "⇅");

/** What was, and what will be. */
function change(effect = ""): HTMLElement {
  const [before, after] = effect.replace(/-(?=\d)/g, "−").split(" → ");
  return h("span", {}, after === undefined ? before : `${before} → `, after === undefined ? null : h("b", {}, after));
}

/** For one of them: colours that are whole then, rents that change, money. */
function changes(head: Node, rows: Deal[]): HTMLElement {
  const whole = [...new Set(rows.filter((row) => row.in).map(({ tint }) => tint))];
  return h("div", {}, h("h3", {}, head),
    ...whole.map((tint) => h("p", { class: `whole tint-${tint}` }, ...rows.filter((row) => row.tint === tint).map(() => h("i", { class: "band" })), w("whole"))),
    ...rows.map((row) => h("p", { class: `change tint-${row.tint}` }, h("span", {}, row.thing ?? ""), change(row.effect))),
    rows.length ? null : h("p", { class: "faint" }, w("nothing")));
}

/** What it changes for both, beside each other. */
export function outlook(terms: Deal[], other: Place | undefined): HTMLElement | null {
  const of = (whose: Deal["side"]) => terms.filter((row) => row.side === whose);
  if (!of("yours").length && !of("theirs").length) return null;
  return h("div", { class: "outlook" }, changes(h("span", {}, w("for_you")), of("yours")),
    changes(h("span", {}, token(other), w("for_them", other?.name ?? "")), of("theirs")));
}

/** Whose colour that is. */
export const seated = (seats: Place[], tint?: string): Place | undefined => seats.find((seat) => seat.tint === tint);

/** Another's offer: both sides as the one sees them who is asked, what it changes, and their answers; folded where something else must be
 *  decided first. */
function offered(answers: Action[], answer: (action: Action) => HTMLElement, seats: Place[], open: boolean): HTMLElement {
  const { tint, thing = "", terms = [] } = answers[0]?.deal ?? {};
  const other = seated(seats, tint);
  const of = (which: Deal["side"]) => {
    const things = terms.filter((part) => part.side === which).map((part) => h("div", { class: "deed" }, thingOf(part)));
    return things.length ? things : [h("p", { class: "faint" }, w("nothing"))];
  };
  return h("section", { class: "offered", "aria-label": thing },
    h("details", { open }, h("summary", {}, other ? token(other) : null, h("b", {}, thing)),
      terms.length ? h("div", { class: "sides" }, side("you_get", ...of("want")), seam(), side("you_give", ...of("give"))) : null,
      outlook(terms, other)),
    h("div", { class: "moves answers" }, ...answers.map(answer))); // in sight, however long the offer is
}

export const isAnswer = ({ deal }: Action): boolean => deal?.side === "answer";
/** A part of one's own bargain, or what is done with all of it. */
export const isPart = (action: Action): boolean => action.deal?.side !== undefined && !isAnswer(action);

/** A card for everything that others have offered. */
export function offeredCards(actions: Action[], answer: (action: Action) => HTMLElement, seats: Place[], open = true): HTMLElement[] {
  const cards = new Map<string, Action[]>();
  for (const action of actions.filter(isAnswer)) cards.set(action.deal?.thing ?? "", [...(cards.get(action.deal?.thing ?? "") ?? []), action]);
  return [...cards.values()].map((answers) => offered(answers, answer, seats, open));
}
