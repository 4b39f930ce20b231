import { type Received } from "@huiyan/contract/endpoint";
import { type openDispatched as api } from "@huiyan/contract/notify/dispatch.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { deleteDispatched } from "../dispatch/dispatch.queries.ts";

/** Marks a dispatched alarm as opened. Repeating this is no error, because two tabs may open the same alarm. */
export async function openDispatched(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await deleteDispatched(ctx.db.sql, ctx.caller.staffId, _id);
  return {};
}
