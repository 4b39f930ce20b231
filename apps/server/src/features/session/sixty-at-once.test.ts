import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "#test/client.ts";
import { sendFrom } from "#test/from-address.ts";
import { addAccount, newPhone, testPassword } from "#test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createSetupKey } from "./session.public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// moves beyond all time windows, so that addresses and accounts have no earlier attempts
beforeEach(() => app.clock.moveBy(25 * 3600_000));

const sixty = Array.from({ length: 60 }, (_, at) => at);
const addressOf = (at: number) => `127.20.1.${2 + at}`;

/** Sends sixty concurrent calls, and returns the number of calls per outcome. */
async function atOnce(send: (at: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const outcome of await Promise.all(sixty.map(send))) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return outcomes;
}
/** Calls `send` while the queue of password hashes is blocked. A call that needs a hash would not finish. */
async function withoutHashing<T>(send: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const held = ["a", "b"].map((who) => app.services.hashing.run({ group: "known", one: who }, () => promise));
  try {
    return await send();
  } finally {
    resolve(undefined);
    await Promise.all(held);
  }
}

const wrong = (account: string) => ({ account, password: "Guess@2026" });

describe("sixty concurrent wrong passwords", () => {
  it("for one account, from sixty addresses: three are checked without a picture code", async () => {
    const { phone } = await addAccount(app);
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, wrong(phone)));
    expect(outcomes).toEqual({ wrong_password: 3, captcha_needed: 57 });
  });

  it("for sixty accounts, from one address: ten are checked without a picture code", async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.2.2", api.signIn, wrong(newPhone())));
    expect(outcomes).toEqual({ wrong_password: 10, captcha_needed: 50 });
  });

  it("for one account, each with its own picture code: five are checked", async () => {
    const { phone } = await addAccount(app);
    const pictures = await Promise.all(sixty.map(() => solvedPicture(app)));
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { ...wrong(phone), ...pictures[at] }),
    );
    expect(outcomes.wrong_password).toBe(5);
    expect((outcomes.sign_in_slowed ?? 0) + (outcomes.captcha_wrong ?? 0)).toBe(55);
  });

  it("for one account, all with the same picture code: one is checked", async () => {
    const { phone } = await addAccount(app);
    await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, wrong(phone)));
    const picture = await solvedPicture(app);
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { ...wrong(phone), ...picture }),
    );
    expect(outcomes).toEqual({ wrong_password: 1, captcha_wrong: 59 });
  });

  it("correct passwords of a known browser do not change the count of failures of its address", {
    tags: ["rest"],
  }, async () => {
    const address = "127.20.3.3";
    const own = await addAccount(app);
    const { browser } = await createClient(app.url).call(api.signIn, { account: own.phone, password: testPassword });
    const right = { account: own.phone, password: testPassword };
    for (let at = 0; at < 12; at++) {
      await sendFrom(app.url, address, api.signIn, wrong(newPhone()));
      expect(await sendFrom(app.url, address, api.signIn, { ...right, browser })).toBe("ok");
    }
    expect(await sendFrom(app.url, address, api.signIn, wrong(newPhone()))).toBe("captcha_needed");
  });
});

