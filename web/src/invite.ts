// SPDX-License-Identifier: MIT
// How others come to a table of the server: its code, which can be said aloud, a QR code for the cameras of phones, and the link.
import { button, h } from "./dom";
import { wire } from "./net";
import { w } from "./words";

/** What the server tells of it (docs/wire.md); no link: it listens to this machine alone. */
export interface Invitation {
  code: string;
  link?: string;
  qr?: string;
  addresses: string[];
}

/** The page's own address, without what is shown on it. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*$/, "");
}

/** Whether this machine is the server: its address means nothing to others. */
const local = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** What somebody has typed or was told: a code, a link, or the end of one; the table it leads to. */
export async function tableOf(words: string): Promise<string> {
  const end = words.trim().replace(/^.*\/(with|table|hand)\//, "").replace(/[?#/].*$/, "");
  if (!/^[a-z]([ -]?[a-z]){3,5}$/i.test(end)) return end;
  return (await wire.say<{ table: string }>("find", { code: end })).table;
}

/** `hand`: the link leads to a hand, because the board lies in the middle for all. */
export function invitationTo(table: string, hand = false): Promise<Invitation> {
  return wire.say<Invitation>("invite", { table, page: pageAddress(), ...(hand ? { screen: "hand" } : {}) });
}

/** The QR code as a picture: never inverted, whatever the theme. */
export function qrPicture({ qr, link }: Invitation): HTMLElement | null {
  return qr ? h("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(qr)}`, alt: w("qr_of", link ?? ""), width: 212, height: 212 }) : null;
}

/** The code, letter by letter for those who hear it. */
export function codeWord(code: string): HTMLElement {
  return h("strong", { class: "code", "aria-label": [...code].join(" ") }, code);
}

/** The link to send, and a button that does it. */
export function sending(title: string, url = location.href, label = w("link")): [HTMLInputElement, HTMLElement] {
  const field = h("input", { type: "text", readonly: true, value: url, "aria-label": label, onclick: () => field.select() });
  const shares = matchMedia("(pointer: coarse)").matches && "share" in navigator;
  const copy = button(w(shares ? "share" : "copy"), {
    onclick: () => {
      if (shares) return void navigator.share({ title, url: field.value }).catch(() => undefined);
      field.select();
      const done = () => copy.replaceChildren(w("copied"));
      if (navigator.clipboard) void navigator.clipboard.writeText(field.value).then(done, done);
      else {
        document.execCommand("copy");
        done();
      }
    },
  });
  return [field, copy];
}

/** All of it for whoever invites. */
export function invitationCard(table: string, title: string): HTMLElement {
  const picture = h("div", { class: "scan" });
  const [link, send] = sending(title);
  link.tabIndex = -1; // it is sent, not read
  const card = h("div", { class: "invitation" }, h("h2", {}, w("who_comes")), picture, h("div", { class: "sends" }, link, send));
  void invitationTo(table).then((found) => {
    if (local && found.link) link.value = found.link; // what stands above means nothing to others
    const host = new URL(found.link ?? found.addresses[0] ?? location.href).host;
    picture.replaceChildren(qrPicture(found) ?? "", h("div", {},
      h("small", {}, w("code")), codeWord(found.code),
      ...(found.link ? [h("small", {}, w("code_where")), h("span", { class: "address" }, host)] : [])));
    picture.before(h("p", { class: found.link ? "" : "alone" }, found.link ? w("invite_scan")
      : w("invite_alone", location.port && location.port !== "8080" ? `make party PORT=${location.port}` : "make party")));
    const tv = `${(found.link ?? location.href).replace(/#.*$/, "")}#/table/${found.code}`;
    picture.after(h("p", { class: "on-tv" }, w("on_tv"), " ", h("a", { href: `#/table/${found.code}` }, tv.replace(/^http:\/\//, ""))));
  }).catch(() => undefined); // the link is left
  return card;
}
