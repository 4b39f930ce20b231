import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { playPoint } from "@huiyan/contract/live/live.api";
import * as api from "@huiyan/contract/operator/account.api";
import { editOrganisation } from "@huiyan/contract/operator/organisation.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { socketCloseCodes } from "@huiyan/contract/push";
import * as factorApi from "@huiyan/contract/session/second-factor.api";
import * as sessionApi from "@huiyan/contract/session/session.api";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "#test/client.ts";
import { authenticatorOf } from "#test/operator/authenticator.ts";
import { createOperator, type TestOperator } from "#test/operator/operator-client.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, password, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let operator: TestOperator;
let client: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await createOperator(app);
  client = operator.client;
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createWorld(app);
});

const found = async (keyword: string) => (await client.call(api.findAccounts, { keyword })).list;
const actsIn = async () =>
  (await world.admin.client.call(findAuditLines, {})).list.filter(({ action }) => action.startsWith("operator."));

describe("an account", () => {
  it("is found by its phone, with its organisations and sessions, and without any password", async () => {
    const { phone, accountId } = world.staff;
    const [row, ...others] = await found(phone);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      _id: accountId,
      account: phone,
      disabled: false,
      second_factor: false,
      operator: false,
      sessions: 1,
      orgs: [{ name: `企业 ${world.admin.phone}`, role: "staff", status: "active" }],
    });
    expect(JSON.stringify(row)).not.toContain("argon2");
  });

  it("that is disabled loses its open pages and sessions, cannot sign in, and works again when enabled", async () => {
    const { accountId, phone } = world.staff;
    const page = await openPage(app.url, world.staff.client.token, world.orgId);
    await client.call(api.disableAccount, { _id: accountId, disabled: true });
    expect(await page.closed).toBe(socketCloseCodes.sessionVoid);
    expect(await world.staff.client.fails(findMessages, {})).toMatchObject({ error: "session_void" });
    const stranger = createClient(app.url);
    expect(await stranger.fails(sessionApi.signIn, { account: phone, password })).toMatchObject({
      error: "account_disabled",
    });
    await client.call(api.disableAccount, { _id: accountId, disabled: false });
    expect((await stranger.send(sessionApi.signIn, { account: phone, password })).status).toBe(200);
    expect((await actsIn()).map(({ action_name, object }) => [action_name, object]).toSorted()).toEqual([
      ["运营方启用账号", phone],
      ["运营方禁用账号", phone],
    ]);
  });

  it("is disabled once for sixty concurrent calls", async () => {
    const { accountId } = world.staff;
    await Promise.all(
      Array.from({ length: 60 }, () => client.call(api.disableAccount, { _id: accountId, disabled: true })),
    );
    expect(await actsIn()).toHaveLength(1);
  });

  it("is signed out everywhere", async () => {
    const { accountId } = world.lead;
    expect(await client.call(api.endSessions, { _id: accountId })).toEqual({ ended: 1 });
    expect(await world.lead.client.fails(findMessages, {})).toMatchObject({ error: "session_void" });
  });

  it("that lost its second factor can sign in with the password alone", async () => {
    const { accountId, phone, client: own } = world.staff;
    const { secret } = await own.call(factorApi.startSecondFactor, { password });
    await own.call(factorApi.enableSecondFactor, { totp: authenticatorOf(secret)(app.clock.now().getTime()) });
    expect((await found(phone))[0]).toMatchObject({ second_factor: true });
    await client.call(api.resetFactor, { _id: accountId });
    expect(await own.fails(findMessages, {})).toMatchObject({ error: "session_void" });
    expect((await createClient(app.url).send(sessionApi.signIn, { account: phone, password })).status).toBe(200);
  });

  it("gets the code for a new password on its own phone only", async () => {
    const { accountId, phone } = world.staff;
    const sent = await client.send(api.sendResetCode, { _id: accountId });
    const { code } = app.services.sms.recent().find((one) => one.phone === phone) ?? { code: "none" };
    expect(sent.status).toBe(200);
    expect(JSON.stringify(sent.body)).not.toContain(code);
    const next = "Another-2026";
    await createClient(app.url).call(sessionApi.resetPassword, {
      account: phone,
      verification_code: code,
      password: next,
      password2: next,
    });
    expect((await createClient(app.url).send(sessionApi.signIn, { account: phone, password: next })).status).toBe(200);
    expect(await client.fails(api.sendResetCode, { _id: accountId })).toMatchObject({ error: "phone_code_soon" });
  });

  it("of one member gets live video and locked menu entries at once, and the organisation's audit log has the change", async () => {
    const org = { _id: world.orgId };
    const menu = [{ path: "/alarmDashboard", state: "locked" as const }];
    await client.call(editOrganisation, { ...org, live: "closed", menu });
    const seen = async (person: { client: Client }) => {
      const { private_menu, client_menu } = await person.client.call(getUserInfo, {});
      return [private_menu, client_menu.find(({ path }) => path === "/alarmDashboard")?.lock];
    };
    const { accountId } = world.staff;
    const page = await openPage(app.url, world.staff.client.token, world.orgId);
    const rights = { live: true, menu: ["/alarmDashboard", "/no-such-page"] };
    await client.call(api.openForPerson, { account_id: accountId, org_id: world.orgId, ...rights });
    await page.next("org_changed");
    expect([await seen(world.staff), await seen(world.admin)]).toEqual([
      [true, false],
      [false, true],
    ]);
    const { error } = await world.staff.client.fails(playPoint, { _id: world.device.pointId });
    expect(error).not.toBe("feature_closed");
    expect((await client.call(api.listPersonRights, { _id: accountId })).list).toEqual([
      {
        org_id: world.orgId,
        org: `企业 ${world.admin.phone}`,
        live: true,
        menu: [{ path: "/alarmDashboard", title: "告警大屏", open: true }],
      },
    ]);
    const { list } = await world.admin.client.call(findAuditLines, {});
    expect(list.some(({ action }) => action === "operator.openForPerson")).toBe(true);
    await client.call(api.openForPerson, { account_id: accountId, org_id: world.orgId, live: false, menu: [] });
    expect(await seen(world.staff)).toEqual([false, true]);
    const foreign = { account_id: accountId, org_id: v7(), live: true, menu: [] };
    expect(await client.fails(api.openForPerson, foreign)).toMatchObject({ error: "not_found" });
  });

  it("of an operator cannot be changed on this page", async () => {
    const [row] = await found(operator.phone);
    expect(row).toMatchObject({ operator: true, orgs: [] });
    const input = { _id: row?._id, disabled: true };
    for (const endpoint of [api.disableAccount, api.resetFactor, api.endSessions, api.sendResetCode])
      expect(await client.fails(endpoint, input)).toMatchObject({ error: "operator_by_command" });
  });
});
