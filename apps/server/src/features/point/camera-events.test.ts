import { DeviceCommand, DeviceConfig, DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { addPoint, editPoint } from "@huiyan/contract/point/camera.api";
import { getCameraEvents, setCameraEvents, tryCameraEvents } from "@huiyan/contract/point/camera-event.api";
import { TryCameraEventsParams } from "@huiyan/contract/point/camera-event.device";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let point: string;
const motion = { topic: "RuleEngine/CellMotionDetector/Motion", alg_id: "area_intrusion", pause_seconds: 60 };

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  const camera = { kind: "onvif", host: "10.0.0.9", username: "admin", password: "p" } as const;
  const added = await world.admin.client.call(addPoint, { device_id: world.device.deviceId, name: "东门", camera });
  point = added._id;
});
afterAll(() => app.close());

const client = () => world.admin.client;
const rulesOf = async (_id: string) => (await client().call(getCameraEvents, { _id })).rules;

describe("events of a camera", () => {
  it("are stored as rules, and stay when the address of the camera is edited", async () => {
    expect(await client().call(getCameraEvents, { _id: point })).toEqual({ _id: point, rules: [], is_possible: true });
    await client().call(setCameraEvents, { _id: point, rules: [motion] });
    const camera = { kind: "onvif", host: "10.0.0.9", port: 8080, username: "admin" } as const;
    await client().call(editPoint, { _id: point, name: "东门", camera });
    expect(await rulesOf(point)).toEqual([motion]);
  });

  it("lose the prefixes that a camera chooses for its topics, and get the usual pause", async () => {
    const rules = [{ topic: " tns1:Device/tnsx:Trigger/DigitalInput ", alg_id: "area_intrusion" }];
    await client().call(setCameraEvents, { _id: point, rules });
    expect(await rulesOf(point)).toEqual([
      { topic: "Device/Trigger/DigitalInput", alg_id: "area_intrusion", pause_seconds: 30 },
    ]);
  });

  it("reach the device with its configuration", async () => {
    await client().call(setCameraEvents, { _id: point, rules: [motion] });
    const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
    const configs = () => link.messages.filter(({ topic }) => topic.endsWith("/config"));
    await vi.waitUntil(() => configs().length > 0, { timeout: 60_000 });
    const { body } = DeviceConfig.parse(configs().at(-1)?.payload);
    expect(DeviceConfigBody.parse(JSON.parse(body)).cameras).toContainEqual(
      expect.objectContaining({ source: expect.objectContaining({ events: [motion] }) }),
    );
    await link.client.endAsync(true);
  });

  it("end with an empty list", async () => {
    await client().call(setCameraEvents, { _id: point, rules: [] });
    expect(await rulesOf(point)).toEqual([]);
  });

  it.each([
    ["one topic twice", [motion, { ...motion, alg_id: "climb_over" }], "同一个摄像头事件只能添加一次"],
    ["an algorithm whose alarms need data", [{ ...motion, alg_id: "plate_recognition" }], "请选择该事件按哪种报警处理"],
    ["no topic", [{ ...motion, topic: "tns1:" }], "请选择摄像头事件，或填写事件主题"],
    ["a pause above an hour", [{ ...motion, pause_seconds: 3601 }], "间隔须为 0 到 3600 秒"],
    ["more than 16 rules", Array.from({ length: 17 }, (_, at) => ({ ...motion, topic: `A/${at}` })), "最多添加 16 个"],
  ])("are refused for %s, and nothing changes", async (_rule, rules, text) => {
    await client().call(setCameraEvents, { _id: point, rules: [motion] });
    const refusal = await client().fails(setCameraEvents, { _id: point, rules });
    expect(JSON.stringify(refusal)).toContain(text);
    expect(await rulesOf(point)).toEqual([motion]);
  });

  it("do not exist for a camera that is not connected by ONVIF", async () => {
    const own = world.device.pointId;
    expect((await client().call(getCameraEvents, { _id: own })).is_possible).toBe(false);
    expect(await client().fails(setCameraEvents, { _id: own, rules: [motion] })).toMatchObject({
      error: "camera_no_events",
    });
  });
});

it("a trial returns what the device has heard from the camera", async () => {
  const link = await linkDevice(app, world.device.deviceId, world.device.client.secret);
  const seen = { topic: motion.topic, source: "VideoSourceToken=1", is_active: true, count: 2, at: 1 };
  link.on("command/camera.events", (payload) => {
    const { id, params } = DeviceCommand.parse(payload);
    expect(TryCameraEventsParams.parse(JSON.parse(params)).seconds).toBe(15);
    void link.say(`reply/${id}`, { state: "done", result: { events: [seen] } });
  });
  expect(await client().call(tryCameraEvents, { _id: point })).toEqual({ events: [seen] });
  await link.client.endAsync(true);
});
