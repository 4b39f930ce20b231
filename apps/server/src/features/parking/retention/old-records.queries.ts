import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "../../../platform/db/database.ts";
import { type BatchLimits, inBatches, usualBatch } from "../../../platform/db/in-batches.ts";

/** Deletes records with their orders, steps and the records that were merged into them. @param old selects their ids */
const deleteRecords = (old: RawBuilder<unknown>) => sql`
  with old as materialized (${old}), every as materialized (
    select r.id from parking_record r where r.id in (select id from old) or r.merged_into in (select id from old)
  ), ledger as (
    delete from parking_ledger l using every e where l.record_id = e.id
  ), reports as (
    delete from parking_order_report p using every e where p.record_id = e.id
  ), orders as (
    delete from parking_order o using every e where o.record_id = e.id
  )
  delete from parking_record r using every e where r.id = e.id`;

/** Until when records of an organisation go, and until when those that were made for a demonstration. */
export interface RecordEnds {
  before: Date;
  demonstrationBefore: Date;
}

/** Records past their time; those that are open, marked or disputed stay. */
export async function deleteOldRecords(db: Sql, ends: RecordEnds, limits: BatchLimits = usualBatch): Promise<void> {
  const past = (before: Date, isDemonstration: boolean) => (rows: number) =>
    deleteRecords(sql`
      select id from parking_record where at < ${before} and is_demonstration = ${isDemonstration} and merged_into is null
        and not is_open and not client_mark and dispute_cause is null
      limit ${rows}`);
  await inBatches(db, past(ends.before, false), limits);
  await inBatches(db, past(ends.demonstrationBefore, true), limits);
}

/** Deletes what was made for the demonstration. @returns how many records went */
export async function deleteDemonstrationRecords(db: Queryable, orgId: string): Promise<number> {
  const marked = sql`select id from parking_record where org_id = ${orgId} and is_demonstration and merged_into is null`;
  const { numAffectedRows } = await deleteRecords(marked).execute(db);
  return Number(numAffectedRows ?? 0n);
}
