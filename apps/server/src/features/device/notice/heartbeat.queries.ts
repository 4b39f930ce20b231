import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Minimum milliseconds between two heartbeats that count as an outage of the platform. */
const awayMs = 60_000;
const keptMs = 7 * 86_400_000;

/** Stores a heartbeat of the platform. If the last heartbeat is too old, stores the time since then as an outage. */
export async function recordHeartbeat(db: Queryable, now: Date): Promise<void> {
  await sql`
    with old as (select at from platform_heartbeat), gap as (
      insert into platform_outage (began_at, ended_at)
      select at, ${now} from old where at < ${new Date(now.getTime() - awayMs)}
      on conflict (began_at) do nothing
    ), past as (delete from platform_outage where ended_at < ${new Date(now.getTime() - keptMs)})
    insert into platform_heartbeat (only_row, at) values (true, ${now})
    on conflict (only_row) do update set at = greatest(platform_heartbeat.at, excluded.at)`.execute(db);
}

export interface Outage {
  began_at: Date;
  ended_at: Date;
}

export async function listOutages(db: Queryable): Promise<Outage[]> {
  return db.selectFrom("platform_outage").select(["began_at", "ended_at"]).execute();
}
