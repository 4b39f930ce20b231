import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { seen } from "../point.queries.ts";

/**
 * Returns the key of the first clip of an alarm that the caller sees; empty if the alarm has no clip, undefined if the
 * alarm is unknown.
 */
export async function getClipKey(db: Queryable, scope: Scope, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`
    select m.res_video[1] as key from message m
    where m.id = ${messageId} and m.happened_at = uuid_time(${messageId}::uuid) and m.deleted_at is null
      and ${inScope(scope, "m")}`.execute(db);
  return rows[0] && (rows[0].key ?? "");
}

/** Returns true if the device has an unfinished dry run with this clip. */
export async function isDryRunOrdered(db: Queryable, deviceUid: string, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from device_command where device_uid = ${deviceUid} and name = 'flow.try'
      and state in ('sent', 'accepted', 'progress') and params->'source'->>'path' = ${path} limit 1`.execute(db);
  return rows.length > 0;
}

export interface DryRunPointRow {
  id: string;
  name: string;
  device_name: string;
  connected: boolean;
  /** Algorithms of the pipeline for which the point has no settings. */
  missing: string[];
}

/** Returns points sorted by name. Points whose device can run the algorithms come first. */
export async function listDryRunPoints(
  db: Queryable,
  scope: Scope,
  { keyword, algIds, limit }: { keyword: string; algIds: readonly string[]; limit: number },
): Promise<DryRunPointRow[]> {
  const byName =
    keyword === "" ? sql`` : sql`and (p.name ilike ${likeText(keyword)} or d.nickname ilike ${likeText(keyword)})`;
  const { rows } = await sql<DryRunPointRow>`
    select p.id, p.name, d.nickname as device_name, d.connected, set_up.missing
    from point p join device d on d.id = p.device_uid
    cross join lateral (
      select array(
        select alg_id from unnest(${algIds}::text[]) alg_id
        where not exists (select from point_algorithm pa where pa.point_id = p.id and pa.alg_id = alg_id.alg_id)
      ) as missing
    ) set_up
    where ${seen(scope)} ${byName}
    order by d.connected and set_up.missing = '{}' desc, d.nickname, p.name, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes finished dry runs of the device except the newest one, because their traces are large. */
export async function clearEndedDryRuns(db: Queryable, deviceUid: string): Promise<void> {
  await db
    .updateTable("device_command")
    .set({ params: "{}", result: null })
    .where("device_uid", "=", deviceUid)
    .where("name", "=", "flow.try")
    .where("state", "in", ["done", "failed", "expired"])
    .where("result", "is not", null)
    .execute();
}

/** Returns true if the user started this dry run. */
export async function isOwnDryRun(db: Queryable, commandId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom("device_command")
    .select("id")
    .where("id", "=", commandId)
    .where("name", "=", "flow.try")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row !== undefined;
}
