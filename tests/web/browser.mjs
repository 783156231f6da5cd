// Three real browsers, and `kiste serve` in front of them. Playwright drives Debian's Chromium by its own protocol and Firefox
// by WebDriver BiDi; webkit.mjs drives WebKitGTK with the same calls.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, firefox } from "playwright-core";
import { LeftOut } from "./harness.mjs";
import { launchWebKit, missing } from "./webkit.mjs";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

const FIREFOX = "/usr/bin/firefox-esr";
const CALM = { "ui.prefersReducedMotion": 1, "layout.css.prefers-color-scheme.content-override": 1, "intl.accept_languages": "en-GB, en" };

export const ENGINES = ["chromium", "firefox", "webkit"];

/** Why an engine cannot be started here; undefined: it can. */
export function why(engine) {
  if (engine === "webkit") return missing();
  return engine === "firefox" && !existsSync(FIREFOX) ? `${FIREFOX} is not there (tools/setup test installs firefox-esr)` : undefined;
}

/** Firefox as BiDi drives it knows no downloads, no fingers, and no moods of a single window. */
function withoutAll(browser) {
  const plain = browser.newContext.bind(browser);
  browser.newContext = async (options = {}) => {
    if (options.reducedMotion === "no-preference") throw new LeftOut("motion in one window only");
    if (options.colorScheme === "dark") throw new LeftOut("dark in one window only");
    const context = await plain(options);
    const newPage = context.newPage.bind(context);
    context.newCDPSession = () => Promise.reject(new LeftOut("fingers"));
    context.newPage = async () => {
      const page = await newPage();
      const waitForEvent = page.waitForEvent.bind(page);
      page.waitForEvent = (kind, ...more) => (kind === "download" ? Promise.reject(new LeftOut("downloads")) : waitForEvent(kind, ...more));
      page.touchscreen.tap = () => Promise.reject(new LeftOut("fingers"));
      return page;
    };
    return context;
  };
  return browser;
}

export async function launch(engine = "chromium") {
  if (engine === "webkit") return launchWebKit();
  if (engine === "firefox")
    return withoutAll(await firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox", firefoxUserPrefs: CALM, timeout: 120_000 }));
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
}

/** A browser with its own profile, which outlives its windows: for what must work after a restart. */
export async function launchKept() {
  const folder = mkdtempSync(join(tmpdir(), "kiste-web-"));
  const context = await chromium.launchPersistentContext(folder, { executablePath: "/usr/bin/chromium", args: FLAGS });
  return { context, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What single games need besides (dictionaries), as the page would fetch it. */
export function giveAssets(kiste) {
  for (const name of readdirSync("build")) if (/\.(words|net)$/.test(name)) kiste.asset(name, readFileSync(join("build", name)));
}

/** Serves build/web and tables on a free port; `url` is where, stop() ends it. */
export async function serve(kiste = "build/kiste") {
  const folder = mkdtempSync(join(tmpdir(), "kiste-store-"));
  const child = spawn(kiste, ["serve", "--listen", "127.0.0.1:0", "--lang", "en", "--store", `sqlite:${folder}/tables.db`],
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

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
