// SPDX-License-Identifier: MIT
// The shapes of what the protocol answers (docs/protocol.md), and what page and worker say to each other.

export type Lang = "de" | "en";
/** 0, 1, 2 … a person or computer; -1 watches. */
export type Seat = number;
/** In lists of actors chance is "*" and time "t". */
export type Actor = number | "*" | "t";

export interface GameOption {
  id: string;
  name?: string;
  help?: string;
  values?: string[]; // a choice of names, else a number from min to max
  labels?: string[]; // what people read for each
  min?: number;
  max?: number;
  standard: string | number;
  of_seat?: number; // it is about this seat alone
  proposed?: string; // what suits who reads this language, where that is not the standard for all
}

/** What the start page tells of a game. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  usual?: number; // more than these are a house rule
  minutes: number;
  toy?: boolean; // there to learn from
  slow?: boolean; // a move is a simulation: to judge one takes seconds
  luck?: boolean; // nobody ever has anything to decide: computers of every strength play it alike
  secrets: boolean;
}

export interface Game extends GameCard {
  options: GameOption[];
  bots: { name: string; title: string; asset?: string }[];
}

export interface Clause {
  id: string;
  kind: "section" | "forbids" | "does" | "note";
  text: string;
}

export interface Rules {
  rules: Clause[];
  reconstructed: string[];
}

export interface Item {
  id: number;
  pane: number; // its number in the scene
  kin: number;
  look: string;
  tint: string;
  face: number;
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  foot?: number; // where its dot goes, from its middle down; left out: at its lower edge
  lit: boolean;
  dim: boolean;
  gesture?: "tile" | "grip" | "way" | "far";
  label?: string;
  more?: string;
  says?: string;
  svg: string;
}

export interface Pane {
  kind: "board" | "tray" | "seat" | "hand" | "sheet";
  seat: number;
  hand?: boolean; // it belongs on a player's own screen, where one in the middle shows the board to all
  x: number; // its place where all panes are one picture
  y: number;
  width: number;
  height: number;
  head?: number; // so much of its height says whose it is
  left?: boolean; // what is theirs on the board lies below, not at its right
}

export interface Scene {
  width: number;
  height: number;
  panes: Pane[];
  items: Item[];
}

/** What anybody may see of the table after some event. */
export interface View {
  seq: number;
  over: boolean;
  actors: Actor[];
  cites: string[];
  score: number[];
  standing: string[]; // the same as people read it …
  worded: boolean[];  // … or how the seat stands in the game's own words: no amount of what `Match.counts` names
  far?: number[];     // where seats with the same score are told apart by how far they have come
  scene: Scene;
  text?: string;
}

export interface Run {
  move: string;
  from: number;
  to: number;
  step: number;
}

/** A legal move. */
export interface Action {
  move: string | Run;
  label?: string;
  say?: string;
  idle: boolean;
  grave?: boolean; // may end or give away the game: asked twice
  throws?: boolean; // dice fly
  deal?: Deal;
  fold?: number; // idle ones that are many lie together under a heading: its number
  listed?: boolean; // lies on the table too, one of a few
  minor?: boolean; // what gets on is chosen on the table, and this has no place there
  proposed?: boolean; // suggests itself
  items?: number[]; // the two things that would be touched instead of its button
}

/** A thing on the table with which many moves of one kind begin. */
export interface Begin {
  item: number;
  label: string;
  effect: string; // in small letters
}

/** What a move is about, where the game knows. */
export interface Deal {
  side?: "give" | "want" | "yours" | "theirs" | "close" | "answer"; // of a bargain; what it changes for each; or an answer to another's offer, which is the `thing`
  in?: boolean;    // it is part of the bargain already; what changes makes a colour whole
  amount?: number; // what it costs; of a run as it is now, or as is usual
  tint: string;
  thing?: string;
  effect?: string; // in a few words, what it changes
  button?: string; // what its button says, where the label alone would not do
  means?: number;  // what there is to pay it with
  terms?: Deal[];  // what goes which way with an answer, and what a bargain changes for both
}

export interface Happening {
  n: number;
  seat: Actor;
  move: string;
  say?: string;
}

export interface Place {
  name: string;
  colour?: string; // what the game calls the seat, where the player has a name of their own
  tint: string;
  sign: string;
  second?: { tint: string; sign: string }; // of another colour that they play besides
  team: number[];
  bot: string | null;
}

export interface Match {
  game: string;
  title: string;
  secrets: boolean;
  counts?: { word: string; means?: string; form?: string }; // what the score counts, and how money is written ("%s DM"); left out: only who has won
  options: Record<string, string>;
  seats: Place[];
  kept: boolean; // written down in this browser
}

export interface Refusal {
  clause?: string;
  text?: string;
  cite?: string;
  error?: string;
  asset?: string; // the name of a file that is missing
  unexplained?: boolean; // a rule forbids it whose words have not come, and there is no connection
}

export interface Dice {
  throws: number;
  faces: number[];
  expected: number[];
}

