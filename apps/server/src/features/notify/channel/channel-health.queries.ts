import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

/** It works, or is not used any more: the admins' notice ends. Returns the notices that ended. */
export async function endChannelNotice(db: Queryable, channelId: string, now: Date): Promise<string[]> {
  await sql`
    update notify_channel set failures = 0, retry_at = null, failing_since = null, error = '', error_values = '{}'
    where id = ${channelId} and (failures > 0 or failing_since is not null)`.execute(db);
  const { rows } = await sql<{ id: string }>`
    update device_notice set ended_at = ${now} where channel_id = ${channelId} and ended_at is null returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface ChannelFailure {
  channelId: string;
  /** In a row, with this one. */
  failures: number;
  error: string;
  values: unknown;
  /** When it may be tried again; null: at once, since waiting does not mend it. */
  retryAt: Date | null;
  now: Date;
}

export async function storeFailure(db: Queryable, failure: ChannelFailure): Promise<void> {
  const { channelId, failures, error, values, retryAt, now } = failure;
  await sql`
    update notify_channel set failures = ${failures}, retry_at = ${retryAt}, failing_since = coalesce(failing_since, ${now}),
      error = ${error}, error_values = ${JSON.stringify(values)}::jsonb
    where id = ${channelId} and deleted_at is null`.execute(db);
}

/** Tells the organisation's admins, once until it works again. Undefined where they know. */
export async function insertChannelNotice(
  db: Queryable,
  notice: { id: string; channelId: string; now: Date },
): Promise<string | undefined> {
  const { id, channelId, now } = notice;
  const { rows } = await sql<{ id: string }>`
    insert into device_notice (id, org_id, type, cause, channel_id, begun_at, created_at)
    select ${id}::uuid, org_id, 'channel', 'channel', id, coalesce(failing_since, ${now}), ${now}
    from notify_channel where id = ${channelId} and deleted_at is null and enabled
    on conflict (channel_id) where type = 'channel' and ended_at is null do nothing returning id`.execute(db);
  return rows[0]?.id;
}
