// SPDX-License-Identifier: MIT
// The page in a real browser.
//
//     node tests/web/main.mjs [--engine=chromium|firefox|webkit] [--round | --brief] [--at-once=N] [PART OF A TITLE]
//
// --round: only the short round that every engine plays. --brief: without the tests that take longest.
// --at-once=1: one browser at a time, where others need the machine.
// Needs build/kiste and build/web. The page speaks in wide letters, without their narrow cut (wide.conf). Animations are off (the browser prefers reduced motion) unless a test is about them.
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../bindings/wasm/kiste.mjs";
import { accountTests } from "./account.mjs";
import { DESKTOP, ENGINES, firstVisitSize, giveAssets, launch, PHONE, serve, why } from "./browser.mjs";
import { eveningTests } from "./evening.mjs";
import { familyTests } from "./family.mjs";
import { friendsTests } from "./friends.mjs";
import { gestures } from "./gestures.mjs";
import { assert, BRIEF, test, titles } from "./harness.mjs";
import { historyTests } from "./history.mjs";
import { keepingTests } from "./keeping.mjs";
import { keyTests } from "./keys.mjs";
import { layoutTests } from "./layout.mjs";
import { learnTests } from "./learn.mjs";
import { puzzleTests } from "./puzzles.mjs";
import { middleTests } from "./middle.mjs";
import { screenTests } from "./screens.mjs";
import { steadyTests } from "./steady.mjs";
import { begin, playOn } from "./player.mjs";
import { reviewTests } from "./review.mjs";
import { ROUND, roundTests } from "./round.mjs";
import { touchTests } from "./touching.mjs";
import { newcomerTests } from "./newcomer.mjs";
import { turnTests } from "./turn.mjs";
import { asked, counted, goOn, logged, PATIENCE, resized, settled, stands, tabTo, visit, openTab } from "./wait.mjs";
import { share, work } from "./workers.mjs";

process.env.FONTCONFIG_FILE ??= fileURLToPath(new URL("wide.conf", import.meta.url));

const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const kiste = await load(readFileSync("build/kiste.wasm"));
giveAssets(kiste);
const pipe = kiste.open();
const games = pipe.call({ cmd: "games", lang: "en" }).games;
const secretive = games.filter((game) => game.secrets);

const given = process.argv.slice(2);
const option = (name) => given.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const engine = option("engine") ?? "chromium";
const wanted = given.find((word) => !word.startsWith("--"));
const cannot = why(engine);
if (!ENGINES.includes(engine) || cannot) {
  console.log(`FAIL ${engine} cannot be driven: ${cannot ?? "no such engine"}\n0 passed, 1 failed`);
  process.exit(1);
}

let server;
let browser;

async function open() {
  server = await serve();
  browser = await launch(engine);
}

async function close() {
  await browser.close();
  await server.stop();
}

/** The hash of the empty style that Playwright puts into a page before it takes a picture in Firefox; the page forbids it. */
const PICTURED = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=";

const SEED = Number(process.env.KISTE_SEED ?? 1); // with another all tests play other games

/** Runs in the page: the dice of its matches come from this seed on, so that what fails once fails again. (Not those of a server.) */
function throwBySeed(seed) {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.what === "begin") message.with.plan.seed = seed++;
    if (message.what === "rematch") message.with.seed = seed++;
    return post.call(this, message, ...rest);
  };
}

/** Runs in the page: it is laid out and can be touched, but nothing of it is painted, which no test looks at but those that say so (paint());
 *  it would be a fourth of what they cost. */
function unpainted() {
  const clear = new CSSStyleSheet();
  clear.replaceSync("html { opacity: 0 }");
  globalThis.paint = (yes) => (document.adoptedStyleSheets = yes ? [] : [clear]);
  globalThis.paint(false);
}

/** What a look at the painted page finds. */
async function painted(page, look) {
  await page.evaluate(() => globalThis.paint(true));
  const found = await look();
  await page.evaluate(() => globalThis.paint(false));
  return found;
}

/** A fresh window with nothing kept; body gets its page. Errors in the page fail the test. Others' moves are shown at once, without a sound,
 *  unless a test is about that; `expects` are errors a test brings about. */
async function window({ pace = "at once", sound = false, byHand = false, notices = false, expects, ...options }, body) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB", reducedMotion: "reduce", ...options });
  await context.addInitScript((set) => {
    if (location.protocol === "http:" && !localStorage.getItem("spielkiste")) localStorage.setItem("spielkiste", JSON.stringify(set));
  }, { pace, sound, byHand, notices });
  await context.addInitScript(throwBySeed, SEED);
  await context.addInitScript(unpainted);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("pageerror", (why) => errors.push(why.message));
  page.on("console", (said) => said.type() === "error" && errors.push(said.text()));
  try {
    await body(page, context);
    assert.deepEqual(page.troubles ? await page.troubles() : errors.filter((words) => !words.includes(PICTURED) && !expects?.test(words)), []);
  } finally {
    await context.close();
  }
}

