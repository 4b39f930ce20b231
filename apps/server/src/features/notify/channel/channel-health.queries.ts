import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/**
 * Clears the failure of a channel and ends its incidents, because the channel works again or was removed. Returns the
 * ids of the ended incidents.
 */
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

/**
 * Locks a channel until the transaction ends.
 * @returns version of its settings; undefined if the channel was deleted
 */
export async function lockVersion(db: Queryable, channelId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from notify_channel where id = ${channelId} and deleted_at is null for no key update`.execute(db);
  return rows[0]?.version;
}

export interface ChannelFailure {
  channelId: string;
  /** Number of consecutive failures, including this one. */
  failures: number;
  error: string;
  values: unknown;
  /** Time of the next attempt; null if the channel needs no delay, because a later attempt cannot succeed either. */
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

/**
 * Creates an incident for the organisation's admins, at most one until the channel works again. Returns the id;
 * undefined if an open incident exists already.
 */
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
