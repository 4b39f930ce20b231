import { setTimeout as sleep } from "node:timers/promises";
import { findDevices } from "@huiyan/contract/device/device.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { expect, it } from "vitest";
import { createClient } from "../test/client.ts";
import { startTestApp } from "../test/test-app.ts";
import { createWorld } from "../test/world.ts";

it("a process without the role api has its probes and no door", async () => {
  const app = await startTestApp({ env: { ROLES: "jobs" } });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect((await createClient(app.url).send(getSystemInfo, {})).status).toBe(404);
  await app.close();
});

it("a device that fell silent is offline after three minutes, whatever became of its last will", async () => {
  const app = await startTestApp({ env: { ROLES: "api,jobs" } });
  const world = await createWorld(app);
  const { sql } = app.services.db;
  await sql
    .updateTable("device")
    .set({ connected: true, online: true, last_report_at: app.clock.now() })
    .where("id", "=", world.device.uid)
    .execute();
  const isOnline = async () =>
    (await world.admin.client.call(findDevices, { device_id: world.device.deviceId })).list[0]?.online;
  app.clock.moveBy(170_000);
  await sleep(5500);
  expect(await isOnline()).toBe(true);
  app.clock.moveBy(20_000);
  await sleep(5500);
  expect(await isOnline()).toBe(false);
  await app.close();
});
