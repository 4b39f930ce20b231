import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { sql } from "kysely";
import { type Queryable, type SqlPart } from "#platform/db/database.ts";

/** Returns those of the berths that belong to the device, including deleted ones that it observed before. */
export async function findBerthsOfDevice(
  db: Queryable,
  deviceUid: string,
  berthIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("berth")
    .select("id")
    .where("device_uid", "=", deviceUid)
    .where("id", "in", [...new Set(berthIds)])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the SQL that stores observations, and marks their berths as due for the job that computes
 * stays. Berths are written in the order of their keys, so that concurrent micro-batches do not
 * deadlock.
 */
export function storeObservations(rows: SqlPart): SqlPart {
  return sql`
    berth_observed as (
      insert into berth_observation (id, received_at, happened_at, org_id, berth_id, time_corrected, is_late, image, data)
      select id, "receivedAt", "happenedAt", "orgId", "berthId", "timeCorrected", "isLate", image, data from ${rows}
    ), berth_noted as (
      insert into berth_due (berth_id, since, due_at)
      select e."berthId", min(case when e."isLate" then e."receivedAt" else e."happenedAt" end),
        min(e."receivedAt" + make_interval(secs => case when jsonb_typeof(p.parking_settings->'reorderHold') = 'number'
          then (p.parking_settings->>'reorderHold')::float8 else ${defaultTimes.reorderHold} end))
      from ${rows} e join point p on p.id = e."pointId" group by 1 order by 1
      on conflict (berth_id) do update set since = least(berth_due.since, excluded.since)
    )`;
}
