import { DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { getRecordingSettings, setRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

const connect = async () => {
  link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  return link;
};
const settings = {
  mode: "event" as const,
  schedule: [{ days: [1, 2], from: 480, to: 1_200 }],
  before_s: 15,
  after_s: 60,
};
const shown = () => world.lead.client.call(getRecordingSettings, { _id: world.device.pointId });
const set = (changes: object = {}) =>
  world.lead.client.send(setRecordingSettings, { _id: world.device.pointId, settings, quota_mb: 20_480, ...changes });

/** Returns the newest configuration that the device received. */
function newest(device: DeviceLink): { version: number; body: DeviceConfigBody } | undefined {
  const configs = device.messages.filter(({ topic }) => topic.endsWith("/config"));
  const last = configs.at(-1);
  if (last === undefined) return undefined;
  const { version, body } = DeviceConfig.parse(last.payload);
  return { version, body: DeviceConfigBody.parse(JSON.parse(body)) };
}

it("without settings from users, the configuration contains no recordings, so the device decides", async () => {
  const device = await connect();
  await vi.waitUntil(() => newest(device) !== undefined, 60_000);
  expect(newest(device)?.body).toMatchObject({ recordings: [] });
  expect(newest(device)?.body.recording_quota_mb).toBeUndefined();
  expect(await shown()).toMatchObject({ settings: null, quota_mb: null });
});

it("recording settings are sent with the configuration, and count as applied when the device reports it", async () => {
  const device = await connect();
  await set();
  await vi.waitUntil(() => newest(device)?.body.recording_quota_mb === 20_480, 60_000);
  const { version = 0, body } = newest(device) ?? {};
  expect(body?.recordings).toEqual([{ ...settings, channel: world.device.channel }]);
  expect(await shown()).toMatchObject({ settings, quota_mb: 20_480, delivery: "sent", reason: "" });
  await device.say("config/applied", { version, ok: true });
  await vi.waitUntil(async () => (await shown()).delivery === "applied", 60_000);
  await set({ settings: null, quota_mb: null });
  await vi.waitUntil(() => newest(device)?.body.recordings.length === 0, 60_000);
  expect(newest(device)?.version).toBe(version + 1);
});

it("an offline device receives the settings when it reconnects; a refusal shows the device's reason", async () => {
  await set();
  expect(await shown()).toMatchObject({ delivery: "waiting" });
  const device = await connect();
  await vi.waitUntil(() => newest(device)?.body.recordings.length === 1, 60_000);
  await device.say("config/applied", { version: newest(device)?.version, ok: false, error: "磁盘不可用" });
  await vi.waitUntil(async () => (await shown()).delivery === "refused", 60_000);
  expect(await shown()).toMatchObject({ reason: "磁盘不可用" });
});

it.each([
  [
    "more than 60 seconds before an alarm",
    { settings: { ...settings, before_s: 61 } },
    "报警前的秒数须在 0 到 60 之间",
  ],
  ["zero seconds after an alarm", { settings: { ...settings, after_s: 0 } }, "报警后的秒数须在 1 到 600 之间"],
  ["less space than 1 GB", { quota_mb: 1_023 }, "录像空间须为 1 到 900000 GB"],
])("%s is refused with a readable reason", async (_rule, changes, message) => {
  const answer = await set(changes);
  expect([answer.status, JSON.stringify(answer.body).includes(message)]).toEqual([400, true]);
});

it("a point that the caller does not see is not found", async () => {
  expect(await set({ _id: world.hidden.pointId })).toMatchObject({ status: 404 });
  const hidden = await world.lead.client.fails(getRecordingSettings, { _id: world.hidden.pointId });
  expect(hidden).toMatchObject({ error: "not_found" });
});
