// SPDX-License-Identifier: MIT
// A moment of a match as a small picture: what an event changed on the board, or what would have been better in its place.
import { drawing, s } from "./dom";
import { cardOf } from "./games";
import { ask } from "./host";
import { halfShape, roomShape } from "./panes";
import type { Happening, Item, Match, Scene, Shape } from "./protocol";
import { announces } from "./seen";
import { changeOf, detailOf, drawArcs, isSeen, othersOf, unmarked, type Box } from "./ways";
import { lang } from "./words-later";

/** A scene that only is looked at (`label` "": beside words that say the same); `pane`: only that one of its panes, `box`: only that part of it. */
export function picture(scene: Scene, label: string, pane?: number, box?: Box): SVGSVGElement {
  const only = box ?? (pane === undefined ? undefined : scene.panes[pane]);
  const from = box ?? { x: 0, y: 0 };
  const svg = s("svg", { class: "kiste", preserveAspectRatio: `xMidYMid ${box ? "slice" : "meet"}`, viewBox: `${from.x} ${from.y} ${only?.width ?? scene.width} ${only?.height ?? scene.height}`,
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) });
  for (const item of scene.items) {
    if (pane !== undefined && item.pane !== pane) continue;
    const at = drawing(item.svg);
    const on = pane === undefined ? scene.panes[item.pane] : undefined;
    at.setAttribute("transform", `translate(${item.x + (on?.x ?? 0)} ${item.y + (on?.y ?? 0)}) rotate(${item.turn})`);
    svg.append(at);
  }
  return svg;
}

/** The last event that belongs to one: what somebody did with a throw is seen with it, but not that somebody throws next. */
export function lastOf(events: Pick<Happening, "seat" | "say">[], n: number): number {
  return events[n - 1]?.seat === "*" && typeof events[n]?.seat === "number" && !announces(events[n]?.say ?? "") ? n + 1 : n;
}

async function sceneAt(event: number, shape: Shape, instead?: string): Promise<Scene> {
  return (await ask("at", { event, lang: lang(), shape, text: false, ...(instead === undefined ? {} : { instead }) })).scene;
}

const ABREAST = 3; // dice

/** Dice on felt, in rows, as large as they can be. */
function drawDice(dice: Item[]): SVGSVGElement {
  const across = Math.min(ABREAST, dice.length), rows = Math.ceil(dice.length / across), step = 1.3 * (dice[0]?.w ?? 1);
  const svg = s("svg", { class: "kiste dice", "aria-hidden": "true", viewBox: `0 0 ${step * across} ${step * rows}` });
  for (const [i, die] of dice.entries()) {
    const at = drawing(die.svg), row = Math.floor(i / across), beside = Math.min(across, dice.length - row * across);
    at.setAttribute("transform", `translate(${step * (i % across + 0.5 + (across - beside) / 2)} ${step * (row + 0.5)})`);
    svg.append(at);
  }
  return svg;
}

/** The shape a match's board has on this screen where something is told below it: what a high one holds besides would be most of a small picture. */
async function toldShape(event: number): Promise<{ shape: Shape; before: Scene }> {
  const [usual, before] = [roomShape(), await sceneAt(event, roomShape())];
  const [board] = before.panes;
  const shape = board ? halfShape((innerWidth * board.height) / board.width) : usual;
  return { shape, before: shape === usual ? before : await sceneAt(event, shape) };
}

/** Dice lie beside the board of a desk. */
const diceOf = ({ items, panes }: Scene) => items.filter(({ look, pane }) => look === "die" && panes[pane]?.kind === "tray");

/** Those that an event of chance threw; none: it was a card. */
function thrownIn(before: Scene, after: Scene): Item[] {
  const was = new Map(diceOf(before).map((die) => [die.id, die]));
  const same = (die: Item) => die.face === was.get(die.id)?.face && die.turn === was.get(die.id)?.turn && die.dim === was.get(die.id)?.dim;
  return diceOf(after).every(same) ? [] : diceOf(after);
}

/** The part of the board where it was, as it lies on this screen, before it, with what would have been better, or else what was done; nothing to be seen of it there:
 *  the dice, or all of the board. `clear`: men high, up to which a board is shown whole; `last`: what belongs to it. */
export async function drawMoment(match: Match, events: Happening[], n: number, better: string | undefined, { clear = 0, last = lastOf(events, n) } = {}): Promise<Element> {
  const seat = events[n - 1]?.seat;
  const others = othersOf(match, seat);
  const { shape, before } = await toldShape(n - 1);
  if (cardOf(match.game)?.slow) return picture(unmarked(before), "", 0); // of a simulation the whole, with what somebody holds
  const instead = better === undefined ? undefined : changeOf(before, await sceneAt(n - 1, shape, better), others);
  const change = instead && isSeen(instead) ? instead : changeOf(before, await sceneAt(last, shape), others);
  if (!isSeen(change)) {
    const dice = seat !== "*" ? diceOf(await sceneAt(n - 1, "wide")) : thrownIn(await sceneAt(n - 1, "wide"), await sceneAt(n, "wide"));
    return dice.length ? drawDice(dice) : picture(unmarked(before), "", 0);
  }
  const drawn = picture(unmarked(before), "", 0, detailOf(before, [change], clear));
  drawn.append(drawArcs(change, change === instead ? "better" : "played"));
  return drawn;
}
