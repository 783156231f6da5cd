// SPDX-License-Identifier: MIT
// Links to matches that have ended ("#/replay/ID"): whoever has one sees the match and its review, and nothing else of the table. Those of
// a server's table are there already; one of this device is uploaded when its owner wants a link. Under "replay.html" the page shows such
// a match inside of other pages, and nothing else.
import { button, h } from "./dom";
import { ask } from "./host";
import { pageAddress, sending } from "./invite";
import { wire } from "./net";
import { settings } from "./settings";
import { w } from "./words";

/** How such links end, and how a server's tables do. */
export const LINKED = /^[0-9a-f]{32}$/;
const TABLE = /^[0-9a-f]{24}$/;
const KEY = "spielkiste-links"; // which of this device's matches have one

/** Whether the page is inside of another one. */
export const embedded = location.pathname.endsWith("/replay.html");

/** A match as its link tells it (docs/wire.md). */
export interface Shown {
  game: string;
  names: string[];
  computers?: number[];
  why: string;
  seat?: number;
  winners: number[];
  ended: number;
  journal: string;
  boxed?: string;
}

function links(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function remember(id: string, replay: string | undefined): void {
  const { [id]: _, ...others } = links();
  try {
    localStorage.setItem(KEY, JSON.stringify(replay ? { ...others, [id]: replay } : others));
  } catch {
    // Such windows keep nothing: the link is made anew next time.
  }
}

const PART = 20_000; // characters of a journal in one line: three bytes each at most

/** A long journal goes in parts, each with the number of bytes before it. */
async function upload(journal: string, names: string[]): Promise<string> {
  let at = 0;
  let rest = journal;
  for (; rest.length > PART; rest = rest.slice(PART)) {
    const part = rest.slice(0, PART);
    await wire.say("upload", { journal: part, at, more: true });
    at += new TextEncoder().encode(part).length;
  }
  return (await wire.say<{ replay: string }>("upload", { journal: rest, at, names })).replay;
}

/** The link's end for a match that has ended: what was uploaded before is not uploaded again. */
export async function replayOf(id: string): Promise<string> {
  if (LINKED.test(id)) return id;
  if (TABLE.test(id)) return (await wire.say<{ replay: string }>("share", { table: id })).replay;
  const known = links()[id];
  if (known && await wire.say("replay", { replay: known }).then(() => true, () => false)) return known;
  if (!wire.person) await wire.call(wire.name || settings.names[0] || w("person"));
  const names = (await ask("kept", {})).find((match) => match.id === id)?.names ?? [];
  const { file } = await ask("save", { id });
  const replay = await upload(await file.text(), names);
  remember(id, replay);
  return replay;
}

export function linkTo(replay: string): string {
  return `${pageAddress().replace(/(index|replay)\.html$/, "")}#/replay/${replay}`;
}

/** What another page writes to show the match. */
function frameOf(replay: string): string {
  return `<iframe src="${linkTo(replay).replace("#", "replay.html#")}" width="480" height="640" style="border:0" title="Spielkiste"></iframe>`;
}

/** The link, what another page needs to show the match, and a way to take it away again. */
export async function showLink(id: string, title: string): Promise<void> {
  const replay = await replayOf(id);
  const dialog = h("dialog", { class: "menu linked", "aria-label": w("replay_link") });
  const frame = h("textarea", { readonly: true, rows: 4, "aria-label": w("replay_frame"), onclick: () => frame.select() }, frameOf(replay));
  const gone = button(w("replay_unlink"), { class: "quiet", onclick: () => void wire.say("unshare", { replay }).then(() => {
    remember(id, undefined);
    dialog.close();
  }, (why: Error) => gone.replaceWith(h("p", { role: "alert" }, why.message))) });
  dialog.append(h("h2", {}, w("replay_link")), h("p", {}, w("replay_link_about")), ...sending(title, linkTo(replay), w("replay_link")),
    h("details", {}, h("summary", {}, w("replay_frame")), frame), ...(LINKED.test(id) ? [] : [gone]),
    button(w("close"), { onclick: () => dialog.close() }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
