import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addView as api } from "@huiyan/contract/live/view.api";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { nameTaken } from "../name-taken.ts";
import { insertView, setViewPoints } from "../view.queries.ts";

/** Adds a saved view of the live wall for the caller alone. @throws AppError view_exists, view_limit, not_found */
export async function addView(ctx: Context<MemberCaller>, view: Received<typeof api>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const id = v7();
  await ctx.db
    .transaction(async ({ sql }) => {
      refuseUnless(await insertView(sql, scope, { id, view, now: ctx.clock.now() }), "view_limit");
      refuseUnless(await setViewPoints(sql, scope, id, view.point_list), "not_found");
    })
    .catch(nameTaken);
  return { _id: id };
}
