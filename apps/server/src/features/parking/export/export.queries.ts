import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type RecordConditions, recordConditions } from "../list/record-conditions.queries.ts";

export interface ChosenExport {
  id: string;
  orgId: string;
  staffId: string;
  language: string;
  recordIds: readonly string[];
  endsAt: Date;
}

export async function insertExport(db: Queryable, chosen: ChosenExport): Promise<void> {
  await db
    .insertInto("parking_export")
    .values({
      id: chosen.id,
      org_id: chosen.orgId,
      staff_id: chosen.staffId,
      language: chosen.language,
      record_ids: [...chosen.recordIds],
      ends_at: chosen.endsAt,
    })
    .execute();
}

export async function getExport(db: Queryable, id: string) {
  return db
    .selectFrom("parking_export")
    .select(["org_id", "record_ids", "language"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteOldExports(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom("parking_export").where("ends_at", "<", now).execute();
}

/** Returns ids of records that match the filter, newest first. */
export async function listMatchingIds(
  db: Queryable,
  scope: Scope,
  conditions: RecordConditions,
  { now, max }: { now: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from parking_record r where ${recordConditions(scope, conditions, now)}
    order by r.at desc, r.id desc limit ${max}`.execute(db);
  return rows.map(({ id }) => id);
}
