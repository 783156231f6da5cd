// The page's figures: what a first visit loads, how soon it is ready, how long a move takes until the next can be
// made, and how smoothly things move. Prints them; asserts nothing.
//
//     node tests/web/measure.mjs [GAME…]
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "../../bindings/wasm/kiste.mjs";
import { DESKTOP, launch, serve } from "./browser.mjs";
import { begin, playOn } from "./player.mjs";

const kiste = await load(readFileSync("build/kiste.wasm"));
const all = kiste.open().call({ cmd: "games" }).games.map((game) => game.name);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const most = (list) => Math.max(0, ...list);

const sizes = readdirSync("build/web").filter((name) => name.endsWith(".br") && !/\.(words|net|wasm)\./.test(name))
  .map((name) => readFileSync(join("build/web", name)).length);
console.log(`first visit            ${(sizes.reduce((a, b) => a + b, 0) / 1000).toFixed(1)} KB by Brotli, without rules and dictionaries`);

const { url, stop } = await serve();
const browser = await launch();

const ready = [];
for (let n = 0; n < 5; n++) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("a.game").first().waitFor();
  ready.push(await page.evaluate(() => performance.now()));
  await context.close();
}
console.log(`ready to choose a game ${middle(ready).toFixed(0)} ms (median of ${ready.length} first visits)`);

for (const game of wanted) {
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

for (const game of wanted) {
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
