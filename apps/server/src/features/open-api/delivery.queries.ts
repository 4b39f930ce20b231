import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "../../platform/db/database.ts";
import { countUpTo } from "../../platform/db/endless-page.ts";
import { deleteInBatches } from "../../platform/db/in-batches.ts";
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

/** Newest first. */
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

/** Rows per statement: a stopped server may have left more than one statement can change in its time. */
const groupRows = 5000;

/** Repeats a statement over the next rows until a group is not full. Returns the number of changed rows. */
async function inGroups(db: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  for (let changed = 0; ; ) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    changed += Number(numAffectedRows);
    if (numAffectedRows < BigInt(groupRows)) return changed;
  }
}

/**
 * Makes failed deliveries wait again, keeping all their tries.
 * @param ids undefined: every failed one of the organisation
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

/** Marks the waiting deliveries as failed. @param error the reason */
export async function giveUpDeliveries(db: Queryable, orgId: string, error: DeliveryError): Promise<void> {
  await inGroups(
    db,
    sql`update delivery set state = 'failed', error = ${error}, next_at = null where id in (
      select id from delivery where org_id = ${orgId} and state = 'waiting' limit ${groupRows})`,
  );
}

/**
 * Queues past messages of a demonstration for the data upload of their organisation, if it has an address.
 * @param now when they are due
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
