import { type AuditLine } from "./audit-line.ts";
import { type Queryable } from "./database.ts";
import { idAt } from "./uuid-time.ts";

/** Writes who did what; called inside the transaction that does it. */
export async function insertAudit(db: Queryable, entry: AuditLine): Promise<void> {
  await db
    .insertInto("audit")
    .values({
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
    })
    .execute();
}
