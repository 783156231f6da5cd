// SPDX-License-Identifier: MIT
// What the page says to a server and makes of its answers: the connection that comes back by itself, the dice that are checked,
// circles, ratings, links, what comes next.
import { assert, test } from "../harness.mjs";
import { asked, clock, modules, settled, sockets } from "./page.mjs";

const last = () => sockets[sockets.length - 1];
const said = (cmd, socket = last()) => socket.said.filter((line) => line.cmd === cmd);

/** The server takes a connection, and knows who comes. */
async function greet(answer = { person: "p1", token: "t1", keep: 30, push: "key", passkeys: "here.example" }) {
  last().opens();
  await settled();
  const [hello] = said("hello").slice(-1);
  last().tells({ re: hello.id, ok: true, ...answer });
  await settled();
  return hello;
}

/** Answers what was last said with this command. */
async function answers(cmd, more = {}) {
  await settled();
  const [line] = said(cmd).slice(-1);
  last().tells({ re: line.id, ok: true, ...more });
  await settled();
  return line;
}

export function wireUnits({ circles, net: { keepsTables, levelsThere, wire, WireRefused }, next, ratings, settings, shown, witness, words }) {
  test("a line is said once the server knows who is here, and answered by its number", async () => {
    const states = [];
    wire.onState = (connected) => states.push(connected);
    const table = wire.say("open", { game: "muehle" });
    assert.equal(last().url, "ws://here.example/kiste/ws");
    assert.equal(last().protocol, "kiste");
    assert.deepEqual(last().said, []);
    const hello = await greet();
    assert.equal(hello.lang, "en");
    assert.equal(hello.token, undefined);
    assert.deepEqual([wire.person, wire.keepDays, wire.pushKey, wire.passkeys, wire.account], ["p1", 30, "key", "here.example", ""]);
    assert.deepEqual(states, [true]);
    assert.equal(said("here").length, 1); // and says that it is here
    last().tells({ re: "of nobody", ok: true });
    assert.deepEqual(await answers("open", { table: "abc" }), said("open")[0]);
    assert.equal((await table).table, "abc");
    assert.equal(JSON.parse(localStorage.getItem("spielkiste-guest")).token, "t1");
  });

  test("a refusal has its words and its code; what could not be done just now is said again", async () => {
    const refused = wire.say("join", { table: "x" });
    await settled();
    last().tells({ re: said("join")[0].id, ok: false, code: "table", error: "no such table" });
    await assert.rejects(refused, (why) => why instanceof WireRefused && why.code === "table" && why.message === "no such table");
    const move = wire.say("move", { move: "d6" });
    await settled();
    const [line] = said("move");
    last().tells({ re: line.id, ok: false, code: "again" });
    clock.pass(299);
    assert.equal(said("move").length, 1);
    clock.pass(1);
    assert.deepEqual(said("move"), [line, line]);
    last().tells({ re: line.id, ok: true, n: 5 });
    assert.equal((await move).n, 5);
  });

  test("news goes to everybody who listens, until they do not", () => {
    const heard = [];
    const stop = wire.listen((news) => heard.push(news.table), () => undefined);
    last().tells({ news: "table", table: "a" });
    stop();
    last().tells({ news: "table", table: "b" });
    assert.deepEqual(heard, ["a"]);
  });

  test("a lost connection comes back by itself, later each time, with the same line and who one is", async () => {
    const backs = [];
    const stop = wire.listen(() => undefined, () => backs.push(1));
    const waiting = wire.say("chat", { text: "hi" });
    await settled();
    const [line] = said("chat");
    const count = sockets.length;
    const states = [];
    wire.onState = (connected) => states.push(connected);
    last().close();
    assert.deepEqual(states, [false]);
    clock.pass(499);
    assert.equal(sockets.length, count);
    clock.pass(1);
    assert.equal(sockets.length, count + 1);
    last().close(); // it does not even open
    clock.pass(999);
    assert.equal(sockets.length, count + 1);
    clock.pass(1);
    assert.equal(sockets.length, count + 2);
    assert.equal((await greet()).token, "t1");
    assert.deepEqual(said("chat"), [line]); // under the same number
    assert.deepEqual(backs, [1]);
    await answers("chat");
    await waiting;
    stop();
    for (let n = 0; n < 8; n++) {
      last().close();
      clock.pass(15_000);
    }
    const many = sockets.length;
    last().close();
    clock.pass(14_999);
    assert.equal(sockets.length, many);
    clock.pass(1);
    assert.equal(sockets.length, many + 1); // never later than that
    await greet();
    assert.deepEqual(said("chat"), []); // what was answered is not said again
    assert.deepEqual(backs, [1]); // and who listens no more is not told
  });

  test("who looks again, or has a network again, does not wait for the next try", async () => {
    last().close();
    const count = sockets.length;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(sockets.length, count + 1);
    await greet();
    document.dispatchEvent(new Event("visibilitychange"));
    clock.pass(500); // nor is it tried once more
    assert.equal(sockets.length, count + 1);
    last().tells({ re: "x" });
  });

  test("who is not answered for long gives the connection up; who is out of sight for long is not here", async () => {
    const beats = () => said("here").length;
    let before = beats();
    last().tells({ re: "x" });
    clock.pass(3000);
    assert.equal(beats(), before + 1);
    clock.pass(3000);
    clock.pass(3000); // 6 seconds after the first that was not answered
    const count = sockets.length;
    const old = last();
    clock.pass(3000);
    assert.equal(old.readyState, 3);
    clock.pass(500);
    assert.equal(sockets.length, count + 1);
    await greet();
    document.hidden = true;
    document.dispatchEvent(new Event("visibilitychange"));
    for (let s = 0; s < 57; s += 3) {
      clock.pass(3000);
      last().tells({ re: "x" });
    }
    before = beats();
    clock.pass(3000);
    last().tells({ re: "x" });
    assert.equal(beats(), before + 1); // for a minute
    clock.pass(3000);
    assert.equal(beats(), before + 1);
    document.hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(beats(), before + 2); // at once
    last().tells({ re: "x" });
  });

  test("who is called otherwise says so; who is not known any more comes as a new guest of the same name", async () => {
    const called = wire.call("Ann");
    await answers("hello", { person: "p1" });
    await called;
    assert.equal(wire.name, "Ann");
    assert.equal(said("hello").slice(-1)[0].name, "Ann");
    last().close();
    clock.pass(500);
    last().opens();
    await settled();
    last().tells({ re: said("hello")[0].id, ok: false, code: "token", error: "who?" });
    await settled();
    const again = said("hello")[1];
    assert.deepEqual([again.token, again.name], [undefined, "Ann"]);
    await answers("hello", { person: "p2", token: "t2" });
    assert.equal(wire.person, "p2");
    wire.become({ token: "t3", person: "p3", name: "Ann", account: "ann" });
    assert.equal(wire.account, "ann");
    assert.equal(JSON.parse(localStorage.getItem("spielkiste-guest")).account, "ann");
    wire.forget();
    assert.deepEqual([wire.person, wire.name], ["", ""]);
    wire.become({ token: "t2", person: "p2", name: "Ann" });
  });

  test("a greeting that is refused refuses every line that waits", async () => {
    last().close();
    const waiting = wire.say("tables");
    clock.pass(500);
    last().opens();
    await settled();
    last().tells({ re: said("hello")[0].id, ok: false, code: "banned", error: "not here" });
    await assert.rejects(waiting, (why) => why.code === "banned");
    last().close();
    clock.pass(1000);
    await greet();
    assert.deepEqual(said("tables"), []); // and they are not said again
  });

  test("who only watches is nobody, on a connection of its own, and themselves again after it", async () => {
    const old = last();
    wire.beNobody(true);
    assert.equal(old.readyState, 3);
    assert.equal(wire.person, "");
    assert.equal((await greet({ push: "" })).token, undefined);
    assert.deepEqual([wire.pushKey, wire.passkeys, wire.keepDays], ["", "", 0]); // what is not said is not so
    const same = last();
    wire.beNobody(true);
    assert.equal(last(), same);
    wire.beNobody(false);
    assert.equal((await greet()).token, "t1");
    assert.equal(wire.person, "p1");
  });

  test("meeting waits for the greeting; anew it is asked again", async () => {
    const count = said("hello").length;
    await wire.meet();
    assert.equal(said("hello").length, count);
    const anew = wire.meet(true);
    await answers("hello");
    await anew;
    assert.equal(said("hello").length, count + 1);
    const lost = wire.meet(true);
    await settled();
    last().close(); // before it is answered
    clock.pass(500);
    await greet();
    await answers("tables");
    await lost;
  });

  test("what the page's host says of itself: whether it keeps tables, and which levels only those have", async () => {
    globalThis.fetch = async () => ({ headers: new Map([["x-kiste-tables", ""], ["x-kiste-levels", "muehle=perfect dame=perfect muehle=solved"]]) });
    assert.equal(await keepsTables(), true);
    assert.deepEqual(await levelsThere("muehle"), ["perfect", "solved"]);
    assert.deepEqual(await levelsThere("halma"), []);
    for (const host of [async () => ({ headers: new Headers() }), async () => Promise.reject(new Error("no network"))]) {
      globalThis.fetch = host;
      const { net: other } = await modules("net"); // a page of another host
      assert.equal(await other.keepsTables(), false);
      assert.deepEqual(await other.levelsThere("muehle"), []);
    }
  });

  // ---- dice ----

  let tables = 0;
  const journal = (dice, ...lines) => [`kiste 2`, `game kniffel`, `dice ${dice}`, ...lines].join("\n");
  const judged = async (one, text) => {
    asked.answer = () => ({ withheld: [] });
    return one.judge("kniffel", text, undefined);
  };

  test("dice that were told once may not be others later, nor may what was promised", async () => {
    const one = new witness.Witness(`w${++tables}`);
    one.saw(journal("aa"));
    one.heard("1 * roll 3 @120");
    one.heard("2 0 keep 3");
    one.heard("3 * ? @5"); // hidden from this seat
    assert.deepEqual(await judged(one, journal("aa", "1 * roll 3 @130", "2 0 keep 3", "3 * card 7")), { dice: "checked", withheld: 0 });
    const other = new witness.Witness(`w${++tables}`);
    other.saw(journal("aa", "1 * roll 3"));
    assert.deepEqual(await judged(other, journal("aa", "1 * roll 4")), { dice: "wrong", why: words.w("dice_otherwise") });
    const changed = new witness.Witness(`w${++tables}`);
    changed.saw(journal("aa", "1 * roll 3"));
    assert.deepEqual(await judged(changed, journal("bb", "1 * roll 3")), { dice: "wrong", why: words.w("dice_changed") });
    assert.deepEqual(await judged(new witness.Witness(`w${++tables}`), journal("aa", "1 0 d6")), { dice: "none" });
  });

  test("a match that is another before it has begun may promise other dice, unless one has given something of one's own", async () => {
    const one = new witness.Witness(`w${++tables}`);
    one.saw(journal("aa"));
    one.renewed();
    assert.equal((await judged(one, journal("bb", "1 * roll 3"))).dice, "checked");
    const given = new witness.Witness(`w${++tables}`);
    given.saw(journal("aa"));
    given.given();
    given.renewed();
    assert.equal((await judged(given, journal("bb", "1 * roll 3"))).dice, "wrong");
    const played = new witness.Witness(`w${++tables}`);
    played.saw(journal("aa", "1 * roll 3"));
    played.renewed();
    assert.equal((await judged(played, journal("bb", "1 * roll 3"))).dice, "wrong");
  });

  test("one's own secret must stand where its promise does", async () => {
    const mine = (given) => {
      const one = new witness.Witness(`w${++tables}`);
      one.promised("secret", "promise");
      assert.equal(one.secret, "secret");
      if (given) one.given();
      return one;
    };
    const opened = (...rekey) => journal("aa", "! promise other 0", "! promise promise 1", ...rekey, "1 * roll 3");
    assert.equal((await judged(mine(true), opened("! rekey x secret"))).dice, "checked");
    assert.deepEqual(await judged(mine(true), opened("! rekey secret x")), { dice: "wrong", why: words.w("dice_left_out") });
    assert.equal((await judged(mine(false), opened("! rekey x -"))).dice, "checked"); // it came too late
    assert.equal((await judged(mine(true), opened())).dice, "checked"); // nobody has opened anything yet
    assert.equal((await judged(mine(true), journal("aa", "! promise other 0", "! rekey x", "1 * roll 3"))).dice, "wrong"); // left out altogether
    const stranger = new witness.Witness(`w${++tables}`);
    assert.equal(stranger.secret, undefined);
    assert.equal((await judged(stranger, opened("! rekey x y"))).dice, "checked");
  });

  test("what computing the dice again says is told: secrets withheld, or why they are wrong", async () => {
    asked.answer = () => ({ withheld: [1, 2] });
    assert.deepEqual(await new witness.Witness(`w${++tables}`).judge("g", journal("aa", "1 * roll 3"), undefined), { dice: "checked", withheld: 2 });
    asked.answer = () => {
      throw { error: "line 4 is wrong" };
    };
    assert.deepEqual(await new witness.Witness(`w${++tables}`).judge("g", journal("aa", "1 * roll 3"), undefined), { dice: "wrong", why: "line 4 is wrong" });
  });

  // ---- people ----

  test("a day is told by how long ago it was; who has won an evening, and with how many points", () => {
    const ago = (days) => circles.dayOf(Date.now() - days * 86_400_000);
    assert.deepEqual([0, 1, 2, 7].map(ago), [words.w("day_today"), words.w("day_yesterday"), words.w("day_last", "Wednesday"), words.w("day_last", "Friday")]);
    assert.equal(ago(8), "May 7, 2026");
    const won = (...standing) => circles.wonBy({ standing });
    assert.equal(won(), "");
    assert.equal(won({ name: "Ann", points: 3 }, { name: "Ben", points: 1 }), words.w("evening_won", "Ann", 3));
    assert.equal(won({ name: "Ann", points: 3 }, { points: 3 }), words.w("evening_level", `Ann, ${words.w("seat_nobody")}`, 3));
    assert.equal(circles.pictures({ games: Array.from({ length: 6 }, () => ({ game: "muehle" })) }).querySelectorAll("img").length, 4);
  });

  test("circles: a card for each of one's own, and how it was last time", async () => {
    const view = (more) => ({ circle: "c", name: "Fridays", evenings: [{ ended: Date.now(), games: [], standing: [{ name: "Ann", points: 2 }] }], ...more });
    const cards = circles.circleCards();
    await answers("circles", { circles: [view(), view({ table: "t" }), view({ evenings: [] })] });
    const [head, list] = await cards;
    assert.equal(head.textContent, words.w("circles"));
    assert.deepEqual(list.querySelectorAll(".faint").map((one) => one.textContent), [`Today: ${words.w("evening_won", "Ann", 2)}`, words.w("circle_plays"), ""]);
    const none = circles.circleCards();
    await answers("circles", { circles: [] });
    assert.deepEqual(await none, []);
    const time = circles.lastTime("c");
    await answers("circle", view());
    assert.equal((await time).textContent, `Fridays · Today: ${words.w("evening_won", "Ann", 2)}`);
  });

  test("those who have played with others may become a circle, or have the way to theirs", async () => {
    const way = (info) => circles.circleWay({ info });
    const seats = [{ kind: "person", person: "p1" }, { kind: "person", person: "p2" }];
    assert.equal(way(undefined), null);
    assert.equal(way({ seats: [seats[0], seats[0], { kind: "bot" }, { kind: "open", person: "x" }], you: [0] }), null);
    assert.equal(way({ seats, you: [] }), null);
    assert.equal(way({ seats, you: [0], circle: "c" }).getAttribute("href"), "#/circle/c");
    const holder = document.createElement("p");
    const keep = way({ seats, you: [0], table: "t" });
    holder.append(keep);
    keep.click();
    assert.ok(keep.disabled);
    const line = await answers("found", { circle: "new" });
    assert.equal(line.table, "t");
    assert.equal(holder.querySelector("a").getAttribute("href"), "#/circle/new");
  });

  test("a rating is told with how sure it is", async () => {
    assert.equal(ratings.ratingOf({}), words.w("rating_none"));
    assert.equal(ratings.ratingOf({ rating: 1540, deviation: 30 }), words.w("rating_sure", "1,540", "60"));
    const kind = (rating) => ratings.ratingNote(rating).getAttribute("class");
    assert.deepEqual([{}, { rating: 1, deviation: 111 }, { rating: 1, deviation: 110 }, { rating: 1 }].map(kind), ["rating unsure", "rating unsure", "rating", "rating"]);
    const list = ratings.ratingList([{ game: "muehle", rating: 1500, deviation: 50, games: 1 }, { game: "gone", games: 3 }]);
    assert.deepEqual(list.querySelectorAll(".faint").map((one) => one.textContent), [words.w("rating_game", 1), words.w("rating_games", 3)]);
    assert.deepEqual(list.querySelectorAll("span").map((one) => one.textContent), ["Mühle", "gone"]);
    const after = ratings.ratingsAfter("t", new Map([["p1", "Ann"]]));
    await answers("ratings", { ratings: [{ person: "p1", rating: 1500, deviation: 20, gain: 12 }, { person: "p2", rating: 1400, deviation: 20, gain: -7 },
      { person: "p3", rating: 1 }, { person: "p4", rating: 1400, deviation: 20, gain: 0 }], counts: true });
    assert.equal((await after).textContent, `${words.w("rating")}: Ann ${words.w("rating_sure", "1,500", "40")} (+12) ·  ${words.w("rating_sure", "1,400", "40")} (−7) ·  ${words.w("rating_sure", "1,400", "40")} (+0)`);
    const none = ratings.ratingsAfter("t", new Map());
    await answers("ratings", { ratings: [{ person: "p1" }], counts: false });
    assert.equal(await none, undefined);
    const refused = ratings.ratingsAt("t");
    await settled();
    last().tells({ re: said("ratings").slice(-1)[0].id, ok: false, code: "table" });
    assert.deepEqual(await refused, { ratings: [], counts: false });
  });

  // ---- links ----

  test("a match has one link: its own, its table's, or the one it was uploaded under", async () => {
    const [link, table] = ["a".repeat(32), "b".repeat(24)];
    assert.equal(await shown.replayOf(link), link);
    const shared = shown.replayOf(table);
    assert.equal((await answers("share", { replay: "r1" })).table, table);
    assert.equal(await shared, "r1");
    const text = "ä".repeat(45_000);
    asked.answer = (what) => (what === "kept" ? [{ id: "m1", names: ["Ann"] }] : { file: { text: async () => text } });
    const mine = shown.replayOf("m1");
    for (let n = 0; n < 2; n++) {
      const { journal: part, at, more } = await answers("upload");
      assert.deepEqual([part.length, at, more], [20_000, n * 40_000, true]); // bytes, not letters
    }
    const end = await answers("upload", { replay: "r2" });
    assert.deepEqual([end.journal.length, end.at, end.more, end.names], [5000, 80_000, undefined, ["Ann"]]);
    assert.equal(await mine, "r2");
    const again = shown.replayOf("m1");
    await answers("replay"); // it is still there
    assert.equal(await again, "r2");
    assert.equal(said("upload").length, 3);
    assert.ok(shown.LINKED.test(link) && !shown.LINKED.test(table));
  });

  test("a link is shown with what another page writes, and can be taken away again", async () => {
    const show = shown.showLink("m1", "Mühle");
    await answers("replay");
    await show;
    const dialog = document.body.querySelector(".linked");
    const frame = dialog.querySelector("textarea");
    assert.equal(frame.getAttribute("rows"), "4");
    assert.notEqual(frame.getAttribute("readonly"), null);
    assert.match(frame.textContent, /^<iframe src="http:\/\/here\.example\/kiste\/replay\.html#\/replay\/r2" /);
    dialog.querySelectorAll("button").find((one) => one.textContent === words.w("replay_unlink")).click();
    assert.equal((await answers("unshare")).replay, "r2");
    assert.equal(document.body.querySelector(".linked"), null);
    asked.answer = (what) => (what === "kept" ? [] : { file: { text: async () => "short" } });
    wire.forget();
    settings.set({ names: ["Dora"] });
    const anew = shown.replayOf("m1"); // it has none any more, and a guest of the name that is known here uploads it
    assert.equal((await answers("hello", { person: "p9", token: "t9" })).name, "Dora");
    settings.set({ names: [] });
    await answers("upload", { replay: "r3" });
    assert.equal(await anew, "r3");
    const gone = shown.replayOf("m1"); // somebody has taken it away: it is uploaded once more
    await settled();
    last().tells({ re: said("replay").slice(-1)[0].id, ok: false, code: "table" });
    await answers("upload", { replay: "r4" });
    assert.equal(await gone, "r4");
    wire.become({ token: "t1", person: "p1", name: "Ann" });
  });

  // ---- what comes next ----

  test("what comes next: games that all who are there can play, what most want first, and who has not said yet", () => {
    const acts = [];
    const info = (more) => ({ seats: [{ kind: "person", person: "p1", name: "Ann" }, { kind: "person", person: "p2", name: "Ben", here: true }, { kind: "bot" }],
      late: [{ person: "p3", name: "Cid" }, { person: "p1", name: "Ann" }], ...more });
    const company = { info: info({}), hosts: true, chooses: true };
    const one = new next.Next(company, (cmd, more) => acts.push([cmd, more]), () => acts.push("closed"));
    const dialog = document.body.querySelector(".choosing-game");
    const listed = () => dialog.querySelectorAll("[data-game]").map((game) => game.getAttribute("data-game"));
    assert.equal(dialog.querySelector(".primary"), null); // nobody has wished for anything
    for (const picture of dialog.querySelectorAll("img")) assert.equal(3 * picture.getAttribute("width"), 4 * picture.getAttribute("height"));
    assert.deepEqual(listed(), ["kniffel", "monopoly", "leiter"]); // Mühle is for two, and three are here
    dialog.querySelector("[data-game=\"leiter\"]").click();
    assert.deepEqual(acts, [["another", { game: "leiter" }]]);
    company.info = info({ votes: true, wishes: [{ game: "leiter", people: ["p2", "p3"] }, { game: "kniffel", people: ["p1"] }], owner: "p1" });
    one.show();
    assert.deepEqual(listed(), ["leiter", "kniffel", "monopoly"]);
    assert.deepEqual(dialog.querySelectorAll(".voters").map((voters) => voters.textContent), ["BenCid", "Ann", ""]);
    assert.deepEqual(dialog.querySelectorAll("[data-game]").map((game) => game.getAttribute("aria-pressed")), ["false", "true", "false"]);
    assert.equal(dialog.querySelector(".primary").textContent, words.w("begin_game", "Leiterspiel"));
    acts.length = 0;
    for (const game of dialog.querySelectorAll("[data-game]").slice(0, 2)) game.click();
    assert.deepEqual(acts, [["wish", { game: "leiter" }], ["wish", {}]]); // the second takes the own wish back
    company.info = info({ votes: true, wishes: [{ game: "leiter", people: ["p2"] }, { game: "kniffel", people: ["p1"] }], owner: "p1" });
    one.show();
    assert.equal(dialog.querySelector(".primary").textContent, words.w("begin_game", "Kniffel")); // level: the host's own
    assert.deepEqual(dialog.querySelectorAll(".faint").map((line) => line.textContent), [words.w("vote_rule"), words.w("vote_missing_one", "Cid")]);
    company.hosts = company.chooses = false;
    company.info = info({});
    one.show();
    assert.deepEqual(dialog.querySelectorAll(".faint").map((line) => line.textContent), [words.w("wish_rule")]);
    assert.equal(dialog.querySelector(".primary"), null);
    assert.equal(dialog.querySelector(".segment"), null);
    company.info = info({ next: "table" });
    acts.length = 0;
    one.show(); // it has begun
    assert.deepEqual(acts, ["closed"]);
    assert.equal(next.wished({ wishes: [{ game: "leiter", people: ["a", "b"] }, { game: "gone", people: ["c"] }] }), "Leiterspiel 2 · gone 1");
    assert.equal(next.wished({}), "");
  });

  test("who hosts says how the evening goes on: by vote or not, and who sits where", () => {
    const acts = [];
    const company = { info: { seats: [], votes: true, seating: "lot" }, hosts: true, chooses: true };
    new next.Next(company, (cmd, more) => acts.push([cmd, more]), () => undefined);
    const buttons = document.body.querySelectorAll(".segment").flatMap((segment) => segment.querySelectorAll("button"));
    assert.deepEqual(buttons.map((one) => one.getAttribute("aria-pressed")), ["true", "false", "false", "true", "false"]);
    for (const one of buttons) one.click();
    assert.deepEqual(acts, [["evening", { votes: true }], ["evening", { votes: false }], ["evening", { seating: "usual" }], ["evening", { seating: "lot" }], ["evening", { seating: "left" }]]);
    settings.set({ lang: "en" });
  });
}
