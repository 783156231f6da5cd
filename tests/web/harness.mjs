// Tests one after the other; a failure is told and the next one runs. The last line is the count.
import assert from "node:assert/strict";

const tests = [];

export function test(title, body) {
  tests.push({ title, body });
}

export { assert };

export async function run(wanted = "") {
  let passed = 0;
  let failed = 0;
  for (const { title, body } of tests) {
    if (wanted && !title.includes(wanted)) continue;
    const begun = Date.now();
    try {
      await body();
      passed++;
      if (wanted) console.log(`ok   ${title} (${Date.now() - begun} ms)`);
    } catch (why) {
      failed++;
      console.log(`FAIL ${title}\n     ${String(why.stack ?? why).split("\n").slice(0, 8).join("\n     ")}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
