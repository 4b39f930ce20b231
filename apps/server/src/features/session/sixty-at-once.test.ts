import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../../test/client.ts";
import { sendFrom } from "../../../test/from-address.ts";
import { addAccount, newPhone, testPassword } from "../../../test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "../../../test/session/phone-code.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSetupKey } from "./session.public.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// addresses and accounts have no earlier tries in each test
beforeEach(() => app.clock.moveBy(25 * 3600_000));

const sixty = Array.from({ length: 60 }, (_, at) => at);
const addressOf = (at: number) => `127.20.1.${2 + at}`;

/** Returns the number of each outcome of sixty concurrent calls. */
async function atOnce(send: (at: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const outcome of await Promise.all(sixty.map(send))) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return outcomes;
}
/** Returns answers of `send` while no hash can be computed: a call that needs one would wait. */
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

describe("passwords", () => {
  it("of one account, from sixty addresses: three without a picture, not one more", async () => {
    const { phone } = await addAccount(app);
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, wrong(phone)));
    expect(outcomes).toEqual({ wrong_password: 3, captcha_needed: 57 });
  });

  it("of sixty accounts, from one address: ten without a picture, not one more", async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.2.2", api.signIn, wrong(newPhone())));
    expect(outcomes).toEqual({ wrong_password: 10, captcha_needed: 50 });
  });

  it("each with a separate picture: five of one account, then waits", async () => {
    const { phone } = await addAccount(app);
    const pictures = await Promise.all(sixty.map(() => solvedPicture(app)));
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { ...wrong(phone), ...pictures[at] }),
    );
    expect(outcomes.wrong_password).toBe(5);
    expect((outcomes.sign_in_slowed ?? 0) + (outcomes.captcha_wrong ?? 0)).toBe(55);
  });

  it("all with one picture: one is checked", async () => {
    const { phone } = await addAccount(app);
    await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, wrong(phone)));
    const picture = await solvedPicture(app);
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { ...wrong(phone), ...picture }),
    );
    expect(outcomes).toEqual({ wrong_password: 1, captcha_wrong: 59 });
  });

  it("a right password costs the address nothing, and does not end the wait caused by others", {
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

describe("phone codes", () => {
  const sent = (phone: string) => app.services.sms.recent().filter((one) => one.phone === phone);

  it("for one phone, from sixty addresses: one message", async () => {
    const phone = newPhone();
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.sendPhoneCode, { phone }));
    expect(outcomes).toEqual({ ok: 1, phone_code_soon: 59 });
    expect(sent(phone)).toHaveLength(1);
  });

  it("for sixty phones, from one address: ten without a picture", async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.4.4", api.sendPhoneCode, { phone: newPhone() }));
    expect(outcomes).toEqual({ ok: 10, captcha_needed: 50 });
  });

  it("one address gets at most a hundred in an hour, with or without pictures", async () => {
    const { db } = app.services;
    const now = app.clock.now();
    const old = (at: number) => ({
      ...{ id: `0198c000-0000-7000-8000-${String(at).padStart(12, "0")}`, phone: newPhone(), purpose: "code" as const },
      ...{ code_hash: Buffer.alloc(32), ip: "127.20.5.5", created_at: now, ends_at: now },
    });
    await db.sql
      .insertInto("phone_code")
      .values(Array.from({ length: 100 }, (_, at) => old(at)))
      .execute();
    const picture = await solvedPicture(app);
    const input = { phone: newPhone(), ...picture };
    expect(await sendFrom(app.url, "127.20.5.5", api.sendPhoneCode, input)).toBe("sign_in_slowed");
  });

  it("a right code signs in once", async () => {
    const { phone } = await addAccount(app);
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "code");
    const input = { type: "code", account: phone, verification_code };
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.signIn, input));
    expect(outcomes.ok).toBe(1);
  });

  it("a right code registers once", async () => {
    const phone = newPhone();
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "register");
    const input = { account: phone, password: testPassword, verification_code };
    const outcomes = await atOnce((at) => sendFrom(app.url, addressOf(at), api.register, input));
    expect(outcomes.ok).toBe(1);
  });
});

