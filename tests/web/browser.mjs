// SPDX-License-Identifier: MIT
// Three real browsers, and `kiste serve` in front of them. Playwright drives Debian's Chromium by its own protocol and Firefox
// by WebDriver BiDi; webkit.mjs drives WebKitGTK with the same calls.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, firefox } from "playwright-core";
import { fingers, keepFiles, nextFile, tap } from "./standins.mjs";
import { launchWebKit, missing } from "./webkit.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

const CHROMIUM = "/usr/bin/chromium";
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
const FIREFOX = "/usr/bin/firefox-esr";
const LAUNCH = 300_000; // milliseconds

export const ENGINES = ["chromium", "firefox", "webkit"];

/** Why an engine cannot be started here; undefined: it can. */
export function why(engine) {
  if (engine === "webkit") return missing();
  if (engine === "chromium") return existsSync(CHROMIUM) ? undefined : `${CHROMIUM} is not there (tools/setup test installs chromium)`;
  return engine === "firefox" && !existsSync(FIREFOX) ? `${FIREFOX} is not there (tools/setup test installs firefox-esr)` : undefined;
}

/** What BiDi cannot do in Firefox is done by the page's own means. */
async function newFirefoxContext(browser, options) {
  const context = await browser.newContext(options);
  await context.addInitScript(keepFiles);
  context.newCDPSession = async (page) => fingers(page);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const waitForEvent = page.waitForEvent.bind(page);
    page.waitForEvent = (kind, ...more) => (kind === "download" ? nextFile(page) : waitForEvent(kind, ...more));
    page.touchscreen.tap = (x, y) => tap(page, x, y);
    return page;
  };
  return context;
}

/** Light or dark, still or moving is a matter of the whole Firefox: there is one for each mood that is asked for. */
function launchFirefox() {
  const moods = new Map();
  const inMood = (still, light) => {
    const name = `${still} ${light}`;
    const firefoxUserPrefs = { "ui.prefersReducedMotion": still, "layout.css.prefers-color-scheme.content-override": light,
      "intl.accept_languages": "en-GB, en" };
    if (!moods.has(name))
      moods.set(name, firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox", firefoxUserPrefs, timeout: LAUNCH }));
    return moods.get(name);
  };
  return {
    newContext: async ({ reducedMotion, colorScheme, whole, ...options } = {}) =>
      newFirefoxContext(await inMood(reducedMotion === "no-preference" ? 0 : 1, colorScheme === "dark" ? 0 : 1), options),
    close: () => Promise.all([...moods.values()].map(async (browser) => (await browser).close())),
  };
}

/** Chromium without windows, where that is installed: it takes a third less of the processor. Who asks for the `whole` one
 *  gets it: notices are shown only there. Its service worker, which fetches all games in the background, only serves those who ask
 *  for it, too: that is a fourth of what a test costs. */
function launchChromium(always) {
  const begun = new Map();
  const begin = (file) => {
    if (!begun.has(file)) begun.set(file, chromium.launch({ executablePath: file, args: FLAGS, timeout: LAUNCH }));
    return begun.get(file);
  };
  return {
    newContext: async ({ whole = always, serviceWorkers = "block", ...options } = {}) =>
      (await begin(whole || !existsSync(WINDOWLESS) ? CHROMIUM : WINDOWLESS)).newContext({ serviceWorkers, ...options }),
    close: () => Promise.all([...begun.values()].map(async (browser) => (await browser).close())),
  };
}

export async function launch(engine = "chromium", { whole = false } = {}) {
  if (engine === "webkit") return launchWebKit();
  if (engine === "firefox") return launchFirefox();
  return launchChromium(whole);
}

/** What single games need besides (dictionaries), as the page would fetch it. */
export function giveAssets(kiste) {
  for (const name of readdirSync("build")) if (/\.(words|net)$/.test(name)) kiste.asset(name, readFileSync(join("build", name)));
}

/** Serves build/web and tables on a free port, with these options; `url` is where, stop() ends it. */
export async function serve(kiste = "build/kiste", ...options) {
  const folder = mkdtempSync(join(tmpdir(), "kiste-store-"));
  const child = spawn(kiste, ["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--store", `sqlite:${folder}/tables.db`, ...options],
    { stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => child.kill()); // whatever becomes of us
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.on("exit", (code) => reject(new Error(`kiste serve ended with ${code}`)));
  });
  const stop = () => new Promise((resolve) => {
    child.on("exit", () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
    child.kill("SIGTERM");
  });
  return { url, stop };
}

/** How many bytes a first visit loads, by Brotli and before a game is chosen: of a game's pictures the visitor gets the one in their
 * language; the larger counts. Of the page's scripts those that it names: others are fetched when they are wanted. */
export function firstVisitSize() {
  const largest = new Map();
  const page = readFileSync("build/web/index.html", "utf8");
  const wanted = (name) => /\.(js|css)\.br$/.test(name) && !/^(sw\.|worker-)/.test(name) && !page.includes(name.slice(0, -3));
  for (const name of readdirSync("build/web").filter((one) => /\.(html|js|css|svg|webmanifest)\.br$/.test(one) && !wanted(one))) {
    const stem = /-puzzle-/.test(name) ? "puzzle.svg" // of them there is one a day
      : name.endsWith(".svg.br") ? name.replace(/-[A-Z2-7]{8}\./, ".") : name;
    largest.set(stem, Math.max(largest.get(stem) ?? 0, statSync(join("build/web", name)).size));
  }
  const typeface = readdirSync("build/web").filter((one) => one.endsWith(".woff2")).map((one) => statSync(join("build/web", one)).size);
  return [...largest.values(), ...typeface].reduce((sum, one) => sum + one, 0);
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
