// SPDX-License-Identifier: MIT
// WebKitGTK by its own driver (W3C WebDriver), with as much of Playwright's page as the tests use. What the driver cannot do
// is refused with LeftOut, so that a test says so instead of passing in silence.
//
// Each context is a browser of its own. Pages come through a small host in between, which puts a script before all others: there is
// no other way to watch a page's errors from its first line on. It also bends answers where a test wants that.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { LeftOut } from "./harness.mjs";
import { fingers, keepFiles, nextFile, speak, tap } from "./standins.mjs";
import { PATIENCE } from "./wait.mjs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const POLL = 20;       // milliseconds between two looks
const RESIZED = 150;   // milliseconds after which a window has mostly changed its size
const OPENED = 20_000; // milliseconds after which a browser is mostly open, however busy the machine
const AT_ONCE = 50;    // milliseconds for which a script holds up others
const FIRST = "/first.js"; // the script before all others
const KEYS = { Enter: "\uE007", Tab: "\uE004", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014",
  ArrowDown: "\uE015", Home: "\uE011", End: "\uE010", Space: " ", Shift: "\uE008" };

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs first in every page: what goes wrong is noted, past a reload too. */
function noteErrors() {
  const note = (what) => sessionStorage.getItem("errors") !== "nobody" &&
    sessionStorage.setItem("errors", JSON.stringify([...JSON.parse(sessionStorage.getItem("errors") ?? "[]"), what]));
  addEventListener("error", (e) => note(e.message ?? `cannot load ${e.target.src ?? e.target.href}`), true);
  addEventListener("unhandledrejection", (e) => note(String(e.reason)));
  addEventListener("securitypolicyviolation", (e) => note(`not allowed: ${e.violatedDirective} ${e.blockedURI}`));
  const { error } = console;
  console.error = (...words) => {
    note(words.join(" "));
    error(...words);
  };
}

// ---- between the browser and the server ----

const hosts = new Map(); // the hosts in between, and what they stand for

/** "**" stands for anything, "*" for anything without a slash. */
const globbed = (pattern) => new RegExp(`^${pattern.replace(/[.?+^$()|]/g, "\\$&").replace(/\*+/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))}$`);

/** What a test makes of an answer, as it would with Playwright's route. */
async function bend(handler, url, answer) {
  const taken = ["content-length", "content-encoding", "etag", "connection", "transfer-encoding"]; // no longer true
  await handler({
    fetch: () => fetch(url, { headers: { "accept-encoding": "identity" } }),
    fulfill: async ({ response, body = "", status = response?.status ?? 200 }) => {
      answer.writeHead(status, Object.fromEntries([...(response?.headers ?? [])].filter(([name]) => !taken.includes(name)))).end(body);
    },
  });
}

/** A page is asked for (by a window, or by a service worker that keeps it), which is changed on its way: it has to come in plain letters. */
const isPage = ({ headers, url }) => /text\/html/.test(headers.accept ?? "") || /(\/|\.html)$/.test(url.split("?")[0]);

/** Answers as the server does, in a shorter form (every WebKit that is driven here reads it). */
function small(answer, status, headers, text) {
  answer.writeHead(status, { ...headers, "content-encoding": "br" }).end(brotliCompressSync(text));
}

