import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getSealKey as api, type getPublicKey as publicApi } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { viewKey } from "../seal/view-key.ts";
import { getKey, getKeyById } from "../weighing.queries.ts";

export async function getSealKey(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const key = await getKey(ctx.db.sql, ctx.caller.orgId);
  return { key: key === undefined ? null : await viewKey(key) };
}

/** Returns the organisation's public key. @throws AppError not_found */
export async function getPublicKey(
  ctx: Context,
  { id }: Received<typeof publicApi>,
): Promise<Answer<typeof publicApi>> {
  return viewKey(found(await getKeyById(ctx.db.sql, id)));
}