describe("concurrent requests for and with SMS codes", () => {
  const sent = (phone: string) => app.services.sms.recent().filter((one) => one.phone === phone);

  it("sixty requests for one phone number send one SMS code", async () => {
    const phone = newPhone();
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.sendPhoneCode, { phone }));
    expect(outcomes).toEqual({ ok: 1, phone_code_soon: 59 });
    expect(sent(phone)).toHaveLength(1);
  });

  it("of sixty requests from one address ten send an SMS code without a picture code", async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.4.4", api.sendPhoneCode, { phone: newPhone() }));
    expect(outcomes).toEqual({ ok: 10, captcha_needed: 50 });
  });

  it("after a hundred SMS codes in an hour an address is refused, even with a picture code", async () => {
    const { db } = app.services;
    const now = app.clock.now();
    const old = (at: number) => ({
      id: `0198c000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      phone: newPhone(),
      purpose: "code" as const,
      code_hash: Buffer.alloc(32),
      ip: "127.20.5.5",
      created_at: now,
      ends_at: now,
    });
    await db.sql
      .insertInto("phone_code")
      .values(Array.from({ length: 100 }, (_, at) => old(at)))
      .execute();
    const picture = await solvedPicture(app);
    const input = { phone: newPhone(), ...picture };
    expect(await sendFrom(app.url, "127.20.5.5", api.sendPhoneCode, input)).toBe("sign_in_slowed");
  });

  it("of sixty sign-ins with one SMS code one succeeds", async () => {
    const { phone } = await addAccount(app);
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "code");
    const input = { type: "code", account: phone, verification_code };
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, input));
    expect(outcomes.ok).toBe(1);
  });

  it("of sixty registrations with one SMS code one succeeds", async () => {
    const phone = newPhone();
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "register");
    const input = { account: phone, password: testPassword, verification_code };
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.register, input));
    expect(outcomes.ok).toBe(1);
  });
});

describe("the setup link", () => {
  const setup = (at: number) => ({
    organisation: "第一企业",
    name: "首位管理员",
    account: `1370000${String(1000 + at)}`,
    password: "First@2026",
  });

  it("requests with an invalid key compute no password hash", async () => {
    const send = (at: number) => sendFrom(app.url, addressOf(at), api.completeSetup, { key: "x", ...setup(at) });
    expect(await withoutHashing(() => atOnce(send))).toEqual({ setup_link_void: 60 });
  });

  it("after about thirty wrong keys from one address, completing the setup and checking a key are refused", async () => {
    await createSetupKey(app.services.db, app.clock.now());
    const address = "127.20.6.6";
    const created = await atOnce((at) => sendFrom(app.url, address, api.completeSetup, { key: "x", ...setup(at) }));
    expect(created.setup_link_void).toBeLessThanOrEqual(30);
    expect(created.sign_in_slowed).toBeGreaterThanOrEqual(30);
    expect(await sendFrom(app.url, address, api.getSetup, { key: "x" })).toBe("sign_in_slowed");
  });

  it("sixty requests with the correct key create one organisation", async () => {
    const key = await createSetupKey(app.services.db, app.clock.now());
    const outcomes = await atOnce((at) => sendFrom(app.url, "127.20.7.7", api.completeSetup, { key, ...setup(at) }));
    expect(outcomes.ok).toBe(1);
    const { sql } = app.services.db;
    const made = await sql.selectFrom("organisation").select("id").where("name", "=", "第一企业").execute();
    expect(made).toHaveLength(1);
  });
});

describe("limits for expensive operations", () => {
  it("one address can request thirty picture codes per minute", { tags: ["rest"] }, async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.8.8", api.getPictureCode, {}));
    expect((outcomes.ok ?? 0) + (outcomes.sign_in_slowed ?? 0)).toBe(60);
    expect(outcomes.ok).toBeLessThanOrEqual(30);
    let drawn = 0;
    while (drawn < 60 && (await sendFrom(app.url, "127.20.8.9", api.getPictureCode, {})) === "ok") drawn++;
    expect(drawn).toBe(30);
    app.clock.moveBy(61_000);
    expect(await sendFrom(app.url, "127.20.8.9", api.getPictureCode, {})).toBe("ok");
  });

  it("the known browsers of one account cannot fill the queue of password hashes for other known users", {
    tags: ["rest"],
  }, async () => {
    const { phone } = await addAccount(app);
    const other = await addAccount(app);
    const input = { account: phone, password: testPassword };
    const browsers: string[] = [];
    for (let at = 0; at < 20; at++) browsers.push((await createClient(app.url).call(api.signIn, input)).browser);
    const { browser } = await createClient(app.url).call(api.signIn, { account: other.phone, password: testPassword });
    const under = atOnce((at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { ...input, browser: browsers[at % browsers.length] }),
    );
    const own = { account: other.phone, password: testPassword, browser };
    expect(await sendFrom(app.url, "127.20.8.10", api.signIn, own)).toBe("ok");
    expect((await under).sign_in_slowed).toBeGreaterThan(0);
  });

  it("concurrent first requests generate the installation's key pair once", async () => {
    const fresh = await startTestApp();
    // each generated key pair is encrypted once, for storage
    const sealed = vi.spyOn(fresh.services.key, "seal");
    const keys = await Promise.all(sixty.map(() => createClient(fresh.url).call(api.getPublicKey, {})));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
    expect(sealed).toHaveBeenCalledTimes(1);
    await fresh.close();
  });

  it("an encrypted password is decrypted only after the attempt was admitted", async () => {
    const sealed = `rsa:${Buffer.alloc(256, 1).toString("base64")}`;
    const address = "127.20.8.11";
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, address, api.signIn, { account: `1371111${1000 + at}`, password: sealed }),
    );
    expect(outcomes.password_seal_void ?? 0).toBeLessThanOrEqual(10);
  });

  it("a password with a wrong SMS code is neither decrypted nor hashed", async () => {
    const password = `rsa:${Buffer.alloc(256, 1).toString("base64")}`;
    const input = { account: newPhone(), password, password2: password, verification_code: "000000" };
    const send = async () => [
      await sendFrom(app.url, "127.20.8.12", api.register, input),
      await sendFrom(app.url, "127.20.8.12", api.resetPassword, input),
    ];
    expect(await withoutHashing(send)).toEqual(["phone_code_wrong", "phone_code_wrong"]);
  });

  it("an SMS code stays valid if the queue of password hashes is full", async () => {
    const phone = newPhone();
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "register");
    const input = { account: phone, password: testPassword, verification_code };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const held = sixty.map((at) =>
      app.services.hashing.run({ group: "stranger", one: String(at) }, () => promise).catch(() => undefined),
    );
    expect(await sendFrom(app.url, "127.20.8.13", api.register, input)).toBe("sign_in_slowed");
    resolve(undefined);
    await Promise.all(held);
    expect(await sendFrom(app.url, "127.20.8.13", api.register, input)).toBe("ok");
  });
});
