import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export const templateName = "huiyan_template";

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

export async function readSql(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

export interface ClonedDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a new database with all tables and no rows. */
export async function cloneDatabase(server: string): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runSql(server, `create database ${name} template ${templateName} strategy file_copy`);
  return { url: databaseUrl(server, name), drop: () => runSql(server, `drop database ${name} with (force)`) };
}

/** Locks the table against writes until the lock is released. Reads are possible, except with `access exclusive`. */
export async function holdTable(
  url: string,
  name: string,
  mode: "share" | "access exclusive" = "share",
): Promise<{ waitedFor(count: number): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${name} in ${mode} mode`);
  const waiting = "select count(*)::int as n from pg_locks where relation = $1::regclass and not granted";
  return {
    /** Waits until this number of writers wait for the lock. */
    async waitedFor(count) {
      while ((await client.query(waiting, [name])).rows[0].n < count) await sleep(20);
    },
    async release() {
      await client.query("commit");
      await client.end();
    },
  };
}
