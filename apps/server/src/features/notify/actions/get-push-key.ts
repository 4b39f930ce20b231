import { type Answer } from "@huiyan/contract/endpoint";
import { type getPushKey as api } from "@huiyan/contract/notify/push-subscription.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getVapidKeys } from "../push/vapid.ts";

export async function getPushKey(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return { key: (await getVapidKeys(ctx)).publicKey };
}
