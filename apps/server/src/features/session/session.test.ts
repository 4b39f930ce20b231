import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { completeSetup, getSetup, signIn, signOut } from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";
import { createSetupKey } from "./session.public.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const minutes = (count: number) => count * 60_000;

describe("signing in", () => {
  it("a wrong password and an unknown account get the same error", async () => {
    const client = createClient(app.url);
    const wrong = await client.fails(signIn, { account: world.staff.phone, password: "wrong" });
    const unknown = await client.fails(signIn, { account: "13111111111", password: "wrong" });
    expect([wrong.message, wrong.error]).toEqual([unknown.message, unknown.error]);
  });

  it("a disabled account is reported only after the correct password", async () => {
    const other = await createWorld(app);
    await app.services.db.sql
      .updateTable("account")
      .set({ disabled_at: app.clock.now() })
      .where("id", "=", other.staff.accountId)
      .execute();
    const client = createClient(app.url);
    expect(await client.fails(signIn, { account: other.staff.phone, password: "wrong" })).toMatchObject({
      error: "wrong_password",
    });
    expect(await client.fails(signIn, { account: other.staff.phone, password: "Test@2026" })).toMatchObject({
      error: "account_disabled",
    });
    expect(await other.staff.client.fails(getUserInfo, {})).toMatchObject({ code: 403, error: "session_void" });
  });
});

describe("a session", () => {
  it("the token is replaced after an hour, and the old one stays valid for five minutes", async () => {
    const client = await signedIn(app, world.staff.phone);
    app.clock.moveBy(minutes(61));
    const rotated = (await client.send(getUserInfo, {})).headers.get("x-token") ?? "";
    expect(rotated).not.toBe("");
    expect((await client.send(getUserInfo, {})).status).toBe(200);
    app.clock.moveBy(minutes(6));
    expect(await client.fails(getUserInfo, {})).toMatchObject({ status: 401, code: 403 });
    expect((await createClient(app.url, rotated).send(getUserInfo, {})).status).toBe(200);
  });

  it("the WebSocket of a page does not replace the token, because it cannot return the new one", async () => {
    const client = await signedIn(app, world.staff.phone);
    app.clock.moveBy(minutes(61));
    const page = await openPage(app.url, client.token, world.orgId);
    app.clock.moveBy(minutes(6));
    expect((await client.send(getUserInfo, {})).status).toBe(200);
    page.close();
  });

  it("one of ten concurrent requests replaces the token, and all succeed", async () => {
    const client = await signedIn(app, world.staff.phone);
    app.clock.moveBy(minutes(61));
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.send(getUserInfo, {})));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(replies.filter((reply) => reply.headers.get("x-token") !== null)).toHaveLength(1);
  });

  it("a session ends after 24 hours without a request, and a request extends it", async () => {
    const [idle, used] = [await signedIn(app, world.staff.phone), await signedIn(app, world.lead.phone)];
    app.clock.moveBy(minutes(23 * 60));
    const token = (await used.send(getUserInfo, {})).headers.get("x-token") ?? "";
    app.clock.moveBy(minutes(2 * 60));
    expect(await idle.fails(getUserInfo, {})).toMatchObject({ error: "session_void" });
    expect((await createClient(app.url, token).send(getUserInfo, {})).status).toBe(200);
  });

  it("a session ends when the user signs out", async () => {
    const client = await signedIn(app, world.staff.phone);
    await client.call(signOut, {});
    expect(await client.fails(getUserInfo, {})).toMatchObject({ code: 403 });
  });

  it("a session whose membership has ended receives code 406, on which the console shows the page of organisations", async () => {
    const other = await createWorld(app);
    await app.services.db.sql
      .updateTable("staff")
      .set({ status: "leave" })
      .where("id", "=", other.staff.staffId)
      .execute();
    expect(await other.staff.client.fails(findMessages, {})).toMatchObject({
      status: 403,
      code: 406,
      message: "身份失效",
    });
    expect(await other.staff.client.call(getUserInfo, {})).toMatchObject({ org: null, staff: null });
  });
});

describe("the single-use setup link", () => {
  const input = { organisation: "第一企业", name: "首位管理员", account: "13777777777", password: "First@2026" };

  it("the link creates the first organisation once and signs its admin in; a newer link makes it invalid", async () => {
    const empty = await startTestApp();
    const { db } = empty.services;
    const [old, key] = [await createSetupKey(db, empty.clock.now()), await createSetupKey(db, empty.clock.now())];
    const client = createClient(empty.url);
    expect(await client.call(getSetup, { key: old ?? "" })).toEqual({ open: false });
    expect(await client.call(getSetup, { key: key ?? "" })).toEqual({ open: true });
    const { token } = await client.call(completeSetup, { key: key ?? "", ...input });
    expect(await createClient(empty.url, token).call(getUserInfo, {})).toMatchObject({
      org: { name: "第一企业" },
      staff: { role: "admin" },
    });
    expect(await client.fails(completeSetup, { key: key ?? "", ...input, account: "13777777778" })).toMatchObject({
      error: "setup_link_void",
    });
    expect(await createSetupKey(db, empty.clock.now())).toBeUndefined();
    await empty.close();
  });

  it("the link is invalid after a start of the server with an organisation", async () => {
    const empty = await startTestApp();
    const { db } = empty.services;
    const key = (await createSetupKey(db, empty.clock.now())) ?? "";
    await createWorld(empty);
    expect(await createSetupKey(db, empty.clock.now())).toBeUndefined();
    expect(await createClient(empty.url).call(getSetup, { key })).toEqual({ open: false });
    await empty.close();
  });

  it.each([
    ["a weak password", { password: "weakweak" }, "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种"],
    ["a wrong phone", { account: "12345678901" }, "请输入正确格式的手机号码！"],
    ["a missing organisation name", { organisation: "  " }, "请输入企业名称！"],
  ])("%s is refused with its reason", async (_rule, change, message) => {
    expect(await createClient(app.url).fails(completeSetup, { key: "x", ...input, ...change })).toMatchObject({
      status: 400,
      message,
    });
  });
});
