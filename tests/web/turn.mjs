// SPDX-License-Identifier: MIT
// A turn, seen and helped along: dice in the hand, hints, the last round again, names, settings, things asked twice, the end.
import { readFileSync } from "node:fs";
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { asked, counted, goOn, keep, logged, resized, stands, visit, openTab, sitAs } from "./wait.mjs";

/** Keeps all that stood in one place of the page from now on, however short: `window.seen`. */
function watch(selector) {
  const place = document.querySelector(selector);
  window.seen = new Set();
  new MutationObserver(() => window.seen.add(place.textContent)).observe(place, { childList: true, subtree: true, characterData: true });
}

/** Whether a seat has anything that can be traded. */
function hasTitles(own, seat) {
  const { moves } = own.call({ cmd: "legal" });
  return (moves[String(seat)] ?? []).some((move) => /^mortgage/.test(move));
}

export function turnTests({ window, server, games, begin, playOn, openFile, openTable, journalOf }) {
  test("dice that wait go on waiting: after a refusal, another look, another shape of the screen", () => window({ byHand: true }, async (page) => {
    await begin(page, server().url, "mensch", { seats: 2, people: [0, 1] });
    const throws = page.locator('button[data-move="throw"]');
    await throws.waitFor();
    await page.locator('button[aria-label="Take back"]').click(); // there is nothing to take back
    await page.locator(".actions .refusal", { hasText: /\w/ }).first().waitFor();
    await throws.waitFor();
    await openTab(page, "as_text");
    await page.waitForFunction(() => document.querySelector(".panel.text").textContent.length > 100);
    await throws.waitFor();
    await page.locator(".side .away").click(); // on a phone it lies over the buttons
    await resized(page, PHONE, "low");
    await throws.waitFor();
    await throws.click();
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  }));

  test("the dice wait for a touch when a person's turn begins", () => window({ byHand: true }, async (page) => {
    await begin(page, server().url, "mensch", { seats: 2 });
    const throws = () => page.locator('button[data-move="throw"]');
    await throws().waitFor();
    const before = await page.locator(".log li").count();
    await page.evaluate(watch, ".log");
    await page.locator('.bar button[aria-label="Settings"]').click(); // time in which something could happen by itself
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => window.seen.size), 0);
    await page.locator(".stage .can:has(.look-die)").first().click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
    await asked(page);
    if (await throws().count() === 0) await playOn(page, { clicks: 1 });
    await throws().click();
    await asked(page);
  }));

  test("a move that is the only one is made by itself, if somebody wants that", () => window({}, async (page) => {
    await begin(page, server().url, "mensch", { seats: 2 });
    await page.evaluate(() => localStorage.setItem("spielkiste", JSON.stringify({ pace: "at once", byHand: false, byItself: true })));
    await page.reload();
    await asked(page);
    await playOn(page, { clicks: 12 });
    // Whenever it waits there is a choice: two figures at least, or nothing could be asked.
    for (let n = 0; n < 6; n++) {
      await asked(page);
      assert.ok(await page.locator(".stage .next").count() > 1);
      await playOn(page, { clicks: 2, seed: n });
    }
  }));

  test("a hint shows a move on the board and why, and the page goes on living", () => window({}, async (page) => {
    await begin(page, server().url, "muehle");
    await page.locator(".hint-button").click();
    await page.locator(".advice strong").waitFor();
    assert.match(await page.locator(".advice").innerText(), /You place a man on/);
    await page.locator(".hint.advised").first().waitFor();
    assert.equal(await page.locator(".under-advice").count(), await page.locator(".hint.advised").count(), "it is seen on every ground");
    await playOn(page, { clicks: 1 });
    await counted(page, ".hint.advised, .under-advice", 0);
  }));

  test("the last round can be seen again, told in words, and it goes on where it was", () => window({}, async (page) => {
    await begin(page, server().url, "muehle");
    await page.locator('.stage [aria-label^="d6"]').click();
    await logged(page, 2);
    const prompt = await page.locator(".prompt").innerText();
    await page.evaluate(watch, ".prompt");
    await page.locator('button[aria-label="See the last round again"]').click();
    await page.waitForFunction(() => [...window.seen].some((words) => /^Once more: Chance places/.test(words)));
    await page.waitForFunction((was) => document.querySelector(".prompt").textContent === was, prompt);
    await asked(page);
    assert.equal(await page.locator(".log li").count(), 2);
    await playOn(page, { clicks: 1 });
  }));

  test("what others do is told in words at a pace that can be followed, and can be skipped", () =>
    window({ pace: "slow" }, async (page) => {
      await visit(page, server().url, "/");
      await openFile(page, journalOf("mensch", { seats: 4, events: 300 }));
      assert.equal(await goOn(page), "asking");
      await page.evaluate(watch, ".told-line"); // how many events are shown one after the other
      await page.locator(".stage .next").first().click();
      await page.locator(".actions .skip").click();
      await asked(page);
      assert.ok(await page.evaluate(() => window.seen.size) >= 2);
    }));

  // Mensch tells of a throw that it cannot be used. Where one then throws again, nothing went by.
  test("one's own throw that brings nothing is held for a moment", () => window({ byHand: true }, async (page) => {
    await begin(page, server().url, "mensch", { seats: 4 });
    await playOn(page, { clicks: 40, seed: 5 });
    const told = (await page.locator(".log li").allTextContents()).reverse(); // the last comes first
    const by = (words) => /(You) throw |(Lottie|Tim|Ida|Green|Red|Black) throws/.exec(words)?.slice(1).find(Boolean);
    const lapsed = told.filter((words, n) => /You throw (\d\.|a \d: no move)/.test(words) && n + 1 < told.length && by(told[n + 1]) !== "You").length;
    assert.ok(lapsed > 0);
    assert.equal(await page.evaluate(() => Number(document.querySelector(".table-screen").dataset.held)), lapsed);
  }));

  // Of what is shown how long it is meant to take, so no clock decides: each of the others has a second, however much they do.
  for (const game of games.filter(({ seats, toy }) => seats[1] >= 4 && !toy))
    test(`a round of three computers is shown within three seconds: ${game.name}`, () => window({ reducedMotion: "no-preference", pace: "normal" }, async (page) => {
      await begin(page, server().url, game.name, { seats: 4 });
      await page.evaluate(() => {
        window.most = 0;
        const table = document.querySelector(".table-screen");
        new MutationObserver(() => (window.most = Math.max(window.most, Number(table.dataset.spent)))).observe(table, { attributeFilter: ["data-spent"] });
      });
      await playOn(page, { clicks: 6 });
      const most = await page.evaluate(() => window.most);
      assert.ok(most > 0 && most <= 3000, `${most} ms`);
    }), { rare: game.name !== "dallas-noris" }); // where the most happens in a round

  test("what the others did since one's own move is told together", () => window({}, async (page) => {
    await begin(page, server().url, "leiter", { seats: 3 });
    for (let n = 0; n < 3; n++) await playOn(page, { clicks: 1 });
    await asked(page);
    const [last, before] = (await page.locator(".log li").allTextContents()).filter((said) => !said.endsWith("…"));
    const told = await page.locator(".told-line span").first().textContent();
    assert.ok(told.replace(/\s*▸$/u, "").endsWith(last), `${told} | ${before} | ${last}`); // as much of its end as one line holds
  }));

  test("what may give the game away is asked twice, and is not the obvious button", () => window({}, async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("tkkg", { events: 30, actor: 0 }));
    assert.equal(await goOn(page), "asking");
    const begin = page.locator(".moves button", { hasText: "Name the square …" }); // it touches the chest, and can be let go again
    await begin.click();
    await page.waitForFunction(() => document.querySelector(".prompt").textContent.startsWith("Where is the treasure?"));
    assert.equal(await begin.count(), 0);
    await page.keyboard.press("Escape");
    await begin.waitFor();
    const more = page.locator(".moves button", { hasText: "More …" }); // to name a square is among it
    for (let n = 0; n < 60 && await more.count() === 0; n++) await playOn(page, { clicks: 1, seed: n });
    await more.click();
    const named = page.locator("button.deed.grave").first();
    await named.waitFor();
    const before = await page.locator(".log li").count();
    await named.click();
    await page.locator("dialog.sure button.primary").click(); // better not
    assert.equal(await page.locator(".log li").count(), before);
    await named.click();
    await page.locator("dialog.sure .grave").click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
  }));

  test("names are given once and are remembered", () => window({}, async (page) => {
    await page.goto(`${server().url}/#/new/pferde`);
    await page.locator(".seating input.name").first().fill("Anna");
    await sitAs(page, { 1: "" }); // somebody alone is spoken to
    await page.locator("#guide").uncheck();
    await page.locator(".setup form button[type=submit]").click();
    await asked(page);
    assert.equal(await page.locator(".seats.own .name").first().innerText(), "Anna");
    await playOn(page, { clicks: 3, seed: 1 });
    await page.locator(".log li", { hasText: "Anna" }).first().waitFor({ state: "attached" }); // and the game's own sentences say it
    await page.goto(`${server().url}/#/new/pferde`);
    await page.locator(".seating input.name").first().waitFor();
    assert.equal(await page.locator(".seating input.name").first().inputValue(), "Anna");
  }));

  test("the end tells who has won, why, and how it came to that", () => window({}, async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("dallas-maruca", { seats: 3 }));
    await stands(page, "shown");
    await page.goto((await page.url()).replace("/replay/", "/table/"));
    await page.locator("dialog.end figure .curve path").first().waitFor();
    const end = await page.locator("dialog.end").innerText();
    assert.match(end, /^\s*\S.* won/);
    assert.match(end, /\$\d+ million/); // money as people write it
    assert.equal(await page.locator("dialog.end .ranking li").count(), 3);
    const played = await page.evaluate(() => document.body.dataset.path);
    await page.locator("dialog.end button", { hasText: "Rematch" }).click();
    // Computers alone may be through with it before anybody looks.
    await page.waitForFunction((was) => document.body.dataset.path !== was && document.querySelector(".table-screen")?.dataset.state, played);
  }));

  test("at the end what everybody was worth is in sight on the smallest phone and on one on its side, whose line is whose, and the table once the sheet is put away", () =>
    window({ viewport: { width: 360, height: 640 } }, async (page) => {
      await visit(page, server().url, "/");
      await openFile(page, journalOf("dallas-maruca", { seats: 4 }));
      await stands(page, "shown");
      const table = (await page.url()).replace("/replay/", "/table/");
      for (const viewport of [{ width: 360, height: 640 }, { width: 844, height: 390 }]) {
        await page.setViewportSize(viewport);
        await visit(page, server().url, "/");
        await page.goto(table);
        await counted(page, "dialog.end .curve path", 4);
        const [curve, buttons] = await page.evaluate(() => ["dialog.end .curve", "dialog.end .onward"].map((css) => document.querySelector(css).getBoundingClientRect().toJSON()));
        assert.ok(curve.height >= 40 && curve.bottom <= buttons.top + 1, `${curve.height} high, ends at ${curve.bottom}, buttons from ${buttons.top}`);
        const signs = (css) => page.locator(css).evaluateAll((all) => all.map((one) => one.textContent).sort());
        assert.deepEqual(await signs("dialog.end .tip .swatch"), await signs("dialog.end .ranking .swatch"));
      }
      await page.setViewportSize({ width: 360, height: 640 });
      await page.locator("dialog.end .handle").click();
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.locator(".actions button", { hasText: "Rematch" }).waitFor();
    }));

  /** The end of a whole game. */
  async function endOf(page, journal) {
    await visit(page, server().url, "/");
    await openFile(page, journal);
    await stands(page, "shown");
    await page.goto((await page.url()).replace("/replay/", "/table/"));
    await page.locator("dialog.end[data-told]").waitFor();
  }

  test("the end of a game of points has a curve that goes up and down, and of one of places no place twice", () => window({ viewport: PHONE }, async (page) => {
    await endOf(page, journalOf("backgammon"));
    assert.ok(await page.locator("dialog.end .curve path").evaluateAll((all) => Math.max(...all.map((path) => path.getBBox().height))) > 10);
    assert.equal(await page.locator("dialog.end .figures > div").count(), 3);
    const [board, sheet] = await page.evaluate(() => [".play > .stage svg", "dialog.end"].map((css) => document.querySelector(css).getBoundingClientRect().toJSON()));
    assert.ok(board.width >= PHONE.width - 2 && board.height >= 260 && board.bottom <= sheet.top + 1, `${board.width} ${board.height} ${board.bottom} ${sheet.top}`);
    assert.equal(await page.locator(".table-screen").getAttribute("data-shape"), "flat"); // as high as it was played on it would be small there
    assert.equal(await page.locator(".play > .stage text").evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === "hidden").length), 0);
    await endOf(page, journalOf("dallas-noris", { seats: 2 }));
    assert.doesNotMatch(await page.locator("dialog.end").innerText(), /Victory for|1\. .*1\. /);
  }));

  test("at the end the board keeps its size while the match is looked at again", () => window({ viewport: PHONE }, async (page) => {
    await visit(page, server().url, "/");
    await keep(page, [{ id: "ended", game: "muehle", over: true, bots: [null, "medium"], names: ["Anna", "Emil"], score: [], seq: 1, updated: 1, pieces: 1 }],
      [{ id: "ended", n: 0, text: journalOf("muehle") }]);
    await visit(page, server().url, "/table/ended");
    const seen = () => document.querySelector("dialog.end .figures > div") &&
      [document.querySelector(".play > .stage svg").getBoundingClientRect().width, document.querySelectorAll("dialog.end .dearest").length];
    const first = await page.waitForFunction(seen);
    await page.locator("dialog.end[data-told]").waitFor();
    assert.deepEqual(await page.evaluate(seen), await first.jsonValue()); // and the place of the dearest move is there before anybody knows which it was
    assert.equal(await page.locator("dialog.end .dearest").count(), 1);
  }));

  test("the end tells by which pull a game of Mikado turned, not what was gripped next", () => window({}, async (page) => {
    await visit(page, server().url, "/");
    await keep(page, [{ id: "ended", game: "mikado", over: true, bots: ["medium", "medium", null], names: ["Anna", "Emil", "Nora"], score: [], seq: 1, updated: 1, pieces: 1 }],
      [{ id: "ended", n: 0, text: readFileSync(new URL("../../src/games/mikado/three-lenient.game", import.meta.url), "utf8") }]);
    await visit(page, server().url, "/table/ended");
    await page.locator("dialog.end[data-told]").waitFor();
    assert.match(await page.locator("dialog.end .dearest").innerText(), /Nothing stirred|moved|touched/);
  }));

  test("what is told as the turning point of a game of money is what changed somebody's worth, not that the round was over", () => window({}, async (page) => {
    let turns = 0;
    for (const [game, seats] of [["dallas-maruca", 4], ["dallas-maruca", 2], ["dallas-noris", 3]]) {
      const own = openTable(game, { seats });
      for (let seat = 0; seat < seats; seat++) own.call({ cmd: "sit", seat, bot: "medium" }); // at random dear moves are told instead
      while (own.call({ cmd: "go" }).seat !== null);
      const { journal } = own.call({ cmd: "journal" });
      const names = ["Anna", "Emil", "Nora", "Jonas"].slice(0, seats), id = `${game}-${seats}`;
      await visit(page, server().url, "/");
      await keep(page, [{ id, game, over: true, bots: names.map((_, seat) => (seat ? "random" : null)), names, score: [], seq: 1, updated: 1, pieces: 1 }],
        [{ id, n: 0, text: journal }]);
      await visit(page, server().url, `/table/${id}`);
      await page.locator("dialog.end[data-told]").waitFor();
      const card = page.locator("dialog.end .dearest");
      const [, n] = (await card.count() ? /^The turning point · (\d+)/.exec(await card.locator("small").first().innerText()) : null) ?? [];
      if (n) {
        turns++;
        const { points: [before, after] } = own.call({ cmd: "chart", seat: -1, from: Number(n) - 1, to: Number(n) });
        assert.notDeepEqual(before.worth, after.worth, `${game}: ${await card.innerText()}`);
        const [, told] = /: (.*) → /.exec(await card.locator("small").last().innerText());
        assert.ok(before.worth.includes(Number(told.replace(/\D/g, ""))), `${told} of ${before.worth}`);
      }
      own.close();
    }
    assert.ok(turns > 0, "one has a turning point");
  }));

  test("the same game has the same curve and the same dearest move on a phone and on a desk", async () => {
    const told = [];
    for (const viewport of [PHONE, { width: 1440, height: 900 }])
      await window({ viewport }, async (page) => {
        await visit(page, server().url, "/");
        await keep(page, [{ id: "ended", game: "muehle", over: true, bots: [null, "medium"], names: ["Anna", "Emil"], score: [], seq: 1, updated: 1, pieces: 1 }],
          [{ id: "ended", n: 0, text: journalOf("muehle") }]);
        await visit(page, server().url, "/table/ended");
        await page.locator("dialog.end[data-told]").waitFor();
        assert.deepEqual((await page.locator(".seats .score").allInnerTexts()).map((words) => /^\d+\s+men$/.test(words)), [true, true]); // as they stood
        told.push([await page.locator("dialog.end .dearest").innerText(), await page.locator("dialog.end .curve .line").evaluateAll((all) => all.map((line) => line.getAttribute("d")))]);
      });
    assert.match(told[0][0], /costliest/);
    assert.deepEqual(told[0], told[1]);
  });

  test("a large amount can be read whole", () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    await openTableOf(page, until(openTable("monopoly", { seats: 2, seed: 4 }), ({ actors: [seat], moves }) => texts(moves[seat]).includes("bid")));
    const field = page.locator("form.amount input[type=number]");
    await field.fill("23060");
    assert.ok(await field.evaluate((one) => one.scrollWidth <= one.clientWidth));
  }));

  test("of what can be done in very many ways all is listed, and found by a word of it", () => window({}, async (page) => {
    const squares = (moves) => texts(moves).filter((move) => /^name /.test(move)).length;
    const kinds = (moves) => new Set(texts(moves).map((move) => move.split(" ")[0])).size;
    let count = 0;
    const own = until(openTable("tkkg", { seed: 1 }), ({ actors: [seat], moves }) =>
      (count = squares(moves[seat])) > 60 && kinds(moves[seat]) > 2);
    await openTableOf(page, own);
    await page.locator("button", { hasText: "More …" }).click();
    const rows = page.locator('dialog.deals .found button[data-move^="name "]');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 60);
    await page.locator("dialog.deals .found button", { hasText: `Show all ${count}` }).click();
    assert.equal(await rows.count(), count);
    const last = await rows.last().getAttribute("data-move");
    await page.locator("dialog.deals input[type=search]").fill(last.replace("name ", ""));
    await page.waitForFunction((n) => document.querySelectorAll(".found button").length < n, count);
    assert.equal(await rows.first().getAttribute("data-move"), last);
    await page.locator("dialog.deals input[type=search]").fill("nowhere");
    await page.locator(".found p", { hasText: "not among them" }).waitFor();
  }));

  test("everything that can be done stands in one list, and stays there while a deal is made", () => window({}, async (page) => {
    await visit(page, server().url, "/");
    await openFile(page, journalOf("monopoly", { seats: 3, events: 160 }));
    assert.equal(await goOn(page), "asking");
    const offer = page.locator('dialog.deals button[data-move^="offer"]');
    for (let n = 0; n < 40; n++) { // until it is somebody's turn who can trade
      const list = page.locator("button", { hasText: "More …" });
      if (await list.count()) {
        await list.click();
        await page.locator("dialog.deals h3").first().waitFor();
        if (await offer.count()) break;
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      await playOn(page, { clicks: 1, seed: n });
    }
    await offer.first().click();
    // What they would give lies above the seam, one's own below it; a touch puts in, another takes out.
    await page.locator(".bargain button", { hasText: "Take the offer back" }).waitFor();
    const sides = (title) => page.locator(`.bargain .bargain-side.${title}`).boundingBox();
    const [want, give] = await Promise.all(["you_get", "you_give"].map(sides));
    assert.ok(want.y + want.height <= give.y && Math.abs(give.x - want.x) < 2);
    const money = page.locator(".bargain form.money");
    const told = await page.locator(".log li").count();
    await money.locator("input[type=number]").fill("-20"); // less than nothing is paid
    await money.evaluate((form) => form.classList.add("before"));
    await money.locator("input[type=number]").press("Enter");
    await page.locator(".bargain .before").waitFor({ state: "detached" }); // all of it is made anew
    assert.equal(await money.locator("input[type=number]").inputValue(), "-20");
    await money.getByText("You add").waitFor();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n &&
      document.querySelector(".table-screen").dataset.state === "asking", told); // what is clicked before is lost
    await money.evaluate((form) => form.classList.add("before"));
    await money.locator('[aria-label="Less"]').click(); // counts as soon as nobody steps on
    await page.locator(".bargain .before").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector(".table-screen").dataset.state === "asking");
    const sum = -Number(await money.locator("input[type=number]").inputValue());
    assert.ok(sum > 20);
    assert.equal(await page.locator(".bargain .you_give .note").innerText(), String(sum)); // lies on the side of who pays
    const wanted = page.locator('.bargain button[data-move^="want "]').first();
    const name = await wanted.locator("b").textContent();
    await wanted.click();
    // What it changes for both.
    await page.locator(".outlook > div", { hasText: "For you" }).filter({ hasText: "Money" }).filter({ hasText: new RegExp(`${name}|mortgaged`) }).waitFor();
    assert.equal(await page.locator(".bargain .empty-place").count(), 1);
    await page.locator('.bargain button[aria-pressed="true"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.bargain button[aria-pressed="true"]').length === 0);
    await page.locator('.bargain button[data-move^="want "]').first().click();
    await page.locator(".bargain button.primary", { hasText: "Make the offer" }).click();
    await page.locator(".bargain button", { hasText: "Make the offer" }).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }));

  const texts = (moves = []) => moves.map((move) => (typeof move === "string" ? move : move.move));
  const below = ([upper, lower]) => assert.ok(upper.y + upper.height <= lower.y + 1, `${upper.y + upper.height} ${lower.y}`);

  /** Lets it go on until this holds of what `legal` tells. */
  function until(own, ready) {
    for (let legal; !ready(legal = own.call({ cmd: "legal" }));) assert.notEqual(own.call({ cmd: "go" }).seat, null, JSON.stringify(legal));
    return own;
  }

  async function openTableOf(page, own) {
    await visit(page, server().url, "/");
    await openFile(page, own.call({ cmd: "journal" }).journal);
    own.close();
    assert.equal(await goOn(page), "asking");
  }

  test("an offer that comes in lies there with both sides and what they change, covers no board, and is answered there", () =>
    window({ viewport: { width: 390, height: 844 } }, async (page) => {
      const own = openTable("monopoly", { seats: 2, seed: 4 });
      until(own, ({ actors, moves }) => actors[0] === 0 &&
        texts(moves["0"]).includes("offer 1") && texts(moves["1"]).includes("offer 0") && hasTitles(own, 0) && hasTitles(own, 1));
      const say = (seat, move) => assert.ok(own.call({ cmd: "play", seat, move }).ok, move);
      say(1, "offer 0");
      const { choices } = own.call({ cmd: "choices", seat: 1, lang: "en" });
      const part = (side, run) => choices.find(({ move, deal }) => deal?.side === side && (typeof move === "object") === run);
      const [given, wanted, money] = [part("give", false), part("want", false), part("give", true)];
      say(1, given.move);
      say(1, wanted.move);
      say(1, `${money.move.move} 20`);
      say(1, "propose");
      await openTableOf(page, own);
      const card = page.locator(".actions .offered");
      const [theirs, mine] = await card.locator(".bargain-side").allInnerTexts();
      assert.match(mine, /You give/);
      assert.ok(mine.includes(wanted.deal.thing), mine); // what one wants the other gives
      assert.match(theirs, /You get/);
      assert.ok(theirs.includes(given.deal.thing), theirs);
      assert.match(theirs, /20 DM/);
      assert.match(mine + theirs, /Rent|mortgaged/);
      assert.equal(await card.locator(".sides .band").count(), 3); // two streets, money
      const changes = await card.locator(".outlook > div").allInnerTexts();
      assert.match(changes[0], /For you[^]*Money\s+[\d,]+ → [\d,]+/);
      assert.match(changes[1], /^\S*\s*For [^]*Money\s+[\d,]+ → [\d,]+/);
      below([await page.locator(".play > .stage").boundingBox(), await card.boundingBox()]);
      await resized(page, { width: 1440, height: 900 }, "wide");
      for (const one of await card.locator(".bargain-side").all()) assert.ok((await one.boundingBox()).width > 110); // room for names
      await resized(page, { width: 360, height: 640 }, "low"); // there it is a sheet over the board, of which some stays in sight
      const { y } = await page.locator(".play > .stage").boundingBox();
      assert.ok((await page.locator(".actions").boundingBox()).y > y + 100);
      assert.ok(await card.locator("button", { hasText: "Accept" }).evaluate((each) => each.getBoundingClientRect().bottom <= innerHeight));
      await card.locator("button", { hasText: "Accept" }).click();
      await card.waitFor({ state: "detached" });
      await page.waitForFunction(() => /\bagrees?: /.test(document.querySelector(".log").textContent));
    }));

  test("a double is told with what each answer leads to", () => window({}, async (page) => {
    const own = openTable("backgammon");
    own.call({ cmd: "new", game: "backgammon", seed: 1, options: { length: 3 } });
    for (;;) {
      const { actors: [seat], moves } = own.call({ cmd: "legal" });
      if (seat === "*") {
        own.call({ cmd: "roll" });
        continue;
      }
      const list = texts(moves[seat]);
      assert.ok(own.call({ cmd: "play", seat, move: list.includes("double") ? "double" : list[0] }).ok);
      if (list.includes("double")) break;
    }
    await openTableOf(page, own);
    const answers = await page.locator(".actions .moves button").allInnerTexts();
    assert.deepEqual(answers.map((text) => text.split("\n").at(-1).replaceAll("\u00a0", " ")), ["for 2, and the cube is yours", "you lose 1"]);
    assert.deepEqual(await page.locator(".seats .score .unit").allInnerTexts(), [" pips", " pips"]); // points of the match and the way home, and what that is counted in
  }));

  test("a bid tells what it is for, and what would be left or is lacking", () => window({}, async (page) => {
    await openTableOf(page, until(openTable("dallas-maruca", { seats: 3, seed: 3 }), ({ actors, moves }) => actors.includes(0) &&
      texts(moves["0"]).includes("bid")));
    const form = page.locator(".actions form.amount");
    const [, worth] = /^\S.* is worth up to (\d+): bid\?$/.exec(await page.locator(".actions .prompt").innerText());
    const field = form.locator("input[type=number]");
    assert.ok(Number(worth) > Number(await field.getAttribute("min")), "its value, which is the least bid, and its profits");
    const left = async (amount) => {
      await field.fill(String(amount));
      return form.locator(".left").innerText();
    };
    const least = Number(await field.getAttribute("min"));
    const rest = Number(/^leaves (\d+)$/.exec(await left(least))[1]);
    assert.equal(await left(least + rest), "leaves 0");
    assert.equal(await left(least + rest + 3), "3 short");
    const few = (await form.locator(".few").allInnerTexts()).map(Number);
    assert.ok(few.length > 1 && few.every((amount) => amount >= least && amount <= least + rest), few.join(" "));
    await form.locator(".few").last().click(); // named, not made
    assert.equal(await field.inputValue(), String(few.at(-1)));
    assert.match(await form.locator("[type=submit]").innerText(), new RegExp(`\\b${few.at(-1)}\\b`));
    await form.locator("[type=submit]").click();
    await page.waitForFunction(() => document.querySelector(".actions form.amount") === null);
  }));

  test("a question with many answers rises like a sheet, the first of a match too; above rows of buttons one line tells what was last", () =>
    window({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (page) => {
      const ways = until(openTable("dallas-maruca", { seats: 3, seed: 1 }), ({ actors, moves }) => actors.includes(0) &&
        texts(moves["0"]).filter((text) => text.startsWith("pay")).length > 3);
      const bought = ways.call({ cmd: "log", seat: 0 }).events.at(-1).move;
      ways.call({ cmd: "undo" });
      await openTableOf(page, ways);
      await openTab(page, "as_text");
      await page.locator("#typed").fill(bought);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.locator(".actions.grown .moves button").nth(3).waitFor();
      const bid = until(openTable("dallas-maruca", { seats: 3, seed: 1 }), ({ actors, moves }) => actors.includes(0) && texts(moves["0"]).includes("bid") &&
        texts(moves["0"]).includes("x")); // somebody else's auction
      await openTableOf(page, bid);
      const told = page.locator(".actions.rows .told-line span");
      await told.waitFor();
      assert.match(await told.textContent(), /^[^.]+ auctions [^.]+\.\s▸$/);
    }));

  test("building tells the rent now and then", () => window({}, async (page) => {
    const own = openTable("monopoly", { seats: 2, seed: 4 }); // until somebody can build
    let moves = [];
    while (!moves.some(({ move }) => /^build/.test(move))) {
      assert.notEqual(own.call({ cmd: "go" }).seat, null);
      const [seat] = own.call({ cmd: "legal" }).actors;
      moves = typeof seat === "number" ? own.call({ cmd: "choices", seat, lang: "en" }).choices : [];
    }
    const { deal } = moves.find(({ move }) => /^build/.test(move));
    assert.match(deal.effect, /^Rent [\d,]+ → [\d,]+, costs [\d,]+ DM$/);
    const [now, then] = deal.effect.match(/\d[\d,]*\d/g).map((n) => Number(n.replaceAll(",", "")));
    assert.ok(then > now);
    const { journal } = own.call({ cmd: "journal" });
    own.close();
    await visit(page, server().url, "/");
    await openFile(page, journal);
    assert.equal(await goOn(page), "asking");
    await page.locator("button", { hasText: /More …|My offer/ }).click();
    await page.locator("dialog.deals h2").waitFor();
    for (const besides of await page.locator(".deals summary").all()) await besides.click(); // where a bargain was begun
    await page.locator(".deeds .thing", { hasText: deal.effect }).first().waitFor();
  }));
}
