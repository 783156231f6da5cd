// SPDX-License-Identifier: MIT
// Fingers on a phone: things smaller than a finger are found beside it, and under a loupe while it is held.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { begin } from "./player.mjs";
import { asked, counted } from "./wait.mjs";

/** Runs in the page: a place on which nothing can be touched, `from` to `to` pixels beside one thing that can and `apart` farther
 *  from all others. */
export function beside([from, to, apart]) {
  const solid = (e) => { // a finger is beside a thing, not beside the shadow it throws
    const parts = [...e.querySelectorAll("*")].filter((part) => !part.children.length && !part.matches(".shade, .shades"))
      .map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width || height);
    if (!parts.length) return e.getBoundingClientRect();
    const [left, top] = [Math.min(...parts.map((part) => part.left)), Math.min(...parts.map((part) => part.top))];
    const [right, bottom] = [Math.max(...parts.map((part) => part.right)), Math.max(...parts.map((part) => part.bottom))];
    return new DOMRect(left, top, right - left, bottom - top);
  };
  const things = [...document.querySelectorAll(".pane-board .next")].map((e) => ({ id: e.dataset.id, box: solid(e) }));
  const far = ({ box }, x, y) => Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
  const board = document.querySelector(".pane-board").getBoundingClientRect();
  for (const thing of things)
    for (let angle = 0; angle < 360; angle += 15) {
      const reach = (to + from) / 2 + Math.max(thing.box.width, thing.box.height) / 2;
      const x = thing.box.x + thing.box.width / 2 + reach * Math.cos((angle * Math.PI) / 180);
      const y = thing.box.y + thing.box.height / 2 + reach * Math.sin((angle * Math.PI) / 180);
      if (x < 2 || x > innerWidth - 2) continue; // a finger's middle is on the screen, not on its edge
      if (x < board.left || x > board.right || y < board.top || y > Math.min(board.bottom, innerHeight - 200)) continue;
      const distance = far(thing, x, y);
      if (distance < from || distance > to || document.elementFromPoint(x, y)?.closest(".next")) continue;
      if (things.every((other) => other === thing || far(other, x, y) > distance + apart)) return { x, y, id: thing.id, distance };
    }
  return null;
}

