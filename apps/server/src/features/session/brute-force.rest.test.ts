import { setTimeout as sleep } from "node:timers/promises";
import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { sendFrom } from "#test/from-address.ts";
import { addAccount, newPhone, testPassword } from "#test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { testSize } from "#test/test-size.ts";
import { putDemoAccounts } from "./demo-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns a loopback address (127.0.0.0/8) other than 127.0.0.1, which the tests themselves use. */
const addressOf = (at: number) => `127.${1 + (at % 200)}.${Math.floor(at / 200) % 250}.${2 + (at % 250)}`;

/** Sends `count` attempts with 40 concurrent requests. Returns the number of attempts per outcome. */
async function attack(count: number, attempt: (at: number) => Promise<string>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  let next = 0;
  const one = async () => {
    while (next < count) {
      const outcome = await attempt(next++);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 40 }, one));
  return outcomes;
}

/** Divisor for the number of attempts. The reduced test size sends a tenth of them. */
const share = testSize(10, 1);

describe(`${10_000 / share} guesses from many addresses`, () => {
  it(`${4000 / share} passwords for one account: at most five are hashed, and the owner's known browser can sign in meanwhile`, async () => {
    const { phone } = await addAccount(app);
    const client = createClient(app.url);
    const { browser } = await client.call(api.signIn, { account: phone, password: testPassword });
    const under = attack(4000 / share, (at) =>
      sendFrom(app.url, addressOf(at), api.signIn, { account: phone, password: `Guess@${at}` }),
    );
    const owner = await client.send(api.signIn, { account: phone, password: testPassword, browser });
    const outcomes = await under;
    expect(owner.status).toBe(200);
    expect(outcomes.get("ok")).toBeUndefined();
    // a hash was computed only for attempts with the outcome `wrong_password`
    expect(outcomes.get("wrong_password") ?? 0).toBeLessThanOrEqual(5);
    expect((await client.send(api.signIn, { account: phone, password: testPassword, browser })).status).toBe(200);
  });

  it(`${3000 / share} SMS codes for one phone number: at most five are checked`, async () => {
    const { phone } = await addAccount(app);
    const code = await phoneCodeFor(app, createClient(app.url), phone, "code");
    const outcomes = await attack(3000 / share, (at) => {
      const attempt = String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0");
      return sendFrom(app.url, addressOf(at), api.signIn, { type: "code", account: phone, verification_code: attempt });
    });
    expect(outcomes.get("ok")).toBeUndefined();
    expect(outcomes.get("phone_code_wrong") ?? 0).toBeLessThanOrEqual(5);
  });

  it(`${2000 / share} accounts from one address: at most thirty passwords are checked`, async () => {
    const outcomes = await attack(2000 / share, () =>
      sendFrom(app.url, "127.9.9.9", api.signIn, { account: newPhone(), password: "Guess@2026" }),
    );
    expect(outcomes.get("wrong_password") ?? 0).toBeLessThanOrEqual(30);
    // most attempts are refused by a limit before the account is read
    const refusals = ["captcha_needed", "sign_in_slowed", "too_many_requests"].map((key) => outcomes.get(key) ?? 0);
    expect(refusals.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000 / share - 100);
  });

  it(`${1000 / share} accounts from as many addresses: excess attempts are refused, and a known browser can sign in meanwhile`, async () => {
    const { phone } = await addAccount(app);
    const client = createClient(app.url);
    const { browser } = await client.call(api.signIn, { account: phone, password: testPassword });
    const under = attack(1000 / share, (at) =>
      sendFrom(app.url, addressOf(5000 + at), api.signIn, { account: newPhone(), password: "Guess@2026" }),
    );
    const owner = await client.send(api.signIn, { account: phone, password: testPassword, browser });
    const outcomes = await under;
    expect(owner.status).toBe(200);
    expect([...outcomes.keys()].filter((key) => key !== "wrong_password" && key !== "sign_in_slowed")).toEqual([]);
  });
});

