// SPDX-License-Identifier: MIT
// Gestures that a scene asks for (enum gesture in core/scene.h): tiles that are dragged, a grip that is drawn.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { begin } from "./player.mjs";
import { asked, counted, stands } from "./wait.mjs";

/** Drags from one place to another without looking where that is exactly. */
async function drag(page, from, to, steps = 12) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps });
  await page.mouse.up();
}

const centre = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Waits until a thing lies near a place, within so many pixels. */
const near = (page, id, [x, y], far) => page.waitForFunction(([die, left, top, most]) => {
  const box = document.querySelector(`.stage [data-id="${die}"]`)?.getBoundingClientRect();
  return box && Math.hypot(box.x + box.width / 2 - left, box.y + box.height / 2 - top) < most;
}, [id, x, y, far]);

/** Where a grip would really be hit, with room around it. */
const gripAt = (page) => page.evaluate(() => {
  for (const e of document.querySelectorAll(".stage .can:has(.look-stick)")) {
    const { x, y, width, height } = e.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at)?.closest("[data-id]");
    if (hit === e && at[0] > 250 && at[0] < innerWidth - 500 && at[1] > 200 && at[1] < innerHeight - 250) return at;
  }
  return null;
});

/** Beside a stick that nothing lies on: on the cloth, nearer to it than a finger is broad. */
const besideGrip = (page) => page.evaluate(() => {
  for (const e of document.querySelectorAll(".stage .can:has(.look-stick)")) {
    const { x, y, width, height } = e.getBoundingClientRect();
    for (const [dx, dy] of [[12, 0], [-12, 0], [0, 12], [0, -12]]) {
      const at = [x + width / 2 + dx, y + height / 2 + dy];
      const hit = document.elementFromPoint(...at);
      if (hit?.closest(".stage") && !hit.closest("[data-id]") && at[1] > 220) return at;
    }
  }
  return null;
});

