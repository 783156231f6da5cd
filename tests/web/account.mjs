// SPDX-License-Identifier: MIT
// The account sheet: made on one device, signed in on another; passkeys; a token for a program, everything as a file, a notice, and
// being forgotten.
import { readFileSync } from "node:fs";
import { serve } from "./browser.mjs";
import { assert, test } from "./harness.mjs";
import { PATIENCE, visit, sitAs } from "./wait.mjs";

const PASSWORD = "Blaue Blume 7";

async function openSheet(page) {
  await page.locator(".bar button[title=Settings]").click();
  await page.locator("button.to-account").click();
  await page.locator("dialog.account label[for=notices]").waitFor();
}

/** What a program gets that bears this token. */
async function status(url, token) {
  const answer = await fetch(`${url}/api/tables`, { method: "POST", body: "{}", headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

/** A device with passkeys for this window, by Chromium's own stand-in; remove() takes it away. */
async function device(context, page, transport = "internal") {
  const wire = await context.newCDPSession(page);
  await wire.send("WebAuthn.enable");
  const { authenticatorId } = await wire.send("WebAuthn.addVirtualAuthenticator", { options: { protocol: "ctap2", transport,
    hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
  return () => wire.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
}

const reloaded = (page, button) => Promise.all([page.waitForEvent("load"), button.click()]);

export function accountTests({ window, server }) {
  test("an account: made here, signed in there; tokens, a file with everything, and being forgotten", () =>
    window({}, (first) => window({}, async (second) => {
      await visit(first, server().url, "/");
      await openSheet(first);
      await first.locator("#new-name").fill("Anna");
      await first.locator("#new-password").fill(PASSWORD);
      await first.locator("form[data-form=account_make] button[type=submit]").click();
      await first.getByText("Signed in as anna.").waitFor();

      // A token for a program works until it is revoked.
      await first.locator("details.tokens summary").click();
      await first.locator("#token-label").fill("my bot");
      await first.locator("form[data-form=token_make] button").click();
      const token = await first.locator(".made input").inputValue();
      assert.match(token, /^[0-9a-f]{48}$/);
      assert.equal(await status(server().url, token), 200);
      const row = first.locator(".tokens li", { hasText: "my bot" });
      await row.getByRole("button").click();
      await row.waitFor({ state: "detached" });
      assert.equal(await status(server().url, token), 401);

      const [download] = await Promise.all([first.waitForEvent("download"), first.getByText("Download everything about me").click()]);
      const file = JSON.parse(readFileSync(await download.path(), "utf8"));
      assert.deepEqual([file.about.account, file.about.name, file.tables], ["anna", "Anna", []]);

      // Another device: a wrong password is told, the right one signs in.
      await visit(second, server().url, "/");
      await openSheet(second);
      await second.locator("#sign-name").fill("ANNA");
      await second.locator("#sign-password").fill("wrong password");
      await second.locator("form[data-form=sign_in] button[type=submit]").click();
      await second.getByText("The name or the password is wrong.").waitFor();
      await second.locator("#sign-password").fill(PASSWORD);
      await Promise.all([second.waitForEvent("load"), second.locator("form[data-form=sign_in] button[type=submit]").click()]);
      await openSheet(second);
      await second.getByText("Signed in as anna.").waitFor();

      // Being forgotten is asked twice.
      await first.locator("summary", { hasText: "Delete everything about me" }).click();
      await first.locator("#delete-password").fill(PASSWORD);
      await first.locator("button.grave").click();
      await Promise.all([first.waitForEvent("load"), first.getByText("Really delete everything?").click()]);
      await openSheet(first);
      await first.locator("form[data-form=account_make]").waitFor();
    })));

  test("a passkey: an account without a password, signed in without a name, removed, and a code for who has lost it",
    () => window({}, async (page, context) => {
      const remove = await device(context, page);
      await visit(page, server().url, "/");
      await openSheet(page);
      await page.locator("#new-name").fill("Greta");
      await page.locator("form[data-form=account_make] button.passkey").click();
      await page.getByText("Signed in as greta.").waitFor();
      await reloaded(page, page.locator("dialog.account").getByRole("button", { name: "Sign out" }));

      await openSheet(page);
      await reloaded(page, page.locator("form[data-form=sign_in] button.passkey"));
      await openSheet(page);
      await page.getByText("Signed in as greta.").waitFor();

      // On the same device there is one already; the only one stays; another device may have one too, and the first can go.
      const refused = page.locator("dialog.account .refusal");
      await page.locator("details.passkeys summary").click();
      const add = page.locator("form[data-form=passkey_add] button");
      await add.click();
      await refused.getByText("On this device you have a passkey already.").waitFor();
      const rows = page.locator("details.passkeys li");
      assert.match(await rows.first().textContent(), /last used/);
      await rows.first().getByRole("button").click();
      await refused.getByText("never get in again").waitFor();
      await remove();
      const lose = await device(context, page, "usb");
      await page.locator("#passkey-label").fill("my key ring");
      await add.click();
      await rows.nth(1).getByText("my key ring").waitFor();
      await rows.first().getByRole("button").click();
      await page.waitForFunction(() => document.querySelectorAll("details.passkeys li").length === 1);

      // A password is set with the passkey's word for it; then a code helps who has lost both.
      await page.locator("summary", { hasText: "Set a password" }).click();
      await page.locator("#next-password").fill(PASSWORD);
      await page.locator("form[data-form=password_set] button").click();
      await page.getByText("The password has been changed.").waitFor();
      await page.locator("summary", { hasText: "Recovery codes" }).click();
      await page.getByRole("button", { name: "Show eight new codes" }).click();
      const code = await page.locator(".codes code").first().textContent();
      await lose();
      await reloaded(page, page.locator("dialog.account").getByRole("button", { name: "Sign out" }));
      await openSheet(page);
      await page.locator("summary", { hasText: "Lost the password or passkey?" }).click();
      await page.locator("#recovery-code").fill(code);
      await page.locator("#recovery-password").fill("Rote Rübe 99");
      await reloaded(page, page.locator("form[data-form=password_lost] button"));
      await openSheet(page);
      await page.getByText("Signed in as greta.").waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Download everything about me").click()]);
      const { about } = JSON.parse(readFileSync(await download.path(), "utf8"));
      assert.deepEqual(about.passkeys.map(({ label }) => label), ["my key ring"]);
    }));

  test("where the page has come by a mere address it says why there are no passkeys", () => window({}, async (page) => {
    await visit(page, server().url.replace("localhost", "127.0.0.1"), "/");
    await openSheet(page);
    await page.locator(".no-passkeys", { hasText: "Here a password does." }).waitFor();
    assert.equal(await page.locator("button.passkey").count(), 0);
  }));

  test("a notice that is pushed is shown, and names its table", () => window({ whole: true, serviceWorkers: "allow" }, async (page, context) => {
    await visit(page, server().url, "/");
    const wire = await context.newCDPSession(page);
    const registered = new Promise((resolve) => wire.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
      registrations[0] && resolve(registrations[0].registrationId)));
    await wire.send("ServiceWorker.enable");
    await context.grantPermissions(["notifications"], { origin: server().url });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const pushed = { table: "0".repeat(24), game: "muehle", title: "Nine men's morris", text: "It is your turn." };
    const message = { origin: server().url, registrationId: await registered, data: JSON.stringify(pushed) };
    let notice = null;
    for (const end = Date.now() + PATIENCE; !notice && Date.now() < end;) { // what is pushed while the worker wakes up may be lost
      await wire.send("ServiceWorker.deliverPushMessage", message);
      notice = await page.evaluate(async () => {
        const ready = await navigator.serviceWorker.ready;
        for (const end = Date.now() + 2000; Date.now() < end;) {
          const [shown] = await ready.getNotifications();
          if (shown) return [shown.title, shown.body, shown.data.table];
          await new Promise(requestAnimationFrame);
        }
        return null;
      });
    }
    assert.deepEqual(notice, [pushed.title, pushed.text, pushed.table]);
  }));

  test("a table with a box of its own, made by a program: the page plays by it", () => window({}, async (page) => {
    const { url } = server();
    const post = async (cmd, line, token) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      return (await fetch(`${url}/api/${cmd}`, { method: "POST", body: JSON.stringify(line), headers })).json();
    };
    const { token } = await post("hello", { name: "Program" });
    const box = readFileSync("src/games/null/box.yaml", "utf8").replace("coins: 20", "coins: 33");
    const { table } = await post("create", { game: "null", seats: ["me", "open"], lot: false, box }, token);
    await page.goto(`${url}/#/with/${table}`);
    await page.locator("button[data-seat]").click();
    await page.locator("#guest").fill("Ben");
    await page.locator(".naming button").click();
    await page.locator(".table-screen").waitFor();
    await page.getByText("33").first().waitFor();
  }));

  test("how long a server keeps things is told where people sit down, and in the account", () => window({}, async (page) => {
    const { url, stop } = await serve("build/kiste", "--keep-days", "90");
    try {
      await visit(page, url, "/new/muehle");
      await page.locator(".seating input.name").first().fill("Anna");
      await sitAs(page, { 1: "friend" });
      await page.locator(".setup form button[type=submit]").click();
      await page.locator(".lobby .kept", { hasText: "90 days" }).waitFor();
      await visit(page, url, "/");
      await openSheet(page);
      await page.locator("dialog.account .kept", { hasText: "90 days" }).waitFor();
    } finally {
      await stop();
    }
  }));
}
