import { type DemoReceived } from "@huiyan/contract/demo/demo.api";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Maximum stored requests; older ones are deleted. */
const keptReceived = 500;

export interface ReceivedRow {
  id: string;
  org_id: string;
  kind: DemoReceived["kind"];
  body: string;
  received_at: Date;
}

/** Returns the demo's organisation; undefined if its history was deleted. */
export async function findReceivingOrganisation(db: Queryable): Promise<string | undefined> {
  const row = await db
    .selectFrom("demo_history")
    .select("org_id")
    .where("state", "in", ["running", "done"])
    .executeTakeFirst();
  return row?.org_id;
}

export async function insertReceived(db: Queryable, row: ReceivedRow): Promise<void> {
  await db.insertInto("demo_received").values(row).execute();
  await sql`
    delete from demo_received where id in (
      select id from demo_received where org_id = ${row.org_id} order by received_at desc, id desc offset ${keptReceived})`.execute(
    db,
  );
}

interface ReceivedFilter {
  kind?: ReceivedRow["kind"] | undefined;
  /** Only attempts to send this notification. */
  notice_id?: string | undefined;
}

const filtered = (db: Queryable, orgId: string, { kind, notice_id }: ReceivedFilter) =>
  db
    .selectFrom("demo_received")
    .where("org_id", "=", orgId)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "notice"))
    .$if(notice_id !== undefined, (query) =>
      query.where("kind", "=", "notice").where(sql<boolean>`body::jsonb ->> 'id' = ${notice_id}`),
    );

/** Returns a page of received requests, newest first. */
export async function findReceivedRows(
  db: Queryable,
  orgId: string,
  { page, size, ...filter }: ReceivedFilter & { page: number; size: number },
): Promise<ReceivedRow[]> {
  return filtered(db, orgId, filter)
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function countReceived(db: Queryable, orgId: string, filter: ReceivedFilter): Promise<number> {
  const row = await filtered(db, orgId, filter)
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
