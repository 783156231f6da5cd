// SPDX-License-Identifier: MIT
// An evening as a family plays it: a tablet in the middle, a phone for each, one code for all games; somebody's phone sleeps, another is reloaded,
// a friend is lost and comes back, one comes late. What each must touch to get there is counted. And a tournament of eight, to its table.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { tapWire } from "./standins.mjs";
import { stands, visit } from "./wait.mjs";

const TABLET = { width: 1180, height: 820 };
const HOST_MOST = 5;   // touches until the first table is open,
const FRIEND_MOST = 2; // until a friend plays,
const NEXT_MOST = 2;   // and until the next game has begun, for each

/** What a phone does that falls asleep: it is out of sight, and its connection is gone. */
function sleep() {
  globalThis.sockets.at(-1)?.close();
}

export function familyTests({ window, server, playOn }) {
  const touches = new Map();
  const touch = async (page, locator) => {
    touches.set(page, (touches.get(page) ?? 0) + 1);
    await locator.first().click();
  };
  /** How often somebody has touched the screen since it was asked last. */
  const counted = (page) => {
    const count = touches.get(page) ?? 0;
    touches.delete(page);
    return count;
  };

  /** So many windows, each with a page of its own. */
  async function windows(count, options, body, open = []) {
    if (open.length === count) return body(open);
    return window(options, async (page, home) => {
      await page.addInitScript(tapWire);
      return windows(count, options, body, [...open, { page, home }]);
    });
  }

  const playing = (page, game) => page.waitForFunction((title) => document.querySelector(".table-screen[data-state]") !== null &&
    document.querySelector(".bar .where")?.textContent?.includes(title), game);

  /** The one of them who is asked. */
  const asked = (pages) => Promise.any(pages.map((page) => page.waitForFunction(() => document.querySelector(".table-screen")?.dataset.state === "asking" &&
    document.querySelector(".stage .next, .moves button[data-move], .moves form") !== null).then(() => page)));

  /** A few touches by whoever is asked; the table in the middle tells what happened. */
  async function playSome(phones, tablet, moves, seed) {
    for (let n = 0; n < moves; n++) {
      if (await phones[0].evaluate(() => document.querySelector(".table-screen")?.dataset.state === "over")) return;
      await playOn(await asked(phones), { clicks: 1, seed: seed + n });
    }
    if (moves) await tablet.waitForFunction(() => document.querySelector(".herald p")?.textContent);
  }

  /** Touches this as soon as it is there; unless the match is over, which computers may bring about at any moment. */
  const unlessOver = (page, css) => page.waitForFunction((what) => {
    if (document.querySelector(".table-screen")?.dataset.state === "over") return true;
    const found = document.querySelector(what);
    found?.click();
    return found !== null;
  }, css);

  /** It is late: the first who plays asks whether to stop, and all the others agree; unless it is over already. */
  async function stop(phones) {
    const playing = [];
    for (const page of phones) if (await page.locator(".seats .mine").count()) playing.push(page); // somebody may only watch
    for (const [at, page] of playing.entries()) {
      if (at === 0) await unlessOver(page, '.bar button[aria-label="Settings"]');
      await unlessOver(page, at === 0 ? "dialog button.stop" : ".asked-of-us button.stop");
    }
    for (const page of phones) {
      await stands(page, "over");
      await page.locator("dialog.end").waitFor();
    }
  }

  /** The host opens a table for so many, as a newcomer would: from the start page. */
  async function openEvening(host, game, seats) {
    await visit(host, server().url, "/");
    await touch(host, host.locator("button.door"));
    await touch(host, host.locator(`a[data-game=${game}]`));
    await touch(host, host.locator(".seating input.name"));
    await host.keyboard.type("Anna");
    const count = host.locator(".seating [data-seat]");
    for (let n = await count.count(); n !== seats; n = await count.count()) {
      await touch(host, host.locator(".seating .count button").nth(n > seats ? 0 : 1));
      await host.waitForFunction((was) => document.querySelectorAll(".seating [data-seat]").length !== was, n);
    }
    await touch(host, host.locator(".setup form button[type=submit]"));
    const code = await host.locator(".invitation .code").innerText();
    assert.ok(counted(host) <= HOST_MOST);
    return code;
  }

  async function come(page, code, name) {
    await page.goto(`${server().url}/#/with/${code}`); // what a camera reads
    await touch(page, page.locator("#guest"));
    await page.locator("#guest").fill(name); // typed keys go astray in WebKitGTK where another window is larger
    await touch(page, page.locator(".naming button"));
    assert.ok(counted(page) <= FRIEND_MOST);
  }

  /** The host touches what comes next; or, where they vote, everybody does. */
  async function goOn(phones, game, votes) {
    const [host, ...others] = phones;
    await touch(host, host.locator("dialog.end .another"));
    const how = votes ? "We vote" : "I choose"; // as it was left, unless the host wants it otherwise
    if (await host.locator('.segment [aria-pressed="true"]', { hasText: how }).count() === 0) await host.locator(".segment button", { hasText: how }).click();
    await host.locator('.segment [aria-pressed="true"]', { hasText: how }).waitFor();
    for (const page of votes ? others : []) {
      await touch(page, page.locator("dialog.end .wishing"));
      await touch(page, page.locator(`dialog.choosing-game [data-game=${game}]`));
      await host.waitForFunction(([name, n]) => document.querySelectorAll(`[data-game=${name}] .voters i`).length >= n, [game, others.indexOf(page) + 1]);
    }
    await touch(host, host.locator(`dialog.choosing-game [data-game=${game}]`));
    for (const page of phones) assert.ok(counted(page) <= NEXT_MOST);
  }

  /** Plays these games one after the other. `happens[n]` is what befalls somebody in the middle of the nth. */
  const evening = (games, { moves, happens = [], votes = [] }) => windows(4, { viewport: PHONE, hasTouch: true }, async (homes) => {
    const [anna, ben, carla, tom] = homes;
    const phones = [anna.page, ben.page, carla.page, tom.page];
    const tablet = await anna.home.newPage(); // in the browser of one who plays: it must not speak in her name
    await tablet.setViewportSize(TABLET);
    const code = await openEvening(anna.page, games[0][0], 4);
    await tablet.goto(`${server().url}/#/table/${code}`);
    await tablet.locator(".corner .code", { hasText: code }).waitFor();
    for (const [{ page }, name] of [[ben, "Ben"], [carla, "Carla"], [tom, "Tom"]]) await come(page, code, name);
    const all = { phones, tablet, code, homes };
    for (const [n, [game, title]] of games.entries()) {
      if (n) await goOn(all.phones, game, votes[n]);
      for (const page of [...all.phones, tablet]) await playing(page, title);
      await playSome(all.phones, tablet, moves, n + 1);
      await happens[n]?.(all);
      await playSome(all.phones, tablet, moves, n + 11);
      await stop(all.phones);
    }
    // All the same evening: one code, one standing, which the table in the middle shows as well.
    for (const page of all.phones) await page.locator("dialog.end .evening", { hasText: `This evening, ${games.length} games` }).waitFor();
    await tablet.locator(".corner .code", { hasText: code }).waitFor();
    await tablet.locator(".corner small", { hasText: `${games.length} games` }).waitFor();
    // There the end is said once, over the board, and nothing lies over anything else.
    await tablet.locator(".herald strong").waitFor();
    assert.equal(await tablet.locator(".actions").evaluate((dock) => getComputedStyle(dock).visibility), "hidden");
    assert.equal(await tablet.evaluate(() => [...document.querySelectorAll("button, a, input")].filter((one) => one.offsetParent !== null &&
      getComputedStyle(one).visibility !== "hidden" && getComputedStyle(one).pointerEvents !== "none").length), 0);
  });

  /** Ben's phone sleeps and wakes: what was played meanwhile is there. */
  const sleeps = async ({ phones: [anna, ben] }) => {
    await ben.evaluate(sleep);
    await anna.waitForFunction(() => document.querySelector(".table-screen") !== null);
    await ben.evaluate(() => dispatchEvent(new Event("online")));
    const told = await anna.locator(".log li").count();
    await ben.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, told);
  };

  const reloads = async ({ phones: [, , carla] }) => {
    await carla.reload();
    await carla.locator(".table-screen[data-state]").waitFor();
    await carla.locator(".seats .mine").waitFor();
  };

  /** Tom is gone, without a word; the others see it, and go on. He comes back by the code, and has his seat. */
  const loses = async (all) => {
    const tom = all.phones[3];
    await tom.goto("about:blank");
    await all.phones[0].locator(".seats .away-note").first().waitFor();
    await tom.goto(`${server().url}/#/with/${all.code}`);
    await tom.locator(".seats .mine").waitFor();
    await all.phones[0].locator(".seats .away-note").first().waitFor({ state: "detached" });
  };

  /** Dora comes while they play: she says her name, and is in the next game. */
  const late = (dora) => async (all) => {
    await dora.addInitScript(tapWire);
    await dora.goto(`${server().url}/#/with/${all.code}`);
    await touch(dora, dora.locator(".late input"));
    await dora.keyboard.type("Dora");
    await touch(dora, dora.locator(".late button"));
    await dora.locator(".asked-of-us", { hasText: "next game that has room" }).waitFor();
    assert.ok(counted(dora) <= FRIEND_MOST);
    all.phones.push(dora);
  };

  test("an evening in short: three games on one code, a phone that sleeps, one that is reloaded, a friend who is lost; the host chooses, then all vote", () =>
    evening([["mensch", "Mensch"], ["leiter", "The jolly ladder game"], ["tkkg", "TKKG"]],
      { moves: 2, happens: [sleeps, reloads, loses], votes: [false, false, true] }), { long: true });

  test("a whole evening: four phones and a tablet, five games on one code, through sleep, reload, a lost friend and a late one", () =>
    window({ viewport: PHONE, hasTouch: true }, (dora) => evening(
      [["mensch", "Mensch"], ["monopoly", "Monopoly"], ["tkkg", "TKKG"], ["dallas-maruca", "DALLAS"], ["kniffel", "Kniffel"]],
      { moves: 12, votes: [false, false, true, false, true], happens: [sleeps, reloads, loses, late(dora), () => dora.locator(".seats .mine").waitFor()] })), { long: true, rare: true });

  /** Rounds pair themselves; of each pair the later one gives up. */
  async function round(pages, number, url) {
    const own = () => Promise.all(pages.map(async (page) => {
      await page.locator(".round-marks .now", { hasText: String(number) }).waitFor();
      await page.locator("button", { hasText: "To your table" }).click();
      await page.locator(".table-screen[data-state]").waitFor();
      return page.evaluate(() => location.hash);
    }));
    const tables = await own();
    assert.equal(new Set(tables).size, pages.length / 2);
    for (const [at, page] of pages.entries()) {
      if (tables.indexOf(tables[at]) === at) continue;
      await page.locator('.bar button[aria-label="Settings"]').click();
      await page.locator("dialog button.grave").click();
      await page.locator("dialog button.grave").click();
      await page.locator("dialog.end").waitFor();
    }
    for (const page of pages) await page.goto(url);
  }

  test("a tournament of eight: it is opened from a circle, pairs itself, is seen as boards, and ends with its table", () =>
    windows(8, { viewport: PHONE }, async (homes) => {
      const pages = homes.map(({ page }) => page);
      const [anna, ben] = pages;
      await anna.setViewportSize({ width: 1440, height: 900 });
      const code = await openEvening(anna, "muehle", 2);
      await come(ben, code, "P1");
      for (const page of [anna, ben]) await page.locator(".table-screen[data-state] .seats .mine").waitFor();
      await stop([ben, anna]);
      await anna.locator("dialog.end button.to-circle").click();
      await anna.locator("dialog.end a.to-circle").click();
      await anna.locator("#club-game").selectOption("muehle");
      await anna.locator("#club-rounds").fill("3");
      await anna.locator(".new-club button").click();
      await anna.locator(".club-ways").waitFor();
      const url = await anna.url();
      for (const [at, page] of pages.entries()) {
        if (at) await page.goto(url);
        await page.locator("#club-guest").fill(`P${at}`);
        await page.locator(".club-ways form button").click();
        await page.locator(".club-ways button", { hasText: "Play no more" }).waitFor();
      }
      await anna.waitForFunction(() => document.querySelectorAll(".ranks tbody tr").length === 8);
      await anna.locator(".club-ways button.primary:not(:disabled)", { hasText: "Pair round 1" }).click();
      await anna.waitForFunction(() => [...document.querySelectorAll(".club-board img")].filter((one) => one.src.startsWith("data:image/svg") && one.naturalWidth > 0).length === 4);
      for (const number of [1, 2, 3]) await round(pages, number, url);
      for (const page of pages) await page.locator("h2", { hasText: "Final standing" }).waitFor();
      const first = await anna.locator(".ranks tbody tr").first().innerText();
      assert.match(first, /1\.\s+P\d[^]*●●●[^]*3/);
      assert.equal(await anna.locator("button", { hasText: "Print the table" }).count(), 1);
    }), { long: true, rare: true });
}
