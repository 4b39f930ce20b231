import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { reportFeedback } from "@huiyan/contract/feedback/feedback.api";
import { answerFeedback, closeFeedback, findFeedback } from "@huiyan/contract/operator/feedback.api";
import * as api from "@huiyan/contract/operator/operator.api";
import { editOrganisation } from "@huiyan/contract/operator/organisation.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { addPerson } from "@huiyan/contract/people/people.api";
import { cancelOperatedOrder, confirmOrder } from "@huiyan/contract/service-package/package-order.api";
import * as factorApi from "@huiyan/contract/session/second-factor.api";
import * as sessionApi from "@huiyan/contract/session/session.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#test/client.ts";
import { createOperator } from "#test/operator/operator-client.ts";
import { addAccount, newPhone } from "#test/person-client.ts";
import { access, order, sell } from "#test/service-package/sold.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, password } from "#test/world.ts";
import { makeOperator, removeOperator } from "./operator.feature.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stranger = () => createClient(app.url);
const linkOf = (phone: string) => makeOperator(app.services, phone);

describe("the link that makes an operator", () => {
  it("names the account, and sets its password only once", async () => {
    const phone = newPhone();
    const key = await linkOf(phone);
    expect(await stranger().call(api.getLink, { key })).toEqual({ account: phone });
    await stranger().call(api.redeemLink, { key, password });
    expect(await stranger().call(api.getLink, { key })).toEqual({ account: "" });
    expect(await stranger().fails(api.redeemLink, { key, password })).toMatchObject({ error: "operator_link_void" });
  });

  it("is accepted from one of sixty concurrent calls", async () => {
    const key = await linkOf(newPhone());
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => stranger().send(api.redeemLink, { key, password })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [
      "a day later",
      async () => {
        const key = await linkOf(newPhone());
        app.clock.moveBy(24 * 3_600_000);
        return key;
      },
    ],
    [
      "once another was made",
      async () => {
        const phone = newPhone();
        const key = await linkOf(phone);
        await linkOf(phone);
        return key;
      },
    ],
    [
      "once the account is no operator's",
      async () => {
        const phone = newPhone();
        const key = await linkOf(phone);
        await removeOperator(app.services, phone);
        return key;
      },
    ],
  ])("is void %s", async (_rule, make) => {
    expect(await stranger().fails(api.redeemLink, { key: await make(), password })).toMatchObject({
      error: "operator_link_void",
    });
  });

  it("refuses a weak password with the same text as other forms, and stays valid", async () => {
    const key = await linkOf(newPhone());
    expect(await stranger().fails(api.redeemLink, { key, password: "weak" })).toMatchObject({
      message: "密码为 8 到 32 位，须含大写、小写、数字、特殊字符中的三种",
    });
    await stranger().call(api.redeemLink, { key, password });
  });

  it("removes a lost second factor and ends every session", async () => {
    const { phone, client } = await createOperator(app);
    const { token } = await stranger().call(api.redeemLink, { key: await linkOf(phone), password });
    expect(await client.fails(api.getOperator, {})).toMatchObject({ error: "session_void" });
    const again = createClient(app.url, token);
    expect(await again.call(factorApi.getSecondFactor, {})).toMatchObject({ enabled: false });
    expect(await again.fails(api.getOperator, {})).toMatchObject({ error: "operator_factor_missing" });
  });

  it.each(["123", "23900000000"])("is refused for %s, which is not a phone number", async (phone) => {
    await expect(linkOf(phone)).rejects.toThrow(`${phone} 不是手机号`);
  });

  it("is refused for a member of an organisation", async () => {
    const { staff } = await createWorld(app);
    await expect(linkOf(staff.phone)).rejects.toThrow("是企业成员的账号");
  });
});

