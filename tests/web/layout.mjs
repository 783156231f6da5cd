// SPDX-License-Identifier: MIT
// How large things are on a phone and on a desk, measured on the screen in every game: text, what can be touched, and whether
// anything is cut off or lies over something else.
import { assert, some, test } from "./harness.mjs";
import { begin, playOn } from "./player.mjs";
import { beside } from "./touching.mjs";
import { goOn, resized, settled, stands, visit } from "./wait.mjs";

const PHONES = [{ width: 390, height: 844 }, { width: 360, height: 640 }];
const FLAT = { width: 844, height: 390 }; // a phone on its side
const DESK = { width: 1440, height: 900 };
const BOARD = 780; // pixels that a board is high there, at least
const shapeOf = (viewport) => (viewport === DESK ? "wide" : viewport === FLAT ? "flat" : viewport === PHONES[1] ? "low" : "tall");
const LETTERS = { phone: 12, desk: 13, little: 11.5 }; // pixels; little: where a board gives way to what is at hand, on the smallest screens
const little = ({ width, height }) => height < 700 && width < 900;
const FINGER = 40;
const LARGE = ["halma", "dallas-maruca", "monopoly"]; // the most elements
const TOUCHED = 0.25; // of all elements of the drawings, by one touch and what others do after it
const CONTRAST = 3; // what WCAG asks of large letters and drawings

/** Runs in the page: sizes in pixels. */
function sizes() {
  const shown = ({ width, height }) => width > 0 && height > 0;
  const texts = [...document.querySelectorAll(".stage text")].filter((t) => t.textContent.trim() && shown(t.getBoundingClientRect())).map((t) => {
    const { a, b } = t.getScreenCTM();
    return { size: parseFloat(getComputedStyle(t).fontSize) * Math.hypot(a, b), text: t.textContent };
  });
  const targets = [...document.querySelectorAll(".stage .can, .actions button, .bar button, .seats button")].map((e) => ({
    box: e.getBoundingClientRect(), name: e.getAttribute("aria-label") ?? e.textContent,
  })).filter(({ box }) => shown(box)).map(({ box, name }) => ({ size: Math.min(box.width, box.height), name }));
  const board = document.querySelector(".pane-board").getBoundingClientRect();
  const least = (list) => list.reduce((a, b) => (b.size < a.size ? b : a), { size: Infinity });
  // Of panes, none is drawn over another or beyond the screen's edge; some are pushed along, or lie in the sheet.
  const panes = [...document.querySelectorAll(".stage:not(.row):not(.holdings):not(.scrolls) > .kiste")]
    .filter((svg) => [svg.parentElement, svg.closest(".seats")].every((home) => !home || home.scrollHeight <= home.clientHeight + 1 || home.matches(".play > .stage"))).map((svg) => ({ name: svg.getAttribute("class"), box: svg.getBoundingClientRect() }));
  const over = panes.flatMap((one, i) => panes.slice(i + 1).filter(({ box }) => Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2 &&
    Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 2).map((other) => `${one.name} and ${other.name}`));
  const beyond = panes.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1).map(({ name }) => name);
  const cut = [...document.querySelectorAll(".prompt, .actions button:not(.told-line), .seats .name:not(.long, .full)")]
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflowX !== "visible").map((e) => e.textContent);
  return { text: least(texts), target: least(targets), pressed: least(targets.filter(({ name }) => name)), board: board.width / document.documentElement.clientWidth,
    height: board.height / innerHeight, over, beyond, cut };
}

/** What is wrong on the screen as it is; with KISTE_SIZES its figures are printed. */
async function complaints(page, viewport, { toy }) {
  const { text, target, board, height, over, beyond, cut } = await page.evaluate(sizes);
  if (process.env.KISTE_SIZES)
    console.log(`${viewport.width} ${await page.title()}: text ${text.size.toFixed(1)} “${text.text}”, touch ${target.size.toFixed(0)} “${target.name}”, ` +
      `board ${(100 * board).toFixed(0)} % wide, ${(100 * height).toFixed(0)} % high`);
  const narrow = viewport === DESK ? height < 0.45 && board < 0.45 : viewport === FLAT ? height < 0.9 && board < 0.55 : height * viewport.height < 140 && board < 0.97;
  const screen = viewport === DESK ? "desk" : little(viewport) ? "little" : "phone";
  const small = !toy && text.size < LETTERS[screen] - 0.05;
  return [...over.map((what) => `overlap of ${what}`), ...beyond.map((what) => `beyond the edge: ${what}`), ...cut.map((what) => `cut off: ${what}`),
    ...(narrow ? [`the board has ${(100 * board).toFixed(0)} % of the width`] : []),
    ...(small ? [`“${text.text}” has letters of ${text.size.toFixed(1)} pixels`] : [])];
}