/** A new match, as the page asks for it. */
export interface Plan {
  game: string;
  seats: number;
  options: Record<string, string | number>;
  bots: (string | null)[]; // by seat; null: a person
  names: string[];         // by seat; "": as the game calls it
  seed?: number;           // from which dice and computers do the same every time: for tests
}

/** A match kept in the browser, without its moves. */
export interface Kept {
  id: string;
  game: string;
  bots: (string | null)[];
  names?: string[];
  over: boolean;
  told?: Record<Lang, string>; // how it ended
  winners?: Seat[];
  standing?: string[]; // the score as people write it
  took?: number;       // milliseconds that were played
  dice?: Pick<Dice, "faces" | "expected">;
  review?: { percent?: boolean; lost: number[]; luck: number[] }; // by seat, where somebody had it looked at; `percent` of the chance to win, else points
  score: number[];
  seq: number;
  updated: number;
}

/** How a server's match ended: when, and if it was not by the rules, how that is told and who has won. */
export interface Ended {
  at: number;
  result?: { told: Record<Lang, string>; winners: Seat[] };
}

/** Of a scene, what has changed since the last look. */
export interface Changes {
  width: number;
  height: number;
  panes: Pane[];
  items: Item[];
  order?: number[]; // all ids from back to front; left out: as before. Scenery has negative ones
}

/** A screen while it changes hands: nothing is shown. */
export interface Handing {
  state: "hands over";
  look: number;
  seq: number;
  to: Seat;
  left?: number;
  sand?: number;
}

/** What a rule speaks of: things on the table, or moves that are buttons; left out: whatever can be done. */
export interface About {
  items?: number[];
  moves?: string[];
}

/** What is on the screen; docs/protocol.md tells each member. */
export interface Sight {
  state: "goes on" | "asks" | "waits" | "over";
  look: number;
  seq: number;
  holder: Seat | null;
  seat: Seat | null;
  waited: boolean;
  left?: number; // milliseconds until the sandglass runs out,
  sand?: number; // and how many it has in all
  spare?: boolean; // what can be touched on the board can be done without it: a hand need not show it
  thrower: Seat | null; // who takes the dice into their hand
  steps: number;
  pause: number;
  ask: number;
  actors: Actor[];
  guests: Seat[];
  prompt: string;
  cites: string[];
  about?: About[]; // of each of them what it speaks of, where somebody wants to know
  score: number[];
  standing: string[];
  worded: boolean[];
  far?: number[];
  picked: number[];
  planned?: boolean; // nobody has touched that yet: it is proposed
  next: number[];
  lift: number[];
  half?: boolean; // the scene shows what there is of the move
  onward?: boolean; // the prompt asks how it goes on
  more: boolean;
  done: Action[];
  buttons: Action[];
  begins?: Begin[]; // things that a button touches as well
  verbs: number; // how many different things can be done
  only?: string; // the move of somebody who could do nothing else
  winners?: Seat[];
  feats?: Feat[]; // once it is over
  events: Happening[];
  scene: Changes;
  text?: string;
  moves?: Action[];
}

/** What the game itself counts for each seat, as people write it; who has the most. */
export interface Feat {
  word: string;
  of: string[];
  most: Seat;
}

export type Look = Handing | Sight;
export type Pace = "slow" | "normal" | "fast" | "at once";
export type Shape = "wide" | "square" | "tall" | "flat" | "low";

/** A move that is complete, but is made by the server. */
export interface Proposal {
  move?: string;
  seat?: Seat;
  ask?: number;
}

/** What the strongest computer player would do. */
export interface Advice {
  say: string;
  reason?: string;
  items: number[]; // that make the move
}

/** What everyone was worth in the course of a match. */
export interface Chart {
  points: { event: number; worth: number[] }[];
  scene?: Scene;
}

export type Mistake = "none" | "small" | "clear" | "grave";

/** An event looked at again; amounts are thousandths of the review's unit. */
export interface Remark {
  n: number;
  unit: string;
  percent: boolean;  // it is the chance to win
  stands: number[];  // after it, by seat
  doubt?: number;    // where that was only tried out
  luck?: number[];   // of a throw or card
  lost?: number;     // of a choice
  mistake?: Mistake;
  twice?: boolean;   // it seemed to be a mistake, and was looked at again, longer
  played?: string;   // what they did, told to who is spoken to
  better?: (Action & { reason?: string; missed?: boolean; touch: { items: number[] }[] })[]; // missed: the reason is none for what was played
}

/** All that was looked at. */
export interface ReviewSum {
  unit: string;
  percent: boolean; // it is the chance to win
  known: number; // events that were, of so many:
  count: number;
  seats: { choices: number; small: number; clear: number; grave: number; lost: number; luck: number; worst?: number }[];
  turns: number[];
  summary: string;
}

