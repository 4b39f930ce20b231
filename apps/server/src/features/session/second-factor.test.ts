import * as factorApi from "@huiyan/contract/session/second-factor.api";
import * as api from "@huiyan/contract/session/session.api";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { addAccount, clientOf, testPassword } from "#test/person-client.ts";
import { phoneCodeFor } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const seconds = (count: number) => app.clock.moveBy(count * 1000);
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });

/** Creates an account with an enabled second factor. */
async function protectedAccount() {
  const { phone } = await addAccount(app);
  const client = await clientOf(app, phone);
  const { secret, uri } = await client.call(factorApi.startSecondFactor, { password: testPassword });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Huiyan:/);
  const { codes } = await client.call(factorApi.enableSecondFactor, { totp: codeOf(secret) });
  seconds(30);
  return { phone, client, secret, codes };
}
const signIn = (phone: string, totp?: string) =>
  createClient(app.url).send(api.signIn, { account: phone, password: testPassword, ...(totp && { totp }) });
const errorOf = ({ body }: { body: unknown }) =>
  typeof body === "object" && body !== null && "error" in body ? body.error : undefined;

it("a wrong first code does not enable the second factor", async () => {
  const { phone } = await addAccount(app);
  const client = await clientOf(app, phone);
  expect(await client.fails(factorApi.enableSecondFactor, { totp: "123456" })).toMatchObject({
    error: "totp_not_started",
  });
  const { secret } = await client.call(factorApi.startSecondFactor, { password: testPassword });
  const wrong = codeOf(secret) === "123456" ? "654321" : "123456";
  expect(await client.fails(factorApi.enableSecondFactor, { totp: wrong })).toMatchObject({ error: "totp_wrong" });
  expect(await client.call(factorApi.getSecondFactor, {})).toEqual({ enabled: false, codes_left: 0 });
});

it("a code is required only after the correct password, and each code is valid once", async () => {
  const { phone, secret } = await protectedAccount();
  const wrong = await createClient(app.url).fails(api.signIn, { account: phone, password: "wrong" });
  expect(wrong.error).toBe("wrong_password");
  expect(errorOf(await signIn(phone))).toBe("totp_needed");
  const code = codeOf(secret);
  expect((await signIn(phone, code)).status).toBe(200);
  expect(errorOf(await signIn(phone, code))).toBe("totp_wrong");
});

it("a code of the previous time step is accepted, an older one is not", async () => {
  const { phone, secret } = await protectedAccount();
  const code = codeOf(secret);
  seconds(30);
  expect((await signIn(phone, code)).status).toBe(200);
  const late = codeOf(secret);
  seconds(90);
  expect(errorOf(await signIn(phone, late))).toBe("totp_wrong");
});

it("a recovery code replaces a code of the app once", async () => {
  const { phone, client, codes } = await protectedAccount();
  expect(codes).toHaveLength(8);
  const [code = ""] = codes;
  expect((await signIn(phone, code.toLowerCase())).status).toBe(200);
  expect(errorOf(await signIn(phone, code))).toBe("totp_wrong");
  expect(await client.call(factorApi.getSecondFactor, {})).toEqual({ enabled: true, codes_left: 7 });
});

