import { sql } from "kysely";
import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { troubledLast } from "#platform/outbox/outbox.queries.ts";
import { type DueLook, type Lease } from "#platform/outbox/sender.ts";

/** Order report that a sender has leased. */
export interface DueReport {
  id: string;
  org_id: string;
  order_id: string;
  attempt_id: string;
  created_at: Date;
  /** Number of failed attempts since the report was created or resent. */
  failures: number;
  /** Body of the report as JSON text. */
  body: string;
  url: string;
}

/** Condition: all earlier reports of this record, and of orders that this order replaces, were sent. */
export const unblocked = (report: string) => sql<boolean>`not exists (
  select from parking_order_report q where q.org_id = ${sql.ref(`${report}.org_id`)} and q.seq < ${sql.ref(`${report}.seq`)} and q.state <> 'done'
    and (q.record_id = ${sql.ref(`${report}.record_id`)} or q.order_no = any(${sql.ref(`${report}.replaces`)})))`;

const due = (orgId: ReturnType<typeof sql>, now: Date) => sql`
  w.org_id = ${orgId} and w.state = 'waiting' and w.next_at <= ${now} and ${unblocked("w")}`;

/**
 * Returns active organisations with due reports. The order is random, so that no organisation is always the last one.
 */
export async function findDueOrganisations(db: Queryable, { now, limit, last }: DueLook) {
  const { rows } = await sql<{ org_id: string; url: string }>`
    select t.org_id, t.url from parking_report_target t join organisation o on o.id = t.org_id and o.status = 'active'
    where exists (select from parking_order_report w where ${due(sql.ref("t.org_id"), now)})
    order by ${troubledLast("t.org_id", last)} random() limit ${limit}`.execute(db);
  return rows;
}

/**
 * Leases the organisation's longest due report until `until`, and stores the attempt. Meanwhile no other sender takes
 * the report.
 */
export async function takeReport(db: Queryable, orgId: string, { now, until }: Lease): Promise<DueReport | undefined> {
  const attemptId = v7();
  const { rows } = await sql<DueReport>`
    with taken as (
      update parking_order_report p set next_at = ${until}, tries = p.tries + 1, attempt_id = ${attemptId}::uuid
      from parking_report_target t where t.org_id = ${orgId} and p.id = (
        select w.id from parking_order_report w where ${due(sql`${orgId}`, now)}
        order by w.next_at, w.seq limit 1 for update skip locked)
      returning p.id, p.org_id, p.order_id, p.attempt_id, p.created_at, p.tries - 1 as failures, p.body, t.url),
    noted as (
      insert into parking_report_attempt (org_id, id, report_id, at, url) select org_id, attempt_id, id, ${now}, url from taken)
    select * from taken`.execute(db);
  return rows[0];
}

export interface AttemptResult {
  status: number;
  tookMs: number;
  error: string;
  paid: boolean;
}

/**
 * Stores the outcome of an attempt.
 * @param nextAt null after success or final failure
 * @returns false if a newer attempt of the report exists
 */
export async function endAttempt(
  db: Queryable,
  { id, attempt_id }: Pick<DueReport, "id" | "attempt_id">,
  { status, tookMs, error, paid }: AttemptResult,
  { now, nextAt }: { now: Date; nextAt: Date | null },
): Promise<boolean> {
  await sql`
    update parking_report_attempt set status = ${status}, took_ms = ${tookMs}, error = ${error}, paid = ${paid}, ended_at = ${now}
    where id = ${attempt_id}`.execute(db);
  const state = error === "" ? "done" : nextAt === null ? "failed" : "waiting";
  const { numAffectedRows } = await sql`
    update parking_order_report set state = ${state}, status = ${status}, took_ms = ${tookMs}, error = ${error},
      paid = paid or ${paid}, next_at = ${nextAt}::timestamptz,
      done_at = case when ${state} = 'done' then ${now}::timestamptz end
    where id = ${id} and attempt_id = ${attempt_id} and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}
