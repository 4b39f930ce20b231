import { type Received } from "@huiyan/contract/endpoint";
import { type removeLoop as api } from "@huiyan/contract/patrol/patrol.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { deleteLoop } from "../loop.queries.ts";

/** Deletes one of the caller's patrol loops. @throws AppError not_found */
export async function removeLoop(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  refuseUnless(await deleteLoop(ctx.db.sql, ctx.caller.scope, _id), "not_found");
  return {};
}
