import { decoderPart } from "@huiyan/contract/device/decoder.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/**
 * Seconds after which a waiting row of the page outbox counts as late. The next two constants are the same limit for
 * notifications and for tasks.
 */
const pushLateSeconds = 10;
const noticeLateSeconds = 600;
const taskLateSeconds = 600;
/** Maximum devices that the page names for one figure. */
export const decodersShown = 20;

async function one<T>(statement: ReturnType<typeof sql<T>>, db: Queryable): Promise<T> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a statement of one row answered none");
  return row;
}

/** Sets the timeout of the following statements. @param db a transaction */
export async function limitStatements(db: Queryable, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db);
}

/** Reads figures of the database. The time of the oldest alarm comes from its id, so that the table is not searched. */
export const readDatabase = (db: Queryable) =>
  one(
    sql<{ bytes: number; connections: number; seconds: number; oldest: string | null }>`
      select pg_database_size(current_database()) as bytes,
        (select 100.0 * count(*) / current_setting('max_connections')::int from pg_stat_activity
          where backend_type = 'client backend')::float8 as connections,
        (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) from pg_stat_activity
          where backend_type = 'client backend' and datname = current_database())::float8 as seconds,
        (select happened_at from message order by id limit 1)::text as oldest`,
    db,
  );

/** Counts late rows of the page outbox, notifications and data uploads. @param now time of the server */
export const readExchange = (db: Queryable, now: Date) =>
  one(
    sql<{ push: number; notices: number }>`
      select (select count(*) from push_outbox where created_at < ${now}::timestamptz - make_interval(secs => ${pushLateSeconds})) as push,
        (select count(*) from alarm_notice where state = 'waiting'
          and next_at < ${now}::timestamptz - make_interval(secs => ${noticeLateSeconds}))
        + (select count(*) from delivery where state = 'waiting'
          and next_at < ${now}::timestamptz - make_interval(secs => ${noticeLateSeconds})) as notices`,
    db,
  );

export interface PutOffItems {
  job: string;
  items: number;
  cause: string;
}

/** Returns the number of failed items per job, with the error of the item that has failed most often. */
export async function listPutOff(db: Queryable): Promise<PutOffItems[]> {
  const { rows } = await sql<PutOffItems>`
    select job, count(*) as items, (array_agg(cause order by tries desc, item_id))[1] as cause
    from job_retry group by job order by job`.execute(db);
  return rows;
}

export const countLateTasks = (db: Queryable, now: Date) =>
  one(
    sql<{ tasks: number }>`
      select count(*) as tasks from task where finished_at is null and coalesce(held_until, created_at) <
        ${now}::timestamptz - make_interval(secs => ${taskLateSeconds})`,
    db,
  );

export const countAllDevices = (db: Queryable) =>
  one(
    sql<{ devices: number; online: number }>`
      select count(*) as devices, count(*) filter (where online) as online from device where deleted_at is null`,
    db,
  );

/**
 * Returns the versions of ffmpeg with which devices read network cameras. A point without a camera of the platform may
 * have one that a user added on the device's page, so it counts too.
 */
export async function listDecoders(db: Queryable): Promise<{ version: string; devices: string[]; count: number }[]> {
  const { rows } = await sql<{ version: string; devices: string[]; count: number }>`
    select d.version ->> ${decoderPart} as version, count(*)::int as count,
      (array_agg(d.device_id order by d.device_id))[1:${sql.lit(decodersShown)}] as devices
    from device d where d.deleted_at is null and d.version ? ${decoderPart} and exists (
      select 1 from point p where p.device_uid = d.id and p.deleted_at is null
        and coalesce(p.camera ->> 'kind', 'own') not in ('file', 'generated'))
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function listAgentVersions(db: Queryable): Promise<{ version: string; devices: number }[]> {
  const { rows } = await sql<{ version: string; devices: number }>`
    select coalesce(version ->> 'main_frame', '') as version, count(*) as devices
    from device where deleted_at is null group by 1 order by 2 desc, 1 limit 20`.execute(db);
  return rows;
}

export async function listMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes all items of a job that wait after a failure due at once. @returns number of items */
export async function retryAtOnce(db: Queryable, job: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("job_retry")
    .set({ retry_at: now })
    .where("job", "=", job)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
