// SPDX-License-Identifier: MIT
// Whether the page keeps to what its oldest browsers know (tools/page: TARGET): every property, method and global of the browser
// or the language that web/ uses is looked up in MDN's table of who supports what since when, and so is its style sheet. Syntax
// needs no look: esbuild writes it for the same browsers.
//
//     node tests/web/older.mjs
//
// What is newer must be asked for first (`navigator.wakeLock?.request`), come after something older (`100vh` before `100dvh`),
// or stand in WITHOUT, with what happens there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";

const [target] = /^TARGET = .*$/m.exec(readFileSync("tools/page", "utf8"));
const OLDEST = Object.fromEntries([...target.matchAll(/"(safari|firefox)([\d.]+)"/g)].map(([, browser, version]) => [browser, version]));

/** What the page does without where it is missing, and how. */
const WITHOUT = {
  "Navigator.share": "only where navigator.canShare says so (files.ts)",
  PushManager: "asked for before (notices.ts): the page's own notices are left",
  PushSubscription: "only a PushManager gives one",
  Notification: "only a notice that was pushed has been touched (sw.ts)",
  "ServiceWorkerRegistration.showNotification": "asked for before (notices.ts), or there was a push (sw.ts)",
  "HTMLElement.inert": "behind the curtain there is nothing to be seen anyway; its buttons can be reached by Tab in Safari 15.4",
  "scrollbar-width": "Safari has ::-webkit-scrollbar; elsewhere a bar is seen",
  ":-webkit-scrollbar": "Firefox has scrollbar-width",
  "-webkit-touch-callout": "only iPhones and iPads call something out",
  ":has": "things that are dim and bear words are paler, as all dim things (svg_style.c)",
  ":-webkit-inner-spin-button": "Firefox has appearance: textfield",
  "@media (forced-colors)": "a browser that does not tell of forced colours shows the page's own",
  "overscroll-behavior": "the page below scrolls along",
  "text-wrap": "the lines of a question are of uneven length",
  "text-wrap: balance": "the same",
  "align-content": "rows are a little higher",
  "content-visibility": "rules that are not in sight are laid out too",
  "contain-intrinsic-size": "only together with content-visibility",
  "user-select": "the page's own sheet says it for all drawings, with the prefix",
};

const data = JSON.parse(readFileSync(new URL("node_modules/@mdn/browser-compat-data/data.json", import.meta.url), "utf8"));
const complaints = new Map(); // by what is too new, where it is used
const without = new Set();
let known = 0; // uses that the table has a row for

const later = (version, oldest) => {
  const [a, b] = [version, oldest].map((text) => text.replace("≤", "").split(".").map(Number));
  return a[0] > b[0] || (a[0] === b[0] && (a[1] ?? 0) > (b[1] ?? 0));
};

/** The browsers in which it came too late, or never. Half of it (a ring that does not follow round corners) is enough. */
function missing(support) {
  const there = ({ version_added: since, version_removed: gone, prefix, flags, alternative_name: other }, oldest) =>
    !prefix && !flags && !other && (!gone || later(gone, oldest)) && since && since !== "preview" && (since === true || !later(since, oldest));
  return Object.entries(OLDEST).filter(([browser, oldest]) => ![support[browser] ?? []].flat().some((one) => there(one, oldest)))
    .map(([browser, oldest]) => `${browser} ${oldest}`);
}

/** Notes what is used; true where the table knows it. */
function look(name, row, where) {
  if (!row?.__compat) return false;
  known++;
  const lacking = missing(row.__compat.support);
  if (!lacking.length) return true;
  const excuse = [name, name.split(/[.:](?=.)/)[0]].find((one) => one in WITHOUT);
  if (excuse) without.add(excuse);
  else complaints.set(`${name} (not in ${lacking.join(", ")})`, where);
  return true;
}

// ---- what the scripts use ----

const config = ts.parseJsonConfigFileContent(ts.readConfigFile("web/tsconfig.json", ts.sys.readFile).config, ts.sys, "web");
const program = ts.createProgram([...config.fileNames, "bindings/wasm/kiste.mjs"], { ...config.options, allowJs: true });
const checker = program.getTypeChecker();

const fromLibrary = (symbol) => symbol?.declarations?.every((where) => program.isSourceFileDefaultLibrary(where.getSourceFile()));

/** How the table calls a type of TypeScript's library: ArrayConstructor and ReadonlyArray are Array. */
const named = (type) => (type.symbol?.name ?? "").replace(/^Readonly(?=Array|Map|Set)/, "").replace(/Constructor$/, "");

/** A type and all that it is built on. */
function* family(type) {
  if (type.isUnionOrIntersection()) for (const one of type.types) yield* family(one);
  else {
    yield named(type);
    const bases = type.isClassOrInterface() || type.target?.isClassOrInterface?.() ? checker.getBaseTypes(type.target ?? type) : [];
    for (const base of bases ?? []) yield* family(base);
  }
}

const builtIn = (name) => data.javascript.builtins[name] ?? data.javascript.builtins.Intl[name];

function member(node, where) {
  const name = node.name.text;
  if (!fromLibrary(checker.getSymbolAtLocation(node.name)) || node.parent.questionDotToken || ts.isOptionalChain(node)) return;
  if (node.getSourceFile().text.includes(`"${name}" in `)) return; // it was asked for
  for (const owner of family(checker.getApparentType(checker.getTypeAtLocation(node.expression)))) {
    const row = data.api[owner]?.[name] ?? data.api[owner]?.[`${name}_static`] ?? builtIn(owner)?.[name];
    if (look(`${owner}.${name}`, row, where)) return;
  }
}

