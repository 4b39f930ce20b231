import { createHash, createHmac } from "node:crypto";
import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleMessage } from "@huiyan/contract/alarm/handling.api";
import { optionOf } from "@huiyan/contract/alarm/handling.rules";
import { resendNotices } from "@huiyan/contract/notify/notice.api";
import { switchRule } from "@huiyan/contract/notify/rule.api";
import { deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { alarmEvent } from "#test/device-client.ts";
import { createNotified, makeChannel, makeRule, noticeNode, webhookSecret } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let receiver: Receiver;
let node: ReturnType<typeof noticeNode>;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1", PUBLIC_URL: "https://huiyan.example/" } });
  receiver = await startReceiver();
  node = noticeNode(app.services);
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(() => receiver.forget());

const minute = 60_000;
const hour = 60 * minute;
const raise = (world: World, count = 1, event: Parameters<typeof alarmEvent>[1] = {}) =>
  world.device.client.outcomes(Array.from({ length: count }, () => alarmEvent(app, event)));
const came = (path: string) => receiver.received.filter((one) => one.path === path);
const Body = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  total: z.number(),
  counts: z.array(z.object({ alg: z.string(), severity: z.number(), point_name: z.string(), count: z.number() })),
  alarms: z.array(z.object({ _id: z.string(), point_name: z.string(), link: z.string() })),
});
const bodies = (path: string) => came(path).map(({ body }) => Body.parse(JSON.parse(body)));

it("an alarm that a rule covers is sent to its channel immediately, signed, with the event and a link to the alarm", async () => {
  const world = await createNotified(app, receiver);
  await raise(world);
  await node.run();
  const [call, ...more] = came(world.path);
  expect(more).toEqual([]);
  const [body] = bodies(world.path);
  const [message] = (await world.admin.client.call(findMessages, {})).list;
  expect(body).toMatchObject({ kind: "alarm", total: 1, alarms: [{ _id: message?._id }] });
  expect(body?.title).toBe(`【报警·高】区域入侵：${message?.point_name}`);
  for (const part of [message?.device_name, message?.group_name, message?.message]) expect(body?.text).toContain(part);
  expect(body?.text).toContain(`https://huiyan.example/#/message?id=${message?._id}`);
  const header = (name: string) => String(call?.headers[name]);
  const hash = createHash("sha256")
    .update(call?.body ?? "")
    .digest("hex");
  const signed = deliverySigningText(header("x-huiyan-delivery"), header("x-huiyan-time"), hash);
  expect(header("x-huiyan-sign")).toBe(createHmac("sha256", webhookSecret).update(signed).digest("hex"));
  expect(header("x-huiyan-notice")).toBe(body?.id);
  expect(await world.log()).toMatchObject([{ state: "done", kind: "alarm", count: 1, tries: 1, error: "" }]);
});

