// SPDX-License-Identifier: MIT
// Plays in the page by clicking, knowing no game: it touches what is lit and presses what is offered.
import { PATIENCE, stands, visit, sitAs } from "./wait.mjs";

/** Runs inside the page: so many clicks, or until the game is over. */
async function steps([seed, clicks, patience]) {
  /** One click. Returns where the table stood: "over", or what was done. */
  function step() {
    const random = (below) => {
      window.__seed = ((window.__seed ?? seed) * 1103515245 + 12345) & 0x7fffffff;
      return Math.floor((window.__seed / 0x7fffffff) * below) % below;
    };
    const pick = (list) => list[random(list.length)];
    const table = document.querySelector(".table-screen");
    if (!table) return "none";
    if (table.dataset.state === "over" || table.dataset.state === "moving") return table.dataset.state;
    if (table.dataset.state === "handing") {
      document.querySelector(".curtain button").click();
      return "handed";
    }
    const form = document.querySelector(".actions form.amount");
    if (form && random(2)) {
      const field = form.querySelector("input[type=number]");
      const { min, max, step: by } = field;
      const steps = Math.floor((Number(max) - Number(min)) / Number(by));
      field.value = String(Number(min) + Number(by) * random(steps + 1));
      form.requestSubmit();
      return "amount";
    }
    const sure = document.querySelector("dialog.sure .grave");
    if (sure) { // asked twice
      sure.click();
      return "sure";
    }
    const items = [...document.querySelectorAll(".stage .next")];
    const buttons = [...document.querySelectorAll(".actions .moves button[data-move]")];
    const useful = buttons.filter((b) => b.dataset.idle === undefined);
    const chosen = useful.length && random(20) ? useful : buttons;
    if (items.length && (!chosen.length || random(3))) {
      // A real place on the screen, so that what lies on top is what is touched.
      const item = pick(items);
      const { x, y, width, height } = item.getBoundingClientRect();
      const at = { bubbles: true, button: 0, pointerId: 1, clientX: x + width / 2, clientY: y + height / 2 };
      const under = document.elementFromPoint(at.clientX, at.clientY) ?? item;
      const on = under.closest(".stage .kiste") ? under : item;
      on.dispatchEvent(new PointerEvent("pointerdown", at));
      on.dispatchEvent(new PointerEvent("pointerup", at));
      return "touched";
    }
    if (chosen.length) {
      pick(chosen).click();
      return "pressed";
    }
    return "stuck";
  }

  const table = () => document.querySelector(".table-screen");
  Element.prototype.setPointerCapture = () => undefined; // of a pointer that is not real, Firefox wants to hear nothing
  let done = 0;
  let idle = 0;
  let since = performance.now();
  while (done < clicks) {
    const state = step();
    if (state === "over") return { over: true, done };
    if (state !== "moving" && state !== "none" && state !== "stuck") {
      done++;
      idle = 0;
      since = performance.now();
    } else if (++idle && performance.now() > since + patience) return { over: false, done, stuck: table()?.querySelector(".actions").innerText ?? "" };
    await new Promise((resolve) => setTimeout(resolve, idle > 3 ? 4 : 0));
  }
  while (table()?.dataset.state === "moving") await new Promise((resolve) => setTimeout(resolve, 4));
  return { over: table()?.dataset.state === "over", done };
}

/** Plays until the game is over, or for so many clicks. `seen` is called after each. */
export async function playOn(page, { clicks = 20000, seed = 1, seen } = {}) {
  const each = seen ? 1 : clicks;
  let done = 0;
  for (;;) {
    const played = await page.evaluate(steps, [seed, each, PATIENCE]);
    if (played.stuck !== undefined) throw new Error(`nothing can be touched: ${played.stuck}`);
    done += played.done;
    if (seen) await seen();
    if (played.over || done >= clicks) return { over: played.over, done };
  }
}

/** Opens a game against computers that move at random. */
export async function begin(page, url, game, { people = [0], bot = "random", seats, guide = false, options = {} } = {}) {
  await visit(page, url, "/");
  await visit(page, url, `/new/${game}`);
  const rows = () => page.locator(".seating [data-seat]");
  for (let n = await rows().count(); seats !== undefined && n !== seats; n = await rows().count()) {
    await page.locator(".seating .count button").nth(n > seats ? 0 : 1).click();
    await page.waitForFunction((was) => document.querySelectorAll(".seating [data-seat]").length !== was, n);
  }
  const count = await rows().count();
  await sitAs(page, Object.fromEntries(Array.from({ length: count }, (_, seat) => [seat, people.includes(seat) ? "" : bot])));
  if (Object.keys(options).length) await page.locator(".options summary").click();
  for (const [id, value] of Object.entries(options)) {
    const field = page.locator(`#option-${id}`);
    if (typeof value === "boolean") await field.setChecked(value);
    else if (await field.evaluate((f) => f.tagName === "SELECT")) await field.selectOption(value);
    else await field.fill(String(value)).then(() => field.press("Tab"));
  }
  await page.locator("#guide").setChecked(guide);
  await page.locator(".setup form button[type=submit]").click();
  await stands(page, "asking", "handing", "over");
}
