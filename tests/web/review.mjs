// SPDX-License-Identifier: MIT
// A match looked at again: the curve, mistakes by size, what would have been better, luck; and who may look when.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { counted, keep, stands, visit } from "./wait.mjs";

const reviewButton = (page) => page.locator(".moves button", { hasText: "Review" });
const finished = (page) => page.locator(".progress").waitFor({ state: "hidden" });

export function reviewTests({ window, accessible, server, openFile, openTable, journalOf }) {
  async function openReplay(page, journal) {
    await visit(page, server().url, "/");
    await openFile(page, journal);
    await stands(page, "shown");
  }

  test("a review draws a curve that leads to every position, and shows what would have been better", () => window({}, async (page) => {
    await openReplay(page, journalOf("muehle"));
    await reviewButton(page).click();
    await finished(page);
    // It opens at a moment on which the match turned: before it, with what was played and what would have been better on the board.
    await counted(page, ".moment .kiste", 3);
    await counted(page, ".moment[aria-current]", 1);
    await page.locator(".hints .went.better :is(path, circle)").first().waitFor();
    const shown = () => page.locator(".moment[aria-current]").getAttribute("data-event").then(Number);
    const moments = await page.locator(".moment").evaluateAll((all) => all.map((one) => Number(one.dataset.event)));
    assert.deepEqual(moments, [...moments].sort((a, b) => a - b));
    const opened = await shown();
    assert.match(await page.locator(".prompt").innerText(), new RegExp(`^Move ${opened} of`));
    assert.match(await page.locator(".cost").innerText(), /^−[\d.]+/);
    // Both can be seen on the board, and again as it was.
    const men = () => page.evaluate(() => [...document.querySelectorAll(".pane-board [data-id]")].map((one) => one.getAttribute("transform")).join());
    const before = await men();
    for (const kind of ["played", "better"]) {
      await page.locator(`.side-${kind}`).click();
      await page.waitForFunction((was) => [...document.querySelectorAll(".pane-board [data-id]")].map((one) => one.getAttribute("transform")).join() !== was, before);
      await page.locator(`.side-${kind}[aria-pressed=true]`).click();
      await page.waitForFunction((was) => [...document.querySelectorAll(".pane-board [data-id]")].map((one) => one.getAttribute("transform")).join() === was, before);
    }
    // Keys turn over from one moment to the next, and a swipe does.
    await page.locator(".moment").first().click();
    for (const [key, n] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowRight", 2], ["ArrowLeft", 1]]) {
      await page.keyboard.press(key);
      await page.locator(`.moment[aria-current][data-event="${moments[n]}"]`).waitFor();
    }
    const head = await page.locator(".story-head").boundingBox();
    const drag = async (by) => {
      await page.mouse.move(head.x + head.width / 2, head.y + 8);
      await page.mouse.down();
      await page.mouse.move(head.x + head.width / 2 + by, head.y + 10, { steps: 3 });
      await page.mouse.up();
    };
    await drag(-90);
    await page.locator(`.moment[aria-current][data-event="${moments[2]}"]`).waitFor();
    await drag(90);
    await page.locator(`.moment[aria-current][data-event="${moments[1]}"]`).waitFor();
    await accessible(page, "a review's story");
    await page.locator(".steps button", { hasText: "Results" }).click();
    await counted(page, ".curve path", 2); // a line, and what lies between it and the even
    await counted(page, ".accounts tbody tr", 2);
    assert.match(await page.locator(".reviewed").innerText(), /Turning points/);
    assert.match(await page.locator(".reviewed").innerText(), /The costliest was no\. \d+ \([\d.]+%\): (White|Black) (places|moves) /);
    // Random players err: the worst comes first, and is shown as it stood before it.
    const worst = page.locator(".remarks button").first();
    const number = Number(/^(\d+)\./.exec(await worst.innerText())[1]);
    await worst.click();
    await page.waitForFunction((n) => document.querySelector(".prompt").textContent.startsWith(`Move ${n} of`), number);
    assert.match(await page.locator(".side-better").innerText(), /Better: (White|Black|You) /);
    const { x, y, width, height } = await page.locator(".curve").boundingBox();
    const most = Number(await page.locator(".actions input[type=range]").getAttribute("max"));
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForFunction((n) => document.querySelector(".prompt").textContent.startsWith(`Move ${n} of`), Math.round(most / 2));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((n) => document.querySelector(".prompt").textContent.startsWith(`Move ${n} of`), Math.round(most / 2) + 1);
    await accessible(page, "a review");
    // And it can be played on from there: another match, with the same moves so far.
    const kept = await page.url();
    await page.locator(".from-here").click();
    await stands(page, "asking", "handing");
    assert.notEqual(await page.url(), kept);
    const moves = await page.locator(".log li").count();
    assert.ok(moves === Math.round(most / 2) + 1 || moves === Math.round(most / 2), `${moves} of ${most}`);
  }));

  test("with dice the review tells luck apart from skill, on a phone too", () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    await openReplay(page, journalOf("mensch", { seats: 3, events: 120 }));
    await reviewButton(page).click();
    await finished(page);
    await page.locator(".steps button", { hasText: "Results" }).click();
    const heads = await page.locator(".accounts thead th").allInnerTexts();
    assert.equal(heads.at(-1), "luck");
    const luck = (await page.locator(".accounts tbody td:last-child").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
    assert.ok(Math.abs(luck.reduce((sum, one) => sum + one, 0)) < 1, luck.join(" ")); // what one gains the others lose
    assert.ok(luck.some((one) => one !== 0));
    await accessible(page, "a review on a phone");
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${wide} wide`);
  }));

  test("on a phone a review of a pad that is high shows its dice, and a turning point how it moved whom", () => window({ viewport: PHONE, hasTouch: true }, async (page) => {
    await openReplay(page, journalOf("kniffel", { seats: 2, events: 60 }));
    await reviewButton(page).click();
    await finished(page);
    await page.locator('.table-screen[data-shape="flat"][data-state="shown"]').waitFor();
    await page.locator(".moment").first().waitFor();
    for (const n of await page.locator(".moment").evaluateAll((all) => all.map((one) => one.dataset.event))) {
      await page.locator(`.moment[data-event="${n}"]`).click();
      await page.locator(`.moment[aria-current][data-event="${n}"]`).waitFor();
      const told = await page.locator(".story-head").innerText();
      assert.match(told, /→|Better:/, told);
    }
    await page.locator(".pane-board [data-id] text, .pane-board [data-id] circle").first().waitFor();
  }));

  test("a review can be stopped, and tells how far it came", () => window({}, async (page) => {
    await openReplay(page, journalOf("halma"));
    await page.evaluate(() => new MutationObserver((_, watching) => { // at once: from here it would come too late on a quick machine
      if (!document.querySelector(".curve path")) return;
      watching.disconnect();
      document.querySelector(".progress button").click();
    }).observe(document.body, { childList: true, subtree: true }));
    await reviewButton(page).click();
    await finished(page);
    assert.match(await page.locator(".reviewed").textContent(), /Looked at so far: \d+ of \d+/);
    await page.keyboard.press("End");
    await page.waitForFunction(() => /The game is over/.test(document.querySelector(".actions input[type=range]").getAttribute("aria-valuetext")));
  }));

  test("nobody looks behind secrets while the game goes on; at its end the review is one touch away", () => window({}, async (page) => {
    await openReplay(page, journalOf("dallas-maruca", { seats: 3, events: 20 }));
    assert.equal(await reviewButton(page).count(), 1);
    assert.ok(await reviewButton(page).isHidden());
    await openReplay(page, journalOf("leiter", { seats: 2 }));
    await page.goto((await page.url()).replace("/replay/", "/table/"));
    await page.locator("dialog.end button", { hasText: "Review" }).click();
    await page.locator(".curve path").first().waitFor();
    await finished(page);
  }));

  test("who looks back reads the numbers of points that they saw while it was played", () => window({}, async (page) => {
    const own = openTable("backgammon");
    while (own.call({ cmd: "go" }).seat !== null);
    const { events } = own.call({ cmd: "log", seat: 0, lang: "en" });
    const { journal } = own.call({ cmd: "journal" });
    own.close();
    await visit(page, server().url, "/");
    await keep(page, [{ id: "ended", game: "backgammon", over: true, bots: [null, "medium"], names: ["Anna", "Emil"], score: [], seq: 1, updated: 1, pieces: 1 }],
      [{ id: "ended", n: 0, text: journal }]);
    await visit(page, server().url, "/replay/ended");
    await stands(page, "shown");
    const ways = (say) => /→.*/.exec(say)?.[0];
    const log = await page.locator(".log li").evaluateAll((all) => all.map((one) => [Number(one.value), one.textContent]));
    assert.equal(log.length, events.length);
    for (const [n, told] of log) assert.equal(ways(told), ways(events[n - 1].say), told);
  }));

  test("where it was worked out how all stood a throw's luck is told, however far it goes to and fro", () => window({}, async (page) => {
    await openReplay(page, journalOf("kniffel", { seats: 2, seed: 23, events: 60 }));
    await reviewButton(page).click();
    await finished(page);
    assert.match(await page.locator(".reviewed").textContent(), /Turning points: no\. \d+ \(.*Luck:/s); // a guess would not say so
    assert.doesNotMatch(await page.locator(".moments").innerText(), /turning point/);
  }));
}
