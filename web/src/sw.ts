// Works offline after the first visit. The files named at build time are kept; their names hold a hash of their
// content, so they never change. What the first screen needs comes first, the games' rules in the background; a
// dictionary is fetched when its game is played, and kept from then on. Only the page itself is asked for anew, while there
// is a connection.
declare const FIRST: string[];
declare const LATER: string[];
declare const ASKED: string[];
declare const VERSION: string;

interface Waitable extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Noticed extends Waitable {
  readonly notification: { data: unknown; close(): void };
}
interface Fetch extends Waitable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<{ navigate(url: string): Promise<unknown>; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "install" | "activate" | "message", listener: (event: Waitable) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Noticed) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
}
const own = self as unknown as Worker;
const CACHE = `spielkiste-${VERSION}`;

own.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST)).then(() => own.skipWaiting()));
});

/** One after the other, so that nothing somebody waits for has to queue. */
async function fetchTheRest(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of LATER)
    if (!(await cache.match(file))) await cache.add(file).catch(() => undefined); // at the next visit, then
}

own.addEventListener("activate", (event) => {
  const clean = async (): Promise<void> => {
    for (const name of await caches.keys())
      if (name.startsWith("spielkiste-") && name !== CACHE) await caches.delete(name);
    await own.clients.claim();
  };
  event.waitUntil(clean());
});

/** What was fetched because somebody wanted it need not be fetched again. */
async function keep(cache: Cache, request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok && [...LATER, ...ASKED].some((file) => request.url.endsWith(`/${file}`))) await cache.put(request, answer.clone());
  return answer;
}

// Not while it is being activated: until that is done every page would wait.
own.addEventListener("message", (event) => event.waitUntil(fetchTheRest()));

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") return fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
  return (await cache.match(request)) ?? keep(cache, request);
}

// A notice that was touched leads to its table.
own.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data ?? "#/");
  const show = async (): Promise<void> => {
    const [open] = await own.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open) return void (await own.clients.openWindow(`./${path}`));
    await open.navigate(`./${path}`).catch(() => undefined);
    await open.focus();
  };
  event.waitUntil(show());
});

own.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
