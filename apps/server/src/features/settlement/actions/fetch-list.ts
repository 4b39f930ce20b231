import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type fetchList as api } from "@huiyan/contract/settlement/settlement.api";
import { listLimits } from "@huiyan/contract/settlement/settlement.rules";
import { v7 } from "uuid";
import { appSecretOf, signDelivery } from "#features/open-api/open-api.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { compareList } from "../compare-list.ts";
import { getSourceUrl } from "../source.queries.ts";

/**
 * Fetches the list of a day from the other system with a signed request, and compares it.
 * @throws AppError settlement_no_source, settlement_…, key_missing, outgoing_…
 */
export async function fetchList(
  ctx: Context<MemberCaller>,
  { day }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const url = await getSourceUrl(ctx.db.sql, orgId);
  refuseUnless(url !== "", "settlement_no_source");
  const secret = await appSecretOf(ctx, ctx.db.sql, orgId);
  const call = signDelivery(secret, v7(), { day }, ctx.clock.now());
  const { status, body, isWhole } = await ctx.outgoing.of(orgId).ask({ ...call, url, maxBytes: listLimits.bytes });
  refuseUnless(status >= 200 && status < 300 && body.length > 0, "settlement_source_failed");
  refuseUnless(isWhole, "settlement_list_large");
  return compareList(ctx, { action: "settlement.fetchList", day, name: new URL(url).host, bytes: body });
}
