import { getDeviceTree, getOnline, listBound, listDevicePoints } from "@huiyan/contract/device/tree.api";
import { type PointNode } from "@huiyan/contract/point/tree.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { addDevice, createWorld, type TestDevice, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let loose: TestDevice;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  loose = await addDevice(app, world.orgId, null);
});
afterAll(() => app.close());

const devicesIn = (node: PointNode | undefined): string[] =>
  (node?.children ?? []).filter(({ type }) => type === "device").map(({ device_id }) => device_id);
const all = (node: PointNode): PointNode[] => [node, ...node.children.flatMap(all)];

it("a device is listed below each of its groups, a device without a group below the organisation", async () => {
  const [root] = await world.admin.client.call(getDeviceTree, {});
  expect(devicesIn(root)).toEqual([loose.deviceId]);
  expect(devicesIn(root?.children.find(({ _id }) => _id === world.groupId))).toEqual([world.device.deviceId]);
});

it("a lead's tree contains only devices in their scope", async () => {
  const [root] = await world.lead.client.call(getDeviceTree, {});
  const seen = root === undefined ? [] : all(root).filter(({ type }) => type === "device");
  expect(seen.map(({ device_id }) => device_id)).toEqual([world.device.deviceId]);
});

it("the list for a group has only its own devices; the list for the organisation has devices without a group", async () => {
  const own = await world.admin.client.call(listBound, { group_id: world.groupId });
  expect(own.map(({ device_id }) => device_id)).toEqual([world.device.deviceId]);
  const rest = await world.admin.client.call(listBound, { group_id: world.orgId });
  expect(rest.map(({ device_id }) => device_id)).toEqual([loose.deviceId]);
  expect(await world.lead.client.call(listBound, { group_id: world.orgId })).toEqual([]);
  expect(await world.lead.client.fails(listBound, { group_id: world.otherGroupId })).toMatchObject({ status: 404 });
});

it("only users who see a device see its state and points", async () => {
  const { deviceId, pointId } = world.device;
  expect(await world.staff.client.call(getOnline, { device_id: deviceId })).toEqual({
    device_id: deviceId,
    online: false,
  });
  expect(await world.staff.client.call(listDevicePoints, { device_id: deviceId })).toMatchObject([{ _id: pointId }]);
  for (const endpoint of [getOnline, listDevicePoints]) {
    const failure = await world.staff.client.fails(endpoint, { device_id: world.hidden.deviceId });
    expect(failure).toMatchObject({ error: "not_found" });
  }
});
