// SPDX-License-Identifier: MIT
// Two browsers at one table of the server: by link, with a reload and a lost connection in the middle, and nothing of the
// other's secrets in the page or in what came over the wire.
import { PHONE } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { tapWire } from "./standins.mjs";
import { at, visit, openTab, sitAs } from "./wait.mjs";

const logged = (page, n) => page.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, n);

/** The first greeting that makes a guest is heard by the server and never answered: the connection breaks first. Or it is answered
 *  with "again", and then the connection breaks. What is said on each connection is kept. */
function loseGreeting(how) {
  globalThis.said = [];
  const Plain = globalThis.WebSocket;
  let lost = false;
  globalThis.WebSocket = class extends Plain {
    #said = [];
    #deaf = false;

    constructor(...args) {
      super(...args);
      globalThis.said.push(this.#said);
      this.addEventListener("message", (event) => this.#deaf && event.stopImmediatePropagation());
    }

    send(text) {
      const line = JSON.parse(text);
      this.#said.push(line);
      super.send(text);
      if (lost || line.cmd !== "hello" || !line.name) return;
      lost = this.#deaf = true;
      if (how === "again") { // to be said once more soon; by then there is another connection
        this.onmessage({ data: JSON.stringify({ re: line.id, ok: false, code: "again" }) });
        this.addEventListener("close", () => setTimeout(() => globalThis.dispatchEvent(new Event("online"))));
      }
      this.close();
    }
  };
}

/** What the server says is held back until `release()`. */
function holdBack() {
  const Plain = globalThis.WebSocket;
  const free = new Promise((resolve) => (globalThis.release = resolve));
  globalThis.WebSocket = class extends Plain {
    set onmessage(hear) {
      this.addEventListener("message", (event) => void free.then(() => hear(event)));
    }
  };
}

export function friendsTests({ window, server, playOn }) {
  /** A table opened by the first and joined by the second, both seated. */
  async function twoAt(game, first, second) {
    await first.addInitScript(tapWire);
    await second.addInitScript(tapWire);
    await visit(first, server().url, `/new/${game}`);
    await first.locator(".seating input.name").first().fill("Anna");
    await sitAs(first, { 1: "friend" });
    await first.locator(".setup form button[type=submit]").click();
    const link = await first.locator(".invitation input").inputValue();
    await second.goto(link);
    await second.locator("button[data-seat]").click();
    await second.locator("#guest").fill("Ben");
    await second.locator(".naming button").click();
    for (const page of [first, second]) await page.locator(".table-screen").waitFor();
    return link;
  }

  /** The one of them who is asked. */
  function asked(pages) {
    return Promise.any(pages.map((page) => page.waitForFunction(() =>
      document.querySelector(".table-screen")?.dataset.state === "asking" &&
        document.querySelector(".stage .next, .moves button[data-move], .moves form") !== null).then(() => page)));
  }

  test("two browsers play by a link; a reload and a lost connection lose nothing; chat, take-back and rematch", () =>
    window({}, (first) => window({}, async (second) => {
      await twoAt("muehle", first, second);
      const pages = [first, second];
      let n = 0;
      for (const point of ["d6", "a1", "d7", "g1"]) {
        await (await asked(pages)).locator(`.stage [aria-label^="${point}"]`).click();
        n++;
        for (const page of pages) await logged(page, n);
      }
      await second.reload();
      await logged(second, 4);
      // The connection breaks while the other moves.
      const mover = await asked(pages);
      const other = mover === first ? second : first;
      await other.evaluate(() => globalThis.sockets.at(-1).close());
      await mover.locator('.stage [aria-label^="a7"]').click();
      for (const page of pages) await logged(page, 5);
      await openTab(first, "chat");
      await first.locator(".chat input").fill("Good luck!");
      await first.locator(".chat form button").click();
      await second.locator("#tab-chat.news").waitFor({ state: "attached" }); // in the drawer, which is closed there
      assert.equal(await second.locator(".heard").textContent(), "Anna: Good luck!");
      await first.locator(".reactions button").first().click(); // a sign is said like a word, and counted
      await second.locator('.talk[data-count="2"]').click(); // leads there
      await second.waitForFunction(() => document.querySelector(".said").textContent.includes("Anna: 👍"));
      await second.waitForFunction(() => document.querySelector(".said").textContent.includes("Anna: Good luck!"));
      assert.equal(await second.locator(".news").count() + await second.locator(".heard:not([hidden])").count(), 0);
      assert.equal(await second.locator(".talk").getAttribute("data-count"), "");
      await first.reload();
      await first.waitForFunction(() => document.querySelector(".said")?.textContent.includes("Anna: Good luck!"));
      await logged(first, 5);
      // Only who moved last can want it back.
      await other.locator('button[aria-label="Take back"]:disabled').waitFor({ state: "attached" });
      // Whoever moved last wants it back; the other declines at first, which moves no board, and then agrees. No chat lies over the question.
      if (mover === second) await second.locator(".side .away").click();
      const wide = await other.locator(".stage").first().evaluate((stage) => stage.getBoundingClientRect().width);
      await mover.locator('button[aria-label="Take back"]').click();
      await other.locator(".asked-of-us button", { hasText: "No" }).waitFor();
      assert.equal(await other.locator(".stage").first().evaluate((stage) => stage.getBoundingClientRect().width), wide);
      await other.locator(".asked-of-us button", { hasText: "No" }).click();
      await mover.locator(".asked-of-us", { hasText: "let the move stand" }).waitFor();
      await mover.locator('button[aria-label="Take back"]').click();
      await other.locator(".asked-of-us button", { hasText: "Yes" }).click();
      for (const page of pages) await page.waitForFunction(() => document.querySelectorAll(".log li").length === 4);
      // Giving up is asked twice, ends the game for both, and leads to another one.
      await second.locator('.bar button[aria-label="Settings"]').click();
      await second.locator("dialog button", { hasText: "Resign" }).click();
      await second.locator("dialog button", { hasText: "Really resign?" }).click();
      for (const page of pages) await page.locator("dialog.end").waitFor();
      const before = await first.url();
      assert.match(await second.locator(".actions .prompt").textContent(), /Ben has resigned/);
      await first.locator("dialog.end button.primary").click(); // each is told what the other wants
      await first.locator("dialog.end .wanted", { hasText: "as soon as the others want to" }).waitFor();
      await second.locator("dialog.end .wanted", { hasText: "Anna would like to play again." }).waitFor();
      await second.setViewportSize(PHONE); // there it is seen without scrolling, above the button that answers it
      const [told, answers] = await Promise.all([".wanted", "button.primary"].map((one) => second.locator(`dialog.end ${one}`).boundingBox()));
      assert.ok(told.y > 0 && told.y + told.height <= answers.y && answers.y + answers.height <= PHONE.height);
      await second.locator("dialog.end button.primary").click();
      for (const page of pages) await page.waitForFunction((was) => location.href !== was, before);
      for (const page of pages) await page.locator(".table-screen").waitFor();
    })));

  for (const how of ["unanswered", "again"])
    test(`a greeting that was lost with its connection (${how}) makes no second guest: the seat at the table just made is kept`, () =>
      window({}, (first) => window({}, async (second) => {
        await first.addInitScript(loseGreeting, how);
        await twoAt("muehle", first, second);
        await Promise.all([first, second].map((page) => page.locator(".table-screen[data-state]").waitFor()));
        await (await asked([first, second])).locator('.stage [aria-label^="d6"]').click();
        for (const page of [first, second]) await logged(page, 1);
        const greetings = await first.evaluate(() => globalThis.said.map((lines) => lines.filter(({ cmd, name, token }) => cmd === "hello" && name && !token)));
        assert.deepEqual(greetings.map((on) => on.length), [1, 1], JSON.stringify(greetings)); // the lost one, and its like on the next connection
        const seats = await first.evaluate(() => globalThis.heard.map((data) => JSON.parse(data)).filter(({ info }) => info).at(-1).info.you);
        assert.equal(seats.length, 1);
      })));

  test("who gives their name while the first greeting is under way is known by it", () => window({}, async (page) => {
    await page.addInitScript(holdBack);
    await visit(page, server().url, "/account"); // greets without a name
    await visit(page, server().url, "/new/muehle");
    await page.locator(".seating input.name").first().fill("Anna");
    await sitAs(page, { 1: "friend" });
    await page.locator(".setup form button[type=submit]").click();
    await page.evaluate(() => globalThis.release());
    await page.locator(".invitation input").waitFor();
  }));

  test("a level that only the server has is offered where it says so, and played at a table of it", () => window({}, async (page) => {
    await page.route((url) => url.pathname === "/", (route) => (route.request().method() === "HEAD"
      ? route.fulfill({ headers: { "x-kiste-tables": "ws", "x-kiste-levels": "muehle=perfect" } }) : route.fallback()));
    const said = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(JSON.parse(payload))));
    await visit(page, server().url, "/new/dame");
    await page.locator(".segment button").nth(2).waitFor(); // by then it has heard from the server
    await page.locator(".seating .kind").last().click();
    assert.equal(await page.locator(".seating input[value=perfect]").count(), 0);
    await visit(page, server().url, "/new/muehle");
    await sitAs(page, { 1: "perfect" });
    await page.locator("button[type=submit]").click();
    await page.locator(".setup .refusal p").waitFor(); // this server has no such file, and says that it has no such player
    const { seats, lot } = said.find(({ cmd }) => cmd === "create");
    assert.deepEqual({ seats, lot }, { seats: ["open", "perfect"], lot: false });
  }));

  test("whoever types their name goes on typing while another sits down, and sees whose colour is whose", () =>
    window({}, (first) => window({}, (second) => window({}, async (third) => {
      await visit(first, server().url, "/new/mensch");
      await first.locator(".seating input.name").first().fill("Anna");
      await sitAs(first, { 1: "friend" });
      await first.locator(".count button").nth(1).click(); // one more, and a friend like the last one
      await first.waitForFunction(() => document.querySelectorAll(".seating [data-seat]").length === 3);
      await first.locator(".setup form button[type=submit]").click();
      const link = await first.locator(".invitation input").inputValue();
      for (const page of [second, third]) await page.goto(link);
      await second.waitForFunction(() => document.querySelectorAll("button[data-seat]").length === 2);
      await second.locator("svg.shared").waitFor({ state: "attached" }); // the colours of all drawings
      await second.locator("button[data-seat]").last().click();
      await second.keyboard.type("Be");
      await third.locator("button[data-seat]").first().click();
      await third.locator("#guest").fill("Carl");
      await third.locator(".naming button").click();
      await second.locator(".seating", { hasText: "Carl" }).waitFor();
      await second.keyboard.type("n");
      assert.equal(await second.locator("#guest").inputValue(), "Ben");
      await second.keyboard.press("Enter");
      for (const page of [first, second, third]) await page.locator(".table-screen").waitFor();
    }))));

  test("at a table by link too, whoever throws touches the dice", () => window({ byHand: true }, (first) => window({ byHand: true }, async (second) => {
    await twoAt("kniffel", first, second);
    const pages = [first, second];
    const dice = '.moves button[data-move="throw"]';
    let page = await asked(pages);
    while (await page.locator(dice).count() === 0) {
      await playOn(page, { clicks: 1, seed: 5 });
      page = await asked(pages);
    }
    const before = await page.locator(".log li").count();
    await page.locator(dice).click();
    await logged(page, before + 1);
  })));

  test("a game with others stands first on the start page, and who is waited for is told so", () => window({}, (first) => window({}, async (second) => {
    await twoAt("muehle", first, second);
    const waited = await asked([first, second]); // by lot
    for (const page of [first, second]) {
      await visit(page, server().url, "/");
      const hero = page.locator(".hero", { hasText: "Continue" });
      await hero.waitFor();
      const above = await hero.locator(".above").innerText();
      assert.equal(/It is your turn/.test(above), page === waited);
      assert.ok(above.includes(page === first ? "Ben" : "Anna"));
    }
    await waited.locator(".hero").click();
    await waited.locator('.table-screen[data-state="asking"]').waitFor();
  })));

  test("what one seat holds never comes to the other's browser", () => window({}, (first) => window({}, async (second) => {
    await twoAt("null", first, second);
    const pages = [first, second];
    for (let n = 0; n < 6; n++) {
      if (await first.evaluate(() => document.querySelector(".table-screen")?.dataset.state === "over")) break;
      await playOn(await asked(pages), { clicks: 1, seed: n + 1 });
    }
    // Cards and bids as each was told: of the other's only that there is one.
    const told = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.heard.join("\n"))));
    let hidden = 0;
    for (const [mine, text] of told.entries())
      for (const [line] of text.matchAll(/\d+ (?:\* deal|\d bid) [^"\\]*/g)) {
        const dealt = /^\d+ \* deal (\d) (\S+)/.exec(line);
        const bid = /^\d+ (\d) bid (\S+)/.exec(line);
        const [, seat, what] = dealt ?? bid ?? [];
        if (seat === undefined || Number(seat) === mine) continue;
        hidden++;
        assert.equal(what, "?", line);
      }
    assert.ok(hidden > 0, "something was hidden");
  })));

  const over = (page) => page.locator("dialog.end").waitFor().then(() => "over");
  const reviewed = (page) => page.locator(".curve path").first().waitFor();

  /** What the start page tells of the matches kept in this browser. */
  async function history(page) {
    await visit(page, server().url, "/");
    await page.locator(".history li").first().waitFor(); // matches come after the games
    return page.locator(".history").innerText();
  }

  test("a match played by link is kept by those who played, and reviewed; who watched may keep it", () =>
    window({}, (first) => window({}, (second) => window({}, async (third) => {
      const link = await twoAt("null", first, second);
      await third.goto(link);
      await third.locator(".table-screen").waitFor();
      const pages = [first, second];
      for (let n = 1; await Promise.race([...pages.map(over), asked(pages)]) !== "over"; n++)
        await playOn(await asked(pages), { clicks: 1, seed: n });
      for (const page of [first, second, third]) await over(page);
      // A hand goes back unseen at the end too; a bid that was opened is known.
      for (const [page, mine, other] of [[first, "Anna", "Ben"], [second, "Ben", "Anna"]]) {
        const log = await page.locator(".log").textContent();
        assert.match(log, new RegExp(`${mine} is dealt the \\d.*`));
        assert.match(log, new RegExp(`${other} is dealt a card`));
        assert.doesNotMatch(log, new RegExp(`${other} is dealt the`));
      }
      // Each device has computed the cards again, the watcher's too.
      for (const page of [first, second, third]) await page.locator("dialog.end .seal", { hasText: "checked on this device" }).waitFor();
      assert.equal(await first.locator("dialog.end button", { hasText: "Keep this game" }).count(), 0); // it is kept
      await first.locator("dialog.end button", { hasText: "Review" }).click();
      await reviewed(first);
      const told = await history(first);
      assert.match(told, /Anna · Ben/);
      await first.locator(".history button", { hasText: "Rematch" }).click(); // at its table: there the others are asked
      await at(first, `/with/${link.split("/").at(-1)}`);
      await over(first);
      await visit(first, server().url, "/statistics");
      assert.deepEqual((await first.locator(".statistics h2").allInnerTexts()).sort(), ["Anna", "Ben"]);
      // Seen again without the server's help.
      await visit(first, server().url, `/replay/${link.split("/").at(-1)}?review`);
      await reviewed(first);
      // Who watched looks at it without keeping it, also by its address alone; and keeps it when they want to.
      await third.locator("dialog.end button", { hasText: "Review" }).click();
      await reviewed(third);
      await third.reload();
      await reviewed(third);
      assert.equal(await third.evaluate(() => document.querySelectorAll(".history li").length), 0);
      await third.locator(".with-story .results").click(); // all has been looked at: what can be done with the match stands under what came of it
      await third.locator(".side .below button", { hasText: "Keep this game" }).click();
      await third.locator(".below button:disabled", { hasText: "Kept" }).waitFor();
      assert.match(await history(third), /Anna · Ben/);
    }))));

  const lies = {
    "another secret at the end": ["! secret 0123456789abcdef", /! secret [0-9a-f]{16}/g, "not what was promised"],
    "another promise than at first": ["dice 0123456789abcdef", /dice [0-9a-f]{16}/g, "changed its promise"],
    "one's own part left out": ["! rekey 0123456789abcdef", /! rekey [0-9a-f]{16}/g, "own part was left out"],
  };
  for (const [lie, [instead, what, told]] of Object.entries(lies))
    test(`a server that cheats with its dice is found out: ${lie}`, () => window({}, (first) => window({}, async (second) => {
      await first.addInitScript(([pattern, words]) => { // what is told once the end is shown is another
        const Plain = globalThis.WebSocket;
        const whole = new RegExp(pattern, "g");
        globalThis.WebSocket = class extends Plain {
          addEventListener(type, hear, ...more) {
            super.addEventListener(type, type === "message" ? (event) => hear(new MessageEvent("message",
              { data: document.querySelector("dialog.end") ? event.data.replace(whole, words) : event.data })) : hear, ...more);
          }
          set onmessage(hear) {
            this.addEventListener("message", hear);
          }
        };
      }, [what.source, instead]);
      await twoAt("null", first, second);
      await playOn(await asked([first, second]), { clicks: 1, seed: 3 });
      await second.locator('.bar button[aria-label="Settings"]').click();
      await second.locator("dialog button", { hasText: "Resign" }).click();
      await second.locator("dialog button", { hasText: "Really resign?" }).click();
      await first.locator("dialog.end .seal.broken", { hasText: told }).waitFor();
      await second.locator("dialog.end .seal", { hasText: "checked on this device" }).waitFor();
    })));

  test("all that one can do is put away when the match ends meanwhile", () =>
    window({}, (first) => window({}, async (second) => {
      await twoAt("monopoly", first, second);
      const more = (page) => page.locator(".actions button", { hasText: "More …" });
      let mover = await asked([first, second]);
      for (let clicks = 0; await more(mover).count() === 0; clicks++) {
        assert.ok(clicks < 20);
        await playOn(mover, { clicks: 1, seed: 3 });
        const begun = mover.locator("dialog.deals button", { hasText: "Take the offer back" }); // a touch may have begun a bargain
        if (await begun.count()) await begun.click();
        mover = await asked([first, second]);
      }
      await more(mover).click();
      await mover.locator("dialog.deals[open]").waitFor();
      const other = mover === first ? second : first;
      await other.locator('.bar button[aria-label="Settings"]').click();
      await other.locator("dialog button", { hasText: "Resign" }).click();
      await other.locator("dialog button", { hasText: "Really resign?" }).click();
      await mover.locator("dialog.end button.primary").click();
      assert.equal(await mover.locator("dialog.deals").count(), 0);
    })));

  test("a match that somebody gave up is reviewed too, and told as given up", () =>
    window({}, (first) => window({}, async (second) => {
      await twoAt("null", first, second);
      await playOn(await asked([first, second]), { clicks: 1, seed: 3 });
      await second.locator('.bar button[aria-label="Settings"]').click();
      await second.locator("dialog button", { hasText: "Resign" }).click();
      await second.locator("dialog button", { hasText: "Really resign?" }).click();
      for (const page of [first, second]) {
        await over(page);
        await page.locator("dialog.end button", { hasText: "Review" }).click();
        await reviewed(page);
        await page.locator(".progress").waitFor({ state: "hidden" });
        assert.match(await history(page), /Ben has resigned\. Victory for Anna\./);
      }
    })));

  test("who looks elsewhere is told that it is their turn: by a line, a mark in the title, a notice", () =>
    window({ notices: true }, (first) => window({ notices: true }, async (second) => {
      const link = await twoAt("muehle", first, second);
      const pages = [first, second];
      const mover = await asked(pages);
      const other = mover === first ? second : first;
      await visit(other, server().url, "/"); // another screen of the page
      await mover.locator('.stage [aria-label^="d6"]').click();
      await other.locator(".summons", { hasText: "It is your turn." }).waitFor();
      await other.locator(".summons button.primary").click();
      await other.waitForFunction((there) => location.hash === there, new URL(link).hash);
      await logged(other, 1);
      assert.ok(await other.locator(".summons").isHidden());
      // Out of sight, and notices are allowed.
      await mover.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        globalThis.notices = [];
        globalThis.Notification = class {
          static permission = "granted";
        };
        const worker = { showNotification: async (title, { body }) => globalThis.notices.push(`${title}: ${body}`) };
        Object.defineProperty(navigator.serviceWorker, "ready", { get: () => Promise.resolve(worker) });
      });
      await other.locator('.stage [aria-label^="a1"]').click();
      await mover.waitForFunction(() => globalThis.notices.length > 0);
      assert.deepEqual(await mover.evaluate(() => globalThis.notices), ["Nine men's morris: It is your turn."]);
      assert.match(await mover.title(), /^● /);
    })));

  test("a public table stands on the start page, and who finds no seat watches", () => window({}, (first) => window({}, async (second) => {
    await first.goto(`${server().url}/#/new/halma`);
    await sitAs(first, { 1: "friend" });
    await first.locator("#public").check();
    await first.locator("#clock").selectOption("1");
    await first.locator(".setup form button[type=submit]").click();
    await first.locator(".refusal", { hasText: "enter your name" }).waitFor(); // a friend would meet "Person"
    await first.keyboard.type("Anna");
    await first.locator(".setup form button[type=submit]").click();
    await first.locator(".invitation").waitFor();
    assert.equal(await first.locator(".seating .swatch").count(), 2); // whose colour is whose
    await second.goto(`${server().url}/#/`);
    await second.locator(".friends button", { hasText: "Join" }).last().click();
    await second.locator("button[data-seat]").waitFor();
    await first.locator("button", { hasText: "A computer instead" }).click();
    for (const page of [first, second]) await page.locator(".table-screen").waitFor();
    await second.locator(".seats .clock:not([hidden])").first().waitFor();
    assert.equal(await second.locator(".moves button[data-move]").count(), 0); // a watcher
    assert.match(await second.locator(".prompt").innerText(), /You are watching/);
  })));

  const code = (page) => page.locator(".invitation .code").innerText();

  test("Monopoly with three friends: the host needs five touches at most, a friend two; each is greeted by name", () =>
    window({ viewport: PHONE, hasTouch: true }, (host) => window({ viewport: PHONE }, (ben) => window({ viewport: PHONE }, (carla) => window({}, async (dora) => {
      let touches = 0;
      const touch = async (page, css) => {
        touches++;
        await page.locator(css).first().click();
      };
      await visit(host, server().url, "/");
      await touch(host, "button.door");
      await touch(host, "a[data-game=monopoly]");
      await touch(host, ".seating input.name");
      await host.keyboard.type("Anna");
      await touch(host, ".setup form button[type=submit]");
      const said = await code(host);
      assert.ok(touches <= 5, `${touches} touches of the host`);
      assert.match(said, /^([BDFGHKLMNPRST][AEIOU]){2}$/);
      for (const [page, name] of [[ben, "Ben"], [carla, "Carla"], [dora, "Carla"]]) {
        await page.goto(`${server().url}/#/with/${said}`); // what a camera reads
        await page.locator("h1", { hasText: "Anna invites you to Monopoly" }).waitFor();
        assert.match(await page.locator(".about").innerText(), /4 players · \d+.min/);
        await page.locator("button", { hasText: "Just watch" }).waitFor();
        touches = 0;
        await touch(page, "#guest");
        await page.keyboard.type(name);
        await touch(page, ".naming button");
        assert.ok(touches <= 2, `${touches} touches of a friend`);
      }
      for (const page of [host, ben, carla, dora]) await page.locator(".table-screen[data-state]").waitFor();
      await dora.waitForFunction(() => [...document.querySelectorAll(".seats .name")].map(({ textContent }) => textContent).sort().join() ===
        "Anna,Ben,Carla,Carla 2"); // two of one name are told apart
      await host.locator(".seats .mine").waitFor();
      // Whoever plays sees their own chip, wherever the row of them was pushed.
      await host.locator(".seats").first().evaluate((row) => row.scrollTo(row.scrollWidth, 0));
      assert.ok(await host.locator(".seats .mine").evaluate((chip) => {
        const [own, row] = [chip.getBoundingClientRect(), chip.parentElement.getBoundingClientRect()];
        return own.left >= row.left - 1 && own.right <= row.right + 1;
      }));
    })))));

  test("a code is typed at the start page, and a wrong one is told there; who only wants to watch does", () =>
    window({}, (first) => window({}, async (second) => {
      await visit(first, server().url, "/new/muehle?friends");
      await first.locator(".seating input.name").first().fill("Anna");
      await first.locator(".setup form button[type=submit]").click();
      const said = await code(first);
      await first.locator(".invitation .alone", { hasText: "make party" }).waitFor(); // here only this machine gets in: it says what to type
      assert.equal(await first.locator(".qr").count(), 0);
      await visit(second, server().url, "/");
      await second.locator("#code").fill("xaxa");
      await second.locator(".coded button").click();
      await second.locator(".wrong", { hasText: "No table here has this code." }).waitFor();
      await second.locator("#code").fill(said.toLowerCase());
      await second.locator(".coded button").click();
      await second.locator("h1", { hasText: "Anna invites you" }).waitFor();
      await second.locator("button", { hasText: "Just watch" }).click();
      assert.equal(await second.locator("#guest").count(), 0);
      await second.locator("button[data-seat]", { hasText: "Sit down" }).click(); // after all
      await second.locator("#guest").fill("Ben");
      await second.locator(".naming button").click();
      for (const page of [first, second]) await page.locator(".table-screen").waitFor();
    })));

  /** A network that dies in silence: nothing comes, nothing goes, and the socket says nothing of it. */
  function deaden() {
    for (const socket of globalThis.sockets) {
      socket.send = () => undefined;
      socket.close = () => undefined;
      socket.onmessage = null;
    }
    globalThis.WebSocket = class {
      static OPEN = 1;
      readyState = 0;
      close() {}
    };
  }

  test("a network that dies in silence: the other sees it on the chip, is told that the seat is kept, and it is", () =>
    window({}, (first) => window({}, async (second) => {
      await twoAt("muehle", first, second);
      const mover = await asked([first, second]);
      const other = mover === first ? second : first;
      await other.evaluate(deaden);
      await mover.locator(".seats .away-note").waitFor();
      await mover.locator('.stage [aria-label^="d6"]').click();
      await mover.locator(".asked-of-us", { hasText: "The seat is kept" }).waitFor();
      assert.equal(await mover.locator(".asked-of-us button").count(), 0); // nobody plays for him yet
      await other.locator(".notice", { hasText: "No connection" }).waitFor(); // they see it themselves
      await other.reload();
      await logged(other, 1);
      await mover.locator(".asked-of-us .card").waitFor({ state: "detached" });
      await other.locator('.stage [aria-label^="a1"]').click();
      await logged(mover, 2);
    })));

  test("who has given up, and for whom a computer plays, can take their seat back", () =>
    window({}, (first) => window({}, (second) => window({}, async (third) => {
      await visit(first, server().url, "/new/mensch");
      await first.locator(".seating input.name").first().fill("Anna");
      await sitAs(first, { 1: "friend" });
      await first.locator(".count button").nth(1).click();
      await first.waitForFunction(() => document.querySelectorAll(".seating [data-seat]").length === 3);
      await first.locator(".setup form button[type=submit]").click();
      const said = await code(first);
      for (const [page, name] of [[second, "Ben"], [third, "Carl"]]) {
        await page.goto(`${server().url}/#/with/${said}`);
        await page.locator("#guest").fill(name);
        await page.locator(".naming button").click();
      }
      for (const page of [first, second, third]) await page.locator(".table-screen[data-state]").waitFor();
      await second.locator('.bar button[aria-label="Settings"]').click();
      await second.locator("dialog button", { hasText: "Resign" }).click();
      await second.locator("dialog button", { hasText: "Really resign?" }).click();
      await second.locator(".asked-of-us", { hasText: "A computer plays for you." }).waitFor();
      await second.reload();
      await second.locator(".asked-of-us button", { hasText: "Take your seat back" }).click();
      await second.locator(".asked-of-us .card").waitFor({ state: "detached" });
      await third.waitForFunction(() => [...document.querySelectorAll(".seats li")].every((chip) => !chip.querySelector(".bot")));
    }))));

  /** Counts the tones that a page makes. */
  function tapTones() {
    globalThis.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      globalThis.tones++;
      return make.call(this);
    };
  }

  test("time that is nearly up is seen by all, and heard by who is asked", () => window({ sound: true }, (first) => window({ sound: true }, async (second) => {
    for (const page of [first, second]) await page.addInitScript(tapTones);
    await visit(first, server().url, "/new/muehle");
    await first.locator(".seating input.name").first().fill("Anna");
    await sitAs(first, { 1: "friend" });
    await first.locator("#clock").selectOption("1");
    await first.evaluate(() => { // less time than the page offers
      const say = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        say.call(this, text.replace('"seconds":90', '"seconds":19'));
      };
    });
    await first.locator(".setup form button[type=submit]").click();
    await second.goto(await first.locator(".invitation input").inputValue());
    await second.locator("#guest").fill("Ben");
    await second.locator(".naming button").click();
    for (const page of [first, second]) await page.locator(".seats .clock.low").first().waitFor();
    const mover = await asked([first, second]);
    if (await mover.evaluate(() => /Chrome/.test(navigator.userAgent))) { // others may have no loudspeaker here
      await mover.waitForFunction(() => globalThis.tones === 2);
      assert.equal(await (mover === first ? second : first).evaluate(() => globalThis.tones), 0);
    }
    await mover.locator('.stage [aria-label^="d6"]').click();
    await logged(second, 1);
  })));

  /** Nothing on it can be pressed. */
  const silent = (page) => page.waitForFunction(() => [...document.querySelectorAll("button, a, input")].every((one) => one.offsetParent === null ||
    getComputedStyle(one).visibility === "hidden" || getComputedStyle(one).pointerEvents === "none"));

  for (const [game, seats, rare] of [["dallas-maruca", 3, true], ["kniffel", 3, false]])
    test(`${game}: a table in the middle and three hands, through reload and sleep; the table knows what a watcher does`, () =>
      window({ viewport: PHONE, hasTouch: true }, (anna, home) => window({ viewport: PHONE }, (ben) => window({ viewport: PHONE }, async (carla) => {
        await visit(anna, server().url, `/new/${game}?friends`);
        await anna.waitForFunction(() => document.querySelectorAll(".seating [data-seat]").length > 0);
        while (await anna.locator(".seating [data-seat]").count() > seats) {
          const left = await anna.locator(".seating [data-seat]").count() - 1;
          await anna.locator(".count button").first().click();
          await anna.waitForFunction((n) => document.querySelectorAll(".seating [data-seat]").length === n, left);
        }
        await anna.locator(".seating input.name").first().fill("Anna");
        await anna.locator(".setup form button[type=submit]").click();
        const said = await code(anna);
        const table = await home.newPage(); // in the browser of one who plays: it must not speak in her name
        await table.addInitScript(tapWire);
        await table.setViewportSize({ width: 1920, height: 1080 });
        await table.goto(`${server().url}/#/table/${said}`);
        await table.locator(".corner .code", { hasText: said }).waitFor();
        await silent(table);
        for (const [page, name] of [[ben, "Ben"], [carla, "Carla"]]) {
          await page.addInitScript(tapWire);
          await page.goto(`${server().url}/#/hand/${said}`);
          await page.locator("#guest").fill(name);
          await page.locator(".naming button").click();
        }
        await anna.goto(`${server().url}/#/hand/${said}`);
        const hands = [anna, ben, carla];
        for (const page of [...hands, table]) await page.locator(".table-screen[data-state]").waitFor();
        for (let n = 1; n <= 6; n++) {
          const page = await asked(hands);
          await playOn(page, { clicks: 1, seed: n });
          if (n === 2) await table.reload();
          if (n === 3) await ben.reload();
          if (n === 4) await carla.evaluate(() => globalThis.sockets.at(-1).close()); // it slept
        }
        const turn = await asked(hands);
        const told = await anna.locator(".log li").count();
        await table.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, told);
        await silent(table);
        // The board is in the middle; a hand has it only while it must be touched, or was called.
        assert.ok(await table.locator(".stage .pane-board").isVisible());
        const waits = hands.find((page) => page !== turn);
        await waits.locator(".stage .pane-board").waitFor({ state: "hidden" });
        await waits.locator('.bar button[aria-label="Show or hide the table"]').click();
        await waits.locator(".stage .pane-board").waitFor();
        await waits.locator('.bar button[aria-label="Settings"]').click();
        await waits.locator("dialog button", { hasText: "Show everything here" }).click();
        await waits.waitForFunction(() => document.body.dataset.way === "with" && document.querySelector(".stage .pane-board")?.clientWidth > 0);
        // Letters that can be read from three metres.
        const small = await table.locator(".seats .name, .prompt").evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)).filter((size) => size < 30));
        assert.deepEqual(small, []);
        // What lies at hand leaves room for them.
        const under = await table.evaluate(() => ([...document.querySelectorAll(".stage.near svg, .stage.aside svg")].map((one) => one.getBoundingClientRect().bottom)
          .reduce((most, bottom) => Math.max(most, bottom), 0) - document.querySelector(".actions .prompt").getBoundingClientRect().top));
        assert.ok(under <= 0, `${under} pixels of it`);
        const heard = await table.evaluate(() => globalThis.heard.map((data) => JSON.parse(data)));
        assert.ok(heard.filter(({ info }) => info).every(({ info }) => info.you.length === 0));
        assert.ok(heard.every(({ person, token }) => person === undefined && token === undefined)); // it never said who it is
      }))), { rare }); // one of them every time

  test("one code for the evening: the host chooses another game, all go there, and how the evening stands is told", () =>
    window({ viewport: PHONE }, (first) => window({ viewport: PHONE }, (second) => window({}, async (third) => {
      await visit(first, server().url, "/new/muehle?friends");
      await first.locator(".seating input.name").first().fill("Anna");
      await first.locator(".setup form button[type=submit]").click();
      const said = await code(first);
      await second.goto(`${server().url}/#/with/${said}`);
      await second.locator("#guest").fill("Ben");
      await second.locator(".naming button").click();
      const resign = async (page) => {
        await page.locator(".table-screen[data-state]").waitFor();
        await page.locator('.bar button[aria-label="Settings"]').click();
        await page.locator("dialog button", { hasText: "Resign" }).click();
        await page.locator("dialog button", { hasText: "Really resign?" }).click();
      };
      await resign(second);
      for (const page of [first, second]) await over(page);
      assert.equal(await second.locator("dialog.end .another").count(), 0); // the host chooses
      await first.locator("dialog.end .another").click();
      await first.locator("dialog [data-game=dame]").click();
      for (const page of [first, second]) await page.locator(".bar .where", { hasText: "Draughts" }).waitFor({ state: "attached" });
      await resign(second);
      for (const page of [first, second]) { // a dot for each point
        await page.locator("dialog.end .evening h3", { hasText: "This evening, 2 games" }).waitFor();
        assert.deepEqual(await page.locator("dialog.end .evening li").evaluateAll((lines) => lines.map((line) =>
          `${line.querySelector(".name").textContent} ${line.querySelectorAll(".won").length} of ${line.querySelectorAll(".dots i").length}, ${line.querySelector("b").textContent}`)),
        ["Anna 4 of 4, 4", "Ben 2 of 4, 2"]);
      }
      await third.goto(`${server().url}/#/with/${said}`); // who comes late is where the others are
      await third.locator(".bar .where", { hasText: "Draughts" }).waitFor({ state: "attached" });
      // He says who he is, and has a seat in the next game that has room for him.
      await third.locator(".late input").fill("Carl");
      await third.locator(".late button").click();
      await third.locator(".asked-of-us", { hasText: "next game that has room" }).waitFor();
      await first.locator("dialog.end .wanted", { hasText: "In the next game: Carl." }).waitFor();
      await first.locator("dialog.end .another").click();
      await first.locator("dialog [data-game=mensch]").click();
      for (const page of [first, second, third]) await page.locator(".seats .name", { hasText: "Carl" }).first().waitFor();
      await third.locator(".seats .mine").waitFor();
    }))), { rare: true });

  test("a table opened for three begins with two when its host says so; the dice are still proven", () =>
    window({}, (first) => window({}, async (second) => {
      await visit(first, server().url, "/new/mensch?friends");
      await first.locator(".seating input.name").first().fill("Anna");
      await first.locator(".setup form button[type=submit]").click();
      await second.goto(`${server().url}/#/with/${await code(first)}`);
      assert.equal(await first.locator(".fewer button").count(), 0); // alone it is no game
      await second.locator("#guest").fill("Ben");
      await second.locator(".naming button").click();
      await second.locator(".seating", { hasText: "Ben" }).waitFor();
      assert.equal(await second.locator(".fewer button").count(), 0);
      await first.locator(".fewer button", { hasText: "Begin with 2 players" }).click();
      for (const page of [first, second]) {
        await page.locator(".table-screen[data-state]").waitFor();
        await page.waitForFunction(() => document.querySelectorAll(".seats .name").length === 2);
      }
      await playOn(await asked([first, second]), { clicks: 1, seed: 3 });
      await second.locator('.bar button[aria-label="Settings"]').click();
      await second.locator("dialog button", { hasText: "Resign" }).click();
      await second.locator("dialog button", { hasText: "Really resign?" }).click();
      for (const page of [first, second]) await page.locator("dialog.end .seal", { hasText: "checked on this device" }).waitFor();
    })));
}
