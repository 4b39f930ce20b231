import { type Received } from "@huiyan/contract/endpoint";
import { type removeView as api } from "@huiyan/contract/live/view.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { deleteView } from "../view.queries.ts";

/** Deletes one of the caller's saved views. @throws AppError not_found */
export async function removeView(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  refuseUnless(await deleteView(ctx.db.sql, ctx.caller.scope, _id), "not_found");
  return {};
}
