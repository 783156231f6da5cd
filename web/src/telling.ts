// SPDX-License-Identifier: MIT
// Of what happened, what tells it: the event, as many of its words as are read at a glance, and amounts as people write them.
import type { Happening } from "./protocol";
import { announces } from "./seen";
import { saysUnit } from "./seats";
import { lang } from "./words";

const AHEAD = 12; // events, within which what began is told to its end
export const LONG = 110; // of a sentence, beyond which another is sought

/** The event that tells what another one set off: a throw by what was done with it, what only began by how it ended; 0: nothing tells it. */
export function tellingOf(events: Happening[], n: number): number {
  for (let k = n; k >= 1 && k <= Math.min(events.length, n + AHEAD); k++) {
    const { seat, say } = events[k - 1]!;
    const used = seat === "*" && typeof events[k]?.seat === "number" && events[k]?.say !== undefined && !announces(events[k]?.say ?? "");
    if (say !== undefined && !announces(say) && !used) return k;
  }
  return 0;
}

/** As many sentences as are read at a glance, and one at least. */
export function brief(say: string): string {
  const [first = "", ...more] = say.match(/.+?[.!?](?= \p{Lu}|$)|.+$/gsu) ?? [];
  let told = first;
  while (more.length && told.length + more[0]!.length <= LONG) told += more.shift();
  return told;
}

/** An amount as people write it ("46,00 DM", "$1,719,000", "−18"), taken apart: how much it is, and how others like it are written. */
export function amountOf(standing: string, word: string | undefined): { much: number; write: (much: number) => string } | undefined {
  const [, before = "", minus, unit = "", number = "", after = ""] = /^([^\d−-]*)([−-]?)([^\d−-]*)(\d[\d.,]*)(\D*)$/su.exec(standing) ?? [];
  if (!number) return undefined;
  const point = (1.5).toLocaleString(lang())[1]!; // between whole ones and parts
  const much = Number(number.replace(point === "," ? /\./g : /,/g, "").replace(",", "."));
  const decimals = number.includes(point) ? number.length - 1 - number.lastIndexOf(point) : 0;
  const digits = (one: number) => Math.abs(one).toLocaleString(lang(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const write = (one: number) => `${before}${one < 0 ? "−" : ""}${unit}${digits(one)}${after}${saysUnit(standing) || !word ? "" : ` ${word}`}`;
  return { much: minus ? -much : much, write };
}
