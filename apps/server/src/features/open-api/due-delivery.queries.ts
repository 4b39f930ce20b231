import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { troubledLast } from "#platform/outbox/outbox.queries.ts";
import { type DueLook, type Lease } from "#platform/outbox/sender.ts";

/** An upload that a sender has leased. */
export interface DueDelivery {
  id: string;
  org_id: string;
  message_id: string;
  url: string;
  created_at: Date;
  failures: number;
}

/** Returns active organisations with due uploads, in random order, so that no organisation is always the last. */
export async function findDueOrganisations(db: Queryable, { now, limit, last }: DueLook) {
  const { rows } = await sql<{ org_id: string; url: string }>`
    select u.org_id, u.url from data_upload u join organisation o on o.id = u.org_id and o.status = 'active'
    where exists (select from delivery d where d.org_id = u.org_id and d.state = 'waiting' and d.next_at <= ${now})
    order by ${troubledLast("u.org_id", last)} random() limit ${limit}`.execute(db);
  return rows;
}

/**
 * Leases the upload that has been due for the longest time, and returns it with the current address. No other sender
 * takes it before `until`.
 */
export async function takeDelivery(
  db: Queryable,
  orgId: string,
  { now, until }: Lease,
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    update delivery d set next_at = ${until}, url = u.url from data_upload u where u.org_id = ${orgId} and d.org_id = ${orgId} and d.id = (
      select id from delivery where org_id = ${orgId} and state = 'waiting' and next_at <= ${now}
      order by next_at limit 1 for update skip locked)
    returning d.id, d.org_id, d.message_id, d.url, d.created_at, d.tries as failures`.execute(db);
  return rows[0];
}

export interface Try {
  /** HTTP status; 0 if the receiver did not answer. */
  status: number;
  tookMs: number;
}

export async function setDelivered(db: Queryable, id: string, { status, tookMs }: Try, now: Date): Promise<void> {
  await sql`
    update delivery set state = 'done', tries = tries + 1, status = ${status}, took_ms = ${tookMs}, error = '',
      next_at = null, done_at = ${now}
    where id = ${id}`.execute(db);
}

/** @param nextAt time of the next attempt; null: the upload has failed finally */
export async function setTryFailed(
  db: Queryable,
  id: string,
  { status, tookMs, error }: Try & { error: string },
  nextAt: Date | null,
): Promise<void> {
  await sql`
    update delivery set tries = tries + 1, status = ${status}, took_ms = ${tookMs}, error = ${error},
      next_at = ${nextAt}::timestamptz, state = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end
    where id = ${id} and state = 'waiting'`.execute(db);
}
