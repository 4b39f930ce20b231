import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { isPresent } from "#platform/db/scope.ts";

/** Limits that the access packages of an organisation allow together. */
export interface AccessAllowance {
  mbps: number;
  points: number;
  /** Titles of the packages, the one that ends first at the start. */
  titles: string[];
}

/** @returns undefined if the organisation has no current access package */
export async function getAccess(db: Queryable, orgId: string, now: Date): Promise<AccessAllowance | undefined> {
  const { rows } = await sql<{ mbps: number; points: number; titles: string[] | null }>`
    select coalesce(sum(s.mbps * s.quantity), 0)::int as mbps, coalesce(sum(s.points * s.quantity), 0)::int as points,
      array_agg(s.title order by s.ends_at, s.id) as titles
    from service_subscription s
    where s.org_id = ${orgId} and s.mbps > 0 and s.starts_at <= ${now} and s.ends_at > ${now}`.execute(db);
  const [row] = rows;
  return row === undefined || row.titles === null ? undefined : { ...row, titles: row.titles };
}

/**
 * Locks an organisation until the transaction ends, so that concurrent transactions cannot exceed its limits together.
 */
export async function lockOrganisation(db: Queryable, orgId: string): Promise<void> {
  await db.selectFrom("organisation").select("id").where("id", "=", orgId).forNoKeyUpdate().executeTakeFirst();
}

/** Counts the organisation's points. Points of deleted devices do not count. */
export async function countPoints(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from point p where p.org_id = ${orgId} and ${isPresent("p")}`.execute(db);
  return rows[0]?.n ?? 0;
}
