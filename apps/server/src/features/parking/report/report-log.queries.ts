import { type ReportState } from "@huiyan/contract/parking/report.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { countUpTo } from "#platform/db/endless-page.ts";
import { holderOf } from "../records/record.queries.ts";
import { unblocked } from "./due-report.queries.ts";

export interface ReportFilter {
  orgId: string;
  id?: string | undefined;
  state?: ReportState | undefined;
  /** Order number or its beginning. */
  orderNo?: string | undefined;
}

export interface ReportRow {
  id: string;
  order_no: string;
  /** Id of the record, or of the record into which it was finally merged. */
  holder_id: string;
  order_state: number;
  /** Body of the report as JSON text. */
  body: string;
  state: ReportState;
  is_blocked: boolean;
  tries: number;
  status: number;
  error: string;
  took_ms: number;
  paid: boolean;
  created_at: Date;
  next_at: Date | null;
  done_at: Date | null;
}

const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;
const matching = ({ orgId, id, state, orderNo }: ReportFilter) => sql`p.org_id = ${orgId}
  ${id === undefined ? sql`` : sql`and p.id = ${id}`}
  ${state === undefined ? sql`` : sql`and p.state = ${state}`}
  ${orderNo === undefined || orderNo === "" ? sql`` : sql`and p.order_no like ${beginsWith(orderNo)}`}`;

/** Returns a page of reports, newest first. */
export async function findReportRows(
  db: Queryable,
  filter: ReportFilter,
  { page, size }: { page: number; size: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.*, ${holderOf("r")} as holder_id, p.state = 'waiting' and not ${unblocked("p")} as is_blocked
    from parking_order_report p join parking_record r on r.id = p.record_id where ${matching(filter)}
    order by p.seq desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

export const countReports = (db: Queryable, filter: ReportFilter) =>
  countUpTo(db, sql`from parking_order_report p where ${matching(filter)}`);

/** Returns the reports of an order, newest first. */
export async function listReportsOfOrder(db: Queryable, orgId: string, orderNo: string) {
  return db
    .selectFrom("parking_order_report")
    .select(["id", "state"])
    .where("org_id", "=", orgId)
    .where("order_no", "=", orderNo)
    .orderBy("seq", "desc")
    .execute();
}

export interface AttemptRow {
  at: Date;
  url: string;
  status: number;
  took_ms: number;
  error: string;
  paid: boolean;
  ended_at: Date | null;
}

/** Returns the attempts of a report, newest first. */
export async function listAttempts(db: Queryable, reportId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom("parking_report_attempt")
    .select(["at", "url", "status", "took_ms", "error", "paid", "ended_at"])
    .where("report_id", "=", reportId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

export async function hasFailedReports(db: Queryable, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom("parking_order_report")
    .select("id")
    .where("org_id", "=", orgId)
    .where("state", "=", "failed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes reports due again and keeps their former attempts. A sent report is included only if it is the last one of its
 * stay. Otherwise the receiver's last report would have an outdated state.
 * @param ids undefined: every failed report
 */
export async function reopenReports(
  db: Queryable,
  orgId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  const chosen =
    ids === undefined
      ? sql`p.state = 'failed'`
      : sql`p.id = any(${[...ids]}::uuid[]) and (p.state = 'failed' or (p.state = 'done' and not exists (
          select from parking_order_report q
          where q.org_id = p.org_id and q.seq > p.seq and (q.record_id = p.record_id or p.order_no = any(q.replaces)))))`;
  const { numAffectedRows } = await sql`
    update parking_order_report p set state = 'waiting', tries = 0, next_at = ${now}, done_at = null
    where p.org_id = ${orgId} and ${chosen}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