describe("an alarm that no rule covers is not sent", () => {
  it.each([
    ["another algorithm", { alg_ids: ["fall_down"] }],
    ["a time outside the schedule", { weekdays: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:01" }],
  ])("%s", async (_why, rule) => {
    const world = await createNotified(app, receiver, rule);
    app.clock.moveTo(
      new Date(`${new Date(app.clock.now().getTime() + 24 * hour).toISOString().slice(0, 10)}T04:00:00Z`),
    );
    const device = await signedIn(app, world.admin.phone);
    await raise(world);
    await node.run();
    expect(came(world.path)).toEqual([]);
    expect((await device.call(findMessages, {})).list).toHaveLength(1);
  });

  it("no rule covers a lower severity, a device of another group, a grouped or a deleted alarm; a disabled rule covers none", async () => {
    const world = await createNotified(app, receiver, null);
    await makeRule(world, [world.channelId], { any_group: false, group_ids: [world.otherGroupId] });
    await makeRule(world, [world.channelId], { min_severity: 3, alg_ids: ["smoking"] });
    const off = await makeRule(world, [world.channelId], {});
    await (await signedIn(app, world.admin.phone)).call(switchRule, { _id: off, enabled: false });
    await raise(world);
    await node.run();
    expect(came(world.path)).toEqual([]);
    const late = await createNotified(app, receiver);
    await raise(late, 2);
    const { sql } = app.services.db;
    const [first, second] = await sql.selectFrom("message").select("id").where("org_id", "=", late.orgId).execute();
    await sql
      .updateTable("message")
      .set({ folded_into: second?.id ?? "" })
      .where("id", "=", first?.id ?? "")
      .execute();
    await sql
      .updateTable("message")
      .set({ deleted_at: app.clock.now() })
      .where("id", "=", second?.id ?? "")
      .execute();
    await node.run();
    expect(came(late.path)).toEqual([]);
    expect(await late.log()).toEqual([]);
  });

  it("alarms of an organisation without a rule are not queued", async () => {
    const world = await createWorld(app);
    await raise(world);
    const { rows } = await app.services.db.sql
      .selectFrom("notice_queue")
      .select("org_id")
      .where("org_id", "=", world.orgId)
      .execute()
      .then((all) => ({ rows: all }));
    expect(rows).toEqual([]);
  });
});

it("a rule for a group covers the devices of the groups below it", async () => {
  const world = await createNotified(app, receiver, null);
  await makeRule(world, [world.channelId], { any_group: false, group_ids: [world.groupId] });
  const { sql } = app.services.db;
  const path = [world.groupId, world.otherGroupId];
  await sql
    .updateTable("device_group")
    .set({ parent_id: world.groupId, path })
    .where("id", "=", world.otherGroupId)
    .execute();
  await world.hidden.client.outcomes([alarmEvent(app)]);
  await node.run();
  expect(bodies(world.path)).toMatchObject([{ total: 1 }]);
});

it("the first of many alarms is sent immediately, the others as one notification with counts per merge window", async () => {
  const world = await createNotified(app, receiver);
  const smoking = { alg_id: "smoking" };
  await raise(world, 3, smoking);
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1]);
  app.clock.moveBy(30_000);
  await raise(world, 4, smoking);
  await node.run();
  expect(came(world.path)).toHaveLength(1);
  app.clock.moveBy(30_000);
  await node.run();
  const [, merged] = bodies(world.path);
  expect(merged).toMatchObject({ total: 6, counts: [{ alg: "smoking", severity: 2, count: 6 }] });
  expect(merged?.title).toMatch(/^【报警·中】抽烟检测：.* 等 6 条报警$/);
  expect(merged?.alarms).toHaveLength(5);
  // sending the merged notification opens the next merge window
  app.clock.moveBy(1000);
  await raise(world, 1, smoking);
  await node.run();
  expect(came(world.path)).toHaveLength(2);
  app.clock.moveBy(59_000);
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1, 6, 1]);
  app.clock.moveBy(5 * minute);
  await raise(world, 1, smoking);
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1, 6, 1, 1]);
});

it("a fire alarm in a burst is sent immediately, despite the merge window, and is the first alarm of its notification", async () => {
  const world = await createNotified(app, receiver);
  await raise(world, 1, { alg_id: "crowd_gather" });
  await node.run();
  app.clock.moveBy(1000);
  await raise(world, 5, { alg_id: "crowd_gather" });
  await raise(world, 2, { alg_id: "fire_smoke" });
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1, 2]);
  const [, fire] = bodies(world.path);
  expect(fire?.title).toMatch(/^【报警·高】烟火检测：.* 等 2 条报警$/);
  expect(fire?.counts).toMatchObject([{ alg: "fire_smoke", severity: 3, count: 2 }]);
  app.clock.moveBy(60_000);
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1, 2, 5]);
});

it("a merged notification begins with the most severe alarm, and has counts by severity", async () => {
  const world = await createNotified(app, receiver);
  const fails = () =>
    app.services.db.sql.updateTable("notify_channel").set({ failures: 1 }).where("id", "=", world.channelId).execute();
  await raise(world, 1, { alg_id: "crowd_gather" });
  await node.run();
  await fails();
  app.clock.moveBy(1000);
  await raise(world, 2, { alg_id: "fire_smoke" });
  app.clock.moveBy(1000);
  await raise(world, 4, { alg_id: "crowd_gather" });
  await node.run();
  app.clock.moveBy(120_000);
  await node.run();
  const merged = bodies(world.path).at(-1);
  expect(merged?.title).toMatch(/^【报警·高】烟火检测：.* 等 6 条报警$/);
  expect(merged?.counts).toMatchObject([
    { alg: "fire_smoke", severity: 3, count: 2 },
    { alg: "crowd_gather", severity: 2, count: 4 },
  ]);
  expect(merged?.alarms).toHaveLength(5);
});

