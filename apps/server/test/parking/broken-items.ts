import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";

type Stored = Pick<TestApp, "services">;

/** Overwrites the observations of a berth with invalid data. @returns function that restores them */
export async function corruptObservations(
  { services }: Stored,
  berthId: string,
  value: string,
): Promise<() => Promise<unknown>> {
  const db = services.db.sql;
  const stored = await db
    .selectFrom("berth_observation")
    .select(["id", "data"])
    .where("berth_id", "=", berthId)
    .execute();
  await sql`update berth_observation set data = ${value}::jsonb where berth_id = ${berthId}`.execute(db);
  return () =>
    Promise.all(
      stored.map(({ id, data }) =>
        sql`update berth_observation set data = ${JSON.stringify(data)}::jsonb where id = ${id}`.execute(db),
      ),
    );
}

/** Returns how often a berth has failed, and the seconds until its next retry. */
export async function retryOf({ services }: Stored, itemId: string, now: Date) {
  const { rows } = await sql<{ tries: number; seconds: number; cause: string }>`
    select tries, extract(epoch from retry_at - ${now}::timestamptz)::int as seconds, cause
    from job_retry where item_id = ${itemId}`.execute(services.db.sql);
  return rows[0];
}

/**
 * Assigns this number to an order of the record in that berth, so that no other order can get it.
 * @returns function that deletes the order
 */
export async function takeOrderNumber(
  { services }: Stored,
  { orgId, orderNo, berthId }: { orgId: string; orderNo: string; berthId: string },
): Promise<() => Promise<unknown>> {
  const db = services.db.sql;
  await sql`
    insert into parking_order (id, org_id, order_no, record_id, berth_id, amount_fen, state, sum, stay, created_at, changed_at)
    select gen_random_uuid(), ${orgId}::uuid, ${orderNo}, id, ${berthId}::uuid, 1, -1, '{}',
      '{"entry_time": 0, "leave_time": 1}', now(), now() from parking_record where berth_id = ${berthId} limit 1`.execute(
    db,
  );
  return () => sql`delete from parking_order where order_no = ${orderNo}`.execute(db);
}

/** Stores invalid times for a point, a text in place of seconds. Users cannot enter that. */
export async function spoilSettings({ services }: TestApp, pointId: string): Promise<void> {
  await services.db.sql
    .updateTable("point")
    .set({ parking_settings: JSON.stringify({ reorderHold: "soon", gapShort: null }) })
    .where("id", "=", pointId)
    .execute();
}
