import { findDevices } from "@huiyan/contract/device/device.api";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";
import { deviceFeature } from "./device.feature.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const telemetry = {
  at: Date.now(),
  cpu: 0.1,
  memory: { total: 2, used: 1 },
  disk: { total: 2, used: 1 },
  channels: [],
  outbox: { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 },
  clock_offset_ms: 0,
};
const isOnline = async () => {
  const { list } = await world.admin.client.call(findDevices, { device_id: world.device.deviceId });
  return list[0]?.online;
};
const sweep = () =>
  deviceFeature
    .jobs?.(app.services)
    .find(({ name }) => name === "device.silent")
    ?.run();

it("a silent device that was marked offline is online again when it sends telemetry on the same connection", async () => {
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  await expect.poll(isOnline).toBe(true);
  // the clock jumps, as on a machine that slept or whose time was set
  app.clock.moveBy(deviceTimes.silentMs + 60_000);
  await sweep();
  expect(await isOnline()).toBe(false);
  await link.say("telemetry", telemetry);
  await expect.poll(isOnline).toBe(true);
  await link.client.endAsync(true);
});

it("telemetry that arrives after the device's offline message does not make it online", async () => {
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  await expect.poll(isOnline).toBe(true);
  await link.say("state", { session: link.session, online: false });
  await expect.poll(isOnline).toBe(false);
  await link.say("telemetry", telemetry);
  const { telemetry: kept } = await app.services.db.sql
    .selectFrom("device")
    .select("telemetry")
    .where("id", "=", world.device.uid)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ cpu: 0.1 });
  expect(await isOnline()).toBe(false);
  await link.client.endAsync(true);
});