it("without a merge window each alarm is a separate notification", async () => {
  const world = await createNotified(app, receiver, { merge_seconds: 0 });
  await raise(world, 3);
  await node.run();
  expect(bodies(world.path).map(({ total }) => total)).toEqual([1, 1, 1]);
});

describe("a server that is unavailable for an hour", () => {
  it.each([
    ["answers 503", 503],
    ["says that there is too much", 429],
  ])("and %s gets each alarm exactly once when it is available", { tags: ["rest"] }, async (_how, answer) => {
    const world = await createNotified(app, receiver);
    const other = await createNotified(app, receiver);
    receiver.answers.set(world.path, answer);
    for (let passed = 0; passed < 60; passed += 5) {
      await raise(world, 2);
      await node.run();
      app.clock.moveBy(5 * minute);
    }
    const tries = came(world.path).length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(30);
    expect((await world.log()).every(({ state }) => state === "waiting")).toBe(true);
    await raise(other);
    await node.run();
    expect(bodies(other.path)).toHaveLength(1);
    receiver.forget();
    for (let passed = 0; passed < 10; passed++) {
      app.clock.moveBy(minute);
      await node.run();
    }
    const got = bodies(world.path);
    expect(got.reduce((sum, { total }) => sum + total, 0)).toBe(24);
    expect(got.length).toBeLessThan(tries);
    expect(new Set(got.map(({ id }) => id)).size).toBe(got.length);
    expect((await world.log()).every(({ state }) => state === "done")).toBe(true);
  });
});

it("a permanent failure is final after one attempt, has a readable reason, and can be sent again on request", async () => {
  const world = await createNotified(app, receiver);
  receiver.answers.set(world.path, 404);
  await raise(world);
  await node.run();
  app.clock.moveBy(hour);
  await node.run();
  expect(came(world.path)).toHaveLength(1);
  const [failed] = await world.log();
  expect(failed).toMatchObject({ state: "failed", error: "对方返回 HTTP 404，请检查地址", tries: 1 });
  receiver.forget();
  const admin = await signedIn(app, world.admin.phone);
  expect(await admin.call(resendNotices, { _id: [failed?._id ?? ""] })).toEqual({ count: 1 });
  expect(await admin.call(resendNotices, { _id: [failed?._id ?? ""] })).toEqual({ count: 0 });
  const stranger = await createWorld(app);
  expect(await stranger.admin.client.call(resendNotices, { _id: [failed?._id ?? ""] })).toEqual({ count: 0 });
  await node.run();
  expect(bodies(world.path)).toMatchObject([{ id: failed?._id }]);
});

it("a notification that could not be sent for a day has failed", async () => {
  const world = await createNotified(app, receiver);
  receiver.answers.set(world.path, 500);
  await raise(world);
  await node.run();
  app.clock.moveBy(25 * hour);
  await node.run();
  expect(await world.log()).toMatchObject([{ state: "failed", error: "超过 24 小时未能送达" }]);
});

