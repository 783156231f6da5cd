// SPDX-License-Identifier: MIT
// Quiet sounds, made on the spot: wood on wood, felt, something taken, dice, a card, a small chord at the end (another for who has lost).
import { settings } from "./settings";

const QUIET = 2000; // milliseconds after which nothing is asked of the loudspeaker any more, which costs a phone's battery

let context: AudioContext | undefined;
let allowed = false; // the page was touched
let resting: ReturnType<typeof setTimeout> | undefined;

// Browsers let a page sound only after it was touched; what counts as that differs, so all of these are tried.
const touches = ["pointerup", "click", "touchend", "keydown"];
function woken(): void {
  void wake()?.resume();
  allowed = context?.state === "running";
  if (allowed) for (const kind of touches) removeEventListener(kind, woken);
}
for (const kind of touches) addEventListener(kind, woken);

function wake(): AudioContext | undefined {
  if (!settings.sound) return undefined;
  context ??= new AudioContext();
  clearTimeout(resting);
  resting = setTimeout(() => void context?.suspend(), QUIET);
  return context;
}

const LOUDNESS = 0.08;

function noise(at: AudioContext, when: number, length: number, pitch: number, loud: number): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2;
  const gain = at.createGain();
  gain.gain.value = loud * LOUDNESS * 6;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(when);
}

function tone(at: AudioContext, when: number, pitch: number, length: number): void {
  const source = at.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(LOUDNESS, when + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  source.connect(gain).connect(at.destination);
  source.start(when);
  source.stop(when + length);
}

/** A short tremble, where the device has one; off with the sounds. */
export function touched(ms: number): void {
  if (settings.sound && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(ms);
}

export type Sound = "put" | "felt" | "take" | "dice" | "card" | "no" | "time" | "end" | "lost";

export function play(sound: Sound): void {
  const at = wake();
  if (!at || !allowed) return;
  void at.resume();
  const now = at.currentTime;
  switch (sound) {
    case "put":
      return noise(at, now, 0.07, 900, 1); // wood
    case "felt":
      return noise(at, now, 0.09, 320, 0.8);
    case "take": // a knock, and one thing put beside the board
      noise(at, now, 0.06, 620, 1.3);
      return noise(at, now + 0.16, 0.07, 980, 0.8);
    case "dice":
      for (let i = 0; i < 6; i++) noise(at, now + i * 0.07 + Math.random() * 0.03, 0.05, 1600 + Math.random() * 900, 0.7);
      return;
    case "card":
      return noise(at, now, 0.12, 3200, 0.5);
    case "no":
      return tone(at, now, 150, 0.18);
    case "time":
      return [660, 660].forEach((pitch, i) => tone(at, now + i * 0.22, pitch, 0.2));
    case "end":
      return [392, 494, 587, 784].forEach((pitch, i) => tone(at, now + i * 0.12, pitch, 0.7));
    case "lost":
      [392, 330, 262].forEach((pitch, i) => tone(at, now + i * 0.2, pitch, 0.6));
  }
}
