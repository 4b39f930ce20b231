import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { alarmEvent } from "#test/device-client.ts";
import { addStormDevices } from "#test/messages/storm-world.ts";
import { createNotified, makeRule, noticeNode } from "#test/notified.ts";
import { type Receiver, startReceiver } from "#test/receiver.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
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

const minute = 60_000;
const Body = z.object({ kind: z.string(), title: z.string() });
const titles = (path: string) =>
  receiver.received.filter((one) => one.path === path).map(({ body }) => Body.parse(JSON.parse(body)).title);
/** Disables merging, so that each alarm is a separate notification unless it belongs to a burst. */
const single = { merge_seconds: 0 };
const stormWorld = async (rule = {}) =>
  addStormDevices(app, await createNotified(app, receiver, { ...single, ...rule }), { devices: 4, points: 2 });

it("a burst is one notification with its cause, its number of alarms, and its number of alarms of severity 3", async () => {
  const world = await stormWorld();
  await world.raise(world.devices);
  await node.run();
  expect(titles(world.path)).toEqual([
    expect.stringMatching(
      /^【报警·高】[^：]+：可见组 \d+：4 台设备的 8 个点位同时报警，原因未明（8 条报警，含 8 条高级报警）$/,
    ),
  ]);
});

it("alarms that form no burst are separate notifications", async () => {
  const world = await stormWorld();
  await world.raise(world.devices.slice(0, 2), { alg_id: "smoking" });
  await node.run();
  expect(titles(world.path)).toHaveLength(4);
});

it("notifications that are not yet being sent are merged when their alarms join a burst", async () => {
  const world = await stormWorld();
  await world.raise(world.devices.slice(0, 2), { alg_id: "smoking" });
  await planNotices(app.services);
  expect(await world.log()).toHaveLength(4);
  await world.raise(world.devices.slice(2), { alg_id: "smoking" });
  await node.run();
  expect(titles(world.path)).toEqual([expect.stringContaining("（8 条报警）")]);
});

it("alarms that join a reported burst are not reported again, except those of severity 3", async () => {
  const world = await stormWorld();
  const [first, ...others] = world.devices;
  await world.raise(others, { alg_id: "smoking" });
  await node.run();
  expect(titles(world.path)).toEqual([expect.stringContaining("（6 条报警）")]);
  await first?.client.outcomes([alarmEvent(app, { alg_id: "smoking" })]);
  await node.run();
  expect(titles(world.path)).toHaveLength(1);
  await first?.client.outcomes([alarmEvent(app, { alg_id: "fire_smoke", channel: "cam-2" })]);
  await node.run();
  expect(titles(world.path).slice(1)).toEqual([expect.stringContaining("（8 条报警，含 1 条高级报警）")]);
});

it("a burst whose alarms are still open at the due time escalates as one notification", async () => {
  const bare = await createNotified(app, receiver, null);
  await makeRule(bare, [], { ...single, escalation_channel_ids: [bare.channelId] });
  const world = await addStormDevices(app, bare, { devices: 4, points: 2 });
  await world.raise(world.devices);
  await node.run();
  expect(titles(world.path)).toEqual([]);
  app.clock.moveTo(new Date(app.clock.now().getTime() + 20 * minute));
  await node.run();
  expect(titles(world.path)).toEqual([expect.stringMatching(/^【超时未处理·高】.*8 条报警/)]);
});

it("a burst escalates once, although its alarms are overdue one after the other", async () => {
  const bare = await createNotified(app, receiver, null);
  await makeRule(bare, [], { ...single, escalation_channel_ids: [bare.channelId] });
  const world = await addStormDevices(app, bare, { devices: 4, points: 2 });
  const [first, ...others] = world.devices;
  const begin = app.clock.now().getTime();
  const at = async (minutes: number) => {
    app.clock.moveTo(new Date(begin + minutes * minute));
    await node.run();
  };
  await world.raise(others);
  await node.run();
  await at(0.5);
  await first?.client.outcomes([alarmEvent(app, { alg_id: "fire_smoke" })]);
  await node.run();
  await at(15.2);
  expect(titles(world.path)).toEqual([expect.stringMatching(/^【超时未处理·高】/)]);
  await at(17);
  expect(titles(world.path)).toHaveLength(1);
});
