import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tunnelPath } from "@huiyan/contract/device/device.rules";
import { signIn } from "@huiyan/contract/session/session.api";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { createDb } from "../apps/server/src/platform/db/db.ts";
import { FairQueue } from "../apps/server/src/platform/limits/fair-queue.ts";
import { hashLimits } from "../apps/server/src/platform/limits/sign-in-queue.ts";
import { openAppRole } from "../apps/server/src/platform/postgres/app-role.ts";
import { startPostgres } from "../apps/server/src/platform/postgres/start-postgres.ts";
import { findFreePort } from "../apps/server/src/platform/process/free-port.ts";
import { masterKey } from "../apps/server/src/platform/secret/master-key.ts";
import { steadyMemory } from "../apps/server/src/start/steady-memory.ts";
import { openPush } from "../apps/server/test/live/live-device.ts";
import { testPassword } from "../apps/server/test/person-client.ts";
import { type ServerProcess, startServerProcess } from "../apps/server/test/server-process.ts";
import { startNameServer } from "../apps/server/test/stand-in/name-server.ts";
import { type ServedApp } from "../apps/server/test/test-app.ts";
import { createWorld, type World } from "../apps/server/test/world.ts";

/**
 * DNS names for the attacks. Names below `slowName` are answered as unknown after 1.5 s; `quickName` is answered at
 * once.
 */
export const slowName = "slow.test";
export const quickName = "quick.test";
const slowMs = 1500;

/** A fresh server in a separate process, with two organisations: the attacker's and the bystander's. */
export interface Target {
  app: ServedApp;
  attacker: World;
  bystander: World;
  /** Token by which the server recognises the bystander's browser. */
  browser: string;
  dataDir: string;
  /** Output of the server, including its log. */
  output(): string;
  /** Resident memory of the server's process, in megabytes. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

export async function startTarget(env: Record<string, string> = {}): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-hostile-"));
  const dataDir = join(folder, "data");
  // the database runs outside the server's process, whose memory is measured
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
  const databaseUrl = await openAppRole(postgres, join(folder, "postgres"));
  const key = randomBytes(32);
  const names = await startNameServer((name) => {
    if (name === quickName) return ["1.1.1.1"];
    return name.endsWith(slowName) ? { afterMs: slowMs, answer: "absent" } : "absent";
  });
  const server: ServerProcess = await startServerProcess({
    dataDir,
    port: await findFreePort(),
    args: ["--no-demo"],
    env: {
      DATABASE_URL: databaseUrl,
      HUIYAN_KEY: key.toString("hex"),
      DISCOVERY_INTERFACE: "127.0.0.1",
      NAME_SERVERS: names.address,
      SMS_SENDER: "log",
      // same memory settings as in `npm start`
      ...steadyMemory,

      ...env,
    },
  });
  const sql = openDatabase(databaseUrl, 4, () => undefined);
  const hashing = new FairQueue(hashLimits);
  const services = { db: createDb(sql, () => undefined), key: masterKey(key), clock: systemClock, hashing };
  const app: ServedApp = { url: server.url, clock: systemClock, services };
  const [attacker, bystander] = [await createWorld(app), await createWorld(app)];
  // Connects the attacker's device once: only a device that has connected before can connect while others guess keys
  // from its address.
  (await openPush(app, attacker.device, tunnelPath)).terminate();
  const { staff } = bystander;
  const { browser } = await staff.client.call(signIn, { account: staff.phone, password: testPassword });
  return {
    app,
    attacker,
    bystander,
    browser,
    dataDir,
    output: server.output,
    memoryMb: () => residentMb(server.pid),
    async stop() {
      await sql.destroy();
      await server.stop();
      await names.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
