import { sql } from "kysely";
import { type TestApp } from "../test-app.ts";
import { type TestDevice } from "../world.ts";

/**
 * Stores messages of a counter, one per hour back from now, all with the same batches.
 * @param loads number of messages
 * @param batches animals of each batch; the batches are one second apart
 */
export async function manyBatches(
  app: TestApp,
  orgId: string,
  device: TestDevice,
  alg: string,
  { loads, batches }: { loads: number; batches: number[] },
): Promise<void> {
  const now = app.clock.now();
  const msglist = batches.map((count, at) => ({ time: now.getTime() - at * 1000, count, weight: 20.5, suspects: [] }));
  const data = JSON.stringify({ counts: batches, msglist });
  await sql`
    insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message,
      happened_raw, offset_ms, data)
    select gen_random_uuid(), t.at, t.at, ${orgId}, ${device.uid}, ${device.pointId}, gen_random_uuid(),
      ${alg}, 1, '', t.at, 0, ${data}::jsonb
    from generate_series(1, ${loads}) g,
      lateral (select ${now}::timestamptz - g * interval '1 hour' as at) t`.execute(app.services.db.sql);
}
