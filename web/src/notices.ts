// Telling people who look elsewhere that it is their turn at a server's table, as long as the page is open somewhere: by the device's
// own notices where they allowed them, else by a line on the page and a mark in the window's title. And a screen that does not
// go dark while several people play at it.
import { button, h, symbol } from "./dom";
import { cardOf } from "./games";
import { wire } from "./net";
import { go } from "./screen";
import { w } from "./words";

const MARK = "● ";

/** A button that asks for leave to send notices; nothing where that was decided, or cannot be. */
export function noticesButton(): HTMLElement | null {
  if (!("Notification" in window) || Notification.permission !== "default") return null;
  const ask = button(w("tell_me"), {
    class: "quiet",
    onclick: () => void Notification.requestPermission().then(() => ask.remove()),
  });
  return ask;
}

/** By the service worker, which phones insist on; else by the page itself. */
async function send(title: string, table: string): Promise<void> {
  const options = { body: w("your_turn"), tag: table, icon: "touch-icon.png", data: `#/with/${table}` };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.showNotification) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    go(`/with/${table}`);
  };
}

/** To whoever has the page out of sight; true: so it was. */
export function tellTurn(table: string, game: string): boolean {
  if (!document.hidden) return false;
  if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  if ("Notification" in window && Notification.permission === "granted")
    void send(cardOf(game)?.title ?? w("title"), table).catch(() => undefined);
  return true;
}

/** From now on turns at tables of this person that are not on the screen are told, in `line` where the page is looked at. */
export function tellTurns(line: HTMLElement): void {
  wire.listen((news) => {
    if (news.news !== "turn" || tellTurn(news.table, news.game)) return;
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