function global(node, where) {
  const used = ts.isNewExpression(node.parent) || ts.isCallExpression(node.parent) || ts.isPropertyAccessExpression(node.parent);
  if (!used || !fromLibrary(checker.getSymbolAtLocation(node)) || ts.isTypeOfExpression(node.parent)) return;
  const { text } = node;
  const row = data.api[text] ?? data.javascript.builtins[text] ?? data.api.Window[text];
  look(text, ts.isNewExpression(node.parent) ? row?.[text] ?? row : row, where);
}

function walk(node, file) {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  const where = `${relative(".", file.fileName)}:${line + 1}`;
  if (ts.isPropertyAccessExpression(node)) member(node, where);
  if (ts.isIdentifier(node) && ts.isExpression(node) && node.parent.name !== node) global(node, where);
  if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]/.test(node.text))
    look("lookbehind", data.javascript.regular_expressions.lookbehind_assertion, where);
  node.forEachChild((child) => walk(child, file));
}

for (const file of program.getSourceFiles())
  if (!program.isSourceFileDefaultLibrary(file) && !file.isDeclarationFile) walk(file, file);

// ---- what the style sheets use ----

const { properties, selectors, types, "at-rules": atRules } = data.css;
const UNITS = [["dv", "dynamic"], ["sv", "small"], ["lv", "large"]].map(([begins, name]) =>
  [new RegExp(`\\d${begins}(h|w|i|b|min|max)\\b`), types.length[`viewport_percentage_units_${name}`]]);
UNITS.push([/\dcq(w|h|i|b|min|max)\b/, types.length.container_query_length_units], [/\d(r?lh)\b/, types.length.lh]);

/** The blocks of a sheet, those inside others too: what stands before a brace, and what between two of them. */
function* blocks(text) {
  for (let at = 0, open = text.indexOf("{"); open >= 0; open = text.indexOf("{", at)) {
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < text.length; end++) depth += { "{": 1, "}": -1 }[text[end]] ?? 0;
    yield { before: text.slice(at, open).trim(), inside: text.slice(open + 1, end - 1) };
    at = end;
  }
}

function lookAtSelector(text, where) {
  for (const [, name] of text.matchAll(/::?([a-z-]+)/g)) look(`:${name}`, selectors[name], where);
  if (text.includes("&")) look("nesting", selectors.nesting, where);
}

/** The value of a property. Where the same property stood before, that one counts in older browsers. */
function lookAtValue(property, value, where) {
  const row = properties[property];
  for (const word of value.split(/[\s,/]+/)) look(`${property}: ${word}`, row?.[word], where);
  for (const [unit, about] of UNITS) if (unit.test(value)) look(`${property}: ${unit.exec(value)[0]}`, about, where);
  for (const [, name] of value.matchAll(/([a-z-]+)\(/g))
    look(`${name}()`, types.color[name] ?? types[name] ?? types["easing-function"][name] ?? types["basic-shape"][name], where);
}

function lookAtDeclarations(text, where) {
  const said = new Set();
  for (const [property, value] of text.split(";").map((line) => line.split(/:(.*)/s).map((part) => part.trim()))) {
    if (!value || property.startsWith("--")) continue;
    if (!text.includes(`-webkit-${property}:`)) look(property, properties[property], where);
    if (!said.has(property)) lookAtValue(property, value, where);
    said.add(property);
  }
}

function lookAtSheet(text, where) {
  for (const { before, inside } of blocks(text)) {
    const [, rule] = /^@([a-z-]+)/.exec(before) ?? [];
    const place = `${where}: ${before.slice(0, 60)}`;
    if (rule) look(`@${rule}`, atRules[rule], place);
    else lookAtSelector(before, place);
    if (rule === "media") {
      for (const [, name] of before.matchAll(/\(([a-z-]+)/g)) look(`@media (${name})`, atRules.media[name.replace(/^(min|max)-/, "")], place);
      if (/[<>]/.test(before)) look("@media with <", atRules.media.range_syntax, place);
    }
    if (inside.includes("{")) lookAtSheet(inside, where);
    else lookAtDeclarations(inside, place);
  }
}

const plain = (text) => text.replace(/\/\*.*?\*\//gs, "").replace(/"[^"]*"|'[^']*'/g, '""');
for (const sheet of ["web/style.css", "web/style-later.css", ...readdirSync("web/style").map((name) => `web/style/${name}`)]) lookAtSheet(plain(readFileSync(sheet, "utf8")), sheet);
const drawn = JSON.parse(execFileSync("build/kiste", ["pipe"], { input: '{"cmd":"style"}\n', encoding: "utf8" }).split("\n")[0]);
lookAtSheet(plain(drawn.light), "the drawings' style");

// ---- what was found ----

for (const name of Object.keys(WITHOUT)) if (!without.has(name)) complaints.set(`${name} is not used any more, or needs no word`, "WITHOUT");
for (const [what, where] of complaints) console.log(`${where}: ${what}`);
assert.ok(known > 1000, `only ${known} uses were found in the table`);
console.log(`${known} uses looked up, ${complaints.size} too new`);
process.exitCode = complaints.size ? 1 : 0;
