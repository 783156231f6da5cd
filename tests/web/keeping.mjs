// SPDX-License-Identifier: MIT
// Keeping: reloads, second windows, a full store, older versions, files in and out.
import { readFileSync, readdirSync } from "node:fs";
import { assert, BRIEF, test } from "./harness.mjs";
import { asked, counted, logged, stands, visit, openTab } from "./wait.mjs";

const BROWSERS = "tests/kept/browsers";

/** Runs in the page: a store as an earlier page left it. */
function fill({ version, stores }) {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("spielkiste", version);
    asked.onerror = reject;
    asked.onupgradeneeded = () => {
      for (const [name, { keyPath, keys, rows }] of Object.entries(stores)) {
        const store = asked.result.createObjectStore(name, keyPath ? { keyPath } : undefined);
        rows.forEach((row, n) => store.put(row, ...(keys ? [keys[n]] : [])));
      }
    };
    asked.onsuccess = () => {
      asked.result.close();
      resolve();
    };
  });
}

export function keepingTests({ window, server, begin, playOn, openFile, journalOf }) {
  test("reload in mid-game goes on", () => window({}, async (page) => {
    await begin(page, server().url, "kniffel", { seats: 2, people: [0, 1] });
    await playOn(page, { clicks: 12 });
    const of = () => page.evaluate(() => [document.querySelector(".log").innerText, document.querySelector(".prompt").innerText,
      document.querySelector(".stage .kiste").textContent]);
    const before = await of();
    await page.reload();
    await asked(page);
    assert.deepEqual(await of(), before);
    await visit(page, server().url, "/");
    await page.locator(".kept button", { hasText: "Continue" }).click();
    await asked(page);
    assert.deepEqual(await of(), before);
  }));

  test("a second window notices that a match goes on in the first, and the first that it goes on there", () =>
    window({}, async (page, context) => {
      await begin(page, server().url, "muehle", { people: [0, 1] });
      const other = await context.newPage();
      await other.goto(await page.url());
      await asked(other);
      await page.locator('.stage [aria-label^="d6"]').click();
      await logged(other, 1);
      await other.locator('.stage [aria-label^="a1"]').click();
      await logged(page, 2);
      assert.match(await page.locator(".log li").first().innerText(), /a1/);
      // Both at once: whichever counts, in the end both show the same, and that is what was kept.
      const log = (where) => where.locator(".log").innerText();
      await Promise.all([page.locator('.stage [aria-label^="d7"]').click(), other.locator('.stage [aria-label^="g4"]').click()]);
      for (const where of [page, other]) await where.waitForFunction(() => document.querySelectorAll(".log li").length > 2);
      const agree = async () => {
        for (let n = 0; n < 40 && await log(page) !== await log(other); n++) // one may still have to take its own back, or to make it
          await page.waitForFunction((text) => document.querySelector(".log").innerText === text, await log(other), { timeout: 1500 })
            .catch(() => undefined);
        assert.equal(await log(page), await log(other));
      };
      await agree();
      await page.reload();
      await asked(page);
      await agree();
    }));

  test("a second window follows while the computers move", () => window({}, async (page, context) => {
    await begin(page, server().url, "kniffel", { seats: 3, people: [0] });
    const other = await context.newPage();
    await other.goto(await page.url());
    await asked(other);
    await playOn(page, { clicks: 10 });
    const log = (where) => where.locator(".log").innerText();
    await page.waitForFunction((n) => document.querySelector(".table-screen").dataset.state === n, "asking");
    await other.waitForFunction((text) => document.querySelector(".log").innerText === text &&
      document.querySelector(".table-screen").dataset.state === "asking", await log(page));
  }));

  test("a match deleted in one window does not come back from another", () => window({}, async (page, context) => {
    await begin(page, server().url, "muehle", { people: [0, 1] });
    await page.locator('.stage [aria-label^="d6"]').click();
    await logged(page, 1);
    const other = await context.newPage();
    await other.goto(`${server().url}/#/`);
    await other.locator('.kept button[aria-label^="Delete"]').click();
    await other.locator('.kept button[aria-label^="Delete"]').click();
    await other.locator(".kept li").waitFor({ state: "detached" });
    await page.locator(".notice", { hasText: "deleted in another window" }).waitFor();
    await page.locator('.stage [aria-label^="a1"]').click(); // it can be played on, and saved
    await logged(page, 2);
    const download = page.waitForEvent("download");
    await page.locator(".notice button", { hasText: "Save" }).click();
    assert.match(readFileSync(await (await download).path(), "utf8"), /^2 1 a1/m);
    await other.reload();
    await other.locator(".games").first().waitFor();
    assert.equal(await other.locator(".kept li").count(), 0);
  }));

  test("what cannot be kept is said, with the file as a way out; and nothing older is preferred", () => window({}, async (page, context) => {
    // A browser that is full at times: its store throws what it then throws.
    await context.route("**/worker-*.js", async (route) => {
      const answer = await route.fetch();
      const full = `{ let full = false; const channel = new BroadcastChannel("full");
        channel.onmessage = ({ data }) => { full = data; channel.postMessage("heard"); };
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = function (...what) {
          if (full) throw new DOMException("full", "QuotaExceededError");
          return add.apply(this, what);
        }; }`;
      await route.fulfill({ response: answer, body: full + await answer.text() });
    });
    const full = (yes) => page.evaluate((data) => new Promise((heard) => {
      const channel = new BroadcastChannel("full");
      channel.onmessage = heard;
      channel.postMessage(data);
    }), yes);
    await begin(page, server().url, "muehle", { people: [0, 1] });
    await page.locator('.stage [aria-label^="d6"]').click();
    await logged(page, 1);
    await full(true);
    for (const [n, point] of ["a1", "d7", "g1"].entries()) {
      await page.locator(`.stage [aria-label^="${point}"]`).click();
      await logged(page, n + 2);
    }
    await page.locator(".notice", { hasText: "cannot keep" }).waitFor();
    const download = page.waitForEvent("download");
    await page.locator(".notice button", { hasText: "Save" }).click();
    assert.match(readFileSync(await (await download).path(), "utf8"), /^4 1 g1/m);
    await visit(page, server().url, "/"); // to the start and back: what is on the table is newer than what was kept
    await page.locator(".kept button", { hasText: "Continue" }).first().click();
    await logged(page, 4);
    await full(false);
    await page.locator('.stage [aria-label^="a7"]').click();
    await logged(page, 5);
    await page.locator(".notice", { hasText: "cannot keep" }).waitFor({ state: "hidden" });
    await page.reload();
    await logged(page, 5); // all of it is there
  }));

  for (const name of readdirSync(BROWSERS).sort())
    test(`what the page's store ${name} kept is all there, and goes on`, () => window({}, async (page) => {
      const kept = JSON.parse(readFileSync(`${BROWSERS}/${name}`, "utf8"));
      await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
      await page.goto(`${server().url}/icon.svg`); // there no page opens the store
      await page.evaluate(fill, kept);
      const heads = kept.stores.matches.rows;
      await visit(page, server().url, "/");
      await counted(page, ".kept li", heads.length);
      for (const [n, { id, seq, over }] of heads.entries()) {
        await visit(page, server().url, `/table/${id}`);
        assert.equal(await stands(page, "asking", "handing", "over"), over ? "over" : "asking");
        const told = await page.locator(".log li").count();
        assert.ok(over ? told === seq : told >= seq, id); // throws and computers have gone on meanwhile
        if (over || (BRIEF && n % 3)) continue;
        await playOn(page, { clicks: 2 });
        await page.reload();
        await asked(page);
        assert.ok(await page.locator(".log li").count() > told, id);
      }
    }));

  test("who goes to another match before the end was told is not told it there", () => window({}, async (page, context) => {
    const kept = JSON.parse(readFileSync(`${BROWSERS}/3.json`, "utf8"));
    const [ended, next] = [true, false].map((over) => kept.stores.matches.rows.find((head) => head.over === over));
    const held = async (file) => { // until it is let through
      const routes = [];
      let open = false;
      await context.route(file, (route) => (open ? route.continue() : void routes.push(route)));
      return async () => {
        while (routes.length === 0) await page.waitForTimeout(20);
        open = true;
        for (const route of routes) await route.continue();
        return routes[0].request().url();
      };
    };
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await page.goto(`${server().url}/icon.svg`);
    await page.evaluate(fill, kept);
    const tellsEnds = await held(/\/later-\w+\.js$/);
    const hasRules = await held(new RegExp(`/room-${next.game}-\\w+\\.wasm$`));
    await visit(page, server().url, `/table/${ended.id}`);
    await stands(page, "over");
    await page.evaluate((id) => (location.hash = `/table/${id}`), next.id);
    await page.waitForFunction(() => document.body.dataset.path === undefined); // left, and still in sight
    await page.evaluate(async (file) => {
      await import(file);
      await new Promise(requestAnimationFrame);
    }, await tellsEnds());
    assert.equal(await page.locator("dialog.end").count(), 0);
    await hasRules();
    await asked(page);
  }));

  test("how fast computers think here is kept for the next match", () => window({}, async (page) => {
    /** What is kept of Mühle, once it is something else than `but`. */
    const speeds = (but = null) => page.evaluate(async (but) => {
      for (;;) {
        const db = await new Promise((resolve, reject) => {
          const opened = indexedDB.open("spielkiste");
          opened.onsuccess = () => resolve(opened.result);
          opened.onerror = reject;
        });
        const found = await new Promise((resolve, reject) => {
          const asked = db.transaction("speeds").objectStore("speeds").get("muehle");
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = reject;
        });
        db.close();
        if (found && JSON.stringify(found) !== but) return found;
        await new Promise(requestAnimationFrame);
      }
    }, but && JSON.stringify(but));
    const keep = (measured) => page.evaluate((measured) => new Promise((resolve, reject) => {
      const opened = indexedDB.open("spielkiste");
      opened.onerror = reject;
      opened.onsuccess = () => {
        const put = opened.result.transaction("speeds", "readwrite").objectStore("speeds").put(measured, "muehle");
        put.onerror = reject;
        put.onsuccess = () => {
          opened.result.close();
          resolve();
        };
      };
    }), measured);
    const game = async () => {
      await begin(page, server().url, "muehle", { bot: "easy" });
      await page.locator('.stage [aria-label^="d6"]').click();
      await logged(page, 2);
    };
    await game();
    const [measured] = await speeds();
    assert.ok(measured.looked > 0 && measured.ms > 0);
    const marked = [{ ...measured, looked: 1e9, ms: 100 }]; // as if it were a very fast machine
    await keep(marked);
    await game();
    assert.ok((await speeds(marked))[0].looked > 1e8);
  }));

  test("bad files give a message and change nothing", () => window({}, async (page) => {
    await begin(page, server().url, "muehle", { people: [0, 1] });
    await page.locator('.stage [aria-label^="d6"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".log li").length === 1);
    await visit(page, server().url, "/");
    await page.locator(".kept li").first().waitFor();
    const good = journalOf("muehle");
    const bad = {
      empty: "", "not a journal": "hello\n", "binary": "\u0000\u0001\ufffd".repeat(50),
      "a wrong move": good.replace(/^3 0 .*$/m, "3 0 z9"), "another game": good.replace(/^game .*$/m, "game chess 1"),
      "a box that is no hash": good.replace(/^box .*$/m, "box 0"), "too large": "x".repeat(5 << 20),
      "markup": "<img src=x onerror=alert(1)>\n",
    };
    for (const [kind, text] of Object.entries(bad)) {
      await openFile(page, text);
      await page.locator(".notice").waitFor();
      assert.match(await page.locator(".notice").innerText(), /Nothing was changed\. \(.+\)/, kind);
      assert.equal(await page.locator(".kept li").count(), 1, kind);
      await page.locator(".notice button").click();
    }
    // Dropped, too; and on the table itself.
    await page.locator(".kept button", { hasText: "Continue" }).click();
    await asked(page);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["kiste 1\nnonsense\n"], "x.kiste"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.locator(".notice").waitFor();
    assert.match(await page.locator(".notice").innerText(), /line 2/);
    assert.equal(await page.locator(".log li").count(), 1);
    await page.locator('.stage [aria-label^="a1"]').click();
    await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  }));

  test("a dropped journal is replayed with slider, keys and dice", () => window({}, async (page) => {
    await page.goto(server().url);
    await page.locator("#file").waitFor({ state: "attached" });
    const journal = journalOf("kniffel", { seats: 1 });
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "k.kiste"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, journal);
    const slider = page.locator(".actions input[type=range]");
    await slider.waitFor();
    const most = Number(await slider.getAttribute("max"));
    assert.ok(most > 26);
    const words = () => page.locator(".prompt").innerText();
    await page.locator(".prompt").click();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /^Move 1 of/.test(document.querySelector(".prompt").textContent));
    await page.keyboard.press("End");
    await page.waitForFunction((n) => document.querySelector(".prompt").textContent.startsWith(`Move ${n} of`), most);
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((n) => document.querySelector(".prompt").textContent.startsWith(`Move ${n} of`), most - 1);
    await slider.fill("5");
    await page.waitForFunction(() => /^Move 5 of/.test(document.querySelector(".prompt").textContent));
    await page.keyboard.press("Home");
    await page.locator('.steps button[aria-label="To the beginning"]').click();
    await page.waitForFunction(() => /^The start/.test(document.querySelector(".prompt").textContent));
    assert.equal(await words(), "The start");
    await counted(page, ".chart .bar", 6);
    await openTab(page, "dice_tab");
    assert.match(await page.locator(".panel.dice").innerText(), /\d+ throws/);
  }));

  test("save and load come back the same", () => window({}, async (page) => {
    const journal = journalOf("mensch", { events: 40 });
    await page.goto(server().url);
    await openFile(page, journal);
    await page.locator(".actions input[type=range]").waitFor();
    const download = page.waitForEvent("download");
    await page.locator(".moves button", { hasText: "Save" }).click();
    assert.equal(readFileSync(await (await download).path(), "utf8"), journal);
  }));

  test("without a connection, and without ever having had its dictionary, a game says what it lacks", () =>
    window({ serviceWorkers: "block", expects: /Failed to load resource/ }, async (page, context) => {
      await context.route(/\.words$/, (route) => route.abort());
      await visit(page, server().url, "/new/letra");
      await page.locator(".setup .refusal", { hasText: /dictionary, and there is no connection/ }).waitFor();
    }));

  test("the page can be installed: its icons are there as pictures in points, too", () => window({}, async (page) => {
    const { icons } = await (await page.request.get(`${server().url}/manifest.webmanifest`)).json();
    for (const size of ["192x192", "512x512"]) {
      const { src, type } = icons.find(({ sizes }) => sizes === size);
      const answer = await page.request.get(`${server().url}/${src}`);
      assert.deepEqual([answer.status(), type, answer.headers()["content-type"]], [200, "image/png", "image/png"]);
    }
  }));
}
