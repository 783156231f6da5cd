// SPDX-License-Identifier: MIT
// Screens that nobody needs at first: one file, which is fetched when one of them is wanted.
export { openAccount } from "./account";
export { Archive, Today } from "./archive";
export { Circle } from "./circle";
export { Club } from "./club";
export { Learn } from "./learn";
export { Puzzle } from "./puzzle";
export { Replay } from "./replay";
export { Statistics } from "./statistics";
