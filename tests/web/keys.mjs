// SPDX-License-Identifier: MIT
// Every game is played by keys alone: what can be done is reached in a few of them, and what happened is told.
import { assert, BRIEF, test } from "./harness.mjs";
import { begin } from "./player.mjs";
import { PATIENCE } from "./wait.mjs";

const MOVES = BRIEF ? 4 : 6; // touches in each game;
const SLOW = { mikado: BRIEF ? 2 : 3 }; // where each takes long
const FEW = 24;    // keys to anything that can be done, at most,
const USUAL = 9;   // and on average
const SHORTEST = { letra: { rounds: 1 }, monopoly: { money: 1 }, null: { rounds: 1 } };

/** Runs in the page: where it stands, what can be reached, and what has the focus. */
function survey() {
  const table = document.querySelector(".table-screen");
  const dialog = document.querySelector("dialog[open]:not(.end)");
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const things = [...document.querySelectorAll(".stage .next[tabindex]")]
    .sort((a, b) => (a.closest("svg") === b.closest("svg") ? Number(a.dataset.id) - Number(b.dataset.id) : 0));
  const buttons = [...document.querySelectorAll(".actions .moves button[data-move]")].filter((one) => !one.disabled && one.offsetParent !== null);
  const useful = buttons.filter((one) => one.dataset.idle === undefined);
  const stops = [...things, ...(useful.length || things.length ? useful : buttons)];
  return {
    state: table?.dataset.state, dialog: dialog?.className, count: stops.length,
    names: stops.map((one) => (one instanceof HTMLElement ? `button ${one.dataset.move}` : `thing ${one.dataset.id}`)),
    along: stops.map((one) => one.classList.contains("along")), middles: stops.map(middle), at: stops.indexOf(document.activeElement), focus: document.activeElement ? middle(document.activeElement) : null,
    types: document.activeElement?.matches("form.amount input") ?? false, within: document.activeElement?.closest(".stage, .actions") !== null && document.activeElement !== document.body,
    log: document.querySelectorAll(".log li").length, newest: document.querySelector(".log li")?.textContent ?? "",
    told: [...document.querySelectorAll("[role=status]")].map((one) => one.textContent).join(" "),
    prompt: document.querySelector(".actions .prompt")?.textContent ?? "",
  };
}

/** The key that leads there: on or back by one or by ten from stop to stop; an arrow along something long that is gripped at several places, and
 *  where it lies straight in that direction, from each place once: an arrow that led elsewhere is not tried again. */
function towards({ along, at, focus, middles, names }, chosen, tried) {
  if (at < 0) return names[chosen].startsWith("thing") ? "n" : "p";
  const stops = names.map((_, i) => i).filter((i) => !along[i]);
  const stopOf = (one) => stops.reduce((best, i) => (Math.abs(i - one) < Math.abs(best - one) ? i : best));
  const by = stops.indexOf(stopOf(chosen)) - stops.indexOf(stopOf(at));
  const [dx, dy] = [middles[chosen].x - focus.x, middles[chosen].y - focus.y];
  const straight = Math.min(Math.abs(dx), Math.abs(dy)) < 8 && names[chosen].startsWith("thing") && names[at].startsWith("thing");
  if (by === 0 || (straight && Math.abs(by) > 2 && !tried.has(at))) {
    tried.add(at);
    return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
  }
  return Math.abs(by) > 6 ? (by > 0 ? "Shift+N" : "Shift+P") : by > 0 ? "n" : "p";
}

/** Plays by keys until so many of one's own touches are made, or the game is over. How many keys each took. */
async function playByKeys(page, game, touches) {
  let seed = 7;
  const random = (below) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % below;
  const spent = [];
  let idle = 0;
  while (spent.length < touches) {
    const now = await page.evaluate(survey);
    if (now.state === "over") return { over: true, spent };
    if (now.dialog !== undefined) { // asked twice: the other button
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      continue;
    }
    if (now.state === "handing") await page.keyboard.press("Enter");
    if (now.state === "asking" && now.count === 0 && now.types) { // an amount is the one thing to decide
      await page.keyboard.press("Enter");
      spent.push(0);
      await page.waitForFunction((was) => document.querySelectorAll(".log li").length !== was, now.log);
      continue;
    }
    if (now.state !== "asking" || now.count === 0) {
      assert.ok(++idle < PATIENCE / 20, `${game}: nothing can be reached: ${JSON.stringify(now)}`);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 20)));
      continue;
    }
    idle = 0;
    const chosen = random(now.count);
    let [keys, last] = [0, now];
    const tried = new Set();
    for (; last.at !== chosen; keys++) {
      assert.ok(keys <= FEW, `${game}: ${now.names[chosen]} is not reached in ${FEW} keys; ${last.names[last.at]} of ${now.names.length}`);
      await page.keyboard.press(towards(last, chosen, tried));
      const next = await page.evaluate(survey);
      if (next.names.join() !== now.names.join()) break; // a computer moved meanwhile
      last = next;
    }
    if (last.names.join() !== now.names.join()) continue;
    spent.push(keys);
    await page.keyboard.press("Enter");
    await page.waitForFunction(([was, focus]) => {
      const table = document.querySelector(".table-screen");
      return table.dataset.state !== "moving" && (document.querySelectorAll(".log li").length !== was || document.querySelector("dialog[open]")
        || document.querySelector(".stage .picked, .hint.got, form.amount, .refusal .card, [aria-pressed=true]") !== null || document.activeElement !== focus);
    }, [now.log, null], { timeout: PATIENCE });
    const then = await page.evaluate(survey);
    if (then.log > now.log && then.state === "asking")
      assert.ok(then.told.includes(then.prompt) && then.told.length > then.prompt.length, `${game} tells nothing of what happened: ${then.told}`);
  }
  return { over: false, spent };
}

export function keyTests({ window, server, games }) {
  const play = (game, touches) => window({}, async (page) => {
    await begin(page, server().url, game.name, { seats: game.seats[0], options: SHORTEST[game.name] });
    const { over, spent } = await playByKeys(page, game.name, touches);
    assert.ok(over || spent.length >= touches);
    const mean = spent.reduce((sum, one) => sum + one, 0) / spent.length;
    if (process.env.KISTE_SIZES) console.log(`     ${game.name}: ${mean.toFixed(1)} keys a touch, at most ${Math.max(...spent)}`);
    assert.ok(mean <= USUAL, `${game.name}: ${mean.toFixed(1)} keys to what is wanted, on average`);
    return over;
  });
  for (const game of games) {
    test(`${game.name}: by keys alone`, () => play(game, SLOW[game.name] ?? MOVES));
    test(`${game.name}: a whole game by keys alone`, () => window({}, async (page) => {
      await begin(page, server().url, game.name, { seats: game.seats[0], options: SHORTEST[game.name] });
      const { over } = await playByKeys(page, game.name, 4000);
      assert.ok(over);
    }), { rare: true });
  }
}
