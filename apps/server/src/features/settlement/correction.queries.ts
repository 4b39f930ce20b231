import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { localDay } from "#platform/db/local-day.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/** Returns true if the caller sees the record. */
export async function seesRecord(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parking_record r where r.id = ${id} and r.merged_into is null and ${inScope(scope, "r")}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a closed day on which an order of the record was made, and until when this member may correct it. Days that
 * the member may not correct come first, then the latest day.
 */
export async function getClosedDayOf(
  db: Queryable,
  { recordId, staffId, now }: { recordId: string; staffId: string; now: Date },
): Promise<{ day: string; until: Date | null } | undefined> {
  const { rows } = await sql<{ day: string; until: Date | null }>`
    select c.day::text as day, (select max(p.until) from parking_correction p
      where p.record_id = o.record_id and p.day = c.day and p.staff_id = ${staffId} and p.until > ${now}
        and p.at <= ${now}::timestamptz + interval '2 minutes') as until
    from parking_order o
    join parking_closed_day c on c.org_id = o.org_id and c.day = ${localDay(sql`o.created_at`)}
    where o.record_id = ${recordId} order by until nulls first, c.day desc limit 1`.execute(db);
  return rows[0];
}

export interface NewCorrection {
  orgId: string;
  staffId: string;
  recordId: string;
  day: string;
  cause: string;
  now: Date;
  until: Date;
}

export async function insertCorrection(db: Queryable, made: NewCorrection): Promise<void> {
  await sql`
    insert into parking_correction (id, org_id, day, record_id, staff_id, cause, at, until)
    values (${v7({ msecs: made.now.getTime() })}, ${made.orgId}, ${made.day}::date, ${made.recordId}, ${made.staffId},
      ${made.cause}, ${made.now}, ${made.until})`.execute(db);
}

export async function listCorrections(db: Queryable, orgId: string, day: string) {
  const { rows } = await sql<{
    id: string;
    record_id: string;
    serial: string;
    plate: string;
    user: string;
    cause: string;
    at: Date;
  }>`
    select p.id, p.record_id, r.serial, r.plate, coalesce(s.name, '') as user, p.cause, p.at
    from parking_correction p join parking_record r on r.id = p.record_id left join staff s on s.id = p.staff_id
    where p.org_id = ${orgId} and p.day = ${day}::date order by p.at, p.id limit 1000`.execute(db);
  return rows.map(({ id, plate, at, ...row }) => ({ ...row, _id: id, plate_num: plate, at: at.getTime() }));
}
