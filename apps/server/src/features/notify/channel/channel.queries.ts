import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { maxChannels } from "@huiyan/contract/notify/notify.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface ChannelRow {
  id: string;
  org_id: string;
  name: string;
  kind: ChannelKind;
  settings: unknown;
  secrets_sealed: Buffer | null;
  host: string;
  enabled: boolean;
  version: number;
  /** Number of consecutive failed attempts. */
  failures: number;
}

export interface ListedChannel extends ChannelRow {
  rules: number;
  failing_since: Date | null;
  error: string;
  error_values: unknown;
  waiting: number;
  last_done_at: Date | null;
}

/** Returns the organisation's channels in the order of their creation, without deleted ones. */
export async function listChannelRows(db: Queryable, orgId: string): Promise<ListedChannel[]> {
  const { rows } = await sql<ListedChannel>`
    select c.*,
      (select count(distinct r.rule_id) from notify_rule_channel r where r.channel_id = c.id) as rules,
      (select count(*) from alarm_notice n where n.channel_id = c.id and n.state = 'waiting') as waiting,
      (select max(n.done_at) from alarm_notice n
        where n.org_id = c.org_id and n.channel_id = c.id) as last_done_at
    from notify_channel c where c.org_id = ${orgId} and c.deleted_at is null order by c.created_at, c.id`.execute(db);
  return rows;
}

/** Returns the channel if it is not deleted, locked until the transaction ends. */
export async function lockChannel(db: Queryable, orgId: string, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select * from notify_channel where org_id = ${orgId} and id = ${id} and deleted_at is null for no key update`.execute(
    db,
  );
  return rows[0];
}

export async function getChannel(db: Queryable, orgId: string, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select * from notify_channel where org_id = ${orgId} and id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** Locks the notification settings of an organisation, so that concurrent inserts cannot exceed the limits. */
export async function lockNotifySettings(db: Queryable, orgId: string): Promise<void> {
  await sql`select from organisation where id = ${orgId} for no key update`.execute(db);
}

export interface ChannelFacts {
  name: string;
  kind: ChannelKind;
  settings: unknown;
  secretsSealed: Buffer;
  host: string;
}

/** @returns false if the organisation has reached its limit of channels */
export async function insertChannel(
  db: Queryable,
  { id, orgId, now, ...facts }: ChannelFacts & { id: string; orgId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notify_channel (id, org_id, name, kind, settings, secrets_sealed, host, created_at)
    select ${id}::uuid, ${orgId}::uuid, ${facts.name}, ${facts.kind}, ${JSON.stringify(facts.settings)}::jsonb,
      ${facts.secretsSealed}, ${facts.host}, ${now}
    where (select count(*) from notify_channel where org_id = ${orgId} and deleted_at is null) < ${maxChannels}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Updates a channel, and lets its notifications be sent immediately, because the change may have solved its failures. */
export async function updateChannel(db: Queryable, id: string, facts: ChannelFacts): Promise<void> {
  await sql`
    update notify_channel set name = ${facts.name}, kind = ${facts.kind}, settings = ${JSON.stringify(facts.settings)}::jsonb,
      secrets_sealed = ${facts.secretsSealed}, host = ${facts.host}, version = version + 1, retry_at = null
    where id = ${id}`.execute(db);
}

export async function setChannelEnabled(db: Queryable, id: string, enabled: boolean): Promise<void> {
  await sql`update notify_channel set enabled = ${enabled}, version = version + 1, retry_at = null where id = ${id}`.execute(
    db,
  );
}

/** Marks a channel as deleted, deletes its secrets, and removes it from its rules; its notification log stays. */
export async function markChannelDeleted(db: Queryable, id: string, now: Date): Promise<void> {
  await sql`delete from notify_rule_channel where channel_id = ${id}`.execute(db);
  await sql`update notify_channel set deleted_at = ${now}, secrets_sealed = null, enabled = false where id = ${id}`.execute(
    db,
  );
}

/** Marks the waiting notifications of a channel as failed. @param error reason shown in the log */
export async function failNotices(db: Queryable, channelId: string, error: string): Promise<void> {
  await sql`
    update alarm_notice set state = 'failed', error = ${error}, error_values = '{}', next_at = null, closed_at = coalesce(closed_at, created_at)
    where channel_id = ${channelId} and state = 'waiting'`.execute(db);
}