it.each(["a code of the app", "a recovery code"])(
  "sixty concurrent sign-ins with %s open one session",
  async (which) => {
    const { phone, secret, codes } = await protectedAccount();
    const totp = which === "a recovery code" ? codes[0] : codeOf(secret);
    const known = await createClient(app.url).send(api.signIn, {
      account: phone,
      password: testPassword,
      totp: codes[1],
    });
    const browser = String(JSON.parse(JSON.stringify(known.body)).data.browser);
    const input = { account: phone, password: testPassword, totp, browser };
    const replies = await Promise.all(Array.from({ length: 60 }, () => createClient(app.url).send(api.signIn, input)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  },
);

it("a sign-in by SMS code requires the second factor too, and the SMS code stays valid meanwhile", async () => {
  const { phone, secret } = await protectedAccount();
  const client = createClient(app.url);
  const input = { type: "code", account: phone, verification_code: await phoneCodeFor(app, client, phone, "code") };
  expect(await client.fails(api.signIn, input)).toMatchObject({ error: "totp_needed" });
  expect((await client.send(api.signIn, { ...input, totp: codeOf(secret) })).status).toBe(200);
});

it("at most five wrong codes are checked", async () => {
  const { phone, secret } = await protectedAccount();
  const real = codeOf(secret);
  const wrongCodes = ["000001", "000002", "000003", "000004", "000005"].filter((attempt) => attempt !== real);
  const known = await createClient(app.url).send(api.signIn, { account: phone, password: testPassword, totp: real });
  expect(known.status).toBe(200);
  const browser = String(JSON.parse(JSON.stringify(known.body)).data.browser);
  const outcomes = [];
  for (const totp of [...wrongCodes, "000006", "000007"]) {
    seconds(1);
    const reply = await createClient(app.url).send(api.signIn, {
      account: phone,
      password: testPassword,
      totp,
      browser,
    });
    outcomes.push(errorOf(reply));
  }
  expect(outcomes.filter((error) => error === "totp_wrong").length).toBeLessThanOrEqual(5);
  expect(outcomes.at(-1)).not.toBe("totp_wrong");
});

it("a second factor is disabled with a code, and cannot be replaced while it is enabled", async () => {
  const { phone, client, secret } = await protectedAccount();
  expect(await client.fails(factorApi.startSecondFactor, { password: testPassword })).toMatchObject({
    error: "conflict",
  });
  expect(await client.fails(factorApi.disableSecondFactor, { totp: "000000" })).toMatchObject({ error: "totp_wrong" });
  await client.call(factorApi.disableSecondFactor, { totp: codeOf(secret) });
  expect((await signIn(phone)).status).toBe(200);
});

describe("enabling the second factor", () => {
  async function unprotected() {
    const { phone, accountId } = await addAccount(app);
    return { phone, accountId, client: await clientOf(app, phone) };
  }

  it("a session without the correct password receives no secret", async () => {
    const { client } = await unprotected();
    expect(await client.fails(factorApi.startSecondFactor, {})).toMatchObject({
      error: "invalid_input",
      fields: { password: "请输入密码" },
    });
    expect(await client.fails(factorApi.startSecondFactor, { password: "Wrong@2026" })).toMatchObject({
      error: "own_password_wrong",
      message: "密码错误，请重新输入",
    });
    expect(await client.fails(factorApi.enableSecondFactor, { totp: "123456" })).toMatchObject({
      error: "totp_not_started",
    });
  });

  it("of sixty concurrent wrong passwords five are checked", async () => {
    const { client } = await unprotected();
    const tries = Array.from({ length: 60 }, (_, at) =>
      client.fails(factorApi.startSecondFactor, { password: `Guess@${2000 + at}` }),
    );
    const wrong = (await Promise.all(tries)).filter(({ error }) => error === "own_password_wrong");
    expect(wrong).toHaveLength(5);
    expect(await client.fails(factorApi.startSecondFactor, { password: testPassword })).toMatchObject({
      error: "sign_in_slowed",
    });
  });

  it("of sixty concurrent wrong codes at most five are checked", async () => {
    const { client } = await unprotected();
    const { secret } = await client.call(factorApi.startSecondFactor, { password: testPassword });
    const real = codeOf(secret);
    const tries = Array.from({ length: 60 }, (_, at) => `00${1000 + at}`.slice(-6))
      .filter((totp) => totp !== real)
      .map((totp) => client.fails(factorApi.enableSecondFactor, { totp }));
    const wrong = (await Promise.all(tries)).filter(({ error }) => error === "totp_wrong");
    expect(wrong.length).toBeLessThanOrEqual(5);
    expect(wrong.length).toBeGreaterThan(0);
    expect(await client.fails(factorApi.enableSecondFactor, { totp: real })).toMatchObject({ error: "sign_in_slowed" });
  });

  it("only the session that provided the password can enable the second factor, within ten minutes", async () => {
    const { phone, client } = await unprotected();
    const { secret } = await client.call(factorApi.startSecondFactor, { password: testPassword });
    const other = await clientOf(app, phone);
    expect(await other.fails(factorApi.enableSecondFactor, { totp: codeOf(secret) })).toMatchObject({
      error: "totp_not_started",
    });
    seconds(601);
    expect(await client.fails(factorApi.enableSecondFactor, { totp: codeOf(secret) })).toMatchObject({
      error: "totp_not_started",
    });
  });

  it("of sixty concurrent requests with a correct code one succeeds", async () => {
    const { client } = await unprotected();
    const { secret } = await client.call(factorApi.startSecondFactor, { password: testPassword });
    const totp = codeOf(secret);
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => client.send(factorApi.enableSecondFactor, { totp })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("an account without a password needs a new SMS code to start", async () => {
    const { phone, accountId, client } = await unprotected();
    const { sql } = app.services.db;
    await sql.updateTable("account").set({ password_hash: null }).where("id", "=", accountId).execute();
    expect(await client.fails(factorApi.startSecondFactor, { password: testPassword })).toMatchObject({
      error: "invalid_input",
      fields: { verification_code: "请输入验证码" },
    });
    const verification_code = await phoneCodeFor(app, createClient(app.url), phone, "code");
    const wrong = verification_code === "000000" ? "000001" : "000000";
    expect(await client.fails(factorApi.startSecondFactor, { verification_code: wrong })).toMatchObject({
      error: "phone_code_wrong",
    });
    const { secret } = await client.call(factorApi.startSecondFactor, { verification_code });
    expect(await client.fails(factorApi.startSecondFactor, { verification_code })).toMatchObject({
      error: "phone_code_wrong",
    });
    await client.call(factorApi.enableSecondFactor, { totp: codeOf(secret) });
  });
});
