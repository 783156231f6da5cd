// How large things are on a phone and on a desk, measured on the screen in every game: text, what can be touched, and whether
// anything is cut off or lies over something else.
import { assert, test } from "./harness.mjs";
import { goOn, resized, visit } from "./wait.mjs";

const PHONES = [{ width: 390, height: 844 }, { width: 360, height: 640 }];
const DESK = { width: 1440, height: 900 };

/** Runs in the page: sizes in pixels. */
function sizes() {
  const shown = ({ width, height }) => width > 0 && height > 0;
  const texts = [...document.querySelectorAll(".stage text")].filter((t) => t.textContent.trim() && shown(t.getBoundingClientRect())).map((t) => {
    const { a, b } = t.getScreenCTM();
    return { size: parseFloat(getComputedStyle(t).fontSize) * Math.hypot(a, b), text: t.textContent };
  });
  const targets = [...document.querySelectorAll(".stage .can, .actions button, .bar button, .seats button")].map((e) => ({
    box: e.getBoundingClientRect(), name: e.getAttribute("aria-label") ?? e.textContent,
  })).filter(({ box }) => shown(box)).map(({ box, name }) => ({ size: Math.min(box.width, box.height), name }));
  const board = document.querySelector(".pane-board").getBoundingClientRect();
  const least = (list) => list.reduce((a, b) => (b.size < a.size ? b : a), { size: Infinity });
  // Of panes, none is drawn over another or beyond the screen's edge.
  const panes = [...document.querySelectorAll(".stage .kiste")].map((svg) => ({ name: svg.getAttribute("class"), box: svg.getBoundingClientRect() }));
  const over = panes.flatMap((one, i) => panes.slice(i + 1).filter(({ box }) => Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2 &&
    Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 2).map((other) => `${one.name} and ${other.name}`));
  const beyond = panes.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1).map(({ name }) => name);
  const cut = [...document.querySelectorAll(".prompt, .actions button:not(.told-line), .seats .name")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflowX !== "visible").map((e) => e.textContent);
  return { text: least(texts), target: least(targets), pressed: least(targets.filter(({ name }) => name)), board: board.width / innerWidth,
    height: board.height / innerHeight, over, beyond, cut };
}

/** What is wrong on the screen as it is; with KISTE_SIZES its figures are printed. */
async function complaints(page, viewport) {
  const { text, target, board, height, over, beyond, cut } = await page.evaluate(sizes);
  if (process.env.KISTE_SIZES)
    console.log(`${viewport.width} ${await page.title()}: text ${text.size.toFixed(1)} “${text.text}”, touch ${target.size.toFixed(0)} “${target.name}”, ` +
      `board ${(100 * board).toFixed(0)} % wide, ${(100 * height).toFixed(0)} % high`);
  const small = viewport === DESK ? height < 0.45 && board < 0.45 : board < 0.97;
  return [...over.map((what) => `overlap of ${what}`), ...beyond.map((what) => `beyond the edge: ${what}`), ...cut.map((what) => `cut off: ${what}`),
    ...(small ? [`the board has ${(100 * board).toFixed(0)} % of the width`] : [])];
}

export function layoutTests({ window, server, games, openFile, journalOf }) {
  test("every game on phones and a desk: nothing overlaps, is cut off or too small", () =>
    window({ viewport: DESK, hasTouch: true }, async (page) => {
      const told = [];
      for (const { name, seats } of games) {
        await visit(page, server().url, "/");
        await openFile(page, journalOf(name, { events: 34, seats: Math.min(3, seats[1]) }));
        await goOn(page); // a short game may be over already: then its replay is measured
        for (const viewport of [DESK, ...PHONES]) {
          await resized(page, viewport, viewport === DESK ? "wide" : "tall");
          told.push(...(await complaints(page, viewport)).map((what) => `${name}, ${viewport.width} wide: ${what}`));
        }
        await resized(page, DESK, "wide");
      }
      assert.deepEqual(told, []);
    }));

  test("all fourteen games on two screens of a phone", () => window({ viewport: PHONES[0] }, async (page) => {
    await page.goto(server().url);
    await page.waitForFunction((n) => document.querySelectorAll(".game img").length === n, games.filter(({ toy }) => !toy).length);
    const end = await page.locator(".game").last().evaluate((card) => card.getBoundingClientRect().bottom);
    assert.ok(end <= 2 * PHONES[0].height, `they end at ${end}`);
  }));
}
