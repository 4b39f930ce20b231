import { type AuditLine } from "./audit-line.ts";
import { type Queryable } from "./database.ts";
import { idAt } from "./uuid-time.ts";

/** Maximum lines per statement: PostgreSQL allows 65,535 parameters, and a line has eleven. */
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

/** Writes audit lines; called in the same transaction as the recorded change. */
export async function insertAudit(db: Queryable, entries: readonly AuditLine[]): Promise<void> {
  for (let at = 0; at < entries.length; at += linesAtOnce) {
    const rows = entries.slice(at, at + linesAtOnce).map(rowOf);
    await db.insertInto("audit").values(rows).execute();
  }
}
