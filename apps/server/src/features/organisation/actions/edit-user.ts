import { type Received } from "@huiyan/contract/endpoint";
import { type editUser as api } from "@huiyan/contract/organisation/organisation.api";
import { renamePerson } from "#features/people/people.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { renameAccount } from "../organisation.queries.ts";

/** Changes the caller's own name, in the account and in the current organisation. */
export async function editUser(
  ctx: Context<UserCaller | MemberCaller>,
  { name }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { caller } = ctx;
  await ctx.db.transaction(async (tx) => {
    await renameAccount(tx.sql, caller.accountId, name);
    if (caller.kind === "member") await renamePerson(tx.sql, caller.staffId, name);
    await tx.audit(auditEntry(ctx, "organisation.editUser", caller.accountId, { after: { name } }));
  });
  return {};
}
