// SPDX-License-Identifier: MIT
// What the page shows one of at a time.
export interface Screen {
  readonly root: HTMLElement;
  /** For the window. */
  title: string;
  /** A table: it fills the screen and is never scrolled. */
  readonly fills?: boolean;
  /** It has a heading where other tables show who plays. */
  readonly headed?: boolean;
  /** It begins with a picture, over which the bar lies on a phone. */
  readonly pictured?: boolean;
  /** It lives by a server: whether that can be reached is told. */
  readonly shared?: boolean;
  /** What the bar at the top holds besides. */
  tools?: HTMLElement[];
  /** What the settings hold besides. */
  menu?(): HTMLElement[];
  close?(): void;
}

export function go(path: string): void {
  location.hash = path;
}
