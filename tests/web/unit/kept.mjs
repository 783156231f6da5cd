// SPDX-License-Identifier: MIT
// What the page keeps and tells of it: statistics, matches, puzzles, days, words, reviews.
import { readFileSync, readdirSync } from "node:fs";
import { assert, test } from "../harness.mjs";
import { asked, clock, device, settled } from "./page.mjs";

const TODAY = 134; // 15 May 2026, as the stand-in's clock has it
const HOUR = 3_600_000;

/** A finished match of two, and what of it matters. */
const match = (more = {}) => ({ id: "x", game: "muehle", bots: [null, "strong"], names: ["Ann", ""], over: true, winners: [0], score: [1, -1], seq: 40,
  updated: Date.now(), ...more });

const texts = (root, selector) => root.querySelectorAll(selector).map((one) => one.textContent);

export function keptUnits({ archive, bargain, bytes, days, games, glance, herald, history, host, puzzles, review, rivals, seen, settings, shelves, statistics, telling, words }) {
  test("who has set nothing has sound, touches the dice, and sees others move at the usual pace", () => {
    assert.deepEqual({ ...settings.settings }, { lang: "en", theme: "auto", sound: true, pace: "normal", byHand: true, byItself: false, names: [], notices: false, told: [],
      taught: [], steps: {}, puzzles: {} });
  });

  async function told(...kept) {
    asked.answer = () => kept;
    const screen = new statistics.Statistics();
    await screen.open();
    return screen.root;
  }

  test("statistics count finished matches of each person, by name, who played most first and the nameless last", async () => {
    const root = await told(match(), match({ names: ["", "Ben"], bots: [null, null] }), match({ names: ["Ben", ""], bots: [null, "easy"], winners: [1] }),
      match({ over: false }), match({ names: [], bots: [null, null] }));
    assert.deepEqual(texts(root, "h2"), ["Ben", "Ann", "Without a name"]);
    assert.deepEqual(texts(root, ".what").map((line) => line.split("·").map((part) => part.trim()).slice(0, 2).join("|")),
      ["Mühle2 games|0 won", "Mühle1 game|1 won", "Mühle1 game|1 won"]);
    assert.deepEqual(root.querySelectorAll("meter").map((one) => [Number(one.getAttribute("max")), one.value]), [[2, "0"], [1, "1"], [1, "1"]]);
    assert.deepEqual(texts(root, ".share"), ["0 %", "100 %", "100 %"]);
    const often = await told(match(), match({ game: "kniffel" }), match({ game: "kniffel" }), match({ game: "leiter" }));
    assert.deepEqual(texts(often, ".what").map((line) => line.replace(/\d.*/, "")), ["Kniffel", "Mühle", "Leiterspiel"]); // what was played most first
    assert.deepEqual(texts(await told(match(), match({ winners: [1] }), match({ winners: undefined })), ".share"), ["33 %"]);
    assert.equal((await told()).querySelector("p").textContent, words.w("statistics_none"));
    assert.equal(root.querySelector("p").textContent, words.w("statistics_from"));
  });

  test("statistics tell best and mean where points count, money only as its best, and how long was played", async () => {
    const scored = (mine, more) => match({ game: "kniffel", bots: [null, null], names: ["Ann", "Ben"], score: [mine, 5], standing: [String(mine), "5"], ...more });
    const line = async (...kept) => texts(await told(...kept), ".what")[0];
    assert.match(await line(scored(200), scored(100), scored(150, { took: 90 * 60_000 })), /best score 200 · 150\.0 on average · 1\u00a0h 30\u00a0min played/);
    assert.match(await line(scored(200)), /best score 200$/); // no mean of one
    assert.doesNotMatch(await line(match(), match()), /best score/); // won and lost are no points
    const rich = await line(scored(100, { standing: ["$ 100", "5"] }), scored(300, { standing: ["$ 300", "5"] }));
    assert.match(rich, /best score \$ 300/);
    assert.doesNotMatch(rich, /average/);
    assert.match(await line(scored(-30), scored(-20, { standing: ["−20", "5"] })), /best score −20 · -25\.0 on average/);
    assert.equal((await told(match({ bots: [null], names: ["Ann"], score: [250] }))).querySelector(".share"), null); // alone nobody wins
  });

  test("statistics tell dice with what was to be expected, and luck and mistakes of reviews by their unit", async () => {
    const dice = [{ faces: [1, 0, 0, 0, 0, 1], expected: [0.5, 0.5, 0.5, 0.5, 0, 0] }];
    const lines = async (...kept) => texts(await told(...kept), ".faint").slice(1);
    assert.deepEqual(await lines(match({ dice })), ["Dice at the table: 3.50 on average, 2.50 expected"]);
    assert.deepEqual(await lines(match({ dice: [{ faces: [0, 0, 0, 0, 0, 0], expected: [0, 0, 0, 0, 0, 0] }] })), []);
    const reviews = [match({ review: { lost: [3000, 0], luck: [-1500, 1500] } }), match({ review: { lost: [1000, 0], luck: [0, 0] } }),
      match({ review: { percent: false, lost: [500, 0], luck: [250, 0] } })];
    assert.deepEqual(await lines(...reviews), ["Reviews: luck −0.8 %, lost by mistakes 2.0 % a game", "Reviews: luck 0.3 points, lost by mistakes 0.5 points a game"]);
    assert.deepEqual(await lines(match({ review: { lost: [], luck: [] } })), ["Reviews: luck 0.0 %, lost by mistakes 0.0 % a game"]);
    assert.deepEqual(await lines(match({ bots: [null], names: ["Ann"], review: { lost: [5], luck: [5] } })), []); // alone luck is not told
  });

  test("a match in the list says who played, how it ended, how long and when", () => {
    const listed = (...kept) => {
      const list = new history.History(() => undefined);
      list.set(kept);
      return list;
    };
    assert.equal(history.whoOf(match()), "Ann · Computer, strong");
    assert.equal(history.whoOf(match({ bots: [null, null], names: ["Ann", "Ben"] })), "Ann · Ben");
    assert.equal(history.whoOf(match({ bots: [null, null], names: undefined })), "2 people");
    assert.equal(history.whoOf(match({ bots: [null, "strong", "easy"], names: [] })), "Against 2 × Computer"); // of different strength
    assert.equal(history.whoOf(match({ bots: [null, "easy", "easy"], names: ["", "Ben", "Cleo"] })), "Against Ben, Cleo");
    assert.equal(history.whoOf(match({ bots: ["best", "best"], names: ["Ann"] })), "Ann · Computer, best"); // computers have names, too
    assert.equal(history.whoOf(match({ bots: ["best", "best"], names: [] })), "2 × Computer, best");
    assert.equal(history.whoOf(match({ game: "leiter" })), "Ann · Computer"); // where strength means nothing
    assert.equal(history.whoOf(match({ bots: [null, "own"] })), "Ann · Computer");
    assert.equal(history.movesOf(match({ seq: 1 })), "1 move");
    assert.equal(history.movesOf(match()), "40 moves");
    assert.deepEqual([0, 29_000, 90_000, 59.4 * 60_000, 60 * 60_000, 135 * 60_000].map(history.lasting),
      ["1\u00a0min", "1\u00a0min", "2\u00a0min", "59\u00a0min", "1\u00a0h 0\u00a0min", "2\u00a0h 15\u00a0min"]);
    assert.equal(history.endOf("The game is over. White has won."), "White has won.");
    assert.equal(history.endOf("Das Spiel ist zu Ende. Weiß gewinnt."), "Weiß gewinnt.");
    assert.equal(history.titleOf(match()), "Mühle");
    assert.equal(history.titleOf(match({ game: "gone" })), "gone");
    const facts = (kept) => texts(listed(kept).root, ".faint")[0];
    assert.match(facts(match({ took: 60_000 })), /^40 moves · 1\u00a0min · today /);
    assert.match(facts(match({ updated: Date.now() - 24 * HOUR })), /^40 moves · yesterday /);
    assert.match(facts(match({ updated: Date.now() - 48 * HOUR })), /May 13, 2026$/);
    assert.deepEqual(texts(listed(match({ told: { en: "The game is over. Ann wins.", de: "" } })).root, ".ended"), ["Ann wins."]);
    assert.equal(listed(match({ over: false })).root.querySelector(".ended"), null);
    assert.deepEqual(texts(listed(match({ over: false })).root, ".primary"), ["Continue"]);
    assert.equal(listed(match()).root.querySelector(".primary"), null);
  });

  test("the latest six are listed, all when asked for; deleting takes a second touch", async () => {
    const forgotten = [];
    asked.answer = (what, arg) => forgotten.push([what, arg.id]);
    let changed = 0;
    const list = new history.History(() => changed++);
    list.set(Array.from({ length: 6 }, () => match()));
    assert.equal(list.root.querySelector(".rest"), null);
    list.set(Array.from({ length: 8 }, (_, n) => match({ id: `m${n}` })));
    assert.equal(list.root.querySelectorAll(".what").length, 6);
    list.root.querySelector(".rest").querySelector("button").click();
    assert.equal(list.root.querySelectorAll(".what").length, 8);
    const bin = list.root.querySelectorAll("[aria-label=\"Delete: Mühle\"]")[7];
    bin.click();
    await settled();
    assert.deepEqual(forgotten, []);
    assert.equal(bin.textContent, "Really delete?");
    bin.click();
    await settled();
    assert.deepEqual(forgotten, [["forget", "m7"]]);
    assert.equal(changed, 1);
  });

  test("shelves hold each game once, by how long it takes; tonight's is the same all day and another tomorrow", () => {
    const rows = shelves.shelves("?friends", ["leiter"]).map((shelf) => shelf.querySelectorAll("a").map((one) => one.getAttribute("data-game")));
    assert.deepEqual(rows, [["leiter", "muehle"], ["kniffel"], ["monopoly"]]);
    assert.deepEqual(shelves.shelves("").map((shelf) => shelf.querySelector("ul").getAttribute("tabindex")), ["-1", "-1", "-1"]); // keys go to the games
    assert.deepEqual(shelves.shelves("").map((shelf) => texts(shelf, "small")[0]), ["up to 20 minutes", "or a little more", "everybody at one table"]);
    assert.equal(shelves.shelves("?friends")[0].querySelector("a").getAttribute("href"), "#/new/muehle?friends");
    assert.deepEqual(shelves.realGames().map(({ name }) => name), ["muehle", "kniffel", "monopoly", "leiter"]);
    const first = shelves.tonight().name;
    clock.ahead = HOUR;
    assert.equal(shelves.tonight().name, first);
    clock.ahead = 25 * HOUR;
    assert.notEqual(shelves.tonight().name, first);
    clock.ahead = 0;
    assert.deepEqual(shelves.realGames().map(shelves.factsOf), ["2 · 20\u00a0min", "1–6 · 21\u00a0min", "2–6 · 45\u00a0min", "2–4 · 15\u00a0min"]);
    assert.deepEqual(shelves.realGames().map(shelves.firstSentence), ["Two sides.", "Five dice?", "Streets", "Luck."]);
  });

  test("what is known of a game before it is loaded", () => {
    assert.equal(games.cardOf("gone"), undefined);
    assert.equal(games.pictureOf("muehle"), "muehle.webp");
    assert.equal(games.pictureOf("gone"), "");
    const path = (done) => {
      settings.set({ steps: { muehle: done } });
      return games.stepsPath("muehle");
    };
    assert.deepEqual([0, -1, 1, 5, 6, 7].map(path), ["1", "1", "2", "6", "1", "1"].map((step) => `/learn/muehle/${step}`));
    settings.set({ steps: {} });
    assert.equal(games.firstSteps("gone"), 0);
    location.hash = "#/table/7?x";
    assert.equal(games.tryPath("muehle.mills"), "/learn/muehle/mills?/table/7");
    location.hash = "";
    assert.deepEqual([{ seats: [1, 1] }, { seats: [2, 2] }, { seats: [2, 8], usual: 6 }].map(games.playersOf), ["1 player", "2 players", "2–6 players"]);
  });

  test("who does not take its words from those that come later names none of them", () => {
    const sources = new URL("../../../web/src/", import.meta.url);
    const source = (name) => readFileSync(new URL(name, sources), "utf8");
    const late = new Set([...source("words-later.ts").matchAll(/^  (\w+): \[/gm)].map(([, word]) => word));
    assert.ok(late.size > 100);
    for (const name of readdirSync(sources).filter((one) => one.endsWith(".ts") && !one.startsWith("words"))) {
      if (/from "\.\/words-later"/.test(source(name))) continue;
      assert.deepEqual([...source(name).matchAll(/["'`](\w+)["'`]/g)].map(([, word]) => word).filter((word) => late.has(word)), [], name);
    }
  });

  test("words are filled in, in the language that is spoken; amounts are grouped", () => {
    assert.equal(words.w("lasting_hours", 1, 5), "1\u00a0h 5\u00a0min");
    assert.equal(words.w("games"), " games");
    assert.equal(words.wordIn("de", "games", 3), "3 Partien");
    assert.deepEqual([0, 999, 1000, 1234567, 12.6].map(words.grouped), ["0", "999", "1,000", "1,234,567", "13"]);
    settings.set({ lang: "de" });
    assert.equal(words.lang(), "de");
    assert.equal(words.grouped(1234), "1.234");
    settings.set({ lang: "en" });
    assert.equal(JSON.parse(localStorage.getItem("spielkiste")).lang, "en");
  });

  test("the drawings' own colours join the page's, for light or for dark", () => {
    const sheet = { cssRules: [], insertRule(rule, at) {
      this.cssRules.splice(at, 0, { rule, media: {} });
      return at;
    } };
    settings.dressDrawings("none", "none"); // there is no sheet yet
    document.styleSheets = [sheet];
    settings.dressDrawings("a {}", "b {}");
    const used = () => sheet.cssRules.map(({ rule, media }) => `${rule} ${media.mediaText}`);
    assert.deepEqual(used(), ["@media all {a {}} all", "@media all {b {}} not all"]);
    settings.set({ theme: "dark" });
    assert.deepEqual(used(), ["@media all {a {}} not all", "@media all {b {}} all"]);
    settings.set({ theme: "auto" });
  });

  test("settings say how fast things go, and what is dark", () => {
    assert.ok(settings.moving());
    const slow = (pace) => {
      settings.set({ pace });
      return [settings.slowness(), settings.moving()];
    };
    assert.deepEqual(["slow", "normal", "fast", "at once"].map(slow), [[2, true], [1, true], [0.5, true], [0, false]]);
    settings.set({ pace: "normal" });
    assert.ok(!settings.isDark());
    settings.set({ theme: "dark" });
    assert.ok(settings.isDark());
    assert.equal(document.documentElement.dataset.theme, "dark");
    settings.set({ theme: "light" });
    settings.darken(true);
    assert.ok(settings.isDark());
    settings.darken(false);
    device.dark = true;
    assert.ok(!settings.isDark()); // light was chosen
    settings.set({ theme: "auto" });
    assert.ok(settings.isDark());
    device.dark = false;
    settings.set({ theme: "light" });
    assert.equal(document.documentElement.dataset.theme, "light");
    settings.set({ theme: "auto" });
  });

  test("days are counted from the first of January 2026, by dates that exist", () => {
    assert.deepEqual(["2026-01-01", "2026-01-02", "2027-01-01", "2025-12-31", "2026-02-30", "2026-1-1", "x2026-01-01", "2026-01-01x"].map(days.dayOf),
      [0, 1, 365, undefined, undefined, undefined, undefined, undefined]);
    assert.equal(days.dateOf(59), "2026-03-01");
    assert.equal(days.today(), TODAY);
    assert.equal(days.today(new Date(2026, 0, 2, 23, 59)), 1);
    assert.equal(days.turnOf(7, 3), 1);
  });

  test("a puzzle of a day: its game, what it asks, and only of days that have come", () => {
    assert.deepEqual(puzzles.puzzleGames(), ["kniffel", "muehle"]);
    assert.deepEqual([0, 1, 2].map(puzzles.gameOfDay), ["kniffel", "muehle", "kniffel"]);
    assert.deepEqual([0, 1, 2, 3].map((day) => puzzles.askedOf("muehle", day)), ["first kind", "second kind", "second kind", "first kind"]);
    assert.equal(puzzles.dayNamed(days.dateOf(TODAY)), TODAY);
    assert.equal(puzzles.dayNamed(days.dateOf(TODAY + 1)), undefined);
    assert.equal(puzzles.dayWords(0), "Thu, January 1");
  });

  test("a streak counts days on which that day's puzzle was solved, up to yesterday or today", () => {
    const solve = (game, day, on = day) => puzzles.noteTried(game, day, { moves: "+", solved: on });
    settings.set({ puzzles: {} });
    assert.equal(puzzles.streak(), 0);
    solve("muehle", TODAY - 1);
    assert.equal(puzzles.streak(), 1); // today may still come
    solve("kniffel", TODAY);
    assert.equal(puzzles.streak(), 2);
    solve("muehle", TODAY - 2, TODAY); // solved later: not on its day
    solve("muehle", TODAY - 3);
    assert.equal(puzzles.streak(), 2);
    assert.ok(puzzles.solvedOn(TODAY) && !puzzles.solvedOn(TODAY - 2));
    settings.set({ puzzles: {} });
    for (let day = 0; day <= TODAY; day++) solve("muehle", day);
    assert.equal(puzzles.streak(), TODAY + 1); // from the first day on
    settings.set({ puzzles: {} });
  });

  test("what became of a puzzle: a disc for each move, tips, or that the solution was seen", () => {
    assert.equal(puzzles.discs({ moves: "+-+" }), "●○●");
    assert.equal(puzzles.discs({ moves: "+", tips: 1 }), `● · ${words.w("puzzle_with_tip", 1)}`);
    assert.equal(puzzles.discs({ moves: "", tips: 3 }), ` · ${words.w("puzzle_with_tips", 3)}`);
    assert.equal(puzzles.came("muehle", 5), "");
    puzzles.noteTried("muehle", 5, { moves: "-+", solved: 9 });
    assert.equal(puzzles.came("muehle", 5), "○●");
    puzzles.noteTried("muehle", 6, { moves: "-", shown: true });
    assert.equal(puzzles.came("muehle", 6), "solution seen");
    assert.deepEqual(puzzles.triedAt("muehle", 7), { moves: "" });
    assert.deepEqual([{ moves: "" }, { moves: "", solved: 0 }, { moves: "", shown: true }, { moves: "", shown: false }].map(puzzles.isOver),
      [false, true, true, false]);
  });

  test("solved puzzles of a file are taken in where they were not solved here; anything else changes nothing", () => {
    settings.set({ puzzles: { "muehle 2026-01-01": { moves: "+", solved: 0 } } });
    const take = (found) => puzzles.takeTried(JSON.stringify(found));
    const before = JSON.stringify(settings.settings.puzzles);
    const good = { moves: "+", solved: 3 };
    for (const bad of [[], null, 7, { "muehle 2026-01-0": good }, { "Muehle 2026-01-01": good }, { "muehle 2026-01-02": { moves: "x" } }, { "muehle 2026-01-02": { moves: 1 } },
      { "muehle 2026-01-02": { moves: "", tips: -1 } }, { "muehle 2026-01-02": { moves: "", seconds: 1.5 } }, { "muehle 2026-01-02": { moves: "", solved: "1" } },
      { "muehle 2026-01-02": null }, { "muehle 2026-01-02": good, x: good }]) assert.equal(take(bad), undefined, JSON.stringify(bad));
    assert.equal(puzzles.takeTried("{"), undefined);
    assert.equal(JSON.stringify(settings.settings.puzzles), before);
    assert.equal(take({ "muehle 2026-01-01": { moves: "-", solved: 5 }, "muehle 2026-01-02": { moves: "" }, "muehle 2026-01-03": { ...good, tips: 0, seconds: 4 },
      "kniffel 2026-01-03": { moves: "", shown: true, more: 1 } }), 2);
    assert.deepEqual(settings.settings.puzzles, { "muehle 2026-01-01": { moves: "+", solved: 0 }, "muehle 2026-01-03": { ...good, tips: 0, seconds: 4 },
      "kniffel 2026-01-03": { moves: "", shown: true } });
    settings.set({ puzzles: {} });
  });

  test("puzzles come out of their file by day, in the language that is spoken; a file that cannot be had is tried again", async () => {
    const kinds = { a: { task: {}, seats: 2, options: { x: "y" } }, b: { task: {}, seats: 1, options: {}, lang: "de" } };
    const lines = [{ kinds }, { kind: "a", position: "p0", solve: { most: 1 } }, { kind: "b", position: "p1", solve: {} }, { kind: "gone", position: "p", solve: {} },
      { kind: "a", position: "p2", solve: {} }];
    let there = false;
    const fetched = [];
    globalThis.fetch = async (file) => {
      fetched.push(file);
      return { ok: there, text: async () => `${lines.map((line) => JSON.stringify(line)).join("\n")}\n` };
    };
    await assert.rejects(puzzles.puzzleOf("muehle", 0), puzzles.Unfetched);
    await settled();
    there = true;
    const first = await puzzles.puzzleOf("muehle", 0);
    assert.deepEqual(first.position, { seats: 2, options: { x: "y" }, at: "p0" });
    assert.deepEqual(first.solve, { most: 1 });
    assert.equal((await puzzles.puzzleOf("muehle", 1)).position.at, "p2"); // not the one in German
    assert.equal((await puzzles.puzzleOf("muehle", 2)).position.at, "p0");
    assert.deepEqual(fetched, ["muehle.puzzles", "muehle.puzzles"]);
    await assert.rejects(puzzles.puzzleOf("gone", 0), /gone/);
  });

  test("all puzzles are here once every file was fetched whole through the service worker", async () => {
    assert.equal(await puzzles.keepPuzzles(), false); // there is none
    const worker = Object.assign(new EventTarget(), { ready: Promise.resolve(), controller: null });
    navigator.serviceWorker = worker;
    const files = [];
    let answer = { ok: true, blob: async () => ({ size: 5 }) };
    globalThis.fetch = async (file) => {
      files.push(file);
      return answer;
    };
    const waits = puzzles.keepPuzzles();
    await settled();
    assert.deepEqual(files, []); // not before it sees what is fetched
    answer = { ok: false, blob: async () => ({ size: 5 }) };
    worker.dispatchEvent(new Event("controllerchange"));
    assert.equal(await waits, false);
    worker.controller = {};
    answer = { ok: true, blob: async () => ({ size: 0 }) };
    assert.equal(await puzzles.keepPuzzles(), false);
    answer = { ok: true, blob: async () => ({ size: 1 }) };
    files.length = 0;
    assert.equal(await puzzles.keepPuzzles(), true); // it is tried again
    assert.deepEqual(files, ["muehle.puzzles", "kniffel.puzzles"]);
    files.length = 0;
    assert.equal(await puzzles.keepPuzzles(), true);
    assert.deepEqual(files, []); // once is enough
    delete navigator.serviceWorker;
  });

  test("the archive shows a month from Monday on, with what became of each day", async () => {
    puzzles.noteTried("muehle", TODAY, { moves: "+", solved: TODAY });
    puzzles.noteTried("muehle", TODAY - 1, { moves: "-", shown: true });
    puzzles.noteTried("muehle", TODAY - 2, { moves: "-" });
    const screen = new archive.Archive("muehle");
    await screen.open();
    const cells = () => screen.root.querySelectorAll("ol").find((one) => one.classList.contains("calendar")).children;
    assert.equal(cells().length, 4 + 31); // 1 May 2026 was a Friday
    assert.deepEqual([13, 14, 15, 16].map((day) => cells()[3 + day].getAttribute("class")), ["begun", "shown", "got now", null]);
    assert.deepEqual([12, 13, 14, 15].map((day) => cells()[3 + day].querySelector("a").getAttribute("aria-label").replace(/.*: /, "")),
      ["not solved yet", "not solved yet", "solution seen", "solved"]);
    assert.equal(cells()[3 + 16].querySelector("a"), null); // it has not come
    assert.equal(cells()[3 + 15].querySelector("a").getAttribute("href"), "#/puzzle/muehle/2026-05-15");
    const turn = (label) => screen.root.querySelector(`[aria-label="${label}"]`);
    assert.notEqual(turn("The month after").getAttribute("disabled"), null);
    for (let n = 0; n < 4; n++) turn("The month before").click();
    assert.equal(texts(screen.root, "h2")[0], "January 2026");
    assert.deepEqual([1, 9, 10, 31].map((day) => cells()[2 + day].textContent), ["1", "9", "10", "31"]);
    assert.ok(cells()[3].querySelector("a")); // the first day there was
    assert.equal(cells().length, 3 + 31);
    assert.notEqual(turn("The month before").getAttribute("disabled"), null); // there was none
    turn("The month after").click();
    assert.equal(texts(screen.root, "h2")[0], "February 2026");
    await assert.rejects(new archive.Archive("leiter").open());
    const men = archive.dayMen()[1].querySelectorAll("li");
    assert.equal(men.length, 7);
    assert.deepEqual(men.map((one) => one.getAttribute("class")), ["", "", "", "", "", "", "got now"]);
    assert.equal(screen.menu().length, 3);
    const field = screen.menu()[0].querySelector("input");
    const takes = async (text) => {
      field.files = [{ text: async () => text }];
      field.closest = () => null;
      field.dispatchEvent(new Event("change"));
      await settled();
      return texts(screen.root, ".told")[0];
    };
    assert.equal(await takes("no"), words.w("puzzle_no_file"));
    assert.equal(await takes('{"muehle 2026-01-01":{"moves":"+","solved":0}}'), words.w("puzzle_taken_one"));
    assert.equal(await takes('{"muehle 2026-01-01":{"moves":"+","solved":0}}'), words.w("puzzle_taken", 0));
    const told = () => archive.dayMen()[0].textContent;
    assert.equal(told(), `${words.w("puzzle_day", 1)} ${words.w("puzzle_in_row")}`);
    puzzles.noteTried("muehle", TODAY - 1, { moves: "+", solved: TODAY - 1 });
    assert.equal(told(), `${words.w("puzzle_days", 2)} ${words.w("puzzle_in_row")}`);
    settings.set({ puzzles: {} });
    assert.equal(told(), `${words.w("puzzle_one")} ${words.w("puzzle_one_day")}`);
    assert.equal(screen.menu().length, 1); // nothing to save or to forget
  });

  test("today's puzzles say what they ask, or what became of them; the first week has as many days as there were", async () => {
    puzzles.noteTried("muehle", TODAY, { moves: "-+", solved: TODAY });
    const screen = new archive.Today();
    await screen.open();
    assert.deepEqual(texts(screen.root, "a").slice(0, 2), [`Kniffel${puzzles.askedOf("kniffel", TODAY)}`, "Mühle○●"]);
    assert.deepEqual(screen.root.querySelectorAll("[data-puzzle]").map((one) => one.getAttribute("class")), ["", "over"]);
    settings.set({ puzzles: {} });
    clock.ahead = (3 - TODAY) * 24 * HOUR;
    assert.equal(days.today(), 3);
    assert.equal(archive.dayMen()[1].querySelectorAll("li").length, 4);
    clock.ahead = 0;
  });

  test("pictures of games are four by three", async () => {
    const list = new history.History(() => undefined);
    list.set([match()]);
    const all = [...shelves.shelves(""), list.root, await told(match())].flatMap((root) => root.querySelectorAll("img"));
    assert.ok(all.length > 4);
    for (const picture of all) assert.equal(3 * picture.getAttribute("width"), 4 * picture.getAttribute("height"));
  });

  test("a scene is put together from its changes, and is not drawn where nothing has changed", () => {
    const scene = new seen.Seen();
    const item = (id, x) => ({ id, x });
    const frame = { width: 10, height: 5, panes: [] };
    assert.deepEqual(scene.take(1, { ...frame, items: [item(1, 0), item(2, 0)], order: [2, 1] }), { ...frame, items: [item(2, 0), item(1, 0)] });
    assert.equal(scene.take(2, { ...frame, items: [] }), undefined);
    assert.equal(scene.look, 2);
    assert.deepEqual(scene.take(3, { ...frame, items: [item(1, 7)] }).items, [item(2, 0), item(1, 7)]);
    assert.deepEqual(scene.take(4, { ...frame, items: [item(3, 1)], order: [3, 1] }).items, [item(3, 1), item(1, 7)]);
    assert.deepEqual(scene.take(5, { ...frame, items: [], order: [2, 3, 1] }).items, [item(3, 1), item(1, 7)]); // what went is forgotten
    assert.ok(scene.take(6, { ...frame, width: 11, items: [] })); // another frame
    scene.look = 0; // from the beginning
    assert.deepEqual(scene.take(7, { ...frame, items: [item(9, 9)], order: [9, 1] }).items, [item(9, 9)]);
    assert.deepEqual(seen.counted(["a", "a", "b", "a"]), [words.w("times", "a", 2), "b", "a"]);
    assert.ok(seen.announces("Ann lays N …") && !seen.announces("Ann lays N…"));
  });

  test("where not all that happened has room, throws go first that somebody did something with", () => {
    const events = [["*", "Ann throws 2."], [0, "Ann moves."], [1, "Bob throws …"], ["*", "Bob throws 6."], [1, "Bob enters."], ["*", "Cid throws 1, in vain."], [0, undefined]]
      .map(([seat, say]) => ({ seat, say, move: "" }));
    assert.equal(seen.glanced(events, 100), "Ann throws 2. Ann moves. Bob throws 6. Bob enters. Cid throws 1, in vain.");
    assert.equal(seen.glanced(events, 50), "Ann moves. Bob enters. Cid throws 1, in vain.");
    assert.equal(seen.glanced(events, 40), "Bob enters. Cid throws 1, in vain.");
    assert.equal(seen.glanced(events, 3), "Cid throws 1, in vain.");
    const run = [["*", "Ann throws 2 and gets home."], [1, "Bob yields."]].map(([seat, say]) => ({ seat, say, move: "" })); // another's doing
    assert.equal(seen.glanced(run, 40), "Ann throws 2 and gets home. Bob yields.");
    const drawn = [[0, "pay 0", "Ann buys a mill."], ["*", "draw ?", "Ann draws a card."], [1, "bid ?", "Bob writes."]].map(([seat, move, say]) => ({ seat, move, say }));
    assert.equal(seen.glanced(drawn, 60), "Ann buys a mill. Ann draws a card. Bob writes.");
    assert.equal(seen.glanced(drawn, 40), "Ann buys a mill."); // nobody saw what
    assert.equal(seen.glanced(drawn.slice(1), 20), "Bob writes.");
    assert.equal(seen.glanced([...drawn, { seat: "*", move: "draw ?", say: "The year is over: all are paid." }], 50), "Ann buys a mill. The year is over: all are paid.");
    assert.equal(seen.glanced([], 40), "");
    const hit = [[1, "Bob moves 3 and knocks Ann out."], [2, "Cid moves 4."], [3, "Dora moves 5."]].map(([seat, say]) => ({ seat, move: "", say }));
    assert.equal(seen.glanced(hit, 46, ["Ann"]), "Bob moves 3 and knocks Ann out. Dora moves 5."); // what happened to oneself is told in any case
    assert.equal(seen.glanced(hit, 10, ["Ann"]), "Bob moves 3 and knocks Ann out.");
    assert.equal(seen.glanced(hit, 30, ["An"]), "Cid moves 4. Dora moves 5."); // which is nobody here
    const slid = [[1, "Bob throws 6 and slides!"], [2, "Cid throws 4."], [3, "Dora throws 5."]].map(([seat, say]) => ({ seat, move: "", say }));
    assert.equal(seen.glanced(slid, 42, ["Ann"]), "Bob throws 6 and slides! Dora throws 5."); // as somebody would tell it
    assert.deepEqual(seen.called("Yellow and Red"), ["Yellow", "Red"]);
  });

  test("dice come from who has thrown them", () => {
    const events = [{ n: 1, seat: 0, move: "throw", say: "Ann throws …" }, { n: 2, seat: "*", move: "die 3", say: "Ann throws 3." }];
    assert.equal(seen.threwLast(events, { seat: -2, at: 0 }, [1]), 0); // who has said so
    assert.equal(seen.threwLast(events.slice(1), { seat: 2, at: 0 }, [1]), 2); // who took them
    assert.equal(seen.threwLast(events.slice(1), { seat: -2, at: 0 }, [1]), 1); // who has them to use
    assert.deepEqual([seen.thrownFrom(0, 3, true), seen.thrownFrom(0, 3, false).x, seen.thrownFrom(2, 3, false).x], [{ x: 0, y: 90 }, -70, 70]);
  });

  test("computers are called as those who play at their level, no two alike, and never as somebody who is here", () => {
    const chess = { name: "muehle" };
    assert.deepEqual(rivals.named(chess, ["easy", null, "easy", "strong"], ["", "Lottie", "", ""]), ["Tim", "Lottie", "Ida", "Ms Berg"]);
    assert.deepEqual(rivals.named(chess, ["perfect", "perfect", "own"], []), ["The Oracle", "The Oracle 2", ""]);
    assert.deepEqual(rivals.named({ luck: true }, ["best", null], []), ["Emil", ""]); // where the dice do everything, anybody plays
    assert.deepEqual([rivals.faceOf("best", chess), rivals.faceOf("own", chess)], ["Professor Stern", "Computer"]);
    assert.deepEqual(["random", "easy", "best", "perfect"].map((level) => rivals.dotsOf(level, chess).querySelectorAll(".full").length), [0, 1, 4, 4]);
    assert.equal(rivals.dotsOf("easy", chess).children.length, 4);
    assert.equal(rivals.dotsOf("easy", { luck: true }), null);
    assert.equal(rivals.dotsOf("own", chess), null);
    assert.equal(rivals.aboutOf("easy", chess), words.w("rival_easy"));
    assert.equal(rivals.aboutOf("easy", { luck: true }), words.w("rival_luck"));
    assert.equal(rivals.aboutOf("own", chess), "");
  });

  test("bytes go to base64url and back", () => {
    const all = Uint8Array.from({ length: 256 }, (_, n) => 255 - n);
    assert.deepEqual([...bytes.bytesOf(bytes.base64urlOf(all.buffer))], [...all]);
    assert.equal(bytes.base64urlOf(Uint8Array.of(251, 255).buffer), "-_8");
    assert.equal(bytes.base64urlOf(null), "");
  });

  test("another's offer lies there with both sides; what answers it is told from parts of one's own", () => {
    const deal = { side: "answer", thing: "Red offers", tint: "red", terms: [{ side: "give", thing: "A street", tint: "blue", effect: "Rent 4" }, { side: "give", thing: "100", tint: "none" },
      { side: "theirs", thing: "A street", tint: "blue", effect: "0 → 8", in: true }, { side: "theirs", thing: "Money", tint: "gold", effect: "500 → 600" }] };
    const seats = [{ name: "Ann", tint: "blue", sign: "" }, { name: "Bob", tint: "red", sign: "B" }];
    const actions = [{ move: "yes", deal }, { move: "no", deal }, { move: "part", deal: { side: "give" } }, { move: "plain" }, { move: "other", deal: { side: "answer", thing: "Blue offers" } }];
    assert.deepEqual(actions.map(bargain.isAnswer), [true, true, false, false, true]);
    assert.deepEqual(actions.map(bargain.isPart), [false, false, true, false, false]);
    const cards = bargain.offeredCards(actions, ({ move }) => Object.assign(document.createElement("b"), { children: [move] }), seats);
    assert.equal(cards.length, 2);
    assert.deepEqual(texts(cards[0], ".answers"), ["yesno"]);
    assert.deepEqual(texts(cards[0], ".bargain-side"), ["You getnothing", "You giveA streetRent 4100"]);
    assert.deepEqual(texts(cards[0], ".change"), ["A street0 → 8", "Money500 → 600"]);
    assert.deepEqual(texts(cards[0], ".whole"), ["complete"]);
    assert.deepEqual(texts(cards[0], ".swatch"), ["B", "B"]); // whose offer it is, and for whom it changes that
    assert.equal(cards[1].querySelector(".sides"), null);
    const folded = (...open) => bargain.offeredCards(actions, () => document.createElement("b"), seats, ...open)[0].querySelector("details").getAttribute("open");
    assert.deepEqual([folded(), folded(false)], ["", null]); // where something else must be decided first
  });

  const people = { seats: [{ name: "Ann", tint: "red", team: [0], bot: null, sign: "" }, { name: "Bot", tint: "blue", team: [1], bot: "strong", sign: "" }] };
  const remark = (n, more = {}) => ({ n, unit: "points", percent: true, stands: [50_000, 50_000], ...more });

  /** A review of these remarks, told. */
  async function reviewed(remarks, { match: played = people, seats = [], turns = [], seat = (n) => n % 2, me = 0 } = {}) {
    asked.answer = (what, { event }) => (what === "remark" ? remarks[event - 1] : { summary: "One.\n\nTwo.", turns,
      seats: seats.length ? seats : played.seats.map(() => ({ small: 1, clear: 2, grave: 3, lost: 4500, luck: -250 })) });
    const one = new review.Review();
    await one.begin(played, remarks.map((_, n) => ({ seat: seat(n), move: `m${n + 1}`, say: `said ${n + 1}` })), me);
    return one;
  }

  test("the last amount of a sentence is told larger, written as the game writes money, or with what it counts", () => {
    const { amountIn } = herald, in_ = (form, say, word = "total worth") => amountIn(say, { word, form });
    assert.equal(in_("%s DM", "Anna kauft die Seestraße für 15.000 DM."), "15.000 DM");
    assert.equal(in_("%s DM", "Anna pays 200 DM, and has 1,300\u00a0DM left."), "1,300\u00a0DM");
    assert.equal(in_("DM %s", "Anna wins DM 12.50."), "DM 12.50");
    assert.equal(in_("$%s million", "Anna bids $112 million, the 3rd time."), "$112 million");
    assert.equal(in_("%s Mio. $", "Anna bietet 112 Mio. $."), "112 Mio. $");
    assert.equal(in_("%s $", "Anna throws 6."), undefined);
    assert.equal(in_(undefined, "Anna trägt 27 Punkte ein.", "Punkte"), "27 Punkte");
    assert.equal(amountIn("Weiß schlägt 2 Punkte.", undefined), undefined);
  });

  test("a review lists mistakes, the dearest first, and accounts for each seat", async () => {
    const one = await reviewed([remark(1, { mistake: "small", lost: 1000 }), remark(2, { mistake: "none", lost: 9000 }), remark(3, { mistake: "grave", lost: 12_340 }), remark(4)],
      { turns: [4, 9] });
    assert.deepEqual(texts(one.panel, "p"), ["One.", "Two.", words.w("review_unit_skill", "points")]);
    assert.deepEqual(texts(one.panel, "li"), ["3. said 3 −12.3\u00a0%", "1. said 1 −1.0\u00a0%", "4. said 4"]);
    assert.deepEqual(one.panel.querySelectorAll("li").map((item) => item.getAttribute("class")), ["grave", "small", ""]);
    assert.deepEqual(texts(one.panel, "td"), ["1", "2", "3", "4.5", "1", "2", "3", "4.5"]); // no luck where there are no dice
    assert.deepEqual(one.root.querySelectorAll(".dot").map((dot) => [dot.getAttribute("class"), dot.style.left]), [["dot small", "25%"], ["dot grave", "75%"]]);
    assert.ok(!one.root.hidden);
    one.at(2);
    assert.equal(one.root.querySelector(".now").style.left, "50%");
    const went = [];
    one.onGo = (event, better) => went.push([event, better]);
    for (const link of one.panel.querySelectorAll(".link")) link.click();
    assert.deepEqual(went, [[3, true], [1, true], [4, false]]);
  });

  test("a review shows how far it is, and a touch of its curve leads to the event there", async () => {
    const bar = [];
    const one = new review.Review();
    asked.answer = (what, { event }) => {
      bar.push([one.root.querySelector("progress").value, one.root.querySelector(".progress").hidden]);
      return what === "remark" ? remark(event) : { summary: "", turns: [], seats: [] };
    };
    let more = 0;
    one.onMore = () => more++;
    await one.begin(people, [0, 1, 2, 3].map((seat) => ({ seat })), 0);
    assert.deepEqual(bar, [["0", false], ["0", false], [0.25, false], [0.5, false], [0.75, false], [1, false]]);
    assert.equal(one.root.querySelector(".progress").hidden, true);
    assert.equal(more, 1);
    const curve = one.root.querySelector(".curve");
    curve.box = { left: 100, width: 400 };
    const went = [];
    one.onGo = (event, better) => went.push([event, better]);
    const touch = (type, clientX, buttons) => curve.dispatchEvent(Object.assign(new Event(type), { clientX, buttons }));
    touch("pointerdown", 100, 0);
    touch("pointermove", 300, 0); // nothing is pressed
    touch("pointermove", 300, 1);
    touch("pointerdown", 460, 1);
    assert.deepEqual(went, [[0, false], [2, false], [4, false]]);
  });

  test("places go by the score, and where that is level by how far each has come", () => {
    assert.deepEqual(telling.placesOf({ score: [1, 3, 2] }), [1, 2, 0]);
    assert.deepEqual(telling.placesOf({ score: [0, 0, 1, 0], far: [9, 40, 78, 12] }), [2, 1, 3, 0]);
    assert.deepEqual(telling.placesOf({ score: [5, 7], far: [9, 1] }), [1, 0]);
  });

  test("what belongs to a number stays on its line", () => {
    assert.equal(telling.together("Um 159 Mio. $ vor Jonas. Alle 3 Runden sind um."), "Um 159\u00a0Mio.\u00a0$ vor Jonas. Alle 3\u00a0Runden sind um.");
    assert.equal(telling.together("57.000 DM"), "57.000\u00a0DM");
  });

  test("which events of a match are looked at depends on the match alone: all one's own choices, and the last event", () => {
    const match = (seats) => seats.map((seat, i) => ({ n: i + 1, seat }));
    assert.deepEqual(glance.evenly([1, 2, 3, 4, 5, 6, 7], 3), [3, 5, 7]);
    assert.deepEqual(glance.evenly([1, 2], 5), [1, 2]);
    const dice = match(Array.from({ length: 900 }, (_, i) => (i % 2 ? (i >> 1) % 3 : "*"))); // three players, each after a throw
    const looked = glance.lookedAt(dice.slice(0, 400), 1, true);
    const own = dice.slice(0, 400).filter(({ seat }) => seat === 1);
    assert.ok(own.every(({ n }) => looked.includes(n)) && looked.at(-1) === 400 && looked.length === own.length + 20, `${looked.length}`);
    assert.equal(glance.lookedAt(dice, 1, false).length, 81); // of many some, and the last event
    assert.deepEqual(glance.lookedAt(match(["*", "*", "*"]), 0, true), [1, 2, 3]); // without a choice all of it
    assert.deepEqual(glance.lookedAt([], 0, true), []);
    const plain = match(Array.from({ length: 60 }, (_, i) => i % 2));
    assert.equal(glance.lookedAt(plain, 0, true).length, 60);
    const lot = match(["*", ...Array.from({ length: 240 }, (_, i) => i % 2)]); // who begins is drawn, and no more
    assert.deepEqual(lot.filter(({ seat, n }) => seat === 0 && !glance.lookedAt(lot, 0, true).includes(n)), []);
    assert.ok(glance.effortOf(plain) > glance.effortOf(dice));
  });

  test("amounts are taken apart and written again as they were", () => {
    const written = (standing, much, word) => telling.amountOf(standing, word)?.write(much);
    assert.deepEqual(["258", "−18.00 DM", "$1,719,000", "−$258 million"].map((one) => telling.amountOf(one)?.much), [258, -18, 1_719_000, -258]);
    assert.equal(written("258", 39, "points"), "39 points");
    assert.equal(written("46.00 DM", 56), "56.00 DM");
    assert.equal(written("$1,719,000", 940_000, "total worth"), "$940,000");
    assert.equal(written("−$258 million", -3), "−$3 million");
    for (const words of ["bankrupt", "7/19", ""]) assert.equal(telling.amountOf(words), undefined);
    settings.set({ lang: "de" });
    try {
      assert.equal(telling.amountOf("46,50 DM").much, 46.5);
      assert.equal(written("1.719.000 $", 940_000), "940.000 $");
    } finally {
      settings.set({ lang: "en" });
    }
  });

  test("where people play together a curve has a line for each side", async () => {
    const seat = (tint, team, bot = "strong") => ({ name: tint, tint, team, bot, sign: "" });
    const pairs = { seats: [seat("red", [0, 2]), seat("blue", [1, 3]), seat("green", [0, 2]), seat("black", [1, 3])] };
    const two = await reviewed([remark(1, { stands: [60_000, 40_000, 60_000, 40_000] })], { match: pairs });
    assert.equal(two.root.querySelectorAll(".line").length, 1);
    assert.ok(two.root.querySelector(".even"));
    assert.match(two.root.querySelector(".line").getAttribute("d"), /^M\S+ 27\.0$/); // ten above the even, of twenty to the edge
    const alone = { seats: ["red", "blue", "green"].map((tint, n) => seat(tint, [n], n === 1 ? null : "easy")) };
    const three = await reviewed([remark(1, { stands: [60_000, 40_000, 0] })], { match: alone });
    const solo = await reviewed([remark(1, { stands: [60_000], percent: false })], { match: { seats: [seat("red", [0], null)] } });
    assert.equal(solo.root.querySelector(".even"), null); // alone nothing is even
    const friends = { seats: ["red", "blue", "green"].map((tint, n) => seat(tint, [n], n === 2 ? "easy" : null)) };
    const none = await reviewed([remark(1, { stands: [60_000, 40_000, 0] })], { match: friends }); // two look: the curve is nobody's
    assert.ok(none.root.querySelectorAll(".line").every((line) => !line.classList.contains("mine")));
    assert.deepEqual(three.root.querySelectorAll(".line").map((line) => line.getAttribute("class")), ["line tint-red", "line tint-green", "line tint-blue mine"]);
  });

  test("a review tells luck where there were dice, and whose it was", async () => {
    const even = await reviewed([remark(1, { luck: [0, 0] })], { seats: [{ small: 0, clear: 0, grave: 0, lost: 0, luck: 0 }, { small: 0, clear: 0, grave: 0, lost: 0, luck: 1200 }] });
    assert.deepEqual([4, 9].map((n) => texts(even.panel, "td")[n]), ["0.0", "+1.2"]);
    const one = await reviewed([remark(1, { luck: [2500, -2500] }), remark(2, { luck: [-999, 999] }), remark(3, { luck: [0, 1000] }), remark(4, { mistake: "clear", lost: 700 }),
      remark(5, { mistake: "clear", lost: 900 })]);
    assert.deepEqual(texts(one.panel, "td").slice(0, 5), ["1", "2", "3", "4.5", "−0.3"]);
    one.moments();
    assert.deepEqual([1, 2, 3, 4, 5, 6].map((n) => one.headline(n)), [{ title: "Luck for you", cost: "+2.5\u00a0%" }, { title: "", cost: "" }, { title: "Luck for Bot", cost: "+1.0\u00a0%" },
      { title: "A mistake by Bot", cost: "−0.7\u00a0%", missed: "" }, { title: "Your costliest move", cost: "−0.9\u00a0%", missed: "" }, { title: "", cost: "" }]);
  });

  test("moments of a match: one's own dearest, where it turned, other mistakes; three, and no two that follow each other", async () => {
    const wrong = (n, lost) => remark(n, { mistake: "clear", lost });
    const all = [wrong(1, 500), remark(2), wrong(3, 100), wrong(4, 9000), remark(5), remark(6), wrong(7, 800), remark(8), wrong(9, 50)];
    const one = await reviewed(all, { turns: [8, 5, 12] });
    assert.deepEqual(one.moments(), [7, 5, 1]); // 8 is beside 7, 12 was not looked at, 4 beside 5
    assert.equal(one.dearest, 7);
    assert.deepEqual((await reviewed(all, { turns: [8, 5, 12], me: 1 })).moments(), [4, 8, 1]); // 5 is beside 4; then the next dearest that stands alone: 7 is beside 8
    assert.deepEqual((await reviewed([remark(1), remark(2)])).moments(), []);
  });

  test("a headline says what a mistake missed, if a few words can and it is true of the better move alone", async () => {
    const because = (n, reason, missed) => remark(n, { mistake: "grave", lost: 9000, better: [{ move: "b", reason, ...(missed ? { missed } : {}) }] });
    const one = await reviewed([because(1, "It closes a mill.", true), because(2, "It gets on.", false), because(3, `It ${"really ".repeat(10)}helps.`, true)]);
    assert.deepEqual([1, 2, 3].map((n) => one.headline(n).missed), ["Missed: It closes a mill.", "", ""]);
  });

  test("how closely a review looks depends on whether dice fall and not on how long it takes; it can be stopped, and refused", async () => {
    const efforts = [];
    const slow = (what, { event, effort }) => {
      if (what !== "remark") return { summary: "", turns: [], seats: [] };
      efforts.push(`${event}:${effort}`);
      clock.pass(5000);
      return remark(event);
    };
    const events = [1, 2, 3].map((n) => ({ seat: 0, move: `m${n}` }));
    asked.answer = slow;
    await new review.Review().begin(people, events, 0);
    assert.deepEqual(efforts, ["1:5000", "2:5000", "3:5000"]);
    efforts.length = 0;
    await new review.Review().begin(people, [{ seat: "*", move: "6" }, ...events.slice(1)], 0);
    assert.deepEqual(efforts, ["1:300", "2:300", "3:300"]);
    efforts.length = 0;
    const stopped = new review.Review();
    asked.answer = (what, arg) => {
      if (arg.event === 2) stopped.stop();
      return slow(what, arg);
    };
    await stopped.begin(people, events, 0);
    assert.deepEqual(efforts, ["1:5000", "2:5000"]);
    asked.answer = () => {
      throw { error: "no review of this" };
    };
    const refused = new review.Review();
    await refused.begin(people, events, 0);
    assert.equal(refused.panel.textContent, "no review of this");
  });

  test("what a screen that was left asked about its match is answered to nobody, neither with another match nor with a refusal", async () => {
    const heard = [];
    const listen = (what) => host.ask(what, {}).then((out) => heard.push(out), (why) => heard.push(why.message));
    const answers = [];
    asked.answer = (what) => new Promise((resolve, reject) => answers.push({ what, resolve, reject }));
    for (const what of ["at", "remark", "kept"]) void listen(what);
    host.leave();
    void listen("at");
    answers[0].reject({ error: "no such event" });
    for (const { what, resolve } of answers.slice(1)) resolve(what);
    await settled();
    assert.deepEqual(heard, ["kept", "at"]);
  });
}
