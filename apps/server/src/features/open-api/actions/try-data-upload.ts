import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type tryDataUpload as api } from "@huiyan/contract/open-api/open-api.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { appSecretOf, signDelivery } from "../sign-delivery.ts";

/**
 * Sends one signed test request to the given address, which need not be saved.
 * @throws AppError key_missing, outgoing_…
 */
export async function tryDataUpload(
  ctx: Context<MemberCaller>,
  { url }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const now = ctx.clock.now();
  const secret = await appSecretOf(ctx, ctx.db.sql, orgId);
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "openApi.tryDataUpload", orgId, { after: { url } })));
  const call = signDelivery(secret, v7(), { event: "test", time: now.getTime() }, now);
  const { status, tookMs } = await ctx.outgoing.of(orgId).send({ ...call, url });
  return { status, took_ms: tookMs };
}
