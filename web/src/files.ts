// SPDX-License-Identifier: MIT
// Games as files: out of the browser, and into it.
import { button } from "./dom";
import { ask, Refused } from "./host";
import type { Refusal } from "./protocol";
import { go } from "./screen";
import { lang, w } from "./words";

export async function save(id: string): Promise<void> {
  const { file, name } = await ask("save", { id });
  const out = new File([file], name, { type: "text/plain" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [out] })) {
    await navigator.share({ files: [out], title: name }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(out);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Takes the match on the table, a server's that has ended, to those kept in this browser. */
export function keepButton(): HTMLButtonElement {
  const keep = button(w("keep"), {
    title: w("keep_help"),
    onclick: (event: MouseEvent) => {
      event.stopPropagation(); // a card it stands on stays
      void ask("keep", {}).then(({ kept }) => {
        keep.disabled = kept;
        if (kept) keep.textContent = w("keep_done");
      });
    },
  });
  return keep;
}

/** Opens a file; a bad one gives a message and changes nothing. */
export async function take(file: Blob, complain: (refusal: Refusal) => void): Promise<void> {
  try {
    const { id } = await ask("take", { file, lang: lang() });
    go(`/replay/${id}`);
  } catch (why) {
    const detail = why instanceof Refused ? why.refusal.error ?? why.refusal.text : String(why);
    complain({ error: `${w("bad_file")} ${detail ? `(${detail})` : ""}` });
  }
}
