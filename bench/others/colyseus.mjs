// SPDX-License-Identifier: MIT
// Mühle on Colyseus, as its documents have it: `node colyseus.mjs PORT`. The position is a schema, and every move is sent as a
// patch at once instead of twenty times a second. Nothing is kept when a room is left.
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { play, setup } from "./muehle.mjs";

const Position = schema({ board: t.array("uint8"), hand: t.array("uint8"), turn: t.uint8(), winner: t.int8(), matches: t.uint32() });
const NOBODY = -2; // yet; -1: a draw

class Muehle extends Room {
    maxClients = 2;
    patchRate = null;

    onCreate() {
        this.seats = new Map();
        this.state = new Position();
        this.state.matches = 0;
        this.begin();
        this.onMessage("play", (client, text) => this.play(client, text));
        this.onMessage("again", () => this.begin());
    }

    onJoin(client) {
        this.seats.set(client.sessionId, this.seats.size);
    }

    begin() {
        this.position = setup();
        this.state.matches++;
        this.show();
    }

    play(client, text) {
        if (play(this.position, this.seats.get(client.sessionId), text)) this.show();
        else client.send("refused", text);
    }

    show() {
        const { board, hand, turn, winner } = this.position;
        board.forEach((who, point) => {
            if (this.state.board[point] !== who) this.state.board[point] = who;
        });
        hand.forEach((left, side) => {
            if (this.state.hand[side] !== left) this.state.hand[side] = left;
        });
        this.state.turn = turn;
        this.state.winner = winner ?? NOBODY;
        this.broadcastPatch();
    }
}

const server = new Server({ greet: false, transport: new WebSocketTransport({ pingInterval: 0 }) });
server.define("muehle", Muehle);
await server.listen(Number(process.argv[2]));
console.log("ready");
