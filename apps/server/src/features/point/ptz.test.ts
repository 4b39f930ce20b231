import { findAuditLines } from "@huiyan/contract/audit/audit.api";
import { DeviceCommand } from "@huiyan/contract/device/device.device";
import { describePtz, goToPreset, movePtz } from "@huiyan/contract/point/ptz.api";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type DeviceLink, linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let link: DeviceLink | undefined;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterEach(async () => {
  await link?.client.endAsync(true);
  link = undefined;
});
afterAll(() => app.close());

/** Connects the device, which answers these commands with `answer`, and returns the received commands. */
async function answering(answer: object): Promise<[name: string, params: unknown][]> {
  const { deviceId, client } = world.device;
  const asked: [name: string, params: unknown][] = [];
  const made = await linkDevice(app, deviceId, client.secret);
  link = made;
  for (const name of ["ptz", "ptz.describe"] as const)
    made.on(`command/${name}`, (payload) => {
      const { id, params } = DeviceCommand.parse(payload);
      asked.push([name, JSON.parse(params)]);
      void made.say(`reply/${id}`, answer);
    });
  return asked;
}

const _id = () => world.device.pointId;

it("the device receives a query for the movements of this channel's camera", async () => {
  const ability = { pan_tilt: true, zoom: false, presets: [{ token: "1", name: "大门" }] };
  const asked = await answering({ state: "done", result: ability });
  expect(await world.staff.client.call(describePtz, { _id: _id() })).toEqual(ability);
  expect(asked).toEqual([["ptz.describe", { channel: "cam-1" }]]);
});

it("a move lasts at most five seconds; moves, stops and presets are sent to the device; the audit log has one line per minute", async () => {
  const asked = await answering({ state: "done", result: {} });
  const { client } = world.staff;
  for (const pan of [1, 1, 0]) await client.call(movePtz, { _id: _id(), pan, tilt: 0, zoom: 0 });
  await client.call(goToPreset, { _id: _id(), preset: "1" });
  const move = { channel: "cam-1", pan: 1, tilt: 0, zoom: 0, ms: 5000 };
  const channel = "cam-1";
  expect(asked.map(([, params]) => params)).toEqual([move, move, { ...move, pan: 0 }, { channel, preset: "1" }]);
  const { list } = await world.admin.client.call(findAuditLines, { action: "point.movePtz" });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ object_id: _id() });
});

it.each([
  [
    "a camera without a motor",
    { state: "failed", code: "no_ptz", text: "摄像头没有云台" },
    { status: 400, message: "设备未能完成：摄像头没有云台" },
  ],
  [
    "an answer of another form",
    { state: "done", result: { pan_tilt: "yes" } },
    { status: 502, error: "device_answer_wrong" },
  ],
])("%s is shown as a readable reason", async (_name, reply, failure) => {
  await answering(reply);
  expect(await world.staff.client.fails(describePtz, { _id: _id() })).toMatchObject(failure);
});

it("a speed above 1 and a preset that contains XML are refused", async () => {
  const wrong = { status: 400, error: "invalid_input" };
  const { client } = world.staff;
  expect(await client.fails(movePtz, { _id: _id(), pan: 1.1, tilt: 0, zoom: 0 })).toMatchObject(wrong);
  expect(await client.fails(goToPreset, { _id: _id(), preset: "1</PresetToken>" })).toMatchObject(wrong);
});

it("moving a camera of an offline device fails with 设备离线", async () => {
  const move = { _id: world.hidden.pointId, pan: 1, tilt: 0, zoom: 0 };
  expect(await world.admin.client.fails(movePtz, move)).toMatchObject({ status: 400, message: "设备离线" });
});
