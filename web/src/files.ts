// SPDX-License-Identifier: MIT
// Games as files: out of the browser, and into it.
import { button } from "./dom";
import { ask, Refused } from "./host";
import type { Refusal } from "./protocol";
import { go } from "./screen";
import { lang, w } from "./words";

export async function save(id: string): Promise<void> {
  const { file, name } = await ask("save", { id });
  await saveFile(new File([file], name, { type: "text/plain" }));
}

/** Out of the browser: on a phone where its owner likes, elsewhere among what was loaded. */
export async function saveFile(out: File): Promise<void> {
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [out] })) {
    await navigator.share({ files: [out], title: out.name }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(out);
  link.download = out.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Words to send, or on the clipboard where nothing can be sent: that is told. */
export async function send({ text, url }: { text: string; url?: string | undefined }, tell: (words: string) => void): Promise<void> {
  if (navigator.share) return navigator.share(url ? { text, url } : { text }).catch(() => undefined);
  await navigator.clipboard?.writeText(url ? `${text} ${url}` : text).then(() => tell(w("copied")), () => undefined);
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
