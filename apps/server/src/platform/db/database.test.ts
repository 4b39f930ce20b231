import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { openDatabase, type Queryable, type Sql } from "./database.ts";
import { createDb } from "./db.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Sql;
const lost: Error[] = [];
beforeEach(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  db = openDatabase(database.url, 3, (error) => lost.push(error));
  lost.length = 0;
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function backendOf(on: Queryable): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
  return rows[0]?.pid ?? 0;
}
/** Ends a connection from the database's side, as a crash of the database does. */
const cut = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(db);

it("fails only the next statement if a connection breaks between two statements of a transaction", async () => {
  const work = db.transaction().execute(async (tx) => {
    await cut(await backendOf(tx));
    // an error event without a listener would end the process here
    await sleep(100);
    await backendOf(tx);
  });
  await expect(work).rejects.toThrow();
  expect(await backendOf(db)).toBeGreaterThan(0);
});

it("completes both of two transactions in a deadlock", { tags: ["rest"] }, async () => {
  await sql`create table two (id int primary key, n int); insert into two values (1, 0), (2, 0)`.execute(db);
  const { transaction } = createDb(db, () => undefined);
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  const raise = (on: Queryable, id: number) => sql`update two set n = n + 1 where id = ${id}`.execute(on);
  const change = (first: number, second: number) =>
    transaction(async (tx) => {
      await raise(tx.sql, first);
      if (++waiting === 2) met.resolve();
      await met.promise;
      await raise(tx.sql, second);
    });
  await Promise.all([change(1, 2), change(2, 1)]);
  const { rows } = await sql`select n from two order by id`.execute(db);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  // can be more than 3: the rolled-back transaction may retry before PostgreSQL has resumed the other one
  expect(waiting, "one of them was undone and ran again").toBeGreaterThan(2);
});

it("reports a broken idle connection and opens another one for the next statement", async () => {
  const pids = await db.connection().execute(async (one) => {
    const first = await backendOf(one);
    return [first, await db.connection().execute(backendOf)];
  });
  const other = openDatabase(database.url, 1, () => undefined);
  for (const pid of pids) await sql`select pg_terminate_backend(${pid})`.execute(other);
  await other.destroy();
  await expect.poll(() => lost.length).toBe(pids.length);
  expect(pids).not.toContain(await backendOf(db));
});

it("ends a statement at its timeout, and never ends one without a timeout, such as a migration", {
  tags: ["rest"],
}, async () => {
  const hasty = openDatabase(database.url, 1, () => undefined, 100);
  const patient = openDatabase(database.url, 1, () => undefined, "unlimited");
  const slow = sql`select pg_sleep(0.4)`;
  await expect(slow.execute(hasty)).rejects.toThrow("Query read timeout");
  await expect(slow.execute(patient)).resolves.toBeDefined();
  await Promise.all([hasty.destroy(), patient.destroy()]);
});

it("uses another connection after a timeout, so that no statement waits behind the hanging one", {
  tags: ["rest"],
}, async () => {
  const hasty = openDatabase(database.url, 1, () => undefined, 300);
  const hung = await backendOf(hasty);
  await expect(sql`select pg_sleep(60)`.execute(hasty)).rejects.toThrow("Query read timeout");
  expect(await backendOf(hasty)).not.toBe(hung);
  await hasty
    .transaction()
    .execute(async (tx) => {
      const inside = await backendOf(tx);
      await expect(sql`select pg_sleep(60)`.execute(tx)).rejects.toThrow("Query read timeout");
      await expect(backendOf(tx), "it is undone with its connection").rejects.toThrow();
      expect(inside).toBeGreaterThan(0);
    })
    .catch(() => undefined);
  expect(await backendOf(hasty)).toBeGreaterThan(0);
  await hasty.destroy();
});
