import { warnedDays } from "@huiyan/contract/service-package/package.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/**
 * Stores reminders that a service package ends soon: at most one per package and number of days in {@link warnedDays}.
 * If several are due, only the one with the fewest days is stored. A number of days is skipped if the package is not
 * more than one day longer, because that reminder would come at the package's start.
 */
export async function warnOfEnds(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    insert into service_notice (id, org_id, subscription_id, days, ends_at, created_at)
    select gen_random_uuid(), s.org_id, s.id, w.days, s.ends_at, ${now}
    from service_subscription s cross join lateral (
      select min(d) as days from unnest(${[...warnedDays]}::int[]) as d
      where s.ends_at <= ${now}::timestamptz + make_interval(days => d)
        and s.ends_at - s.starts_at > make_interval(days => d + 1)
    ) w
    where s.ends_at > ${now} and s.ends_at <= ${now}::timestamptz + make_interval(days => ${Math.max(...warnedDays)}::int)
      and w.days is not null
    on conflict do nothing returning org_id`.execute(db);
  return [...new Set(rows.map(({ org_id }) => org_id))];
}

export interface NoticeRow {
  id: string;
  title: string;
  days: number;
  ends_at: Date;
}

/**
 * Returns the newest reminder of each package that this member has not marked as read. Reminders of packages that were
 * extended since then are left out.
 */
export async function listNoticeRows(db: Queryable, orgId: string, staffId: string, now: Date): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select * from (
      select distinct on (n.subscription_id) n.id, s.title, n.days, n.ends_at
      from service_notice n join service_subscription s on s.id = n.subscription_id and s.ends_at = n.ends_at
      where n.org_id = ${orgId} and n.ends_at > ${now}
      order by n.subscription_id, n.days
    ) newest
    where not exists (select from service_notice_read r where r.notice_id = newest.id and r.staff_id = ${staffId})
    order by ends_at, id limit 20`.execute(db);
  return rows;
}

/** Marks a reminder of the member's organisation as read. */
export async function markNoticeRead(db: Queryable, orgId: string, staffId: string, id: string): Promise<void> {
  await sql`
    insert into service_notice_read (notice_id, staff_id)
    select id, ${staffId} from service_notice where id = ${id} and org_id = ${orgId} on conflict do nothing`.execute(
    db,
  );
}

export async function deleteOldNotices(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("service_notice").where("ends_at", "<", before).execute();
}
