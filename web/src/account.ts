// SPDX-License-Identifier: MIT
// Who one is on the server: a guest or an account, and what goes with it: signing in and out, passkeys, tokens for programs,
// everything as a file, being forgotten, notices.
import { button, h } from "./dom";
import { Refused } from "./host";
import { keptFor } from "./lobby";
import { wire } from "./net";
import { canNotify, notifies, setNotices } from "./notices";
import { hasPasskeys, makePasskey, nameOfDevice, signWithPasskey, whyNoPasskeys, type Passkey } from "./passkeys";
import { ratingList, type Rating } from "./ratings";
import { settings } from "./settings";
import { lang, w, type Word } from "./words-later";

interface Listed {
  token: string;
  label?: string;
  scope: string[];
  made: number;
  used?: number;
  here?: boolean;
}

/** How one can sign in. */
interface Ways {
  passkeys: Passkey[];
  password: boolean;
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

function times(made: number, used: number | undefined): string {
  return `${w("token_made", moment(made))}${used ? ` · ${w("token_used", moment(used))}` : ""}`;
}

class Sheet {
  readonly dialog = h("dialog", { class: "menu account", "aria-label": w("account") });
  readonly #body = h("div");
  readonly #refusal = h("div", { class: "refusal", role: "alert" });
  #ways: Ways = { passkeys: [], password: true };

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
    if (wire.account) this.#ways = await wire.say<Ways>("passkeys");
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

  #form(title: Word, send: Word, rows: (HTMLElement | null)[], act: () => Promise<unknown>, instead: HTMLElement | null = null): HTMLElement {
    return h("form", { class: "naming", "data-form": title, onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void this.#try(act());
    } }, h("h3", {}, w(title)), ...rows, h("button", { type: "submit" }, w(send)), instead);
  }

  /** The other way, where there are passkeys. */
  #passkeyButton(label: Word, act: () => Promise<unknown>): HTMLElement | null {
    return hasPasskeys() ? button(w(label), { class: "passkey", onclick: () => void this.#try(act()) }) : null;
  }

  #noPasskeys(): HTMLElement {
    const why = whyNoPasskeys();
    return h("p", { class: "faint no-passkeys", hidden: !why }, why ?? "");
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
    const register = async (how: () => Promise<Record<string, unknown>>): Promise<void> => {
      if (!wire.person) await wire.call(name.value.trim());
      await wire.say("register", { account: name.value, ...(await how()) });
      await wire.meet(true);
      await this.show();
    };
    const login = async (how: Record<string, unknown>): Promise<void> => {
      wire.become(await wire.say("login", { ...how, adopt: adopt.checked }));
      location.reload();
    };
    const withPasskey = () => register(async () => ({ label: nameOfDevice(), passkey: await makePasskey(name.value.trim()) }));
    return [
      h("p", {}, wire.name ? w("guest_as", wire.name) : w("guest_nobody")),
      this.#form("account_make", "account_make", [nameRow, wordRow], () => register(async () => ({ password: word.value })),
        this.#passkeyButton("passkey_account", async () => name.reportValidity() && withPasskey())),
      this.#form("sign_in", "sign_in", [this.#passkeyButton("passkey_sign_in", async () => login({ passkey: await signWithPasskey() })),
        whoRow, keyRow, adoptRow], () => login({ account: who.value, password: key.value })),
      this.#noPasskeys(),
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
    const { password: has } = this.#ways;
    const title = has ? "password_change" : "password_set";
    return [
      h("p", {}, w("signed_in_as", wire.account)),
      button(w("sign_out"), { onclick: () => void this.#try(wire.say("logout").then(() => this.#leave())) }),
      this.#rating(),
      this.#passkeys(),
      h("details", {}, h("summary", {}, w(title)), this.#form(title, title, has ? [oldRow, newRow] : [newRow], async () => {
        await wire.say("password", { password: fresh.value, ...(await this.#proof(old.value)) });
        await this.show();
        this.#refusal.replaceChildren(h("p", { class: "card told" }, w("password_changed")));
      })),
      this.#codes(),
      h("details", { class: "tokens" }, h("summary", {}, w("tokens")), h("p", { class: "faint" }, w("tokens_about")),
        h("ul", { class: "seating" }), this.#makeToken()),
    ];
  }

  #rating(): HTMLElement {
    const list = h("div");
    const box = h("input", { type: "checkbox", id: "rating-wanted", onchange: () => void this.#try(wire.say("rate", { yes: box.checked }).then(show)) });
    const show = async () => {
      const { wanted, ratings } = await wire.say<{ wanted: boolean; ratings: (Rating & { game: string })[] }>("ratings");
      box.checked = wanted;
      list.replaceChildren(...(ratings.length ? [ratingList(ratings)] : []));
    };
    void this.#try(show());
    return h("div", { class: "rating-wish" }, h("p", { class: "setting" }, h("label", { for: "rating-wanted" }, w("rating_want")), box), list, h("p", { class: "faint" }, w("rating_explain")));
  }

  /** That it is they who want something grave: by the password, or by a passkey where there is none. */
  async #proof(password: string, member = "old"): Promise<Record<string, unknown>> {
    return this.#ways.password ? { [member]: password } : { passkey: await signWithPasskey() };
  }

  #passkeys(): HTMLElement {
    const [labelRow, label] = input("passkey-label", "passkey_label", { maxlength: 60, value: nameOfDevice() });
    const rows = this.#ways.passkeys.map(({ passkey, label: name, made, used }) => h("li", { "data-passkey": passkey },
      h("span", { class: "name" }, h("strong", {}, name), " ", h("span", { class: "faint" }, times(made, used))),
      button(w("passkey_remove"), { onclick: () => void this.#try(wire.say("revoke", { passkey }).then(() => this.show())) })));
    const add = this.#form("passkey_add", "passkey_add", [labelRow], async () => {
      await wire.say("passkey", { label: label.value, passkey: await makePasskey(wire.account) });
      await this.show();
    });
    return h("details", { class: "passkeys", open: this.#body.querySelector("details.passkeys[open]") !== null }, h("summary", {}, w("passkeys")),
      h("p", { class: "faint" }, w("passkeys_about")), h("ul", { class: "seating" }, ...rows), hasPasskeys() ? add : this.#noPasskeys());
  }

  /** There is no address to write to: who loses their password needs one of these. */
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
      return h("li", { "data-token": token },
        h("span", { class: "name" }, h("strong", {}, label ?? w(here ? "token_here" : "token_signed")), " ",
          h("span", { class: "faint" }, `${label ? `${said} · ` : ""}${times(made, used)}`)),
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
        void this.#try(this.#delete(word.value));
      } }, h("p", {}, w("delete_about")), wire.account && this.#ways.password ? wordRow : null, sure)),
    ];
  }

  async #delete(password: string): Promise<void> {
    await wire.say("delete", { sure: true, ...(wire.account ? await this.#proof(password, "password") : {}) });
    this.#leave();
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
