// SPDX-License-Identifier: MIT
// The table in the middle, touched by whoever is asked: only the screen that the host has allowed, and only what all may know.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { visit } from "./wait.mjs";

const TABLET = { width: 1180, height: 820 };

const told = (page, n) => page.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, n);
const count = (page) => page.locator(".log li").count();

export function middleTests({ window, server, playOn }) {
  /** Anna and Ben at a table, each on a phone, and a tablet between them. */
  async function meet(game, anna, ben, tablet) {
    await visit(anna, server().url, `/new/${game}?friends`);
    await anna.locator(".seating input.name").first().fill("Anna");
    for (let n = await anna.locator(".seating [data-seat]").count(); n > 2; n = await anna.locator(".seating [data-seat]").count()) {
      await anna.locator(".seating .count button").first().click();
      await anna.waitForFunction((was) => document.querySelectorAll(".seating [data-seat]").length !== was, n);
    }
    await anna.locator(".setup form button[type=submit]").click();
    const code = await anna.locator(".invitation .code").innerText();
    await tablet.goto(`${server().url}/#/table/${code}`);
    await tablet.locator(".corner .code", { hasText: code }).waitFor();
    await ben.goto(`${server().url}/#/with/${code}`);
    await ben.locator("#guest").fill("Ben");
    await ben.locator(".naming button").click();
    for (const page of [anna, ben, tablet]) await page.locator(".table-screen[data-state]").waitFor();
    return code;
  }

  /** Somebody touches a screen in the middle that may not be touched yet: it shows a figure, and the host is asked for it. */
  async function asks(tablet, anna) {
    await tablet.locator(".stage .pane-board").first().click();
    const figure = await tablet.locator(".herald strong").innerText();
    await anna.locator(".asked-of-us", { hasText: figure }).waitFor();
    return figure;
  }

  /** Both have been told as much. */
  async function level(one, other) {
    for (let [a, b] = [0, 1]; a !== b;) {
      [a, b] = [await count(one), await count(other)];
      await told(a < b ? one : other, Math.max(a, b));
    }
  }

  /** Plays until the table in the middle waits for dice; the phone of whoever has them in hand. */
  async function untilThrow(phones, tablet) {
    for (let n = 1; ; n++) {
      await tablet.locator('.table-screen[data-state="asking"]').waitFor();
      const page = phones[await tablet.locator(".seats li.asked .name").first().innerText()];
      await page.waitForFunction(() => document.querySelector(".table-screen")?.dataset.state === "asking" &&
        document.querySelector(".stage .next, .moves button[data-move], .moves form") !== null);
      await level(page, tablet);
      if (await page.locator("[data-move=throw]").count()) return page;
      const before = await count(tablet);
      await playOn(page, { clicks: 1, seed: n }); // a man that is touched goes
      await told(tablet, before + 1);
    }
  }

  const answer = (page, word) => page.locator(".asked-of-us button", { hasText: word }).click();
  const touchable = (page) => page.locator(".stage .next").first().waitFor({ state: "attached" });
  const point = (name) => `.stage [aria-label^="${name}"]`;

  test("the table in the middle is touched by whoever is asked, once the host has allowed it; a stranger with the code cannot", () =>
    window({ viewport: PHONE }, (anna) => window({ viewport: PHONE }, (ben) => window({ viewport: TABLET, hasTouch: true }, (tablet) =>
      window({ viewport: TABLET }, async (stranger) => {
        const code = await meet("muehle", anna, ben, tablet);
        await stranger.goto(`${server().url}/#/table/${code}`);
        await stranger.locator(".table-screen[data-state]").waitFor();
        await stranger.waitForFunction(() => document.querySelector(".corner .code") !== null);
        const other = await asks(stranger, anna);
        await answer(anna, "No");
        await anna.locator(".asked-of-us", { hasText: other }).waitFor({ state: "detached" });
        await asks(tablet, anna);
        await answer(anna, "Yes");
        await touchable(tablet);
        assert.equal(await stranger.locator(".stage .next").count(), 0);
        await tablet.locator(point("d6")).click(); // for the first to move,
        for (const page of [anna, ben, tablet]) await told(page, 1);
        await touchable(tablet);
        await tablet.locator(point("a1")).click(); // for the other,
        for (const page of [anna, ben, tablet]) await told(page, 2);
        const mover = await Promise.any([anna, ben].map((page) => page.locator(".stage .next").first().waitFor({ state: "attached" }).then(() => page)));
        await mover.locator(point("d7")).click(); // and on a phone as ever
        await told(tablet, 3);
        await tablet.reload();
        await touchable(tablet);
        await tablet.locator(point("a4")).click();
        for (const page of [anna, ben]) await told(page, 4);
        // It still has nothing to press, and does not know who anybody is.
        assert.equal(await tablet.evaluate(() => [...document.querySelectorAll("button, a, input")].filter((one) => one.offsetParent !== null &&
          getComputedStyle(one).visibility !== "hidden" && getComputedStyle(one).pointerEvents !== "none").length), 0);
        assert.equal(await tablet.evaluate(() => localStorage.getItem("spielkiste-guest")), null);
        // The host can take it away again.
        await anna.locator('.bar button[aria-label="Settings"]').click();
        await anna.locator("dialog button", { hasText: "No more moves in the middle" }).click();
        await tablet.waitForFunction(() => document.querySelectorAll(".stage .next").length === 0);
      })))));

  test("dice fall in the middle when they are thrown on a phone, and on the phone when they are touched in the middle", () =>
    window({ viewport: PHONE, byHand: true }, (anna) => window({ viewport: PHONE, byHand: true }, (ben) => window({ viewport: TABLET, hasTouch: true }, async (tablet) => {
      await meet("mensch", anna, ben, tablet);
      const phones = { Anna: anna, Ben: ben };
      const first = await untilThrow(phones, tablet);
      const seen = await count(first);
      await first.locator("[data-move=throw]").click();
      await told(tablet, seen + 1);
      await asks(tablet, anna);
      await answer(anna, "Yes");
      // On until dice wait again: they are marked in the middle, and touched there they fall on the thrower's phone.
      const thrower = await untilThrow(phones, tablet);
      const before = await count(thrower);
      await touchable(tablet);
      await tablet.locator(".stage .next").first().click();
      await told(thrower, before + 1);
      await told(tablet, before + 1);
    }))), { rare: true });
}