describe("an operator", () => {
  it("without a second factor sees only their own account", async () => {
    const { token } = await stranger().call(api.redeemLink, { key: await linkOf(newPhone()), password });
    const client = createClient(app.url, token);
    expect(await client.fails(api.findActs, {})).toMatchObject({
      status: 403,
      message: "请先开启二次验证，再使用运营方功能",
    });
    expect((await client.call(sessionApi.listSessions, {})).list).toHaveLength(1);
  });

  it("signs in with password and second factor, and belongs to no organisation", async () => {
    const { phone, code } = await createOperator(app);
    expect(await stranger().fails(sessionApi.signIn, { account: phone, password })).toMatchObject({
      error: "totp_needed",
    });
    app.clock.moveBy(30_000);
    const { token } = await stranger().call(sessionApi.signIn, { account: phone, password, totp: code() });
    const client = createClient(app.url, token);
    expect(await client.call(api.getOperator, {})).toMatchObject({ account: phone });
    expect(await client.fails(getUserInfo, {})).toMatchObject({ status: 403, error: "operator_outside" });
  });

  it("who turns the second factor off is signed out at once", async () => {
    const { client, code } = await createOperator(app);
    app.clock.moveBy(30_000);
    await client.call(factorApi.disableSecondFactor, { totp: code() });
    expect(await client.fails(api.getOperator, {})).toMatchObject({ error: "operator_factor_missing" });
  });

  it("who is removed is signed out at once, and cannot sign in", async () => {
    const { phone, client } = await createOperator(app);
    await removeOperator(app.services, phone);
    expect(await client.fails(api.getOperator, {})).toMatchObject({ error: "session_void" });
    await expect(removeOperator(app.services, phone)).rejects.toThrow("不是运营方账号");
  });

  it("cannot be added to an organisation; the error is that of a disabled account", async () => {
    const { admin, departmentId } = await createWorld(app);
    const { phone } = await createOperator(app);
    const person = { name: "某人", account: phone, dep_id: departmentId, role: "staff" as const };
    const refused = await admin.client.fails(addPerson, person);
    expect(refused).toMatchObject({ error: "account_refused" });
    const disabled = await addAccount(app);
    await app.services.db.sql
      .updateTable("account")
      .set({ disabled_at: app.clock.now() })
      .where("id", "=", disabled.accountId)
      .execute();
    expect(await admin.client.fails(addPerson, { ...person, account: disabled.phone })).toEqual(refused);
  });
});

it("actions of operators are in their log, and only in the audit logs of the organisations concerned", async () => {
  const { admin } = await createWorld(app);
  app.clock.moveBy(1000);
  const { phone, client } = await createOperator(app);
  const { list } = await client.call(api.findActs, {});
  expect(list[0]).toMatchObject({ operator: phone, action_name: "运营方设置密码并登录", org: "" });
  expect(list.every(({ action }) => action.startsWith("operator."))).toBe(true);
  const theirs = await admin.client.call(findAuditLines, {});
  expect(theirs.list.filter(({ action }) => action.startsWith("operator."))).toEqual([]);
});

it("the log shows names of organisations, orders and authors of feedback, and no ids", {
  tags: ["rest"],
}, async () => {
  await sell(app, "on");
  const { admin, staff, orgId } = await createWorld(app);
  const { client } = await createOperator(app);
  app.clock.moveBy(1000);
  const start = app.clock.now().getTime();
  const org = `企业 ${admin.phone}`;
  const [paid, gone] = [await order(admin.client, access("access-5")), await order(admin.client, access("access-2"))];
  await staff.client.send(reportFeedback, { fields: { content: "夜间画面太暗" }, files: { images: [] } });
  const [feedback] = (await client.call(findFeedback, {})).list;
  const _id = feedback?._id ?? "";
  await client.call(editOrganisation, { _id: orgId, parking: false });
  await client.call(confirmOrder, { _id: paid._id, total_fen: paid.total_fen, note: "" });
  await client.call(cancelOperatedOrder, { _id: gone._id, note: "重复下单" });
  for (const closed of [true, false]) await client.call(closeFeedback, { _id, closed });
  await client.call(answerFeedback, { _id, answer: "已修复" });
  const { list } = await client.call(api.findActs, { start });
  expect(new Set(list.map((act) => act.org))).toEqual(new Set([org]));
  expect(Object.fromEntries(list.map(({ action_name, object }) => [action_name, object]))).toEqual({
    运营方修改企业的期限或功能: org,
    运营方确认付款: paid.number,
    运营方取消订单: gone.number,
    运营方关闭反馈: "测试staff",
    运营方重新打开反馈: "测试staff",
    运营方答复反馈: "测试staff",
  });
  expect(JSON.stringify(list.map(({ detail }) => detail))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
