// SPDX-License-Identifier: MIT
// Opened from a disk a page may not begin a worker, so there are no rules: it says so instead of staying empty.
import { h } from "./dom";
import { w } from "./words";

if (location.protocol === "file:") {
  document.body.append(h("main", { class: "from-disk" }, h("h1", {}, w("title")), h("p", {}, w("from_disk")),
    h("pre", {}, "python3 -m http.server")));
  throw new Error(w("from_disk"));
}
