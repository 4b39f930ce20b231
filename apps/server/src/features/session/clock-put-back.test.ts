import { signIn } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addAccount, testPassword } from "#test/person-client.ts";
import { phoneCodeFor, solvedPicture } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minutes = (count: number) => app.clock.moveBy(count * 60_000);
const enter = (account: string, password = testPassword, picture = {}) =>
  createClient(app.url).send(signIn, { type: "password", account, password, ...picture });
const enterWrongly = async (account: string) => enter(account, "wrong-password-1", await solvedPicture(app));

describe.each([
  ["five minutes", 5],
  ["half an hour", 30],
  ["the eight hours of a hardware clock in local time", 480],
  ["a day", 1440],
])("when the clock was set back by %s", (_text, back) => {
  it("users can sign in, even with an account and from an IP address with earlier failed attempts", async () => {
    const known = await addAccount(app);
    const other = await addAccount(app);
    expect((await enter(known.phone)).status).toBe(200);
    for (let n = 0; n < 5; n++) await enterWrongly(known.phone);
    expect((await enter(known.phone)).status).toBe(429);
    minutes(-back);
    expect((await enter(known.phone)).status).toBe(200);
    expect((await enter(other.phone)).status).toBe(200);
  });

  it("failed attempts from before the change cause no wait", async () => {
    const { phone } = await addAccount(app);
    await enterWrongly(phone);
    minutes(back + 10);
    await enterWrongly(phone);
    minutes(-back);
    expect((await enter(phone)).status).toBe(200);
  });

  it("a phone number immediately receives a new code", async () => {
    const { phone } = await addAccount(app);
    await phoneCodeFor(app, createClient(app.url), phone, "code");
    minutes(-back);
    expect(await phoneCodeFor(app, createClient(app.url), phone, "code")).toMatch(/^\d+$/);
  });
});
