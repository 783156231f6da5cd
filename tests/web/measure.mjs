// SPDX-License-Identifier: MIT
// The page's figures: what a first visit loads, how soon it is ready, how much work an update is for the thread that draws, how long
// a move takes until the next can be made, and how smoothly things move. Prints them; asserts nothing.
//
//     node tests/web/measure.mjs [--work] [GAME…]        (make bench-page)
//
// --work: only the work of updates.
import { readFileSync } from "node:fs";
import { load } from "../../bindings/wasm/kiste.mjs";
import { DESKTOP, firstVisitSize, launch, serve } from "./browser.mjs";
import { begin, playOn } from "./player.mjs";
import { updates } from "./trace.mjs";

const kiste = await load(readFileSync("build/kiste.wasm"));
const all = kiste.open().call({ cmd: "games" }).games.map((game) => game.name);
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = named.length ? named : all;
const onlyWork = process.argv.includes("--work");
const CLICKS = 40; // in each game, while updates are measured
const VISITS = 9;  // first visits
const LOOK = 40;   // milliseconds between two looks whether the game waits for a click
const LOOKS = 500; // in vain, after which the game is left
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const nearlyAll = (list) => [...list].sort((a, b) => a - b)[Math.floor(0.95 * list.length)] ?? 0;
const most = (list) => Math.max(0, ...list);

console.log(`first visit            ${(firstVisitSize() / 1000).toFixed(1)} KB by Brotli, without rules and dictionaries`);

const { url, stop } = await serve();
const browser = await launch("chromium", { whole: true });

/** Runs in the page: a place to click that gets the game on; null: none, while others move. */
function somewhere(random) {
  const pick = (list) => list[Math.floor(random * list.length)];
  if (document.querySelector(".table-screen").dataset.state !== "asking") return null;
  const chosen = document.querySelector("dialog.sure .grave, dialog.deals .deal-bar button") ?? pick([...document.querySelectorAll(".stage .next")]) ??
    pick([...document.querySelectorAll(".actions .moves :is(button[data-move], button[data-item], form.amount [type=submit])")]);
  chosen?.scrollIntoView({ block: "nearest" });
  const box = chosen?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** So many clicks of a real mouse, or until the game is over, or nothing was left to click for long. */
async function click(page, count) {
  let random = 1;
  for (let n = 0, looks = 0; n < count && looks < LOOKS && await page.evaluate(() => document.querySelector(".table-screen").dataset.state) !== "over";) {
    random = (random * 16807) % 0x7fffffff;
    const at = await page.evaluate(somewhere, random / 0x7fffffff);
    looks = at ? 0 : looks + 1;
    if (at) n += Number(await page.mouse.click(at.x, at.y).then(() => true));
    await page.waitForTimeout(LOOK); // looking oftener would itself be work
  }
}

for (const game of wanted)
  for (const [size, viewport] of [["desk", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]]) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    const page = await context.newPage();
    await begin(page, url, game);
    await click(page, 4); // so that nothing happens for the first time
    const { found, others, painted } = await updates(await context.newCDPSession(page), () => click(page, CLICKS));
    await context.close();
    const [all, styles, painting] = ["all", "styles", "painting"].map((part) => found.map((update) => update[part]));
    const ms = (list) => `${middle(list).toFixed(1)}/${nearlyAll(list).toFixed(1)}`;
    console.log(`${game.padEnd(14)} ${size.padEnd(6)} ${String(found.length).padStart(3)} updates: median ${middle(all).toFixed(1)} ms, 95 % within ` +
      `${nearlyAll(all).toFixed(1)}, most ${most(all).toFixed(1)} (styles and layout ${ms(styles)}, painting ${ms(painting)}; by others ${painted.toFixed(1)}); ` +
      `any other frame at most ${most(others.map((frame) => frame.all)).toFixed(1)}`);
  }

/** Runs first in a page: notes when there is a game to choose, and when the frame with it is shown. */
function noteReady() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector("a.game")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.readyAt = performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** A first visit: milliseconds from the click on its address until a game can be chosen, and how long of that the page's thread worked. */
async function firstVisit() {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  const profiler = await context.newCDPSession(page);
  await profiler.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => 1000 * (await profiler.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  await page.addInitScript(noteReady);
  const before = await worked();
  await page.goto(url, { waitUntil: "commit" });
  const found = await page.waitForFunction(() => globalThis.readyAt);
  const visit = { took: await found.jsonValue(), worked: await worked() - before };
  await context.close();
  return visit;
}

const visits = [];
while (!onlyWork && visits.length < VISITS) visits.push(await firstVisit());
if (visits.length) {
  const [took, worked] = ["took", "worked"].map((what) => visits.map((visit) => visit[what]));
  console.log(`ready to choose a game ${middle(took).toFixed(0)} ms, least ${Math.min(...took).toFixed(0)} (of ${visits.length} first visits); ` +
    `the page's thread worked ${middle(worked).toFixed(0)} ms of it`);
}

for (const game of onlyWork ? [] : wanted) {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
  const page = await context.newPage();
  // From the worker's answer to `look` until what can be touched is marked; and what the worker itself needs.
  await page.addInitScript(() => {
    globalThis.took = { look: [], mark: [] };
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain {
      #asked = new Map();
      postMessage(message) {
        if (message.what === "look") this.#asked.set(message.n, performance.now());
        super.postMessage(message);
      }
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
          const asked = this.#asked.get(data.n);
          if (asked === undefined) return;
          const heard = performance.now();
          globalThis.took.look.push(heard - asked);
          setTimeout(() => globalThis.took.mark.push(performance.now() - heard));
        });
      }
    };
  });
  await begin(page, url, game);
  await playOn(page, { clicks: 60 });
  const { look, mark } = await page.evaluate(() => globalThis.took);
  await context.close();
  console.log(`${game.padEnd(22)} legal moves and scene ${middle(look).toFixed(1)} ms (most ${most(look).toFixed(1)}), ` +
    `drawn and marked ${middle(mark).toFixed(1)} ms (most ${most(mark).toFixed(1)})`);
}

for (const game of onlyWork ? [] : wanted) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await begin(page, url, game);
  await page.evaluate(() => {
    globalThis.frames = [];
    let last;
    const frame = (now) => {
      const moving = document.getAnimations().some((a) => a.animationName === undefined && a.effect.target?.closest?.(".stage"));
      if (moving && last !== undefined) globalThis.frames.push(now - last);
      last = moving ? now : undefined;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await playOn(page, { clicks: 8 });
  await page.waitForTimeout(600);
  const frames = await page.evaluate(() => globalThis.frames);
  const late = frames.filter((ms) => ms > 17.5).length;
  await context.close();
  console.log(`${game.padEnd(22)} ${frames.length} frames while things move: median ${middle(frames).toFixed(1)} ms, ` +
    `${frames.length ? ((100 * (frames.length - late)) / frames.length).toFixed(0) : 100} % within 1/60 s`);
}
await browser.close();
await stop();
