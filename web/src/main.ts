// SPDX-License-Identifier: MIT
// The page: its bar, its screens, and what is the same on all of them.
import { button, h, icon, symbol } from "./dom";
import { save, take } from "./files";
import { leave, onNews, Refused } from "./host";
import { chooseLetters } from "./letters";
import { openMenu } from "./menu";
import { keepsTables, wire } from "./net";
import { tellTurns } from "./notices";
import type { Refusal } from "./protocol";
import { Unfetched } from "./puzzles";
import type { Screen } from "./screen";
import { onSettings, set } from "./settings";
import { embedded, LINKED } from "./shown";
import { Here } from "./source";
import { Start } from "./start";
import { Table } from "./table";
import { lang, w } from "./words";

const bar = h("header", { class: "bar" });
const notice = h("div", { class: "notice", role: "alert", hidden: true });
const unkept = h("div", { class: "notice", role: "alert" }); // there as long as it is so
const dropping = h("div", { class: "dropping", hidden: true });
const holder = h("div", { class: "screen" });
let screen: (Screen & { open(): Promise<void> }) | undefined;
let opening = 0;
let failed = false; // the screen before could not be opened

function complain({ text, error }: Refusal): void {
  notice.replaceChildren(h("p", {}, text ?? error ?? w("broken")),
    symbol("close", w("close"), () => (notice.hidden = true)));
  notice.hidden = false;
}

/** Whether a table is the server's: its code, or its id there. */
const SHARED = /^([A-Z]{4}|[A-Z]{6}|[0-9a-f]{24})$/;

function unfetched(): never {
  throw new Unfetched(w("unfetched"));
}

declare const STYLE_LATER: string;
let dressedLater: Promise<void> | undefined;

/** The style of what nobody needs at first. */
function styleLater(): Promise<void> {
  return (dressedLater ??= new Promise<void>((resolve, reject) => document.head.append(h("link", { rel: "stylesheet", href: STYLE_LATER,
    onload: () => resolve(), onerror: () => {
      dressedLater = undefined; // another time it may come
      reject(new Error(STYLE_LATER));
    } }))));
}

/** What nobody needs at first; and what only those need who play at a server's table. */
const later = () => Promise.all([import("./later"), styleLater()]).then(([part]) => part).catch(unfetched);
const friends = () => Promise.all([import("./lobby"), styleLater()]).then(([part]) => part).catch(unfetched);

/** The screen a path stands for: "#/", "#/new/GAME", "#/table/ID", "#/with/ID", "#/replay/ID", "#/circle/ID", "#/club/ID", "#/statistics", "#/learn/GAME/STEP"
 *  or "#/learn/GAME/CLAUSE", "#/puzzle" of today, "#/puzzle/GAME", "#/puzzle/GAME/DATE", "#/puzzles/GAME" of the past; of a server's table, by its id
 *  or its code, "#/table/CODE" is the board in the middle and "#/hand/CODE" what one player has in hand. What nobody needs at first is fetched
 *  when it is wanted. */
