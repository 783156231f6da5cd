// SPDX-License-Identifier: MIT
// A bargain laid out: what goes one way and what the other, each thing with its colour and what it brings. One's own is put
// together from it (deals.ts); another's stands above the buttons that answer it, and covers nothing.
import { h } from "./dom";
import type { Action, Deal } from "./protocol";
import { w, type Word } from "./words";

/** A thing with its colour, its name, and what it brings. */
export function thingOf({ tint, thing, effect }: Deal): HTMLElement {
  return h("span", { class: `thing tint-${tint}` }, h("i", { class: "band" }), h("b", {}, thing ?? ""),
    effect ? h("small", {}, effect) : null);
}

/** One side of it. */
export function side(title: Word, ...things: Node[]): HTMLElement {
  return h("div", { class: "bargain-side" }, h("h3", {}, w(title)), ...things);
}

/** Another's offer: both sides as the one sees them who is asked, and their answers. */
function offered(answers: Action[], answer: (action: Action) => HTMLElement): HTMLElement {
  const { tint = "none", thing = "", terms = [] } = answers[0]?.deal ?? {};
  const of = (which: Deal["side"]) => {
    const things = terms.filter((part) => part.side === which).map((part) => h("div", { class: "deed" }, thingOf(part)));
    return things.length ? things : [h("p", { class: "faint" }, w("nothing"))];
  };
  return h("section", { class: "offered", "aria-label": thing },
    h("div", { class: "offer-head" }, h("h3", { class: "thing" }, h("i", { class: `band tint-${tint}` }), h("b", {}, thing)),
      h("div", { class: "moves answers" }, ...answers.map(answer))), // in sight, however long the offer is
    terms.length ? h("div", { class: "sides" }, side("you_give", ...of("give")), side("you_get", ...of("want"))) : null);
}

export const isAnswer = ({ deal }: Action): boolean => deal?.side === "answer";
/** A part of one's own bargain, or what is done with all of it. */
export const isPart = (action: Action): boolean => action.deal?.side !== undefined && !isAnswer(action);

/** A card for everything that others have offered. */
export function offeredCards(actions: Action[], answer: (action: Action) => HTMLElement): HTMLElement[] {
  const cards = new Map<string, Action[]>();
  for (const action of actions.filter(isAnswer)) cards.set(action.deal?.thing ?? "", [...(cards.get(action.deal?.thing ?? "") ?? []), action]);
  return [...cards.values()].map((answers) => offered(answers, answer));
}
