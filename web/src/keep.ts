// SPDX-License-Identifier: MIT
// Matches kept in the browser (IndexedDB). Used only by the worker: a journal holds everybody's secrets. A match is a
// head, and its journal in numbered pieces that are only ever added: so nothing is rewritten, and whoever adds a piece that
// is already there has noticed that the match goes on in another window. Beside them, how fast computers think here.
import type { Kept, Speed } from "./protocol";

export interface Head extends Kept {
  pieces: number; // of its journal
  boxed?: string | undefined; // what it was played with, where that was not the game's own
}

interface Piece {
  id: string;
  n: number;
  text: string;
}

const HEADS = "matches";
const PIECES = "pieces";
const SPEEDS = "speeds";
let opened: Promise<IDBDatabase> | undefined;

/** The first version kept each journal whole, in its head; the second no speeds. */
function upgrade(db: IDBDatabase, move: IDBTransaction | null): void {
  if (!db.objectStoreNames.contains(SPEEDS)) db.createObjectStore(SPEEDS);
  if (!db.objectStoreNames.contains(HEADS)) db.createObjectStore(HEADS, { keyPath: "id" });
  if (db.objectStoreNames.contains(PIECES)) return;
  const pieces = db.createObjectStore(PIECES, { keyPath: ["id", "n"] });
  const old = move?.objectStore(HEADS).openCursor();
  if (!old) return;
  old.onsuccess = () => {
    const cursor = old.result;
    if (!cursor) return;
    const { journal, ...head } = cursor.value as Kept & { journal?: string };
    pieces.put({ id: head.id, n: 0, text: journal ?? "" } satisfies Piece);
    cursor.update({ ...head, pieces: 1 } satisfies Head);
    cursor.continue();
  };
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("spielkiste", 3);
    asked.onupgradeneeded = () => upgrade(asked.result, asked.transaction);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close(); // a newer page in another window
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("an older page is still open"));
  });
  return opened;
}

/** One transaction over heads and pieces; its result is what `what` resolved with. */
async function run<T>(mode: IDBTransactionMode, what: (heads: IDBObjectStore, pieces: IDBObjectStore) => Promise<T>): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction([HEADS, PIECES], mode);
    const result = what(transaction.objectStore(HEADS), transaction.objectStore(PIECES));
    result.catch(() => { // what is half done must not stay
      try { transaction.abort(); } catch { /* it has ended already */ }
    });
    transaction.oncomplete = () => void result.then(resolve, reject);
    transaction.onabort = () => void result.then(() => reject(transaction.error), reject);
  });
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

const of = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** What came of adding to a match. */
export type Added = "kept" | "unkept" | "elsewhere" | "gone";

/** Adds pieces behind the first `after`. "elsewhere": another window was quicker; "gone": it was deleted there. */
export async function add(head: Head, after: number, texts: string[]): Promise<Added> {
  try {
    return await run<Added>("readwrite", async (heads, pieces) => {
      const known = (await done(heads.get(head.id))) as Head | undefined;
      if (!known && after > 0) return "gone";
      if ((known?.pieces ?? 0) !== after) return "elsewhere";
      for (const [i, text] of texts.entries()) await done(pieces.add({ id: head.id, n: after + i, text } satisfies Piece));
      await done(heads.put({ ...head, pieces: after + texts.length }));
      return "kept";
    });
  } catch {
    return "unkept"; // no room, or a window that keeps nothing
  }
}

/** The first pages called computer players `brains`. */
function today(head: Head & { brains?: Kept["bots"] }): Head {
  const { brains, ...rest } = head;
  return brains ? { ...rest, bots: brains } : head;
}

export async function kept(id: string): Promise<{ head: Head; journal: string } | undefined> {
  try {
    return await run("readonly", async (heads, pieces) => {
      const head = (await done(heads.get(id))) as Head | undefined;
      const parts = (await done(pieces.getAll(of(id)))) as Piece[];
      return head && { head: today(head), journal: parts.map(({ text }) => text).join("") };
    });
  } catch {
    return undefined;
  }
}

export async function forget(id: string): Promise<void> {
  await run("readwrite", async (heads, pieces) => {
    await done(heads.delete(id));
    await done(pieces.delete(of(id)));
  }).catch(() => undefined);
}

/** The latest first. */
export async function all(): Promise<Head[]> {
  const found = await run("readonly", async (heads) => (await done(heads.getAll())) as Head[]).catch(() => []);
  return found.map(today).sort((a, b) => b.updated - a.updated);
}

/** How fast the computers of a game think here, as it was measured last. */
export async function speeds(game: string): Promise<Speed[]> {
  try {
    const found: unknown = await done((await open()).transaction(SPEEDS).objectStore(SPEEDS).get(game));
    return Array.isArray(found) ? (found as Speed[]) : [];
  } catch {
    return [];
  }
}

export async function keepSpeeds(game: string, measured: Speed[]): Promise<void> {
  try {
    await done((await open()).transaction(SPEEDS, "readwrite").objectStore(SPEEDS).put(measured, game));
  } catch { /* it is measured again next time */ }
}
