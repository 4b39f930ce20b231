import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "../../apps/server/test/memory-folder.ts";
import { type FactoryEntry, startSimulator, writeFactory } from "../../apps/server/test/simulator.ts";
import { alarmsOnPage } from "../alarm/alarms-on-page.ts";
import { setFolding } from "../device/demo-devices.ts";
import { test as base, expect } from "../fixture.ts";
import { signIn } from "../session/sign-in.ts";
import { startSystem } from "../system.ts";
import { claimDevices } from "./claim-devices.ts";

let folder = "";
let devices: FactoryEntry[] = [];

const test = base.extend({
  ownSystem: [
    async ({ ownSystem: _instead }, use) => {
      folder = mkdtempSync(join(memoryFolder(), "huiyan-flood-"));
      const factory = await writeFactory(folder, 20);
      devices = factory.devices;
      const system = await startSystem({
        args: ["--no-agent", "--load-devices", factory.path],
        env: { PRIVATE: "1" },
      });
      await use(system);
      await system.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test("a page that receives 200 alarms per second shows the right state once the alarms end", async ({
  page,
  system,
}) => {
  test.setTimeout(300_000);
  await claimDevices(system, system.url, devices);
  await setFolding(system, false);
  await signIn(page, system, "admin");
  const known = await alarmsOnPage(page);
  const settings = { folder, server: system.url, devices, points: 2 };
  const sending = await startSimulator({ ...settings, rate: 10, seconds: 30 });
  const { created, refused } = await sending.report;
  expect([refused, created > 5_000]).toEqual([0, true]);
  await expect.poll(() => alarmsOnPage(page), { timeout: 6_000 }).toBe(known + created);
});
