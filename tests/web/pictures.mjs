// SPDX-License-Identifier: MIT
// Pictures of every board in rooms of every shape, light and dark, to look at: all into build/pictures, with a sheet of all games for
// each shape and light.
//
//     node tests/web/pictures.mjs [--readme] [--english] [--only=desktop|tablet|lying|phone|small|flat] [--light|--dark] [--forced] [--end] [GAME…]
//
// --readme: two of each game go into docs/pictures too, smaller, in its language. --end: not under way but over, as it is told then. --forced: with the few colours that somebody's system forces on
// every page. Letters are those of most phones where Debian's fonts-roboto-unhinted is installed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "../../bindings/wasm/kiste.mjs";
import { giveAssets, launch, serve } from "./browser.mjs";
import { keep, PATIENCE, settled, stands, visit } from "./wait.mjs";

/** Who sits there: somebody who looks, and computers as they are called. */
const PEOPLE = ["Anna", "Emil", "Nora", "Jonas"];
/** How many sit there, how well they play, and how far into the game: far enough that one sees what it is about. */
const PLAYED = {
  mensch: [4, "medium", 120], halma: [2, "medium", 24], muehle: [2, "medium", 24], dame: [2, "medium", 20], backgammon: [2, "medium", 34],
  letra: [2, "medium", 17], mikado: [3, "easy", 24], kniffel: [3, "medium", 60], leiter: [4, "random", 40], pferde: [4, "medium", 60],
  monopoly: [3, "medium", 130], "dallas-noris": [3, "medium", 70], "dallas-maruca": [4, "medium", 60], tkkg: [2, "medium", 40],
};
const OTHERS = [2, "random", 34];
const KEPT = { "desktop-light": 800, "phone-dark": 270 }; // for the README, so many pixels wide
const SIZES = { // the window, the shape its board then has, how many go beside each other on a sheet, and how wide each is there
  desktop: [{ width: 1440, height: 900 }, "wide", 3, 640],
  tablet: [{ width: 820, height: 1180 }, "square", 4, 480],
  lying: [{ width: 1180, height: 820 }, "wide", 3, 640], // a tablet on its side
  phone: [{ width: 390, height: 844 }, "tall", 5, 360],
  small: [{ width: 360, height: 640 }, "low", 5, 360],
  flat: [{ width: 844, height: 390 }, "flat", 3, 640],   // a phone on its side
};

const kiste = await load(readFileSync("build/kiste.wasm"));
giveAssets(kiste);
const all = kiste.open().call({ cmd: "games" }).games.map((game) => game.name);
const given = process.argv.slice(2);
const named = given.filter((word) => !word.startsWith("--"));
const wanted = named.length ? named : all;
const only = given.find((word) => word.startsWith("--only="))?.slice("--only=".length);
mkdirSync("build/pictures", { recursive: true });
process.env.FONTCONFIG_FILE = fileURLToPath(new URL("fonts.conf", import.meta.url));
const { url, stop } = await serve();
const browser = await launch();

const ended = given.includes("--end");
const locale = given.includes("--readme") || given.includes("--english") ? "en-GB" : "de-DE"; // the mock-ups' language, or the README's

/** A journal of a game that is well under way, with the first seat to move; or of one that is over. */
function underWay(game) {
  const [seats, bot, some] = PLAYED[game] ?? OTHERS;
  const events = ended ? Infinity : some;
  for (let seed = 1; ; seed++) {
    const table = kiste.open();
    table.call({ cmd: "new", game, seed, seats });
    for (let seat = 0; seat < seats; seat++) table.call({ cmd: "sit", seat, bot });
    for (let n = 0; n < events && !table.call({ cmd: "score" }).over; n++) table.call({ cmd: "go" });
    // On until it is the first seat's turn.
    while (!table.call({ cmd: "score" }).over && table.call({ cmd: "legal" }).actors.join() !== "0") table.call({ cmd: "go" });
    const { over } = table.call({ cmd: "score" });
    const { journal } = table.call({ cmd: "journal" });
    table.close();
    if (over === ended || seed > 4) return journal;
  }
}

const journals = new Map(wanted.map((game) => [game, underWay(game)]));

/** A PNG made smaller, as WebP: the browser can do both. */
async function shrink(page, png, width) {
  const data = await page.evaluate(async ([source, wide]) => {
    const bytes = Uint8Array.from(atob(source), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(wide, Math.round((bitmap.height * wide) / bitmap.width));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const made = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.86 })).arrayBuffer());
    return btoa(String.fromCharCode(...made));
  }, [png.toString("base64"), width]);
  return Buffer.from(data, "base64");
}

/** All pictures of one shape and light beside each other. */
async function sheet(page, name, across, small) {
  const pictures = wanted.map((game) => readFileSync(`build/pictures/${game}-${name}.png`).toString("base64"))
    .map((data) => `<img src="data:image/png;base64,${data}" width="${small}">`);
  await page.setViewportSize({ width: across * (small + 8), height: 600 });
  await page.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;background:#888">${pictures.join("")}</body>`);
  await page.screenshot({ path: `build/pictures/sheet-${name}.png`, fullPage: true });
}

const lights = ["light", "dark"].filter((light) => !["light", "dark"].some((one) => one !== light && given.includes(`--${one}`)));
for (const [size, [viewport, shape, across, small]] of Object.entries(SIZES))
  for (const colorScheme of only && only !== size ? [] : lights) {
    const forced = given.includes("--forced");
    const name = `${size}-${colorScheme}${forced ? "-forced" : ""}${ended ? "-end" : ""}`;
    const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: "reduce", forcedColors: forced ? "active" : "none",
      deviceScaleFactor: viewport.width < 700 ? 2 : 1.5 });
    const page = await context.newPage();
    const take = async (what) => {
      await page.mouse.move(0, 0);
      const png = await page.screenshot({ path: `build/pictures/${what}-${name}.png` });
      if (KEPT[name] && given.includes("--readme")) writeFileSync(`docs/pictures/${what}-${name}.webp`, await shrink(page, png, KEPT[name]));
    };
    await page.goto(url);
    await page.waitForFunction(() => [...document.querySelectorAll(".game img")].every((img) => img.complete || img.loading === "lazy"));
    await take("start");
    for (const game of wanted) {
      const id = `picture-${game}`;
      const [seats, level] = PLAYED[game] ?? OTHERS;
      await visit(page, url, "/");
      await keep(page, [{ id, game, over: ended, bots: PEOPLE.slice(0, seats).map((_, seat) => (seat === 0 ? null : level)), names: PEOPLE.slice(0, seats),
        score: [], seq: 1, updated: 1, pieces: 1 }], [{ id, n: 0, text: journals.get(game) }]);
      await visit(page, url, `/table/${id}`);
      if (await stands(page, "asking", "over") === "asking") {
        await settled(page, shape);
        await page.waitForTimeout(300); // what is laid on the table a moment later is there, or comes
        await page.waitForFunction(() => !document.querySelector(".stage.fine") || document.querySelector(".lens .kiste"));
      } else if (ended) await page.locator("dialog.end[data-told]").waitFor({ timeout: PATIENCE }); // with all that is told
      await page.evaluate(() => document.activeElement?.blur());
      await take(game);
    }
    await context.close();
    const plain = await browser.newContext({ deviceScaleFactor: 1 });
    await sheet(await plain.newPage(), name, across, small);
    await plain.close();
  }
await browser.close();
await stop();
