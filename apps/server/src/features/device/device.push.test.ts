import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkDevice } from "#test/device-link.ts";
import { openPage } from "#test/page-client.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

it("users who see a device are notified within two seconds when it connects or disconnects; others are not", {
  tags: ["rest"],
}, async () => {
  const pages = {
    admin: await openPage(app.url, world.admin.client.token, world.orgId),
    staff: await openPage(app.url, world.staff.client.token, world.orgId),
  };
  const { deviceId, client } = world.hidden;
  const link = await linkDevice(app, deviceId, client.secret);
  const heard = () => pages.admin.frames.filter(({ event }) => event === "org_devices_changed").length;
  await expect.poll(heard, { timeout: 2000 }).toBe(1);
  link.client.stream.destroy();
  await expect.poll(heard, { timeout: 2000 }).toBe(2);
  expect(pages.admin.frames.at(-1)).toEqual({ event: "org_devices_changed", data: { device_ids: [deviceId] } });
  await sleep(500);
  expect(pages.staff.frames.filter(({ event }) => event !== "org_client_open")).toEqual([]);
  for (const page of Object.values(pages)) page.close();
});

it("when devices change together, a page receives only the ids of devices in its user's scope", async () => {
  const pages = {
    admin: await openPage(app.url, world.admin.client.token, world.orgId),
    staff: await openPage(app.url, world.staff.client.token, world.orgId),
  };
  app.services.deviceChanges.notify({ orgId: world.orgId, deviceUids: [world.device.uid, world.hidden.uid] });
  const idsOf = ({ frames }: typeof pages.admin) =>
    frames.flatMap(({ event, data }) => (event === "org_devices_changed" ? [data.device_ids.toSorted()] : []));
  await expect
    .poll(() => [idsOf(pages.admin), idsOf(pages.staff)])
    .toEqual([[[world.device.deviceId, world.hidden.deviceId].toSorted()], [[world.device.deviceId]]]);
  for (const page of Object.values(pages)) page.close();
});
