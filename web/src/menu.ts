// SPDX-License-Identifier: MIT
// The settings: what people set once, in one place behind one button.
import { button, h } from "./dom";
import type { Lang, Pace } from "./protocol";
import { set, settings, type Theme } from "./settings";
import { w, type Word } from "./words";

declare const RELEASE: string; // told by the build

const PACES: Pace[] = ["slow", "normal", "fast", "at once"];
const THEMES: Theme[] = ["auto", "light", "dark"];

/** One of a few, all of them in sight. */
function choice<T extends string>(
  id: string, label: Word, values: [T, string][], now: T, change: (value: T) => void,
): HTMLElement {
  const parts = values.map(([value, name]) => {
    const part: HTMLElement = button(name, { "aria-pressed": String(value === now), onclick: () => {
      for (const one of parts) one.setAttribute("aria-pressed", String(one === part));
      change(value);
    } });
    return part;
  });
  return h("div", { class: "setting" }, h("b", { id: `set-${id}` }, w(label)), h("div", { class: "segment", role: "group", "aria-labelledby": `set-${id}` }, ...parts));
}

function toggle(id: string, label: Word, now: boolean, change: (on: boolean) => void): HTMLElement {
  const box = h("input", { type: "checkbox", id: `set-${id}`, onchange: () => change(box.checked) });
  box.checked = now;
  return h("p", { class: "setting" }, h("label", { for: box.id }, w(label)), box);
}

/** Opens the settings over the screen; `more` are what the screen adds. */
export function openMenu(more: HTMLElement[]): void {
  const dialog = h("dialog", { class: "menu", "aria-label": w("settings") });
  const close = () => dialog.close();
  dialog.append(
    h("h2", { tabindex: -1, autofocus: true }, w("settings")),
    choice<Lang>("lang", "language_is", [["de", "Deutsch"], ["en", "English"]], settings.lang, (lang) => {
      close(); // everything is said anew
      set({ lang });
    }),
    choice<Pace>("pace", "pace", PACES.map((pace, i) => [pace, w(`pace_${i}` as Word)]), settings.pace, (pace) => set({ pace })),
    toggle("by-hand", "by_hand", settings.byHand, (byHand) => set({ byHand })),
    toggle("by-itself", "by_itself", settings.byItself, (byItself) => set({ byItself })),
    toggle("sound", "sound", settings.sound, (sound) => set({ sound })),
    choice<Theme>("theme", "theme", THEMES.map((theme) => [theme, w(`theme_${theme}`)]), settings.theme,
      (theme) => set({ theme })),
    h("div", { class: "moves", onclick: close }, ...more),
    button(w("done"), { class: "primary", onclick: close }),
    h("p", { class: "faint release" }, h("small", {}, `Spielkiste ${RELEASE}`)),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(); // beside it
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
