// Notices that it is one's turn: by the server, also while the page is closed, where its operator has set that up; otherwise the
// page's own, while it is open somewhere in the background.
import { cardOf } from "./games";
import { wire } from "./net";
import { set, settings } from "./settings";
import { lang, w } from "./words";

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function base64urlOf(bytes: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether this browser can show any. */
export function canNotify(): boolean {
  return "Notification" in window && "serviceWorker" in navigator;
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

async function tell(table: string, title: string): Promise<void> {
  if (!notifies() || !document.hidden) return;
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { body: w("your_turn_now"), tag: table, lang: lang(), icon: "icon.svg", data: { table } });
}

/** Watches for one's turn while the page is not looked at: at other tables the server says so, at this one it is seen. */
export function watchTurns(): void {
  wire.listen((news) => {
    if (news.news === "turn") void tell(news.table, cardOf(news.game)?.title ?? w("title"));
  }, () => undefined);
  new MutationObserver(() => {
    const asked = document.querySelector<HTMLElement>(".table-screen")?.dataset["state"] === "asking";
    const [, table] = /^#\/with\/(\w+)/.exec(location.hash) ?? [];
    if (asked && table) void tell(table, document.title);
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
}
