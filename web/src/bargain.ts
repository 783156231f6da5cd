// SPDX-License-Identifier: MIT
// A bargain laid out: what goes one way and what the other, each thing with its colour and what it brings. One's own is put
// together from it (deals.ts); another's stands above the buttons that answer it, and covers nothing.
import { h } from "./dom";
import type { Deal, Offer } from "./protocol";
import { w, type Word } from "./words";

/** A thing with its colour, its name, and what it brings. */
export function thingOf({ tint, thing, effect }: Deal): HTMLElement {
  return h("span", { class: "thing" }, h("i", { class: `band tint-${tint}` }), h("b", {}, thing ?? ""),
    effect ? h("small", {}, effect) : null);
}

/** One side of it. */
export function side(title: Word, ...things: Node[]): HTMLElement {
  return h("div", { class: "bargain-side" }, h("h3", {}, w(title)), ...things);
}

/** Another's offer: both sides as the one sees them who is asked, and his answers. */
function offered(answers: Offer[], answer: (offer: Offer) => HTMLElement): HTMLElement {
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

export const isAnswer = ({ deal }: Offer): boolean => deal?.side === "answer";
/** A part of one's own bargain, or what is done with all of it. */
export const isPart = (offer: Offer): boolean => offer.deal?.side !== undefined && !isAnswer(offer);

/** A card for everything that others have offered. */
export function offeredCards(offers: Offer[], answer: (offer: Offer) => HTMLElement): HTMLElement[] {
  const cards = new Map<string, Offer[]>();
  for (const offer of offers.filter(isAnswer)) cards.set(offer.deal?.thing ?? "", [...(cards.get(offer.deal?.thing ?? "") ?? []), offer]);
  return [...cards.values()].map((answers) => offered(answers, answer));
}
