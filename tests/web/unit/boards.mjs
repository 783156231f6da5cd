// SPDX-License-Identifier: MIT
// What lies where on a board: bubbles, drawn gestures, arrows for what a move changed, curves.
import { assert, test } from "../harness.mjs";

const box = (left, top, w, h) => ({ left, top, right: left + w, bottom: top + h });
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const apart = (a, b) => Math.hypot(Math.max(a.left - b.right, b.left - a.right, 0), Math.max(a.top - b.bottom, b.top - a.bottom, 0));

/** A bubble whose height follows from its width, as text does; and where it was put. */
function bubbleOf(area) {
  const bubble = document.createElement("div");
  const wide = () => parseFloat(bubble.style.width);
  const high = () => Math.ceil(area / wide());
  Object.defineProperties(bubble, { offsetWidth: { get: wide }, offsetHeight: { get: high } });
  const lies = () => box(parseFloat(bubble.style.left), parseFloat(bubble.style.top), wide(), high());
  return { bubble, lies };
}

const AREA = 340 * 80;

export function boardUnits({ bubble: { boxOf, putBubble }, curve, drawing, gesture, letters, moment, ways }) {
  drawing.knowLooks({ man: { motion: "hop", place: false }, point: { motion: "hop", place: true }, board: { motion: "none", place: false }, die: { motion: "hop", place: false },
    text: { motion: "hop", place: false } });

  test("a bubble lies beside its thing, as near as its tail lets it, and within the screen", () => {
    for (const thing of [box(480, 380, 40, 40), box(0, 0, 40, 40), box(960, 760, 40, 40), box(0, 400, 40, 40), box(500, 0, 30, 30)]) {
      const { bubble, lies } = bubbleOf(AREA);
      assert.equal(putBubble(bubble, [thing], [thing]), 0);
      const far = apart(lies(), thing);
      assert.ok(far >= 12 && far < 12 + 4, `${far} pixels from its thing`);
      assert.ok(lies().left >= 6 && lies().top >= 6 && lies().right <= 994 && lies().bottom <= 794, "over the edge");
    }
  });

  test("a bubble is twelve pixels from its thing, where it may be", () => {
    const { bubble, lies } = bubbleOf(AREA);
    const thing = box(490, 306, 300, 300);
    putBubble(bubble, [thing], [box(0, 0, 1000, 200), box(0, 620, 1000, 180)]);
    assert.equal(apart(lies(), thing), 12);
  });

  test("a bubble may lie at the very edge that the screen leaves it", () => {
    const aside = bubbleOf(AREA);
    putBubble(aside.bubble, [box(640, 300, 10, 10)], [box(0, 0, 653, 800)]);
    assert.deepEqual([aside.lies().left, aside.lies().right], [654, 994]);
    const below = bubbleOf(AREA);
    putBubble(below.bubble, [box(640, 700, 10, 10)], [box(0, 0, 1000, 713)]);
    assert.deepEqual([below.lies().top, below.lies().bottom], [714, 794]);
  });

  test("a bubble lies rather above its thing than below", () => {
    const { bubble, lies } = bubbleOf(AREA);
    putBubble(bubble, [box(480, 380, 40, 40)], []);
    assert.ok(lies().top <= 380);
    assert.equal(bubble.style.width, "340px"); // and where there is room it is wide
  });

  test("a bubble lies on nothing that must be seen, though that be farther away", () => {
    const thing = box(480, 380, 40, 40);
    const around = box(300, 200, 400, 400); // a board with the thing in it, and the bubble nowhere near
    const { bubble, lies } = bubbleOf(AREA);
    putBubble(bubble, [thing], [around]);
    assert.equal(shared(lies(), around), 0);
    assert.ok(apart(lies(), around) < 16);
    const rather = bubbleOf(AREA);
    const above = box(0, 0, 1000, 380);
    putBubble(rather.bubble, [thing], [], [above]); // what should be seen: then it lies below
    assert.equal(shared(rather.lies(), above), 0);
    assert.ok(apart(rather.lies(), thing) < 16);
    const torn = bubbleOf(AREA);
    putBubble(torn.bubble, [thing], [above], [box(0, 380, 1000, 420)]); // where it must lie on one of them, on what only should be seen
    assert.equal(shared(torn.lies(), above), 0);
  });

  test("where a wide bubble would lie on something, a narrow one is tried", () => {
    const { bubble, lies } = bubbleOf(AREA);
    const walls = [box(0, 0, 390, 800), box(610, 0, 390, 800)]; // a gap of 220 between what must be seen
    putBubble(bubble, [box(480, 380, 40, 40)], walls);
    assert.equal(bubble.style.width, "200px");
    for (const wall of walls) assert.equal(shared(lies(), wall), 0);
  });

  test("of several things a bubble is put beside the one that has room, and says which", () => {
    const full = box(0, 0, 1000, 500);
    const { bubble } = bubbleOf(AREA);
    assert.equal(putBubble(bubble, [box(480, 100, 40, 40), box(480, 700, 40, 40)], [full]), 1);
    assert.equal(putBubble(bubbleOf(1e7).bubble, [box(480, 100, 40, 40)], []), -1); // no room on any screen
  });

  test("beside a board a bubble lies rather than on it, but not far from a thing that stands there", () => {
    const board = box(300, 0, 400, 400);
    const above = bubbleOf(AREA), beside = bubbleOf(AREA), within = bubbleOf(AREA);
    const die = box(480, 440, 40, 40); // below the board: without it, a bubble is put above
    putBubble(above.bubble, [die], []);
    assert.ok(shared(above.lies(), board) > 0);
    putBubble(beside.bubble, [die], [], [], [board]);
    assert.equal(shared(beside.lies(), board), 0);
    putBubble(within.bubble, [box(480, 180, 40, 40)], [], [], [board]);
    assert.ok(within.bubble.querySelector("path"), "its tail leads there");
  });

  test("a bubble's tail leads to its thing and not over others; where it cannot or is far, the thing is ringed", () => {
    const thing = box(480, 380, 40, 40);
    const drawn = (clear) => {
      const { bubble, lies } = bubbleOf(AREA);
      putBubble(bubble, [thing], clear);
      const [ring, tail] = [bubble.querySelector(".ring"), bubble.querySelector("path")];
      assert.equal(ring === null, tail !== null); // one of them
      if (ring) assert.deepEqual(["x", "y", "width", "height"].map((name) => Number(ring.getAttribute(name))),
        [480 - lies().left - 3, 380 - lies().top - 3, 46, 46]);
      return { tail: tail?.getAttribute("d") ?? "", lies: lies() };
    };
    const { tail, lies } = drawn([thing]);
    const [, fx, fy, tx, ty, gx, gy] = /^M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)z$/.exec(tail).map(Number);
    const tip = { x: tx + lies.left, y: ty + lies.top };
    assert.ok(tip.x >= 480 && tip.x <= 520 && tip.y >= 380 && tip.y <= 420, "its tip is on the thing");
    assert.ok(Math.abs(Math.hypot(fx - gx, fy - gy) - 18) < 0.2, "it begins as wide as it should");
    for (const [x, y] of [[fx, fy], [gx, gy]]) assert.ok(x > 0 && y > 0 && x < 340 && y < 80, "it begins inside of the bubble");
    for (const large of [box(500, 100, 400, 600), box(100, 100, 400, 600), box(20, 300, 960, 480), box(20, 20, 960, 480)]) {
      const { bubble, lies: at } = bubbleOf(AREA);
      putBubble(bubble, [large], [large]);
      const [sx, sy, px, py, ex, ey] = bubble.querySelector("path").getAttribute("d").match(/-?[\d.]+/g).map(Number);
      const point = { x: px + at().left, y: py + at().top };
      const inside = Math.max(Math.min(point.x - large.left, large.right - point.x), 0) && Math.min(point.x - large.left, large.right - point.x, point.y - large.top, large.bottom - point.y);
      assert.ok(Math.abs(inside - 7) < 0.01, `${inside} pixels into its thing`);
      const [x, y] = [(sx + ex) / 2, (sy + ey) / 2];
      const { width, height } = { width: at().right - at().left, height: at().bottom - at().top };
      const near = (tip, size) => Math.max(19, Math.min(tip, size - 19)); // as near to its tip as corners let it
      assert.ok(Math.abs(x - near(px, width)) < 0.11 && Math.abs(y - near(py, height)) < 0.11, `it begins at ${x} ${y}`);
    }
    assert.notEqual(drawn([box(440, 340, 120, 120)]).tail, ""); // over what the thing is a part of
    assert.equal(drawn([box(445, 345, 110, 25), box(445, 430, 110, 25), box(445, 345, 25, 110), box(530, 345, 25, 110)]).tail, ""); // not across others
    assert.equal(drawn([box(150, 50, 700, 700)]).tail, ""); // too far away
  });

  test("a box is four plain numbers", () => {
    const element = document.createElement("i");
    element.box = { left: 1, top: 2, right: 3, bottom: 4, width: 2, height: 2 };
    assert.deepEqual(boxOf(element), { left: 1, top: 2, right: 3, bottom: 4 });
  });

  test("a tile belongs to what it lies on, the smallest of several, else to the nearest within its width", () => {
    const tile = { w: 20, h: 30 };
    const goal = (id, x, y, w, h) => ({ item: { id, w, h }, x, y });
    const field = goal(1, 100, 100, 100, 100);
    const cell = goal(2, 110, 110, 20, 20);
    assert.equal(gesture.landing(tile, { x: 110, y: 115 }, [field, cell]), 2);
    assert.equal(gesture.landing(tile, { x: 110, y: 115 }, [cell, field]), 2);
    assert.equal(gesture.landing(tile, { x: 70, y: 70 }, [field, cell]), 1);
    assert.equal(gesture.landing(tile, { x: 180, y: 100 }, [field]), 1); // exactly its size beside it
    assert.equal(gesture.landing(tile, { x: 180.5, y: 100 }, [field]), 0);
    assert.equal(gesture.landing(tile, { x: 100, y: 19 }, [field]), 0);
    assert.equal(gesture.landing(tile, { x: 175, y: 100 }, [field, goal(3, 190, 100, 20, 20)]), 3); // the nearer of two beside it
    assert.equal(gesture.landing(tile, { x: 152, y: 100 }, [field, goal(3, 190, 100, 20, 20)]), 1);
  });

  test("a grip aims where it is drawn, and the farther the more", () => {
    const way = (id, x, y) => ({ id, x, y, gesture: "way" });
    const far = (id, face) => ({ id, face, gesture: "far", x: 0, y: 0 });
    const goals = [way(1, 110, 100), way(2, 100, 110), way(3, 90, 100), way(4, 100, 90), far(13, 3), far(11, 1), far(12, 2), { id: 99, gesture: "none" }];
    const aimed = (x, y) => gesture.aim({ x, y }, goals);
    assert.deepEqual(aimed(9, 0), { way: 1, far: 11, off: false });
    assert.deepEqual(aimed(4, 0), { way: 1, far: 11, off: true });
    assert.deepEqual(aimed(5, 0), { way: 1, far: 11, off: false });
    assert.deepEqual(aimed(0, 10), { way: 2, far: 11, off: false }); // up to the ring
    assert.deepEqual(aimed(-15, 1), { way: 3, far: 12, off: false });
    assert.deepEqual(aimed(0, -19.9), { way: 4, far: 12, off: false });
    assert.deepEqual(aimed(0, -20), { way: 4, far: 13, off: false });
    assert.deepEqual(aimed(0, -900), { way: 4, far: 13, off: false });
    const oval = [way(1, 130, 100), way(2, 100, 110), way(3, 70, 100), way(4, 100, 90), far(11, 1)]; // not all as far from the middle
    assert.equal(gesture.aim({ x: 10, y: 11 }, oval).way, 2); // by the direction alone
    assert.equal(gesture.aim({ x: 11, y: -10 }, oval).way, 1);
    assert.equal(gesture.aim({ x: 1, y: 1 }, goals.filter((one) => one.gesture !== "way")), undefined);
    assert.equal(gesture.aim({ x: 1, y: 1 }, goals.filter((one) => one.gesture !== "far")), undefined);
  });

  const man = (id, x, y, more = {}) => ({ id, pane: 0, look: "man", tint: "white", x, y, w: 20, h: 20, ...more });
  const scene = (...items) => ({ items });

  test("a move is an arrow for what went and a ring for what was taken, came or was sent back", () => {
    const before = scene(man(1, 0, 0), man(2, 100, 0, { tint: "black" }), man(3, 50, 50), man(4, 200, 0, { tint: "black" }));
    const after = scene(man(1, 100, 0), man(3, 61, 50), man(4, 300, 0, { tint: "black" }), man(5, 7, 8));
    const change = ways.changeOf(before, after, ["black"]);
    assert.deepEqual(change.ways.map(({ from, to }) => [from.x, from.y, to.x, to.y]), [[0, 0, 100, 0]]); // 3 has only made room
    assert.deepEqual(change.rings.map(({ x, y, r }) => [x, y, Number(r.toFixed(3))]), [[200, 0, 11.2], [100, 0, 11.2], [7, 8, 11.2]]);
    assert.ok(ways.isSeen(change));
    assert.ok(ways.isSeen({ ways: [], rings: [{}] }));
    assert.ok(!ways.isSeen(ways.changeOf(before, before, [])));
    assert.equal(ways.changeOf(before, scene(man(3, 62.1, 50)), []).ways.length, 1); // beyond 0.6 of its size it went
    assert.equal(ways.changeOf(before, scene(man(3, 62, 50)), []).ways.length, 0); // up to that it has only made room
    const wide = (x) => scene(man(3, x, 0, { w: 10, h: 60 }));
    assert.equal(ways.changeOf(wide(0), wide(30), []).ways.length, 0); // by its longer side
    assert.equal(ways.changeOf(wide(0), wide(37), []).ways.length, 1);
    const near = scene(man(4, 250, 0, { tint: "black" }));
    assert.deepEqual(ways.changeOf(scene(man(4, 200, 0, { tint: "black" })), near, ["black"]).rings, []); // 2.5 of its size: not sent back
    assert.equal(ways.changeOf(scene(man(4, 200, 0, { tint: "black" })), near, []).ways.length, 1);
  });

  test("a card that shows its other side is part of a move; how large a thing is on its way counts, not only where it comes to", () => {
    const card = (face, x = 0) => scene(man(1, x, 0, { face }));
    assert.equal(ways.changeOf(card(0), card(2), []).rings.length, 1);
    assert.equal(ways.changeOf(card(0), card(2, 90), []).rings.length, 0); // that is its arrow
    const [way] = ways.changeOf(scene(man(1, 0, 0, { w: 160 })), scene(man(1, 400, 0)), []).ways;
    assert.equal(way.size, 160);
  });

  test("what somebody did with a throw belongs to the throw", () => {
    const events = ["*", 0, "*", "*", 1, 0].map((seat, i) => ({ n: i + 1, seat }));
    assert.deepEqual([1, 2, 3, 4, 5, 6].map((n) => moment.lastOf(events, n)), [2, 2, 3, 5, 5, 6]);
    assert.equal(moment.lastOf([{ seat: "*", say: "Ann throws 3." }, { seat: 1, say: "Bob throws …" }], 1), 1); // that is the next turn
  });

  test("what is no thing to play with is no part of a move; more than four rings are none, four arrows the longest", () => {
    const kinds = [{ id: -1 }, { pane: 1 }, { look: "text" }, { look: "tag" }, { look: "die" }, { look: "cup" }, { look: "point" }, { look: "board" }, { look: "gone" }];
    for (const kind of kinds)
      assert.ok(!ways.isSeen(ways.changeOf(scene(man(1, 0, 0, kind)), scene(man(1, 90, 0, kind)), [])), JSON.stringify(kind));
    const tile = { look: "die", gesture: "tile" }; // a die that is laid, not thrown
    assert.ok(ways.isSeen(ways.changeOf(scene(man(1, 0, 0, tile)), scene(man(1, 90, 0, tile)), [])));
    const rail = man(9, 100, 100, { id: 0, look: "rail", w: 200, h: 60 });
    const laid = (x, y) => scene(rail, man(1, x, y, tile));
    assert.equal(ways.changeOf(laid(30, 100), laid(90, 100), []).ways.length, 0); // what is left on a rail closes up
    assert.equal(ways.changeOf(laid(30, 100), laid(90, 20), []).ways.length, 1);
    const row = (count, y) => scene(...Array.from({ length: count }, (_, n) => man(n + 1, 30 * n, y * (n + 1))));
    assert.equal(ways.changeOf(row(6, 0), row(6, 20), []).ways.length, 4);
    assert.equal(ways.changeOf(row(6, 0), row(6, 20), []).ways[0].to.y, 120); // the longest first
    assert.equal(ways.changeOf(row(4, 0), scene(), []).rings.length, 4);
    assert.equal(ways.changeOf(row(5, 0), scene(), []).rings.length, 0);
  });

  test("an arrow is a shape from where to where, with a head", () => {
    const drawn = ways.drawChange({ ways: [{ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }], rings: [{ x: 1, y: 2, r: 3 }] }, "better", 1, 10);
    assert.equal(drawn.getAttribute("class"), "hint went better");
    assert.equal(drawn.querySelector("path").getAttribute("d"), "M0.0 5.0L76.0 5.0L76.0 11.0L100.0 0.0L76.0 -11.0L76.0 -5.0L0.0 -5.0Z");
    assert.deepEqual(["cx", "cy", "r"].map((name) => drawn.querySelector("circle").getAttribute(name)), ["1", "2", "3"]);
    const short = ways.drawChange({ ways: [{ from: { x: 0, y: 0 }, to: { x: 0, y: 20 } }], rings: [] }, "played", 2);
    assert.equal(short.querySelector("path").getAttribute("d"), "M-7.0 0.0L-7.0 10.0L-15.4 10.0L0.0 20.0L15.4 10.0L7.0 10.0L7.0 0.0Z");
  });

  test("on a small picture dotted arcs lead to rings, around what is taken or else where a way ends", () => {
    const way = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, size: 40 };
    const drawn = ways.drawArcs({ ways: [way], rings: [] }, "better");
    assert.equal(drawn.getAttribute("class"), "hint arcs better");
    assert.equal(drawn.querySelector("path").getAttribute("d"), "M0 0Q50.0 -35.0 100 0");
    assert.deepEqual(["cx", "cy", "r"].map((name) => drawn.querySelector("circle").getAttribute(name)), ["100", "0", "20"]);
    const taking = ways.drawArcs({ ways: [way], rings: [{ x: 50, y: 0, r: 9 }] }, "played");
    assert.deepEqual([...taking.querySelectorAll("circle")].map((ring) => ring.getAttribute("cx")), ["50"]);
  });

  test("others are those whose colours do not play together with a seat", () => {
    const match = { seats: [{ tint: "red", team: [0, 2] }, { tint: "blue", team: [1, 3] }, { tint: "green", team: [0, 2] }, { tint: "black" }] };
    assert.deepEqual(ways.othersOf(match, 0), ["blue", "black"]);
    assert.deepEqual(ways.othersOf(match, 3), ["red", "blue", "green"]);
    assert.deepEqual(ways.othersOf(match, "*"), []); // whose man a throw moves was not sent back by anybody
    assert.deepEqual(ways.othersOf(match, undefined), []);
  });

  test("a curve of one is between its least and most, of two the one who looks, of more all around the even", () => {
    const of = (tints, stands, more = {}) => curve.heights({ tints, stands, count: stands.length, mine: 0, percent: true, ...more })
      .map((all) => all?.map((one) => Number(one.toFixed(6))));
    assert.deepEqual(of(["a"], [[0], [50], undefined, [100]]), [[-0.8], [0], undefined, [0.8]]);
    assert.deepEqual(of(["a"], [[-50], [150]]), [[-0.8], [0.8]]);
    assert.deepEqual(of(["a"], [[7], [7]]), [[-0.8], [-0.8]]);
    assert.deepEqual(of(["a", "b"], [[60_000, 40_000], [100_000, 0]]), [[0.184], [0.92]]);
    assert.deepEqual(of(["a", "b"], [[60_000, 40_000], [100_000, 0]], { mine: 1 }), [[-0.184], [-0.92]]);
    assert.deepEqual(of(["a", "b"], [[51_000, 49_000]], { mine: -1 }), [[0.046]]); // no drama: to the edge it is 20 %
    assert.deepEqual(of(["a", "b"], [[1100, 900]], { percent: false }), [[0.092]]); // or one point
    assert.deepEqual(of(["a", "b", "c"], [[90_000, 0, 0], undefined], { mine: -1 }), [[0.92, -0.46, -0.46], undefined]);
  });

  test("behind the ends of lines that lie over each other their signs stand apart, in their order, and a line is found at any event", () => {
    const put = (places, least) => curve.apart(places, least).map((y) => Number(y.toFixed(3)));
    assert.deepEqual(put([0.1, 0.9], 0.25), [0.1, 0.9]);
    assert.deepEqual(put([0.5, 0.6, 0, 0.5], 0.25), [0.5, 1, 0, 0.75]);
    assert.deepEqual(put([0.9, 1], 0.25), [0.75, 1]);
    assert.deepEqual(put([0.2, 0.2, 0.2], 0.9), [0, 0.5, 1]); // no room for so much
    assert.deepEqual(curve.apart([0, 1, 1], 0.25, 0.125), [0.125, 0.625, 0.875]);
    const leads = curve.drawLeads([{ tint: "red", mine: true, spots: [{ x: 0, y: 0.5 }, { x: 1, y: 0.95 }] }], [0.75]);
    assert.deepEqual(leads.map((one) => ["class", "x1", "y1", "x2", "y2"].map((name) => one.getAttribute(name))), [["lead tint-red", String(1000 * curve.REACH), "95.0", "1000", "75.0"]]);
    const line = { spots: [{ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.6 }, { x: 1, y: 0.9 }] };
    assert.deepEqual([0, 0.2, 0.35, 0.5, 0.75, 1].map((x) => Number(curve.heightAt(line, x).toFixed(3))), [0.1, 0.1, 0.35, 0.6, 0.75, 0.9]); // as it is drawn
  });

  test("where all was only guessed it turned where a line went farthest, not at its end; one that jumps to and fro was guessed", () => {
    const line = (...ys) => ({ tint: "red", mine: false, spots: ys.map((y, i) => ({ x: i / (ys.length - 1), y })) });
    const up = Array.from({ length: 41 }, (_, n) => (n < 10 ? 0.5 : n < 30 ? 0.3 : n < 40 ? 0.9 : 0));
    assert.deepEqual(curve.turnsOf([line(...up)], 40, 3), [30, 10]);
    assert.deepEqual(curve.turnsOf([line(...up), line(...up.map((y) => 1 - y))], 40, 1), [30]);
    assert.deepEqual(curve.turnsOf([line(...up)], 40, 3, 30), [10]); // once all was decided, nothing turns
    assert.deepEqual(curve.turnsOf([line(0.5, 0.5)], 1, 3), []);
    const of = (stands) => curve.isJagged({ tints: ["a", "b"], stands, count: stands.length, mine: 0, percent: true });
    assert.equal(of(up.map((y) => [100_000 * y, 100_000 - 100_000 * y])), false);
    assert.equal(of(up.map((_, n) => (n % 2 ? [100_000, 0] : [0, 100_000]))), true);
  });

  test("several lines go from the top to the bottom, a single one stays where it is", () => {
    const line = (...ys) => ({ tint: "red", mine: false, spots: ys.map((y, x) => ({ x, y })) });
    const ys = (...lines) => curve.filled(lines).map(({ spots }) => spots.map(({ y }) => Number(y.toFixed(3))));
    assert.deepEqual(ys(line(0.5, 0.2), line(0.5, 0.6)), [[0.72, 0.06], [0.72, 0.94]]);
    assert.deepEqual(ys(line(0.5, 0.2)), [[0.5, 0.2]]);
    assert.deepEqual(ys(line(0.5), line(0.5)), [[0.5], [0.5]]);
  });

  test("what everybody was worth goes from the least to the most that anybody had", () => {
    const lines = curve.worthLines([{ event: 0, worth: [100, 100] }, { event: 4, worth: [0, 200] }], ["red", "blue"], 1);
    assert.deepEqual(lines.map(({ tint, mine }) => [tint, mine]), [["red", false], ["blue", true]]);
    assert.deepEqual(lines.map(({ spots }) => spots.map(({ x, y }) => [x, Number(y.toFixed(3))])), [[[0, 0.5], [1, 0.94]], [[0, 0.5], [1, 0.06]]]);
  });

  test("of a board about four men's width is shown where something changed, four by three and on the board; a long way comes from outside", () => {
    const at = (...spots) => ways.detailOf({ panes: [{ width: 400, height: 400 }] }, [{ ways: spots.slice(1).map((to) => ({ from: spots[0], to, size: 30 })), rings: spots.length === 1 ? [{ ...spots[0], r: 16.8 }] : [] }]);
    const small = at({ x: 200, y: 200 });
    const ring = [{ ways: [], rings: [{ x: 200, y: 200, r: 16.8 }] }];
    assert.deepEqual([13, 14].map((clear) => ways.detailOf({ panes: [{ width: 400, height: 400 }] }, ring, clear) === undefined), [false, true]); // of few men all of it
    assert.ok(Math.abs(small.width * 3 - small.height * 4) < 1e-6 && Math.abs(small.width - 4.6 * 30) < 1e-6);
    assert.ok(Math.hypot(small.x + small.width / 2 - 200, small.y + small.height / 2 - 200) < 1e-6);
    const corner = at({ x: 390, y: 5 });
    assert.ok(Math.abs(corner.x + corner.width - 400) < 1e-6 && corner.y === 0);
    const way = at({ x: 100, y: 100 }, { x: 250, y: 120 });
    assert.ok(way.x <= 100 && way.x + way.width >= 250 && way.width <= 400);
    const far = at({ x: 0, y: 0 }, { x: 400, y: 400 });
    assert.ok(far.width < 200 && far.x + far.width > 399 && far.y + far.height > 399, JSON.stringify(far)); // where it leads
    assert.equal(at(), undefined);
  });

  test("a curve that only jumps to and fro is evened out, one with a few turns is left as it is, and the end is the end", () => {
    const calm = [0, 0, 0.5, 0.5, -0.5, 1];
    assert.deepEqual(curve.calmed(calm), calm);
    const jagged = Array.from({ length: 48 }, (_, n) => (n % 2 ? 1 : -1));
    const evened = curve.calmed(jagged);
    assert.equal(evened.at(-1), 1);
    assert.ok(evened.slice(0, -1).every((height) => Math.abs(height) <= 0.35), String(evened));
    const stands = [undefined, ...jagged.map((by) => [50_000 + 50_000 * by, 50_000 - 50_000 * by])];
    const drawn = curve.heights({ tints: ["red", "blue"], stands, count: 48, mine: 0, percent: true });
    assert.equal(drawn[0], undefined);
    assert.equal(drawn.length, 49);
    assert.ok(Math.abs(drawn[1][0]) <= 0.35 && drawn[48][0] > 0.9);
  });

  test("a curve is drawn from the first event that is known to the last, as an area with one line or as a line each", () => {
    const lines = (tints, stands, mine) => curve.linesOf({ tints, stands, count: stands.length - 1, mine, percent: true });
    const drawn = (tints, ...more) => curve.drawLines(lines(tints, ...more), tints.length === 2 ? 0.5 : 1);
    assert.deepEqual(lines(["a", "b"], [undefined], 0), []);
    const two = drawn(["a", "b"], [undefined, [50_000, 50_000], [100_000, 0], undefined, [0, 100_000]], 0);
    assert.equal(two.querySelector(".line").getAttribute("d"), "M250.0 50.0L500.0 4.0L1000.0 96.0");
    assert.equal(two.querySelector(".area").getAttribute("d"), "M250.0 50.0L500.0 4.0L1000.0 96.0V50H250.0Z");
    const one = drawn(["a"], [[0], [10]], 0);
    assert.equal(one.querySelector(".area").getAttribute("d"), "M0.0 90.0L1000.0 10.0V100H0.0Z");
    const three = drawn(["a", "b", "c"], [[30, 30, 30], [90_000, 0, 0]], 1);
    assert.deepEqual(three.querySelectorAll("path").map((path) => path.getAttribute("class")), ["line tint-a", "line tint-c", "line tint-b mine"]); // one's own above the others'
    assert.equal(three.querySelectorAll("path")[1].getAttribute("d"), "M0.0 50.0L1000.0 73.0");
    const cut = drawn(["a", "b", "c"], [[30, 30, 30], undefined], -1);
    assert.equal(cut.querySelectorAll("path").length, 3);
  });

  test("the system's own letters are kept, but for wide ones whose narrow cut is there", () => {
    const among = (own, { wide = 120, narrow = 108 } = {}) => letters.narrower((family) => (family === "system-ui" ? own : family.includes("Condensed") ? narrow : wide));
    assert.match(among(120), /Condensed/);
    assert.equal(among(106), undefined);
    assert.equal(among(120, { narrow: 140 }), undefined); // not there: something else stands for it
  });
}
