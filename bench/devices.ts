import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bindDevices, findDevices } from "@huiyan/contract/device/device.api";
import { addGroup } from "@huiyan/contract/group/group.api";
import { getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { type Client } from "../apps/server/test/client.ts";
import { startServerProcess } from "../apps/server/test/server-process.ts";
import { setUpOrganisation, startSimulator, writeFactory } from "../apps/server/test/simulator.ts";
import { measureLists } from "./scale/fleet-lists.ts";
import { machine, summary } from "./statistics.ts";

/**
 * Measures the device list and the trees with many devices and points, and the list's response time while all devices
 * connect at once. The simulator speaks the real protocol: claims, sessions, points, telemetry. Prints JSON, asserts
 * nothing.
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "10000" },
    points: { type: "string", default: "4" },
    groups: { type: "string", default: "500" },
    calls: { type: "string", default: "60" },
  },
});
const [deviceCount, pointCount, groupCount, calls] = [values.devices, values.points, values.groups, values.calls].map(
  Number,
);

async function makeGroups(admin: Client, deviceIds: readonly string[], count: number): Promise<void> {
  const { org } = await admin.call(getUserInfo, {});
  const parents: string[] = [];
  const share = Math.ceil(deviceIds.length / count);
  for (let at = 0; at < count; at++) {
    const parent_id = parents[Math.floor(at / 10) - 1] ?? org?._id ?? "";
    const { _id } = await admin.call(addGroup, { parent_id, name: `设备组 ${at}` });
    if (at < count / 11) parents.push(_id);
    const device_id = deviceIds.slice(at * share, (at + 1) * share);
    if (device_id.length > 0) await admin.call(bindDevices, { group_id: _id, device_id });
  }
}

/** Connects all devices at once and requests the list four times a second until all are connected. */
async function storm(admin: Client, connect: () => ReturnType<typeof startSimulator>, all: number) {
  const samples: number[] = [];
  const started = performance.now();
  const simulator = await connect();
  // a killed simulator prints no report, so its promise rejects
  simulator.report.catch(() => undefined);
  let online = 0;
  while (online < all && performance.now() - started < 600_000) {
    const asked = performance.now();
    online = (await admin.call(findDevices, {})).onlineCount;
    samples.push(performance.now() - asked);
    await sleep(250);
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { simulator, figures: { online, seconds, listMs: summary(samples) } };
}

const folder = await mkdtemp(join(tmpdir(), "huiyan-devices-"));
const factory = await writeFactory(folder, deviceCount ?? 0);
const server = await startServerProcess({
  dataDir: join(folder, "data"),
  port: await findFreePort(),
  args: ["--no-demo", "--load-devices", factory.path],
  env: { PRIVATE: "1" },
});
try {
  const admin = await setUpOrganisation(server, factory.devices);
  await makeGroups(
    admin,
    factory.devices.map(({ device_id }) => device_id),
    groupCount ?? 1,
  );
  const connect = () =>
    startSimulator({
      folder,
      server: server.url,
      devices: factory.devices,
      points: pointCount ?? 1,
      rate: 0,
      seconds: 3600,
    });
  const first = await storm(admin, connect, factory.devices.length);
  const lists = await measureLists(admin, calls ?? 1);
  await first.simulator.kill();
  while ((await admin.call(findDevices, {})).onlineCount > 0) await sleep(250);
  const again = await storm(admin, connect, factory.devices.length);
  await again.simulator.kill();
  const counts = { devices: deviceCount, points: (deviceCount ?? 0) * (pointCount ?? 0), groups: groupCount };
  console.log(
    JSON.stringify(
      { machine: machine(), ...counts, firstConnect: first.figures, lists, reconnect: again.figures },
      null,
      2,
    ),
  );
} catch (error) {
  console.error(`the server said last:\n${server.output().slice(-4000)}`);
  throw error;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