/** What a room's tested case teaches (docs/tests.md, "Lessons"); words are German and English. */
export interface LessonStep {
  seat: Actor;
  move: string;
  asks?: boolean;   // the learner makes it, or lets it happen
  tell?: [string, string];
  task?: [string, string];
  say?: [string, string];  // without a task: the move in words
  done?: [string, string];
  refused?: string; // it is tried, and this clause refuses it
  also?: string[];  // would be right too
}

/** A position that is tried out on a table of its own. */
export interface Position {
  seats: number;
  options: Record<string, string>;
  at: string;
}

export interface Lesson extends Position {
  clauses: string[];
  first?: number;   // of the first steps
  title?: [string, string];
  steps: LessonStep[];
}

/** What the page can ask of the worker: arguments and answer. */
export interface Requests {
  game: { in: { game: string; lang: Lang }; out: Game };
  rules: { in: { game: string; lang: Lang }; out: Rules };
  lessons: { in: { game: string }; out: Lesson[] };
  teach: { in: { game: string; position: Position; seat: Seat; lang: Lang }; out: Match }; // the position is on the table, seen by this seat
  script: { in: { seat?: Actor; move?: string; back?: number }; out: Record<string, never> }; // a move as its lesson says, or back to an event; or it is asked
  style: { in: { game: string }; out: { defs: string; light: string; dark: string; looks: Record<string, { motion: string; place: boolean }> } };
  preview: { in: { plan: Plan; lang: Lang }; out: Match };
  begin: { in: { plan: Plan }; out: { id: string } };
  rematch: { in: { id: string; seed?: number }; out: { path: string } }; // the same people, each one place further on; the screen to go to
  resume: { in: { id: string; lang: Lang }; out: Match };
  take: { in: { file: Blob; lang: Lang }; out: { id: string } };
  save: { in: { id: string }; out: { file: Blob; name: string } };
  kept: { in: Record<string, never>; out: Kept[] };
  forget: { in: { id: string }; out: Record<string, never> };
  step: { in: Record<string, never>; out: { seat: Actor | null; follows: boolean } };
  look: { in: { lang: Lang; shape: Shape; pace: Pace; from: number; since: number; text: boolean; about?: boolean }; out: Look };
  follow: { in: { id: string; game: string; journal: string; boxed?: string | undefined; seats: Seat[]; common?: boolean; names: string[]; // one on a server
    bots: (string | null)[]; ended?: Ended | undefined; lang: Lang }; out: Match };
  keep: { in: Record<string, never>; out: { kept: boolean } }; // one of those that has ended
  lines: { in: { lines: string[] }; out: Record<string, never> }; // of its journal
  promise: { in: { game: string; match: string }; out: { secret: string; promise: string } }; // for its dice
  verify: { in: { game: string; journal: string; boxed?: string | undefined; lang: Lang }; out: { withheld?: string[] } }; // its dice
  touch: { in: { items: number[]; lang: Lang };
    out: { did: "picked" | "amount" | "played" | "told" | "nothing"; say?: string } & Proposal };
  untouch: { in: { all: boolean }; out: Record<string, never> };
  play: { in: { move: string; ask: number; lang: Lang }; out: Proposal };
  back: { in: { lang: Lang }; out: { seq: number } };
  hand: { in: Record<string, never>; out: Record<string, never> }; // whoever the screen is given to has taken it
  come: { in: { seat: Seat; lang: Lang }; out: Record<string, never> };
  history: { in: { lang: Lang }; out: { over: boolean; prompt: string; events: Happening[]; dice: Dice } };
  again: { in: { event: number; lang: Lang; shape: Shape }; out: View }; // as the one at the screen saw it
  hint: { in: { seat: Seat; lang: Lang }; out: Advice | null };
  told: { in: { seat: Seat; moves: string[]; lang: Lang }; out: Advice[] }; // how each of these is said, and touched
  remark: { in: { event: number; effort: number; lang: Lang; you?: Seat }; out: Remark };
  review: { in: { effort: number; lang: Lang }; out: ReviewSum };
  chart: { in: { lang: Lang; shape: Shape; from?: number; to?: number }; out: Chart }; // `from`: each event of a part
  at: { in: { event: number; instead?: string; lang: Lang; shape: Shape; text: boolean }; out: View }; // `instead`: of the next event this move
  branch: { in: { id: string; event: number }; out: { path: string } }; // another match that goes on from there; the screen to go to
}

/** How many positions a computer player looked at lately, and in how many milliseconds. */
export interface Speed {
  bot: string;
  looked: number;
  ms: number;
}

/** What the worker tells unasked: the match on the table can no longer be kept, or can again; somebody has gone on with it
 *  in another window, or deleted it there. */
export type News = "unkept" | "kept" | "changed" | "gone";

export type Order = { [K in keyof Requests]: { what: K; with: Requests[K]["in"] } }[keyof Requests];
export type Ask = { n: number; lang: Lang } & Order; // the language is the one that is spoken at the page
export type Answer =
  | { n: number; ok: true; out: unknown } | { n: number; ok: false; refusal: Refusal } | { n: 0; news: News };