async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await painted(page, () => page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] })));
  const told = found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`);
  assert.deepEqual(told, [], where);
}

const state = (page) => page.evaluate(() => document.querySelector(".table-screen")?.dataset.state);

/** A table where computers play at random, by `go`. */
function openTable(game, { seats, seed = 1 } = {}) {
  const own = kiste.open();
  own.call({ cmd: "new", game, seed, ...(seats ? { seats } : {}) });
  const count = own.call({ cmd: "match" }).seats.length;
  for (let seat = 0; seat < count; seat++) own.call({ cmd: "sit", seat, bot: "random" });
  return own;
}

/** A journal of a random game: whole, its first so many events, or as far as the legal moves are those one looks for. */
function journalOf(game, { events = Infinity, until = () => false, ...how } = {}) {
  const own = openTable(game, how);
  for (let n = 0; n < events && !until(own.call({ cmd: "legal" })) && own.call({ cmd: "go" }).seat !== null; n++);
  const { journal } = own.call({ cmd: "journal" });
  own.close();
  return journal;
}

async function openFile(page, text, name = "game.kiste") {
  await page.locator("#file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

// ---- whole games ----

/** Games of a thousand clicks, and of moves that take long: clicked to their end only when there is time. */
const LONG_GAMES = ["dallas-noris", "halma", "mensch", "mikado"];

/** Options that make a game short; random clicks can go on for very long otherwise. */
const SHORTEST = { letra: { rounds: 1 }, monopoly: { money: 1 }, null: { rounds: 1 } };

/** A brief run clicks every other game to its end, and plays the others with computers by touch. */
const clicked = games.filter((game, n) => n % 2 === 0 && !LONG_GAMES.includes(game.name));

/** The end as a scene: figures, a curve, one large way on, and nothing for axe to find. */
async function endIsWhole(page) {
  await page.locator("dialog.end[data-told]").waitFor();
  const figures = await page.locator("dialog.end .figures > div").count();
  assert.ok(figures >= 2 && figures <= 3, `${figures} figures`);
  assert.ok(await page.locator("dialog.end figure:not([hidden]) path").count() > 0, "no curve");
  await counted(page, "dialog.end button.primary", 1);
  await counted(page, "dialog.end .way", 4);
  await accessible(page, "the end");
}

for (const game of games)
  test(`${game.name}: a whole game by clicking`, () => window({}, async (page) => {
    let over = false;
    for (let seed = 1; !over && seed <= 5; seed++) {
      await begin(page, server.url, game.name, { seats: game.seats[0], options: SHORTEST[game.name] });
      ({ over } = await playOn(page, { clicks: 1500, seed }));
    }
    assert.ok(over);
    const told = await page.locator("dialog.end h2").first().innerText();
    assert.ok(told && (await page.locator(".prompt").innerText()).startsWith(told), told); // the same where the question was
    if (!game.toy && (!BRIEF || game.name === "leiter")) await endIsWhole(page);
    await page.locator("dialog.end button", { hasText: "Replay" }).click();
    await page.locator(".actions input[type=range]").waitFor();
  }), { rare: !clicked.includes(game) });

for (const game of games.filter(({ seats }) => seats[1] > 1))
  test(`${game.name}: people and computers, on a phone, by touch`, () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    const seats = Math.min(3, game.seats[1]);
    await begin(page, server.url, game.name, { seats: Math.max(seats, game.seats[0]), people: [0, 1] });
    await playOn(page, { clicks: 25, seed: 7 });
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `the page is ${wide} wide`);
  }), { rare: !["dallas-maruca", "kniffel"].includes(game.name) }); // all games are played on phones by the tests of screens

// ---- finding one's way ----

test("three clicks to the first move", () => window({}, async (page) => {
  await page.goto(server.url);
  await page.locator("a[data-game=muehle]").click();
  await page.locator(".setup form button[type=submit]").click();
  await asked(page);
  await page.locator('.stage [aria-label^="d6"]').click();
  await page.waitForFunction(() => /d6/.test(document.querySelector(".log")?.textContent ?? ""));
}));

test("the browser's language at first, and another at any time", () => window({ locale: "de-DE" }, async (page) => {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  assert.match(await page.locator(".prompt").innerText(), /^Weiß:/);
  await page.locator('.stage [aria-label^="d6"]').click();
  await page.waitForFunction(() => /^Schwarz:/.test(document.querySelector(".prompt").textContent));
  await page.locator(".lang").click();
  await page.waitForFunction(() => /^Black:/.test(document.querySelector(".prompt")?.textContent ?? ""));
  assert.match(await page.locator(".log").textContent(), /White places a man on d6/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
}));

if (engine === "chromium")
  test("a game whose words in another language cannot be fetched goes on in the one it knows", () =>
    window({ locale: "de-DE", expects: /ERR_FAILED/ }, async (page, context) => {
      const words = /room-muehle-en-\w+\.txt$/;
      const asks = (start) => page.waitForFunction((wanted) => document.querySelector(".prompt")?.textContent.includes(wanted), start);
      await context.route(words, (route) => route.abort());
      await begin(page, server.url, "muehle", { people: [0, 1] });
      await asks("Wohin setzt du");
      await page.locator(".lang").click();
      await asks("White: Wohin setzt du"); // what the box says is there in both
      await context.unroute(words);
      await page.locator(".lang").click();
      await asks("Weiß: Wohin setzt du");
      await page.locator(".lang").click();
      await asks("White: Where do you place");
    }));

if (engine === "chromium")
  test("a game is played before its rules have come; a refusal waits for the words of its rule, or says that there is no connection", () =>
    window({ expects: /ERR_(FAILED|INTERNET)/ }, async (page, context) => {
      const held = []; // what comes behind the game
      const lessons = []; // and behind that
      let open = false;
      await context.route(/room-muehle-en-\w+\.why\.txt$/, (route) => (open ? route.continue() : void held.push(route)));
      await context.route(/muehle-lessons-\w+\.jsonl$/, (route) => void lessons.push(route));
      const stone = async () => {
        const { x, y, width, height } = await page.locator(".pane-board .look-disc.tint-white").boundingBox(); // the only one on the board
        await page.mouse.click(x + width / 2, y + height / 2);
      };
      await begin(page, server.url, "muehle", { people: [0, 1] });
      await page.locator('.stage [aria-label^="d6"]').click();
      await logged(page, 1);
      await openTab(page, "rules");
      assert.equal(await page.locator(".rules").innerText(), "The rules are on their way.");
      assert.deepEqual([held.length, lessons.length], [1, 0], "the rules are asked for at once, lessons after them");
      await stone();
      await held.shift().abort("internetdisconnected");
      await page.locator(".refusal", { hasText: "can only be read with a connection" }).waitFor();
      assert.doesNotMatch(await page.locator("body").innerText(), /muehle\.\w/);
      while (held.length === 0) await page.waitForTimeout(50); // it is tried again
      await stone();
      open = true;
      for (const route of held) await route.continue();
      await page.locator(".refusal", { hasText: "Not allowed: " }).waitFor();
      await page.locator(".refusal .link").click();
      await counted(page, ".rules .asked", 1);
      while (lessons.length === 0) await page.waitForTimeout(50);
      for (const route of lessons) await route.continue();
      await page.locator(".rules .try").first().waitFor();
      assert.equal(await page.locator(".rules .asked").count(), 1, "what somebody reads stays as it is when lessons come");
    }));

test("the guided game tells each rule when it first applies", () => window({}, async (page) => {
  await begin(page, server.url, "muehle", { guide: true });
  const told = [];
  const read = async () => {
    assert.ok(await page.locator(".guide p").evaluate((p) => p.getBoundingClientRect().bottom <= innerHeight));
    told.push(await page.locator(".guide p").innerText());
    await page.locator(".guide .next-rule").click();
  };
  while (await page.locator(".guide").isVisible()) await read(); // two rules; of dots nothing: of so many free places none has one
  assert.ok(told.length >= 2 && told.every((words) => !/brass dot/.test(words)));
  await page.locator('.stage [aria-label^="d6"]').click();
  await logged(page, 2);
  await asked(page);
  await read();
  assert.equal(new Set(told).size, told.length);
  assert.ok(told.every((words) => !/d6-d7/.test(words)), "how moves are written nobody needs who touches");
  await page.locator(".guide .quiet").click();
  assert.ok(await page.locator(".guide").isHidden());
  await visit(page, server.url, "/new/muehle");
  await page.locator("#guide").waitFor();
  assert.equal(await page.locator("#guide").isChecked(), false);
}));

test("how it stands is told once there is something to tell, and who is asked is in sight", () =>
  window({ viewport: PHONE }, async (page) => {
    await visit(page, server.url, "/new/halma");
    await page.locator(".setup form button[type=submit]").waitFor();
    const cut = await page.locator(".seating .name, .seating .kind").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    assert.equal(cut, 0);
    await begin(page, server.url, "halma", { seats: 4, people: [0, 1, 2, 3] });
    assert.deepEqual(await page.locator(".seats .score b").allInnerTexts(), Array(4).fill("0/13")); // in its own words, from the first move on
    for (let n = 0; n < 4; n++) {
      const { left, right } = await page.locator(".seats .asked").evaluate((chip) => chip.getBoundingClientRect().toJSON());
      assert.ok(left >= 0 && right <= PHONE.width, `${left} to ${right}`);
      await playOn(page, { clicks: 2, seed: n });
    }
    await visit(page, server.url, "/");
    await openFile(page, journalOf("backgammon"));
    await page.locator('button[aria-label="To the end"]').click();
    await page.waitForFunction(() => [...document.querySelectorAll(".seats .score b")].some((one) => one.textContent.startsWith("−"))); // until then: the first position's
    const scores = await page.locator(".seats .score b").allInnerTexts();
    assert.ok(scores.some((points) => points.startsWith("−")), scores.join(" "));
  }));

test("on a phone the board has the whole width, and what lies beside it on a desk lies between it and the buttons", () =>
  window({ viewport: PHONE }, async (page) => {
    await begin(page, server.url, "mensch", { people: [0, 1] });
    await settled(page, "low");
    const { width } = await page.locator(".pane-board").boundingBox();
    assert.ok(width > 0.97 * PHONE.width, `${width} pixels`);
    const buttons = await page.locator(".actions").boundingBox();
    const beside = await page.locator(".near .kiste").first().boundingBox();
    assert.ok(beside.y + beside.height <= buttons.y, `${beside.y} + ${beside.height} before ${buttons.y}`);
    await resized(page, DESKTOP, "wide"); // turned, or dragged to another screen
    const board = await page.locator(".pane-board").boundingBox();
    const tray = await page.locator(".pane-tray").boundingBox();
    assert.ok(tray.x >= board.x + board.width || tray.x + tray.width <= board.x, `${tray.x} beside ${board.x} + ${board.width}`);
    assert.ok(tray.y < board.y + board.height, `${tray.y} beside the board, not below it`);
    await resized(page, PHONE, "low");
    await playOn(page, { clicks: 6 });
    await counted(page, ".near .kiste", 1);
  }));

test("on a phone on its side the whole table is in sight, beside its buttons", () => {
  const viewport = { width: PHONE.height, height: PHONE.width };
  return window({ viewport, hasTouch: true }, async (page) => {
    const within = async () => {
      const table = await page.locator(".pane-board").boundingBox();
      const buttons = await page.locator(".actions").boundingBox();
      assert.ok(table.y + table.height <= viewport.height, `the table ends at ${table.y + table.height}`);
      assert.ok(table.x + table.width <= buttons.x, `the table reaches to ${table.x + table.width}, the buttons from ${buttons.x}`);
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= viewport.width);
    };
    await begin(page, server.url, "halma", { people: [0, 1] });
    await settled(page, "flat");
    await within();
    await playOn(page, { clicks: 2 });
    await page.goto((await page.url()).replace("/table/", "/replay/"));
    await stands(page, "shown");
    await settled(page, "flat");
    await within();
    assert.equal(await page.locator(".seats button").count(), 0); // nobody can act there
  });
});

test("a number that is too large becomes the largest; seats keep their names when a plan is refused", () =>
  window({}, async (page) => {
    await visit(page, server.url, "/new/backgammon");
    await page.locator(".options summary").click();
    await page.locator("#option-length").fill("99");
    await page.locator("#option-length").press("Tab");
    assert.equal(await page.locator("#option-length").inputValue(), "25");
    await page.locator("#option-games").fill("3");
    await page.locator("#option-games").press("Tab");
    await page.locator(".setup .refusal p").waitFor();
    assert.deepEqual(await page.locator(".seating .kind").evaluateAll((all) => all.map((one) => one.querySelector(".unseen").textContent)),
      ["White: ", "Black: "]);
  }));

// ---- touching ----

test("a refusal cites its rule and opens it", () => window({}, async (page) => {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  await page.locator('.stage [aria-label^="d6"]').click();
  await logged(page, 1);
  const stone = await page.locator(".pane-board .look-disc.tint-white").boundingBox(); // the only one on the board
  const question = await page.locator(".prompt").boundingBox();
  await page.mouse.click(stone.x + stone.width / 2, stone.y + stone.height / 2);
  await page.locator(".refusal p").waitFor();
  assert.match(await page.locator(".refusal").innerText(), /Not allowed:/);
  assert.deepEqual(await page.locator(".prompt").boundingBox(), question, "what is asked stays where it is");
  await page.locator(".refusal .link").click();
  await counted(page, ".rules .asked", 1);
}));

test("what is no move is told about; of a move of several parts, how it goes on", () => window({}, async (page) => {
  await begin(page, server.url, "backgammon", {});
  const idle = await page.evaluate(() => {
    const { x, y, width } = document.querySelector(".stage .look-die").getBoundingClientRect();
    return { x: x + width / 2, y: y + width / 2 };
  });
  await page.mouse.click(idle.x, idle.y);
  await page.locator(".refusal .told").waitFor();
  assert.match(await page.locator(".refusal").innerText(), /A die/); // it is no move, but there is something to tell
  await page.locator(".stage .look-disc.tint-black").first().click({ force: true });
  await page.locator(".refusal", { hasText: "only your own men" }).waitFor(); // it has a rule
  // Sooner or later a man is picked up that must be put somewhere.
  for (let n = 0; n < 60 && await page.locator(".so-far").count() === 0; n++) await playOn(page, { clicks: 1 });
  assert.match(await page.locator(".so-far").innerText(), /^Where to\?/);
}));

/** White has d6 and d7, black a1 and g1: d5 closes a mill. */
async function beforeTheMill(page) {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  for (const [n, point] of ["d6", "a1", "d7", "g1"].entries()) {
    await page.locator(`.stage [aria-label^="${point}"]`).click();
    await logged(page, n + 1);
  }
}

test("half a move stands on the table, and is taken back part by part", () => window({}, async (page) => {
  const onD5 = () => page.evaluate(() => [...document.querySelectorAll(".things li")].filter((li) => li.textContent === "White on d5").length);
  await beforeTheMill(page);
  await openTab(page, "as_text", true);
  await page.locator('.stage [aria-label^="d5"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".stage .next").length === 2);
  assert.deepEqual(await page.locator(".stage .next").evaluateAll((all) => all.map((g) => g.getAttribute("aria-label")).sort()),
    ["Black on a1", "Black on g1"]);
  assert.equal(await onD5(), 2); // the point, and the stone that stands there already
  assert.equal(await page.locator(".log li").count(), 4);
  await page.locator('button[aria-label="Take back"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".stage .next").length > 20);
  assert.equal(await onD5(), 0);
  await logged(page, 4); // the move before stands
  await page.locator('.stage [aria-label^="d5"]').click();
  await page.locator('.stage .next[aria-label="Black on g1"]').click();
  await page.waitForFunction(() => /takes/.test(document.querySelector(".log li").textContent));
}));

test("a look tells only what has changed", () => window({}, async (page) => {
  await page.addInitScript(() => {
    globalThis.looks = [];
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => data.out?.scene?.items && data.out.look !== undefined &&
          globalThis.looks.push({ items: data.out.scene.items.length, bytes: JSON.stringify(data).length, text: data.out.text }));
      }
    };
  });
  await beforeTheMill(page);
  const looks = await page.evaluate(() => globalThis.looks);
  const [first, ...later] = looks;
  assert.ok(first.items > 60, `${first.items} items at first`);
  for (const { items, bytes, text } of later) {
    assert.ok(items < 10, `${items} items`);
    assert.ok(bytes < first.bytes / 4, `${bytes} of ${first.bytes} bytes`);
    assert.equal(text, undefined); // nobody looks at the text
  }
}));

test("drag and drop", () => window({}, async (page) => {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  const box = async (locator) => {
    const b = await locator.boundingBox();
    return [b.x + b.width / 2, b.y + b.height / 2];
  };
  const from = await box(page.locator(".stage .can:has(.look-disc)").first());
  const to = await box(page.locator('.stage [aria-label^="g7"]'));
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 20, from[1] + 20, { steps: 4 });
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => /g7/.test(document.querySelector(".log").textContent));
}));

gestures({ window, url: () => server.url });

test("a set is confirmed by a button", () => window({}, async (page) => {
  await begin(page, server.url, "kniffel", { seats: 1 });
  const pressed = (count) => page.waitForFunction((n) => document.querySelectorAll(".stage [aria-pressed=true]:has(.look-die)").length === n, count);
  await page.locator(".stage .can:has(.look-die)").nth(0).click();
  await pressed(1);
  await page.locator(".stage .can:has(.look-die)").nth(2).click();
  await pressed(2);
  await page.locator(".stage .can[aria-pressed=true]:has(.look-die)").nth(0).click();
  await pressed(1);
  await page.locator(".moves .primary").click();
  await page.waitForFunction(() => /keeps \d and throws/.test(document.querySelector(".log").textContent));
}));

test("amounts have steps, a field and a few that are sensible", () => window({}, async (page) => {
  await begin(page, server.url, "null");
  const field = page.locator("form.amount input[type=number]");
  for (let n = 0; n < 3; n++) await page.locator('form.amount [aria-label="More"]').click();
  assert.equal(await field.inputValue(), "3");
  await page.locator('form.amount [aria-label="Less"]').click();
  assert.equal(await field.inputValue(), "2");
  await field.click();
  await page.keyboard.type("99"); // in the place of what was there; that it is too much the rules say, not the browser
  assert.equal(await field.inputValue(), "99");
  await page.locator("form.amount button[type=submit]").click();
  await page.locator(".refusal").first().waitFor();
  await field.fill("5");
  assert.deepEqual(await page.locator("form.amount .few").allInnerTexts(), ["0", "5", "10", "15"]);
  await page.locator("form.amount button[type=submit]").click();
  await page.waitForFunction(() => /bids 5/.test(document.querySelector(".log").textContent));
}));

test("taking back", () => window({}, async (page) => {
  await begin(page, server.url, "muehle");
  const before = await page.locator(".prompt").innerText();
  await page.locator('.stage [aria-label^="d6"]').click();
  await logged(page, 2);
  await page.locator('button[aria-label="Take back"]').click();
  await page.waitForFunction((was) => document.querySelector(".prompt").textContent === was, before);
  await counted(page, ".log li", 0);
}));

// ---- keys and readers ----

test("by keyboard alone", () => window({}, async (page) => {
  await page.goto(server.url);
  await page.locator("a[data-game=muehle]").waitFor();
  await tabTo(page, "a[data-game=muehle]");
  await page.keyboard.press("Enter");
  await page.locator(".setup form button[type=submit]").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("button[type=submit]"));
  await page.keyboard.press("Enter");
  await asked(page);
  await tabTo(page, ".stage .can");
  const places = new Set();
  for (const key of ["ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowUp"]) { // on the board: beside it lie the stones in hand
    await page.keyboard.press(key);
    places.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label")));
  }
  assert.ok(places.size >= 3, [...places].join());
  await page.keyboard.press("Enter");
  await logged(page, 2);
  assert.ok(await page.evaluate(() => document.activeElement.closest(".stage") !== null), "the focus stays on the table");
}));

test("moves typed in notation, and the table in words", () => window({}, async (page) => {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  await openTab(page, "as_text");
  await page.locator("#typed").fill("d6");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /d6/.test(document.querySelector(".log").textContent));
  await page.waitForFunction(() => [...document.querySelectorAll("[role=status]")].some((told) => /White places a man on d6/.test(told.textContent)));
  await page.locator("#typed").fill("d6");
  await page.keyboard.press("Enter");
  await page.locator(".refusal p").waitFor();
  assert.match(await page.locator(".things").textContent(), /White on d6/); // the refusal may have taken the place of the sheet
  assert.match(await page.locator("summary", { hasText: "All moves" }).textContent(), /23/);
}));

// ---- secrets ----

for (const game of secretive)
  test(`${game.name}: nothing hidden is in the page or in the worker's messages`, () => window({}, async (page) => {
    await page.addInitScript(() => {
      globalThis.heard = []; // the worker's answers, each with the seat whose screen it then was
      const Plain = globalThis.Worker;
      globalThis.Worker = class extends Plain {
        #holder = -1;
        constructor(...args) {
          super(...args);
          this.addEventListener("message", ({ data }) => {
            if (data.out?.look !== undefined) this.#holder = data.out.holder ?? -1;
            globalThis.heard.push({ seat: this.#holder, text: JSON.stringify(data) });
          });
        }
      };
    });
    const people = Array.from({ length: Math.max(2, game.seats[0]) }, (_, seat) => seat);
    await begin(page, server.url, game.name, { people, seats: people.length });
    // What the page holds and was told, by whom the screen belonged to; nobody's while it is handed over.
    const looks = [];
    const look = async () => looks.push(await page.evaluate(() => {
      const { holder, state } = document.querySelector(".table-screen").dataset;
      return { html: document.documentElement.outerHTML, heard: globalThis.heard.splice(0), holder: Number(holder),
        over: state === "over" };
    }));
    await look();
    await playOn(page, { clicks: 150, seed: 3, seen: look });
    const download = page.waitForEvent("download");
    await visit(page, server.url, "/");
    await page.locator('.kept button[aria-label^="Save"]').first().click();
    const journal = readFileSync(await (await download).path(), "utf8");
    const own = kiste.open();
    assert.ok(own.call({ cmd: "load", journal }).ok);
    if (own.call({ cmd: "score" }).over) own.call({ cmd: "undo" }); // at the end nothing is hidden
    const whole = own.call({ cmd: "match" }).seats.length;
    // The whole log as the host could tell it: every seat knows some part of it.
    const logs = Array.from({ length: whole }, (_, seat) => own.call({ cmd: "log", seat, lang: "en" }).events);
    const watcher = own.call({ cmd: "log", seat: -1, lang: "en" }).events;
    let hidden = 0;
    const unknown = (seat) => { // what a watcher is told too is no secret, though one's own sentence may hold it
      const mine = seat >= 0 ? logs[seat] : watcher;
      return logs.flatMap((other) => other.filter((event, n) => event.move !== mine[n].move && event.move !== watcher[n].move)
        .map((event) => ({ ...event, masked: mine[event.n - 1].say })));
    };
    const secrets = new Map([-1, ...logs.keys()].map((seat) => [seat, unknown(seat)]));
    for (const { html, heard, holder, over } of looks) {
      if (over) break;
      hidden += secrets.get(holder).length;
      for (const { say, masked } of secrets.get(holder))
        assert.ok(say === masked || !html.includes(say), `in the page of ${holder}: ${say}`);
      for (const { seat, text } of heard)
        for (const event of secrets.get(seat)) {
          const told = `"n":${event.n},"seat":${JSON.stringify(event.seat)},"move":"${event.move}"`;
          assert.ok(!text.includes(told), `told to ${seat}: ${told}`);
        }
    }
    // Nor is anything on the table that only another seat may see.
    const count = own.call({ cmd: "match" }).seq;
    const seen = (seat, at) => new Set(own.call({ cmd: "view", seat, at, lang: "en" }).scene.items.map(({ says }) => says).filter(Boolean));
    let covered = 0;
    for (const { html, heard, holder, over } of looks) {
      const at = Math.max(-1, ...heard.map(({ text }) => JSON.parse(text).out).map((out) => (out?.scene ? out.seq : -1)));
      if (over || holder < 0 || at < 0 || at > count) continue;
      const mine = new Set([...seen(holder, at), ...seen(-1, at)]); // what anybody may know is no secret
      for (const other of logs.keys())
        for (const says of seen(other, at)) {
          if (mine.has(says)) continue;
          covered++;
          assert.ok(!html.includes(says), `on the table of ${holder}: ${says}`);
        }
    }
    assert.ok(covered > 0, "something was covered");
    // A seat's sight was asked for only while the screen was that seat's: it changes hands by the curtain alone.
    const sights = looks.flatMap(({ heard }) => heard.map(({ seat }) => seat));
    const hands = sights.filter((seat, n) => seat >= 0 && n > 0 && seat !== sights[n - 1]);
    for (const [n, seat] of sights.entries())
      assert.ok(n === 0 || seat < 0 || sights[n - 1] < 0 || seat === sights[n - 1], `${sights[n - 1]}'s screen is ${seat}'s with no curtain between`);
    assert.ok(new Set(hands).size > 1, "the screen went from one to another");
    own.close();
    assert.ok(hidden > 0, "something was hidden");
  }));

