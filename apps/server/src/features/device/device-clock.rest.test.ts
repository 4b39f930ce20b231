import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { readLedger, startSimulator } from "#test/simulator.ts";
import { startTestApp } from "#test/test-app.ts";
import { createWorld } from "#test/world.ts";

const hours = 3_600_000;

it.each([
  ["three hours ahead", 3 * hours],
  ["three hours behind", -3 * hours],
])(
  "events are acknowledged within 10 s after the server's clock has become %s of the device's",
  async (_rule, byMs) => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    const { device } = await createWorld(app);
    const folder = await mkdtemp(join(tmpdir(), "huiyan-device-clock-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const devices = [{ device_id: device.deviceId, type: "AIS" as const, secret: device.client.secret }];
    const simulator = await startSimulator({ folder, server: app.url, devices, points: 1, rate: 4, seconds: 40 });
    // the simulator is killed, so its report is rejected
    simulator.report.catch(() => undefined);
    onTestFinished(() => simulator.kill());
    const acknowledged = async () => (await readLedger(folder).catch(() => undefined))?.acknowledged.size ?? 0;
    while ((await acknowledged()) < 3) await sleep(100);
    app.clock.moveBy(byMs);
    const movedAt = performance.now();
    // events sent before the clock moved may still be acknowledged
    await sleep(500);
    const before = await acknowledged();
    while ((await acknowledged()) < before + 3) await sleep(100);
    expect(performance.now() - movedAt).toBeLessThan(10_000);
  },
);
