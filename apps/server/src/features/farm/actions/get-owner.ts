import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getFarmOwner as api } from "@huiyan/contract/farm/owner.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getOwnerRow } from "../owner.queries.ts";
import { viewOwner } from "../owner-view.ts";

/** Returns a farmer. @throws AppError not_found */
export async function getOwner(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  return viewOwner(found(await getOwnerRow(ctx.db.sql, ctx.caller.scope, _id)));
}
