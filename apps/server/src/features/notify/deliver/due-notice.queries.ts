import { type ChannelKind, robotKinds } from "@huiyan/contract/notify/channel-kinds";
import { type NoticeKind, robotPace } from "@huiyan/contract/notify/notify.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { troubledLast } from "#platform/outbox/outbox.queries.ts";
import { type DueLook, type Lease } from "#platform/outbox/sender.ts";
import { type SendOutcome } from "../send/send-outcome.ts";

/** A notification that a sender has leased, with its channel's current settings. */
export interface DueNotice {
  id: string;
  org_id: string;
  kind: NoticeKind;
  rule_name: string;
  created_at: Date;
  channel_id: string;
  channel_kind: ChannelKind;
  settings: unknown;
  secrets_sealed: Buffer;
  /** Version of the channel's settings with which the notification is sent. */
  channel_version: number;
  /** Number of consecutive failures of the channel. */
  failures: number;
}

export interface DueChannel {
  id: string;
  org_id: string;
  host: string;
}

const paceSlack = (robotPace.burst - 1) * robotPace.everyMs;
/** Returns the condition for an enabled channel that is not delayed by a failure or by the rate limit of its robot. */
const isReady = (now: Date) => sql`c.enabled and c.deleted_at is null and (c.retry_at is null or c.retry_at <= ${now})
  and (c.kind <> all(${robotKinds}) or c.paced_until is null or c.paced_until <= ${new Date(now.getTime() + paceSlack)})`;

/**
 * Returns channels of active organisations with due notifications. The order is random, so that no channel is always
 * the last one.
 */
export async function findDueChannels(db: Queryable, { now, limit, last }: DueLook): Promise<DueChannel[]> {
  const { rows } = await sql<DueChannel>`
    select c.id, c.org_id, c.host from notify_channel c join organisation o on o.id = c.org_id and o.status = 'active'
    where ${isReady(now)}
      and exists (select from alarm_notice n where n.channel_id = c.id and n.state = 'waiting' and n.next_at <= ${now})
    order by ${troubledLast("c.id", last)} random() limit ${limit}`.execute(db);
  return rows;
}

/**
 * Leases the channel's longest due notification until `until`. Meanwhile no other sender takes the notification; alarms
 * are no longer added to it. The lock on the channel's row makes all nodes together keep a robot's rate limit.
 */
export async function leaseNotice(
  db: Queryable,
  channelId: string,
  { now, until }: Lease,
): Promise<DueNotice | undefined> {
  const { rows } = await sql<DueNotice>`
    with ready as (
      select c.* from notify_channel c where c.id = ${channelId} and ${isReady(now)} for no key update skip locked
    ), due as (
      select n.id from alarm_notice n join ready c on c.id = n.channel_id
      where n.state = 'waiting' and n.next_at <= ${now} order by n.next_at, n.id limit 1 for update of n skip locked
    ), paced as (
      update notify_channel c set paced_until = greatest(c.paced_until, ${now}) + ${`${robotPace.everyMs} ms`}::interval
      from due where c.id = ${channelId}
    )
    update alarm_notice n set next_at = ${until}, closed_at = coalesce(n.closed_at, ${now})
    from due, ready c where n.id = due.id
    returning n.id, n.org_id, n.kind, n.rule_name, n.created_at, n.channel_id, c.kind as channel_kind, c.settings,
      c.secrets_sealed, c.version as channel_version, c.failures`.execute(db);
  return rows[0];
}

/** Inserts a test notification that is already leased, so that no sender takes it. */
export async function insertTestNotice(
  db: Queryable,
  notice: { id: string; orgId: string; channelId: string; now: Date; until: Date },
): Promise<void> {
  await sql`
    with paced as (
      update notify_channel set paced_until = greatest(paced_until, ${notice.now}) + ${`${robotPace.everyMs} ms`}::interval
      where id = ${notice.channelId}
    )
    insert into alarm_notice (id, org_id, channel_id, kind, created_at, next_at, closed_at)
    values (${notice.id}, ${notice.orgId}, ${notice.channelId}, 'test', ${notice.now}, ${notice.until}, ${notice.now})`.execute(
    db,
  );
}

export interface NoticeResult {
  id: string;
  state: "waiting" | "done" | "failed" | "skipped";
  outcome: SendOutcome;
  tookMs: number;
  /** Time of the next attempt of a waiting notification. */
  nextAt: Date | null;
  now: Date;
}

/** @returns false if the notification was cancelled meanwhile */
export async function storeResult(db: Queryable, result: NoticeResult): Promise<boolean> {
  const { id, state, outcome, tookMs, nextAt, now } = result;
  const { numAffectedRows } = await sql`
    update alarm_notice set state = ${state}, tries = tries + 1, status = ${outcome.status}, took_ms = ${tookMs},
      error = ${outcome.error}, error_values = ${JSON.stringify(outcome.values)}::jsonb, next_at = ${nextAt}::timestamptz,
      done_at = ${state === "done" ? now : null}::timestamptz
    where id = ${id} and state = 'waiting'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
