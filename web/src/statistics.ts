// SPDX-License-Identifier: MIT
// Who has played what here, and how well: from the matches kept in this browser.
import { h } from "./dom";
import { cardOf, pictureOf } from "./games";
import { lasting } from "./history";
import { ask } from "./host";
import type { Kept, Seat } from "./protocol";
import type { Screen } from "./screen";
import { lang, w } from "./words-later";

/** A finished match, from the seat of one who played. */
interface Played {
  match: Kept;
  seat: Seat;
}

const number = (n: number, digits = 0) =>
  n.toLocaleString(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** By name; who gave none is "", and is counted where there was only one such. */
function byPerson(kept: Kept[]): Map<string, Played[]> {
  const people = new Map<string, Played[]>();
  for (const match of kept.filter(({ over }) => over))
    match.bots.forEach((bot, seat) => {
      const name = match.names?.[seat] ?? "";
      const several = !name && match.bots.filter((other, i) => other === null && !match.names?.[i]).length > 1;
      if (bot === null && !several) people.set(name, [...(people.get(name) ?? []), { match, seat }]);
    });
  return new Map([...people].sort(([a, one], [b, other]) => Number(!a) - Number(!b) || other.length - one.length));
}

const scoreOf = ({ match, seat }: Played) => match.score[seat] ?? 0;
const won = ({ match, seat }: Played) => match.winners?.includes(seat) ?? false;

/** Best and mean, in games that count more than winning. */
function scores(played: Played[]): string[] {
  const counted = played.filter(({ match }) => match.score.some((points) => Math.abs(points) > 1));
  const best = counted.reduce<Played | undefined>((a, b) => (a && scoreOf(a) >= scoreOf(b) ? a : b), undefined);
  if (!best) return [];
  const told = best.match.standing?.[best.seat] ?? number(scoreOf(best));
  const plain = counted.every(({ match, seat }) => /^([−-]?\d+)?$/.test(match.standing?.[seat] ?? "")); // no money
  const average = plain && counted.length > 1 ? [w("mean_score", number(mean(counted.map(scoreOf)), 1))] : [];
  return [w("best_score", told), ...average];
}

/** How the dice fell where there were some, and what reviews said of luck and mistakes. */
function fortune(played: Played[]): string[] {
  const dice = played.flatMap(({ match }) => match.dice ?? []);
  const throws = dice.reduce((sum, { faces }) => sum + faces.reduce((a, b) => a + b, 0), 0);
  const due = dice.reduce((sum, { expected }) => sum + expected.reduce((a, b) => a + b, 0), 0); // about as many: each was rounded
  const pips = (faces: number[]) => faces.reduce((sum, count, i) => sum + count * (i + 1), 0);
  const reviewed = played.flatMap(({ match: { review }, seat }) =>
    (review ? [{ percent: review.percent ?? true, lost: review.lost[seat] ?? 0, luck: review.luck[seat] ?? 0 }] : []));
  const luck = cardOf(played[0]?.match.game ?? "")?.luck; // nobody chooses there: there are no mistakes
  const alone = played.some(({ match }) => match.bots.length === 1);
  return [
    ...(throws ? [w("dice_mean", number(dice.reduce((sum, { faces }) => sum + pips(faces), 0) / throws, 2),
      number(dice.reduce((sum, { expected }) => sum + pips(expected), 0) / due, 2))] : []),
    ...(alone ? [] : [true, false].flatMap((percent) => {
      const some = reviewed.filter((one) => one.percent === percent);
      return some.length ? [w(percent ? (luck ? "luck_only" : "luck_mean") : "luck_mean_points", number(mean(some.map(({ luck }) => luck)) / 1000, 1).replace("-", "−"),
        number(mean(some.map(({ lost }) => lost)) / 1000, 1))] : [];
    })),
  ];
}

function row(game: string, played: Played[]): HTMLElement {
  const contest = played.filter(({ match }) => match.bots.length > 1);
  const wins = contest.filter(won).length;
  const time = played.reduce((sum, { match }) => sum + (match.took ?? 0), 0);
  return h("li", {}, h("img", { class: "frame", src: pictureOf(game), alt: "", loading: "lazy", width: 64, height: 48 }),
    h("div", { class: "what" },
      h("strong", {}, cardOf(game)?.title ?? game),
      h("span", {}, [played.length === 1 ? w("games_one") : w("games", played.length), ...(contest.length ? [w("wins", wins)] : []),
        ...scores(played), ...(time ? [w("time_played", lasting(time))] : [])].join(" · ")),
      ...fortune(played).map((words) => h("span", { class: "faint" }, words))),
    contest.length ? h("div", { class: "share" }, h("strong", {}, `${number((100 * wins) / contest.length)} %`),
      h("meter", { min: 0, max: contest.length, value: wins, "aria-label": w("wins", wins) })) : null);
}

export class Statistics implements Screen {
  readonly root = h("main", { class: "start statistics" });
  title = w("statistics");

  async open(): Promise<void> {
    const people = byPerson(await ask("kept", {}));
    this.root.replaceChildren(h("h1", {}, w("statistics")),
      h("p", { class: "faint" }, w(people.size ? "statistics_from" : "statistics_none")),
      ...[...people].map(([name, played]) => {
        const games = new Map<string, Played[]>();
        for (const one of played) games.set(one.match.game, [...(games.get(one.match.game) ?? []), one]);
        const order = [...games].sort(([, one], [, other]) => other.length - one.length);
        return h("section", { class: "kept" }, h("h2", {}, name || w("nameless")),
          h("ul", { class: "history" }, ...order.map(([game, list]) => row(game, list))));
      }));
  }
}
