import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

interface DiskNotice {
  id: string;
  cause: "disk" | "store";
  /** Machine and folder of the full disk. For a file store that accepts no pictures, also the cause. */
  disk: string;
  now: Date;
}

/**
 * Creates the incident in the organisation that was created first, which belongs to the operator. Returns its id;
 * undefined if an open incident exists already.
 */
export async function insertDiskNotice(db: Queryable, { id, cause, disk, now }: DiskNotice) {
  const { rows } = await sql<{ id: string; org_id: string }>`
    insert into device_notice (id, org_id, type, cause, disk, begun_at, created_at)
    select ${id}::uuid, o.id, 'disk', ${cause}, ${disk}, ${now}, ${now} from organisation o order by o.created_at, o.id limit 1
    on conflict (disk) where type = 'disk' and ended_at is null do nothing
    returning id, org_id`.execute(db);
  return rows[0];
}

interface Ended {
  cause: "disk" | "store";
  /** Machine and folder of the disk. */
  location: string;
  /** Value of the column `disk` of the incident that stays open; empty: every incident of the location ends. */
  except: string;
  now: Date;
}

export async function endDiskNotices(db: Queryable, { cause, location, except, now }: Ended) {
  return db
    .updateTable("device_notice")
    .set({ ended_at: now })
    .where("type", "=", "disk")
    .where("cause", "=", cause)
    .where(sql<boolean>`(disk = ${location} or starts_with(disk, ${`${location}：`}))`)
    .where("disk", "<>", except)
    .where("ended_at", "is", null)
    .returning(["id", "org_id"])
    .execute();
}