describe("limits for failed attempts", () => {
  async function outcome(phone: string, input: object = {}): Promise<string> {
    return sendFrom(app.url, "127.3.3.3", api.signIn, { account: phone, password: "wrong", ...input });
  }
  const pictured = async (phone: string) => outcome(phone, await solvedPicture(app));

  it.each([
    ["that exists", true],
    ["that does not exist", false],
  ])(
    "an account %s requires a picture code after three failures, and growing waits after five",
    async (_which, exists) => {
      const phone = exists ? (await addAccount(app)).phone : newPhone();
      for (let at = 0; at < 3; at++) expect(await outcome(phone)).toBe("wrong_password");
      expect(await outcome(phone)).toBe("captcha_needed");
      expect(await outcome(phone, { captcha_key: "x", captcha: "AAAA" })).toBe("captcha_wrong");
      expect(await pictured(phone)).toBe("wrong_password");
      expect(await pictured(phone)).toBe("wrong_password");
      const waits: number[] = [];
      for (let round = 0; round < 3; round++) {
        const reply = await createClient(app.url).send(api.signIn, { account: phone, password: "wrong" });
        expect(reply.status).toBe(429);
        const wait = Number(reply.headers.get("retry-after"));
        waits.push(wait);
        app.clock.moveBy(wait * 1000);
        expect(await pictured(phone)).toBe("wrong_password");
      }
      expect(waits).toEqual([10, 20, 40]);
      app.clock.moveBy(3600_000);
    },
  );

  it("the correct demo password needs no picture code after failed attempts, but wrong passwords are counted", async () => {
    const demo = await startTestApp({ demo: true });
    try {
      const { phone: account } = await addAccount(demo);
      const password = testPassword;
      await putDemoAccounts(demo.services.db.sql, [{ role: "admin", account, password }], demo.clock.now());
      const signIn = (typed: string) => sendFrom(demo.url, "127.3.3.4", api.signIn, { account, password: typed });
      for (let at = 0; at < 3; at++) expect(await signIn("wrong")).toBe("wrong_password");
      expect(await signIn("wrong")).toBe("captcha_needed");
      expect(await signIn(password)).toBe("ok");
    } finally {
      await demo.close();
    }
  });

  it("failed attempts are forgotten after an hour, and when the correct password is entered", async () => {
    const { phone } = await addAccount(app);
    for (let at = 0; at < 3; at++) await outcome(phone);
    app.clock.moveBy(3601_000);
    expect(await outcome(phone)).toBe("wrong_password");
    expect(await outcome(phone, { password: testPassword })).toBe("ok");
    for (let at = 0; at < 3; at++) expect(await outcome(phone)).toBe("wrong_password");
  });

  it("a picture code is valid for one attempt", async () => {
    const { phone } = await addAccount(app);
    for (let at = 0; at < 3; at++) await outcome(phone);
    const picture = await solvedPicture(app);
    expect(await outcome(phone, picture)).toBe("wrong_password");
    expect(await outcome(phone, picture)).toBe("captcha_wrong");
  });

  it("a browser that is known for another account has the limits of an unknown browser", async () => {
    const [own, other] = [await addAccount(app), await addAccount(app)];
    const client = createClient(app.url);
    const { browser } = await client.call(api.signIn, { account: other.phone, password: testPassword });
    for (let at = 0; at < 3; at++) await outcome(own.phone);
    expect(await outcome(own.phone, { browser })).toBe("captcha_needed");
  });
});

describe("the duration of an attempt does not reveal whether an account exists", () => {
  const wrong = (at: number, account: string) =>
    sendFrom(app.url, addressOf(at), api.signIn, { account, password: "wrong" });

  it("passwords of existing and unknown accounts are both hashed", async () => {
    const accounts = [(await addAccount(app)).phone, newPhone()];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const held = Array.from({ length: 2 }, (_, at) =>
      app.services.hashing.run({ group: "known", one: String(at) }, () => promise),
    );
    const answered: string[] = [];
    const tries = accounts.map((account, at) =>
      wrong(9000 + at, account).then((outcome) => {
        answered.push(account);
        return outcome;
      }),
    );
    await sleep(500);
    expect(answered).toEqual([]);
    resolve(undefined);
    await Promise.all(held);
    expect(await Promise.all(tries)).toEqual(["wrong_password", "wrong_password"]);
  });

  it("attempts with existing and unknown accounts take a similar time", async () => {
    const accounts = { known: [] as string[], unknown: [] as string[] };
    for (let at = 0; at < 40; at++) {
      accounts.known.push((await addAccount(app)).phone);
      accounts.unknown.push(newPhone());
    }
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < 40; at++) {
      // the known account is measured first in half of the pairs, and the unknown account in the other half
      for (const kind of at % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const from = performance.now();
        expect(await wrong(9100 + 2 * at + Number(kind === "known"), accounts[kind][at] ?? "")).toBe("wrong_password");
        times[kind].push(performance.now() - from);
      }
    }
    const longer = times.unknown.flatMap((time) => times.known.filter((other) => time > other)).length;
    // fraction of pairs in which the unknown account took longer: 0.5 if both take the same time, 0 or 1 if they always
    // differ; with forty measurements each, the standard deviation is 0.065
    const share = longer / 40 ** 2;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  });
});
