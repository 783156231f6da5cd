// SPDX-License-Identifier: MIT
// Mühle for servers of others: the same rules, notation and endings as src/games/muehle has without options. A position is a
// plain object, as both frameworks want it. `node muehle.mjs DEPTH` counts the games of so many moves, as `kiste perft muehle` does.
const ROWS = { 7: "adg", 6: "bdf", 5: "cde", 4: "abcefg", 3: "cde", 2: "bdf", 1: "adg" };
export const POINTS = Object.entries(ROWS).flatMap(([row, columns]) => [...columns].map((column) => column + row));
const at = (name) => POINTS.indexOf(name);
const LINES = ["a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7"].map((line) => line.split(" ").map(at));
const LINES_OF = POINTS.map((_, point) => LINES.filter((line) => line.includes(point)));
const BESIDE = POINTS.map((_, point) => LINES_OF[point].flatMap((line) => {
    const place = line.indexOf(point);
    return line.filter((_, other) => Math.abs(other - place) === 1);
}));
const QUIET = 100, FREE = 2;

export function setup() {
    return { board: Array(24).fill(FREE), hand: [9, 9], turn: 0, quiet: 0, seen: [], winner: null };
}

const inMill = (board, point, side) => LINES_OF[point].some((line) => line.every((other) => board[other] === side));
const count = (p, side) => p.hand[side] + p.board.filter((who) => who === side).length;

/** A move as it is written, or null. */
function read(text) {
    const parts = /^(?:([a-g][1-7])-)?([a-g][1-7])(?:x([a-g][1-7]))?$/.exec(text);
    if (!parts) return null;
    const [from, to, takes] = parts.slice(1).map((name) => (name === undefined ? null : at(name)));
    return from === -1 || to === -1 || takes === -1 ? null : { from, to, takes };
}

/** Whether it is allowed; what it stands for is done to the board of `p` meanwhile. */
function refused(p, side, { from, to, takes }) {
    const other = 1 - side, board = p.board;
    if (p.winner !== null || p.turn !== side || board[to] !== FREE) return true;
    if (p.hand[side] > 0 ? from !== null : from === null || board[from] !== side) return true;
    if (from !== null && count(p, side) > 3 && !BESIDE[from].includes(to)) return true;
    if (from !== null) board[from] = FREE;
    board[to] = side;
    const closes = inMill(board, to, side);
    const takable = (point) => board[point] === other && !inMill(board, point, other);
    const wrong = takes === null ? closes && board.some((_, point) => takable(point)) : !closes || !takable(takes);
    board[to] = FREE;
    if (from !== null) board[from] = side;
    return wrong;
}

const key = (p) => p.board.join("") + p.turn;

function stuck(p, side) {
    return p.hand[side] === 0 && count(p, side) > 3 && !p.board.some((who, point) => who === side && BESIDE[point].some((next) => p.board[next] === FREE));
}

/** Makes a move that is written so; false: it is not allowed, and nothing has changed. */
export function play(p, side, text) {
    const move = typeof text === "string" ? read(text) : null;
    if (!move || refused(p, side, move)) return false;
    const other = 1 - side, placed = move.from === null;
    if (placed) p.hand[side]--;
    else p.board[move.from] = FREE;
    p.board[move.to] = side;
    if (move.takes !== null) p.board[move.takes] = FREE;
    p.turn = other;
    if (placed || move.takes !== null) {
        p.quiet = 0;
        p.seen = [];
    } else {
        p.quiet++;
    }
    p.seen.push(key(p));
    if (count(p, other) < 3 || stuck(p, other)) p.winner = side;
    else if (p.quiet >= QUIET || p.seen.filter((before) => before === p.seen.at(-1)).length >= 3) p.winner = -1;
    return true;
}

function* written(p) {
    const side = p.turn, froms = p.hand[side] > 0 ? [""] : POINTS.map((name) => name + "-");
    for (const from of froms)
        for (const to of POINTS)
            for (const takes of ["", ...POINTS.map((name) => "x" + name)]) yield from + to + takes;
}

/** Games of so many moves; those that end sooner do not count. */
export function perft(p, depth) {
    if (depth === 0) return 1;
    let games = 0;
    for (const text of written(p)) {
        const next = { ...p, board: [...p.board], hand: [...p.hand], seen: [...p.seen] };
        if (play(next, p.turn, text)) games += perft(next, depth - 1);
    }
    return games;
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(perft(setup(), Number(process.argv[2] ?? 2)));
