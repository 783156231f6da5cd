// SPDX-License-Identifier: MIT
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
interface Fetch extends Waitable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Push extends Waitable {
  readonly data: { json(): { table: string; title: string; text: string } } | null;
}
interface Click extends Waitable {
  readonly notification: Notification;
}
interface Window extends Client {
  readonly visibilityState: string;
  focus(): Promise<Window>;
  navigate(url: string): Promise<Window | null>;
}
interface Client {
  readonly url: string;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(which: { type: "window" }): Promise<Window[]>; openWindow(url: string): Promise<unknown> };
  registration: ServiceWorkerRegistration;
  addEventListener(type: "push", listener: (event: Push) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Click) => void): void;
  addEventListener(type: "install" | "activate" | "message", listener: (event: Waitable) => void): void;
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

own.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

const addressOf = (table: string) => new URL(`./#/with/${table}`, location.href).href;

/** It is somebody's turn. Who looks at that table need not be told. */
own.addEventListener("push", (event) => {
  const { table, title, text } = event.data?.json() ?? { table: "", title: "Spielkiste", text: "" };
  event.waitUntil(own.clients.matchAll({ type: "window" }).then((windows) => {
    if (windows.some(({ url, visibilityState }) => visibilityState === "visible" && url === addressOf(table))) return undefined;
    return own.registration.showNotification(title, { body: text, tag: table, icon: "icon.svg", data: { table } });
  }));
});

/** The table it is about, in the window that is there, or in a new one. */
own.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = addressOf((event.notification.data as { table: string }).table);
  event.waitUntil(own.clients.matchAll({ type: "window" }).then(async (windows) => {
    const there = windows.find((window) => window.url === url) ?? windows[0];
    if (!there) return void (await own.clients.openWindow(url));
    if (there.url !== url) await there.navigate(url);
    await there.focus();
  }));
});
