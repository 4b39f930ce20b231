import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { readStoredMessages } from "#test/messages/stored-messages.ts";
import { type ServerProcess, startServerProcess } from "#test/server-process.ts";
import { readLedger, setUpOrganisation, startSimulator, writeFactory } from "#test/simulator.ts";
import { testSize } from "#test/test-size.ts";
import { findFreePort } from "./platform/process/free-port.ts";

const kills = testSize(1, 20);
/** Duration in seconds for which the devices send reports. */
const seconds = testSize(7, 40);
const deviceCount = 8;

it(`loses and doubles no acknowledged event when the server is killed ${kills} times under ${deviceCount} devices`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-kill-"));
  const dataDir = join(folder, "data");
  const port = await findFreePort();
  const factory = await writeFactory(folder, deviceCount);
  const start = (args: string[] = []) => startServerProcess({ dataDir, port, args: ["--no-demo", ...args] });
  let server: ServerProcess = await start(["--load-devices", factory.path]);
  try {
    await setUpOrganisation(server, factory.devices);
    const common = { folder, server: server.url, devices: factory.devices, points: 2 };
    // first run without events: the devices claim their secrets and report their channels
    await (await startSimulator({ ...common, rate: 0, seconds: 4 })).report;

    const sending = await startSimulator({ ...common, rate: 4, seconds });
    for (let kill = 0; kill < kills; kill++) {
      await sleep(300 + 900 * Math.random());
      await server.kill();
      server = await start();
    }
    const report = await sending.report;
    await server.stop();

    const { created, acknowledged } = await readLedger(folder);
    const { events, missingPictures } = await readStoredMessages(dataDir);
    const stored = new Set(events);
    expect(report).toMatchObject({ refused: 0, waiting: 0, created: created.size });
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(events.length).toBe(stored.size);
    expect([...created].filter((id) => !stored.has(id))).toEqual([]);
    expect(created.size).toBeGreaterThan(testSize(200, 1000));
    expect(missingPictures).toBe(0);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 400_000);
