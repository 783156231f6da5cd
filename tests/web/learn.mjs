// SPDX-License-Identifier: MIT
// Learning by touching: right and wrong moves of a lesson, a forbidden one, the way there and back, and what is kept of it.
import { assert, test } from "./harness.mjs";
import { arrowTo, asked, openTab, settled, stands, tabTo, visit } from "./wait.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

export function learnTests({ window, server, begin }) {
  const point = (page, name) => page.locator(`.stage [aria-label^="${name}"]`);

  test("a lesson takes the right move and puts another back", () => window(PHONE, async (page) => {
    await visit(page, server().url, "/learn/muehle/2");
    await asked(page);
    assert.match(await page.locator(".task").innerText(), /a7/);
    await point(page, "b6").click(); // allowed, but no mill
    await page.locator(".verdict .wrong").waitFor();
    await asked(page);
    assert.match(await point(page, "b6").getAttribute("aria-label"), /empty/);
    await point(page, "a7").click();
    await page.locator(".actions .prompt", { hasText: "mill" }).waitFor();
    await page.locator('.stage [aria-label*="Black on d5"], .stage [aria-label^="d5"]').last().click();
    await stands(page, "done");
    assert.match(await page.locator(".verdict .right").innerText(), /^Right!/);
    assert.match(await page.locator(".lesson .verdict").innerText(), /gone for good/);
    await page.locator("[data-move=next]").click();
    await page.waitForFunction(() => document.body.dataset.path === "/learn/muehle/3");
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("spielkiste")).steps.muehle), 2);
    await visit(page, server().url, "/new/muehle"); // where it goes on from
    await page.locator(".to-steps").click();
    await page.waitForFunction(() => document.body.dataset.path === "/learn/muehle/3");
  }));

  test("the strong button of a lesson is the one asked for; after the last of the first steps a game begins at once", () => window(PHONE, async (page) => {
    await visit(page, server().url, "/learn/monopoly/4"); // "Do not buy it."
    await asked(page);
    assert.deepEqual(await page.locator(".moves .primary").evaluateAll((all) => all.map((one) => one.dataset.move)), ["decline"]);
    await visit(page, server().url, "/learn/monopoly/7");
    for (let step = 0; step < 2; step++) {
      await asked(page);
      await page.locator(".show-me").click();
      await page.locator(".verdict .right").waitFor();
    }
    await stands(page, "done");
    await page.locator(".to-setup").waitFor();
    await page.locator("[data-move=play]").click();
    await page.waitForFunction(() => document.body.dataset.path?.startsWith("/table/"));
    await asked(page);
    assert.equal(await page.locator(".seats .bot").count(), 1);
  }));

  test("what a lesson asks for is in sight: no card is pushed along, no last row is cut, the hand comes forward", async () => {
    const lessons = async (page, game, count, each) => {
      for (let n = 1; n <= count; n++) {
        await visit(page, server().url, `/learn/${game}/${n}`);
        await asked(page);
        await each(`${game} ${n}`);
      }
    };
    const inside = (page, css) => page.locator(css).evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight).filter((more) => more > 2));
    await window(DESK, (page) => lessons(page, "dallas-maruca", 5, async (where) => assert.deepEqual(await inside(page, ".lesson, .column"), [], where)));
    await window(PHONE, async (page) => {
      await lessons(page, "pferde", 7, async (where) => assert.deepEqual(await inside(page, ".near"), [], where));
      await visit(page, server().url, "/learn/dallas-maruca/1");
      await page.waitForFunction(() => {
        const [hand] = document.querySelectorAll(".near .pane-hand");
        return hand && hand.getBoundingClientRect().left >= 0 && hand.getBoundingClientRect().left < innerWidth / 4;
      });
    });
  });

  test("a lesson's board keeps its size while the words change", () => window(PHONE, async (page) => {
    for (const [game, step] of [["dallas-maruca", 4], ["tkkg", 4]]) {
      await visit(page, server().url, `/learn/${game}/${step}`);
      const seen = new Set();
      for (let state = await stands(page, "asking", "done"); ; state = await stands(page, "asking", "done")) {
        await settled(page, "tall");
        seen.add(await page.evaluate(() => [".pane-board", ".lesson"].map((css) => {
          const { top, width, height } = document.querySelector(css).getBoundingClientRect();
          return [top, width, height].map(Math.round).join(" ");
        }).join()));
        if (state === "done") break;
        const task = await page.locator(".show-me").elementHandle();
        await page.locator(".show-me").click();
        await page.waitForFunction((old) => !old.isConnected, task); // the next one is told, or the end
      }
      assert.equal(seen.size, 1, `${game}: ${[...seen].join("; ")}`);
    }
  }));

  test("a lesson by keys alone, and told to who hears it", () => window(DESK, async (page) => {
    await visit(page, server().url, "/learn/muehle/2");
    await asked(page);
    assert.equal(await page.locator(".task").getAttribute("role"), "status");
    await tabTo(page, ".stage .can");
    await arrowTo(page, '.stage [aria-label^="a7"]');
    await page.keyboard.press("Enter");
    await page.locator(".actions .prompt", { hasText: "mill" }).waitFor();
    await asked(page);
    await arrowTo(page, '.stage [aria-label*="on d5"]');
    await page.keyboard.press("Enter");
    await stands(page, "done");
    assert.match(await page.locator('.verdict[role="status"]').innerText(), /^Right!/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.move), "next");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset.path === "/learn/muehle/3");
  }));

  test("a rule is tried out of a game and back again", () => window(DESK, async (page) => {
    await begin(page, server().url, "tkkg");
    const table = await page.evaluate(() => document.body.dataset.path);
    await openTab(page, "rules");
    await page.locator("#rule-tkkg\\.straight .try").click();
    await page.waitForFunction(() => document.body.dataset.path?.startsWith("/learn/tkkg/straight"));
    await asked(page);
    assert.match(await page.locator(".task").innerText(), /^Try this: Crook 4 goes from C1 to D2\. Is it allowed\?/);
    await page.locator(".try-move").click();
    await stands(page, "done");
    assert.match(await page.locator(".verdict").innerText(), /straight line, never diagonally/);
    await page.locator("[data-move=back]").click();
    await page.waitForFunction((path) => document.body.dataset.path === path, table);
    await stands(page, "asking", "handing");
  }));

  test("first steps are offered once, and sent away for good", () => window(PHONE, async (page) => {
    await visit(page, server().url, "/new/muehle");
    await page.locator(".steps-offer button.quiet").click();
    await page.locator(".steps-link").waitFor();
    await page.reload();
    await page.locator(".steps-link").waitFor();
    assert.equal(await page.locator(".steps-offer").count(), 0);
  }));
}
