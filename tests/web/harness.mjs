// SPDX-License-Identifier: MIT
// Tests of the page, by their titles. A test that fails is told, and the others run.
import assert from "node:assert/strict";

const tests = new Map();

/** What a test needs and a browser's driver cannot do: the test is left out there, and that is said. */
export class LeftOut extends Error {}

/** `long`: begun before all others, so that nobody waits for it alone in the end; `rare`: left out of a brief run. */
export function test(title, body, { long = false, rare = false } = {}) {
  assert.ok(!tests.has(title), `two tests are called “${title}”`);
  tests.set(title, { body, long, rare });
}

export { assert };

/** Is this a run for everybody, every time? */
export const BRIEF = process.argv.includes("--brief");

/** All of these; in a brief run one of them, another for each `n`. */
export const some = (all, n) => (BRIEF ? [all[n % all.length]] : all);

/** Those whose title holds `wanted` and begins with `begins`, in the order in which they are to be begun. */
export function titles({ wanted = "", begins = "" }) {
  const chosen = [...tests].filter(([title, { rare }]) => title.includes(wanted) && title.startsWith(begins) && !(BRIEF && rare));
  return [true, false].flatMap((first) => chosen.filter(([, { long }]) => long === first).map(([title]) => title));
}

/** Runs one test. How it ended ("ok", "left out" or "FAIL"), why, and how long it took. */
export async function play(title) {
  const begun = Date.now();
  const ended = (how, why) => ({ title, how, why, ms: Date.now() - begun });
  try {
    await tests.get(title).body();
    return ended("ok");
  } catch (why) {
    if (why instanceof LeftOut) return ended("left out", why.message);
    return ended("FAIL", String(why.stack ?? why).split("\n").slice(0, Number(process.env.KISTE_LINES ?? 8)).join("\n"));
  }
}
