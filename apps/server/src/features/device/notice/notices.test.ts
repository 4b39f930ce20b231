import { findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { findNotices } from "@huiyan/contract/device/maintenance.api";
import { addPoint, editPoint } from "@huiyan/contract/point/camera.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { saveAlarmCentre } from "@huiyan/contract/setting/setting.api";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";
import { saveNoVideo } from "../no-video.queries.ts";
import { recordHeartbeat } from "./heartbeat.queries.ts";
import { makeNotices } from "./make-notices.ts";

let app: TestApp | undefined;
let world: World;
const links = new Map<string, DeviceLink>();

async function start(): Promise<TestApp> {
  await app?.close();
  app = await startTestApp();
  world = await createWorld(app);
  return app;
}
beforeEach(async () => {
  await start();
});
afterAll(() => app?.close());

function running(): TestApp {
  if (app === undefined) throw new Error("not started");
  return app;
}

const onlineOf = async (device: TestDevice) =>
  (await world.admin.client.call(findDevices, { device_id: device.deviceId })).list[0]?.online;

async function comes(device: TestDevice): Promise<void> {
  links.set(device.deviceId, await linkDevice(running(), device.deviceId, device.client.secret));
  await expect.poll(() => onlineOf(device)).toBe(true);
}
async function goes(device: TestDevice): Promise<void> {
  links.get(device.deviceId)?.client.stream.destroy();
  await expect.poll(() => onlineOf(device)).toBe(false);
}
async function later(seconds: number) {
  const { clock, services } = running();
  clock.moveBy(seconds * 1000);
  await makeNotices(services);
  return (await world.admin.client.call(findNotices, {})).list;
}

describe("an offline device", () => {
  it("an incident is created 300 s after the last will of a device, once", async () => {
    await comes(world.device);
    await goes(world.device);
    expect(await later(299)).toEqual([]);
    expect(await later(2)).toMatchObject([
      {
        type: "offline",
        cause: "device",
        ended_at: null,
        text: `设备离线：设备 ${world.device.deviceId}`,
        devices: [{ device_id: world.device.deviceId }],
      },
    ]);
    expect(await later(600)).toHaveLength(1);
  });

  it("a device that reconnects within 300 s has no incident", async () => {
    await comes(world.device);
    await goes(world.device);
    running().clock.moveBy(200_000);
    await comes(world.device);
    expect(await later(400)).toEqual([]);
  });

  it("an incident ends when the device reconnects; a new one is created at the earliest 30 minutes later", {
    tags: ["rest"],
  }, async () => {
    await comes(world.device);
    await goes(world.device);
    await later(301);
    await comes(world.device);
    const [notice] = await later(1);
    expect(notice?.ended_at).toEqual(expect.any(Number));
    await goes(world.device);
    expect(await later(301)).toHaveLength(1);
    expect(await later(1500)).toHaveLength(2);
  });

  it("after the clock was set back before an earlier incident, a new incident is created as usual", {
    tags: ["rest"],
  }, async () => {
    await comes(world.device);
    await goes(world.device);
    expect(await later(301)).toHaveLength(1);
    await comes(world.device);
    await later(-8 * 3600);
    await goes(world.device);
    expect(await later(301)).toHaveLength(2);
  });

  it("concurrent checks of several nodes create one incident", async () => {
    await comes(world.device);
    await goes(world.device);
    const { clock, services } = running();
    clock.moveBy(301_000);
    await Promise.all([makeNotices(services), makeNotices(services), makeNotices(services)]);
    expect((await world.admin.client.call(findNotices, {})).list).toHaveLength(1);
  });
});

describe("a site", () => {
  it("devices of a site that go offline together share one incident with its cause and group", async () => {
    const more = [
      await addDevice(running(), world.orgId, world.groupId),
      await addDevice(running(), world.orgId, world.groupId),
    ];
    const site = [world.device, ...more];
    for (const device of site) await comes(device);
    for (const device of site) await goes(device);
    const list = await later(301);
    expect(list).toMatchObject([{ cause: "site", devices: site.map(() => ({})) }]);
    expect(list[0]?.text).toMatch(/：3 台设备同时离线，可能是网络或供电中断$/);
  });

  it("a device that went offline during an outage of the platform has an incident of the platform", async () => {
    const { clock, services } = running();
    await recordHeartbeat(services.db.sql, clock.now());
    await comes(world.device);
    clock.moveBy(120_000);
    await goes(world.device);
    await recordHeartbeat(services.db.sql, clock.now());
    expect(await later(301)).toMatchObject([{ cause: "platform" }]);
  });
});

describe("an algorithm that runs without video", () => {
  const telemetry = (channel: string, last_frame_at: number | null, fps_analysed = 5) => ({
    at: running().clock.now().getTime(),
    cpu: 0.1,
    clock_offset_ms: 0,
    memory: { total: 2, used: 1 },
    disk: { total: 2, used: 1 },
    channels: [{ channel, fps_in: 5, fps_analysed, fps_set: 5, last_frame_at }],
    outbox: { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 },
  });
  const noVideoOf = async () =>
    (await world.admin.client.call(getDevice, { device_id: world.device.deviceId })).points[0]?.blind;
  const says = async (payload: unknown) => links.get(world.device.deviceId)?.say("telemetry", payload);

  const camera = (online: boolean) =>
    links.get(world.device.deviceId)?.say("points", {
      points: [{ channel: world.device.channel, name: "西门", online, width: 640, height: 360 }],
    });
  const comesWithCamera = async () => {
    await comes(world.device);
    await camera(true);
  };

  it("a camera is without video one minute after connecting, has an incident 300 s later, which ends when video returns", async () => {
    await comesWithCamera();
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).toBeNull();
    running().clock.moveBy(61_000);
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).toMatchObject({ cause: "no_frame" });
    expect(await later(299)).toEqual([]);
    expect(await later(2)).toMatchObject([{ type: "blind", cause: "camera" }]);
    await says(telemetry(world.device.channel, running().clock.now().getTime()));
    expect(await noVideoOf()).toBeNull();
    expect((await later(1))[0]?.ended_at).toEqual(expect.any(Number));
    expect(await world.admin.client.call(findNotices, {})).toMatchObject({ openCount: 0, page: { count: 1 } });
  });

  it("after a device applied a new configuration, a camera gets another minute before it counts as without video", async () => {
    await comesWithCamera();
    running().clock.moveBy(61_000);
    await links.get(world.device.deviceId)?.say("config/applied", { version: 2, ok: true });
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).toBeNull();
    running().clock.moveBy(61_000);
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).toMatchObject({ cause: "no_frame" });
    await links.get(world.device.deviceId)?.say("config/applied", { version: 3, ok: true });
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).not.toBeNull();
  });

  it("an algorithm that analyses less than a tenth of its frame rate counts as too slow", async () => {
    await comesWithCamera();
    running().clock.moveBy(61_000);
    await says(telemetry(world.device.channel, running().clock.now().getTime(), 0.3));
    expect(await noVideoOf()).toMatchObject({ cause: "slow" });
  });

  it("a camera of an offline device does not count as without video", async () => {
    await comesWithCamera();
    running().clock.moveBy(61_000);
    await says(telemetry(world.device.channel, null));
    await goes(world.device);
    expect(await noVideoOf()).toBeNull();
    running().clock.moveBy(61_000);
    // stores a report that a busy server has delayed
    const channels = [{ channel: world.device.channel, cause: "no_frame" as const }];
    await saveNoVideo(running().services.db.sql, [{ deviceUid: world.device.uid, channels }], running().clock.now());
    expect(await later(301)).toMatchObject([{ type: "offline" }]);
  });

  it("an offline camera gets a camera incident, and its algorithm does not count as without video", async () => {
    await comesWithCamera();
    running().clock.moveBy(61_000);
    await camera(false);
    await says(telemetry(world.device.channel, null));
    expect(await noVideoOf()).toBeNull();
    expect(await later(301)).toMatchObject([{ type: "blind", cause: "camera" }]);
  });

  it("events lost by a full disk and a damaged outbox are shown on the device's page", async () => {
    await comes(world.device);
    const damage = { found_at: 1_700_000_000_000, file: "edge-damaged-20231114T221320Z.db", saved_events: 12 };
    const report = telemetry(world.device.channel, null);
    await says({
      ...report,
      disk: { ...report.disk, full: true },
      outbox: { ...report.outbox, dropped_videos: 3, dropped_images: 2, dropped_events: 1, damage },
    });
    const { telemetry: shown } = await world.admin.client.call(getDevice, { device_id: world.device.deviceId });
    expect(shown).toMatchObject({ disk: { full: true }, dropped: { videos: 3, images: 2, events: 1 }, damage });
  });
});

