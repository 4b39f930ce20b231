import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { isPresent } from "#platform/db/scope.ts";

export interface OperatedRow {
  id: string;
  name: string;
  created_at: Date;
  expires_at: Date | null;
  expired: boolean;
  devices: number;
  online: number;
  points: number;
  people: number;
  messages: number;
  storage_bytes: number;
  parking: boolean;
  live: boolean | null;
  farm: boolean;
  arrangement: boolean;
  device_max: number | null;
  point_max: number | null;
  message_days: number | null;
  closed_menu: string[];
  locked_menu: string[];
  operator_notes: string;
}

export interface OrganisationFilter {
  keyword?: string | undefined;
  state?: "active" | "expired" | undefined;
}

const isOver = (now: Date) => sql<boolean>`(o.status = 'leave' or coalesce(o.expires_at <= ${now}, false))`;

function conditions({ keyword, state }: OrganisationFilter, now: Date) {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (keyword) parts.push(sql`o.name ilike ${likeText(keyword)}`);
  if (state !== undefined) parts.push(state === "expired" ? isOver(now) : sql`not ${isOver(now)}`);
  return sql.join(parts, sql` and `);
}

/**
 * Returns a page of organisations, newest first, with their usage.
 * @param weekFrom alarms from this time on are counted
 */
export async function findOperatedRows(
  db: Queryable,
  filter: OrganisationFilter,
  { page, size }: { page: number; size: number },
  { now, weekFrom }: { now: Date; weekFrom: Date },
): Promise<OperatedRow[]> {
  const { rows } = await sql<OperatedRow>`
    select o.id, o.name, o.created_at, o.expires_at, ${isOver(now)} as expired, o.parking, o.live, o.farm, o.arrangement,
      o.device_max, o.point_max, o.message_days, o.closed_menu,
      o.locked_menu, o.operator_notes, d.devices, d.online, d.points, coalesce(s.bytes, 0)::bigint as storage_bytes,
      (select count(*)::int from staff st where st.org_id = o.id and st.status = 'active') as people,
      (coalesce((select sum(m.count) from message_device_day m where m.org_id = o.id and m.day >= ${weekFrom}), 0)
        + coalesce((select sum(c.count) from message_count_change c where c.org_id = o.id and c.hour >= ${weekFrom}), 0))::int
        as messages
    from (select * from organisation o where ${conditions(filter, now)}
      order by o.created_at desc, o.id desc limit ${size} offset ${(page - 1) * size}) o
    left join organisation_storage s on s.org_id = o.id
    cross join lateral (
      select count(*)::int as devices, count(*) filter (where v.online)::int as online,
        (select count(*)::int from point p where p.org_id = o.id and ${isPresent("p")}) as points
      from device v where v.org_id = o.id and v.deleted_at is null) d
    order by o.created_at desc, o.id desc`.execute(db);
  return rows;
}

export async function countOperated(db: Queryable, filter: OrganisationFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from organisation o where ${conditions(filter, now)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Properties of an organisation that an operator may change. */
export interface OrganisationLimits {
  expires_at: Date | null;
  parking: boolean;
  live: boolean | null;
  farm: boolean;
  arrangement: boolean;
  device_max: number | null;
  point_max: number | null;
  message_days: number | null;
  closed_menu: string[];
  locked_menu: string[];
  operator_notes: string;
}

const limitColumns = [
  ...(["expires_at", "parking", "live", "farm", "arrangement"] as const),
  ...(["device_max", "point_max", "message_days", "closed_menu", "locked_menu", "operator_notes"] as const),
] as const;

export async function getLimits(db: Queryable, orgId: string): Promise<OrganisationLimits | undefined> {
  return db.selectFrom("organisation").select(limitColumns).where("id", "=", orgId).executeTakeFirst();
}

/** Returns the limits and locks the organisation's row until the end of the transaction. */
export async function lockLimits(db: Queryable, orgId: string): Promise<OrganisationLimits | undefined> {
  return db.selectFrom("organisation").select(limitColumns).where("id", "=", orgId).forUpdate().executeTakeFirst();
}

/** Stores the limits. A changed end date makes the organisation expired or active at once. */
export async function setLimits(db: Queryable, orgId: string, limits: OrganisationLimits, now: Date): Promise<void> {
  const isPast = limits.expires_at !== null && limits.expires_at <= now;
  await db
    .updateTable("organisation")
    .set({ ...limits, status: isPast ? "leave" : "active" })
    .where("id", "=", orgId)
    .execute();
}
