import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { sendResetCode } from "@huiyan/contract/operator/account.api";
import { getHealth } from "@huiyan/contract/operator/health.api";
import { getSystemInfo, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { addPerson as addPersonApi, invalidatePerson } from "@huiyan/contract/people/people.api";
import * as api from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { sendFrom } from "#test/from-address.ts";
import { operatorSession } from "#test/operator/operator-client.ts";
import { addAccount, addPerson, clientOf, newPhone, testPassword } from "#test/person-client.ts";
import { drawnPicture, phoneCodeFor, solvedPicture } from "#test/session/phone-code.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());
const anyone = () => createClient(app.url);
const seconds = (count: number) => app.clock.moveBy(count * 1000);

describe("without an SMS service", () => {
  let silent: TestApp;
  beforeAll(async () => {
    silent = await startTestApp({ env: { SMS_SENDER: "" } });
  });
  afterAll(() => silent.close());

  it("no SMS code is sent for any purpose, and the error message refers to the admin", async () => {
    for (const type of ["code", "register", "forget"] as const) {
      const refusal = await createClient(silent.url).fails(api.sendPhoneCode, { phone: newPhone(), type });
      expect(refusal).toMatchObject({ status: 400, message: "系统未开通短信，请联系管理员" });
    }
    expect(await silent.services.db.sql.selectFrom("phone_code").select("id").execute()).toEqual([]);
  });

  it("the missing SMS service is in the system information and on the health page", async () => {
    expect(await createClient(silent.url).call(getSystemInfo, {})).toMatchObject({ phone_codes: false });
    const { figures } = await (await operatorSession(silent)).call(getHealth, {});
    expect(figures.find(({ key }) => key === "sms_off")).toMatchObject({ value: 1, state: "attention" });
  });

  it("the operator cannot send a code for a new password", async () => {
    const { accountId } = await addAccount(silent);
    const operator = await operatorSession(silent);
    expect(await operator.fails(sendResetCode, { _id: accountId })).toMatchObject({ error: "sms_off" });
  });

  it("a person with an account can be added as a member, a person without an account cannot", async () => {
    const { client } = (await createWorld(silent)).admin;
    const person = { name: "王新", role: "staff" } as const;
    expect(await client.fails(addPersonApi, { ...person, account: newPhone() })).toMatchObject({ error: "sms_off" });
    const { phone } = await addAccount(silent);
    expect(await client.call(addPersonApi, { ...person, account: phone })).toMatchObject({ password_kept: false });
  });
});

describe("SMS codes", () => {
  it("an SMS code signs in once", async () => {
    const { phone } = await addAccount(app);
    const code = await phoneCodeFor(app, anyone(), phone, "code");
    const input = { type: "code", account: phone, verification_code: code } as const;
    expect((await anyone().call(api.signIn, input)).token).not.toBe("");
    expect(await anyone().fails(api.signIn, input)).toMatchObject({ error: "phone_code_wrong" });
  });

  it.each([
    ["a code for registering does not sign in", "register", 0],
    ["a code older than five minutes is void", "code", 301],
  ] as const)("%s", async (_rule, purpose, age) => {
    const { phone } = await addAccount(app);
    const code = await phoneCodeFor(app, anyone(), phone, purpose);
    seconds(age);
    expect(await anyone().fails(api.signIn, { type: "code", account: phone, verification_code: code })).toMatchObject({
      message: "验证码错误或已过期",
    });
  });

  it("a new SMS code can be requested after 60 seconds, and makes the earlier one invalid", async () => {
    const { phone } = await addAccount(app);
    const first = await phoneCodeFor(app, anyone(), phone, "code");
    const picture = await solvedPicture(app);
    expect(await anyone().fails(api.sendPhoneCode, { phone, ...picture })).toMatchObject({
      status: 429,
      error: "phone_code_soon",
    });
    seconds(60);
    const second = await phoneCodeFor(app, anyone(), phone, "code");
    const account = { type: "code", account: phone } as const;
    if (first !== second) {
      expect((await anyone().send(api.signIn, { ...account, verification_code: first })).status).toBe(400);
    }
    expect((await anyone().send(api.signIn, { ...account, verification_code: second })).status).toBe(200);
  });

  it("a phone number receives at most ten SMS codes per day", async () => {
    const { phone } = await addAccount(app);
    for (let at = 0; at < 10; at++) {
      await phoneCodeFor(app, anyone(), phone, "code");
      seconds(61);
    }
    const picture = await solvedPicture(app);
    expect(await anyone().fails(api.sendPhoneCode, { phone, ...picture })).toMatchObject({ error: "phone_code_many" });
  });

  it("after ten SMS codes from one IP address a picture code is required, which is valid once and for five minutes", async () => {
    seconds(3601);
    for (let at = 0; at < 10; at++) await anyone().call(api.sendPhoneCode, { phone: newPhone() });
    expect(await anyone().fails(api.sendPhoneCode, { phone: newPhone() })).toMatchObject({ error: "captcha_needed" });
    const [picture, late] = [await drawnPicture(app, anyone()), await drawnPicture(app, anyone())];
    seconds(299);
    await anyone().call(api.sendPhoneCode, { phone: newPhone(), ...picture });
    seconds(2);
    expect(await anyone().fails(api.sendPhoneCode, { phone: newPhone(), ...late }), "after five minutes").toMatchObject(
      {
        error: "captcha_wrong",
      },
    );
    expect(await anyone().fails(api.sendPhoneCode, { phone: newPhone(), ...picture })).toMatchObject({
      error: "captcha_wrong",
    });
  });

  it("only a correct SMS code reveals whether the phone number has an account", async () => {
    const phone = newPhone();
    const code = await phoneCodeFor(app, anyone(), phone, "code");
    const wrong = code === "000000" ? "000001" : "000000";
    const input = { type: "code", account: phone } as const;
    expect(await anyone().fails(api.signIn, { ...input, verification_code: wrong })).toMatchObject({
      error: "phone_code_wrong",
    });
    expect(await anyone().fails(api.signIn, { ...input, verification_code: code })).toMatchObject({
      error: "account_unknown",
      message: "用户不存在，请先注册",
    });
  });
});

describe("registration", () => {
  it("registration creates an account and signs in; with an existing account it is refused after a correct SMS code", async () => {
    const phone = newPhone();
    const code = await phoneCodeFor(app, anyone(), phone, "register");
    const input = { account: phone, password: testPassword, verification_code: code };
    const { token } = await anyone().call(api.register, input);
    expect(await createClient(app.url, token).call(getUserInfo, {})).toMatchObject({ account: phone, org: null });
    seconds(61);
    const again = await phoneCodeFor(app, anyone(), phone, "register");
    expect(await anyone().fails(api.register, { ...input, verification_code: again })).toMatchObject({
      error: "account_exists",
      message: "用户已存在",
    });
  });

  it("registration sets the first password of an invited person", async () => {
    const phone = newPhone();
    const invite = { name: "受邀人", account: phone, role: "staff", dep_id: world.departmentId } as const;
    await world.admin.client.call(addPersonApi, invite);
    const code = await phoneCodeFor(app, anyone(), phone, "register");
    await anyone().call(api.register, { account: phone, password: testPassword, verification_code: code });
    expect(await (await clientOf(app, phone)).call(getUserInfo, {})).toMatchObject({
      nickname: "受邀人",
      unactive: [{ _id: world.orgId }],
    });
  });

  it("registration can be closed", async () => {
    const closed = await startTestApp({ env: { REGISTRATION: "closed" } });
    const client = createClient(closed.url);
    const phone = newPhone();
    const code = await phoneCodeFor(closed, client, phone, "register");
    expect(
      await client.fails(api.register, { account: phone, password: testPassword, verification_code: code }),
    ).toMatchObject({ error: "registration_closed" });
    await closed.close();
  });
});

describe("a forgotten password", () => {
  it("an SMS code allows a new password, which ends all sessions", async () => {
    const { phone } = await addAccount(app);
    const old = await clientOf(app, phone);
    const code = await phoneCodeFor(app, anyone(), phone, "forget");
    const reset = { account: phone, password: "Other@2027", password2: "Other@2027", verification_code: code };
    expect(await anyone().fails(api.resetPassword, { ...reset, password2: "x" })).toMatchObject({
      message: "两次密码不一致",
    });
    await anyone().call(api.resetPassword, reset);
    expect(await old.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    expect((await anyone().send(api.signIn, { account: phone, password: "Other@2027" })).status).toBe(200);
    expect(await sendFrom(app.url, "127.30.1.1", api.signIn, { account: phone, password: testPassword })).toBe(
      "wrong_password",
    );
  });
});

describe("changing the password", () => {
  it("a change of the password requires the old one, and ends only the other sessions", async () => {
    const { phone } = await addAccount(app);
    const [here, there] = [await clientOf(app, phone), await clientOf(app, phone)];
    const input = { old_pwd: testPassword, new_pwd: "Other@2027", confirm_pwd: "Other@2027" };
    expect(await here.fails(api.changePassword, { ...input, old_pwd: "wrong" })).toMatchObject({
      message: "旧密码错误",
    });
    expect((await there.send(getUserInfo, {})).status).toBe(200);
    await here.call(api.changePassword, input);
    expect((await anyone().send(api.signIn, { account: phone, password: "Other@2027" })).status).toBe(200);
    expect(await sendFrom(app.url, "127.30.1.2", api.signIn, { account: phone, password: testPassword })).toBe(
      "wrong_password",
    );
    expect((await here.send(getUserInfo, {})).status).toBe(200);
    expect(await there.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
  });
});

describe("passwords encrypted with the public key", () => {
  async function seal(text: string): Promise<string> {
    const { key } = await anyone().call(api.getPublicKey, {});
    const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), type: "spki", format: "der" });
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
    return `rsa:${publicEncrypt({ key: publicKey, ...padding }, Buffer.from(text)).toString("base64")}`;
  }
  const now = () => app.clock.now().getTime();

  it("an encrypted password signs in, and expires after five minutes", async () => {
    const { phone } = await addAccount(app);
    const sealed = await seal(`${now()}\n${testPassword}`);
    expect((await anyone().send(api.signIn, { account: phone, password: sealed })).status).toBe(200);
    seconds(301);
    expect(await anyone().fails(api.signIn, { account: phone, password: sealed })).toMatchObject({
      error: "password_seal_void",
    });
  });

  it.each([["rsa:"], ["rsa:AAAA"], ["rsa:不是"]])("%s cannot be decrypted and is refused", async (password) => {
    expect(await anyone().fails(api.signIn, { account: newPhone(), password })).toMatchObject({
      error: "password_seal_void",
    });
  });

  it("a weak new password is refused even if it is encrypted", async () => {
    const { phone } = await addAccount(app);
    const client = await clientOf(app, phone);
    const input = {
      old_pwd: await seal(`${now()}\n${testPassword}`),
      new_pwd: await seal(`${now()}\nweak`),
      confirm_pwd: await seal(`${now()}\nweak`),
    };
    expect((await client.fails(api.changePassword, input)).fields).toHaveProperty("new_pwd");
  });
});

