// SPDX-License-Identifier: MIT
// What tests wait for: conditions of the page, never times.

/** Milliseconds until a test gives up: on a busy machine everything comes, but late. Who mends tests waits less. */
export const PATIENCE = Number(process.env.KISTE_PATIENCE ?? 90_000);

/** Goes to a screen of the page ("/", "/new/GAME", …) and waits until that one is shown, not the one before. */
export async function visit(page, url, path) {
  await page.goto(`${url}/#${path}`);
  await at(page, path);
}

export const at = (page, path) => page.waitForFunction((wanted) => document.body.dataset.path === wanted, path);

/** Before a match: who plays at these seats, {1: "friend", 2: "strong", 3: ""}. "" is a person here. */
export async function sitAs(page, who) {
  await page.locator(".seating [data-seat]").first().waitFor();
  await page.evaluate((all) => {
    for (const [seat, one] of Object.entries(all)) {
      const row = () => document.querySelector(`.seating [data-seat="${seat}"]`); // made anew when it opens
      row().querySelector(".kind").click();
      row().querySelector(`input[value="${one}"]`).click();
    }
  }, who);
}

/** The table stands in one of these states: "asking", "handing", "over"; a replay: "shown". Which, is returned. */
export async function stands(page, ...states) {
  const found = await page.waitForFunction((wanted) => {
    const state = document.querySelector(".table-screen")?.dataset.state;
    return wanted.includes(state) && state;
  }, states);
  return found.jsonValue();
}

export const asked = (page) => stands(page, "asking");

/** So many moves are told, and somebody is asked for the next. */
export const logged = (page, count) => page.waitForFunction((n) => document.querySelectorAll(".log li").length === n &&
  document.querySelector(".table-screen")?.dataset.state === "asking", count);

/** There are so many of them. */
export const counted = (page, css, count) => page.waitForFunction(([what, n]) => document.querySelectorAll(what).length === n, [css, count]);

/** The board is drawn for a room of this shape and size, and laid out: nothing on the screen moves any more by itself. */
export async function settled(page, shape, size = null) {
  await page.waitForFunction(([wanted, room]) => document.querySelector(".table-screen")?.dataset.shape === wanted &&
    (room === null || (innerWidth === room.width && innerHeight === room.height)), [shape, size]);
  await page.evaluate(async () => { // sizes are told after one frame, and answered in the next
    for (let n = 0; n < 3; n++) await new Promise((done) => requestAnimationFrame(done));
  });
}

/** A tab of the drawer or sheet beside the table, called if need be; `away`: only so that it is filled. */
export async function openTab(page, name, away = false) {
  if (await page.locator(".side.called").count() === 0) await page.evaluate(() => document.querySelector(".reading").click()); // it may have no room
  await page.locator(`#tab-${name}`).click();
  if (away) await page.locator(".side .away").click();
}

/** Another size of the window, and the table drawn for it. */
export async function resized(page, size, shape) {
  await page.setViewportSize(size);
  await settled(page, shape, size);
}

/** From a replay on to its table, where there is somebody to be asked; past the curtain. The state it then stands in. */
export async function goOn(page) {
  await stands(page, "shown");
  const on = page.locator(".moves .primary");
  if (await on.count() === 0) return "shown"; // it was over already
  await on.click();
  const state = await stands(page, "asking", "handing", "over");
  if (state !== "handing") return state;
  await page.locator(".curtain button").click();
  return stands(page, "asking", "over");
}

/** By keys: on to what this selects. */
export async function tabTo(page, css) {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((what) => document.activeElement?.matches(what) ?? false, css)) return;
  }
  throw new Error(`Tab does not reach ${css}`);
}

/** By arrows, from where the focus is on the table to this thing: each goes the way that is farthest. */
export async function arrowTo(page, css) {
  for (let n = 0; n < 40; n++) {
    const key = await page.evaluate(([what, turn]) => {
      const [from, to] = [document.activeElement, document.querySelector(what)];
      if (from === to) return undefined;
      const [a, b] = [from, to].map((one) => one.getBoundingClientRect());
      const [x, y] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
      const ways = [x > 0 ? "ArrowRight" : "ArrowLeft", y > 0 ? "ArrowDown" : "ArrowUp"];
      return Math.abs(x) > Math.abs(y) === (turn % 3 < 2) ? ways[0] : ways[1];
    }, [css, n]);
    if (key === undefined) return;
    await page.keyboard.press(key);
  }
  throw new Error(`arrows do not reach ${css}`);
}

/** Matches kept in this browser, as the page's worker keeps them: heads, and their journals in pieces. */
export function keep(page, heads, pieces = []) {
  return page.evaluate((rows) => new Promise((done, failed) => {
    const asked = indexedDB.open("spielkiste", 3);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("speeds");
      asked.result.createObjectStore("matches", { keyPath: "id" });
      asked.result.createObjectStore("pieces", { keyPath: ["id", "n"] });
    };
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      const move = asked.result.transaction(["matches", "pieces"], "readwrite");
      for (const head of rows.heads) move.objectStore("matches").put(head);
      for (const piece of rows.pieces) move.objectStore("pieces").put(piece);
      move.oncomplete = () => done(asked.result.close());
    };
  }), { heads, pieces });
}
