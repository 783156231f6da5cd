// Tests one after the other; a failure is told and the next one runs. The last line is the count.
import assert from "node:assert/strict";

const tests = [];

/** What a test needs and a browser's driver cannot do: the test is left out there, and that is said. */
export class LeftOut extends Error {}

export function test(title, body) {
  tests.push({ title, body });
}

export { assert };

/** Runs those whose title holds `wanted` and begins with `begins`. */
export async function run(wanted = "", begins = "") {
  let passed = 0;
  let failed = 0;
  let left = 0;
  for (const { title, body } of tests) {
    if (!title.includes(wanted) || !title.startsWith(begins)) continue;
    const begun = Date.now();
    try {
      await body();
      passed++;
      if (wanted || begins) console.log(`ok   ${title} (${Date.now() - begun} ms)`);
    } catch (why) {
      if (why instanceof LeftOut) {
        left++;
        console.log(`left out: ${title} (${why.message})`);
        continue;
      }
      failed++;
      console.log(`FAIL ${title}\n     ${String(why.stack ?? why).split("\n").slice(0, Number(process.env.KISTE_LINES ?? 8)).join("\n     ")}`);
    }
  }
  if (left) console.log(`${left} left out, which this browser's driver cannot do`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
