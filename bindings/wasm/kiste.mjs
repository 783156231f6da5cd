// SPDX-License-Identifier: MIT
// Spielkiste in a page or under node: the same rules, compiled to WebAssembly. No dependencies, no imports.
//
//     import { load } from "./kiste.mjs";
//     const kiste = await load(await (await fetch("kiste.wasm")).arrayBuffer());
//     const table = kiste.open();
//     table.call({ cmd: "new", game: "muehle", seats: 2 });      // -> { ok: true, seq: 0 }
//     table.call({ cmd: "legal" });
//     table.close();
//
// What can be said is in docs/protocol.md; include/kiste.h is the manual.

/** @param {BufferSource | WebAssembly.Module} wasm  the bytes of kiste.wasm
 *  @param {Uint8Array} [random]  at least 32 random bytes; left out: from the system's crypto */
export async function load(wasm, random) {
  const exports = await instance(wasm, {});
  exports._initialize();
  return stirred(exports, random);
}

/** One game alone, in two modules of which the first is the same for all: what the page fetches.
 *  @param {BufferSource | WebAssembly.Module} engine  the bytes of engine.wasm
 *  @param {BufferSource | WebAssembly.Module} room  those of a room of the same build: it lies in the engine's memory
 *  @param {Uint8Array} words  what it says, in one language; in another, by kiste.words(), it speaks once that was given too. So it tells its
 *  rules and reasons, whose texts are empty until then
 *  @param {Uint8Array} [random]  as for load() */
export async function loadRoom(engine, room, words, random) {
  const exports = await instance(engine, {});
  exports._initialize();
  const { room: game, drawings } = await instance(room, { env: exports });
  const kiste = stirred(exports, random);
  kiste.words(words);
  exports.kiste_room(game(), drawings());
  return kiste;
}

async function instance(wasm, imports) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  return (await WebAssembly.instantiate(module, imports)).exports;
}

function stirred(exports, random) {
  const kiste = new Kiste(exports);
  kiste.random(random ?? globalThis.crypto.getRandomValues(new Uint8Array(64)));
  return kiste;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Kiste {
  #wasm;

  constructor(exports) {
    this.#wasm = exports;
  }

  /** Stirs bytes into the source of secrets. */
  random(bytes) {
    const at = this.#put(bytes);
    this.#wasm.kiste_random(at, bytes.length);
    this.#wasm.kiste_free(at);
  }

  /** A file some game needs, under the name a refused line gave as `asset`. False: another one has that name. */
  asset(name, bytes) {
    const named = this.#put(encoder.encode(name));
    const at = this.#put(bytes);
    const taken = this.#wasm.kiste_asset(named, at, bytes.length) !== 0;
    this.#wasm.kiste_free(at);
    this.#wasm.kiste_free(named);
    return taken;
  }

  /** What the room says in one language (tools/modules.py: how such a file is made). Asked for a language that was not given yet
   *  it speaks the one that was first. */
  words(bytes) {
    const head = bytes.indexOf(0);
    const [lang, langs, place, ...runs] = decoder.decode(bytes.subarray(0, head)).split(" ").map(Number);
    const { buffer } = this.#wasm.memory;
    new Uint8Array(buffer).set(bytes.subarray(head + 1), place);
    const pointers = new Uint32Array(buffer);
    let from = head + 1;
    for (let i = 0; i < runs.length; i += 3) {
      const [first, distance, count] = runs.slice(i, i + 3);
      for (let phrase = 0; phrase < count; phrase++) {
        const at = (first + distance * phrase) / 4;
        for (let each = 0; each < langs; each++)
          if (each === lang || pointers[at + each] === 0) pointers[at + each] = place + from - head - 1;
        from = bytes.indexOf(0, from) + 1;
      }
    }
  }

  /** An empty table. */
  open() {
    return new Table(this, this.#wasm.kiste_open());
  }

  /** One line of text in, one out. For Table. */
  say(table, line) {
    const at = this.#put(encoder.encode(line));
    try {
      return this.#text(this.#wasm.kiste_call(table, at));
    } catch (trap) {
      throw new Error(`kiste.wasm: ${this.#text(this.#wasm.kiste_failure()) || trap.message}`, { cause: trap });
    } finally {
      this.#wasm.kiste_free(at);
    }
  }

  shut(table) {
    this.#wasm.kiste_close(table);
  }

  /** A NUL-terminated copy inside the module. Its memory may move at any call: never keep a view of it. */
  #put(bytes) {
    const at = this.#wasm.kiste_alloc(bytes.length + 1);
    if (at === 0) throw new Error("kiste.wasm: out of memory");
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  #text(at) {
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  }
}

class Table {
  #kiste;
  #at;

  constructor(kiste, at) {
    this.#kiste = kiste;
    this.#at = at;
  }

  /** The answer to one line, both as text. */
  line(text) {
    if (this.#at === 0) throw new Error("this table is closed");
    return this.#kiste.say(this.#at, text);
  }

  /** The answer to one command, both as objects. */
  call(command) {
    return JSON.parse(this.line(JSON.stringify(command)));
  }

  close() {
    this.#kiste.shut(this.#at);
    this.#at = 0;
  }
}
