// SPDX-License-Identifier: MIT
// The short round that every engine plays: home, three games by real clicks, a drag, a question on the moor, a reload, the
// guide and the rules, the keyboard, a phone's width. Whatever goes wrong in the page's script fails it too.
import { assert, test } from "./harness.mjs";
import { begin } from "./player.mjs";
import { asked, at, goOn, logged, settled, stands, visit, openTab } from "./wait.mjs";

export const ROUND = "in every engine: ";

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Touches what can be touched, by real clicks in turn, until so many moves are told. */
async function clickOn(page, moves) {
  for (let n = 0; n < 40 && await page.locator(".log li").count() < moves; n++) {
    const done = await page.locator(".log li").count();
    const [things, buttons] = [page.locator(".stage .next"), page.locator(".moves button[data-move]")];
    if (await things.count()) await things.nth(n % await things.count()).click({ force: true });
    else await buttons.first().click();
    await page.waitForFunction((was) => document.querySelector(".table-screen").dataset.state === "asking" &&
      (document.querySelectorAll(".log li").length > was || document.querySelector("[aria-pressed=true], .refusal p")), done);
  }
  assert.ok(await page.locator(".log li").count() >= moves);
}

export function roundTests({ window, server, kiste, openFile, journalOf }) {
  const inEvery = (title, body, options = {}) => test(ROUND + title, () => window({ sound: true, ...options }, body));

  inEvery("from the start to the first moves", async (page) => {
    await page.goto(server().url);
    await page.waitForFunction(() => document.querySelectorAll(".game img").length >= 14);
    await page.locator(".game img").first().evaluate((img) => img.decode()); // there is a picture on it
    await page.locator("a[data-game=muehle]").click();
    await page.locator(".setup form button[type=submit]").click();
    await asked(page);
    const { width, height } = await page.locator(".pane-board").boundingBox();
    assert.ok(width > 300 && height > 300, `the board has ${width} × ${height}`);
    await page.locator('.stage [aria-label^="d6"]').click();
    await logged(page, 2); // the computer's answer
    await clickOn(page, 6);
    const before = await page.locator(".log").innerText();
    await page.reload();
    await asked(page);
    assert.equal(await page.locator(".log").innerText(), before);
  });

  inEvery("a man is dropped on the very middle of its place, and stands there", async (page) => {
    const own = kiste.open();
    own.call({ cmd: "new", game: "dame", seed: 1 });
    const [seat] = own.call({ cmd: "legal" }).actors;
    const [man, place] = own.call({ cmd: "choices", seat, lang: "en" }).choices[0].touch[0].items;
    own.close();
    await begin(page, server().url, "dame", { people: [0, 1] });
    const from = middle(await page.locator(`.stage [data-id="${man}"]`).boundingBox());
    const stands = (id) => page.locator(`.stage [data-id="${id}"]`).evaluate((e) => { // its box counts its shadow too
      const { e: x, f: y } = e.getScreenCTM();
      return [x, y];
    });
    const to = await stands(place);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 20, from[1] + 20, { steps: 4 });
    await page.mouse.move(...to, { steps: 8 });
    await page.mouse.up();
    await logged(page, 1);
    const [x, y] = await stands(man);
    assert.ok(Math.hypot(x - to[0], y - to[1]) < 4, `at ${x}, ${y}, not at ${to}`);
  });

  inEvery("dice by touching them, and figures", async (page) => {
    await begin(page, server().url, "mensch", { seats: 2 });
    for (let n = 0; n < 3; n++) {
      await page.locator(".stage .can:has(.look-die), .stage .next").first().click();
      await asked(page);
    }
    assert.ok(await page.locator(".log li").count() > 3);
  }, { byHand: true });

  inEvery("a question about a ninth of the moor is asked by mouse", async (page) => {
    const own = kiste.open();
    own.call({ cmd: "new", game: "tkkg", seed: 1 });
    const count = own.call({ cmd: "match" }).seats.length;
    for (let seat = 0; seat < count; seat++) own.call({ cmd: "sit", seat, bot: "random" });
    let question;
    while (!question && own.call({ cmd: "go" }).seat !== null)
      for (const seat of own.call({ cmd: "legal" }).actors.filter((actor) => actor !== "*"))
        question ??= own.call({ cmd: "choices", seat, lang: "en" }).choices.find(({ move }) => /^ask ninth/.test(move));
    const { journal } = own.call({ cmd: "journal" });
    own.close();
    await visit(page, server().url, "/");
    await openFile(page, journal);
    assert.equal(await goOn(page), "asking");
    const before = await page.locator(".log li").count();
    for (const item of question.touch[0].items) {
      const box = await page.locator(`.stage [data-id="${item}"]`).boundingBox();
      await page.mouse.click(...middle(box));
      await stands(page, "asking", "handing");
    }
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length !== n ||
      document.querySelector(".table-screen").dataset.state === "handing", before);
  });

  inEvery("a guided game, its rules, and the rule that forbids", async (page) => {
    await begin(page, server().url, "muehle", { people: [0, 1], guide: true });
    assert.ok((await page.locator(".guide p").innerText()).length > 20);
    await page.locator(".guide .next-rule").click();
    assert.ok((await page.locator(".rules").textContent()).length > 1000); // in other engines innerText leaves out what is not in sight
    await page.locator('.stage [aria-label^="d6"]').click();
    await logged(page, 1);
    await openTab(page, "as_text");
    await page.locator("#typed").fill("d6");
    await page.locator("#typed").press("Enter");
    await page.locator(".refusal p").waitFor();
    assert.match(await page.locator(".refusal").innerText(), /Not allowed:/);
    await page.locator(".refusal .link").click();
    await page.locator(".rules .asked").waitFor();
  });

  inEvery("by keyboard, and one sees where one is", async (page) => {
    await begin(page, server().url, "muehle", { people: [0, 1] });
    await page.locator(".stage .can").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const ring = await page.locator(".focus-ring").boundingBox();
    const on = await page.locator(".stage :focus").boundingBox();
    assert.ok(ring.width > on.width && Math.hypot(ring.x + ring.width / 2 - on.x - on.width / 2, ring.y + ring.height / 2 - on.y - on.height / 2) < 4);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("[aria-pressed=true]") || document.querySelectorAll(".log li").length);
    assert.ok(await page.evaluate(() => document.activeElement.closest(".stage") !== null), "the focus stays on the table");
  });

  inEvery("on a phone: the board from edge to edge, the buttons in sight", async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("monopoly", { events: 34, seats: 3 }));
    await goOn(page);
    await settled(page, "low");
    const { board, actions, wide, width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight,
      board: document.querySelector(".pane-board").getBoundingClientRect().width, wide: document.scrollingElement.scrollWidth,
      actions: document.querySelector(".actions").getBoundingClientRect().bottom }));
    assert.ok(board > 0.97 * width && wide <= width, `${board} and ${wide} of ${width}`);
    assert.ok(actions <= height + 1, `the buttons end at ${actions} of ${height}`);
    await page.locator(".actions button").first().click();
    await page.locator(".bar a.brand").click({ force: true });
    await at(page, "/");
  }, { viewport: { width: 460, height: 800 } });
}
