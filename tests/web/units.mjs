// SPDX-License-Identifier: MIT
// The page's modules without a browser (unit/page.mjs stands in for it): what they work out, not how it looks.
//
//     node tests/web/units.mjs [PART OF A TITLE]
import { modules } from "./unit/page.mjs";
import { boardUnits } from "./unit/boards.mjs";
import { keptUnits } from "./unit/kept.mjs";
import { wireUnits } from "./unit/wire.mjs";
import { play, titles } from "./harness.mjs";

/** What is tried here; tools/mutants.py changes these. */
const TRIED = ["archive", "bargain", "bubble", "bytes", "circles", "curve", "days", "games", "gesture", "glance", "herald", "history", "host", "letters", "moment", "net", "next", "puzzles", "ratings",
  "review", "rivals", "seen", "settings", "shelves", "shown", "statistics", "telling", "ways", "witness", "words"];
const page = await modules(...TRIED, "drawing"); // whose looks are needed
boardUnits(page);
keptUnits(page);
wireUnits(page);

let failed = 0;
for (const title of titles({ wanted: process.argv[2] })) {
  const { how, why } = await play(title);
  if (how !== "FAIL") continue;
  failed++;
  console.log(`FAIL ${title}\n${why.replaceAll(/^/gm, "     ")}`);
}
console.log(`${titles({ wanted: process.argv[2] }).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
