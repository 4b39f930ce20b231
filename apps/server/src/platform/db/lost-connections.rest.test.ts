import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cloneDatabase } from "#test/postgres/databases.ts";
import { openDatabase, type Sql } from "./database.ts";
import { isDatabaseAway } from "./failures.ts";
import { LostConnections } from "./lost-connections.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let way: Server;
const ends = new Set<Socket>();
let db: Sql;
beforeAll(async () => {
  database = await cloneDatabase(inject("postgresUrl"));
  const { hostname, port } = new URL(database.url);
  way = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("data", (chunk) => void to.write(chunk));
      from.on("error", () => undefined);
      from.on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const url = new URL(database.url);
  const address = way.address();
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  db = openDatabase(url.href, 3, () => undefined);
});
afterAll(async () => {
  await db.destroy();
  for (const end of ends) end.destroy();
  way.close();
  await database.drop();
});

/** Makes the open connections transfer no more bytes without closing them. New connections work. */
function loseSilently(): void {
  for (const end of ends) end.removeAllListeners("data").removeAllListeners("close").pause();
}

it("fails a statement on a silently lost connection within 10 s, and keeps a working connection", async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const lost = await pid();
  loseSilently();
  const began = performance.now();
  const asked = sql`select 1`.execute(db).then(
    () => undefined,
    (error: unknown) => ({ error, afterMs: performance.now() - began }),
  );
  // runs on another connection, which works
  const working = sql`select pg_sleep(5)`.execute(db);
  const failed = await asked;
  expect(isDatabaseAway(failed?.error)).toBe(true);
  expect(failed?.afterMs).toBeGreaterThan(2_900);
  expect(failed?.afterMs).toBeLessThan(10_000);
  expect(await pid()).not.toBe(lost);
  await expect(working).resolves.toBeDefined();
});

it("fails a statement inside a transaction in the same way", async () => {
  const asked = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    loseSilently();
    await sql`select 2`.execute(tx);
  });
  const error = await asked.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
});

it("keeps a connection whose answer is still being read, although the database has finished", async () => {
  const idle = new pg.Client({ connectionString: database.url });
  await idle.connect();
  const { rows } = await idle.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid ?? 0;
  const cuts: string[] = [];
  let bytes = 0;
  const lost = new LostConnections(database.url);
  const waiting = (name: string, received: () => number) => ({
    pid,
    received,
    isWaiting: () => !cuts.includes("silent"),
    cut: () => void cuts.push(name),
  });
  lost.suspect(waiting("reading", () => bytes++));
  lost.suspect(waiting("silent", () => 7));
  await expect.poll(() => cuts).toEqual(["silent"]);
  await idle.end();
});
