import { type addLink as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { newToken } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { deleteOldLinks, insertLink, lockLinks } from "../display-link.queries.ts";
import { endOf } from "../link-expiry.ts";

/**
 * Adds a screen share and returns its key. Only a hash of the key is stored.
 * @throws AppError display_link_limit, not_found, invalid_input
 */
export async function addLink(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { name, screen, group_id: groupId = null } = input;
  const { orgId, staffId, scope } = ctx.caller;
  const now = ctx.clock.now();
  const expiresAt = endOf(input.expires_at ?? null, now);
  const [id, key] = [v7(), newToken()];
  await ctx.db.transaction(async (tx) => {
    if (groupId !== null) found(await getVisibleGroup(tx.sql, scope, groupId));
    await lockLinks(tx.sql, orgId);
    const isMade = await insertLink(tx.sql, {
      id,
      orgId,
      madeBy: staffId,
      name,
      screen,
      groupId,
      expiresAt,
      now,
      keyHash: key.hash,
    });
    refuseUnless(isMade, "display_link_limit");
    await deleteOldLinks(tx.sql, orgId);
    await tx.audit(auditEntry(ctx, "dashboard.addLink", id, { after: { name, screen, expires_at: expiresAt } }));
  });
  return { _id: id, key: key.text };
}
