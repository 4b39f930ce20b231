import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDevices, removeDevices, restoreDevices } from "@huiyan/contract/device/device.api";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startSimulator } from "#test/simulator.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { createWorld, type World } from "#test/world.ts";

let app: TestApp;
let world: World;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  folder = await mkdtemp(join(tmpdir(), "huiyan-restored-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const patience = { timeout: 60_000, interval: 200 };

it("a deleted device that went back to its factory key comes online again after it is restored", async () => {
  const { deviceId, factoryKey } = world.device;
  const { client } = world.admin;
  const isOnline = async () => (await client.call(findDevices, { device_id: deviceId })).onlineCount === 1;
  const devices = [{ device_id: deviceId, key: factoryKey, code: "ABCD2345", type: "AIS" as const }];
  const agent = await startSimulator({ folder, server: app.url, devices, points: 1, rate: 0, seconds: 120 });
  try {
    await vi.waitFor(async () => expect(await isOnline()).toBe(true), patience);
    await client.call(removeDevices, { device_ids: [deviceId] });
    await vi.waitFor(async () => {
      const row = await app.services.db.sql
        .selectFrom("device_factory")
        .select("waiting_since")
        .where("device_id", "=", deviceId)
        .executeTakeFirst();
      expect(row?.waiting_since).toBeInstanceOf(Date);
    }, patience);
    await client.call(restoreDevices, { device_ids: [deviceId] });
    await vi.waitFor(async () => expect(await isOnline()).toBe(true), patience);
  } finally {
    await agent.kill();
  }
});
