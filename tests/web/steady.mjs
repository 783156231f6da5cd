// SPDX-License-Identifier: MIT
// Where things lie: the hand in sight on a tablet, the question in one place, sheets over a board that stays where it is, a cup to be
// touched, a hint to be seen.
import { assert, test } from "./harness.mjs";
import { begin, playOn } from "./player.mjs";
import { asked, goOn, settled, stands, visit } from "./wait.mjs";

const UPRIGHT = { width: 820, height: 1180 };
const LYING = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };
const FLAT = { width: 844, height: 390 };
const DESK = { width: 1440, height: 900 };
const HANDS = { "dallas-maruca": 4, letra: 3, tkkg: 4, "dallas-noris": 4 }; // with panes at hand besides the board: so many seats
const STEADY = { muehle: 2, mensch: 3 }; // what happens there has one line or more; buttons come and go

/** Runs in the page: panes that lie over each other or beyond the window, by how much the buttons cover board and hand, and whether the board, or a hand
 * in which something can be touched, reaches below the screen. */
function placed() {
  const box = (e) => e.getBoundingClientRect();
  const panes = [...document.querySelectorAll(".stage:not(.row):not(.holdings) > .kiste")].map((svg) => ({ name: svg.getAttribute("class"), asked: svg.querySelector(".can") !== null, ...box(svg).toJSON() }));
  const beyond = panes.filter(({ left, right }) => left < -1 || right > innerWidth + 1).map(({ name }) => name);
  const over = panes.flatMap((one, i) => panes.slice(i + 1).filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2).map(({ name }) => `${one.name} over ${name}`));
  const buttons = box(document.querySelector(".actions"));
  const covered = panes.filter(({ name, left, right, top, bottom }) => /pane-(board|hand)/.test(name) && right > buttons.left + 2 && left < buttons.right - 2 &&
    bottom > buttons.top + 1 && top < buttons.bottom - 1).map(({ name, bottom }) => `${name} by ${Math.round(bottom - buttons.top)}`);
  const below = panes.filter(({ name, asked, bottom }) => (/pane-board/.test(name) || (/pane-hand/.test(name) && asked)) && bottom > innerHeight + 1).map(({ name }) => name);
  return { beyond, over, covered, below };
}

/** Where the question stands, around which lines come and go: where it ends, right above the buttons. */
const questionAt = (page) => page.locator(".prompt").evaluate((prompt) => Math.round(prompt.getBoundingClientRect().bottom));

export function steadyTests({ window, server, openFile, journalOf }) {
  for (const [viewport, shape] of [[UPRIGHT, "square"], [LYING, "wide"]])
    test(`on a tablet of ${viewport.width} by ${viewport.height} nothing is cut, and the hand is in sight above the buttons`, () =>
      window({ viewport, hasTouch: true }, async (page) => {
        for (const [game, seats] of Object.entries(HANDS)) {
          await visit(page, server().url, "/");
          await openFile(page, journalOf(game, { events: 60, seats }));
          await goOn(page);
          await settled(page, shape, viewport);
          assert.deepEqual(await page.evaluate(placed), { beyond: [], over: [], covered: [], below: [] }, game);
        }
      }), { rare: viewport === LYING });

  for (const [viewport, where] of [[DESK, "on a desk"], [FLAT, "on a phone on its side"], [PHONE, "on a phone"]])
    test(`the question keeps its place ${where}, whatever has happened`, () => window({ viewport }, async (page) => {
      for (const [game, seats] of Object.entries(STEADY)) {
        await begin(page, server().url, game, { seats });
        await settled(page, viewport === DESK ? "wide" : viewport === FLAT ? "flat" : "tall", viewport);
        const places = new Set([await questionAt(page)]);
        await playOn(page, { clicks: 10, seen: async () => places.add(await questionAt(page)) });
        assert.equal(places.size, 1, `${game}: ${[...places].join(", ")}`);
      }
    }), { rare: viewport === FLAT });

  test("a cup with dice in it is touched to throw them", () => window({ viewport: PHONE, byHand: true, hasTouch: true }, async (page) => {
    await begin(page, server().url, "kniffel", { seats: 1 });
    await page.locator('button[data-move="throw"]').waitFor();
    const before = await page.locator(".log li").count();
    const cup = await page.locator(".stage .can:has(.look-cup)").boundingBox();
    await page.touchscreen.tap(cup.x + cup.width / 2, cup.y + cup.height - 6); // its rim, below the dice
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
    await asked(page);
    assert.equal(await page.locator('.stage .can:has(.look-die)').count(), 5); // to be left standing
  }));

  test("a hint on a phone lies beside what it is about: words and marks are both in sight", () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    await begin(page, server().url, "dame");
    await settled(page, "tall");
    await page.locator(".hint-button").click();
    await page.locator(".hint.advised").first().waitFor();
    await settled(page, "tall");
    const seen = await page.evaluate(() => {
      const [words, actions] = [".advice", ".actions"].map((css) => document.querySelector(css).getBoundingClientRect());
      const marks = [...document.querySelectorAll(".hint.advised")].map((mark) => mark.getBoundingClientRect());
      return { words: words.top >= 0 && words.bottom <= innerHeight, marks: marks.every(({ top, bottom }) => top >= 0 && bottom <= actions.top + 1) };
    });
    assert.deepEqual(seen, { words: true, marks: true });
  }));

  test("rules and moves slide over the board, which stays where it is, and away again; the focus comes back", () =>
    window({ viewport: PHONE, hasTouch: true }, async (page) => {
      await begin(page, server().url, "halma");
      await settled(page, "tall");
      await playOn(page, { clicks: 4 });
      const board = () => page.locator(".pane-board").boundingBox();
      const before = await board();
      const menu = page.locator(".bar button").last();
      for (const [button, tab] of [[menu, "Rules"], [page.locator(".told-line"), "Moves"]]) {
        await button.focus();
        await button.press("Enter");
        if (button === menu) await page.locator(".menu").getByRole("button", { name: "Rules and moves" }).press("Enter");
        await page.locator(".side.called").waitFor();
        await page.waitForFunction(() => Math.abs(document.querySelector(".side").getBoundingClientRect().bottom - innerHeight) < 1);
        assert.equal(await page.locator('.side [aria-selected="true"]').innerText(), tab);
        const { top } = await page.locator(".side").evaluate((side) => side.getBoundingClientRect().toJSON());
        assert.ok(top > 0.15 * PHONE.height, `it reaches up to ${top}`);
        await page.keyboard.press("Escape");
        await page.locator(".side.called").waitFor({ state: "detached" });
        assert.ok(await button.evaluate((e) => e === document.activeElement), tab);
        assert.deepEqual(await board(), before);
      }
      await stands(page, "asking");
    }));
}
