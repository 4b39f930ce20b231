import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getOrganisationSetting, putOrganisationSetting } from "./setting.queries.ts";

/** Stores a setting of the caller's organisation, and writes the former and the new value to the audit log. */
export async function saveOrganisationSetting(
  ctx: Context<MemberCaller>,
  action: string,
  name: string,
  value: unknown,
): Promise<void> {
  const { orgId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const before = await getOrganisationSetting(tx.sql, orgId, name);
    await putOrganisationSetting(tx.sql, orgId, name, value, ctx.clock.now());
    await tx.audit(auditEntry(ctx, action, orgId, { before, after: value }));
  });
}