// ---- everywhere ----

test("offline after the first visit", async () => {
  const own = await serve();
  await window({ serviceWorkers: "allow" }, async (page) => {
    await page.goto(own.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The rules of all games come in the background: the engine, and of each the room, what it says and its rules in both languages.
    await page.evaluate(async (n) => {
      const count = (kept, end) => kept.filter(({ url }) => url.endsWith(end)).length;
      for (let kept = []; count(kept, ".wasm") <= n || count(kept, ".txt") < 4 * n;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const [name] = await caches.keys();
        kept = name ? await (await caches.open(name)).keys() : [];
      }
    }, games.length);
    await page.removeAllListeners("console"); // the browser itself will complain of the server that is gone
    await own.stop();
    await page.reload();
    await begin(page, own.url, "kniffel", { seats: 1 });
    await playOn(page, { clicks: 5 });
    await page.reload();
    await asked(page);
    const prompt = await page.locator(".prompt").innerText();
    await page.locator(".lang").click(); // what it says in the other language is here too
    await page.waitForFunction((before) => ![before, "", undefined].includes(document.querySelector(".prompt")?.textContent), prompt);
  });
});

test("a dictionary is fetched when its game is played, and kept", async () => {
  const own = await serve();
  const kept = (page) => page.evaluate(async () => {
    const [name] = await caches.keys();
    return name ? (await (await caches.open(name)).keys()).filter(({ url }) => /\.words$/.test(url)).length : 0;
  });
  await window({ serviceWorkers: "allow" }, async (page) => {
    await page.goto(own.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // so that the service worker sees what is fetched
    assert.equal(await kept(page), 0);
    await begin(page, own.url, "letra", { seats: 1 });
    assert.equal(await kept(page), 1);
    await page.removeAllListeners("console"); // the browser itself will complain of the server that is gone
    await own.stop();
    await page.reload();
    await asked(page);
    await playOn(page, { clicks: 5 });
  });
});

test("as plain files below any path of any web host; a second game fetches its room and no more rules", async () => {
  const files = new Map(readdirSync("build/web").map((name) => [`/some/where/${name}`, readFileSync(join("build/web", name))]));
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  const rules = [];
  const host = createServer((request, answer) => {
    rules.push(.../([^/]+)-\w+\.(?:wasm|txt)$/.exec(request.url)?.slice(1) ?? []);
    const path = request.url.endsWith("/") ? `${request.url}index.html` : request.url;
    const file = files.get(path);
    answer.writeHead(file ? 200 : 404, { "content-type": types[path.split(".").pop()] ?? "application/octet-stream" });
    answer.end(file);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try {
    await window({}, async (page) => {
      const url = `http://127.0.0.1:${host.address().port}/some/where`;
      await begin(page, url, "muehle");
      await playOn(page, { clicks: 3 });
      if (engine !== "chromium") return; // elsewhere the service worker cannot be kept from fetching all of them
      assert.deepEqual(rules.sort(), ["engine", "room-muehle", "room-muehle-en"]); // all at once, and of what it says the language spoken; why.txt comes behind
      for (const game of ["kniffel", "muehle"]) await begin(page, url, game);
      assert.deepEqual(rules.slice(3).sort(), ["room-kniffel", "room-kniffel-en"]);
    });
  } finally {
    host.closeAllConnections();
    host.close();
  }
});

if (engine !== "webkit") // its driver goes to hosts only
  test("opened from a disk it says what to do", () => window({ expects: /file:|ERR_FAILED|CORS/ }, async (page) => {
    await page.goto(`file://${join(process.cwd(), "build/web/index.html")}`);
    await page.locator(".from-disk pre").waitFor();
  }));

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
  for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing on any page, ${name}, ${colorScheme}`, () => window({ viewport, colorScheme }, async (page) => {
      const fits = async (where) => {
        const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
        assert.ok(width <= viewport.width, `${where} is ${width} wide`);
      };
      const wide = async (where) => {
        await fits(where);
        await accessible(page, where);
      };
      // On the phone the same elements are only laid out otherwise: there axe looks at one open and one secret game.
      const looked = name === "phone" ? [games[0], secretive[0]] : games;
      const visited = games.filter((game, n) => !BRIEF || game === games[0] || game === secretive[0] || (name === "desktop" && n % 5 === 0));
      await page.goto(server.url);
      await page.waitForFunction((n) => document.querySelectorAll(".game img").length === n, games.length - 1); // not the toy
      await wide("start");
      for (const game of visited) {
        await visit(page, server.url, `/new/${game.name}`);
        if (game.options.length) await page.locator(".options summary").click();
        const look = looked.includes(game) ? wide : fits;
        await look(`before ${game.name}`);
        await begin(page, server.url, game.name, { people: [0, 1], guide: game === games[0] });
        await look(`${game.name}, ${await state(page)}`);
        if (await state(page) === "handing") await page.locator(".curtain button").click();
        await asked(page);
        await openTab(page, "as_text");
        await page.waitForFunction(() => document.querySelector(".panel.text summary")?.textContent);
        await look(`${game.name} as text`);
      }
      await visit(page, server.url, "/");
      await page.locator(".kept li").first().waitFor();
      await wide("start with kept games");
      await page.locator(".kept button", { hasText: "Replay" }).first().click();
      await stands(page, "shown");
      await wide("replay");
    }), { long: true, rare: (name === "phone") !== (colorScheme === "light") });

test("things move, and the table is right when they have", () => window({ reducedMotion: "no-preference", pace: "normal" }, async (page) => {
  await begin(page, server.url, "muehle", { people: [0, 1] });
  const moving = page.evaluate(() => new Promise((resolve) => {
    globalThis.ends = []; // of all that ran at any frame: on a busy machine nothing may run any more when somebody looks
    const watch = () => {
      const running = document.getAnimations().filter((a) => a.effect.target?.closest?.(".stage") && a.animationName === undefined);
      if (running.length) resolve(running.length);
      globalThis.ends.push(...document.getAnimations().map((a) => a.effect.getComputedTiming().endTime));
      requestAnimationFrame(watch);
    };
    watch();
  }));
  moving.catch(() => undefined); // if the click fails, that is told
  await page.locator('.stage [aria-label^="d6"]').click();
  assert.ok(await moving > 0);
  await asked(page);
  // What asks to be touched comes to rest: nothing goes on for ever while a person thinks.
  assert.ok(await page.locator(".stage .hint").count() > 0);
  const ends = await page.evaluate(() => globalThis.ends);
  assert.ok(ends.length > 0 && ends.every(Number.isFinite), ends.join());
}));

/** The places of the next thing that travels, with those between them where it is lifted. */
const travelled = (page) => page.evaluate(() => new Promise((resolve) => {
  const watch = () => {
    const running = document.getAnimations().map((a) => a.effect.getKeyframes()).filter((frames) => frames[0]?.transform?.includes("translate"));
    if (running.length) resolve(Math.max(...running.map((frames) => frames.length)));
    else requestAnimationFrame(watch);
  };
  watch();
}));

test("a figure that stands on a circle goes from one to the next", () => window({ reducedMotion: "no-preference", pace: "fast" }, async (page) => {
  const own = kiste.open();
  own.call({ cmd: "new", game: "mensch", seats: 4, seed: 1 });
  for (const seat of [0, 1, 2, 3]) own.call({ cmd: "sit", seat, bot: "random" });
  let step;
  while (!step) {
    own.call({ cmd: "go" });
    const [seat] = own.call({ cmd: "legal" }).actors;
    const choices = own.call({ cmd: "choices", seat, lang: "en" }).choices ?? [];
    step = choices.length > 1 && choices.find(({ say }) => /moves the front piece [3-5] on\.$/.test(say));
  }
  await visit(page, server.url, "/");
  await openFile(page, own.call({ cmd: "journal" }).journal);
  own.close();
  assert.equal(await goOn(page), "asking");
  const places = travelled(page);
  places.catch(() => undefined); // if a click fails, that is told
  await page.locator(`.stage [data-id="${step.touch[0].items[0]}"]`).click({ force: true });
  assert.equal(await places, 1 + 2 * Number(/ ([3-5]) on/.exec(step.say)[1]));
  await asked(page);
}));

test("a figure goes the way it jumped", () => window({ reducedMotion: "no-preference", pace: "fast" }, async (page) => {
  const own = kiste.open();
  own.call({ cmd: "new", game: "halma", seed: 1 });
  for (const seat of [0, 1]) own.call({ cmd: "sit", seat, bot: "random" });
  let chain;
  while (!chain) {
    own.call({ cmd: "go" });
    const [seat] = own.call({ cmd: "legal" }).actors;
    chain = own.call({ cmd: "choices", seat, lang: "en" }).choices.find(({ say }) => /jumps 3 times,/.test(say));
  }
  await visit(page, server.url, "/");
  await openFile(page, own.call({ cmd: "journal" }).journal);
  own.close();
  assert.equal(await goOn(page), "asking");
  const places = travelled(page);
  places.catch(() => undefined); // if a click fails, that is told
  const [figure, point] = chain.touch[0].items;
  await page.locator(`.stage [data-id="${figure}"]`).click();
  await page.locator(`.stage [data-id="${figure}"][aria-pressed="true"]`).waitFor();
  assert.equal(await page.locator(".stage .aim").count(), 0); // no goal is aimed at
  await page.locator(`.stage [data-id="${point}"]`).hover({ force: true });
  assert.equal(await page.locator(".stage .aim").count(), 3); // the thread of its chain
  await page.locator(`.stage [data-id="${point}"]`).click({ force: true }); // which lies over it
  assert.equal(await places, 1 + 3 * 2); // where it stood; of each of three jumps its height and where it ends
  await asked(page);
}));

test("of a point that is touched the man on top is lifted, and leaves a ghost where it stood", () => window({}, async (page) => {
  const own = kiste.open();
  own.call({ cmd: "new", game: "backgammon", seed: 1 });
  for (const seat of [0, 1]) own.call({ cmd: "sit", seat, bot: "random" });
  let play;
  while (!play) { // two men of two points
    own.call({ cmd: "go" });
    const [seat] = own.call({ cmd: "legal" }).actors;
    const { choices = [] } = own.call({ cmd: "choices", seat, lang: "en" });
    play = choices.find(({ move }) => /^(\d+)\/\d+ (?!\1)\d+\/\d+$/.test(move))?.touch[0].items;
  }
  await visit(page, server.url, "/");
  await openFile(page, own.call({ cmd: "journal" }).journal);
  own.close();
  assert.equal(await goOn(page), "asking");
  await page.locator(`.stage [data-id="${play[0]}"]`).click({ force: true });
  await page.locator(".stage .picked > .look-disc").waitFor();
  assert.equal(await page.locator(".stage .picked").count(), 1);
  await page.locator(`.stage [data-id="${play[1]}"]`).click({ force: true });
  await page.locator(".stage .look-way.lit").waitFor({ state: "attached" });
  assert.equal(await page.locator(".stage .picked").count(), 0); // it stands where it was carried
  assert.equal(await page.locator(".stage .hints :is(.ring, .dot)").count(), 0); // men that can go on have theirs at the foot
}));

test("numbers of four digits have room before the moves", () => window({}, async (page) => {
  await visit(page, server.url, "/");
  await openFile(page, journalOf("halma"));
  await stands(page, "shown");
  await openTab(page, "happened");
  await page.locator(".log li").first().waitFor();
  const room = await page.evaluate(() => {
    const list = document.querySelector(".log ol");
    const style = getComputedStyle(list);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const left = list.getBoundingClientRect().left - list.closest(".side").getBoundingClientRect().left;
    return left + parseFloat(style.paddingLeft) - pen.measureText("1200. ").width;
  });
  assert.ok(room > 4, `${room} pixels`);
}));

test("light, dark and sound are remembered, and the version is told", () => window({ colorScheme: "light", sound: true }, async (page) => {
  await page.goto(server.url);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  const settings = () => page.locator('.bar button[aria-label="Settings"]').click();
  await settings();
  const [, release] = readFileSync("meson.build", "utf8").match(/version: '([^']+)'/);
  assert.equal(await page.locator(".menu .release").innerText(), `Spielkiste ${release}`);
  await page.locator(".menu").getByText("dark", { exact: true }).click();
  assert.equal(await theme(), "dark");
  await page.locator("#set-sound").uncheck();
  await page.reload();
  await settings();
  assert.equal(await page.locator("#set-sound").isChecked(), false);
  assert.equal(await theme(), "dark");
}));

test("a first visit loads less than 120 KB, the first game the engine, and each game its room", () => window({}, async (page) => {
  const size = (name) => readFileSync(join("build/web", name)).length;
  const names = readdirSync("build/web").filter((name) => name.endsWith(".br"));
  const rooms = names.filter((name) => /^room-.*\.wasm/.test(name)), [engine] = names.filter((name) => /^engine-.*\.wasm/.test(name));
  assert.ok(firstVisitSize() < 120_000, `${firstVisitSize()} bytes`);
  assert.ok(size(engine) < 80_000, `the engine has ${size(engine)} bytes`); // with all that most boards are drawn with
  assert.equal(rooms.length, games.length);
  for (const { name: game } of games) { // a second game costs its room and what that says in a language; "is played without its rules" holds that this is all
    const sizes = (of) => names.filter((name) => of.test(name)).map(size);
    const [room] = sizes(new RegExp(`^room-${game}-\\w{8}\\.wasm`)), words = sizes(new RegExp(`^room-${game}-(de|en)-\\w{8}\\.txt`));
    assert.equal(words.length, 2);
    const first = size(engine) + room + Math.max(...words); // of a game that nobody has played before any other
    assert.ok(first < 120_000, `${game} costs ${first} bytes`);
    assert.ok(room + Math.max(...words) <= 40_000, `${game} has ${room} bytes, and says ${words}`);
  }
  // As it comes over the wire: every file is asked for once before a game is chosen, in its shortest form.
  await page.goto(server.url);
  await page.locator("a.game").first().waitFor();
  const come = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, size: encodedBodySize, whole: decodedBodySize })))
    .then((all) => all.filter((one) => all.every(({ name, size }) => name !== one.name || size >= one.size))); // shown twice it comes once
  const sum = come.reduce((all, one) => all + one.size, 0);
  assert.ok(sum > 20_000 && sum < 120_000, `${sum} bytes`);
  for (const { name, size: sent, whole } of come) // a picture in points, or a typeface, is as short as it gets
    assert.ok(whole < 2000 || sent < whole || /\.(png|woff2)$/.test(name), `${name} comes as it is`);
  assert.ok(!come.some(({ name }) => /\.(wasm|words|net)$/.test(name)), "no rules before a game is chosen");
}));

test("every game has a picture of its own on the start page, which needs no words", () => window({}, async (page) => {
  await page.goto(server.url);
  await page.locator("a.game").first().waitFor();
  const files = await page.locator(".game img").evaluateAll((all) => all.map((img) => img.getAttribute("src")));
  assert.equal(new Set(files).size, games.filter(({ toy }) => !toy).length);
  for (const file of files) assert.doesNotMatch(readFileSync(join("build/web", file), "utf8"), /<text/, file);
}));

const tools = { window, painted, accessible, server: () => server, kiste, games, begin, playOn, openFile, openTable, journalOf };
turnTests(tools);
newcomerTests(tools);
learnTests(tools);
puzzleTests(tools);
reviewTests(tools);
touchTests(tools);
historyTests(tools);
keepingTests(tools);
layoutTests(tools);
steadyTests(tools);
keyTests(tools);
screenTests(tools);
friendsTests(tools);
eveningTests(tools);
familyTests(tools);
middleTests(tools);
accountTests(tools);

roundTests(tools);

if (process.send) await work({ open, close });
else {
  const chosen = titles({ wanted, begins: given.includes("--round") ? ROUND : "" });
  process.exitCode = (await share(chosen, option("at-once"))) ? 1 : 0;
}
