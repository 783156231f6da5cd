// A turn, seen and helped along: dice in the hand, hints, the last round again, names, settings, things asked twice, the end.
import { assert, test } from "./harness.mjs";

const asking = (page) => page.waitForFunction(() => document.querySelector(".table-screen")?.dataset.state === "asking");

export function turnTests({ window, server, begin, playOn, openFile, journalOf }) {
  test("the dice wait for a touch when a person's turn begins", () => window({ byHand: true }, async (page) => {
    await begin(page, server().url, "mensch", { seats: 2 });
    const throws = () => page.locator('button[data-move="throw"]');
    await throws().waitFor();
    const before = await page.locator(".log li").count();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".log li").count(), before); // nothing happens by itself
    await page.locator(".stage .can:has(.look-die)").first().click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
    await asking(page);
    if (await throws().count() === 0) await playOn(page, { clicks: 1 });
    await page.waitForFunction(() => document.querySelector('button[data-move="throw"]'));
    await throws().click();
    await asking(page);
  }));

  test("a move that is the only one is made by itself, if somebody wants that", () => window({}, async (page) => {
    await begin(page, server().url, "mensch", { seats: 2 });
    await page.evaluate(() => localStorage.setItem("spielkiste", JSON.stringify({ pace: "at once", byHand: false, byItself: true })));
    await page.reload();
    await asking(page);
    await playOn(page, { clicks: 12 });
    // Whenever it waits there is a choice: two figures at least, or nothing could be asked.
    for (let n = 0; n < 6; n++) {
      await asking(page);
      assert.ok(await page.locator(".stage .next").count() > 1);
      await playOn(page, { clicks: 2, seed: n });
    }
  }));

  test("a hint shows a move on the board and why, and the page goes on living", () => window({}, async (page) => {
    await begin(page, server().url, "muehle");
    await page.locator(".hint-button").click();
    await page.locator(".advice strong").waitFor();
    assert.match(await page.locator(".advice").innerText(), /White places a man on/);
    await page.locator(".hint.advised").first().waitFor();
    await playOn(page, { clicks: 1 });
    assert.equal(await page.locator(".hint.advised").count(), 0);
  }));

  test("the last round can be seen again, told in words, and it goes on where it was", () => window({}, async (page) => {
    await begin(page, server().url, "muehle");
    await page.locator('.stage [aria-label^="d6"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
    await asking(page);
    const prompt = await page.locator(".prompt").innerText();
    const told = page.waitForFunction(() => /^Once more: Black places/.test(document.querySelector(".prompt").textContent));
    await page.locator('button[aria-label="See the last round again"]').click();
    await told;
    await page.waitForFunction((was) => document.querySelector(".prompt").textContent === was, prompt);
    await asking(page);
    assert.equal(await page.locator(".log li").count(), 2);
    await playOn(page, { clicks: 1 });
  }));

  test("what others do is told in words at a pace that can be followed, and can be skipped", () =>
    window({ pace: "slow" }, async (page) => {
      await page.goto(`${server().url}/#/`);
      await openFile(page, journalOf("mensch", { seats: 4, events: 300 }));
      await page.locator(".moves .primary").click();
      await page.waitForFunction(() => document.querySelector(".table-screen")?.dataset.state === "asking");
      await page.evaluate(() => { // how many events are shown one after the other
        globalThis.shown = new Set();
        new MutationObserver(() => globalThis.shown.add(document.querySelector(".told-line").textContent))
          .observe(document.querySelector(".told-line"), { childList: true, subtree: true });
      });
      await page.locator(".stage .next").first().click();
      await page.locator(".moves button", { hasText: "Skip" }).click();
      await asking(page);
      assert.ok(await page.evaluate(() => globalThis.shown.size) >= 2);
    }));

  test("what may give the game away is asked twice, and is not the obvious button", () => window({}, async (page) => {
    await page.goto(`${server().url}/#/`);
    await openFile(page, journalOf("tkkg", { events: 30, actor: 0 }));
    await page.locator(".moves .primary").click();
    await page.waitForFunction(() => ["asking", "handing"].includes(document.querySelector(".table-screen")?.dataset.state));
    if (await page.locator(".curtain button").isVisible()) await page.locator(".curtain button").click();
    await asking(page);
    for (let n = 0; n < 60 && await page.locator(".moves button", { hasText: "Name the square" }).count() === 0; n++) await playOn(page, { clicks: 1, seed: n });
    const named = page.locator(".moves button.grave").first();
    if (await named.count() === 0) await page.locator(".moves button", { hasText: "Name the square" }).first().click(); // they are many
    await named.waitFor();
    const before = await page.locator(".log li").count();
    await named.click();
    await page.locator("dialog.sure button.primary").click(); // better not
    assert.equal(await page.locator(".log li").count(), before);
    await named.click();
    await page.locator("dialog.sure .grave").click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
  }));

  test("names are given once and are remembered", () => window({}, async (page) => {
    await page.goto(`${server().url}/#/new/pferde`);
    await page.locator(".seating input.name").first().fill("Anna");
    await page.locator(".seating select").nth(1).selectOption("random");
    await page.locator("#guide").uncheck();
    await page.locator(".setup form button[type=submit]").click();
    await asking(page);
    assert.equal(await page.locator(".seats .name").first().innerText(), "Anna");
    await page.goto(`${server().url}/#/new/pferde`);
    await page.locator(".seating input.name").first().waitFor();
    assert.equal(await page.locator(".seating input.name").first().inputValue(), "Anna");
  }));

  test("the end tells who has won, why, and how it came to that", () => window({}, async (page) => {
    await page.goto(`${server().url}/#/`);
    await openFile(page, journalOf("dallas-maruca", { seats: 3 }));
    await page.locator(".steps").waitFor();
    await page.goto(page.url().replace("/replay/", "/table/"));
    await page.locator("dialog.end figure .kiste").waitFor(); // the curve
    const end = await page.locator("dialog.end").innerText();
    assert.match(end, /Victory for/);
    assert.match(end, /\$\d+ million/); // money as people write it
    assert.equal(await page.locator("dialog.end .ranking li").count(), 3);
    await page.locator("dialog.end button", { hasText: "Look at the table" }).click();
    assert.equal(await page.locator("dialog").count(), 0);
    await page.locator(".actions button", { hasText: "Play again" }).click();
    await page.waitForFunction(() => ["asking", "moving"].includes(document.querySelector(".table-screen")?.dataset.state));
  }));

  test("everything that can be done stands in one list, and stays there while a deal is made", () => window({}, async (page) => {
    await page.goto(`${server().url}/#/`);
    await openFile(page, journalOf("monopoly", { seats: 3, events: 160 }));
    await page.locator(".moves .primary").click();
    await asking(page);
    const offer = page.locator('dialog.deals button[data-move^="offer"]');
    for (let n = 0; n < 40; n++) { // until it is somebody's turn who can trade
      const list = page.locator("button", { hasText: "What else" });
      if (await list.count()) {
        await list.click();
        await page.locator("dialog.deals h3").first().waitFor();
        if (await offer.count()) break;
        await page.keyboard.press("Escape");
      }
      await playOn(page, { clicks: 1, seed: n });
    }
    await offer.first().click();
    await page.locator("dialog.deals h3", { hasText: "Take the offer back" }).waitFor();
    await page.locator('dialog.deals form.amount[data-move^="give"] .few').nth(1).click();
    await page.locator('dialog.deals button[data-move^="want "]').first().click();
    await page.locator("dialog.deals h3", { hasText: "Make the offer" }).waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("dialog").count(), 0);
  }));
}
