import { type Gives, type ServiceId } from "@huiyan/contract/service-package/package.rules";
import { sql } from "kysely";
import { visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

export interface SubscriptionRow extends Gives {
  id: string;
  service_id: ServiceId;
  spec_id: string;
  bundle_id: string;
  title: string;
  quantity: number;
  starts_at: Date;
  ends_at: Date;
}

const columns = [
  ...(["id", "service_id", "spec_id", "bundle_id", "title", "quantity", "mbps", "points"] as const),
  ...(["storage_days", "starts_at", "ends_at"] as const),
] as const;

export async function insertSubscription(
  db: Queryable,
  row: SubscriptionRow & { orgId: string; orderId: string },
): Promise<void> {
  const { orgId, orderId, ...values } = row;
  await db
    .insertInto("service_subscription")
    .values({ ...values, org_id: orgId, order_id: orderId })
    .execute();
}

/**
 * Returns and locks a subscription until the end of the transaction.
 * @returns undefined if the organisation has none with this id
 */
export async function lockSubscription(db: Queryable, orgId: string, id: string): Promise<SubscriptionRow | undefined> {
  const row = await db
    .selectFrom("service_subscription")
    .select(columns)
    .where("org_id", "=", orgId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as SubscriptionRow | undefined;
}

export async function setEnd(db: Queryable, id: string, endsAt: Date): Promise<void> {
  await db.updateTable("service_subscription").set({ ends_at: endsAt }).where("id", "=", id).execute();
}

/** Returns current subscriptions, those that end first first; then those that ended after `since`, last ended first. */
export async function listSubscriptions(
  db: Queryable,
  orgId: string,
  { now, since }: { now: Date; since: Date },
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select id, service_id, spec_id, bundle_id, title, quantity, mbps, points, storage_days, starts_at, ends_at
    from service_subscription where org_id = ${orgId} and ends_at > ${since}
    order by ends_at <= ${now}, abs(extract(epoch from ends_at - ${now}::timestamptz)), id`.execute(db);
  return rows;
}

export interface BoundPoint {
  subscription_id: string;
  _id: string;
  name: string;
  device: string;
}

/** Returns the bound points that the caller sees. */
export async function listBound(db: Queryable, scope: Scope): Promise<BoundPoint[]> {
  const { rows } = await sql<BoundPoint>`
    select b.subscription_id, p.id as _id, p.name, d.nickname as device
    from point_service b join point p on p.id = b.point_id join device d on d.id = p.device_uid
    where b.org_id = ${scope.orgId} and ${visiblePoints(scope)} order by p.name, p.id`.execute(db);
  return rows;
}

/** Counts the points among `ids` that the caller sees. */
export async function countVisible(db: Queryable, scope: Scope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from point p join device d on d.id = p.device_uid
    where p.id = any(${ids}::uuid[]) and ${visiblePoints(scope)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Binds points to a storage package; a point is bound to at most one.
 * @returns number of existing points of the package
 */
export async function bindPoints(
  db: Queryable,
  { orgId, id, pointIds, now }: { orgId: string; id: string; pointIds: readonly string[]; now: Date },
): Promise<number> {
  await sql`
    insert into point_service (point_id, org_id, subscription_id, bound_at)
    select x, ${orgId}, ${id}, ${now} from unnest(${pointIds}::uuid[]) as x
    on conflict (point_id) do update set subscription_id = excluded.subscription_id, bound_at = excluded.bound_at,
      org_id = excluded.org_id`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from point_service b join point p on p.id = b.point_id
    where b.subscription_id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function unbindPoints(db: Queryable, pointIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ point_id: string }>`
    delete from point_service where point_id = any(${pointIds}::uuid[]) returning point_id`.execute(db);
  return rows.length;
}

export async function hasTrial(db: Queryable, orgId: string): Promise<boolean> {
  const row = await db.selectFrom("service_trial").select("org_id").where("org_id", "=", orgId).executeTakeFirst();
  return row !== undefined;
}

/** Returns the organisation's current bandwidth of live viewing, kbit/s. */
export async function watchedKbps(db: Queryable, orgId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ kbps: number }>`
    select coalesce(sum(kbps), 0)::int as kbps from live_seat where org_id = ${orgId} and alive_at > ${now}`.execute(
    db,
  );
  return rows[0]?.kbps ?? 0;
}
