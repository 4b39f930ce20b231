import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { isPresent } from "../../platform/db/scope.ts";

/** Sum of the access packages of an organisation. */
export interface AccessAllowance {
  mbps: number;
  points: number;
  /** Titles of the packages, the first to end first. */
  titles: string[];
}

/** @returns undefined where none is in force */
export async function getAccess(db: Queryable, orgId: string, now: Date): Promise<AccessAllowance | undefined> {
  const { rows } = await sql<{ mbps: number; points: number; titles: string[] | null }>`
    select coalesce(sum(s.mbps * s.quantity), 0)::int as mbps, coalesce(sum(s.points * s.quantity), 0)::int as points,
      array_agg(s.title order by s.ends_at, s.id) as titles
    from service_subscription s
    where s.org_id = ${orgId} and s.mbps > 0 and s.starts_at <= ${now} and s.ends_at > ${now}`.execute(db);
  const [row] = rows;
  return row === undefined || row.titles === null ? undefined : { ...row, titles: row.titles };
}

/** Locks the counts of an organisation until the end of the transaction, so that limits hold. */
export async function lockOrganisation(db: Queryable, orgId: string): Promise<void> {
  await db.selectFrom("organisation").select("id").where("id", "=", orgId).forNoKeyUpdate().executeTakeFirst();
}

/** Counts points of the organisation, without those of deleted devices. */
export async function countPoints(db: Queryable, orgId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from point p where p.org_id = ${orgId} and ${isPresent("p")}`.execute(db);
  return rows[0]?.n ?? 0;
}
