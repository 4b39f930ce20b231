import { type Received } from "@huiyan/contract/endpoint";
import { type setView as api } from "@huiyan/contract/live/view.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { nameTaken } from "../name-taken.ts";
import { setViewPoints, updateView } from "../view.queries.ts";

/** Changes one of the caller's saved views. @throws AppError view_exists, not_found */
export async function setView(
  ctx: Context<MemberCaller>,
  { _id, ...view }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { scope } = ctx.caller;
  await ctx.db
    .transaction(async ({ sql }) => {
      refuseUnless(await updateView(sql, scope, _id, view), "not_found");
      refuseUnless(await setViewPoints(sql, scope, _id, view.point_list), "not_found");
    })
    .catch(nameTaken);
  return {};
}
