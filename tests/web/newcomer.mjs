// SPDX-License-Identifier: MIT
// What somebody who has never seen the page must find: the buttons in sight, no slip of the finger that is final, and words
// for what was touched.
import { assert, test } from "./harness.mjs";
import { asked, counted, visit } from "./wait.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/** From now on: every order in which the numbers of the points have stood on the board. */
function watchNumbers() {
  const board = document.querySelector(".play > .stage");
  const numbers = () => [...board.querySelectorAll("text")].map(({ textContent }) => textContent)
    .filter((words) => /^\d+$/.test(words)).slice(0, 3).join();
  window.orders = new Set([numbers()]);
  new MutationObserver(() => window.orders.add(numbers()))
    .observe(board, { childList: true, subtree: true, characterData: true });
}

/** How much the bubble covers of what can be touched or read, whether it leaves the screen, and how far from the thing its tail ends. */
function measureBubble() {
  const bubble = document.querySelector(".guide");
  const box = bubble.getBoundingClientRect();
  const shared = (other) => Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
    Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
  const boxes = (css) => [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
  const covered = boxes(".stage .next, .actions button, .actions .prompt").reduce((sum, one) => sum + shared(one), 0);
  const spokenOf = [...document.querySelectorAll(".stage [data-id], .actions [data-move]")].find((one) => (one.dataset.id ?? one.dataset.move) === bubble.dataset.at);
  const shadows = [...spokenOf.querySelectorAll(".shade, .shades")]; // are not the thing
  for (const one of shadows) one.style.display = "none";
  const thing = spokenOf.getBoundingClientRect();
  for (const one of shadows) one.style.display = "";
  // A tail, where there is room for one, ends in the thing; else the thing is ringed.
  const around = (ring) => Math.max(Math.abs(ring.left - thing.left), Math.abs(ring.right - thing.right), Math.abs(ring.top - thing.top), Math.abs(ring.bottom - thing.bottom));
  const tip = /L([-\d.]+) ([-\d.]+)L/.exec(bubble.querySelector(".tail path")?.getAttribute("d"))?.slice(1).map(Number);
  const beside = (at, from, to) => Math.max(from - at, at - to, 0);
  const apart = tip ? Math.hypot(beside(box.left + tip[0], thing.left, thing.right), beside(box.top + tip[1], thing.top, thing.bottom))
    : around(bubble.querySelector(".tail .ring").getBoundingClientRect()) - 5;
  return { covered, apart, outside: box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight };
}

export function newcomerTests({ window, server, begin, playOn }) {
  const events = (page) => page.locator(".log li").count();
  const moved = (page, before) => page.waitForFunction((n) => document.querySelectorAll(".log li").length > n &&
    document.querySelector(".table-screen").dataset.state === "asking", before);

  test("a game that is about to be touched on the first visit is not taken away while the page still loads", () => window(DESK, async (page) => {
    await page.addInitScript(() => {
      globalThis.taken = 0;
      new MutationObserver((records) => records.forEach(({ removedNodes }) => removedNodes.forEach((node) =>
        (globalThis.taken += node.querySelectorAll?.("a[data-game]").length ?? 0)))).observe(document, { subtree: true, childList: true });
    });
    await page.goto(server().url);
    await page.waitForLoadState?.("networkidle"); // not in WebKitGTK, whose driver has none
    await page.locator("a[data-game=muehle]").waitFor();
    assert.equal(await page.evaluate(() => globalThis.taken), 0);
  }));

  test("a game is for as many on its shelf as where it is set up", () => window(DESK, async (page) => {
    await visit(page, server().url, "/");
    const players = async (at) => /\d–\d/.exec(await page.locator(at).first().innerText())[0];
    const onShelf = await players("a[data-game=leiter] .facts");
    await visit(page, server().url, "/new/leiter"); // of which a house rule allows more
    await page.locator(".setup .facts").waitFor();
    assert.equal(onShelf, await players(".setup .facts"));
  }));

  test("on a desk the question and its buttons are in sight while rules are explained", () => window(DESK, async (page) => {
    for (const game of ["letra", "monopoly", "dallas-maruca"]) {
      const people = game === "monopoly" ? [0, 1] : [0]; // a computer that begins there may come with an offer
      await begin(page, server().url, game, { guide: true, people });
      assert.ok(await page.locator(".guide").isVisible(), game);
      const ends = await page.locator(".actions .prompt, .actions .moves button")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
      assert.ok(ends.length > 1 && ends.every((end) => end > 0 && end <= 900), `${game}: ${ends}`);
    }
  }));

  test("a tip is a bubble at the thing it speaks of, clear of what is to be touched, and can be closed", async () => {
    const sizes = { desk: [1440, 900], phone: [390, 844], small: [360, 640] };
    for (const [name, [width, height]] of Object.entries(sizes))
      await window({ viewport: { width, height }, hasTouch: name !== "desk", colorScheme: name === "small" ? "dark" : "light" }, async (page) => {
        for (const game of ["monopoly", "tkkg"]) {
          await begin(page, server().url, game, { guide: true, people: [0, 1] });
          if (await page.locator(".curtain button").isVisible()) await page.locator(".curtain button").click().then(() => asked(page));
          const [bubble, ...others] = await page.locator(".guide").all();
          assert.deepEqual(others, []);
          if (game === "monopoly") assert.match(await bubble.innerText(), name === "desk" ? /Click whatever/ : /Tap whatever/);
          assert.equal(await bubble.getAttribute("aria-live"), "polite");
          for (let told = 0; await bubble.isVisible(); told++) {
            assert.ok(told < 12);
            const { covered, apart, outside } = await page.evaluate(measureBubble);
            assert.ok(!outside && covered === 0 && apart < 2, `${game} ${name}: ${await bubble.innerText()}: covers ${covered}, ends ${apart} away`);
            await bubble.locator(".next-rule").click();
          }
          await page.evaluate(() => localStorage.setItem("spielkiste", JSON.stringify({ ...JSON.parse(localStorage.getItem("spielkiste")), told: [] })));
        }
      });
  });

  test("what a tip speaks of is what it points at", () => window(DESK, async (page) => {
    await begin(page, server().url, "monopoly", { people: [0, 1], guide: true });
    const bubble = page.locator(".guide"), at = async () => {
      const target = page.locator(`.stage [data-id="${await bubble.getAttribute("data-at")}"], .actions [data-move="${await bubble.getAttribute("data-at")}"]`);
      return (await target.first().getAttribute("aria-label")) ?? target.first().innerText();
    };
    const pointed = [];
    const read = async () => {
      for (; await bubble.isVisible(); await bubble.locator(".next-rule").click()) pointed.push([await bubble.locator(".rule").innerText(), await at()]);
    };
    const found = (words) => pointed.find(([rule]) => words.test(rule))?.[1];
    for (let n = 0; n < 30 && !found(/bank auctions it/); n++) {
      await read();
      const before = await events(page);
      await page.locator(".moves button.primary").first().click();
      await moved(page, before);
    }
    assert.match(found(/throw both dice/), /^Die/);
    assert.match(found(/you may buy it/), /unowned|Buy/); // the square itself, where it is touched to be bought
    assert.match(found(/bank auctions it/), /Decline/);
  }));

  test("an explanation goes when it applies no longer", () => window(PHONE, async (page) => {
    await begin(page, server().url, "leiter", { people: [0, 1], guide: true });
    const told = page.locator(".guide .rule");
    const throwing = /throws once/; // for who begins
    while (!throwing.test(await told.innerText())) await page.locator(".guide .next-rule").click();
    for (let thrown = 0; await page.locator(".prompt", { hasText: "goes first" }).count() > 0; thrown++) {
      assert.ok(thrown < 100);
      const before = await events(page);
      await page.locator(".moves button.primary").click();
      await moved(page, before);
    }
    assert.doesNotMatch(await page.locator(".guide").innerText(), throwing);
  }));

  for (const [game, carried] of [["leiter", false], ["dame", true]])
    test(`the first tip speaks of dragging only where something can be dragged: ${game}`, () => window(PHONE, async (page) => {
      await begin(page, server().url, game, { people: [0, 1], guide: true });
      assert.equal(/drag it/.test(await page.locator(".guide .rule").innerText()), carried);
    }));

  test("the tip that speaks of a brass dot points at what has one", () => window(PHONE, async (page) => {
    await begin(page, server().url, "mensch", { people: [0, 1], guide: true });
    assert.match(await page.locator(".guide .rule").innerText(), /brass dot/);
    const thing = await page.locator(`.stage [data-id="${await page.locator(".guide").getAttribute("data-at")}"]`).boundingBox();
    const dot = await page.locator(".stage .hints .brass-dot").first().boundingBox();
    const middle = dot.x + dot.width / 2;
    assert.ok(middle > thing.x && middle < thing.x + thing.width, "the die, not the cup");
  }));

  for (const [game, people, what] of [["halma", [0, 1], "small men rest"], ["tkkg", [1], "a treasure may be hidden on any square"]])
    test(`where ${what} without dots no tip speaks of them`, () => window(PHONE, async (page) => {
      await begin(page, server().url, game, { people, guide: true });
      assert.doesNotMatch(await page.locator(".guide").innerText(), /brass dot/);
    }));

  test("the first tips of Mikado name only what is there to be seen", () => window(PHONE, async (page) => {
    await begin(page, server().url, "mikado", { guide: true });
    const guide = page.locator(".guide");
    const told = [];
    for (; await guide.isVisible() && told.length < 12; await guide.locator(".next-rule").click()) told.push(await guide.innerText());
    assert.ok(told.length > 0);
    for (const words of told) assert.doesNotMatch(words, /outlin|orange|ringed|brass dot/i); // no stick bears one: what lies free gleams
    assert.ok(await page.locator(".stage .gleam").count() > 0 || /None lies free/.test(await page.locator(".stage").innerText()));
  }));

  test("names are whole where seats are set up on the smallest phone", () => window({ viewport: { width: 360, height: 640 }, locale: "de-DE" }, async (page) => {
    for (const [game, seats] of [["halma", 4], ["dallas-maruca", 4], ["tkkg", 4], ["kniffel", 3]]) {
      await visit(page, server().url, `/new/${game}`);
      const rows = page.locator(".seating [data-seat]");
      await rows.first().waitFor();
      for (let n = await rows.count(); n < seats; n = await rows.count()) {
        await page.locator(".seating .count button").nth(1).click();
        await page.waitForFunction((was) => document.querySelectorAll(".seating [data-seat]").length !== was, n); // some games go on by two
      }
      const cut = await page.locator(".seating .name").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.value ?? one.textContent));
      assert.deepEqual(cut, [], game);
    }
  }));

  test("a long explanation comes in portions that a phone shows whole", () => window(PHONE, async (page) => {
    await begin(page, server().url, "pferde", { guide: true });
    const lines = [];
    for (const guide = page.locator(".guide"); await guide.isVisible();) {
      lines.push(await guide.locator(".rule").innerText());
      const whole = await guide.locator(".rule").evaluate(({ scrollHeight, clientHeight, offsetHeight }) =>
        scrollHeight <= Math.max(clientHeight, offsetHeight));
      assert.ok(whole, lines.at(-1));
      await guide.locator(".next-rule").click();
    }
    assert.ok(lines.length > 3 && lines.every((line) => /[.!?]$/.test(line.trim())), lines.join(" | "));
    assert.ok(lines.every((line) => line.length <= 130 || !/[.!?] /.test(line)), lines.join(" | "));
  }));

  test("on a desk what sticks count lies on the table beside four players, too", () => window(DESK, async (page) => {
    await begin(page, server().url, "mikado", { seats: 4 });
    await page.locator(".seats > .lying .look-stick").first().waitFor();
  }));

  test("what is left to choose comes into sight: how steeply a stick is drawn", () => window(PHONE, async (page) => {
    await begin(page, server().url, "mikado", { guide: true });
    await page.locator(".stage .next:has(.look-stick)").first().evaluate((stick) => stick.focus());
    await page.keyboard.press("Enter");
    const ways = page.locator(".pane-board .next:not(:has(.look-stick)):not([aria-pressed])"), heights = page.locator(".near .next");
    await page.waitForFunction(() => document.querySelectorAll(".near .next").length >= 4);
    await asked(page);
    const planned = await page.locator(".pane-board [aria-pressed=true]").getAttribute("data-id");
    await ways.first().evaluate((way) => way.focus());
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => !document.querySelector(`.pane-board [data-id="${before}"]`).hasAttribute("aria-pressed") &&
      document.querySelector(".table-screen").dataset.state === "asking", planned); // another way than the one that was proposed
    const bar = await page.locator(".actions").evaluate((actions) => actions.getBoundingClientRect().top);
    const ends = await heights.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
    assert.ok(ends.length >= 4 && ends.every((end) => end <= bar + 1), `${ends} above ${bar}`);
  }));

  test("a company of one's hand is bought on the board too", () => window(PHONE, async (page) => {
    await begin(page, server().url, "dallas-maruca");
    const space = page.locator(".pane-board .next[aria-label*='in hand']").first(); // of three one is too dear at most
    await space.evaluate((place) => place.focus());
    await page.keyboard.press("Enter");
    await page.locator(".pane-board .picked[aria-label*='in hand']").waitFor({ state: "attached" }); // then its button says how it is paid
    await page.locator(".actions .moves > button", { hasText: /^Buy / }).click();
    await page.waitForFunction(() => /buys/.test(document.querySelector(".log").textContent));
  }));

  test("who reads English gets English words; nobody is asked about seats that are not taken; what is printed stands first", () => window(DESK, async (page) => {
    await visit(page, server().url, "/new/dallas-noris");
    await page.locator("#option-end").waitFor({ state: "attached" });
    assert.deepEqual(await page.locator("#option-end option").evaluateAll((all) => all.map((one) => one.value)), ["time", "last", "rounds"]);
    assert.equal(await page.locator("#option-end").inputValue(), "time");
    assert.match(await page.locator(".options summary").innerText(), /as printed/); // nothing has been changed yet
    await visit(page, server().url, "/new/letra");
    await page.locator("#option-words").waitFor({ state: "attached" });
    assert.equal(await page.locator("#option-words").inputValue(), "english");
    await visit(page, server().url, "/new/mikado");
    await page.locator(".options summary").click();
    await page.locator("#option-hand-2").waitFor();
    assert.equal(await page.locator("#option-hand-3").isVisible(), false);
    await page.locator(".seating .count button").nth(1).click();
    await page.locator("#option-hand-3").waitFor();
  }));

  test("where everything is luck a computer has no strength", () => window(DESK, async (page) => {
    const computers = async (game) => {
      await visit(page, server().url, `/new/${game}`);
      await page.locator(".seating .kind").nth(1).click();
      return page.locator(".rivals input").evaluateAll((all) => all.map(({ value }) => value).filter((value) => value && value !== "friend"));
    };
    assert.deepEqual(await computers("leiter"), ["random"]);
    assert.equal(await page.locator(".setup .dots").count(), 0);
    assert.deepEqual(await computers("muehle"), ["easy", "medium", "strong", "best", "random"]);
  }));

  test("arrow keys go through the list of opponents, which stays open; a click chooses and closes it", () => window(DESK, async (page) => {
    await visit(page, server().url, "/new/muehle");
    await page.locator(".seating .kind").nth(1).click();
    const all = await page.locator(".rivals input").evaluateAll((inputs) => inputs.map(({ value }) => value));
    const chosen = (value) => page.waitForFunction((wanted) => document.activeElement?.matches(".rivals input:checked") && document.activeElement.value === wanted, value);
    const from = all.indexOf(await page.locator(".rivals input:checked").inputValue());
    for (const step of [1, 2]) {
      await page.keyboard.press("ArrowDown");
      await chosen(all[(from + step) % all.length]);
    }
    await page.keyboard.press("ArrowUp");
    await chosen(all[(from + 1) % all.length]);
    await page.locator(".rivals label").nth(all.indexOf("easy")).click();
    await page.locator(".rivals").waitFor({ state: "detached" });
  }));

  test("who has thrown is told what came of it, not what was before", () => window({ ...PHONE, byHand: true }, async (page) => {
    const told = page.locator(".actions .told-line"), opening = /to see who goes first/;
    do await begin(page, server().url, "dallas-noris"); // until the person begins
    while (!opening.test(await told.innerText()));
    const before = await events(page);
    await page.locator('.moves button[data-move="throw"]').click();
    await moved(page, before);
    assert.doesNotMatch(await told.innerText(), opening);
  }));

  test("advice is offered where there is something to decide", () => window(PHONE, async (page) => {
    await begin(page, server().url, "leiter", { people: [0, 1] });
    assert.equal(await page.locator(".hint-button").isVisible(), false);
    await begin(page, server().url, "dame", { people: [0, 1] });
    await page.locator(".hint-button").waitFor();
  }));

  test("a nought is shown before it is entered, points are entered by a second touch", () => window(DESK, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const box = (worth) => page.locator(".stage .can[aria-label*='would give']")
      .filter({ has: page.locator("text", { hasText: worth }) }).first();
    const before = await events(page);
    await box(/^0$/).click();
    await page.locator(".refusal .told", { hasText: "just a zero" }).waitFor();
    await page.locator(".moves button.primary", { hasText: "Enter" }).waitFor();
    assert.equal(await events(page), before);
    const again = page.locator(".moves button", { hasText: "Choose again" });
    await again.click();
    await again.waitFor({ state: "detached" });
    await box(/^[1-9]/).click();
    await again.waitFor(); // picked, whether or not it was proposed before
    assert.equal(await events(page), before);
    await page.locator(".stage .next[aria-label*='would give']").click();
    await moved(page, before);
    await box(/^0$/).click();
    const now = await events(page);
    await page.locator(".moves button.primary", { hasText: "Enter" }).click(); // who wants it gets it
    await moved(page, now);
    assert.match(await page.locator(".log").innerText(), /crosses out/);
  }));

  test("the cup throws the dice that were not put aside", () => window(PHONE, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const before = await events(page);
    await page.locator(".stage .next[aria-label^='Die']").last().click();
    await counted(page, ".stage [aria-pressed=true]:has(.look-die)", 1);
    await asked(page);
    await page.locator(".stage .next[aria-label*='cup' i]").click();
    await moved(page, before + 1); // what is kept, and the throw
    assert.match(await page.locator(".log").innerText(), /keeps \d and throws/);
    await page.locator(".stage .next[aria-label*='cup' i]").waitFor(); // and once more
  }));

  test("a closed mill asks which man to take, and taken back it asks as before", () => window(PHONE, async (page) => {
    await begin(page, server().url, "muehle", { people: [0, 1] });
    for (const point of ["d7", "a1", "d6", "g1"]) {
      const before = await events(page);
      await page.locator(`.stage .next[aria-label^='${point}']`).first().click();
      await moved(page, before);
    }
    await page.locator(".stage .next[aria-label^='d5']").first().click();
    await page.locator(".prompt", { hasText: "A mill! Take one of Black's men." }).waitFor();
    assert.equal(await page.locator(".so-far").count(), 0);
    await page.locator(".moves button", { hasText: "Choose again" }).click();
    await page.locator(".prompt", { hasText: "Where do you place your next man?" }).waitFor();
  }));

  test("four dice on the rail wait until they are thrown", () => window(DESK, async (page) => {
    await begin(page, server().url, "kniffel", { people: [0], seats: 1 });
    const before = await events(page);
    for (let n = 0; n < 4; n++) {
      await page.locator(".stage .next[aria-label^='Die']").last().click();
      await counted(page, ".stage [aria-pressed=true]:has(.look-die)", n + 1);
      await asked(page);
    }
    assert.equal(await events(page), before);
    await page.locator(".moves button.primary", { hasText: "Throw" }).click();
    await moved(page, before);
  }));

  test("touching a rival tells of them, and offers them a bargain by a button", () => window(DESK, async (page) => {
    await begin(page, server().url, "monopoly", { people: [0, 1] });
    await page.locator(".moves button.primary", { hasText: "Throw" }).waitFor();
    const before = await events(page);
    const [rival] = await page.locator(".seats li:not(.asked) .name").allInnerTexts();
    await page.locator(`.stage .next[aria-label="${rival}"]`).click();
    await page.locator(".refusal .told", { hasText: `${rival} has` }).waitFor();
    assert.equal(await events(page), before);
    await page.locator(".moves button", { hasText: `Offer to ${rival}` }).click();
    await page.locator("dialog.deals .bargain").waitFor(); // both sides of it, at once
    await page.keyboard.press("Escape");
    await moved(page, before);
    await page.locator(".stage.near [data-id]").first().click(); // and what lies there is told
    await page.locator(".refusal .told", { hasText: `to ${rival}:` }).waitFor();
  }));

  test("a horse is backed by touching it, and every bet names its horse", () => window(PHONE, async (page) => {
    await begin(page, server().url, "pferde");
    await page.locator('.stage .next[aria-label*="at the start"]').first().click();
    await page.locator(".moves button", { hasText: "Bet for a place" }).waitFor();
    await page.locator(".moves button", { hasText: "Bet to win" }).click();
    await page.locator(".actions form.amount .thing", { hasText: /\S+ to win/ }).waitFor();
    await page.locator(".moves button", { hasText: "Choose again" }).click();
    await page.locator("button", { hasText: "More …" }).click();
    await page.locator("dialog.deals form.amount").first().waitFor();
    const things = await page.locator("dialog.deals form.amount .thing b").allInnerTexts();
    assert.equal(new Set(things).size, await page.locator("dialog.deals form.amount").count());
  }));

  for (const [people, orders] of [[[0], 1], [[0, 1], 2]])
    test(`the points of Backgammon keep their numbers for one person, and turn for two (${people.length})`, () =>
      window(DESK, async (page) => {
        await begin(page, server().url, "backgammon", { people });
        await page.evaluate(watchNumbers);
        const both = () => page.evaluate((names) => names.every((name) => document.querySelector(".log").textContent.includes(`${name} plays`)),
          ["White", people.length === 2 ? "Black" : "Chance"]);
        for (let n = 0; n < 200 && !await both(); n++) await playOn(page, { clicks: 1, seed: n });
        assert.ok(await both());
        assert.equal(await page.evaluate(() => window.orders.size), orders);
      }));
}
