// Works offline after the first visit. The files named at build time are kept; their names hold a hash of their
// content, so they never change. Only the page itself is asked for anew, while there is a connection.
declare const FILES: string[];
declare const VERSION: string;

interface Waitable extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Fetch extends Waitable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Waitable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
}
const own = self as unknown as Worker;
const CACHE = `spielkiste-${VERSION}`;

own.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => own.skipWaiting()));
});

own.addEventListener("activate", (event) => {
  const clean = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith("spielkiste-") && name !== CACHE) await caches.delete(name);
    await own.clients.claim();
  };
  event.waitUntil(clean());
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") return fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
  return (await cache.match(request)) ?? fetch(request);
}

own.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