/** Runs in the page: by how many pixels the page can be scrolled, and by how many the buttons lie over the board. */
function beyondScreen() {
  const [board, dock] = [".pane-board", ".actions"].map((css) => document.querySelector(css).getBoundingClientRect());
  const grown = document.querySelector(".actions").classList.contains("grown"); // a sheet that is read and answered
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  return { scrolls: Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth), covered: grown ? 0 : board.bottom - dock.top };
}

/** A thing that is smaller than a finger: who touches ten pixels beside it touches it, or holds the finger and sees it large. */
async function touchSmall(page, context) {
  const { target } = await page.evaluate(sizes);
  if (target.size >= FINGER || await page.locator(".pane-board .next").count() === 0) return;
  const spot = await page.evaluate(beside, [8, 12, 2]);
  const before = await page.locator(".log li").count();
  if (spot) {
    await page.touchscreen.tap(spot.x, spot.y);
    await page.waitForFunction(([id, was]) => document.querySelectorAll(".log li").length !== was ||
      document.querySelector(".table-screen").dataset.state === "handing" ||
      document.querySelector(`.stage [data-id="${id}"]`)?.getAttribute("aria-pressed") === "true", [spot.id, before]);
    return;
  }
  const { x, y } = await page.evaluate(() => {
    const box = [...document.querySelectorAll(".pane-board .next")].map((e) => e.getBoundingClientRect())
      .find(({ top, bottom }) => top > 0 && bottom < document.querySelector(".actions").getBoundingClientRect().top);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const touches = await context.newCDPSession(page);
  await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.locator(".loupe .advised").waitFor();
  await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.locator(".loupe").waitFor({ state: "detached" });
}

// ---- contrast ----

/** Runs in the page: each text of the drawings, its colour, and where it is. */
function texts() {
  const covered = (t) => { // something stands on it
    const { x, y, width, height } = t.getBoundingClientRect();
    const all = document.elementsFromPoint(x + width / 2, y + height / 2);
    const [top] = all.filter((e) => e.tagName !== "svg" && !t.contains(e));
    if (!all[0]?.closest(".stage")) return true;
    return top?.closest(".kiste") && (t.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  return [...document.querySelectorAll(".stage text")].filter((t) => t.textContent.trim() && !covered(t)).map((t) => {
    const { x, y, width, height } = t.getBoundingClientRect();
    const { fill, fontSize, fontWeight, stroke, strokeOpacity, paintOrder } = getComputedStyle(t);
    const rim = /^stroke/.test(paintOrder) && /^rgb\(/.test(stroke) ? { stroke, opacity: Number(strokeOpacity) } : undefined; // letters stand on their own rim
    let opacity = 1; // what is dim is to be read, too
    for (let e = t; e.tagName !== "svg"; e = e.parentElement) opacity *= Number(getComputedStyle(e).opacity);
    const { a, b } = t.getScreenCTM();
    return { words: t.textContent.trim(), x, y, width, height, fill, rim, opacity, weight: Number(fontWeight), size: parseFloat(fontSize) * Math.hypot(a, b) };
  }).filter(({ x, y, width, height, fill }) => width > 0 && x >= 0 && y >= 0 && y + height <= innerHeight && x + width <= innerWidth &&
    /^rgb\(/.test(fill));
}

/** Runs in the page: of a picture without its texts, the contrast between each text and what lies behind it. */
async function contrasts([png, all]) {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
  pen.drawImage(bitmap, 0, 0);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return all.map((text) => {
    const { data } = pen.getImageData(text.x + text.width / 4, text.y + text.height / 4, Math.max(1, text.width / 2), Math.max(1, text.height / 2));
    const edge = text.rim?.stroke.match(/[\d.]+/g).map(Number);
    const mean = [0, 1, 2].map((c) => data.filter((_, n) => n % 4 === c).reduce((sum, v) => sum + v, 0) / (data.length / 4))
      .map((v, c) => (edge ? text.rim.opacity * edge[c] + (1 - text.rim.opacity) * v : v));
    const shown = text.fill.match(/[\d.]+/g).map((c, n) => text.opacity * Number(c) + (1 - text.opacity) * mean[n]);
    const [one, other] = [light(shown), light(mean)];
    return { ...text, contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) };
  });
}

/** The texts of the drawings that stand out too little. */
async function faint(page, painted, least) {
  const all = await page.evaluate(texts);
  await page.evaluate(() => document.querySelectorAll(".stage text, .hints").forEach((e) => (e.style.visibility = "hidden")));
  const png = (await painted(page, () => page.screenshot())).toString("base64");
  await page.evaluate(() => document.querySelectorAll(".stage text, .hints").forEach((e) => (e.style.visibility = "")));
  const measured = await page.evaluate(contrasts, [png, all]);
  if (process.env.KISTE_SIZES) {
    const { words, contrast } = measured.reduce((a, b) => (b.contrast < a.contrast ? b : a), { contrast: 21 });
    console.log(`  ${await page.title()}: contrast ${contrast.toFixed(2)} “${words}” of ${measured.length}`);
  }
  return [...new Set(measured.filter(({ contrast }) => contrast < least).map(({ words, contrast }) => `“${words}” has a contrast of ${contrast.toFixed(2)}`))];
}

// ---- updates ----

/** Runs in the page: watches the pictures; touched() tells of how many elements since, and how many there are. */
function watch() {
  const touched = new Set();
  const parts = (node) => (node.nodeType === 1 ? [node, ...node.querySelectorAll("*")] : []);
  const note = (records) => records.forEach(({ target, addedNodes, type }) =>
    (type === "childList" ? [...addedNodes].flatMap(parts) : [target]).forEach((element) => touched.add(element)));
  const watched = new MutationObserver(note);
  watched.observe(document.querySelector(".play"), { subtree: true, childList: true, attributes: true });
  globalThis.touched = () => {
    note(watched.takeRecords());
    const drawn = [...touched].filter((element) => element.closest(".stage .kiste") && !element.closest(".hints"));
    touched.clear();
    return { count: drawn.length, all: document.querySelectorAll(".stage .kiste *").length };
  };
  // Where bar and board would change their sizes, all of the board would be laid out and drawn anew.
  globalThis.sizesSeen = new Set();
  const sizes = new ResizeObserver((seen) => seen.forEach(({ target, contentRect: { width, height } }) =>
    globalThis.sizesSeen.add(`${target.getAttribute("class")}: ${width} x ${height}`)));
  for (const css of [".seats", ".pane-board"]) sizes.observe(document.querySelector(css));
}

/** Runs first in a page: counts the beats of its clocks, and notes buttons that are taken away with the focus in them, for which the
 *  page would be laid out at once. */
function noteBeats() {
  [globalThis.beats, globalThis.bereft] = [0, 0];
  Number.prototype.toLocaleString = () => {
    throw new Error("the browser's tables of languages take a frame to load");
  };
  const plain = globalThis.setInterval;
  globalThis.setInterval = (beat, ...more) => plain(() => {
    globalThis.beats++;
    beat();
  }, ...more);
  const replace = Element.prototype.replaceChildren;
  Element.prototype.replaceChildren = function (...nodes) {
    globalThis.bereft += Number(this.contains(document.activeElement) && this !== document.activeElement);
    return replace.apply(this, nodes);
  };
}

export function layoutTests({ window, painted, server, games, openFile, journalOf }) {
  test("every game on phones, upright and on their side, and a desk: nothing overlaps, is cut off, covered or too small to read or to touch", () =>
    window({ viewport: DESK, hasTouch: true }, async (page, context) => {
      const told = [];
      for (const [n, { name, seats, toy }] of games.entries()) {
        await visit(page, server().url, "/");
        await openFile(page, journalOf(name, { events: 34, seats: Math.min(3, seats[1]) }));
        const state = await goOn(page); // a short game may be over already: then its replay is measured
        for (const viewport of some([DESK, FLAT, ...PHONES], n)) {
          await resized(page, viewport, shapeOf(viewport));
          told.push(...(await complaints(page, viewport, { toy })).map((what) => `${name}, ${viewport.width} wide: ${what}`));
          const { scrolls, covered } = await page.evaluate(beyondScreen);
          if (scrolls > 0) told.push(`${name}, ${viewport.width} wide: it can be scrolled by ${scrolls} pixels`);
          if (PHONES.includes(viewport) && covered > 1) told.push(`${name}, ${viewport.width} wide: the buttons lie ${covered} pixels over the board`);
        }
        if (state === "asking" && !toy) await touchSmall(page, context);
        await resized(page, DESK, "wide");
        const high = await page.evaluate(() => document.querySelector(".play > .stage svg").getBoundingClientRect().height);
        if (high < BOARD && !toy) told.push(`${name}: on a desk its board is ${high.toFixed(0)} pixels high`);
      }
      assert.deepEqual(told, []);
    }), { long: true });

  test("on a screen that is turned everything lies where it belongs at once", () => window({ viewport: PHONES[0], reducedMotion: "no-preference", pace: "normal" }, async (page) => {
    await begin(page, server().url, "leiter", { people: [0, 1] });
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      globalThis.travelled = 0;
      Element.prototype.animate = function (...rest) {
        if (this.matches("[data-figure]")) globalThis.travelled++;
        return animate.apply(this, rest);
      };
    });
    for (const viewport of [PHONES[1], FLAT]) await resized(page, viewport, shapeOf(viewport));
    assert.equal(await page.evaluate(() => globalThis.travelled), 0);
  }));

  test("a move touches what it changes: the largest boards are never drawn anew, on a desk or a phone", () =>
    window({ viewport: DESK }, async (page) => {
      for (const [n, game] of LARGE.entries())
        for (const viewport of some([DESK, PHONES[0]], n)) {
          await page.setViewportSize(viewport);
          await begin(page, server().url, game);
          await settled(page, viewport === DESK ? "wide" : "tall", viewport);
          await page.evaluate(watch);
          let [most, all] = [0, 0];
          await playOn(page, { clicks: 12, seen: async () => {
            const now = await page.evaluate(() => globalThis.touched());
            most = Math.max(most, now.count / now.all);
            all = now.all;
          } });
          if (process.env.KISTE_SIZES) console.log(`${viewport.width} ${game}: a touch and its answers change ${(100 * most).toFixed(0)} % of ${all} elements at most`);
          assert.ok(most < TOUCHED, `${game}, ${viewport.width} wide: ${(100 * most).toFixed(0)} % of ${all} elements were touched`);
          assert.equal(await page.locator(".stage [data-id] > g:not([class])").count(), 0, `${game}: groups that hold nothing but another`);
          const sizesSeen = await page.evaluate(() => [...globalThis.sizesSeen]);
          // What lies beside it may need more room once: then the board gives way, and does not come back.
          assert.ok(sizesSeen.length <= (viewport === DESK ? 2 : 3), `${game}, ${viewport.width} wide: bar and board had the sizes ${sizesSeen.join(", ")}`);
        }
    }));

  test("what need not be done is not: nothing changes while nobody does anything, no button goes with the focus, rules out of sight wait", () =>
    window({ viewport: DESK }, async (page) => {
      await page.addInitScript(noteBeats);
      await begin(page, server().url, "monopoly");
      await page.evaluate(() => (globalThis.bereft = 0));
      const buttons = page.locator(".actions .moves button[data-move]:not(.grave)");
      for (let n = 0; n < 4 && await buttons.count() > 0; n++) {
        await buttons.first().press("Enter");
        await stands(page, "asking");
      }
      assert.equal(await page.evaluate(() => globalThis.bereft), 0);
      await settled(page, "wide"); // the last question has its size
      await page.evaluate(() => {
        globalThis.changed = [];
        const told = (records) => globalThis.changed.push(...records.map(({ target, attributeName }) => `${target.nodeName} ${target.className} ${attributeName}`));
        new MutationObserver(told).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        globalThis.beats = 0;
      });
      await page.waitForFunction(() => globalThis.beats > 3);
      assert.deepEqual(await page.evaluate(() => globalThis.changed), []);
      const sections = await page.evaluate(() => CSS.supports("content-visibility", "auto") && [...document.querySelectorAll(".rules > ol")]
        .map((list) => list.firstElementChild.checkVisibility({ contentVisibilityAuto: true })));
      if (sections) assert.ok(sections.filter((laidOut) => laidOut).length < sections.length / 2, `${sections} of the rules are laid out`);
    }));

  for (const colorScheme of ["light", "dark"])
    test(`what is written on the boards stands out, ${colorScheme}`, () => window({ viewport: PHONES[0], colorScheme }, async (page) => {
      const told = [];
      for (const [n, { name, seats }] of games.filter(({ toy }) => !toy).entries()) {
        if (!some(["light", "dark"], n).includes(colorScheme)) continue;
        await visit(page, server().url, "/");
        await openFile(page, journalOf(name, { events: 34, seats: Math.min(3, seats[1]) }));
        await stands(page, "shown");
        await settled(page, "tall");
        told.push(...(await faint(page, painted, CONTRAST)).map((what) => `${name}: ${what}`));
      }
      assert.deepEqual(told, []);
    }), { long: true });

  test("the amount beside a name says what it counts; touched it tells what goes into it", () => window({ viewport: PHONES[0], hasTouch: true }, async (page) => {
    const board = async (game) => {
      await visit(page, server().url, "/");
      await openFile(page, journalOf(game, { events: 34, seats: 2 }));
      await goOn(page);
    };
    await board("dallas-maruca");
    const chip = page.locator(".seats li", { hasText: "$" }).first();
    assert.match(await chip.innerText(), /total worth/);
    await chip.locator("button").click();
    await page.getByText(/total worth \$[\d,]+ million\s+Cash, companies/).first().waitFor(); // with what everyone has, or alone
    await board("kniffel");
    assert.match(await page.locator(".seats .score").first().innerText(), /^\d+\s*points$/);
    assert.equal(await page.locator(".seats button").count(), 0); // there is no more to tell
  }));

  test("on a phone people's money and the time that is left lie beside each other; a side that somebody plays under its name is named once", () =>
    window({ viewport: { width: 390, height: 844 }, hasTouch: true }, async (page) => {
      await begin(page, server().url, "dallas-noris", { people: [0, 1], seats: 2 });
      await page.locator(".seats .glass-left:not([hidden])").waitFor();
      const chips = await page.locator(".seats li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
      assert.equal(chips.length, 3);
      chips.slice(1).forEach(([left], n) => assert.ok(left >= chips[n][1] - 0.5, JSON.stringify(chips)));
      await begin(page, server().url, "tkkg");
      const mine = page.locator(".seats li", { hasText: "TKKG" });
      assert.equal((await mine.textContent()).match(/TKKG/g).length, 1, await mine.textContent());
      assert.match(await mine.textContent(), /free/);
    }));

  test("of four on a phone every number stands beside its name; what lets go of a man leaves the signs of the dock where they are", () =>
    window({ viewport: { width: 430, height: 932 }, hasTouch: true }, async (page) => {
      await begin(page, server().url, "mensch", { seats: 4, bot: "medium" });
      const apart = await page.locator(".seats li .lines").evaluateAll((all) => all.map((lines) => [".name", ".score b"].map((css) => lines.querySelector(css).getBoundingClientRect().bottom))
        .map(([name, number]) => Math.abs(name - number)));
      assert.ok(apart.length === 4 && apart.every((pixels) => pixels < 6), `${apart}`);
      await begin(page, server().url, "dame");
      const at = () => page.locator(".hint-button").evaluate((sign) => sign.getBoundingClientRect().toJSON());
      const before = await at();
      await page.locator(".stage .next").first().click();
      await page.locator(".let-go").waitFor();
      assert.deepEqual(await at(), before);
    }));

  test("on a desk people sit around the board, clockwise from whoever plays, whose dice lie at the question; the end is told in a wide card", () =>
    window({ viewport: { width: 1440, height: 900 } }, async (page) => {
      const look = async (game, seats) => {
        await begin(page, server().url, game, { seats });
        await settled(page, "wide");
        return page.evaluate(() => {
          const { x, y, right, bottom } = document.querySelector(".pane-board").getBoundingClientRect();
          const side = (box) => `${(box.y + box.bottom) / 2 < (y + bottom) / 2 ? "upper" : "lower"} ${box.right <= x ? "left" : box.x >= right ? "right" : "over it"}`;
          const cards = [...document.querySelectorAll(".seats li:not(.glass-left)")].map((card) => [card.querySelector(".name").textContent, side(card.getBoundingClientRect())]);
          const dice = document.querySelector(".near").getBoundingClientRect();
          return { cards: Object.fromEntries(cards), asked: side(document.querySelector(".actions").getBoundingClientRect()), apart: document.querySelector(".actions").getBoundingClientRect().y - dice.bottom };
        });
      };
      const at = await look("mensch", 4);
      const [own] = await page.locator(".own .name").allInnerTexts();
      const others = await page.locator(".seats:not(.own) .name").allInnerTexts();
      assert.deepEqual([own, ...others].map((name) => at.cards[name]), ["lower right", "lower left", "upper left", "upper right"]);
      assert.ok(at.apart < 20, `${at.apart} pixels from the dice to the question`);
      assert.equal(at.asked, "lower right");
      // Whoever begins at the lower left of the board has their card there, and is asked there.
      const two = await look("halma", 2);
      assert.deepEqual(Object.values(two.cards).sort(), ["lower left", "upper right"]);
      assert.equal(two.asked, "lower left");
      const star = await look("halma", 3); // one's own tip is the lowest, the others' are the upper ones
      const three = [...await page.locator(".own .name").allInnerTexts(), ...await page.locator(".across .name").allInnerTexts(), ...await page.locator(".play > .seats .name").allInnerTexts()];
      assert.deepEqual(three.map((name) => star.cards[name]), ["lower left", "upper left", "upper right"]);
      const halma = await look("halma", 4);
      const around = [...await page.locator(".own .name").allInnerTexts(), ...await page.locator(".across .name").allInnerTexts(), ...(await page.locator(".seats.around .name").allInnerTexts()).reverse()];
      assert.deepEqual(around.map((name) => halma.cards[name]), ["lower left", "upper left", "upper right", "lower right"]);
      await begin(page, server().url, "leiter", { seats: 2 });
      await playOn(page, {});
      const card = await page.locator("dialog.end").boundingBox();
      assert.ok(card.width >= 400, `${card.width}`);
    }));

  test("beside a board there is room for three rows of buttons", () => window({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("monopoly", { events: 34, seats: 2 }));
    await goOn(page);
    await page.locator(".actions .moves").first().evaluate((moves) => { // two more rows than there are
      for (let row = 0; row < 2; row++) moves.append(Object.assign(document.createElement("button"), { style: "flex: 1 1 100%", textContent: "…" }));
    });
    const ends = await page.locator(".actions .moves button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    assert.ok(Math.max(...ends) <= 900, `${ends}`);
  }));

  test("beside a board amounts have a row of their own, which what takes back does not cover", () => window({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("dallas-maruca", { seats: 4, until: ({ moves }) => moves[0]?.length === 2 && moves[0][0].step }));
    await goOn(page);
    const [tools, amounts] = await Promise.all([".tools", ".actions .fews"].map((css) => page.locator(css).boundingBox()));
    assert.ok(tools.y + tools.height <= amounts.y || tools.y >= amounts.y + amounts.height, JSON.stringify([tools, amounts]));
  }));

  test("all fourteen games on two screens of a phone", () => window({ viewport: PHONES[0] }, async (page) => {
    await page.goto(server().url);
    await page.waitForFunction((n) => document.querySelectorAll(".game img").length === n, games.filter(({ toy }) => !toy).length);
    const end = await page.locator(".game").last().evaluate((card) => card.getBoundingClientRect().bottom);
    assert.ok(end <= 2 * PHONES[0].height, `they end at ${end}`);
  }));
}
