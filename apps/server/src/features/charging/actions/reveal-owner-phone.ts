import { type revealOwnerPhone as api } from "@huiyan/contract/charging/charging.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getOwnerPhone } from "../report/report.queries.ts";

/** Returns the unmasked phone of a plate's owner, and writes a line to the audit log. @throws AppError not_found */
export async function revealOwnerPhone(
  ctx: Context<MemberCaller>,
  { plate_num: plate }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return ctx.db.transaction(async (tx) => {
    const phone = found(await getOwnerPhone(tx.sql, ctx.caller.scope, plate));
    await tx.audit(auditEntry(ctx, "charging.revealPhone", plate));
    return { plate_phone: phone };
  });
}
