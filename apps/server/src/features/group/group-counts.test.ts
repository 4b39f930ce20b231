import { findMessages, readMessages } from "@huiyan/contract/alarm/alarm.api";
import { bindDevices } from "@huiyan/contract/device/device.api";
import { addGroup, countInGroups } from "@huiyan/contract/group/group.api";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { alarmEvent } from "#test/device-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, signedIn, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createWorld(app);
});
afterAll(() => app.close());

async function counts(of: "point" | "message", person: "admin" | "staff" = "admin") {
  const list = await world[person].client.call(countInGroups, { of });
  return new Map(list.map(({ _id, count, online }) => [_id, of === "point" ? `${online}/${count}` : count]));
}

it("a device in two groups of one branch is counted once in their ancestors and in the organisation", async () => {
  const inner = (await world.admin.client.call(addGroup, { name: "里", parent_id: world.groupId }))._id;
  await world.admin.client.call(bindDevices, { group_id: inner, device_id: [world.device.deviceId] });
  await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
  expect(await counts("message")).toEqual(
    new Map([
      [world.orgId, 2],
      [world.groupId, 2],
      [inner, 2],
    ]),
  );
});

it("a user receives no counts of devices and groups that the user does not see", async () => {
  await world.hidden.client.outcomes([alarmEvent(app)]);
  expect(await counts("message", "staff")).toEqual(new Map([[world.orgId, 0]]));
  const seen = await counts("point", "staff");
  expect([...seen.keys()].sort()).toEqual([world.orgId, world.groupId].sort());
});

it("unread alarms of the last seven days are counted", async () => {
  await world.device.client.outcomes([alarmEvent(app), alarmEvent(app)]);
  const { list } = await world.admin.client.call(findMessages, {});
  await world.admin.client.call(readMessages, { _id: [list[0]?._id ?? ""], read: 1 });
  expect((await counts("message")).get(world.groupId)).toBe(1);
  app.clock.moveBy(7 * 86_400_000);
  world.admin.client = await signedIn(app, world.admin.phone);
  expect(await counts("message")).toEqual(new Map([[world.orgId, 0]]));
});
