import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type getListSource as getApi,
  type saveListSource as saveApi,
} from "@huiyan/contract/settlement/settlement.api";
import { appSecretOf } from "#features/open-api/open-api.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getSourceUrl, putSourceUrl } from "../source.queries.ts";

export const getListSource = async ({ db, caller }: Context<MemberCaller>): Promise<Answer<typeof getApi>> => ({
  url: await getSourceUrl(db.sql, caller.orgId),
});

/** Stores the address from which lists are fetched. @throws AppError key_missing, outgoing_… */
export async function saveListSource(
  ctx: Context<MemberCaller>,
  { url }: Received<typeof saveApi>,
): Promise<Answer<typeof saveApi>> {
  const { orgId } = ctx.caller;
  if (url !== "") await ctx.outgoing.of(orgId).check(url);
  await ctx.db.transaction(async (tx) => {
    const before = await getSourceUrl(tx.sql, orgId);
    if (url !== "") await appSecretOf(ctx, tx.sql, orgId);
    await putSourceUrl(tx.sql, orgId, url, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "settlement.saveSource", orgId, { before: { url: before }, after: { url } }));
  });
  return {};
}