/** `window` opens one, `url` tells where the page is. */
export function gestures({ window, url }) {
  /** Thirteen dice lie there to be laid. */
  async function beginLaying(page) {
    await begin(page, url(), "letra", { seats: 1, options: { words: "confirm" } });
    await page.locator('.moves button[data-move="shake"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".stage .can .look-die").length >= 13);
    await asked(page);
  }

  test("tiles are dragged by a finger", () => window({ viewport: PHONE, hasTouch: true }, async (page, context) => {
    await beginLaying(page);
    const [x, y] = await centre(page.locator(".stage [data-id]:has(.look-die)").first());
    const board = await page.locator(".stage .pane-board").boundingBox();
    const touches = await context.newCDPSession(page);
    const finger = (type, ...points) => touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await finger("touchStart", { x, y });
    for (let n = 1; n <= 8; n++)
      await finger("touchMove", { x: x + (board.x + board.width / 2 - x) * n / 8, y: y + (board.y + board.height / 3 - y) * n / 8 });
    await finger("touchEnd");
    await page.waitForFunction(() => /lays/.test(document.querySelector(".log").textContent));
  }));

  test("tiles are dragged freely, and fall into place", () => window({}, async (page) => {
    await beginLaying(page);
    const ids = await page.locator(".stage [data-id]:has(.look-die)").evaluateAll((all) => all.map((e) => e.dataset.id));
    const tile = (n) => page.locator(`.stage [data-id="${ids[n]}"]`);
    // onto an empty square, let go well beside its middle
    const board = await page.locator(".stage .pane-board").boundingBox();
    const spot = [board.x + board.width * 0.52, board.y + board.height * 0.42];
    await page.mouse.move(...(await centre(tile(0))));
    await page.mouse.down();
    await page.mouse.move(spot[0], spot[1], { steps: 15 });
    await near(page, ids[0], spot, 12); // it goes with the pointer, wherever that is
    await page.mouse.up();
    await page.waitForFunction(() => /lays/.test(document.querySelector(".log").textContent));
    await asked(page);
    const first = await centre(tile(0));
    assert.ok(Math.hypot(first[0] - spot[0], first[1] - spot[1]) < 60, "it lies on the nearest square");
    // a second one onto the first: they change places
    const before = await centre(tile(1));
    await drag(page, before, first);
    await page.waitForFunction(() => /swaps/.test(document.querySelector(".log").textContent));
    await asked(page);
    await near(page, ids[1], first, 8); // where the first one lay
    // far away from everything it goes back to where it was
    const second = await centre(tile(1));
    await drag(page, second, [board.x + board.width + 300, 4]);
    await near(page, ids[1], second, 8); // nothing was there
    assert.equal((await page.locator(".log").textContent()).match(/lays|swaps/g).length, 2);
  }));

  test("a tile lies where its frame was, wherever it was gripped", () => window({}, async (page) => {
    await beginLaying(page);
    const ids = await page.locator(".stage [data-id]:has(.look-die)").evaluateAll((all) => all.map((e) => e.dataset.id));
    const tile = (n) => page.locator(`.stage [data-id="${ids[n]}"]`);
    const board = await page.locator(".stage .pane-board").boundingBox();
    await drag(page, await centre(tile(0)), [board.x + board.width * 0.4, board.y + board.height * 0.3]);
    await page.waitForFunction(() => /lays/.test(document.querySelector(".log").textContent));
    await asked(page);
    const [[x, y], at] = [await centre(tile(0)), await centre(tile(1))];
    const pitch = board.width * 56 / 636; // from square to square, as the room draws them on a desk
    const grip = pitch * 0.3; // not in its middle
    await page.mouse.move(at[0] + grip, at[1] + grip);
    await page.mouse.down();
    await page.mouse.move(x + pitch + grip, y + grip, { steps: 12 });
    await page.locator(".near > .slot").waitFor();
    const frame = await centre(page.locator(".near > .slot"));
    await page.mouse.up();
    await near(page, ids[1], frame, 24); // shadows count, too
  }));

  test("tiles are carried by keyboard", () => window({}, async (page) => {
    await beginLaying(page);
    const id = await page.locator(".stage [data-id]:has(.look-die)").first().getAttribute("data-id");
    const tile = page.locator(`.stage [data-id="${id}"]`);
    const before = await centre(tile);
    await tile.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((die) => document.querySelector(`.stage [data-id="${die}"]`).getAttribute("aria-pressed") === "true", id);
    await asked(page);
    await page.keyboard.press("ArrowUp");
    const carried = await centre(tile);
    assert.ok(Math.hypot(carried[0] - before[0], carried[1] - before[1]) > 10, "it goes along");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /lays/.test(document.querySelector(".log").textContent));
  }));

  test("a pull is one gesture", () => window({}, async (page) => {
    await begin(page, url(), "mikado", { seats: 1 });
    await asked(page);
    const said = () => page.locator(".log").textContent();
    // pressed, drawn far to the right and let go: gripped and drawn flat to the east
    const at = await gripAt(page);
    assert.ok(at);
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelectorAll(".stage .can.next .look-tag").length >= 16); // the marks appear
    await page.mouse.move(at[0] + 380, at[1] + 3, { steps: 10 });
    await counted(page, ".stage .aimed", 2); // a way and a height
    await counted(page, ".stage line.pull", 1);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll(".stage .can.next .look-tag").length === 0);
    await stands(page, "asking", "over");
    assert.match(await said(), /You grip/);
    assert.match(await said(), /to the right, flat/);
  }));

  test("a finger beside a stick draws it in one go", () => window({ viewport: PHONE, hasTouch: true, isMobile: true }, async (page, context) => {
    await begin(page, url(), "mikado", { seats: 1 });
    await asked(page);
    const [x, y] = await besideGrip(page);
    const touches = await context.newCDPSession(page);
    const finger = (type, ...points) => touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await finger("touchStart", { x, y });
    for (let n = 1; n <= 12; n++) await finger("touchMove", { x, y: y - 8 * n });
    await finger("touchEnd");
    await page.waitForFunction(() => /You (draw|lift) /.test(document.querySelector(".log").textContent));
  }));

  test("a way of taking a stick that was chosen is ringed until the stick is", () => window({}, async (page) => {
    await begin(page, url(), "mikado", { seats: 1 });
    await asked(page);
    await page.locator('.stage [aria-label^="tip it up"]').click();
    await page.waitForFunction(() => /Which tip/.test(document.querySelector(".prompt").textContent));
    await counted(page, ".hints .hint.ring.got", 1);
  }));

  test("a stick that is drawn and brought back is let go", () => window({}, async (page) => {
    await begin(page, url(), "mikado", { seats: 1 });
    await asked(page);
    const at = await gripAt(page);
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.waitForFunction(() => document.querySelectorAll(".stage .can.next .look-tag").length >= 16);
    await page.mouse.move(at[0] + 60, at[1], { steps: 5 });
    await page.mouse.move(at[0] + 4, at[1] + 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelectorAll(".stage .can.next .look-tag").length === 0);
    await asked(page);
    assert.match(await page.locator(".log").textContent(), /You let go of/);
  }));
}
