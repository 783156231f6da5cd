// SPDX-License-Identifier: MIT
// Telling people who look elsewhere that it is their turn at a server's table: by the server, also while the page is closed, where its
// operator has set that up; else by the page, as long as it is open somewhere: by the device's own notices where they allowed
// them, and by a line on the page and a mark in the window's title. And a screen that does not go dark while several people play at it.
import { base64urlOf, bytesOf } from "./bytes";
import { button, h, symbol } from "./dom";
import { cardOf } from "./games";
import { wire } from "./net";
import { go } from "./screen";
import { set, settings } from "./settings";
import { lang, w } from "./words";

const MARK = "● ";

/** Whether this browser can show any. */
export function canNotify(): boolean {
  return "Notification" in window && "serviceWorker" in navigator && "showNotification" in ServiceWorkerRegistration.prototype;
}

export function notifies(): boolean {
  return settings.notices && canNotify() && Notification.permission === "granted";
}

/** The server calls this browser from now on, if it can. */
async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!wire.pushKey || !pushManager || !wire.person) return;
  const found = (await pushManager.getSubscription())
    ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(wire.pushKey) }));
  await wire.say("push", { endpoint: found.endpoint, key: base64urlOf(found.getKey("p256dh")), auth: base64urlOf(found.getKey("auth")) });
}

/** Switches them on or off; whether they are on now. Without the server's help the page's own are left. */
export async function setNotices(on: boolean): Promise<boolean> {
  const allowed = on && (await Notification.requestPermission()) === "granted";
  set({ notices: allowed });
  if (allowed) {
    await subscribe().catch(() => undefined);
  } else if (canNotify()) {
    const { pushManager } = await navigator.serviceWorker.ready;
    const found = await pushManager?.getSubscription();
    if (found && wire.person) await wire.say("unpush", { endpoint: found.endpoint }).catch(() => undefined);
    await found?.unsubscribe();
  }
  return allowed;
}

/** A button that switches them on; nothing where that was decided, or cannot be. */
export function noticesButton(): HTMLElement | null {
  if (!canNotify() || Notification.permission !== "default") return null;
  const ask = button(w("tell_me"), { class: "quiet", onclick: () => void setNotices(true).then(() => ask.remove()) });
  return ask;
}

/** By the service worker, which phones insist on, and which knows what to do when one is touched. */
async function send(title: string, table: string): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body: w("your_turn"), tag: table, lang: lang(), icon: "icon.svg", data: { table } });
}

/** To whoever has the page out of sight; true: so it was. */
export function tellTurn(table: string, game: string): boolean {
  if (!document.hidden) return false;
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  if (notifies()) void send(cardOf(game)?.title ?? w("title"), table).catch(() => undefined);
  return true;
}

/** Whether this table is on the screen. */
function isAt(table: string): boolean {
  return ["with", "hand"].some((way) => location.hash === `#/${way}/${table}`);
}

/** From now on turns at tables of this person that are not on the screen are told, in `line` where the page is looked at. */
export function tellTurns(line: HTMLElement): void {
  let told = ""; // of which table it is told
  addEventListener("hashchange", () => (line.hidden ||= isAt(told)));
  wire.listen((news) => {
    if (news.news !== "turn" || tellTurn(news.table, news.game)) return;
    if (isAt(news.table)) return; // on the way there, the server may not know it yet
    told = news.table;
    line.replaceChildren(h("p", {}, h("strong", {}, cardOf(news.game)?.title ?? ""), `: ${w("your_turn")}`),
      button(w("go_there"), {
        class: "primary",
        onclick: () => {
          line.hidden = true;
          go(`/with/${news.table}`);
        },
      }), symbol("close", w("close"), () => (line.hidden = true)));
    line.hidden = false;
  }, () => undefined);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
  });
}

/** Keeps the screen on until the result is called; browsers let go of it whenever the page is out of sight. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;
  const hold = async (): Promise<void> => {
    if (document.hidden || !wanted) return;
    lock = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (!wanted) void lock?.release();
  };
  const seen = () => void hold();
  document.addEventListener("visibilitychange", seen);
  void hold();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release().catch(() => undefined);
  };
}
