import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openSession } from "#features/session/session.public.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { openDatabase } from "#platform/db/database.ts";
import { findFreePort } from "#platform/process/free-port.ts";
import { readRunFile } from "#platform/process/run-file.ts";
import { type Client, createClient } from "../client.ts";
import { databaseOf } from "../messages/fill-messages.ts";
import { startServerProcess } from "../server-process.ts";
import { setUpOrganisation } from "../simulator.ts";
import { type Fleet, fillFleet } from "./fill-fleet.ts";

export interface FleetServer {
  url: string;
  admin: Client;
  /** Token of the admin's session, for a browser. */
  token: string;
  stop(): Promise<void>;
}

const request = { ip: "127.0.0.1", userAgent: "bench" };

async function fill(address: string, fleet: Fleet): Promise<string> {
  const db = new pg.Client(address);
  const sql = openDatabase(address, 1, () => undefined);
  await db.connect();
  try {
    const { rows } = await db.query<{ account_id: string; org_id: string }>("select account_id, org_id from staff");
    const [{ account_id, org_id } = { account_id: "", org_id: "" }] = rows;
    await fillFleet(db, org_id, fleet);
    return await openSession({ clock: systemClock, request }, sql, account_id, org_id);
  } finally {
    await sql.destroy();
    await db.end();
  }
}

/** Starts a new server with embedded stores and one organisation with this fleet, which is inserted with SQL. */
export async function startFleetServer(fleet: Fleet): Promise<FleetServer> {
  const folder = await mkdtemp(join(tmpdir(), "huiyan-fleet-"));
  const dataDir = join(folder, "data");
  const server = await startServerProcess({
    dataDir,
    port: await findFreePort(),
    args: ["--no-demo"],
    env: { PRIVATE: "1" },
  });
  async function stop(): Promise<void> {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await setUpOrganisation(server, []);
    const token = await fill(databaseOf(dataDir, readRunFile(dataDir)?.ports.postgres), fleet);
    return { url: server.url, admin: createClient(server.url, token), token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
