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
}

export interface Game {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  minutes: number;
  toy?: boolean; // there to learn from
  secrets: boolean;
  options: GameOption[];
  bots: { name: string; title: string }[];
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
  lit: boolean;
  dim: boolean;
  label?: string;
  more?: string;
  says?: string;
  svg: string;
}

export interface Pane {
  kind: "board" | "tray" | "seat" | "hand" | "sheet";
  seat: number;
  x: number; // its place where all panes are one picture
  y: number;
  width: number;
  height: number;
}

export interface Scene {
  width: number;
  height: number;
  panes: Pane[];
  items: Item[];
}

export interface View {
  seq: number;
  over: boolean;
  ask: number;
  actors: Actor[];
  may: Actor[];
  prompt?: string;
  cites: string[];
  score: number[];
  timer?: { ms: number; since: number };
  text: string;
  position: string;
  scene: Scene;
}

export interface Run {
  move: string;
  from: number;
  to: number;
  step: number;
}

export interface Touch {
  any: boolean;
  items: number[];
}

export interface Choice {
  move: string | Run;
  label?: string;
  say?: string;
  idle: boolean;
  touch: Touch[];
}

export interface Happening {
  n: number;
  seat: string;
  move: string;
  say?: string;
}

export interface Place {
  name: string;
  tint: string;
  sign: string;
  team: number[];
  bot: string | null;
}

export interface Match {
  game: string;
  title: string;
  secrets: boolean;
  options: Record<string, string>;
  seats: Place[];
}

export interface Refusal {
  clause?: string;
  text?: string;
  cite?: string;
  error?: string;
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
}

/** A match kept in the browser, without its moves. */
export interface Kept {
  id: string;
  game: string;
  bots: (string | null)[];
  over: boolean;
  score: number[];
  seq: number;
  updated: number;
}

/** What one seat gets to see of the match. */
export interface Sight {
  match: Match;
  view: View;
  choices: Choice[];
  events: Happening[];
}

/** What the page can ask of the worker: arguments and answer. */
export interface Requests {
  games: { in: { lang: Lang }; out: Game[] };
  rules: { in: { game: string; lang: Lang }; out: Rules };
  style: { in: Record<string, never>; out: { defs: string; light: string; dark: string } };
  picture: { in: { game: string; lang: Lang }; out: Scene };
  preview: { in: { plan: Plan; lang: Lang }; out: Match };
  begin: { in: { plan: Plan }; out: { id: string } };
  resume: { in: { id: string }; out: { id: string } };
  take: { in: { file: Blob }; out: { id: string } };
  save: { in: { id: string }; out: { file: Blob; name: string } };
  kept: { in: Record<string, never>; out: Kept[] };
  forget: { in: { id: string }; out: Record<string, never> };
  look: { in: { seat: Seat; lang: Lang; from: number; at?: number }; out: Sight };
  play: { in: { seat: Seat; move: string; ask: number; lang: Lang; ms: number }; out: { seq: number } };
  go: { in: Record<string, never>; out: { seat: Actor | null } };
  time: { in: { ms: number }; out: Record<string, never> };
  why: { in: { seat: Seat; items: number[]; lang: Lang }; out: Record<string, never> };
  back: { in: { lang: Lang }; out: { seq: number } };
  dice: { in: Record<string, never>; out: Dice };
}

export type Order = { [K in keyof Requests]: { what: K; with: Requests[K]["in"] } }[keyof Requests];
export type Ask = { n: number } & Order;
export type Answer = { n: number; ok: true; out: unknown } | { n: number; ok: false; refusal: Refusal };
