// SPDX-License-Identifier: MIT
// The system's own letters, and where those are very wide ones (DejaVu Sans on many a Linux desktop) their narrow cut, if it is there.

/** The letters to take instead of the system's own; `width` measures a few words in a family. */
export function narrower(width: (family: string) => number): string | undefined {
  const own = width("system-ui");
  return own === width('"DejaVu Sans", monospace') && width('"DejaVu Sans Condensed", monospace') < own ? '"DejaVu Sans Condensed", sans-serif' : undefined;
}

export function chooseLetters(root: HTMLElement): void {
  const pen = document.createElement("canvas").getContext("2d");
  const chosen = pen && narrower((family) => {
    pen.font = `20px ${family}`;
    return pen.measureText("Wer beginnt? 0123456789").width;
  });
  if (chosen) root.style.setProperty("--text", chosen);
}
