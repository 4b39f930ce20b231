// Writes the data for the test of upgrades: the server of a released commit receives a few alarms and makes a backup.
// After a release: npm run node -- apps/server/test/write-landed-backup.ts COMMIT
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "#platform/process/free-port.ts";
import { startServerProcess } from "./server-process.ts";
import { readLedger, setUpOrganisation, startSimulator, writeFactory } from "./simulator.ts";
import { unpackVersion } from "./version-before.ts";

const [commit] = process.argv.slice(2);
if (commit === undefined) throw new Error("用法：npm run node -- apps/server/test/write-landed-backup.ts 提交");
const target = join(import.meta.dirname, "data/landed");
const folder = await mkdtemp(join(tmpdir(), "huiyan-landed-"));
const script = unpackVersion(commit, join(folder, "version"));
const factory = await writeFactory(folder, 2);
const dataDir = join(folder, "data");
const args = ["--no-demo", "--load-devices", factory.path];
const server = await startServerProcess({ script, dataDir, port: await findFreePort(), args });
try {
  await setUpOrganisation(server, factory.devices);
  const common = { folder, server: server.url, devices: factory.devices, points: 1 };
  await (await startSimulator({ ...common, rate: 0, seconds: 4 })).report;
  await (await startSimulator({ ...common, rate: 0.3, seconds: 10 })).report;
  const { acknowledged } = await readLedger(folder);
  const file = join(folder, "backup.huiyan");
  const env = { ...process.env, HUIYAN_DATA: dataDir };
  await promisify(execFile)(process.execPath, [script, "--no-demo", "--backup", file], { env });
  await writeFile(join(target, "backup.huiyan"), await readFile(file));
  await writeFile(join(target, "facts.json"), `${JSON.stringify({ commit, events: [...acknowledged] }, null, 2)}\n`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
