import { findDevices } from "@huiyan/contract/device/device.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { expect, it, vi } from "vitest";
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
  const watched = vi.spyOn(app.services.jobs, "watch");
  /** Until it was looked for silent devices then. */
  async function later(ms: number): Promise<void> {
    watched.mockClear();
    app.clock.moveBy(ms - 5000);
    app.clock.pass(5000);
    const sweep = () => watched.mock.calls.findIndex(([job]) => job === "device.silent");
    await expect.poll(sweep).toBeGreaterThanOrEqual(0);
    await watched.mock.results[sweep()]?.value;
  }
  await later(170_000);
  expect(await isOnline()).toBe(true);
  await later(20_000);
  expect(await isOnline()).toBe(false);
  await app.close();
});