/** A host that answers as another does, but that its pages have the script before all others and some answers are bent. */
async function between(target, script, bent) {
  const to = new URL(target);
  const whole = (asked, answer) => {
    const onward = request({ host: to.hostname, port: to.port, method: asked.method, path: asked.url,
      headers: { ...asked.headers, ...(isPage(asked) ? { "accept-encoding": "identity" } : {}) } }, (came) => {
      if (!/text\/html/.test(came.headers["content-type"] ?? "")) return answer.writeHead(came.statusCode, came.headers) && came.pipe(answer);
      let html = "";
      came.setEncoding("utf8").on("data", (part) => (html += part)).on("end", () => {
        const { "content-length": _, etag: __, ...headers } = came.headers;
        small(answer, came.statusCode, headers, html.replace("<head>", `<head><script src="${FIRST}"></script>`));
      });
      return undefined;
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  };
  const host = createServer((asked, answer) => {
    const handler = bent(target + asked.url);
    if (handler) bend(handler, target + asked.url, answer).catch(() => answer.destroy());
    else if (asked.url === FIRST) small(answer, 200, { "content-type": "text/javascript", "cache-control": "no-store" }, script());
    else whole(asked, answer);
  });
  host.on("upgrade", (asked, socket, head) => {
    const onward = connect(Number(to.port), to.hostname, () => {
      const lines = asked.rawHeaders.reduce((all, word, n) => all + (n % 2 ? `: ${word}\r\n` : word), "");
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on("error", () => [socket, onward].forEach((one) => one.destroy()));
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${host.address().port}`;
  hosts.set(url, target);
  return { url, close: () => {
    hosts.delete(url);
    host.closeAllConnections();
    host.close();
  } };
}

// ---- processes ----

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const ended = (child) => new Promise((resolve) => (child.exitCode !== null || child.signalCode ? resolve() : child.on("exit", resolve)));

async function stop(child) {
  child.kill("SIGTERM");
  await Promise.race([ended(child), rest(3000).then(() => child.kill("SIGKILL"))]);
}

/** A display that nobody looks at; its number. */
async function display() {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    child.stdio[3].once("data", (data) => resolve(String(data).trim()));
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { child, number };
}

/** Whether it is installed; else why not. */
export function missing() {
  const wanted = [DRIVER, "/usr/bin/Xvfb"].filter((file) => !existsSync(file));
  return wanted.length ? `${wanted.join(" and ")} not there (tools/setup test installs webkit2gtk-driver and xvfb)` : undefined;
}

export async function launchWebKit() {
  const screen = await display();
  return { newContext: (options) => newContext(screen.number, options), close: () => stop(screen.child) };
}

/** So that a window can be as narrow as a phone, what the little browser has above the page shrinks. */
const NARROW = "* { font-size: 1px; padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; -gtk-icon-source: none; }\n";

/** A driver that listens, and has opened its browser; if another took its port meanwhile, or it died of that, one more. So, too, if its browser never
 *  speaks to it (perhaps the port for that was taken): it would wait for ever. Each further one is waited for twice as long. */
async function driver(env) {
  const end = Date.now() + PATIENCE;
  const open = (call) => call("POST", "/session", { capabilities: { alwaysMatch: { pageLoadStrategy: "normal" } } }).catch((why) => {
    if (why instanceof TypeError) return {}; // it hung up
    throw why;
  });
  for (let patience = OPENED; ; patience *= 2) {
    const late = rest(patience).then(() => "late");
    const port = await freePort();
    const child = spawn(DRIVER, [`--port=${port}`], { stdio: "ignore", env });
    const call = caller(`http://127.0.0.1:${port}`);
    let found;
    while (child.exitCode === null && found !== "late") {
      const asked = call("GET", "/status").then(({ ready }) => (ready ? open(call) : {}), () => ({}));
      asked.catch(() => undefined); // nobody may hear it any more
      found = await Promise.race([late, asked]);
      if (found.sessionId) return { child, call, sessionId: found.sessionId };
      await rest(POLL);
    }
    await stop(child);
    if (Date.now() > end) throw new Error(`${DRIVER} does not answer`);
  }
}

/** A driver with its browser; its `call` speaks to the session there. */
async function session(screen, { reducedMotion, colorScheme }) {
  const folder = mkdtempSync(join(tmpdir(), "kiste-webkit-"));
  mkdirSync(join(folder, "gtk-3.0"));
  writeFileSync(join(folder, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${reducedMotion === "reduce" ? 0 : 1}\n` +
    `gtk-application-prefer-dark-theme=${colorScheme === "dark" ? 1 : 0}\n`);
  writeFileSync(join(folder, "gtk-3.0/gtk.css"), NARROW);
  const { child, call, sessionId } = await driver({ PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder, XDG_RUNTIME_DIR: folder, DISPLAY: `:${screen}`, LANG: "C.UTF-8",
    NO_AT_BRIDGE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1" });
  await call("POST", `/session/${sessionId}/timeouts`, { script: 600_000, pageLoad: PATIENCE });
  return {
    call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
    end: async () => {
      await call("DELETE", `/session/${sessionId}`).catch(() => undefined);
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newContext(screen, { viewport, locale = "en-GB", reducedMotion = "no-preference", colorScheme = "light" } = {}) {
  const { call, end } = await session(screen, { reducedMotion, colorScheme });
  const context = new Context(call, end, viewport);
  await context.addInitScript(keepFiles);
  await context.addInitScript(speak, locale);
  return context;
}

/** A browser: its windows, and what is the same in all of them. */
class Context {
  #call;
  #end;
  #viewport;
  #before = Promise.resolve(); // the driver does one thing at a time, in one window
  #window;
  #windows = 0;
  #hosts = new Map(); // by what they stand for
  #scripts = [`(${noteErrors})();`];
  #bent = [];

  constructor(call, end, viewport) {
    Object.assign(this, { newCDPSession: async (page) => fingers(page) });
    [this.#call, this.#end, this.#viewport] = [call, end, viewport];
  }

  /** Calls the driver for one of the windows. */
  within(handle, method, path, body) {
    const called = this.#before.then(async () => {
      if (this.#window !== handle) await this.#call("POST", "/window", { handle });
      this.#window = handle;
      return this.#call(method, path, body);
    });
    this.#before = called.catch(() => undefined);
    return called;
  }

  async newPage() {
    const handle = this.#windows++ ? (await this.#call("POST", "/window/new", { type: "window" })).handle : await this.#call("GET", "/window");
    const page = new Page(this, handle);
    if (this.#viewport) await page.setViewportSize(this.#viewport);
    return page;
  }

  async addInitScript(script, argument) {
    this.#scripts.push(`(${script})(${JSON.stringify(argument ?? null)});`);
  }

  async route(pattern, handler) {
    this.#bent.push({ pattern: globbed(pattern), handler });
  }

  /** Where a page of a server is reached. */
  async host(origin) {
    const target = hosts.get(origin) ?? origin;
    if (!this.#hosts.has(target))
      this.#hosts.set(target, await between(target, () => this.#scripts.join("\n"), (url) => this.#bent.find(({ pattern }) => pattern.test(url))?.handler));
    return this.#hosts.get(target).url;
  }

  async close() {
    await this.#end();
    for (const { close } of this.#hosts.values()) close();
  }
}

/** Calls the driver; what it refuses is thrown. */
function caller(base) {
  return async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(`${value.error}: ${value.message}`), { kind: value.error });
    return value;
  };
}

// ---- finding things: these run in the page ----

function find(steps) {
  const holds = (e, { words, pattern }) => (pattern === undefined ? e.textContent.replace(/\s+/g, " ").toLowerCase().includes(words.toLowerCase())
    : new RegExp(pattern).test(e.textContent.trim()));
  return steps.reduce((found, { css, text, own, nth, has }) => {
    if (nth !== undefined) return nth < 0 ? found.slice(nth) : found.slice(nth, nth + 1);
    if (has !== undefined) return found.filter((e) => [...e.querySelectorAll(has[0].css)].some((inner) => !has[0].text || holds(inner, has[0].text)));
    const all = [...new Set(found.flatMap((root) => [...root.querySelectorAll(css)]))].filter((e) => !text || holds(e, text));
    return own ? all.filter((e) => ![...e.children].some((child) => holds(child, text)) && !e.matches("script, style")) : all;
  }, [document]);
}

/** Words or a pattern, as it can be sent to the page. */
const sought = (text) => text && (text instanceof RegExp ? { pattern: text.source } : { words: text });

/** Whether the first of them is there, and is seen. */
function sight([element]) {
  if (!element) return null;
  const { width, height } = element.getBoundingClientRect();
  return { visible: width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden" };
}

/** What is written in it. After a block that ends it this engine breaks the line once more. */
function written(element) {
  return element.innerText.replace(/\n+$/, "");
}

/** Where the first of them is when it has been scrolled to, and whether a click there would reach it. */
function spot([element]) {
  const { width: wide = 0, height: high = 0 } = element?.getBoundingClientRect() ?? {};
  if (!wide || !high || getComputedStyle(element).visibility === "hidden") return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  let { x, y, width, height } = element.getBoundingClientRect();
  const at = () => [x + width / 2, y + height / 2];
  const reaches = () => {
    const under = document.elementFromPoint(...at());
    return under !== null && (element.contains(under) || under.contains(element) && !under.matches("body, html, main, .play, .stage"));
  };
  if (!reaches()) {
    element.scrollIntoView({ block: "center", inline: "center" });
    ({ x, y, width, height } = element.getBoundingClientRect());
  }
  return { x, y, width, height, reaches: reaches(), disabled: element.disabled === true };
}

class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }

  locator(css, { hasText } = {}) {
    return new Locator(this.page, [...this.steps, { css, text: sought(hasText) }]);
  }

  getByRole(role) {
    return this.locator(role);
  }

  nth(nth) {
    return new Locator(this.page, [...this.steps, { nth }]);
  }

  first() {
    return this.nth(0);
  }

  last() {
    return this.nth(-1);
  }

  /** Those of them that hold what another finds in them. */
  filter({ has }) {
    return new Locator(this.page, [...this.steps, { has: has.steps }]);
  }

  async all() {
    return Array.from({ length: await this.count() }, (_, n) => this.nth(n));
  }

  /** What a function makes of all that are found now. */
  evaluateAll(body, argument) {
    return this.page.run(`return (${body})((${find})(arguments[0]), arguments[1])`, [this.steps, argument]);
  }

  /** What a function makes of the first, as soon as there is one. */
  async evaluate(body, argument) {
    const found = await this.page.until(() => this.page.run(`const [e] = (${find})(arguments[0]); ` +
      `return e && Promise.resolve((${body})(e, arguments[1])).then((value) => ({ value }))`, [this.steps, argument]), this.name());
    return found.value ?? undefined;
  }

  name() {
    return this.steps.map(({ css, text, nth }) => css ? css + (text ? ` "${text.words ?? text.pattern}"` : "") : `#${nth}`).join(" ");
  }

  count() {
    return this.evaluateAll((all) => all.length);
  }

  async waitFor({ state = "visible", timeout } = {}) {
    const right = { visible: (it) => it?.visible, attached: (it) => it !== null, detached: (it) => it === null, hidden: (it) => !it?.visible }[state];
    await this.page.until(async () => right(await this.evaluateAll(sight)), `${this.name()} ${state}`, timeout);
  }

  /** Where it is, once it lies still and can be reached. */
  async #place(force) {
    let before = "";
    return this.page.until(async () => {
      const it = await this.evaluateAll(spot);
      const same = JSON.stringify(it) === before;
      before = JSON.stringify(it);
      return it && (force || (same && it.reaches && !it.disabled)) && it;
    }, `${this.name()}, to be clicked`);
  }

  async click({ force = false } = {}) {
    const { x, y, width, height } = await this.#place(force);
    await this.page.mouse.click(x + width / 2, y + height / 2);
  }

  async boundingBox() {
    await this.waitFor();
    return this.evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  async isVisible() {
    return Boolean((await this.evaluateAll(sight))?.visible);
  }

  async isHidden() {
    return !(await this.isVisible());
  }

  innerText() {
    return this.evaluate(written);
  }

  textContent() {
    return this.evaluate((e) => e.textContent);
  }

  allInnerTexts() {
    return this.page.run(`return (${find})(arguments[0]).map(${written})`, [this.steps]);
  }

  allTextContents() {
    return this.evaluateAll((all) => all.map((e) => e.textContent));
  }

  getAttribute(name) {
    return this.evaluate((e, attribute) => e.getAttribute(attribute), name);
  }

  inputValue() {
    return this.evaluate((e) => e.value);
  }

  isChecked() {
    return this.evaluate((e) => e.checked);
  }

  focus() {
    return this.evaluate((e) => e.focus());
  }

  /** A field is filled as if it had been typed. */
  async fill(value) {
    await this.waitFor();
    await this.evaluate((e, text) => {
      e.focus();
      e.value = text;
      e.dispatchEvent(new Event("input", { bubbles: true }));
      if (e.type !== "text") e.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
  }

  async selectOption(value) {
    await this.waitFor();
    await this.evaluate((e, wanted) => {
      e.value = wanted;
      e.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
  }

  async setChecked(yes) {
    if (await this.isChecked() !== yes) await this.click();
  }

  check() {
    return this.setChecked(true);
  }

  uncheck() {
    return this.setChecked(false);
  }

  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }

  setInputFiles({ name, mimeType, buffer }) {
    return this.evaluate((e, [title, type, text]) => {
      const given = new DataTransfer();
      given.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], title, { type }));
      e.files = given.files;
      e.dispatchEvent(new Event("change", { bubbles: true }));
    }, [name, mimeType, buffer.toString("base64")]);
  }
}

/** Runs in the page: a dot that nobody sees changes all the time, until calm(). The driver takes a picture of the next frame, and
 *  where nothing changes there is none. */
function stir() {
  const dot = document.body.appendChild(document.createElement("i"));
  let beats = 0;
  const beat = setInterval(() => Object.assign(dot.style, { position: "fixed", top: 0, left: 0, width: "1px", height: "1px",
    background: `rgb(0 0 0 / ${++beats % 2 ? 0.001 : 0.002})` }), 20);
  globalThis.calm = () => {
    clearInterval(beat);
    dot.remove();
  };
}

// ---- a page ----

class Page {
  #context;
  #timeout = PATIENCE;
  #at = { x: 0, y: 0 };
  #runs = 0;

  constructor(context, handle) {
    this.#context = context;
    this.call = (method, path, body) => context.within(handle, method, path, body);
  }

  setDefaultTimeout(ms) {
    this.#timeout = ms;
  }

  /** Runs in the page; a promise is waited for. One that takes long keeps nobody from doing something else meanwhile. */
  async run(body, args) {
    const result = `Promise.race([run, new Promise((resolve) => setTimeout(resolve, ${AT_ONCE}, { later: true }))]).then(arguments[arguments.length - 1])`;
    const begin = `const [id, ...given] = [...arguments].slice(0, -1); const run = (globalThis.runs ??= {})[id] = Promise.resolve()` +
      `.then(() => (function () { ${body} })(...given)).then((value) => JSON.parse(JSON.stringify({ value })), (why) => ({ why: String(why?.stack ?? why) })); ${result}`;
    const look = `const run = globalThis.runs?.[arguments[0]] ?? { gone: true }; ${result}`;
    const id = ++this.#runs;
    let came = await this.call("POST", "/execute/async", { script: begin, args: [id, ...args] });
    while (came.later) came = await this.call("POST", "/execute/async", { script: look, args: [id] });
    if (came.gone) throw Object.assign(new Error("the page has gone"), { kind: "javascript error" });
    if (came.why) throw new Error(came.why);
    return came.value;
  }

  async evaluate(what, argument) {
    if (typeof what === "string") return this.run(what, []); // statements
    return (await this.run(`return (${what})(arguments[0])`, [argument])) ?? undefined;
  }

  /** Looks until there is something; between two pages there may be nobody to ask. */
  async until(look, what, timeout = this.#timeout) {
    const end = Date.now() + timeout;
    for (;;) {
      const found = await look().catch((why) => {
        if (!["javascript error", "no such window", "unknown error"].includes(why.kind)) throw why;
      });
      if (found) return found;
      if (Date.now() > end) throw new Error(`not within ${timeout} ms: ${what}`);
      await rest(POLL);
    }
  }

  async waitForFunction(what, argument, { timeout } = {}) {
    const found = await this.until(() => this.evaluate(what, argument), what, timeout);
    return { jsonValue: async () => found };
  }

  async waitForEvent(kind) {
    if (kind === "download") return nextFile(this);
    if (kind !== "load") throw new LeftOut(`${kind}s`);
    await this.run("globalThis.before = true", []);
    return this.until(() => this.run('return !globalThis.before && document.readyState === "complete"', []), "another page");
  }

  route(pattern, handler) {
    return this.#context.route(pattern, handler);
  }

  on() {} // see troubles()

  removeAllListeners() {
    return this.run('sessionStorage.setItem("errors", "nobody")', []);
  }

  /** What went wrong in it so far. */
  async troubles() {
    const noted = await this.run('return sessionStorage.getItem("errors")', []).catch(() => null);
    return noted === null || noted === "nobody" ? [] : JSON.parse(noted);
  }

  frameLocator() {
    throw new LeftOut("its driver sees nothing inside of frames");
  }

  addInitScript(script, argument) {
    return this.#context.addInitScript(script, argument);
  }

  async goto(url) {
    if (url === "about:blank") return void await this.call("POST", "/url", { url });
    const { origin, href } = new URL(url);
    await this.call("POST", "/url", { url: await this.#context.host(origin) + href.slice(origin.length) });
  }

  async reload() {
    await this.call("POST", "/refresh", {});
  }

  /** Unlike Playwright's a promise. */
  url() {
    return this.run("return location.href", []);
  }

  title() {
    return this.call("GET", "/title");
  }

  async screenshot({ path } = {}) {
    await this.evaluate(stir);
    const png = Buffer.from(await this.call("GET", "/screenshot"), "base64");
    await this.evaluate(() => globalThis.calm());
    if (path) writeFileSync(path, png);
    return png;
  }

  /** The window so large that the page has this size. A window takes its time to change, so it is looked at again. */
  async setViewportSize({ width, height }) {
    await this.until(async () => {
      const [outer, [w, h]] = [await this.call("GET", "/window/rect"), await this.run("return [innerWidth, innerHeight]", [])];
      if (w === width && h === height) return true;
      await this.call("POST", "/window/rect", { width: outer.width + width - w, height: outer.height + height - h });
      await rest(RESIZED);
      return false;
    }, `a page of ${width} × ${height}`);
  }

  locator(css, { hasText } = {}) {
    return new Locator(this, [{ css, text: sought(hasText) }]);
  }

  getByText(text) {
    return new Locator(this, [{ css: "body *", text: sought(text), own: true }]);
  }

  touchscreen = { tap: (x, y) => tap(this, x, y) };

  #act(source) {
    return this.call("POST", "/actions", { actions: [source] });
  }

  #pointer(...actions) {
    return this.#act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
  }

  mouse = {
    move: async (x, y, { steps = 1 } = {}) => {
      const from = this.#at;
      this.#at = { x, y };
      const way = Array.from({ length: steps }, (_, n) => (n + 1) / steps);
      await this.#pointer(...way.map((part) => ({ type: "pointerMove", duration: 0, x: Math.round(from.x + (x - from.x) * part),
        y: Math.round(from.y + (y - from.y) * part) })));
    },
    down: () => this.#pointer({ type: "pointerDown", button: 0 }),
    up: () => this.#pointer({ type: "pointerUp", button: 0 }),
    click: async (x, y) => {
      await this.mouse.move(x, y);
      await this.mouse.down();
      await this.mouse.up();
    },
  };

  keyboard = {
    press: (name) => { // "Shift+N": one after the other, and back
      const values = name.split("+").map((key) => KEYS[key] ?? key);
      const press = (type) => (value) => ({ type, value });
      return this.#act({ type: "key", id: "keys", actions: [...values.map(press("keyDown")), ...values.reverse().map(press("keyUp"))] });
    },
    type: (text) => this.#act({ type: "key", id: "keys",
      actions: [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]) }),
  };
}
