// SPDX-License-Identifier: MIT
// What a browser's driver cannot do, done by the page's own means: a finger is pointer events sent by script, a file that the
// page saves is taken at its link, the browser's language is what the page is told. Chromium's driver does all of it for real.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LeftOut } from "./harness.mjs";

/** Keeps the page's sockets and what comes over them: so a test can read it, and let a network die. */
export function tapWire() {
  globalThis.heard = [];
  globalThis.sockets = [];
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      globalThis.sockets.push(this);
      this.addEventListener("message", ({ data }) => globalThis.heard.push(data));
    }
  };
}

/** Runs first in a page: what language the browser speaks. */
export function speak(language) {
  Object.defineProperties(Navigator.prototype, { language: { get: () => language }, languages: { get: () => [language] } });
}

// ---- files ----

/** Runs first in a page: what it saves comes into `savedFiles`, and not to the browser. */
export function keepFiles() {
  const blobs = new Map();
  globalThis.savedFiles = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const url = createObjectURL.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) blobs.get(this.href).text().then((text) => globalThis.savedFiles.push(text));
    else HTMLElement.prototype.click.call(this);
  };
}

/** The next file that a page saves, as Playwright tells of a download. */
export async function nextFile(page) {
  const had = await page.evaluate(() => globalThis.savedFiles.length);
  const found = await page.waitForFunction((n) => globalThis.savedFiles.length > n && { text: globalThis.savedFiles.at(-1) }, had);
  const { text } = await found.jsonValue();
  return {
    path: async () => {
      const folder = mkdtempSync(join(tmpdir(), "kiste-saved-"));
      process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, "file"), text);
      return join(folder, "file");
    },
  };
}

// ---- fingers ----

/** Runs in the page: a finger that comes down, moves or is lifted. Where it came down holds it until it is lifted. */
function moveFinger([type, point]) {
  const pointer = { touchStart: "pointerdown", touchMove: "pointermove", touchEnd: "pointerup" }[type];
  Element.prototype.setPointerCapture = () => undefined; // of a pointer that is not real browsers want to hear nothing
  const finger = (globalThis.finger ??= { moved: false });
  const [x, y] = point ? [point.x, point.y] : [finger.x, finger.y];
  if (type === "touchStart") Object.assign(finger, { on: document.elementFromPoint(x, y) ?? document.body, moved: false });
  Object.assign(finger, { x, y, moved: finger.moved || type === "touchMove" });
  const at = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y };
  const now = { pointerId: 77, pointerType: "touch", isPrimary: true, button: type === "touchMove" ? -1 : 0, buttons: type === "touchEnd" ? 0 : 1 };
  finger.on.dispatchEvent(new PointerEvent(pointer, { ...at, ...now }));
  if (type === "touchEnd" && !finger.moved) finger.on.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
}

/** Stands for a session of Chromium's own protocol, of which the tests use fingers. */
export const fingers = (page) => ({
  send: (command, { type, touchPoints } = {}) => {
    if (command !== "Input.dispatchTouchEvent") return Promise.reject(new LeftOut("notices pushed by the driver"));
    return page.evaluate(moveFinger, [type, touchPoints[0]]);
  },
  on: () => undefined,
});

export async function tap(page, x, y) {
  await page.evaluate(moveFinger, ["touchStart", { x, y }]);
  await page.evaluate(moveFinger, ["touchEnd"]);
}
