import { setTimeout as sleep } from "node:timers/promises";
import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../../test/client.ts";
import { sendFrom } from "../../../test/from-address.ts";
import { addAccount, newPhone, testPassword } from "../../../test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "../../../test/session/phone-code.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { testSize } from "../../../test/test-size.ts";
import { putDemoAccounts } from "./demo-accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns an address of 127.0.0.0/8, without the tests' own 127.0.0.1. */
const addressOf = (at: number) => `127.${1 + (at % 200)}.${Math.floor(at / 200) % 250}.${2 + (at % 250)}`;

/** Sends `count` guesses from as many addresses, 40 at a time; returns the number of each outcome. */
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

/** Divisor of the number of guesses: the short form sends a tenth of each attack. */
const share = testSize(10, 1);

describe(`${10_000 / share} guesses from many addresses`, () => {
  it(`${4000 / share} passwords of one account: no sign-in, at most five hashes, and its owner's browser signs in meanwhile`, async () => {
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
    // only the answer “wrong password” has computed a hash
    expect(outcomes.get("wrong_password") ?? 0).toBeLessThanOrEqual(5);
    expect((await client.send(api.signIn, { account: phone, password: testPassword, browser })).status).toBe(200);
  });

  it(`${3000 / share} codes of one phone: no sign-in, at most five checked`, async () => {
    const { phone } = await addAccount(app);
    const code = await phoneCodeFor(app, createClient(app.url), phone, "code");
    const outcomes = await attack(3000 / share, (at) => {
      const attempt = String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0");
      return sendFrom(app.url, addressOf(at), api.signIn, { type: "code", account: phone, verification_code: attempt });
    });
    expect(outcomes.get("ok")).toBeUndefined();
    expect(outcomes.get("phone_code_wrong") ?? 0).toBeLessThanOrEqual(5);
  });

  it(`${2000 / share} accounts from one address: a picture is required after ten, and waits follow`, async () => {
    const outcomes = await attack(2000 / share, () =>
      sendFrom(app.url, "127.9.9.9", api.signIn, { account: newPhone(), password: "Guess@2026" }),
    );
    expect(outcomes.get("wrong_password") ?? 0).toBeLessThanOrEqual(30);
    // the cost control refuses most of them, before the account is read
    const refusals = ["captcha_needed", "sign_in_slowed", "too_many_requests"].map((key) => outcomes.get(key) ?? 0);
    expect(refusals.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2000 / share - 100);
  });

  it(`${1000 / share} accounts from as many addresses: tries that cannot be hashed in time are refused, and the server still answers`, async () => {
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

describe("slowing down", () => {
  async function outcome(phone: string, input: object = {}): Promise<string> {
    return sendFrom(app.url, "127.3.3.3", api.signIn, { account: phone, password: "wrong", ...input });
  }
  const pictured = async (phone: string) => outcome(phone, await solvedPicture(app));

  it.each([
    ["that exists", true],
    ["that does not exist", false],
  ])(
    "an account %s: a picture code after three failures, waits that grow from the fifth on",
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

  it("the demo's one-click sign-in never needs a picture, after any failures of others; a wrong password is counted", async () => {
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

  it("after an hour the failed attempts are deleted; the right password resets them at once", async () => {
    const { phone } = await addAccount(app);
    for (let at = 0; at < 3; at++) await outcome(phone);
    app.clock.moveBy(3601_000);
    expect(await outcome(phone)).toBe("wrong_password");
    expect(await outcome(phone, { password: testPassword })).toBe("ok");
    for (let at = 0; at < 3; at++) expect(await outcome(phone)).toBe("wrong_password");
  });

  it("a picture is valid for one try", async () => {
    const { phone } = await addAccount(app);
    for (let at = 0; at < 3; at++) await outcome(phone);
    const picture = await solvedPicture(app);
    expect(await outcome(phone, picture)).toBe("wrong_password");
    expect(await outcome(phone, picture)).toBe("captcha_wrong");
  });

  it("a browser of another account is unknown", async () => {
    const [own, other] = [await addAccount(app), await addAccount(app)];
    const client = createClient(app.url);
    const { browser } = await client.call(api.signIn, { account: other.phone, password: testPassword });
    for (let at = 0; at < 3; at++) await outcome(own.phone);
    expect(await outcome(own.phone, { browser })).toBe("captcha_needed");
  });
});

describe("the cost of a try does not reveal if an account exists", () => {
  const wrong = (at: number, account: string) =>
    sendFrom(app.url, addressOf(at), api.signIn, { account, password: "wrong" });

  it("both are hashed: neither is answered while no hash can be computed", async () => {
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

  it("neither a known nor an unknown account always takes longer", async () => {
    const accounts = { known: [] as string[], unknown: [] as string[] };
    for (let at = 0; at < 40; at++) {
      accounts.known.push((await addAccount(app)).phone);
      accounts.unknown.push(newPhone());
    }
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let at = 0; at < 40; at++) {
      // each is first in half of the pairs
      for (const kind of at % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const from = performance.now();
        expect(await wrong(9100 + 2 * at + Number(kind === "known"), accounts[kind][at] ?? "")).toBe("wrong_password");
        times[kind].push(performance.now() - from);
      }
    }
    const longer = times.unknown.flatMap((time) => times.known.filter((other) => time > other)).length;
    // the share of pairs in which the unknown one took longer: a half if they are equal, 0 or 1 if they always differ;
    // its standard deviation is 0.065 with forty of each
    const share = longer / 40 ** 2;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.8);
  });
});
