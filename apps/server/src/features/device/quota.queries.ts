import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { isPresent } from "#platform/db/scope.ts";

export interface Quota {
  max: number;
  /**
   * Current number of the organisation's devices or points, including rows that this transaction
   * has inserted.
   */
  now: number;
}

/**
 * Returns the organisation's limit and current number of devices or points. Locks the organisation
 * until the transaction ends, so that concurrent inserts cannot exceed the limit.
 * @returns undefined if there is no limit
 */
async function lockQuota(db: Queryable, orgId: string, what: "device" | "point"): Promise<Quota | undefined> {
  const max = what === "device" ? sql.ref("device_max") : sql.ref("point_max");
  const { rows: limits } = await sql<{ max: number }>`
    select ${max} as max from organisation where id = ${orgId} and ${max} is not null for no key update`.execute(db);
  const [limit] = limits;
  if (limit === undefined) return undefined;
  // a separate statement after the lock, so that it sees rows inserted by transactions that held the lock before
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(what)} c
    where c.org_id = ${orgId} and ${what === "point" ? isPresent("c") : sql`c.deleted_at is null`}`.execute(db);
  return { max: limit.max, now: rows[0]?.n ?? 0 };
}

export const lockDeviceQuota = (db: Queryable, orgId: string): Promise<Quota | undefined> =>
  lockQuota(db, orgId, "device");

export const lockPointQuota = (db: Queryable, orgId: string): Promise<Quota | undefined> =>
  lockQuota(db, orgId, "point");
