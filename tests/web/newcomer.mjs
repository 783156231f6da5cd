// What somebody who has never seen the page must find: the buttons in sight, no slip of the finger that is final, and words
// for what was touched.
import { assert, test } from "./harness.mjs";
import { asked } from "./wait.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/** From now on: every order in which the numbers of the points have stood on the board. */
function watchNumbers() {
  const board = document.querySelector(".stage:not(.near):not(.aside)");
  const numbers = () => [...board.querySelectorAll("text")].map(({ textContent }) => textContent)
    .filter((words) => /^\d+$/.test(words)).slice(0, 3).join();
  window.orders = new Set([numbers()]);
  new MutationObserver(() => window.orders.add(numbers()))
    .observe(board, { childList: true, subtree: true, characterData: true });
}

export function newcomerTests({ window, server, begin, playOn }) {
  const events = (page) => page.locator(".log li").count();
  const moved = (page, before) => page.waitForFunction((n) => document.querySelectorAll(".log li").length > n &&
    document.querySelector(".table-screen").dataset.state === "asking", before);

  test("on a desk the question and its buttons are in sight while rules are explained", () => window(DESK, async (page) => {
    for (const game of ["letra", "monopoly", "dallas-maruca"]) {
      await begin(page, server().url, game, { guide: true });
      assert.ok(await page.locator(".guide").isVisible(), game);
      const ends = await page.locator(".actions .prompt, .actions .moves button")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      assert.ok(ends.length > 1 && ends.every((end) => end > 0 && end <= 900), `${game}: ${ends}`);
    }
  }));

  test("a nought is shown before it is entered, points are entered by one touch", () => window(DESK, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const box = (worth) => page.locator(".stage .can[aria-label*='would give']")
      .filter({ has: page.locator("text", { hasText: worth }) }).first();
    const before = await events(page);
    await box(/^0$/).click();
    await page.locator(".refusal .told", { hasText: "just a zero" }).waitFor();
    await page.locator(".moves button.primary", { hasText: "Enter" }).waitFor();
    assert.equal(await events(page), before);
    await page.locator(".moves button", { hasText: "Clear choice" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".hint.got").length === 0);
    await box(/^[1-9]/).click();
    await moved(page, before);
    await box(/^0$/).click();
    const now = await events(page);
    await page.locator(".moves button.primary", { hasText: "Enter" }).click(); // who wants it gets it
    await moved(page, now);
    assert.match(await page.locator(".log").innerText(), /puts a zero in/);
  }));

  test("the cup throws the dice that were not put aside", () => window(PHONE, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const before = await events(page);
    await page.locator(".stage .next[aria-label^='Die']").last().click();
    await page.waitForFunction(() => document.querySelectorAll(".hint.got").length === 1);
    await asked(page);
    await page.locator(".stage .next[aria-label*='cup' i]").click();
    await moved(page, before + 1); // what is kept, and the throw
    assert.match(await page.locator(".log").innerText(), /keeps \d and throws/);
    await page.locator(".stage .next[aria-label*='cup' i]").waitFor(); // and once more
  }));

  test("a closed mill asks which man to take, and taken back it asks as before", () => window(PHONE, async (page) => {
    await begin(page, server().url, "muehle", { people: [0, 1] });
    for (const point of ["d7", "a1", "d6", "g1"]) {
      const before = await events(page);
      await page.locator(`.stage .next[aria-label^='${point}']`).first().click();
      await moved(page, before);
    }
    await page.locator(".stage .next[aria-label^='d5']").first().click();
    await page.locator(".prompt", { hasText: "A mill! Which man do you take from Black?" }).waitFor();
    assert.equal(await page.locator(".so-far").count(), 0);
    await page.locator(".moves button", { hasText: "Clear choice" }).click();
    await page.locator(".prompt", { hasText: "White to place a man" }).waitFor();
  }));

  test("four dice on the rail wait until they are thrown", () => window(DESK, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const before = await events(page);
    for (let n = 0; n < 4; n++) {
      await page.locator(".stage .next[aria-label^='Die']").last().click();
      await page.waitForFunction((kept) => document.querySelectorAll(".hint.got").length === kept, n + 1);
      await asked(page);
    }
    assert.equal(await events(page), before);
    await page.locator(".moves button.primary", { hasText: "Throw again" }).click();
    await moved(page, before);
  }));

  test("touching a rival tells of him, and offers him a bargain by a button", () => window(DESK, async (page) => {
    await begin(page, server().url, "monopoly", { people: [0, 1] });
    await page.locator(".moves button.primary", { hasText: "Throw" }).waitFor();
    const before = await events(page);
    const [rival] = await page.locator(".seats li:not(.asked) .name").allInnerTexts();
    await page.locator(`.stage .next[aria-label="${rival}"]`).click();
    await page.locator(".refusal .told", { hasText: `${rival} has` }).waitFor();
    assert.equal(await events(page), before);
    await page.locator(".moves button", { hasText: `Offer to ${rival}` }).click();
    await moved(page, before);
    await page.locator(".stage.near [data-id]").first().click(); // and what lies there is told
    await page.locator(".refusal .told", { hasText: `to ${rival}:` }).waitFor();
  }));

  test("a horse is backed by touching it, and every bet names its horse", () => window(PHONE, async (page) => {
    await begin(page, server().url, "pferde");
    await page.locator('.stage .next[aria-label*="at the start"]').first().click();
    await page.locator(".moves button", { hasText: "Bet for a place" }).waitFor();
    await page.locator(".moves button", { hasText: "Bet to win" }).click();
    await page.locator(".actions form.amount .thing", { hasText: /\S+ to win/ }).waitFor();
    await page.locator(".moves button", { hasText: "Clear choice" }).click();
    await page.locator("button", { hasText: "What else" }).click();
    await page.locator("dialog.deals form.amount").first().waitFor();
    const things = await page.locator("dialog.deals form.amount .thing b").allInnerTexts();
    assert.equal(new Set(things).size, await page.locator("dialog.deals form.amount").count());
  }));

  for (const [people, orders] of [[[0], 1], [[0, 1], 2]])
    test(`the points of Backgammon keep their numbers for one person, and turn for two (${people.length})`, () =>
      window(DESK, async (page) => {
        await begin(page, server().url, "backgammon", { people });
        await page.evaluate(watchNumbers);
        const both = () => page.evaluate(() => ["White plays", "Black plays"]
          .every((words) => document.querySelector(".log").textContent.includes(words)));
        for (let n = 0; n < 200 && !await both(); n++) await playOn(page, { clicks: 1, seed: n });
        assert.ok(await both());
        assert.equal(await page.evaluate(() => window.orders.size), orders);
      }));
}
