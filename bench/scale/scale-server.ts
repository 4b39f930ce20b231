import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { insertPerson } from "../../apps/server/src/features/people/people.public.ts";
import { insertAccount, openSession } from "../../apps/server/src/features/session/session.public.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { findFreePort } from "../../apps/server/src/platform/process/free-port.ts";
import { readRunFile } from "../../apps/server/src/platform/process/run-file.ts";
import { type Client, createClient } from "../../apps/server/test/client.ts";
import { databaseOf, ensureMonths, fillDevices, fillMessages } from "../../apps/server/test/messages/fill-messages.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { setUpOrganisation } from "../../apps/server/test/simulator.ts";

export interface ScaleServer {
  server: ServerProcess;
  db: pg.Client;
  /** Connection URL of the database. */
  address: string;
  admin: Client;
  /** Client of a member whose scope is five devices. */
  staff: Client;
  /** Opens another session, of the admin or of the member. */
  signIn(role: "admin" | "staff"): Promise<Client>;
  stop(): Promise<void>;
}

/**
 * Period of the messages: two years, as in the performance goals. Fewer messages over proportionally fewer days give
 * the same number per week.
 */
export const goalDays = 730;
const request = { ip: "127.0.0.1", userAgent: "bench" };

/**
 * Starts a server with default settings whose only organisation has `count` messages. If `dataDir` has been filled
 * before, its data is used again.
 */
export async function startScaleServer(dataDir: string, count: number, days = goalDays): Promise<ScaleServer> {
  const isNew = !existsSync(join(dataDir, "filled"));
  const server = await startServerProcess({
    dataDir,
    port: await findFreePort(),
    args: ["--no-demo"],
    env: process.env.BENCH_PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` } : {},
  });
  const address = databaseOf(dataDir, readRunFile(dataDir)?.ports.postgres);
  const db = new pg.Client(address);
  await db.connect();
  const sql = openDatabase(address, 2, () => undefined);
  try {
    if (isNew) await fill();
  } catch (error) {
    // Closed before the server stops its database, because the error of a lost connection would hide the original
    // error.
    await db.end();
    await sql.destroy();
    await server.stop();
    throw error;
  }
  const { rows } = await db.query<{ account_id: string; org_id: string; role: string }>(
    "select account_id, org_id, role from staff order by created_at",
  );
  const signedIn = async (role: string) => {
    const row = rows.find((each) => each.role === role);
    if (row === undefined) throw new Error(`no ${role}`);
    return createClient(
      server.url,
      await openSession({ clock: systemClock, request }, sql, row.account_id, row.org_id),
    );
  };
  return {
    server,
    db,
    address,
    admin: await signedIn("admin"),
    staff: await signedIn("staff"),
    signIn: signedIn,
    async stop() {
      await db.end();
      await sql.destroy();
      await server.stop();
    },
  };

  async function fill(): Promise<void> {
    await setUpOrganisation(server, []);
    const { rows: orgs } = await db.query<{ id: string }>("update organisation set message_days = 1095 returning id");
    const orgId = orgs[0]?.id ?? "";
    const now = systemClock.now();
    const [accountId, staffId] = [v7(), v7()];
    await insertAccount(sql, { id: accountId, phone: "13912345679", name: "值班员", passwordHash: "-", now });
    await insertPerson(sql, {
      id: staffId,
      orgId,
      accountId,
      name: "值班员",
      role: "staff",
      status: "active",
      departmentId: null,
      now,
    });
    await ensureMonths(address, days);
    await fillDevices(db, orgId, staffId);
    await fillMessages(db, orgId, { count, days }, (done) => process.stderr.write(`\r${done} / ${count}`));
    await db.query("checkpoint").catch(() => undefined);
    writeFileSync(join(dataDir, "filled"), String(count));
  }
}