describe("a user's own sessions", () => {
  it("a user lists own sessions, and ends all except the current one, but no session of another user", async () => {
    const { phone } = await addAccount(app);
    const clients = [await clientOf(app, phone), await clientOf(app, phone), await clientOf(app, phone)];
    const [here, other, third] = clients;
    if (here === undefined || other === undefined || third === undefined) throw new Error("three clients");
    const { list } = await here.call(api.listSessions, {});
    expect(list.map((one) => one.current).toSorted()).toEqual([false, false, true]);
    const foreign = await (await signedIn(app, world.admin.phone)).call(api.listSessions, {});
    expect(await here.fails(api.revokeSessions, { _id: foreign.list[0]?._id })).toMatchObject({ status: 404 });
    expect(await here.call(api.revokeSessions, {})).toEqual({ ended: 2 });
    expect(await other.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    expect((await here.send(getUserInfo, {})).status).toBe(200);
  });
});

describe("sign-in of former members", () => {
  it("with closed registration, a user who has left all organisations is refused after the correct password", {
    tags: ["rest"],
  }, async () => {
    const closed = await startTestApp({ env: { REGISTRATION: "closed" } });
    const own = await createWorld(closed);
    const person = await addPerson(own);
    await own.admin.client.call(invalidatePerson, { id: person.staffId });
    const client = createClient(closed.url);
    expect(await client.fails(api.signIn, { account: person.phone, password: "wrong" })).toMatchObject({
      error: "wrong_password",
    });
    expect(await client.fails(api.signIn, { account: person.phone, password: testPassword })).toMatchObject({
      error: "account_left",
      message: "您已被移出企业，请联系企业管理员恢复",
    });
    await closed.close();
  });

  it("with open registration, a user who has left all organisations can sign in", async () => {
    const person = await addPerson(world);
    await (await signedIn(app, world.admin.phone)).call(invalidatePerson, { id: person.staffId });
    expect(await (await clientOf(app, person.phone)).call(getUserInfo, {})).toMatchObject({
      org: null,
      left: [{ _id: world.orgId }],
    });
  });
});
