import { zoneName } from "@huiyan/contract/calendar";
import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { type BatchLimits, inBatches, usualBatch } from "#platform/db/in-batches.ts";
import { idsOf } from "../records/record.queries.ts";

/**
 * Returns a WITH clause for old records and all records merged into them, directly or through another.
 * @param old SQL that selects the ids of the old records
 */
const withMerged = (old: RawBuilder<unknown>) => sql`
  with recursive old as materialized (${old}), every as materialized (
    select id from old union select r.id from parking_record r join every e on r.merged_into = e.id
  )`;

/**
 * Deletes the orders of old records with their ledger entries and reports. Must run before the records are deleted in a
 * separate statement, because triggers update statistics with each deletion.
 */
const deleteOrders = (old: RawBuilder<unknown>) => sql`
  ${withMerged(old)}, ledger as (
    delete from parking_ledger l using every e where l.record_id = e.id
  ), reports as (
    delete from parking_order_report p using every e where p.record_id = e.id
  )
  delete from parking_order o using every e where o.record_id = e.id`;

const deleteRecords = (old: RawBuilder<unknown>) => sql`
  ${withMerged(old)} delete from parking_record r using every e where r.id = e.id`;

/** Times before which records are deleted: ordinary records, and demo records. */
export interface RecordEnds {
  before: Date;
  demonstrationBefore: Date;
}

/** Deletes records whose retention time has passed. Open, marked and disputed records are kept. */
export async function deleteOldRecords(db: Sql, ends: RecordEnds, limits: BatchLimits = usualBatch): Promise<void> {
  const hasOrder = sql`exists (select from (${idsOf("r")}) own join parking_order o on o.record_id = own.id)`;
  for (const [before, isDemonstration] of [
    [ends.before, false],
    [ends.demonstrationBefore, true],
  ] as const) {
    const past = sql`
      select r.id from parking_record r where r.at < ${before} and r.is_demonstration = ${isDemonstration}
        and r.merged_into is null and not r.is_open and not r.client_mark and r.dispute_cause is null`;
    await inBatches(db, (rows) => deleteOrders(sql`${past} and ${hasOrder} limit ${rows}`), limits);
    await inBatches(db, (rows) => deleteRecords(sql`${past} limit ${rows}`), limits);
  }
}

/**
 * Deletes the demo records. Must be called in a transaction.
 * @param until start of the live demo
 * @returns the number of deleted records
 */
export async function deleteDemonstrationRecords(db: Queryable, orgId: string, until: Date): Promise<number> {
  const marked = sql`select id from parking_record where org_id = ${orgId} and is_demonstration and merged_into is null`;
  await deleteOrders(marked).execute(db);
  const { numAffectedRows } = await deleteRecords(marked).execute(db);
  // Days after `until` keep their last serial number, so that no new record gets the number of a deleted one.
  const lastDay = sql`(${until}::timestamptz at time zone ${zoneName})::date`;
  await sql`
    delete from parking_serial s where s.org_id = ${orgId} and s.day <= ${lastDay} and not exists (
      select from parking_record r where r.org_id = s.org_id and (r.at at time zone ${zoneName})::date = s.day)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
