import { type AuditLine } from "./audit-line.ts";
import { type Queryable } from "./database.ts";
import { idAt } from "./uuid-time.ts";

/** A statement of PostgreSQL takes 65,535 parameters, and a line has eleven. */
const linesAtOnce = 1000;

const rowOf = (entry: AuditLine) => ({
  id: idAt(entry.at),
  at: entry.at,
  org_id: entry.orgId,
  account_id: entry.accountId,
  staff_id: entry.staffId,
  action: entry.action,
  object_id: entry.objectId,
  before: entry.before === undefined ? null : JSON.stringify(entry.before),
  after: entry.after === undefined ? null : JSON.stringify(entry.after),
  ip: entry.ip,
  request_id: entry.requestId,
});

/** Writes who did what; called inside the transaction that does it. */
export async function insertAudit(db: Queryable, entries: readonly AuditLine[]): Promise<void> {
  for (let at = 0; at < entries.length; at += linesAtOnce) {
    const rows = entries.slice(at, at + linesAtOnce).map(rowOf);
    await db.insertInto("audit").values(rows).execute();
  }
}
