// Pictures of every board, phone and desktop, light and dark, to look at; and of these, small ones for the README.
//
//     node tests/web/pictures.mjs [GAME…]       all into build/pictures, two of each game into docs/pictures
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { load } from "../../bindings/wasm/kiste.mjs";
import { DESKTOP, giveAssets, launch, PHONE, serve } from "./browser.mjs";

const EVENTS = 34; // into the game
const KEPT = { "desktop-light": 800, "phone-dark": 270 }; // for the README, so many pixels wide

const kiste = await load(readFileSync("build/kiste.wasm"));
giveAssets(kiste);
const all = kiste.open().call({ cmd: "games" }).games.map((game) => game.name);
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all;
mkdirSync("build/pictures", { recursive: true });
const { url, stop } = await serve();
const browser = await launch();

/** A journal of a game that is well under way, by random players. */
function underWay(game) {
  for (let seed = 1; ; seed++) {
    const table = kiste.open();
    table.call({ cmd: "new", game, seed });
    const count = table.call({ cmd: "match" }).seats.length;
    for (let seat = 0; seat < count; seat++) table.call({ cmd: "sit", seat, bot: "random" });
    for (let n = 0; n < EVENTS; n++) table.call({ cmd: "go" });
    // On until it is the first seat's turn.
    while (!table.call({ cmd: "score" }).over && table.call({ cmd: "legal" }).actors.join() !== "0") table.call({ cmd: "go" });
    const { over } = table.call({ cmd: "score" });
    const { journal } = table.call({ cmd: "journal" });
    table.close();
    if (!over || seed > 40) return journal;
  }
}

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

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  for (const colorScheme of ["light", "dark"]) {
    const name = `${size}-${colorScheme}`;
    const context = await browser.newContext({ viewport, colorScheme, locale: "de-DE", reducedMotion: "reduce",
      deviceScaleFactor: size === "phone" ? 2 : 1.5 });
    const page = await context.newPage();
    const take = async (what) => {
      await page.mouse.move(0, 0);
      const png = await page.screenshot({ path: `build/pictures/${what}-${name}.png` });
      if (KEPT[name]) writeFileSync(`docs/pictures/${what}-${name}.webp`, await shrink(page, png, KEPT[name]));
    };
    await page.goto(url);
    await page.waitForFunction(() => [...document.querySelectorAll(".game img")].every((img) => img.complete || img.loading === "lazy"));
    await take("start");
    for (const game of wanted) {
      await page.goto(`${url}/#/`);
      await page.locator("#file").setInputFiles({ name: "x.kiste", mimeType: "text/plain", buffer: Buffer.from(underWay(game)) });
      await page.locator(".moves .primary").click();
      await page.waitForFunction(() => ["asking", "handing", "over"].includes(document.querySelector(".table-screen")?.dataset.state));
      const curtain = page.locator(".curtain:not([hidden]) button");
      if (await curtain.count()) await curtain.click();
      await page.evaluate(() => document.activeElement?.blur());
      await page.waitForTimeout(200);
      await take(game);
    }
    await context.close();
  }
await browser.close();
await stop();
