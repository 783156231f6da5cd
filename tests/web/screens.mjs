// SPDX-License-Identifier: MIT
// One screen while playing: every game is played by random touches on phones, upright, small and on their side, and on a desk, and at every
// question the page is exactly as large as the window, with question and buttons in it, none of them over another.
import { assert, BRIEF, some, test } from "./harness.mjs";
import { begin, playOn } from "./player.mjs";
import { settled } from "./wait.mjs";

const SCREENS = [[{ width: 390, height: 844 }, "tall"], [{ width: 360, height: 640 }, "low"], [{ width: 844, height: 390 }, "flat"], [{ width: 1440, height: 900 }, "wide"]];
const CLICKS = BRIEF ? 5 : 14; // in each game on each screen

/** Runs in the page: what is not on the screen, or lies over something else. */
function outside() {
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  const told = scrollHeight === innerHeight && scrollWidth === innerWidth ? [] : [`the page is ${scrollWidth} by ${scrollHeight}`];
  const seen = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
  };
  for (const css of [".prompt", ".actions", ".pane-board", ".bar a.brand"])
    for (const element of document.querySelectorAll(css)) if (!seen(element)) told.push(`${css} is not in sight`);
  const first = document.querySelector(".actions .moves > button, .actions form.amount [type=submit]");
  if (first && !seen(first)) told.push(`“${first.textContent}” is not in sight`);
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const row = one.closest(".fews")?.getBoundingClientRect(); // amounts beyond its end are not seen
    return { left, right: Math.min(right, row?.right ?? right), top, bottom };
  };
  const buttons = [...document.querySelectorAll(".actions :is(button, input)")] // what is refused is told over them
    .filter((one) => !one.closest(".refusal") && getComputedStyle(one).visibility !== "hidden" && one.getClientRects().length).map((one) => [one, box(one)]);
  const name = (one) => one.getAttribute("aria-label") || one.textContent || one.type;
  buttons.forEach(([one, a], n) => {
    for (const [other, b] of buttons.slice(n + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 && !one.contains(other))
        told.push(`“${name(one)}” and “${name(other)}” lie over each other`);
  });
  return told;
}

export function screenTests({ window, server, games }) {
  for (const [n, { name, seats }] of games.entries())
    test(`${name}: one screen at every question, on phones of three sizes and a desk`, () => window({ hasTouch: true }, async (page) => {
      for (const [viewport, shape] of some(SCREENS, n)) {
        await page.setViewportSize(viewport);
        await begin(page, server().url, name, { seats: Math.max(seats[0], Math.min(4, seats[1])) });
        const told = new Set();
        await playOn(page, { clicks: CLICKS, seed: viewport.width, seen: async () => {
          if (await page.locator('.table-screen[data-state="asking"]').count() === 0) return;
          await settled(page, shape, viewport);
          for (const what of await page.evaluate(outside)) told.add(what);
        } });
        assert.deepEqual([...told], [], `${viewport.width} by ${viewport.height}`);
      }
    }), { rare: name === "mikado" }); // its moves take long
}
