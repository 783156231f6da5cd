// SPDX-License-Identifier: MIT
// The frame around a board, the same for a match and for its replay: chips or place cards of the players, the board, what lies beside it,
// and the dock with question and buttons. Style sheets and panes.ts put them where the screen has room.
import { h } from "./dom";
import type { Panes } from "./panes";
import type { SeatBar } from "./seats";

type Part = HTMLElement | null | undefined;

/** `between` stands above the dock, `below` beneath it; `over` lies over all of it. */
export function frameOf(panes: Panes, seats: SeatBar, dock: HTMLElement, { between, below, over = [] }: { between?: Part; below?: Part; over?: Part[] } = {}): HTMLElement {
  panes.slot = (seat) => seats.slot(seat);
  panes.sit = (around, left) => seats.sit(around, left);
  panes.lay = (sheets) => seats.lay(sheets);
  panes.plain = () => seats.plain;
  return h("div", { class: "play" }, seats.root, panes.board,
    h("div", { class: "column" }, seats.across, panes.near, panes.aside, between, dock, below, seats.own), ...over);
}
