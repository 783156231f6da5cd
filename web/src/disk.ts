// SPDX-License-Identifier: MIT
// Opened from a disk a page may not load its parts, nor begin a worker: it says so instead of staying empty. A script of its own, with its
// own words, for this one is let in.
if (location.protocol === "file:") {
  const words = navigator.language.startsWith("de")
    ? "Von einer Platte geöffnet darf die Seite nicht alles laden. In ihrem Ordner hilft dieser Befehl:"
    : "A page that was opened from a disk may not load all it needs. In its folder this command helps:";
  const said = document.createElement("main");
  said.className = "from-disk";
  for (const [tag, text] of [["h1", "Spielkiste"], ["p", words], ["pre", "python3 -m http.server"]] as const)
    said.append(Object.assign(document.createElement(tag), { textContent: text }));
  document.body.append(said);
}
