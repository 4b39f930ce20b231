import { type Received } from "@huiyan/contract/endpoint";
import { type unsubscribePush as api } from "@huiyan/contract/notify/push-subscription.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { hashEndpoint } from "../push/browser-keys.ts";
import { deleteSubscription } from "../push/subscription.queries.ts";

export async function unsubscribePush(
  ctx: Context<MemberCaller>,
  { endpoint }: Received<typeof api>,
): Promise<Record<string, never>> {
  await deleteSubscription(ctx.db.sql, ctx.caller.staffId, hashEndpoint(endpoint));
  return {};
}
