// SPDX-License-Identifier: MIT
// What nobody needs at first: screens, and how the end is told. One file, which is fetched when something of it is wanted.
export { openAccount } from "./account";
export { Archive, Today } from "./archive";
export { Circle } from "./circle";
export { Club } from "./club";
export { Deals } from "./deals";
export { endFor, showEnd } from "./end";
export { Guide } from "./guide";
export { Learn } from "./learn";
export { Lens } from "./lens";
export { Loupe } from "./loupe";
export { Puzzle } from "./puzzle";
export { Replay } from "./replay";
export { Setup } from "./setup";
export { Statistics } from "./statistics";