it("a user who sees none of the devices sees neither the incident nor its count", async () => {
  await comes(world.hidden);
  await goes(world.hidden);
  expect(await later(301)).toHaveLength(1);
  for (const { client } of [world.lead, world.staff]) {
    expect(await client.call(findNotices, {})).toMatchObject({ list: [], openCount: 0, page: { count: 0 } });
  }
});

describe("a configuration that a device refuses", () => {
  const configOf = async () => {
    const { config, points } = await world.admin.client.call(getDevice, { device_id: world.device.deviceId });
    return { device: config, point: points.find(({ name }) => name === "东门")?.config };
  };
  const say = (version: number, error?: string) =>
    links.get(world.device.deviceId)?.say("config/applied", { version, ok: error === undefined, error });

  it("a refused configuration is shown at device and point, creates an incident for users who see the device, and ends when applied", async () => {
    await comes(world.device);
    const camera = { kind: "rtsp", url: "rtsp://10.0.0.9/1" } as const;
    const input = { device_id: world.device.deviceId, name: "东门", camera };
    const { _id } = await world.admin.client.call(addPoint, input);
    const { device: sent } = await configOf();
    expect(sent).toMatchObject({ state: "sent", applied: null, reason: "" });
    await say(sent.wanted, "不支持的算法：dbgz");
    const refused = { wanted: sent.wanted, applied: null, state: "refused", reason: "不支持的算法：dbgz" };
    await expect.poll(configOf).toEqual({ device: refused, point: refused });
    const { list } = await world.admin.client.call(findPoints, { device_id: world.device.deviceId });
    expect(list.find((point) => point._id === _id)?.config).toEqual(refused);
    const expected = {
      type: "config",
      cause: "refused",
      ended_at: null,
      text: `设备 ${world.device.deviceId} 拒绝了配置：不支持的算法：dbgz`,
    };
    expect(await later(5)).toMatchObject([expected]);
    expect((await world.lead.client.call(findNotices, {})).list).toMatchObject([expected]);
    expect(await later(5)).toHaveLength(1);

    await world.admin.client.call(editPoint, { ...input, _id });
    await say(sent.wanted + 1);
    await expect.poll(async () => (await configOf()).point?.state).toBe("applied");
    expect(await later(5)).toMatchObject([{ type: "config", ended_at: expect.any(Number) }]);
  });

  it("the incident of a refused configuration is hidden from users who do not see the device", async () => {
    await comes(world.hidden);
    await links.get(world.hidden.deviceId)?.say("config/applied", { version: 1, ok: false, error: "磁盘已满" });
    await expect.poll(async () => (await later(5)).length).toBe(1);
    expect((await world.lead.client.call(findNotices, {})).list).toEqual([]);
  });
});

it("if the organisation has disabled offline reminders, pages get no push, and the incident is still listed", {
  tags: ["rest"],
}, async () => {
  const choose = (enable_device_offline_alert: boolean) =>
    world.admin.client.call(saveAlarmCentre, { enable_alg_alert: [], enable_device_offline_alert });
  const page = await openPage(running().url, world.admin.client.token, world.orgId);
  const expected = () => page.frames.filter(({ event }) => event === "org_device_notice").length;
  await choose(false);
  await comes(world.device);
  await goes(world.device);
  expect(await later(301)).toMatchObject([{ type: "offline" }]);
  await choose(true);
  await comes(world.hidden);
  await goes(world.hidden);
  expect(await later(301)).toHaveLength(2);
  await expect.poll(expected).toBe(1);
  page.close();
});
