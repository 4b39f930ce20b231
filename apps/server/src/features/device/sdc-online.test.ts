import { findDevices } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  await app.services.db.sql.updateTable("device").set({ type: "SDC" }).where("id", "=", world.device.uid).execute();
});
afterAll(() => app.close());

const point = (channel: string, online: boolean) => ({ channel, name: channel, online, width: 1, height: 1 });
const cam = "cam-1";

it("an SDC device is online when it has no offline point and at least one online point", async () => {
  const { deviceId, client } = world.device;
  const link = await linkDevice(app, deviceId, client.secret);
  const online = async () => (await world.admin.client.call(findDevices, { device_id: deviceId })).list[0]?.online;
  const rows: [ReturnType<typeof point>[], boolean][] = [
    [[], false],
    [[point(cam, true)], true],
    [[point(cam, true), point("b", false)], false],
    [[point(cam, true), point("b", true)], true],
    [[point(cam, false), point("b", false)], false],
  ];
  for (const [points, expected] of rows) {
    await link.say("points", { points });
    expect(await online(), JSON.stringify(points)).toBe(expected);
  }
  await link.client.endAsync(true);
});
