import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addLoop as api } from "@huiyan/contract/patrol/patrol.api";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertLoop, setLoopPoints } from "../loop.queries.ts";
import { nameTaken } from "../name-taken.ts";

/** Adds a patrol loop for the caller alone. @throws AppError loop_exists, loop_limit, not_found */
export async function addLoop(ctx: Context<MemberCaller>, loop: Received<typeof api>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const id = v7();
  await ctx.db
    .transaction(async ({ sql }) => {
      refuseUnless(await insertLoop(sql, scope, { id, loop, now: ctx.clock.now() }), "loop_limit");
      refuseUnless(await setLoopPoints(sql, scope, id, loop.list), "not_found");
    })
    .catch(nameTaken);
  return { _id: id };
}
