import { normalisePlate, plateAuto } from "@huiyan/contract/parking/plate.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Observation } from "./observation.ts";

/** Returns for each certainly read plate the owner's phone that was reported last. */
function phonesOf(observations: readonly Observation[]) {
  const newest = new Map<string, { plate: string; phone: string; at: Date }>();
  for (const { plate, plate_conf, owner_phone: phone, at } of observations) {
    if (phone === undefined || plate === "" || plate_conf < plateAuto) continue;
    const known = newest.get(normalisePlate(plate));
    if (known === undefined || known.at.getTime() <= at)
      newest.set(normalisePlate(plate), { plate: normalisePlate(plate), phone, at: new Date(at) });
  }
  // rows are locked in the order of plates, which avoids deadlocks
  return [...newest.values()].toSorted((a, b) => (a.plate < b.plate ? -1 : 1));
}

/**
 * Stores the phones of cars' owners as reported by devices. A newer report replaces an older one, never the reverse.
 */
export async function keepOwnerPhones(
  db: Queryable,
  orgId: string,
  observations: readonly Observation[],
): Promise<void> {
  const phones = phonesOf(observations);
  if (phones.length === 0) return;
  await sql`
    insert into plate_owner as o (org_id, plate, phone, reported_at)
    select ${orgId}::uuid, t.plate, t.phone, t.at
    from json_to_recordset(${JSON.stringify(phones)}::json) as t(plate text, phone text, at timestamptz)
    on conflict (org_id, plate) do update set phone = excluded.phone, reported_at = excluded.reported_at
    where o.reported_at <= excluded.reported_at`.execute(db);
}

/** Deletes phones whose last report is so old that no record of their plates can exist any more. */
export async function deleteOldPhones(db: Queryable, before: Date): Promise<void> {
  await sql`delete from plate_owner where reported_at < ${before}`.execute(db);
}
