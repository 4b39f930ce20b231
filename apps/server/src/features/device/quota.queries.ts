import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";

export interface Quota {
  max: number;
  /** How many there are, with what this transaction has added. */
  now: number;
}

/**
 * What an operator allows the organisation, and what it has. Its row is held until the end of the transaction, so that of
 * sixty who add at once one takes the last place. @returns undefined where there is no limit
 */
async function lockQuota(db: Queryable, orgId: string, what: "device" | "point"): Promise<Quota | undefined> {
  const max = what === "device" ? sql.ref("device_max") : sql.ref("point_max");
  const { rows: limits } = await sql<{ max: number }>`
    select ${max} as max from organisation where id = ${orgId} and ${max} is not null for no key update`.execute(db);
  const [limit] = limits;
  if (limit === undefined) return undefined;
  // a statement of its own: it sees what those have added who held the row before
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(what)} where org_id = ${orgId} and deleted_at is null`.execute(db);
  return { max: limit.max, now: rows[0]?.n ?? 0 };
}

export const lockDeviceQuota = (db: Queryable, orgId: string): Promise<Quota | undefined> =>
  lockQuota(db, orgId, "device");

export const lockPointQuota = (db: Queryable, orgId: string): Promise<Quota | undefined> =>
  lockQuota(db, orgId, "point");
