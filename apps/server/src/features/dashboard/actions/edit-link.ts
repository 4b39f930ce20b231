import { type editLink as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockLink, updateLink } from "../display-link.queries.ts";
import { endOf } from "../link-expiry.ts";

/** Changes the name and the end time of a screen share. @throws AppError not_found, invalid_input */
export async function editLink(
  ctx: Context<MemberCaller>,
  { _id, name, expires_at }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const link = found(await lockLink(tx.sql, ctx.caller.scope, _id));
    const isKept = link.expires_at?.getTime() === expires_at;
    const expiresAt = isKept ? link.expires_at : endOf(expires_at, ctx.clock.now());
    await updateLink(tx.sql, _id, name, expiresAt);
    const before = { name: link.name, expires_at: link.expires_at };
    await tx.audit(auditEntry(ctx, "dashboard.editLink", _id, { before, after: { name, expires_at: expiresAt } }));
  });
  return {};
}
