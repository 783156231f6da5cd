// Games as files: out of the browser, and into it.
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
