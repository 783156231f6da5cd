// SPDX-License-Identifier: MIT
// What updates cost the thread that draws, out of Chromium's own trace: processor time, which a busy machine
// changes less than the clock.
//
// An update is a frame that shows something the rules have answered, with all that the page did since the frame before it; the other
// frames are counted by themselves. What the test itself asks the page is not counted. Painting is only listed on that thread; it is
// done by others, which are told apart.

const CATEGORIES = ["devtools.timeline", "toplevel", "cc"];
const STYLES = ["UpdateLayoutTree", "Layout"];
const PAINTING = ["PrePaint", "Paint", "Layerize"];
const FRAME = "ProxyMain::BeginMainFrame";

/** All that happens while `play` lasts. */
async function record(session, play) {
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] } });
  await play();
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await ended;
  return events;
}

/** Those of some names, of which none lies within another of them. */
function outermost(events, names) {
  let end = 0;
  return events.filter(({ name, ts, dur = 0 }) => {
    if (!names.includes(name) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Something the test asks the page, or the browser clears away at its leisure: of another page, perhaps. */
const isOther = ({ args }) => (args?.chrome_mojo_event_info?.mojo_interface_tag ?? "").endsWith("DevToolsSession") ||
  (args?.src_file ?? "").startsWith("v8/src/heap/");

const time = (events) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;

/** The updates of a page, and its other frames: for each its milliseconds, in all and of styles and layout and of painting; and what
 *  painting an update cost others. */
export async function updates(session, play) {
  const events = await record(session, play);
  const threads = new Map(events.filter(({ name }) => name === "thread_name").map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]));
  const timed = events.filter(({ ph }) => ph === "X").sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const on = (thread) => timed.filter(({ pid, tid }) => threads.get(`${pid} ${tid}`) === thread);
  const main = on("CrRendererMain");
  const frames = [];
  let now = { all: 0, styles: 0, painting: 0, answered: false };
  let at = 0;
  for (const task of outermost(main, ["RunTask", "ThreadControllerImpl::RunTask"])) {
    while (at < main.length && main[at].ts < task.ts) at++;
    const parts = [];
    for (; at < main.length && main[at].ts < task.ts + task.dur; at++) parts.push(main[at]);
    if (parts.some(isOther)) continue;
    now.all += time([task]);
    now.styles += time(outermost(parts, STYLES));
    now.painting += time(outermost(parts, PAINTING));
    now.answered ||= parts.some(({ name }) => name === "HandlePostMessage");
    if (!parts.some(({ name }) => name === FRAME)) continue;
    frames.push(now);
    now = { all: 0, styles: 0, painting: 0, answered: false };
  }
  const found = frames.filter(({ answered }) => answered);
  const others = frames.filter(({ answered }) => !answered);
  return { found, others, painted: time(timed.filter(({ name }) => name === "RasterTask")) / Math.max(1, found.length) };
}
