import { findDevices } from "@huiyan/contract/device/device.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { createClient } from "#test/client.ts";
import { readSql, runSql } from "#test/postgres/databases.ts";
import { startTestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";

const Queues = z.array(
  z.object({ name: z.string(), expire_seconds: z.number(), heartbeat_seconds: z.number().nullable() }),
);

it("serves only the probes in a process without the role api", { tags: ["rest"] }, async () => {
  const app = await startTestApp({ env: { ROLES: "jobs" } });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect((await createClient(app.url).send(getSystemInfo, {})).status).toBe(404);
  await app.close();
});

it("sets the expiry of jobs far above their longest run, also for queues of older versions, and detects the job of a dead node within two minutes", {
  tags: ["rest"],
}, async () => {
  const before = await startTestApp({ env: { ROLES: "jobs" } });
  await runSql(before.databaseUrl, "update pgboss.queue set expire_seconds = 900, heartbeat_seconds = null");
  const again = await startTestApp({ on: before, env: { ROLES: "jobs" } });
  const rows = Queues.parse(
    await readSql(
      before.databaseUrl,
      "select q.name, q.expire_seconds, q.heartbeat_seconds from pgboss.queue q join pgboss.schedule s on s.name = q.name",
    ),
  );
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => row.expire_seconds < 6 * 3600 || (row.heartbeat_seconds ?? 900) > 120)).toEqual([]);
  await again.close();
  await before.close();
});

it("marks a silent device as offline after three minutes, whether or not the broker sent its last will", {
  tags: ["rest"],
}, async () => {
  const app = await startTestApp({ env: { ROLES: "api,jobs" } });
  const world = await createWorld(app);
  await app.services.db.sql
    .updateTable("device")
    .set({ connected: true, online: true, last_report_at: app.clock.now() })
    .where("id", "=", world.device.uid)
    .execute();
  const isOnline = async () =>
    (await world.admin.client.call(findDevices, { device_id: world.device.deviceId })).list[0]?.online;
  const watched = vi.spyOn(app.services.jobs, "watch");
  /** Advances the clock until the check of silent devices has run. */
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
