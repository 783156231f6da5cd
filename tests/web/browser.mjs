// A real browser, and `kiste serve` in front of it.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export function launch() {
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
