// SPDX-License-Identifier: MIT
// Who one is on the server: a guest or an account, and what goes with it: signing in and out, tokens for programs, everything as a
// file, being forgotten, notices.
import { button, h } from "./dom";
import { Refused } from "./host";
import { keptFor } from "./lobby";
import { wire } from "./net";
import { canNotify, notifies, setNotices } from "./notices";
import { settings } from "./settings";
import { lang, w, type Word } from "./words";

interface Listed {
  token: string;
  label?: string;
  scope: string[];
  made: number;
  used?: number;
  here?: boolean;
}

const SCOPES = ["play", "chat", "account"] as const;

function input(id: string, label: Word, more: Record<string, string | number | boolean> = {}): [HTMLElement, HTMLInputElement] {
  const field = h("input", { type: "text", id, required: true, ...more });
  return [h("p", { class: "setting" }, h("label", { for: id }, w(label)), field), field];
}

function password(id: string, label: Word, fresh: boolean): [HTMLElement, HTMLInputElement] {
  return input(id, label, { type: "password", maxlength: 200, ...(fresh ? { minlength: 8 } : {}),
    autocomplete: fresh ? "new-password" : "current-password" });
}

function moment(ms: number): string {
  return new Date(ms).toLocaleDateString(lang(), { dateStyle: "medium" });
}

class Sheet {
  readonly dialog = h("dialog", { class: "menu account", "aria-label": w("account") });
  readonly #body = h("div");
  readonly #refusal = h("div", { class: "refusal", role: "alert" });

  constructor() {
    this.dialog.append(h("h2", {}, w("account")), this.#refusal, this.#body,
      button(w("done"), { class: "primary", onclick: () => this.dialog.close() }));
    this.dialog.addEventListener("close", () => this.dialog.remove());
    document.body.append(this.dialog);
    this.dialog.showModal();
    void this.#try(this.show());
  }

  async show(): Promise<void> {
    await wire.meet();
    this.#body.replaceChildren(...(wire.account ? this.#member() : this.#guest()), this.#notices(), ...keptFor(), ...this.#own());
    if (wire.account) await this.#tokens();
  }

