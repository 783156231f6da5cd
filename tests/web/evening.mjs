// SPDX-License-Identifier: MIT
// What is left of an evening: links to matches, inside of other pages too, and circles with their history.
import { createServer } from "node:http";
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { at, stands, visit } from "./wait.mjs";

export function eveningTests({ window, server, playOn }) {
  /** Anna's table for two, with Ben at it. */
  async function table(first, second, path) {
    await visit(first, server().url, path);
    await first.locator(".seating input.name").first().fill("Anna");
    await first.locator(".setup form button[type=submit]").click();
    const said = await first.locator(".invitation .code").innerText();
    await second.goto(`${server().url}/#/with/${said}`);
    await second.locator("#guest").fill("Ben");
    await second.locator(".naming button").click();
    for (const page of [first, second]) await page.locator(".table-screen[data-state]").waitFor();
  }

  async function resign(page) {
    await page.locator('.bar button[aria-label="Settings"]').click();
    await page.locator("dialog button", { hasText: "Resign" }).click();
    await page.locator("dialog button", { hasText: "Really resign?" }).click();
  }

  const link = (page) => page.locator(".linked input").inputValue();

  /** A page of somebody else with a frame in it. */
  async function elsewhere(src, act) {
    const host = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(`<h1>Club</h1><iframe src="${src}" width="480" height="640"></iframe>`));
    await new Promise((done) => host.listen(0, "127.0.0.1", done));
    try {
      await act(`http://127.0.0.1:${host.address().port}/`);
    } finally {
      host.close();
    }
  }

  test("a match of this device gets a link: others see it with its review, another page shows it, and it can be taken away", () =>
    window({}, (first) => window({}, async (second) => {
      await visit(first, server().url, "/new/null");
      await first.locator(".setup form button[type=submit]").click();
      while (await stands(first, "asking", "handing", "over") !== "over") await playOn(first, { clicks: 1, seed: 3 });
      await first.locator("dialog.end .way", { hasText: "Replay" }).click();
      await first.locator(".to-link").click();
      const url = await link(first);
      assert.match(url, /#\/replay\/[0-9a-f]{32}$/);
      const frame = await first.locator(".linked textarea").evaluate((area) => area.value);
      await second.goto(url);
      assert.equal(await stands(second, "shown"), "shown");
      assert.equal(await second.locator(".below button", { hasText: "Rematch" }).count(), 0); // it is not theirs
      await second.locator(".steps button").nth(3).click();
      await second.locator(".prompt", { hasText: "Move 1 of" }).waitFor();
      await second.locator(".below button", { hasText: "Review" }).click();
      await second.locator(".curve path").first().waitFor();
      // Inside of another page there is the match and nothing else.
      const src = /src="([^"]*)"/.exec(frame)[1];
      await elsewhere(src, async (other) => {
        await second.goto(other);
        const inside = second.frameLocator("iframe");
        await inside.locator(".table-screen[data-state=shown]").waitFor();
        assert.equal(await inside.locator(".bar button").count(), 0);
        assert.equal(await inside.locator(".below button", { hasText: "Keep this game" }).count(), 0);
        const frames = second.frames().find((one) => one.url().includes("replay.html"));
        await frames.evaluate(() => (location.hash = "/"));
        await inside.locator(".notice", { hasText: "no such match" }).waitFor();
        assert.equal(await inside.locator("a.game").count(), 0);
      });
      await first.locator(".linked button", { hasText: "Take the link away" }).click();
      await first.locator(".linked").waitFor({ state: "detached" });
      await second.goto("about:blank");
      await second.goto(url);
      await second.locator(".notice", { hasText: "no such match" }).waitFor();
    })));

  test("people who have played are kept as a circle: its evenings, its matches, and last time when the next one begins", () =>
    window({ viewport: PHONE }, (first) => window({}, (second) => window({}, async (third) => {
      await table(first, second, "/new/muehle?friends");
      await resign(second);
      for (const page of [first, second]) await page.locator("dialog.end").waitFor();
      await first.locator("dialog.end button.to-circle").click();
      await first.locator("dialog.end a.to-circle", { hasText: "To your circle" }).click();
      await first.locator(".evening-card", { hasText: "Today: Anna won with 2 points" }).waitFor();
      const url = await first.url();
      await first.locator("#circle-name").fill("Mill masters");
      await first.locator(".circle-ways form button").click();
      await first.locator("h1", { hasText: "Mill masters" }).waitFor();
      // A match of it is looked at again by its link.
      await first.locator(".points thead a").click();
      assert.equal(await stands(first, "shown"), "shown");
      // It stands on the start pages of both, and of nobody else who has not its link.
      for (const page of [first, second]) {
        await visit(page, server().url, "/");
        await page.locator(".circles", { hasText: "Mill masters" }).waitFor();
      }
      await third.goto(url);
      await third.locator(".evening-card").waitFor();
      await third.locator("#circle-guest").fill("Carl");
      await third.locator(".circle-ways form button").click();
      await third.locator(".people", { hasText: "Carl" }).waitFor();
      // The next evening: last time is told while all come, and it counts for the circle.
      await first.locator(".circles a").click();
      await at(first, new URL(url).hash.slice(1)); // the start page has the same shelves
      await first.locator('a[data-game="dame"]').click();
      await first.waitForFunction(() => document.body.dataset.path?.startsWith("/new/dame?circle="));
      await first.locator(".setup form button[type=submit]").click();
      await first.locator(".last-time", { hasText: "Mill masters · Today: Anna won with 2 points" }).waitFor();
      await third.goto(url); // who opens the circle finds the table
      await third.reload();
      await third.locator("button", { hasText: "To the table" }).click();
      await third.locator(".lobby .naming button").click();
      for (const page of [first, third]) await page.locator(".table-screen[data-state]").waitFor();
      await resign(first);
      await third.locator("dialog.end a.to-circle").click();
      await third.locator(".evening-card").nth(1).waitFor();
      assert.match(await third.locator(".evening-card").first().innerText(), /Carl won with 2 points/);
      await at(third, new URL(url).hash.slice(1));
      await first.goto(url);
      await first.locator(".circle-ways button", { hasText: "Dissolve the circle" }).click();
      await first.locator(".circle-ways button", { hasText: "for everybody" }).click();
      await at(first, "/");
      await third.reload();
      await third.locator(".notice", { hasText: "no such circle" }).waitFor();
    }))));

  test("a club evening: four enter, rounds are tables, the standing is seen by all, and the end can be printed", () =>
    window({}, (first) => window({ viewport: PHONE }, (second) => window({}, (third) => window({}, async (fourth) => {
      await table(first, second, "/new/muehle?friends");
      await resign(second);
      await first.locator("dialog.end button.to-circle").click();
      await first.locator("dialog.end a.to-circle").click();
      await first.locator("#club-game").selectOption("dame");
      await first.locator("#club-rounds").fill("2");
      await first.locator(".new-club button").click();
      await first.locator(".club-ways").waitFor();
      const url = await first.url();
      const pages = [first, second, third, fourth];
      for (const [at, page] of pages.entries()) {
        if (at) await page.goto(url);
        await page.locator("#club-guest").fill(["Anna", "Ben", "Carl", "Dora"][at]);
        await page.locator(".club-ways form button").click();
        await page.locator(".club-ways button", { hasText: "Play no more" }).waitFor();
      }
      await fourth.waitForFunction(() => document.querySelectorAll(".ranks tbody tr").length === 4);
      for (const round of [1, 2]) {
        if (round === 1) await first.locator(".club-ways button.primary:not(:disabled)", { hasText: "Pair round 1" }).click(); // the next one is paired by itself
        else for (const page of pages) await page.locator(".round-marks .now", { hasText: "2" }).waitFor();
        for (const page of pages) { // each is led to their table
          await page.locator("button", { hasText: "To your table" }).click();
          await page.locator(".table-screen[data-state]").waitFor();
        }
        const ends = await Promise.all(pages.map((page) => page.evaluate(() => location.hash)));
        assert.equal(new Set(ends).size, 2);
        for (const [at, page] of pages.entries()) if (ends.indexOf(ends[at]) < at) await resign(page);
        for (const page of pages) {
          await page.locator("dialog.end button.primary", { hasText: "To the tournament" }).click(); // there no rematch counts
          await page.locator(".ranks").waitFor();
        }
      }
      for (const page of pages) await page.locator("h2", { hasText: "Final standing" }).waitFor();
      assert.match(await fourth.locator(".ranks tbody tr").first().innerText(), /1\.\s+Anna[^]*●●[^]*2/);
      assert.equal(await first.locator("button", { hasText: "Print the table" }).count(), 1);
    })))));
}
