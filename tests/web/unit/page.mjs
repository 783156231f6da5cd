// SPDX-License-Identifier: MIT
// What modules of the page need of a browser, as plain objects: a document without a layout, storage, a clock that only goes on
// when it is told to, a wire with nobody at its end. Each test says itself what comes back. No browser is started, so a test
// takes milliseconds; what a browser makes of it all is for the tests beside this folder.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const SOURCES = fileURLToPath(new URL("../../../web/src", import.meta.url));

class ClassList {
  constructor(element) {
    this.element = element;
  }

  get all() {
    return (this.element.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }

  contains(name) {
    return this.all.includes(name);
  }

  toggle(name, on = !this.contains(name)) {
    const others = this.all.filter((one) => one !== name);
    this.element.setAttribute("class", (on ? [...others, name] : others).join(" "));
    return on;
  }

  add(name) {
    this.toggle(name, true);
  }

  remove(name) {
    this.toggle(name, false);
  }
}

/** Whether an element is what a selector names: a tag, classes, attributes, in any number; no relations. */
function fits(element, selector) {
  const parts = selector.match(/^[a-z0-9]+|\.[\w-]+|\[[\w-]+(?:="[^"]*")?\]/g);
  if (!parts || parts.join("") !== selector) throw new Error(`the stand-in does not know the selector ${selector}`);
  return parts.every((part) => {
    if (part[0] === ".") return element.classList.contains(part.slice(1));
    if (part[0] !== "[") return element.tag === part;
    const [, name, , value] = /^\[([\w-]+)(="([^"]*)")?\]$/.exec(part);
    return value === undefined ? element.getAttribute(name) !== null : element.getAttribute(name) === value;
  });
}

class StandIn extends EventTarget {
  children = [];
  style = {};
  dataset = {};
  classList = new ClassList(this);
  value = "";
  scrollTop = 0;
  parent = undefined;
  #attributes = new Map();

  constructor(tag) {
    super();
    this.tag = tag;
  }

  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
    if (name === "hidden") this.hidden = true;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  append(...children) {
    for (const child of children) {
      if (child instanceof StandIn) child.parent = this;
      this.children.push(child);
    }
  }

  prepend(...children) {
    const before = this.children;
    this.children = [];
    this.append(...children, ...before);
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  replaceWith(...others) {
    const { parent } = this;
    const at = parent.children.indexOf(this);
    parent.children.splice(at, 1, ...others);
    for (const other of others) if (other instanceof StandIn) other.parent = parent;
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = undefined;
  }

  get firstElementChild() {
    return this.children.find((child) => child instanceof StandIn) ?? null;
  }

  get textContent() {
    return this.children.map((child) => (child instanceof StandIn ? child.textContent : String(child))).join("");
  }

  set textContent(text) {
    this.children = [text];
  }

  querySelectorAll(selector) {
    return this.children.flatMap((child) => (child instanceof StandIn ? [...(fits(child, selector) ? [child] : []), ...child.querySelectorAll(selector)] : []));
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /** Where it lies: what a test has said. */
  getBoundingClientRect() {
    return this.box ?? { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  }

  focus() {}
}

class Storage {
  #all = new Map();

  getItem(key) {
    return this.#all.get(key) ?? null;
  }

  setItem(key, value) {
    this.#all.set(key, String(value));
  }

  clear() {
    this.#all.clear();
  }
}

/** What people have set on their device, and not here. */
export const device = { dark: false };

/** The worker's end: what it is asked goes to `answer`, which a test puts there. */
export const asked = { answer: () => ({}) };

class Worker {
  async postMessage({ n, what, with: arg }) {
    try {
      this.onmessage({ data: { n, ok: true, out: await asked.answer(what, arg) } });
    } catch (refusal) {
      this.onmessage({ data: { n, ok: false, refusal } });
    }
  }
}

/** Every connection the page has made, in order; a test is the server. */
export const sockets = [];

class WebSocket {
  static OPEN = 1;
  readyState = 0;
  said = [];

  constructor(url, protocol) {
    Object.assign(this, { url: String(url), protocol });
    sockets.push(this);
  }

  send(text) {
    this.said.push(JSON.parse(text));
  }

  opens() {
    this.readyState = 1;
    this.onopen();
  }

  tells(line) {
    this.onmessage?.({ data: JSON.stringify(line) });
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** A clock of its own: milliseconds pass, and what waits for them happens, when a test says so. */
export const clock = {
  now: 1_000_000,
  ahead: 0, // by which the date is later
  waiting: [],
  pass(ms) {
    const end = this.now + ms;
    for (;;) {
      const next = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = next.at;
      if (next.every) next.at += next.every;
      else this.waiting = this.waiting.filter((one) => one !== next);
      next.call();
    }
    this.now = end;
  },
};

let timers = 0;
function later(call, ms, every) {
  clock.waiting.push({ id: ++timers, call, at: clock.now + ms, every });
  return timers;
}

/** What has been promised by now is kept. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

const cards = [
  { name: "muehle", title: "Mühle", about: "Two sides. More of it.", seats: [2, 2], minutes: 20, secrets: false },
  { name: "kniffel", title: "Kniffel", about: "Five dice?", seats: [1, 8], usual: 6, minutes: 21, secrets: false },
  { name: "monopoly", title: "Monopoly", about: "Streets", seats: [2, 6], minutes: 45, secrets: false },
  { name: "leiter", title: "Leiterspiel", about: "Luck.", seats: [2, 4], minutes: 15, luck: true, secrets: false },
  { name: "null", title: "Null", about: "A toy.", seats: [2, 4], minutes: 5, toy: true, secrets: true },
];

const document = Object.assign(new StandIn("document"), {
  body: new StandIn("body"), documentElement: new StandIn("html"), styleSheets: [], hidden: false, activeElement: null,
  createElement: (tag) => new StandIn(tag), createElementNS: (_, tag) => new StandIn(tag),
});

/** Everything the page's modules take from their browser. */
const browser = {
  document, Worker, WebSocket, localStorage: new Storage(), sessionStorage: new Storage(), HTMLElement: StandIn,
  location: { href: "http://here.example/kiste/index.html#/", pathname: "/kiste/index.html", protocol: "http:", hash: "" },
  matchMedia: (query) => Object.defineProperty(new EventTarget(), "matches", { get: () => device.dark && query.includes("dark") }), innerWidth: 1000, innerHeight: 800,
  setTimeout: (call, ms) => later(call, ms), clearTimeout: (id) => (clock.waiting = clock.waiting.filter((one) => one.id !== id)),
  setInterval: (call, ms) => later(call, ms, ms), addEventListener: () => undefined,
  GAMES: { de: cards, en: cards }, STEPS: { muehle: 6 }, PICTURES: { de: {}, en: { muehle: "muehle.webp" } }, WORKER: "worker.js",
  PUZZLES: Object.fromEntries(["muehle", "kniffel"].map((name) => [name, { file: `${name}.puzzles`, needs: { de: [], en: [] },
    asks: { de: ["a", "b"], en: ["first kind", "second kind"] }, order: { de: "01", en: "011" } }])),
};
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
for (const [name, value] of Object.entries(browser)) define(name, value);
define("navigator", { languages: ["en"] });
define("performance", { now: () => clock.now });
const RealDate = Date;
const NOON = RealDate.UTC(2026, 4, 15, 12);
define("Date", class extends RealDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(NOON + clock.now + clock.ahead);
  }

  static now() {
    return NOON + clock.now + clock.ahead;
  }
});

/** These modules of the page, bundled as one: they know each other as they do there. */
export async function modules(...names) {
  const folder = mkdtempSync(join(tmpdir(), "kiste-unit-"));
  const made = join(folder, "modules.mjs");
  const source = process.env.KISTE_WEB ?? SOURCES; // a changed copy, for tools/mutants.py
  try {
    execFileSync("esbuild", ["--bundle", "--format=esm", "--log-level=error", `--outfile=${made}`], {
      input: names.map((name) => `export * as ${name} from "./${name}";\n`).join(""), cwd: source });
    return await import(pathToFileURL(made).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
