// SPDX-License-Identifier: MIT
// Puzzles: every kind solved by touch, wrong tries, the line to share, days in a row, the archive, and all of it without a connection.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { serve } from "./browser.mjs";
import { assert, some, test } from "./harness.mjs";
import { arrowTo, asked, stands, tabTo, visit } from "./wait.mjs";

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 640 };
const DESK = { width: 1440, height: 900 };
const DAY = 86_400_000;
const NOON = "2026-11-17T12:00:00"; // in the place where the browser is
const dateAt = (day) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString().slice(0, 10);

/** The puzzles of a room, as English is spoken there, with their kinds. */
function puzzlesOf(game) {
  const [{ kinds }, ...lines] = readFileSync(`src/games/${game}/${game}.puzzles`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return lines.map((line) => ({ ...line, name: line.kind, kind: kinds[line.kind] })).filter(({ kind }) => (kind.lang ?? "en") === "en");
}

/** web/src/days.ts, as a module. */
async function days() {
  const code = execFileSync("esbuild", ["web/src/days.ts", "--format=esm"], { encoding: "utf8" });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

export function puzzleTests({ window, accessible, server, kiste, games }) {
  const withPuzzles = games.map(({ name }) => name).filter((name) => existsSync(`src/games/${name}/${name}.puzzles`));

  /** The same position beside the page: it knows what is to be touched. */
  function beside({ position, kind }, game) {
    const table = kiste.open();
    const laid = table.call({ cmd: "new", game, seats: kind.seats, options: kind.options, at: position, seed: 1 });
    assert.ok(laid.ok, JSON.stringify(laid));
    const actor = () => table.call({ cmd: "view", seat: -1 }).actors[0];
    return { table, actor, play: (move) => assert.ok(table.call({ cmd: "play", seat: actor(), move }).ok, move) };
  }

  /** How often the table was looked at so far. */
  const look = (page) => page.evaluate(() => document.querySelector(".puzzle").dataset.look);

  /** Does something to the table and waits until what came of it is shown. */
  async function shown(page, act) {
    const before = await look(page);
    await act();
    await page.waitForFunction((old) => {
      const { look: now, state } = document.querySelector(".puzzle").dataset;
      return now !== old && state !== "moving";
    }, before);
  }

  /** Makes a move on the page: things that are touched, then its button where that is still there. */
  async function make(page, { table, actor, play }, move) {
    const { choices } = table.call({ cmd: "choices", seat: actor(), lang: "en" });
    const { items = [] } = choices.find((one) => one.move === move)?.touch[0] ?? {};
    const made = page.locator(`.moves [data-move="${move}"]`);
    for (const item of items) {
      const thing = page.locator(`.stage [data-id="${item}"]`);
      if (await thing.getAttribute("aria-pressed") === "true" && items.filter((one) => one === item).length === 1) continue; // it lies there already
      const { x, y, width, height } = await thing.boundingBox();
      await shown(page, () => page.touchscreen.tap(x + width / 2, y + height / 2));
    }
    if (await made.count()) await shown(page, () => made.click());
    play(move);
  }

  /** Solves what is on the page. */
  async function solve(page, puzzle, game) {
    const own = beside(puzzle, game);
    for (let node = puzzle.solve; node; ) {
      const [move, answers = [], on] = node.right?.[0] ?? [];
      for (const one of move === undefined ? node.way : [move]) {
        await make(page, own, one);
        await stands(page, "asking", "done");
      }
      answers.forEach(own.play);
      node = on;
    }
    own.table.close();
    await stands(page, "done");
    assert.match(await page.locator(".solved-head").innerText(), /Solved!/);
  }

  const open = async (page, game, day) => {
    await visit(page, server().url, `/puzzle/${game}/${dateAt(day)}`);
    return stands(page, "asking", "done");
  };

  /** Everything is on the screen at once. */
  async function fits(page, what) {
    const over = await page.evaluate(() => {
      const dock = document.querySelector(".actions");
      const ends = [".help", ".verdict", ".moves", ".lesson", ".pane-board"].flatMap((css) => {
        const box = document.querySelector(css)?.getBoundingClientRect();
        return box?.height ? [box.bottom] : [];
      });
      return [document.scrollingElement.scrollHeight - innerHeight, document.scrollingElement.scrollWidth - innerWidth,
        dock.scrollHeight - dock.clientHeight, Math.max(0, ...ends) - innerHeight].map(Math.round);
    });
    assert.ok(over.every((by) => by <= 0), `${what}: ${over}`);
  }

  test("puzzles: a day has the same one on the page as in the terminal", async () => {
    const { dayOf, dateOf, turnOf, today } = await days();
    for (const line of readFileSync("tests/puzzle_days.txt", "utf8").split("\n").filter((one) => one && !one.startsWith("#"))) {
      const [date, day, count, turn] = line.split(" ");
      assert.equal(dayOf(date), day === "-" ? undefined : Number(day), date);
      if (day === "-") continue;
      assert.equal(dateOf(Number(day)), date);
      assert.equal(turnOf(Number(day), Number(count)), Number(turn), date);
      const [year, month, on] = date.split("-").map(Number);
      for (const hour of [0, 23]) assert.equal(today(new Date(year, month - 1, on, hour, 59)), Number(day), `${date} ${hour}:59`);
    }
  });

  test("puzzles: by keys alone, and a later move that does not win is answered", () => window({ viewport: DESK, pace: "at once" }, async (page) => {
    const all = puzzlesOf("muehle");
    const day = all.findIndex(({ solve }) => solve.right[0][2]?.wrong?.some((one) => one.length > 1));
    const puzzle = all[day];
    const own = beside(puzzle, "muehle");
    const items = (move) => own.table.call({ cmd: "choices", seat: own.actor(), lang: "en" }).choices.find((one) => one.move === move).touch[0].items;
    const make = async (move) => {
      for (const item of items(move)) {
        if (!(await page.evaluate(() => document.activeElement?.closest(".stage")))) await tabTo(page, ".stage .can");
        await arrowTo(page, `.stage [data-id="${item}"]`);
        await shown(page, () => page.keyboard.press("Enter"));
      }
    };
    await open(page, "muehle", day);
    for (let node = puzzle.solve, turn = 0; node; turn++) {
      const [move, answers = [], on] = node.right[0];
      if (turn === 1) {
        const [wrong] = node.wrong.find((one) => one.length > 1);
        await make(wrong);
        await page.locator(".verdict .wrong").waitFor();
        assert.match(await page.locator(".verdict").innerText(), /(White|Black) .*That does not win in 3/s); // after what answers it
        await asked(page);
      }
      await make(move);
      await stands(page, "asking", "done");
      own.play(move);
      answers.forEach(own.play);
      node = on;
    }
    own.table.close();
    assert.match(await page.locator('.verdict[role="status"]').innerText(), /Solved!/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.move), "share");
  }));

  for (const [n, game] of withPuzzles.entries())
    test(`puzzles of ${game}: each kind is solved by touch, without scrolling`, () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
      const all = puzzlesOf(game);
      for (const name of some([...new Set(all.map((one) => one.name))], n)) {
        const day = all.findIndex((one) => one.name === name);
        assert.equal(await open(page, game, day), "asking");
        for (const size of [SMALL, PHONE]) {
          await page.setViewportSize(size);
          await page.waitForFunction(({ width }) => document.querySelector(".pane-board").getBoundingClientRect().width <= width, size);
          await fits(page, `${game} ${name} ${size.height}`);
        }
        await solve(page, all[day], game);
        for (const size of [SMALL, PHONE]) {
          await page.setViewportSize(size);
          await page.waitForFunction(() => document.querySelector(".pane-board").getBoundingClientRect().bottom <= document.querySelector(".actions").getBoundingClientRect().top + 12);
          await fits(page, `${game} ${name} solved ${size.height}`);
        }
        await page.reload(); // it is known to be solved
        assert.equal(await stands(page, "asking", "done"), "done");
      }
    }));

  test("puzzles: a wrong try says why and is put back; a tip and the solution are there; what is shared gives nothing away", () =>
    window({ viewport: PHONE, hasTouch: true }, async (page) => {
      await page.addInitScript(() => {
        globalThis.sent = [];
        Object.defineProperty(navigator, "share", { value: async ({ text }) => globalThis.sent.push(text) });
      });
      const lines = [];
      for (const [game, reason] of [["muehle", /^Not that\. (White|Black) .* That does not win in \d moves\.$/],
        ["kniffel", /^Not that\. .* \d+\.\d+ points on average less than the best\.$/]]) {
        const puzzle = puzzlesOf(game)[0];
        await open(page, game, 0);
        const own = beside(puzzle, game);
        await make(page, own, puzzle.solve.wrong[0][0]);
        await page.locator(".verdict .wrong").waitFor();
        await asked(page);
        assert.match(await page.locator(".verdict").innerText(), reason);
        own.table.close();
        await page.locator(".tip").click();
        await page.locator(".hint.advised").first().waitFor({ state: "attached" });
        await page.locator(".verdict .tells").waitFor();
        await solve(page, puzzle, game);
        await page.locator(".share").click();
        const [line] = await page.evaluate(() => globalThis.sent.splice(0));
        assert.equal(line, await page.locator(".share-line").innerText());
        const [first, second] = line.split("\n");
        assert.match(first, /^Spielkiste puzzle 1, (Nine men's morris|Kniffel)$/);
        assert.match(second, /^○●+ · 1 tip · \d+:\d\d$/); // what was found is not in it, nor how many ways there were
        lines.push(line);
      }
      assert.equal(lines.length, 2);
      await open(page, "letra", 0);
      await page.locator('.moves [data-move="done"]').click(); // too soon: it is counted, and goes on
      await page.locator(".verdict .wrong", { hasText: /^Not that\. −?\d+ points; \d+ are possible\.$/ }).waitFor();
      await asked(page);
      await page.locator('.moves [data-move="done"]').waitFor();
      await open(page, "monopoly", 0);
      assert.equal(await page.locator(".moves [data-move]").count(), 0); // what is no answer is not offered
      await open(page, "halma", 0);
      await page.locator(".show-me").click();
      await stands(page, "done");
      assert.match(await page.locator(".verdict").innerText(), /^The solution\s+You jump .*Better than anything else by \d steps\.$/s);
      assert.equal(await page.locator(".share").count(), 0); // there is nothing to be proud of
      await page.locator(".actions button", { hasText: "Once more" }).click(); // for fun
      await asked(page);
    }));

  test("puzzles: days in a row are counted, and the archive shows what was solved", () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    const game = "muehle";
    const all = puzzlesOf(game);
    const on = async (days) => {
      const time = new Date(new Date(NOON).getTime() + days * DAY);
      await page.clock.setFixedTime(time);
      return Math.round((Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) - Date.UTC(2026, 0, 1)) / DAY);
    };
    for (const later of [0, 1]) {
      const day = await on(later);
      await visit(page, server().url, "/");
      await page.reload();
      await page.locator(".puzzle-door").waitFor();
      await open(page, game, day);
      assert.equal(await page.locator(".where").innerText(), "Today’s puzzle");
      await solve(page, all[day % all.length], game);
      assert.equal(await page.locator(".solved-head .streak").innerText(), later ? "2 days" : "1 day");
    }
    const day = await on(1);
    await open(page, game, day - 3); // late: it counts for nothing
    await solve(page, all[(day - 3) % all.length], game);
    await page.locator(".moves .to-archive").click();
    await page.waitForFunction((name) => document.body.dataset.path === `/puzzles/${name}`, game);
    assert.deepEqual(await page.locator(".calendar .got a").allInnerTexts(), [day - 3, day - 1, day].map((one) => String(Number(dateAt(one).slice(8)))));
    assert.equal(await page.locator(".men .got").count(), 2);
    assert.match(await page.locator(".row-of-days .streak").innerText(), /^2 days/);
    assert.equal(await page.locator(".calendar a").count(), Number(dateAt(day).slice(8))); // days to come are none
    await accessible(page, "archive");
    await on(3); // a day was missed
    await visit(page, server().url, "/puzzle");
    await page.reload();
    assert.match(await page.locator(".row-of-days .streak").innerText(), /^One a day/);
    assert.equal(await page.locator(".of-today a").count(), withPuzzles.length);
    await visit(page, server().url, `/puzzles/${game}`);
    await page.locator('button[aria-label="Settings"]').click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".menu button", { hasText: "Solved puzzles as a file" }).click()]);
    assert.match(file.suggestedFilename(), /puzzles\.json$/);
    await page.locator('button[aria-label="Settings"]').click();
    await page.locator(".menu .grave").click();
    await page.waitForFunction(() => document.querySelectorAll(".calendar .got").length === 0);
    const take = async (text, told) => {
      await page.locator('button[aria-label="Settings"]').click();
      await page.locator("#solved-file").setInputFiles({ name: "solved.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await page.locator(".archive .told", { hasText: told }).waitFor();
    };
    const saved = readFileSync(await file.path(), "utf8");
    await take('{"muehle 2026-11-17":{"moves":"solved"}}', "no solved puzzles");
    await take(saved, "3 solved puzzles were taken in.");
    assert.equal(await page.locator(".calendar .got").count(), 3);
    await visit(page, server().url, "/"); // they stay, and are there once
    await visit(page, server().url, `/puzzles/${game}`);
    await take(saved, "0 solved puzzles");
    assert.equal(await page.locator(".calendar .got").count(), 3);
  }));

  test("puzzles: today's is in sight on the first page of a phone", async () => {
    for (const viewport of [PHONE, SMALL])
      await window({ viewport }, async (page) => {
        await visit(page, server().url, "/");
        await page.locator(".doors .door").first().waitFor();
        const { y, height } = await page.locator(".puzzle-door").boundingBox();
        assert.ok(y + height <= viewport.height, `${y + height} of ${viewport.height}`);
      });
  });

  test("puzzles and lessons without a connection; what was never fetched is told", async () => {
    const own = await serve();
    await window({ serviceWorkers: "allow", viewport: PHONE }, async (page) => {
      await visit(page, own.url, "/puzzle/muehle/2026-01-01");
      await asked(page);
      await page.evaluate(async (count) => { // the rules of all games and their lessons come in the background
        const kept = async (end) => (await (await caches.open((await caches.keys())[0])).keys()).filter(({ url }) => end.test(url)).length;
        while (await kept(/\.wasm$/) <= count || await kept(/-lessons-.*\.jsonl$/) < count) await new Promise((resolve) => setTimeout(resolve, 50));
      }, games.length);
      await visit(page, own.url, "/puzzle");
      await page.locator(".offline", { hasText: "All puzzles are on this device" }).waitFor();
      await visit(page, own.url, "/puzzle/muehle/2026-01-01");
      await asked(page);
      await page.removeAllListeners("console"); // the browser itself will complain of the server that is gone
      await own.stop();
      await page.reload();
      await asked(page);
      for (const game of withPuzzles) { // one of them needs a list of words
        await visit(page, own.url, `/puzzle/${game}`);
        await asked(page);
      }
      await visit(page, own.url, "/learn/muehle/2");
      await asked(page);
    });
    await window({ viewport: PHONE, expects: /Failed to load|ERR_FAILED/ }, async (page) => {
      await page.route(/-puzzles-/, (route) => route.abort());
      await visit(page, server().url, "/puzzle/muehle/2026-01-01");
      await stands(page, "lacking");
      assert.match(await page.locator(".lesson").innerText(), /no connection/);
      await page.unroute(/-puzzles-/);
      await page.locator("[data-move=retry]").click();
      await asked(page);
    });
  });

  for (const [colorScheme, viewport] of Object.entries({ light: DESK, dark: PHONE }))
    test(`puzzles and lessons: axe finds nothing, ${colorScheme}`, () => window({ viewport, colorScheme }, async (page) => {
      await visit(page, server().url, "/puzzle");
      await accessible(page, "today");
      await open(page, "muehle", 0);
      await accessible(page, "a puzzle");
      await page.locator(".show-me").click();
      await stands(page, "done");
      await accessible(page, "a solution");
      await visit(page, server().url, "/learn/tkkg/1");
      await asked(page);
      await accessible(page, "a lesson");
    }));
}
