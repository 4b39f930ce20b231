import { sql } from "kysely";
import { parkingFlowDays, parkingHours } from "#features/parking/parking.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface FlowBucket {
  /** Start of the hour or day, epoch ms. */
  at: number;
  entries: number;
  exits: number;
  electric: number;
  fuel: number;
  charging: number;
}

const sums = sql`sum(c.entries) as entries, sum(c.exits) as exits, sum(c.electric) as electric, sum(c.fuel) as fuel, sum(c.charging) as charging`;

/** Returns the numbers of entries, exits and charging stays per hour. */
export async function listFlowHours(db: Queryable, scope: Scope, since: Date): Promise<FlowBucket[]> {
  const { rows } = await sql<FlowBucket>`
    select (extract(epoch from c.hour) * 1000)::bigint as at, ${sums} from ${parkingHours} c
    where ${inScope(scope, "c")} and c.hour >= ${since} group by c.hour`.execute(db);
  return rows;
}

/** Returns the numbers of entries, exits and charging stays per day. */
export async function listFlowDays(db: Queryable, scope: Scope, since: Date): Promise<FlowBucket[]> {
  const { rows } = await sql<FlowBucket>`
    select (extract(epoch from c.day) * 1000)::bigint as at, ${sums} from ${parkingFlowDays} c
    where ${inScope(scope, "c")} and c.day >= ${since} group by c.day`.execute(db);
  return rows;
}

export async function countChargedPlates(db: Queryable, scope: Scope, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct r.plate) as n from parking_record r
    where ${inScope(scope, "r")} and r.is_charging and r.entry_at >= ${since}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Counts the cars that are parked now, and the orders made since a time with their sum. */
export async function countOfToday(
  db: Queryable,
  scope: Scope,
  today: Date,
): Promise<{ open: number; orders: number; amount_fen: number }> {
  const { rows } = await sql<{ open: number; orders: number; amount_fen: number }>`
    select (select count(*) from parking_record r where r.is_open and r.merged_into is null and r.scrap_cause is null
        and r.exclude_cause is null and ${inScope(scope, "r")}) as open,
      coalesce(sum(c.made), 0)::bigint as orders, coalesce(sum(c.made_fen), 0)::bigint as amount_fen
    from (select made, made_fen, org_id, device_uid from parking_day where day = ${today}
      union all select made, made_fen, org_id, device_uid from parking_count_change where day = ${today}) c
    where ${inScope(scope, "c")}`.execute(db);
  return rows[0] ?? { open: 0, orders: 0, amount_fen: 0 };
}