describe("the set-up link", () => {
  const setup = (at: number) => ({
    ...{ organisation: "第一企业", name: "首位管理员", account: `1370000${String(1000 + at)}`, password: "First@2026" },
  });

  it("that is void computes no hash", async () => {
    const send = (at: number) => sendFrom(app.url, addressOf(at), api.completeSetup, { key: "x", ...setup(at) });
    expect(await withoutHashing(() => atOnce(send))).toEqual({ setup_link_void: 60 });
  });

  it("keys guessed from one address are slowed down, by checking and by creating", async () => {
    await createSetupKey(app.services.db, app.clock.now());
    const address = "127.20.6.6";
    const created = await atOnce((at) => sendFrom(app.url, address, api.completeSetup, { key: "x", ...setup(at) }));
    expect(created.setup_link_void).toBeLessThanOrEqual(30);
    expect(created.sign_in_slowed).toBeGreaterThanOrEqual(30);
    expect(await sendFrom(app.url, address, api.getSetup, { key: "x" })).toBe("sign_in_slowed");
  });

  it("the right key creates one organisation, and costs the address no try", async () => {
    const key = await createSetupKey(app.services.db, app.clock.now());
    const outcomes = await atOnce((at) => sendFrom(app.url, "127.20.7.7", api.completeSetup, { key, ...setup(at) }));
    expect(outcomes.ok).toBe(1);
    const { sql } = app.services.db;
    const made = await sql.selectFrom("organisation").select("id").where("name", "=", "第一企业").execute();
    expect(made).toHaveLength(1);
  });
});

describe("expensive work of the server", () => {
  it("pictures are drawn one after the other, and a limited number for one address", { tags: ["rest"] }, async () => {
    const outcomes = await atOnce(() => sendFrom(app.url, "127.20.8.8", api.getPictureCode, {}));
    expect((outcomes.ok ?? 0) + (outcomes.sign_in_slowed ?? 0)).toBe(60);
    expect(outcomes.ok).toBeLessThanOrEqual(30);
    let drawn = 0;
    while (drawn < 60 && (await sendFrom(app.url, "127.20.8.9", api.getPictureCode, {})) === "ok") drawn++;
    expect(drawn).toBe(30);
    app.clock.moveBy(61_000);
    expect(await sendFrom(app.url, "127.20.8.9", api.getPictureCode, {})).toBe("ok");
  });

  it("one account's browsers cannot fill the queue of hashes: other known users sign in meanwhile", {
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

  it("the installation's key is made once, for any number of first requests", async () => {
    const fresh = await startTestApp();
    // each key that is made is encrypted for storage
    const sealed = vi.spyOn(fresh.services.key, "seal");
    const keys = await Promise.all(sixty.map(() => createClient(fresh.url).call(api.getPublicKey, {})));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
    expect(sealed).toHaveBeenCalledTimes(1);
    await fresh.close();
  });

  it("an encrypted password is decrypted only after the try was admitted", async () => {
    const sealed = `rsa:${Buffer.alloc(256, 1).toString("base64")}`;
    const address = "127.20.8.11";
    const outcomes = await atOnce((at) =>
      sendFrom(app.url, address, api.signIn, { account: `1371111${1000 + at}`, password: sealed }),
    );
    expect(outcomes.password_seal_void ?? 0).toBeLessThanOrEqual(10);
  });

  it("a password that comes with a wrong phone code is neither decrypted nor hashed", async () => {
    const password = `rsa:${Buffer.alloc(256, 1).toString("base64")}`;
    const input = { account: newPhone(), password, password2: password, verification_code: "000000" };
    const send = async () => [
      await sendFrom(app.url, "127.20.8.12", api.register, input),
      await sendFrom(app.url, "127.20.8.12", api.resetPassword, input),
    ];
    expect(await withoutHashing(send)).toEqual(["phone_code_wrong", "phone_code_wrong"]);
  });

  it("a code is not used up when the queue is full", async () => {
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
