// SPDX-License-Identifier: MIT
// Mühle on boardgame.io, as its documents have it: `node boardgame.mjs PORT`. Everything is kept in its memory, nothing durably;
// nobody has to prove who they are.
import { createRequire } from "node:module";
import { play, setup } from "./muehle.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const muehle = {
    name: "muehle",
    setup,
    minPlayers: 2,
    maxPlayers: 2,
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { play: ({ G, playerID }, text) => (play(G, Number(playerID), text) ? undefined : INVALID_MOVE) },
    endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
    playerView: ({ G: { seen, ...shown } }) => shown, // what is only there to find repetitions is not sent with every move
    disableUndo: true,
};

process.env.NODE_ENV = "production";
const server = Server({ games: [muehle], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: 0 } });
console.log("ready");
