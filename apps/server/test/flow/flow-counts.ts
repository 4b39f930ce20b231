import { type FlowKind } from "@huiyan/contract/flow/flow.rules";
import { type RawBuilder, sql } from "kysely";
import { deleteOldRecords } from "#features/alarm/retention/retention.queries.ts";
import { addFlowChanges, flowDayTotals, flowHours } from "#features/flow/count/flow-count.queries.ts";
import { usualBatch } from "#platform/db/in-batches.ts";
import { alarmEvent } from "../device-client.ts";
import { type TestApp } from "../test-app.ts";

export interface TestCrossing {
  /** Milliseconds between the end of the record's period and the crossing. */
  ago: number;
  direction: "in" | "out";
  kind?: Exclude<FlowKind, "other">;
}

/**
 * Returns a traffic count as a device reports it.
 * @param at end of the period, epoch ms
 * @param offset_ms milliseconds by which the device's clock is behind
 */
export function flowEvent(
  app: TestApp,
  at: number,
  crossings: readonly TestCrossing[],
  more: object = {},
  offset_ms = 0,
) {
  const to = at - offset_ms;
  const data = {
    from: to - Math.max(60_000, ...crossings.map(({ ago }) => ago)),
    to,
    count_in: crossings.filter(({ direction }) => direction === "in").length,
    count_out: crossings.filter(({ direction }) => direction === "out").length,
    crossings: crossings.map(({ ago, ...rest }) => ({ at: to - ago, line: "门", ...rest })),
    ...more,
  };
  const alg_id = "passenger_flow_statistics";
  return { ...alarmEvent(app, { type: alg_id, alg_id, happened_at: to, offset_ms, data }), alg_id };
}

/** Adds recorded changes to the totals, like the counting job. */
export const addFlow = ({ services }: TestApp): Promise<void> => addFlowChanges(services.db.sql);

interface Sum {
  what: string;
  n_in: number;
  n_out: number;
}

/** Returns all totals that figures use, by hour and by day. The values are entries and exits. */
export async function countedFlow({ services }: TestApp): Promise<Record<string, [number, number]>> {
  const sums = (time: "hour" | "day", from: RawBuilder<unknown>) => sql<Sum>`
    select concat_ws(' ', ${time}::text, device_uid, alg_id, kind, (extract(epoch from ${sql.ref(time)}) * 1000)::bigint) as what,
      sum(count_in)::float8 as n_in, sum(count_out)::float8 as n_out
    from ${from} t group by 1 having sum(count_in) <> 0 or sum(count_out) <> 0`;
  const rows = [
    ...(await sums("hour", flowHours).execute(services.db.sql)).rows,
    ...(await sums("day", flowDayTotals).execute(services.db.sql)).rows,
  ];
  return Object.fromEntries(rows.map(({ what, n_in, n_out }) => [what, [n_in, n_out]]));
}

/** Changes totals without the triggers, so that they are wrong. */
export async function spoilFlow({ services }: TestApp): Promise<void> {
  const { sql: db } = services.db;
  await sql`update flow_day set count_in = count_in + 5`.execute(db);
  await sql`delete from flow_hour where hour > (select min(before) from flow_retired) or not exists (select from flow_retired)`.execute(
    db,
  );
  await sql`insert into flow_hour select org_id, 'x', now(), device_uid, point_id, '', 3, 3 from flow_day limit 1`.execute(
    db,
  );
}

/** Marks a record as generated for the demo. */
export async function markDemonstration({ services }: TestApp, eventId: string): Promise<void> {
  await sql`update device_record set data = data || '{"demonstration": true}' where event_id = ${eventId}`.execute(
    services.db.sql,
  );
}

/** Deletes one record, like the removal of demo data. */
export async function withdrawRecord({ services }: TestApp, eventId: string): Promise<void> {
  await sql`delete from device_record where event_id = ${eventId}`.execute(services.db.sql);
}

export async function countRows({ services }: TestApp, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(services.db.sql);
  return rows[0]?.n ?? 0;
}

/** Deletes older records in batches, like the retention job. */
export async function retireRecords({ services }: TestApp, orgId: string, before: Date, rows = 1000): Promise<void> {
  await deleteOldRecords(
    services.db.sql,
    orgId,
    { now: before, before, demonstrationBefore: before },
    { ...usualBatch, rows },
  );
}
