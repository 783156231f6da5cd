// Matches kept in the browser (IndexedDB). Used only by the worker: a journal holds everybody's secrets.
import type { Kept } from "./protocol";

export interface Stored extends Kept {
  journal: string;
}

const STORE = "matches";
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("spielkiste", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode);
    const asked = what(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

// Where the browser keeps nothing (some private windows), matches last as long as the page.
const memory = new Map<string, Stored>();

export async function keep(match: Stored): Promise<void> {
  memory.set(match.id, match);
  await run("readwrite", (store) => store.put(match)).catch(() => undefined);
}

export async function kept(id: string): Promise<Stored | undefined> {
  const found = await run<Stored | undefined>("readonly", (store) => store.get(id)).catch(() => undefined);
  return found ?? memory.get(id);
}

export async function forget(id: string): Promise<void> {
  memory.delete(id);
  await run("readwrite", (store) => store.delete(id)).catch(() => undefined);
}

/** The latest first. */
export async function all(): Promise<Stored[]> {
  const found = await run<Stored[]>("readonly", (store) => store.getAll()).catch(() => [...memory.values()]);
  return found.sort((a, b) => b.updated - a.updated);
}
