// SPDX-License-Identifier: MIT
// What people set once: language, light or dark, sound, how fast things go, their names. Kept in the browser.
import type { Lang, Pace } from "./protocol";
import type { Tried } from "./puzzles";
import { speak } from "./words";

export type Theme = "auto" | "light" | "dark";

interface Settings {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  pace: Pace;       // at which others' moves are shown
  byHand: boolean;  // who throws touches the dice
  byItself: boolean; // a move that is the only one is made without asking
  names: string[];  // of the people who play here, in the order of their seats
  told: string[];   // rules that were told once, in some guided game
  notices: boolean; // that it is one's turn
  steps: Record<string, number>; // first steps of each game that were done; -1: no thanks
  puzzles: Record<string, Tried>; // by game and date
  taught: string[]; // games whose guided game was finished or sent away
}

const KEY = "spielkiste";

function browserLang(): Lang {
  const first = navigator.languages.find((l) => /^(de|en)/.test(l));
  return first?.startsWith("de") ? "de" : "en";
}

function read(): Settings {
  const standard: Settings = { lang: browserLang(), theme: "auto", sound: true, pace: "normal", byHand: true, byItself: false,
    names: [], notices: false, told: [], taught: [], steps: {}, puzzles: {} };
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...standard, ...(found as Partial<Settings>) };
  } catch {
    return standard;
  }
}

export const settings: Readonly<Settings> = read();
speak(settings.lang);

const listeners = new Set<() => void>();

/** Calls back after each change. */
export function onSettings(listener: () => void): void {
  listeners.add(listener);
}

export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  speak(settings.lang);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing is kept in such windows; it holds until the page is left.
  }
  for (const listener of listeners) listener();
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. If not, they appear in place, and the pauses stay. */
export function moving(): boolean {
  return settings.pace !== "at once" && !still.matches;
}

/** How much longer a movement takes than at the normal pace. */
export function slowness(): number {
  return { slow: 2, normal: 1, fast: 0.5, "at once": 0 }[settings.pace];
}

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

let darkened = false;

/** The screen in the middle of a table is always dark. */
export function darken(on: boolean): void {
  darkened = on;
  dress();
}

export function isDark(): boolean {
  return darkened || settings.theme === "dark" || (settings.theme === "auto" && darkDevice.matches);
}

const dresses: Partial<Record<"light" | "dark", CSSMediaRule>> = {};

/** Light and dark of the drawings come from the rules' own renderer. They join the page's style sheet: a sheet made by script
 *  is not known before Safari 16.4, and a style element is not allowed to a page that takes in no code. */
export function dressDrawings(light: string, dark: string): void {
  const sheet = document.styleSheets[0];
  if (!sheet) return;
  for (const [name, rules] of Object.entries({ light, dark })) {
    const at = sheet.insertRule(`@media all {${rules}}`, sheet.cssRules.length);
    dresses[name as "light" | "dark"] = sheet.cssRules[at] as CSSMediaRule;
  }
  dress();
}

function dress(): void {
  const dark = isDark();
  if (dresses.light) dresses.light.media.mediaText = dark ? "not all" : "all";
  if (dresses.dark) dresses.dark.media.mediaText = dark ? "all" : "not all";
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  document.documentElement.lang = settings.lang;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#2d231d" : "#e6d8be");
}

onSettings(dress);
darkDevice.addEventListener("change", dress);
dress();