  /** What is refused is said, and nothing is lost. */
  async #try(what: Promise<unknown>): Promise<void> {
    this.#refusal.replaceChildren();
    try {
      await what;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#refusal.replaceChildren(h("p", { class: "card no" }, why.message));
    }
  }

  #form(title: Word, send: Word, rows: HTMLElement[], act: () => Promise<unknown>): HTMLElement {
    return h("form", { class: "naming", "data-form": title, onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void this.#try(act());
    } }, h("h3", {}, w(title)), ...rows, h("button", { type: "submit" }, w(send)));
  }

  // ---- a guest ----

  #guest(): HTMLElement[] {
    const [nameRow, name] = input("new-name", "account_name", { maxlength: 32, autocomplete: "username",
      value: wire.name || (settings.names[0] ?? "") });
    const [wordRow, word] = password("new-password", "password_new", true);
    const [whoRow, who] = input("sign-name", "account_name", { maxlength: 32, autocomplete: "username" });
    const [keyRow, key] = password("sign-password", "password", false);
    const adopt = h("input", { type: "checkbox", id: "adopt" });
    adopt.checked = true;
    const adoptRow = h("p", { class: "setting", hidden: !wire.person }, h("label", { for: "adopt" }, w("adopt")), adopt);
    return [
      h("p", {}, wire.name ? w("guest_as", wire.name) : w("guest_nobody")),
      this.#form("account_make", "account_make", [nameRow, wordRow], async () => {
        if (!wire.person) await wire.call(name.value.trim());
        await wire.say("register", { account: name.value, password: word.value });
        await wire.meet(true);
        await this.show();
      }),
      this.#form("sign_in", "sign_in", [whoRow, keyRow, adoptRow], async () => {
        wire.become(await wire.say("login", { account: who.value, password: key.value, adopt: adopt.checked }));
        location.reload();
      }),
      h("details", {}, h("summary", {}, w("password_lost")), this.#recover()),
    ];
  }

  #recover(): HTMLElement {
    const [codeRow, code] = input("recovery-code", "recovery_code", { maxlength: 40, autocomplete: "off" });
    const [wordRow, word] = password("recovery-password", "password_new", true);
    return this.#form("password_lost", "sign_in", [codeRow, wordRow], async () => {
      wire.become(await wire.say("recover", { code: code.value, password: word.value }));
      location.reload();
    });
  }

  // ---- an account ----

  #member(): HTMLElement[] {
    const [oldRow, old] = password("old-password", "password_old", false);
    const [newRow, fresh] = password("next-password", "password_new", true);
    return [
      h("p", {}, w("signed_in_as", wire.account)),
      button(w("sign_out"), { onclick: () => void this.#try(wire.say("logout").then(() => this.#leave())) }),
      h("details", {}, h("summary", {}, w("password_change")),
        this.#form("password_change", "password_change", [oldRow, newRow], async () => {
          await wire.say("password", { old: old.value, password: fresh.value });
          old.value = fresh.value = "";
          this.#refusal.replaceChildren(h("p", { class: "card told" }, w("password_changed")));
        })),
      this.#codes(),
      h("details", { class: "tokens" }, h("summary", {}, w("tokens")), h("p", { class: "faint" }, w("tokens_about")),
        h("ul", { class: "seating" }), this.#makeToken()),
    ];
  }

  /** There is no address to write to: who loses his password needs one of these. */
  #codes(): HTMLElement {
    const list = h("ul", { class: "made" });
    return h("details", { class: "codes" }, h("summary", {}, w("recovery_codes")), h("p", { class: "faint" }, w("recovery_about")),
      button(w("recovery_make"), { onclick: () => void this.#try(wire.say<{ codes: string[] }>("codes")
        .then(({ codes }) => list.replaceChildren(...codes.map((code) => h("li", {}, h("code", {}, code)))))) }), list);
  }

  #leave(): void {
    wire.forget();
    location.reload();
  }

  #makeToken(): HTMLElement {
    const [labelRow, label] = input("token-label", "token_label", { maxlength: 60 });
    const boxes = SCOPES.map((scope) => h("input", { type: "checkbox", id: `scope-${scope}`, value: scope }));
    if (boxes[0]) boxes[0].checked = true;
    const rows = boxes.map((box, i) => h("p", { class: "setting" },
      h("label", { for: box.id }, w(`scope_${SCOPES[i] ?? "play"}`)), box));
    const made = h("p", { class: "made" });
    return h("div", {}, this.#form("token_make", "token_make", [labelRow, ...rows], async () => {
      const scope = ["watch", ...boxes.filter(({ checked }) => checked).map(({ value }) => value)];
      const { token } = await wire.say<{ token: string }>("token", { label: label.value, scope });
      label.value = "";
      await this.#tokens();
      made.replaceChildren(w("token_once"), h("input", { type: "text", readonly: true, value: token, "aria-label": w("token_once") }));
    }), made);
  }

  async #tokens(): Promise<void> {
    const { tokens } = await wire.say<{ tokens: Listed[] }>("tokens");
    const rows = tokens.map(({ token, label, scope, made, used, here }) => {
      const said = scope.filter((one) => one !== "watch").map((one) => w(`scope_${one}` as Word)).join(", ") || w("scope_watch");
      const times = `${w("token_made", moment(made))}${used ? ` · ${w("token_used", moment(used))}` : ""}`;
      return h("li", { "data-token": token },
        h("span", { class: "name" }, h("strong", {}, label ?? w(here ? "token_here" : "token_signed")), " ",
          h("span", { class: "faint" }, `${label ? `${said} · ` : ""}${times}`)),
        here ? null : button(w("revoke"), { onclick: () =>
          void this.#try(wire.say("revoke", { token }).then(() => this.#tokens())) }));
    });
    this.#body.querySelector(".tokens ul")?.replaceChildren(...rows);
  }

  // ---- for everybody ----

  #notices(): HTMLElement {
    const box = h("input", { type: "checkbox", id: "notices", disabled: !canNotify(), onchange: () =>
      void this.#try(setNotices(box.checked).then((on) => (box.checked = on))) });
    box.checked = notifies();
    return h("div", {}, h("p", { class: "setting" }, h("label", { for: "notices" }, w("notices")), box),
      h("p", { class: "faint" }, w(wire.pushKey ? "notices_push" : "notices_open")));
  }

  #own(): HTMLElement[] {
    if (!wire.person) return [];
    const [wordRow, word] = password("delete-password", "password", false);
    const sure = h("button", { type: "submit", class: "grave" }, w("delete_all"));
    return [
      button(w("export"), { onclick: () => void this.#try(this.#export()) }),
      h("details", {}, h("summary", {}, w("delete_all")), h("form", { class: "naming", onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        if (sure.dataset["sure"] === undefined) { // asked twice
          sure.dataset["sure"] = "";
          sure.textContent = w("delete_sure");
          return;
        }
        const line = { sure: true, ...(wire.account ? { password: word.value } : {}) };
        void this.#try(wire.say("delete", line).then(() => this.#leave()));
      } }, h("p", {}, w("delete_about")), wire.account ? wordRow : null, sure)),
    ];
  }

  /** Everything in one file. */
  async #export(): Promise<void> {
    interface Part {
      about?: unknown;
      tables: unknown[];
      next?: string;
    }
    const first = await wire.say<Part>("export");
    const tables = [...first.tables];
    for (let { next } = first; next !== undefined;) {
      const part: Part = await wire.say<Part>("export", { after: next });
      tables.push(...part.tables);
      ({ next } = part);
    }
    const text = JSON.stringify({ about: first.about, tables }, null, 1);
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "spielkiste.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

export function openAccount(): void {
  new Sheet();
}
