import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

interface DiskNotice {
  id: string;
  /** Machine and folder. */
  place: string;
  now: Date;
}

/** For the organisation that was set up first, which is the operator's. Undefined where it stands already. */
export async function insertDiskNotice(db: Queryable, { id, place, now }: DiskNotice) {
  const { rows } = await sql<{ id: string; org_id: string }>`
    insert into device_notice (id, org_id, type, cause, place, begun_at, created_at)
    select ${id}::uuid, o.id, 'disk', 'disk', ${place}, ${now}, ${now} from organisation o order by o.created_at, o.id limit 1
    on conflict (place) where type = 'disk' and ended_at is null do nothing
    returning id, org_id`.execute(db);
  return rows[0];
}

export async function endDiskNotices(db: Queryable, { place, now }: Omit<DiskNotice, "id">) {
  return db
    .updateTable("device_notice")
    .set({ ended_at: now })
    .where("type", "=", "disk")
    .where("place", "=", place)
    .where("ended_at", "is", null)
    .returning(["id", "org_id"])
    .execute();
}
