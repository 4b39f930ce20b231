import { getDevice } from "@huiyan/contract/device/device.api";
import { DevicePointsRefused } from "@huiyan/contract/device/device.device";
import { addPoint, removePoints } from "@huiyan/contract/point/camera.api";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
const links: DeviceLink[] = [];
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await Promise.all(links.splice(0).map(({ client }) => client.endAsync(true)));
});
afterAll(() => app.close());

async function linked(device: TestDevice): Promise<DeviceLink> {
  const made = await linkDevice(app, device.deviceId, device.client.secret);
  links.push(made);
  return made;
}
const report = (prefix: string, count: number, online = true) => ({
  points: Array.from({ length: count }, (_, at) => ({
    channel: `${prefix}-${at}`,
    name: "通道",
    online,
    width: 1,
    height: 1,
  })),
});
const detailOf = ({ deviceId }: TestDevice) => world.admin.client.call(getDevice, { device_id: deviceId });

it("a device that reports 1,000 new channels in each of four messages gets 512 points, and receives the reason", {
  tags: ["rest"],
}, async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say, on } = await linked(device);
  const refusals: unknown[] = [];
  on("points/refused", (payload) => refusals.push(payload));
  for (const name of ["a", "b", "c", "d"]) await say("points", report(name, 1000));
  const { points, points_refused } = await detailOf(device);
  expect(points).toHaveLength(512);
  expect(points_refused).toBe(1000);
  await expect.poll(() => refusals.length).toBe(4);
  const refusal = DevicePointsRefused.parse(refusals[0]);
  expect(refusal).toEqual({ count: 489, max: 512, text: "一台设备最多 512 个点位" });
  await say("points", report("a", 3));
  expect((await detailOf(device)).points_refused).toBe(0);
});

it("an invalid entry does not affect the other entries; the device receives the rejected entries with the reason", async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say, on } = await linked(device);
  const refusals: unknown[] = [];
  on("points/refused", (payload) => refusals.push(payload));
  const { points } = report("a", 5);
  const sent = points.map((point, at) => (at === 2 ? { ...point, name: "长".repeat(65) } : point));
  await say("points", { points: [...sent, null] });
  expect((await detailOf(device)).points.map(({ channel }) => channel).toSorted()).toEqual([
    ...["a-0", "a-1", "a-3", "a-4"],
    device.channel,
  ]);
  await expect
    .poll(() => refusals)
    .toEqual([{ count: 2, max: 512, text: "a-2：name 最多 64 个字符；第 6 项：格式不正确。其余通道已保存" }]);
});

it("sixty concurrent inserts and a report fill the device to exactly 512 points", async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say } = await linked(device);
  await say("points", report("a", 510));
  const camera = { kind: "rtsp", url: "rtsp://10.0.0.9/1" } as const;
  const add = (at: number) =>
    world.admin.client.send(addPoint, { device_id: device.deviceId, name: `新 ${at}`, camera });
  const both = [...Array.from({ length: 60 }, (_, at) => add(at)), say("points", report("b", 20))];
  await Promise.all(both);
  const { points } = await detailOf(device);
  expect(points).toHaveLength(512);
  const [taken] = points;
  await world.admin.client.call(removePoints, { _id: taken?._id ?? "" });
  expect((await add(61)).status).toBe(200);
  expect((await add(62)).body).toMatchObject({ error: "point_many" });
});

it("a device that keeps changing its cameras is disconnected; its reports are accepted again two minutes later", async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say, client } = await linked(device);
  const gone = new Promise<void>((resolve) => void client.once("close", () => resolve()));
  for (let at = 0; at < 6; at++) say("points", report("a", 500, at % 2 === 0)).catch(() => undefined);
  await gone;
  app.clock.moveBy(120_000);
  const again = await linked(device);
  await again.say("points", report("a", 500, false));
  await expect.poll(async () => (await detailOf(device)).points.filter(({ online }) => online).length).toBe(0);
});

it("a device that sends too many bytes is disconnected", async () => {
  const device = await addDevice(app, world.orgId, world.groupId);
  const { say, client } = await linked(device);
  const gone = new Promise<void>((resolve) => void client.once("close", () => resolve()));
  const large = { ok: true, version: 1, error: "x".repeat(250_000) };
  for (let at = 0; at < 20; at++) say("config/applied", large).catch(() => undefined);
  await gone;
});
