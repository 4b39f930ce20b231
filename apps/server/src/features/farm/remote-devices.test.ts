import { listPatrolDevices, listSellingDevices } from "@huiyan/contract/farm/remote.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putPointAlgorithm } from "#features/point/point.public.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let scale: TestDevice;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  scale = await addDevice(app, world.orgId, world.groupId);
  await putPointAlgorithm(app.services.db.sql, scale.pointId, "dbgz", {});
});
afterAll(() => app.close());

it("the list for pig sales begins with devices that count or weigh, and names their algorithms", async () => {
  const { list } = await world.lead.client.call(listSellingDevices, {});
  expect(list.map(({ device_id }) => device_id)).toEqual([scale.deviceId, world.device.deviceId]);
  expect(list[0]).toMatchObject({ algs: ["地磅过重"], online: false, points: 1 });
  expect(list[1]).toMatchObject({ algs: [] });
});

it("the list for patrols contains all visible devices, which are found by name and id", async () => {
  const idsOf = async (client = world.lead.client, keyword?: string) => {
    const { list } = await client.call(listPatrolDevices, keyword === undefined ? {} : { keyword });
    return list.map(({ device_id }) => device_id).toSorted();
  };
  expect(await idsOf()).toEqual([world.device.deviceId, scale.deviceId].toSorted());
  expect(await idsOf(world.admin.client)).toContain(world.hidden.deviceId);
  expect(await idsOf(world.lead.client, scale.deviceId.toLowerCase())).toEqual([scale.deviceId]);
  expect(await idsOf(world.lead.client, world.hidden.deviceId)).toEqual([]);
  const other = await createWorld(app);
  expect(await idsOf(other.lead.client)).toEqual([other.device.deviceId]);
  expect((await world.lead.client.call(listPatrolDevices, { size: 1 })).list).toHaveLength(1);
});
