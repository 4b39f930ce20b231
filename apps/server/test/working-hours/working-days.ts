import { type Interval } from "@huiyan/contract/working-hours/working-hours.rules";
import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";
import { type World } from "../world.ts";
import { type CountedDay } from "./count-by-seconds.ts";

const spansJson = sql`(select coalesce(json_agg(json_build_object('start', lower(s), 'end', upper(s))), '[]') from unnest(spans) s)`;

/** Returns the stored totals per day of an organisation. */
export async function storedWorkingDays({ services }: TestApp, orgId: string): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select to_char(day, 'YYYY-MM-DD') as day, ${spansJson} as spans, seconds from working_day
    where org_id = ${orgId} order by day`.execute(services.db.sql);
  return rows;
}

/** Returns the periods in the presence records of an organisation. */
export async function listWorkedSpans({ services }: TestApp, orgId: string): Promise<(Interval & { day: string })[]> {
  const { rows } = await sql<{ worked: (Interval & { day: string })[] }>`
    select worked from device_record where org_id = ${orgId} and worked is not null`.execute(services.db.sql);
  return rows.flatMap(({ worked }) => worked);
}

/**
 * Replaces the stored total of a day for the organisation's first point.
 * @param spans multirange in the notation of PostgreSQL
 */
export async function storeWorkingDay({ services }: TestApp, { orgId, device }: World, day: string, spans: string) {
  await sql`insert into working_day (point_id, day, org_id, device_uid, spans)
    values (${device.pointId}, ${day}, ${orgId}, ${device.uid}, ${spans}::int4multirange)
    on conflict (point_id, day) do update set spans = excluded.spans`.execute(services.db.sql);
}

export async function withdrawRecord({ services }: TestApp, eventId: string): Promise<void> {
  await sql`delete from device_record where event_id = ${eventId}`.execute(services.db.sql);
}

export async function withdrawRecords({ services }: TestApp, orgId: string): Promise<void> {
  await sql`delete from device_record where org_id = ${orgId}`.execute(services.db.sql);
}

/**
 * Returns the seconds that the database computes from intervals, after close ones are joined and short ones dropped.
 */
export async function secondsByDatabase(
  { services }: TestApp,
  spans: readonly Interval[],
): Promise<number | undefined> {
  const ranges = `{${spans.map(({ start, end }) => `[${start},${end})`).join(",")}}`;
  const { rows } = await sql<{ n: number }>`select working_seconds(${ranges}::int4multirange) as n`.execute(
    services.db.sql,
  );
  return rows[0]?.n;
}
