// SPDX-License-Identifier: MIT
// The tables of a server, listed: all that the first screen shows of them.
import { button, h } from "./dom";
import { cardOf } from "./games";
import { wire, type Info } from "./net";
import { go } from "./screen";
import { w } from "./words";

/** Who has a seat, in words. */
export function whoSits({ seats }: Info, seat: number): string {
  const { kind, name } = seats[seat] ?? { kind: "open" };
  return kind === "open" ? w("seat_free") : kind === "bot" ? w("computer") : name ?? w("seat_nobody");
}

/** Tables of the server: those where one sits, and open ones. */
export async function tableLists(): Promise<HTMLElement[]> {
  const { open = [], mine = [] } = await wire.say<{ open?: Info[]; mine?: Info[] }>("tables");
  const row = (info: Info, word: string) => h("li", {},
    h("span", { class: "what" }, h("strong", {}, cardOf(info.game)?.title ?? info.title),
      h("span", { class: "faint" }, ` ${info.seats.map((_, seat) => whoSits(info, seat)).join(", ")}`)),
    button(word, { class: "primary", onclick: () => go(`/with/${info.table}`) }));
  const running = mine.filter(({ state }) => state !== "over");
  return [
    ...(running.length ? [h("h2", {}, w("tables_mine")), h("ul", {}, ...running.map((info) => row(info, w("go_on"))))] : []),
    ...(open.length ? [h("h2", {}, w("tables_open")), h("ul", {}, ...open.map((info) => row(info, w("join"))))] : []),
  ];
}

