// The end of a match: who has won and why, how all are placed, how it came to that in games of money, and what next.
import type { Company } from "./company";
import { button, drawing, h, s } from "./dom";
import { endOf } from "./history";
import { ask } from "./host";
import type { Match, Scene, Seat, Sight } from "./protocol";
import { isPlain, swatch } from "./seats";
import { lang, w } from "./words";

/** A scene that only is looked at. */
function picture(scene: Scene): SVGSVGElement {
  const svg = s("svg", { class: "kiste", viewBox: `0 0 ${scene.width} ${scene.height}`, role: "img", "aria-label": w("curve") });
  for (const item of scene.items) {
    const at = drawing(item.svg);
    const pane = scene.panes[item.pane];
    at.setAttribute("transform", `translate(${item.x + (pane?.x ?? 0)} ${item.y + (pane?.y ?? 0)}) rotate(${item.turn})`);
    svg.append(at);
  }
  return svg;
}

/** Places from first to last; who is level shares one. */
function ranking(match: Match, sight: Sight): HTMLElement {
  const order = match.seats.map((_, seat) => seat).sort((a, b) => (sight.score[b] ?? 0) - (sight.score[a] ?? 0));
  return h("ol", { class: "ranking" }, ...order.map((seat) => {
    const { name, tint, sign } = match.seats[seat]!;
    const place = order.findIndex((other) => sight.score[other] === sight.score[seat]) + 1;
    const won = sight.winners?.includes(seat) ?? false;
    return h("li", { class: won ? "won" : "" }, h("span", { class: "place" }, `${place}.`), swatch(tint, sign),
      h("span", { class: "name" }, name), h("strong", {}, sight.standing[seat] ?? ""));
  }));
}

/** What each person with a name has won of this game on this device; of those elsewhere, if they had played it here before. */
async function record(match: Match, here: Seat[] | undefined): Promise<Node[]> {
  const ended = (await ask("kept", {})).filter((kept) => kept.over && kept.game === match.game);
  return match.seats.flatMap(({ name, colour, bot }, seat) => {
    const played = ended.filter(({ names }) => names?.includes(name));
    const won = played.filter(({ names, winners }) => winners?.includes(names?.indexOf(name) ?? -1)).length;
    const elsewhere = here !== undefined && !here.includes(seat);
    if (colour === undefined || bot !== null || played.length <= (elsewhere ? 1 : 0)) return [];
    return h("p", { class: "faint" }, played.length === 1 ? w("record_one", name, won) : w("record", name, won, played.length));
  });
}

/** A card over the table; it can be sent away to look at the board. `ways` lead on; `company` are the others at a server's table. */
export async function showEnd(match: Match, sight: Sight, ways: () => HTMLElement[], company?: Company): Promise<void> {
  const dialog = h("dialog", { class: "end", "aria-label": w("over") });
  const curve = h("figure", { hidden: true });
  const records = h("div", {});
  const ranked = match.seats.length > 1 && !isPlain(sight.score);
  const told = endOf(sight.prompt).replace(ranked ? / 1\. .+?\)\.(?= |$)/ : "", ""); // the places stand in the list below
  dialog.append(h("h2", {}, w("over")), h("p", { class: "told-end" }, told), ...(ranked ? [ranking(match, sight)] : []), curve, records,
    company?.wanted[1] ?? "", h("div", { class: "moves", onclick: () => dialog.close() }, ...ways(), button(w("look"), { class: "quiet" })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const [{ scene }, won] = await Promise.all([
    ask("chart", { lang: lang(), shape: innerWidth < 500 ? "tall" : "square" }), record(match, company?.mine)]);
  records.replaceChildren(...won);
  if (!scene) return;
  curve.hidden = false;
  curve.append(picture(scene));
}
