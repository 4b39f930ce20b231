import { type Received } from "@huiyan/contract/endpoint";
import { type setLoop as api } from "@huiyan/contract/patrol/patrol.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { setLoopPoints, updateLoop } from "../loop.queries.ts";
import { nameTaken } from "../name-taken.ts";

/** Changes one of the caller's patrol loops. @throws AppError loop_exists, not_found */
export async function setLoop(
  ctx: Context<MemberCaller>,
  { _id, ...loop }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { scope } = ctx.caller;
  await ctx.db
    .transaction(async ({ sql }) => {
      refuseUnless(await updateLoop(sql, scope, _id, loop), "not_found");
      refuseUnless(await setLoopPoints(sql, scope, _id, loop.list), "not_found");
    })
    .catch(nameTaken);
  return {};
}
