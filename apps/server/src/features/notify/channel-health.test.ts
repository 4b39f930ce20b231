import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { editChannel, listChannels, switchChannel, tryChannel } from "@huiyan/contract/notify/channel.api";
import { resendNotices } from "@huiyan/contract/notify/notice.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { createNotified, type Notified, noticeNode, webhookSecret } from "#test/notified.ts";
import { openPage } from "#test/page-client.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn } from "#test/world.ts";
import { planNotices } from "./plan/plan-notices.ts";

let app: TestApp;
let receiver: Receiver;
let node: ReturnType<typeof noticeNode>;
beforeAll(async () => {
  app = await startTestApp({ env: { PRIVATE: "1" } });
  receiver = await startReceiver();
  node = noticeNode(app.services);
});
afterAll(async () => {
  receiver.close();
  await app.close();
});
beforeEach(() => receiver.forget());

const openNotices = async (world: Notified, who: "admin" | "staff" = "admin") =>
  (await (await signedIn(app, world[who].phone)).call(findNotices, { open: 1 })).list;
const channelOf = async (world: Notified) =>
  (await (await signedIn(app, world.admin.phone)).call(listChannels, {})).list[0];

it("a channel that fails repeatedly is shown to the admins with its reason, until it works again", {
  tags: ["rest"],
}, async () => {
  const world = await createNotified(app, receiver);
  receiver.answers.set(world.path, 503);
  await world.device.client.outcomes([alarmEvent(app)]);
  const page = await openPage(app.url, world.admin.client.token, world.orgId);
  await node.run();
  expect(await openNotices(world)).toEqual([]);
  expect(await channelOf(world)).toMatchObject({ failing: { text: expect.stringContaining("503") }, waiting: 1 });
  for (let tried = 0; tried < 2; tried++) {
    app.clock.moveBy(60_000);
    await node.run();
  }
  await page.next("org_device_notice");
  page.close();
  const [notice, ...more] = await openNotices(world);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ type: "channel", devices: [] });
  expect(notice?.text).toMatch(/^通知渠道“渠道 \d+”发送失败：对方暂时无法接收（HTTP 503），稍后自动重试$/);
  expect(await openNotices(world, "staff")).toEqual([]);
  expect((await (await createWorld(app)).admin.client.call(findNotices, { open: 1 })).list).toEqual([]);
  app.clock.moveBy(60_000);
  await node.run();
  expect(await world.log()).toMatchObject([{ state: "waiting", tries: 4 }]);
  expect(await openNotices(world)).toHaveLength(1);
  receiver.forget();
  app.clock.moveBy(300_000);
  await node.run();
  expect(await openNotices(world)).toEqual([]);
  expect(await channelOf(world)).toMatchObject({ failing: null, waiting: 0 });
});

it("a permanent failure is shown immediately, until a test succeeds or the channel is disabled; a disabled channel gets nothing", async () => {
  const world = await createNotified(app, receiver);
  receiver.answers.set(world.path, 401);
  await world.device.client.outcomes([alarmEvent(app)]);
  await node.run();
  expect(await openNotices(world)).toMatchObject([{ type: "channel" }]);
  receiver.forget();
  const admin = await signedIn(app, world.admin.phone);
  expect(await admin.call(tryChannel, { _id: world.channelId })).toMatchObject({ ok: true });
  expect(await openNotices(world)).toEqual([]);
  receiver.answers.set(world.path, 401);
  await admin.call(tryChannel, { _id: world.channelId });
  expect(await openNotices(world)).toEqual([]);
  expect(await channelOf(world)).toMatchObject({ failing: { text: "对方返回 HTTP 401，请检查地址" } });
  await world.device.client.outcomes([alarmEvent(app)]);
  app.clock.moveBy(60_000);
  await node.run();
  expect(await openNotices(world)).toHaveLength(1);
  await admin.call(switchChannel, { _id: world.channelId, enabled: false });
  expect(await openNotices(world)).toEqual([]);
  await world.device.client.outcomes([alarmEvent(app)]);
  app.clock.moveBy(600_000);
  const before = receiver.received.length;
  const failed = (await world.log()).filter(({ state }) => state === "failed").map(({ _id }) => _id);
  expect(await (await signedIn(app, world.admin.phone)).call(resendNotices, { _id: failed })).toEqual({ count: 0 });
  await node.run();
  expect(receiver.received).toHaveLength(before);
});

it.each([
  ["a lasting failure", 401],
  ["a temporary failure", 503],
])(
  "%s with settings that were changed meanwhile fails neither the notification nor the repaired channel",
  async (_of, status) => {
    const world = await createNotified(app, receiver);
    const admin = await signedIn(app, world.admin.phone);
    const version = (await channelOf(world))?.version ?? 0;
    const mended = `${world.path}/mended`;
    const target = { kind: "webhook", url: receiver.url + mended, secret: webhookSecret } as const;
    const { promise: isCalled, resolve: called } = Promise.withResolvers<void>();
    receiver.answers.set(world.path, () => {
      called();
      return "hang";
    });
    await world.device.client.outcomes([alarmEvent(app)]);
    await planNotices(app.services);
    const workers = await node.sender.startWorkers();
    await isCalled;
    await admin.call(editChannel, { _id: world.channelId, version, name: "已修好", target });
    receiver.free(status);
    await Promise.all(workers);
    await node.run();
    expect(await channelOf(world)).toMatchObject({ failing: null, waiting: 0 });
    expect(await openNotices(world)).toEqual([]);
    expect(await world.log()).toMatchObject([{ state: "done" }]);
    expect(receiver.received.map(({ path }) => path)).toEqual([world.path, mended]);
  },
);
