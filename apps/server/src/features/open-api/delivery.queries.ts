import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";
import { type DeliveryError } from "./delivery-error.ts";

export interface DeliveryFilter {
  orgId: string;
  state?: "waiting" | "done" | "failed" | undefined;
}

const filtered = (db: Queryable, { orgId, state }: DeliveryFilter) =>
  db
    .selectFrom("delivery")
    .where("org_id", "=", orgId)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "waiting"));

/** Returns a page of uploads, newest first. */
export async function findDeliveryRows(db: Queryable, filter: DeliveryFilter, page: number, size: number) {
  return filtered(db, filter)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export function countDeliveries(db: Queryable, { orgId, state }: DeliveryFilter) {
  const inState = state === undefined ? sql`true` : sql`state = ${state}`;
  return countUpTo(db, sql`from delivery where org_id = ${orgId} and ${inState}`);
}

/**
 * Maximum rows per statement. After a stop of the server, more rows may wait than one statement can change within its
 * timeout.
 */
const groupRows = 5000;

/** Repeats a statement until it changes less than a full group of rows. Returns the number of changed rows. */
async function inGroups(db: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  for (let changed = 0; ; ) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    changed += Number(numAffectedRows);
    if (numAffectedRows < BigInt(groupRows)) return changed;
  }
}

/**
 * Makes failed uploads wait again; their former attempts stay in the log.
 * @param ids undefined: all failed uploads of the organisation
 */
export async function reopenDeliveries(
  db: Queryable,
  orgId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  const chosen = ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`;
  return inGroups(
    db,
    sql`update delivery set state = 'waiting', tries = 0, next_at = ${now} where id in (
      select id from delivery where org_id = ${orgId} and state = 'failed' and ${chosen} limit ${groupRows})`,
  );
}

/** Marks the waiting uploads as failed. @param error reason */
export async function giveUpDeliveries(db: Queryable, orgId: string, error: DeliveryError): Promise<void> {
  await inGroups(
    db,
    sql`update delivery set state = 'failed', error = ${error}, next_at = null where id in (
      select id from delivery where org_id = ${orgId} and state = 'waiting' limit ${groupRows})`,
  );
}

/**
 * Queues past alarms of the demo for its data upload, if the organisation has an address.
 * @param now time at which they are due
 */
export async function queueDeliveries(db: Queryable, messageIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into delivery (id, org_id, message_id, url, created_at, next_at)
    select m.id, m.org_id, m.id, u.url, m.happened_at, ${now}
    from message m join data_upload u on u.org_id = m.org_id where m.id = any(${messageIds}::uuid[])
    on conflict do nothing`.execute(db);
}

export async function deleteOldDeliveries(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "delivery", sql`created_at < ${before}`);
}
