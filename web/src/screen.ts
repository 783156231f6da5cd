// SPDX-License-Identifier: MIT
// What the page shows one of at a time.
export interface Screen {
  readonly root: HTMLElement;
  /** For the window. */
  title: string;
  /** What the bar at the top holds besides. */
  tools?: HTMLElement[];
  /** What the settings hold besides. */
  menu?(): HTMLElement[];
  close?(): void;
}

export function go(path: string): void {
  location.hash = path;
}
