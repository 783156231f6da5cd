// SPDX-License-Identifier: MIT
// The tables of a server, listed: all that the first screen shows of them.
import { button, h } from "./dom";
import { cardOf } from "./games";
import { wire, type Info } from "./net";
import { go } from "./screen";
import { w } from "./words";

/** Milliseconds, up to which a game that was begun stands first. */
export const YOUNG = 3 * 86_400_000;

/** Who has a seat, in words. */
export function whoSits({ seats }: Info, seat: number): string {
  const { kind, name } = seats[seat] ?? { kind: "open" };
  return kind === "open" ? w("seat_free") : kind === "bot" ? w("computer") : name ?? w("seat_nobody");
}

const isMine = ({ seats }: Info, seat: number) => seats[seat]?.person !== undefined && seats[seat].person === wire.person;
const isMyTurn = (info: Info) => info.turn.some((seat) => isMine(info, seat));

/** Whom one plays with, after whether it is one's turn. */
export function whereItStands(info: Info): string {
  const others = info.seats.flatMap((_, seat) => (isMine(info, seat) ? [] : [whoSits(info, seat)])).join(", ");
  return [...(isMyTurn(info) ? [w("your_turn")] : []), others].join(" · ");
}

/** Tables of the server: the one where one is waited for, or something happened lately, the others where one sits, and open ones. */
export async function tableLists(): Promise<{ latest: Info | undefined; lists: HTMLElement[] }> {
  const { open = [], mine = [] } = await wire.say<{ open?: Info[]; mine?: Info[] }>("tables");
  const row = (info: Info, word: string) => h("li", {},
    h("span", { class: "what" }, h("strong", {}, cardOf(info.game)?.title ?? info.title),
      h("span", { class: "faint" }, ` ${info.seats.map((_, seat) => whoSits(info, seat)).join(", ")}`)),
    button(word, { class: "primary", onclick: () => go(`/with/${info.table}`) }));
  const playing = mine.filter(({ state }) => state === "playing").sort((a, b) => b.changed - a.changed);
  const latest = playing.find(isMyTurn) ?? playing.find(({ changed }) => Date.now() - changed < YOUNG);
  const running = mine.filter((info) => info.state !== "over" && info !== latest);
  return { latest, lists: [
    ...(running.length ? [h("h2", {}, w("tables_mine")), h("ul", {}, ...running.map((info) => row(info, w("go_on"))))] : []),
    ...(open.length ? [h("h2", {}, w("tables_open")), h("ul", {}, ...open.map((info) => row(info, w("join"))))] : []),
  ] };
}

