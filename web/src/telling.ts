// SPDX-License-Identifier: MIT
// Amounts as people write them, and who comes before whom.
import type { Seat, Sight } from "./protocol";
import { saysUnit } from "./seats";
import { lang } from "./words-later";

/** All seats from first to last; of those whom the score does not tell apart who has come farther stands first. */
export function placesOf({ score, far = [] }: Pick<Sight, "score" | "far">): Seat[] {
  return score.map((_, seat) => seat).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || (far[b] ?? 0) - (far[a] ?? 0));
}

/** What belongs to a number stays on its line: "453 Mio. $", "57.000 DM". */
export const together = (words: string) => words.replace(/(\d|Mio\.) (?=\S)/gu, "$1\u00a0");

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
