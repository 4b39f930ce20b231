import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { createDb } from "../apps/server/src/platform/db/db.ts";
import { masterKeyOf, readMasterKey } from "../apps/server/src/platform/secret/master-key.ts";
import { type createDeviceClient } from "../apps/server/test/device-client.ts";
import { runOf } from "./run-file.ts";

/** Address and data folder of a running system. */
export interface ReachableSystem {
  url: string;
  dataDir: string;
}

/** Clock, database and master key of a running server. */
export type Server = Parameters<typeof createDeviceClient>[0];

/**
 * Runs `work` with direct access to the system's database, using the password and the master key in the data folder.
 */
export async function inside<T>({ url, dataDir }: ReachableSystem, work: (server: Server) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, "postgres", "app-password"), "utf8");
  const { ports } = runOf(dataDir);
  const address = `postgresql://huiyan_app:${password}@127.0.0.1:${ports.postgres}/postgres`;
  const sql = openDatabase(address, 1, () => undefined);
  const services = {
    db: createDb(sql, () => undefined),
    key: masterKeyOf((await readMasterKey(undefined, dataDir)) ?? ""),
  };
  try {
    return await work({ url, clock: systemClock, services });
  } finally {
    await sql.destroy();
  }
}
