import { findMessages, findRecords } from "@huiyan/contract/alarm/alarm.api";
import { removeDevices } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let at: number;
const hour = 3_600_000;

async function count(device: TestDevice, happened_at: number, count_in: number, type = "passenger_flow_statistics") {
  const data = { from: 0, to: 1, count_in, count_out: 1, crossings: [] };
  const outcomes = await device.client.outcomes([alarmEvent(app, { alg_id: type, type, happened_at, data })]);
  expect(outcomes[0]?.state).toBe("accepted");
}

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  at = app.clock.now().getTime();
  await count(world.device, at - 2 * hour, 1);
  await count(world.device, at - hour, 2, "traffic_flow");
  await count(world.hidden, at, 3);
  await world.device.client.outcomes([alarmEvent(app)]);
});
afterAll(() => app.close());

const counts = async (input: object, own: World = world, role: "admin" | "lead" | "staff" = "admin") =>
  (await own[role].client.call(findRecords, input)).list.map((record) => record.count_in);

it("counts of a device are listed newest first with names and data, and do not appear as alarms", async () => {
  const { list, page } = await world.admin.client.call(findRecords, {});
  expect(page).toMatchObject({ count: 3 });
  expect(list.map(({ count_in }) => count_in)).toEqual([3, 2, 1]);
  expect(list[2]).toMatchObject({
    point_id: world.device.pointId,
    point_name: `点位 ${world.device.deviceId}`,
    device_id: world.device.deviceId,
    device_name: `设备 ${world.device.deviceId}`,
    alg_id: "passenger_flow_statistics",
    alg_name: "客流统计",
    count_out: 1,
    time: at - 2 * hour,
    data: { from: 0, to: 1, count_in: 1, count_out: 1, crossings: [] },
  });
  expect((await world.admin.client.call(findMessages, {})).page.count).toBe(1);
});

describe("filters are joined by AND; start and end of a time range are inclusive", () => {
  const rows: [string, () => object, number[]][] = [
    ["start", () => ({ start: at - hour }), [3, 2]],
    ["end", () => ({ end: at - hour }), [2, 1]],
    ["device", () => ({ device_id: world.hidden.deviceId }), [3]],
    ["point", () => ({ point_id: world.device.pointId }), [2, 1]],
    ["algorithm", () => ({ alg_id: "traffic_flow" }), [2]],
    ["several algorithms", () => ({ alg_id: "traffic_flow,passenger_flow_statistics" }), [3, 2, 1]],
    ["device and time", () => ({ device_id: world.device.deviceId, start: at }), []],
    ["a page", () => ({ page: 2, size: 2 }), [1]],
  ];
  it.each(rows)("%s", async (_rule, input, expected) => expect(await counts(input())).toEqual(expected));
});

it("only records of devices in the caller's scope and organisation are found", async () => {
  expect(await counts({}, world, "lead")).toEqual([2, 1]);
  expect(await counts({ device_id: world.hidden.deviceId }, world, "staff")).toEqual([]);
  const foreign = await createWorld(app);
  expect(await counts({ device_id: world.device.deviceId }, foreign)).toEqual([]);
  expect(await counts({ point_id: world.device.pointId }, foreign)).toEqual([]);
});

it("records remain after their device is removed", async () => {
  await world.admin.client.call(removeDevices, { device_ids: [world.hidden.deviceId] });
  expect(await counts({})).toEqual([3, 2, 1]);
});