export function touchTests({ window, server }) {
  const url = () => server().url;
  const phone = (body) => window({ viewport: PHONE, hasTouch: true }, async (page, context) => {
    const touches = await context.newCDPSession(page);
    const finger = (type, ...touchPoints) => touches.send("Input.dispatchTouchEvent", { type, touchPoints });
    await body(page, finger);
  });

  for (const [game, rare] of [["halma", false], ["backgammon", true], ["mensch", true], ["monopoly", true], ["tkkg", false]])
    test(`a finger that comes down beside a small thing touches it: ${game}`, () => phone(async (page) => {
      await begin(page, url(), game, { people: [0, 1] });
      if (await page.locator(".curtain button").isVisible()) await page.locator(".curtain button").click();
      await asked(page);
      let spot = null;
      for (let n = 0; n < 30 && !spot; n++) { // until there is something to touch that stands a little apart
        spot = await page.evaluate(beside, [6, 22, n < 15 ? 9 : 3]); // far from others: outlines are drawn larger than what they enclose
        if (spot) break;
        const on = page.locator('.actions .moves button[data-move]:not([data-idle])').first();
        if (await on.count()) await on.click();
        else await page.locator(".pane-board .next").first().click({ force: true });
        await page.waitForFunction(() => document.querySelector(".table-screen").dataset.state !== "moving");
        if (await page.locator(".curtain button").isVisible()) await page.locator(".curtain button").click();
        await asked(page);
      }
      assert.ok(spot, "nothing stands apart");
      const before = await page.locator(".log li").count();
      await page.touchscreen.tap(spot.x, spot.y);
      await page.waitForFunction(([id, was]) => document.querySelectorAll(".log li").length > was // done
        || document.querySelector(".table-screen").dataset.state === "handing" // done, and behind a curtain now
        || document.querySelector(`.stage [data-id="${id}"]`)?.getAttribute("aria-pressed") === "true", [spot.id, before]);
    }), { rare });

  test("what is touched again before anything came of the first touch is touched once", () => phone(async (page) => {
    await begin(page, url(), "dame", { people: [0, 1] });
    await asked(page);
    const id = await page.locator(".pane-board .next").first().evaluate((man) => { // both before the worker can have answered
      const { x, y, width, height } = man.getBoundingClientRect();
      for (const kind of ["pointerdown", "pointerup", "pointerdown", "pointerup"])
        man.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1, clientX: x + width / 2, clientY: y + height / 2 }));
      return man.dataset.id;
    });
    await page.waitForFunction((one) => document.querySelector(`.stage [data-id="${one}"]`).getAttribute("aria-pressed") === "true", id);
    await page.locator(`.stage [data-id="${id}"]`).click(); // and once more, when it has been answered: let go
    await counted(page, '.stage [aria-pressed="true"]', 0);
  }));

  test("under a finger that is held a loupe shows what would be touched, and the finger may still choose", () => phone(async (page, finger) => {
    await begin(page, url(), "halma", { people: [0, 1] });
    await asked(page);
    const [one, other] = await page.evaluate(() => [...document.querySelectorAll(".pane-board .next")].map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return { id: e.dataset.id, name: e.getAttribute("aria-label"), x: x + width / 2, y: y + height / 2 };
    }));
    await finger("touchStart", { x: one.x, y: one.y });
    await page.waitForFunction((name) => document.querySelector(".loupe span")?.textContent === name, one.name);
    await counted(page, ".loupe .hint.advised", 1);
    const glass = await page.locator(".loupe .glass").boundingBox();
    assert.ok(glass.y + glass.height < one.y || glass.y > one.y, "the finger does not cover it");
    await finger("touchMove", { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    await finger("touchMove", { x: other.x, y: other.y });
    await page.waitForFunction((name) => document.querySelector(".loupe span")?.textContent === name, other.name);
    await finger("touchEnd");
    await page.waitForFunction((id) => document.querySelector(`.stage [data-id="${id}"]`).getAttribute("aria-pressed") === "true", other.id);
    await counted(page, ".loupe", 0);
    await counted(page, '.stage [aria-pressed="true"]', 1);
  }));

  test("where men are small a glass lies on the table, over one that is picked: what it shows larger is touched there, and it can be drawn along", () => phone(async (page, finger) => {
    await begin(page, url(), "halma", { people: [0, 1] });
    await asked(page);
    const man = await page.evaluate(() => {
      const { x, y, width, height } = [...document.querySelectorAll(".pane-board .next")].at(-1).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.locator(".lens .kiste").waitFor(); // before anything was touched, too
    await page.touchscreen.tap(man.x, man.y);
    await page.locator(".lens .picked").first().waitFor();
    /** Where the nearest place to go to is seen in the glass. */
    const seen = () => page.evaluate(() => {
      const glass = document.querySelector(".lens").getBoundingClientRect();
      const middle = { x: glass.x + glass.width / 2, y: glass.y + glass.height / 2 };
      const matrix = document.querySelector(".lens .kiste").getScreenCTM();
      const [spot] = [...document.querySelectorAll(".pane-board .next:has(.look-point), .pane-board .next.look-point")].map((e) => {
        const [, x, y] = /translate\(([\d.-]+)[ ,]([\d.-]+)\)/.exec(e.getAttribute("transform"));
        const at = new DOMPoint(x, y).matrixTransform(matrix);
        return { id: e.dataset.id, x: at.x, y: at.y, far: Math.hypot(at.x - middle.x, at.y - middle.y) };
      }).sort((a, b) => a.far - b.far);
      return { ...spot, within: spot.far < glass.width / 2, middle };
    });
    const first = await seen();
    assert.ok(first.within, JSON.stringify(first));
    await finger("touchStart", first.middle);
    await finger("touchMove", { x: first.middle.x + 12, y: first.middle.y });
    await finger("touchMove", { x: first.middle.x + 20, y: first.middle.y });
    await finger("touchEnd");
    const later = await seen();
    assert.ok(Math.abs(later.x - first.x - 20) < 3 && Math.abs(later.y - first.y) < 3, `${JSON.stringify(first)} ${JSON.stringify(later)}`);
    assert.equal(await page.locator(".log li").count(), 1); // the lot alone: nothing was touched
    await page.touchscreen.tap(later.x, later.y);
    await counted(page, ".log li", 2);
    await page.locator(".lens .kiste").waitFor();
    await counted(page, ".lens .picked", 0);
  }));

  /** Marks at the foot of what can act that are seen. */
  const feet = (page) => page.locator(".hints .foot:visible .brass-dot").count();

  test("small men of an army bear no dots, others do; who may be huffed is ringed instead, and named on the button", () => window({}, async (page) => {
    await begin(page, url(), "halma", { people: [0, 1] });
    await asked(page);
    assert.equal(await feet(page), 0);
    await page.locator(".pane-board .next").last().hover({ force: true });
    await page.locator(".hints .foot.near:visible").waitFor(); // but the one that is pointed at
    await begin(page, url(), "dame", { people: [0, 1] });
    await asked(page);
    assert.equal(await feet(page), 4);
    for (const [n, [from, to]] of [["c3", "d4"], ["f6", "e5"], ["d4", "c5"]].entries()) {
      await page.locator(`.pane-board .next[aria-label$="on ${from}"]`).click({ force: true });
      await page.locator(`.pane-board .next[aria-label^="${to}"]`).click({ force: true });
      await counted(page, ".log li", n + 1);
      await asked(page);
    }
    assert.deepEqual(await page.locator(".actions .moves button").allInnerTexts(), ["Huff c5"]); // and no list of all that can be touched
    assert.equal(await feet(page), await page.locator('.pane-board .next[aria-label^="Black"]').count());
  }));

  test("a hint rings what is still to be touched, not what is in hand", () => window({}, async (page) => {
    await begin(page, url(), "muehle", { people: [0, 1] });
    for (const [n, to] of ["a1", "a7", "d1", "d7"].entries()) {
      await page.locator(`.pane-board .next[aria-label^="${to},"]`).click({ force: true });
      await counted(page, ".log li", n + 1);
      await asked(page);
    }
    await page.locator(".hint-button").click();
    await page.locator(".advised").nth(2).waitFor(); // from where, where it closes a mill, whom it takes
    await page.locator('.pane-board .next[aria-label^="g1,"]').click({ force: true });
    await page.locator(".hint-button").click();
    await counted(page, ".advised", 1);
  }));

  test("of what was picked the longest way shows where nothing can be pointed at", () => window({ viewport: PHONE, hasTouch: true, isMobile: true }, async (page) => {
    await begin(page, url(), "halma", { people: [0, 1] });
    await asked(page);
    await page.locator(".pane-board .next").first().waitFor({ state: "attached" }); // else it seems to be the other one's turn
    const turn = await page.locator('.pane-board .next[aria-label^="Green"]').count();
    await page.locator(`.pane-board [aria-label="${turn ? "Green on c3" : "Red on n14"}"]`).tap({ force: true });
    await counted(page, ".stage .aim", 1); // over one man, as all can at first
  }));

  test("one stick among many is chosen under the loupe, and drawn by a finger", () => phone(async (page, finger) => {
    await begin(page, url(), "mikado", { seats: 1 });
    await asked(page);
    const spot = await page.evaluate(() => {
      for (const e of document.querySelectorAll(".pane-board .next")) {
        const { x, y, width, height } = e.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        if (document.elementFromPoint(at.x, at.y)?.closest("[data-id]") === e) return at;
      }
      return null;
    });
    await finger("touchStart", { x: spot.x + 5, y: spot.y + 5 });
    await page.locator(".loupe").waitFor();
    await finger("touchMove", { x: spot.x + 1, y: spot.y + 1 });
    await finger("touchMove", spot);
    const name = await page.locator(".loupe span").innerText();
    assert.notEqual(name, "");
    await finger("touchEnd");
    await page.waitForFunction(() => /You grip/.test(document.querySelector(".log").textContent)
      || document.querySelectorAll('.stage [aria-pressed="true"]').length > 0);
    await page.waitForFunction(() => document.querySelectorAll(".stage .can.next .look-tag").length >= 16); // ways to draw it
  }));
}
