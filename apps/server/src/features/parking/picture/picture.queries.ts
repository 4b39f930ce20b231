import { lateDropMs } from "@huiyan/contract/parking/parking.rules";
import { maxStaySeconds } from "@huiyan/contract/parking/review.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";

export interface PicturedHalf {
  half: unknown;
  plate: string;
  berth_label: string;
  roi: unknown;
}

const hourMs = 3_600_000;
/**
 * Maximum milliseconds from the begin of a record to the storing of its picture: the longest stay, plus the latest
 * arrival, plus an hour.
 */
const reachMs = lateDropMs + maxStaySeconds * 1000 + hourMs;

/**
 * Returns the half (entry or exit) with this picture, of a record that the caller sees. The record is searched by the
 * picture's device and time.
 */
export async function getPicturedHalf(
  db: Queryable,
  scope: Scope,
  { id, key }: { id: string; key: string },
): Promise<PicturedHalf | undefined> {
  const storedAt = timeOfId(id);
  if (storedAt === undefined) return undefined;
  const [from, to] = [new Date(storedAt.getTime() - reachMs), new Date(storedAt.getTime() + hourMs)];
  const { rows } = await sql<PicturedHalf>`
    select case when r.entry ->> 'image' = ${key} then r.entry else r.leave end as half, r.plate, r.berth_label, b.roi
    from stored_file f join parking_record r on r.device_uid = f.device_uid and r.merged_into is null
      and r.at between ${from} and ${to} and (r.entry ->> 'image' = ${key} or r.leave ->> 'image' = ${key})
    left join berth b on b.id = r.berth_id
    where f.id = ${id} and f.stored_at = ${storedAt} and ${inScope(scope, "r")} limit 1`.execute(db);
  return rows[0];
}