async function screenOf(path: string): Promise<Screen & { open(): Promise<void> }> {
  const [where = "", query = ""] = path.replace(/^#?\/?/, "").split("?");
  const [kind, name = "", which = ""] = where.split("/");
  if (embedded) return new (await later()).Replay(LINKED.test(name) ? name : "0".repeat(32), query === "review"); // and nothing else inside of other pages
  const [, circle] = /^circle=([0-9a-f]{24})$/.exec(query) ?? [];
  if (kind === "new" && name) return new (await later()).Setup(name, query === "friends" || circle !== undefined, circle);
  if (kind === "circle" && name) return new (await later()).Circle(name);
  if (kind === "club" && name) return new (await later()).Club(name);
  if (kind === "table" && SHARED.test(name)) return new (await friends()).Lobby(name, dressScreen, "table");
  if (kind === "table" && name) return new Table(new Here(name), query === "guide" || query === "again" ? query : "");
  if ((kind === "with" || kind === "hand") && name) return new (await friends()).Lobby(name, dressScreen, kind);
  if (kind === "replay" && name) return new (await later()).Replay(name, query === "review");
  if (kind === "learn" && name) return new (await later()).Learn(name, which || "1", query);
  if (kind === "puzzle") return name ? new (await later()).Puzzle(name, which) : new (await later()).Today();
  if (kind === "puzzles") return new (await later()).Archive(name || undefined);
  if (kind === "statistics") return new (await later()).Statistics();
  return new Start(complain);
}

async function show(): Promise<void> {
  const mine = ++opening;
  delete document.body.dataset["path"];
  leave();
  screen?.close?.();
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  notice.hidden = !failed; // why one is here again stays to be read
  failed = false;
  screen = undefined;
  let next: Awaited<ReturnType<typeof screenOf>>;
  try {
    next = await screenOf(location.hash);
    if (mine !== opening) return;
    screen = next;
    await next.open();
  } catch (why) {
    if (mine !== opening) return;
    const said = why instanceof Error ? why.message : "";
    complain({ error: why instanceof Unfetched || (why instanceof Refused && said) ? said : `${w("not_found")} ${said}` });
    failed = !(screen instanceof Start) && !embedded;
    if (failed) location.hash = "/";
    return;
  }
  if (mine !== opening) return next.close?.();
  holder.replaceChildren(next.root);
  document.body.dataset["path"] = location.hash.slice(1) || "/"; // what is shown: for tests
  dressScreen();
  scrollTo(0, 0);
}

/** What around a screen depends on it. */
function dressScreen(): void {
  if (!screen) return;
  document.body.classList.toggle("puzzling", screen.headed === true);
  document.body.classList.toggle("pictured", screen.pictured === true);
  document.body.dataset["screen"] = screen.fills ? "table" : "page";
  document.title = screen.title === w("title") ? w("title") : `${screen.title} · ${w("title")}`;
  dressBar(screen);
}

let hosted = false; // by a server that keeps tables
void keepsTables().then((keeps) => (hosted = keeps));

function accountEntry(): HTMLElement[] {
  return hosted ? [button(w("account"), { class: "to-account", onclick: () => void later().then(({ openAccount }) => openAccount()) })] : [];
}

function dressBar(on: Screen): void {
  const home = on instanceof Start;
  const other = lang() === "de" ? "en" : "de";
  if (embedded) { // the whole of it is elsewhere
    bar.replaceChildren(h("a", { class: "brand", href: `./${location.hash}`, target: "_blank", rel: "noopener" }, w("title")), h("h1", { class: "where" }, on.title));
    return;
  }
  bar.replaceChildren(
    home ? h("span", { class: "brand" }, w("title"))
      : h("a", { class: "brand", href: "#/", title: w("back_to_start") }, h("span", { class: "unseen" }, w("back_to_start")), icon("back"),
        h("span", { class: "word", "aria-hidden": "true" }, w("title"))),
    // The other screens have a heading of their own.
    h(document.body.dataset["screen"] === "table" ? "h1" : "span", { class: home ? "where tagline" : "where" }, home ? w("tagline") : on.title),
    ...(on.tools ?? []),
    button(other.toUpperCase(), { class: "symbol lang", lang: other, "aria-label": `${other.toUpperCase()}: ${w("language")}`,
      title: w("language"), onclick: () => set({ lang: other }) }),
    symbol("dots", w("settings"), () => openMenu([...(on.menu?.() ?? []), ...accountEntry()])),
  );
}

let spoken = lang();
onSettings(() => {
  if (spoken !== lang()) {
    spoken = lang();
    void show(); // everything is said anew
  } else if (screen) dressBar(screen);
});

// Files dropped anywhere.
addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  dropping.textContent = w("drop_now");
  dropping.hidden = false;
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) dropping.hidden = true;
});
addEventListener("drop", (event) => {
  event.preventDefault();
  dropping.hidden = true;
  const file = event.dataTransfer?.files[0];
  if (file) void take(file, complain);
});
addEventListener("unhandledrejection", (event) => complain({ error: `${w("broken")}: ${String(event.reason)}` }));
addEventListener("hashchange", () => void show());

/** What the worker tells of keeping: each is said once, with the file as a way out. */
onNews((news) => {
  if (news === "kept") unkept.remove();
  if (news !== "unkept" && news !== "gone") return;
  const id = screen instanceof Table ? screen.id : undefined;
  unkept.replaceChildren(h("p", {}, w(news === "gone" ? "gone_elsewhere" : "not_kept")),
    ...(id ? [button(w("save"), { onclick: () => void save(id) })] : []),
    symbol("close", w("close"), () => unkept.remove()));
  notice.after(unkept);
});

const lost = h("div", { class: "notice", role: "status" }, h("p", {}, w("offline")));
wire.onState = (connected) => (connected || !screen?.shared ? lost.remove() : notice.after(lost));

const summons = h("div", { class: "summons", role: "status", hidden: true });
if (embedded) wire.beNobody(true);
else tellTurns(summons);

chooseLetters(document.documentElement);
document.body.append(bar, summons, notice, holder, dropping);
document.body.classList.add("ready");
void show();

// Once the first screen is there, the service worker fetches what the games need.
if ("serviceWorker" in navigator && !embedded)
  void navigator.serviceWorker.register("sw.js").then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage("the rest")).catch(() => undefined);
