import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

interface DiskNotice {
  id: string;
  /** Machine and folder. */
  disk: string;
  now: Date;
}

/** For the organisation that was set up first, which is the operator's. Undefined where it stands already. */
export async function insertDiskNotice(db: Queryable, { id, disk, now }: DiskNotice) {
  const { rows } = await sql<{ id: string; org_id: string }>`
    insert into device_notice (id, org_id, type, cause, disk, begun_at, created_at)
    select ${id}::uuid, o.id, 'disk', 'disk', ${disk}, ${now}, ${now} from organisation o order by o.created_at, o.id limit 1
    on conflict (disk) where type = 'disk' and ended_at is null do nothing
    returning id, org_id`.execute(db);
  return rows[0];
}

export async function endDiskNotices(db: Queryable, { disk, now }: Omit<DiskNotice, "id">) {
  return db
    .updateTable("device_notice")
    .set({ ended_at: now })
    .where("type", "=", "disk")
    .where("disk", "=", disk)
    .where("ended_at", "is", null)
    .returning(["id", "org_id"])
    .execute();
}
