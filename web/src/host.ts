// SPDX-License-Identifier: MIT
// The page's end of the wire to the worker.
import { settings } from "./settings";
import { w } from "./words";
import type { Answer, Ask, News, Refusal, Requests } from "./protocol";

declare const WORKER: string; // the file's name, told by the build

/** The rules, or the protocol, said no. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text ?? refusal.error ?? "");
  }
}

const worker = new Worker(WORKER);
const waiting = new Map<number, { resolve: (out: never) => void; reject: (why: Error) => void; visit: number }>();
/** About the match that lies open: once the screen that asked is left, another may lie there. */
const OF_MATCH = new Set<keyof Requests>(["again", "at", "chart", "history", "remark", "review"]);
let visit = 0; // how many screens have been left
const listeners = new Set<(news: News) => void>();
let count = 0;

worker.onmessage = (message: MessageEvent<Answer>) => {
  const answer = message.data;
  if ("news" in answer) {
    for (const listener of listeners) listener(answer.news);
    return;
  }
  const asked = waiting.get(answer.n);
  waiting.delete(answer.n);
  if (asked && asked.visit < visit) return; // nobody is there any more to hear it
  if (answer.ok) asked?.resolve(answer.out as never);
  else asked?.reject(new Refused(answer.refusal.unexplained ? { ...answer.refusal, text: w("unexplained") } : answer.refusal));
};

export function ask<K extends keyof Requests>(what: K, arg: Requests[K]["in"]): Promise<Requests[K]["out"]> {
  const n = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(n, { resolve, reject, visit: OF_MATCH.has(what) ? visit : Infinity });
    worker.postMessage({ n, lang: settings.lang, what, with: arg } as Ask);
  });
}

/** The screen is left: what it asked about its match is answered no more. */
export function leave(): void {
  visit++;
}

/** Calls back with what the worker tells unasked; the result ends that. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