describe("escalation", () => {
  async function escalating(algIds: string[] = []) {
    const world = await createNotified(app, receiver, null);
    const path = `${world.path}/boss`;
    const boss = await makeChannel(world, { kind: "webhook", url: receiver.url + path, secret: webhookSecret });
    await makeRule(world, [world.channelId], { escalation_channel_ids: [boss], alg_ids: algIds });
    return { world, path };
  }

  it("an alarm that is still open at the due time escalates once; for severity 3 after 15 minutes", async () => {
    const { world, path } = await escalating();
    await raise(world, 2);
    await node.run();
    app.clock.moveBy(15 * minute - 1000);
    await node.run();
    expect(came(path)).toEqual([]);
    for (let passed = 0; passed < 5; passed++) {
      app.clock.moveBy(minute);
      await node.run();
    }
    expect(bodies(path).map(({ total, kind }) => [kind, total])).toEqual([["escalation", 2]]);
    expect(bodies(path)[0]?.title).toContain("【超时未处理·高】");
    app.clock.moveBy(5 * hour);
    await node.run();
    expect(came(path)).toHaveLength(1);
  });

  it("a weighed load is reported once and never escalates, under a rule that names its algorithm", async () => {
    const { world, path } = await escalating(["dbgz"]);
    await raise(world, 1, { alg_id: "dbgz", type: "dbgz", data: { counts: [10], total: 10, weight: 1100 } });
    await node.run();
    app.clock.moveBy(5 * hour);
    await node.run();
    expect((await world.log()).map(({ kind }) => kind)).toEqual(["alarm"]);
    expect(came(path)).toEqual([]);
  });

  it("a weighed load is not reported under a rule over all algorithms", async () => {
    const { world } = await escalating();
    await raise(world, 1, { alg_id: "dbgz", type: "dbgz", data: { counts: [10], total: 10, weight: 1100 } });
    await node.run();
    expect(await world.log()).toEqual([]);
  });

  it("a claimed or deleted alarm does not escalate; nor does one handled while the receiver was unavailable", async () => {
    const { world, path } = await escalating();
    await raise(world, 3);
    const { list } = await world.admin.client.call(findMessages, {});
    const [claimed, deleted, late] = list.map(({ _id }) => _id);
    await world.staff.client.call(handleMessage, { _id: claimed ?? "", option: optionOf("claim") });
    const { sql } = app.services.db;
    await sql
      .updateTable("message")
      .set({ deleted_at: app.clock.now() })
      .where("id", "=", deleted ?? "")
      .execute();
    await node.run();
    receiver.answers.set(path, 503);
    app.clock.moveBy(16 * minute);
    await node.run();
    expect(bodies(path)).toMatchObject([{ total: 1, alarms: [{ _id: late }] }]);
    const staff = await signedIn(app, world.staff.phone);
    await staff.call(handleMessage, { _id: late ?? "", option: optionOf("done") });
    receiver.forget();
    app.clock.moveBy(10 * minute);
    await node.run();
    expect(came(path)).toEqual([]);
    const [row, ...others] = (await world.log()).filter(({ kind }) => kind === "escalation");
    expect(others).toEqual([]);
    expect(row).toMatchObject({ count: 1, state: "skipped", error: "报警已处理，无需再通知" });
  });
});

it("a server that does not answer delays no notifications of other channels", async () => {
  const [dead, living] = [
    await createNotified(app, receiver),
    await createNotified(app, receiver, { merge_seconds: 0 }),
  ];
  receiver.answers.set(dead.path, "hang");
  await raise(dead);
  await raise(living, 10);
  const { planNotices } = await import("./plan/plan-notices.ts");
  await planNotices(app.services);
  const workers = [...(await node.sender.startWorkers())];
  await expect.poll(() => came(living.path).length, { timeout: 5000 }).toBe(10);
  // both requests are sent at the same time, so either may arrive first
  await expect.poll(() => came(dead.path).length).toBe(1);
  receiver.answers.delete(dead.path);
  receiver.free();
  await Promise.all(workers);
});

it("two nodes send exactly one notification for each of sixty alarms", { tags: ["rest"] }, async () => {
  const world = await createNotified(app, receiver, { merge_seconds: 0 });
  const other = noticeNode(app.services);
  await Promise.all(Array.from({ length: 60 }, () => raise(world)));
  await Promise.all([node.run(), other.run()]);
  for (let passed = 0; passed < 3; passed++) {
    app.clock.moveBy(2 * minute);
    await Promise.all([node.run(), other.run()]);
  }
  const got = bodies(world.path);
  expect(got.reduce((sum, { total }) => sum + total, 0)).toBe(60);
  expect(new Set(got.map(({ id }) => id)).size).toBe(got.length);
});

it("a notification leased by a killed node is sent again with the same id when the lease has expired", async () => {
  const world = await createNotified(app, receiver);
  await raise(world);
  receiver.answers.set(world.path, "hang");
  const { planNotices } = await import("./plan/plan-notices.ts");
  await planNotices(app.services);
  const lost = await noticeNode(app.services).sender.startWorkers();
  await expect.poll(() => came(world.path).length).toBe(1);
  receiver.answers.delete(world.path);
  await node.run();
  expect(came(world.path)).toHaveLength(1);
  app.clock.moveBy(90_000);
  await node.run();
  expect(new Set(bodies(world.path).map(({ id }) => id)).size).toBe(1);
  expect(came(world.path)).toHaveLength(2);
  expect(await world.log()).toMatchObject([{ state: "done" }]);
  receiver.free();
  await Promise.all(lost);
});
