import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type RecordRow } from "../records/record.queries.ts";

export interface OtherStay {
  id: string;
  at: Date;
  leave_at: Date | null;
  plate: string;
  berth_label: string;
}

/** Returns the stays in a berth that overlap a period. */
export async function listStaysOfBerth(
  db: Queryable,
  scope: Scope,
  berthId: string,
  { from, to }: { from: Date; to: Date },
): Promise<OtherStay[]> {
  const { rows } = await sql<OtherStay>`
    select r.id, r.at, r.leave_at, r.plate, r.berth_label from parking_record r
    where r.berth_id = ${berthId} and r.merged_into is null and r.exclude_cause is null and ${inScope(scope, "r")}
      and r.at < ${to} and coalesce(r.leave_at, case when r.is_open then 'infinity'::timestamptz else r.at end) >= ${from}
    order by r.at limit 200`.execute(db);
  return rows;
}

/** Returns other records with the same plate since a time, newest first. At most 20. */
export async function listVisits(
  db: Queryable,
  scope: Scope,
  { id, plate }: Pick<RecordRow, "id" | "plate">,
  since: Date,
): Promise<OtherStay[]> {
  if (plate === "") return [];
  const { rows } = await sql<OtherStay>`
    select r.id, r.at, r.leave_at, r.plate, r.berth_label from parking_record r
    where r.plate = ${plate} and r.id <> ${id} and r.at >= ${since} and r.merged_into is null and ${inScope(scope, "r")}
    order by r.at desc limit 20`.execute(db);
  return rows;
}
