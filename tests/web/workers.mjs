// SPDX-License-Identifier: MIT
// Tests side by side: processes that have a browser and a server each, and take the next test whenever they have ended one. What
// they found is told by the one who started them, a test at a time; the last line is the count.
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { play } from "./harness.mjs";

const MOST = 2;           // browsers at once
const PATIENCE = 900_000; // milliseconds for one test: several times what the longest takes on a busy machine

// ---- who plays ----

/** Plays what it is told to, until nobody tells it any more. */
export async function work({ open, close }) {
  const opened = open();
  let playing = false;
  process.on("message", async (title) => {
    playing = true;
    await opened;
    const result = await play(title);
    playing = false;
    process.send(result);
  });
  await once(process, "disconnect");
  if (playing) process.exit(1); // who started us is gone
  await close();
  process.exit(); // whatever a failed test has left behind
}

/** A process that plays; a test during which it ends, or that does not end, has failed. */
function hire() {
  const child = fork(process.argv[1], process.argv.slice(2));
  const end = once(child, "exit").then(([code, signal]) => signal ?? code);
  const failed = (title, why) => ({ title, how: "FAIL", why, ms: 0 });
  return {
    alive: () => child.connected,
    async play(title) {
      let alarm;
      const late = new Promise((resolve) => (alarm = setTimeout(resolve, PATIENCE)));
      child.send(title);
      const result = await Promise.race([once(child, "message").then(([played]) => played), end.then((how) => failed(title, `its process ended with ${how}`)),
        late.then(() => failed(title, `it did not end within ${PATIENCE / 1000} seconds`))]);
      clearTimeout(alarm);
      if (result.how === "FAIL" && result.ms === 0) child.kill();
      return result;
    },
    async dismiss() {
      if (child.connected) child.disconnect();
      await end;
    },
  };
}

// ---- who tells ----

const indented = (words) => words.replaceAll("\n", "\n     ");

function tell({ title, how, why, ms }) {
  if (how === "ok") console.log(`ok   ${title} (${ms} ms)`);
  else if (how === "left out") console.log(`left out: ${title} (${why})`);
  else console.log(`FAIL ${title}\n     ${indented(why)}`);
}

/** Has all of them played, by `most` browsers at once; how many failed. */
export async function share(titles, most = MOST) {
  const waiting = [...titles];
  const count = { ok: 0, "left out": 0, FAIL: 0 };
  const playSome = async () => {
    let worker;
    while (waiting.length) {
      if (!worker?.alive()) worker = hire();
      const result = await worker.play(waiting.shift());
      count[result.how]++;
      tell(result);
    }
    await worker?.dismiss();
  };
  await Promise.all(Array.from({ length: Math.min(most, cpus().length) }, playSome));
  if (count["left out"]) console.log(`${count["left out"]} left out, which this browser's driver cannot do`);
  console.log(`${count.ok} passed, ${count.FAIL} failed`);
  return count.FAIL;
}
