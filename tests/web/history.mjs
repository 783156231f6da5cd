// SPDX-License-Identifier: MIT
// The matches kept in the browser, told so that one knows them again, and what they say of those who played.
import { PHONE } from "./browser.mjs";
import { assert, BRIEF, test } from "./harness.mjs";
import { counted, keep, stands, visit } from "./wait.mjs";

export function historyTests({ window, accessible, server, playOn, openFile, journalOf }) {
  test("a kept match says who played, how it ended and why; it is reviewed, kept and deleted from there", () =>
    window({ viewport: PHONE }, async (page) => {
      for (const game of ["muehle", "leiter"]) {
        await visit(page, server().url, "/");
        await openFile(page, journalOf(game));
        await stands(page, "shown");
      }
      await visit(page, server().url, "/");
      const row = page.locator(".history li", { hasText: "Nine men's morris" });
      const told = await row.innerText();
      assert.match(told, /2 people/);
      assert.match(told, /Victory for (White|Black)\.|Draw/i);
      assert.match(told, /\d+ moves · .*today/);
      assert.doesNotMatch(told, /The game is over/);
      await accessible(page, "history");
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
      assert.ok(wide <= PHONE.width, `${wide} wide`);
      await row.locator("button", { hasText: "Review" }).click();
      await page.locator(".progress").waitFor({ state: "hidden" });
      await page.locator(".curve path").first().waitFor();
      await visit(page, server().url, "/");
      const bin = page.locator(".history li", { hasText: "Nine men's morris" }).locator('button[aria-label^="Delete"]');
      await bin.click();
      await bin.click();
      await page.waitForFunction(() => document.querySelectorAll(".history li").length === 1);
    }));

  test("a kept match is played again from the list and from its replay; all move on by one place, and that is said", () =>
    window({ viewport: PHONE, hasTouch: true, byHand: true }, async (page) => {
      await visit(page, server().url, "/new/leiter");
      await page.locator(".seating input.name").fill("Anna");
      await page.locator("#guide").uncheck();
      await page.locator(".setup form button[type=submit]").click();
      await stands(page, "asking");
      assert.ok((await playOn(page, { clicks: 2000 })).over);
      assert.deepEqual(await page.locator(".seats .name").allInnerTexts(), ["Anna", "Emil"]);
      const row = page.locator(".history li", { has: page.locator(".ended") });
      const again = (where) => where.locator("button", { hasText: "Rematch" });
      const moved = async () => {
        assert.match(await page.locator(".refusal .told").innerText(), /This time you play Blue\./);
        assert.deepEqual(await page.locator(".seats .name").allInnerTexts(), ["Emil", "Anna"]);
        assert.equal(await page.locator(".seats li").first().locator(".bot").count(), 1);
      };
      await visit(page, server().url, "/");
      await again(row).click();
      await stands(page, "asking");
      await moved();
      await page.locator('.moves button[data-move="throw"]').click(); // whoever goes on has read it
      await counted(page, ".refusal .told", 0);
      await visit(page, server().url, "/");
      await row.locator("button", { hasText: "Replay" }).click();
      await stands(page, "shown");
      await again(page.locator(".moves")).waitFor();
      await page.locator('button[aria-label="To the end"]').click();
      await again(page.locator(".prompt")).click(); // and where it has ended
      await stands(page, "asking");
      await moved();
      await visit(page, server().url, "/");
      await counted(page, ".history li", 3);
    }));

  test("statistics tell for each person and game how often, how well and how luckily was played", () => window({}, async (page) => {
    const scores = [];
    for (const seed of BRIEF ? [1] : [1, 2]) {
      await visit(page, server().url, "/new/kniffel");
      while (await page.locator(".seating [data-seat]").count() > 1) {
        const before = await page.locator(".seating [data-seat]").count();
        await page.locator('.seating button[aria-label="One seat fewer"]').click();
        await page.waitForFunction((n) => document.querySelectorAll(".seating [data-seat]").length < n, before);
      }
      await page.locator(".seating input.name").fill("Anna");
      await page.locator("#guide").uncheck();
      await page.locator(".setup form button[type=submit]").click();
      await stands(page, "asking");
      const { over } = await playOn(page, { clicks: 400, seed });
      assert.ok(over);
      scores.push(Number(await page.locator(".seats .score b").innerText()));
    }
    await visit(page, server().url, "/");
    await page.locator("a.button", { hasText: "Statistics" }).click();
    await page.locator(".statistics h2").waitFor();
    assert.equal(await page.locator(".statistics h2").innerText(), "Anna");
    const told = await page.locator(".history li").innerText();
    assert.match(told, scores.length === 1 ? /1 game\b/ : /2 games/);
    assert.ok(told.includes(`best score ${Math.max(...scores)}`), `${told}: ${scores}`);
    const mean = scores.length > 1 ? `${((scores[0] + scores[1]) / 2).toFixed(1)} on average` : ""; // of one it is not told
    assert.ok(told.includes(mean), `${told}: ${scores}`);
    assert.match(told, /Dice at the table: [1-6]\.\d\d on average, 3\.50 expected/);
    await accessible(page, "statistics");
  }));

  test("statistics tell points as points and chances as percent", () => window({}, async (page) => {
    const head = (id, review) => ({ id, game: "backgammon", over: true, bots: [null, null], names: ["Anna", "Ben"], winners: [0], score: [1, -1], review,
      seq: 9, pieces: 0, at: 1, kept: true, prompt: "", standing: [] });
    await visit(page, server().url, "/");
    await page.locator(".game").first().waitFor();
    await keep(page, [head("points", { percent: false, luck: [-1500, 1500], lost: [2500, 0] }), head("chances", { percent: true, luck: [12_000, -12_000], lost: [7000, 0] })]);
    await visit(page, server().url, "/statistics");
    const told = await page.locator(".statistics section, .statistics", { hasText: "Anna" }).first().innerText();
    assert.match(told, /luck −1\.5 points, lost by mistakes 2\.5 points a game/);
    assert.match(told, /luck 12\.0 %, lost by mistakes 7\.0 % a game/);
  }));
}
