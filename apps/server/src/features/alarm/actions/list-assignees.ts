import { type listAssignees as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listAssigneeRows } from "../handling.queries.ts";
import { getMessageRow } from "../message.queries.ts";

/** Returns the members to whom an alarm that the caller sees can be dispatched. @throws AppError not_found */
export async function listAssignees(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { device_uid } = found(await getMessageRow(ctx.db.sql, ctx.caller.scope, id));
  const rows = await listAssigneeRows(ctx.db.sql, ctx.caller, device_uid);
  return { list: rows.map(({ id: _id, ...rest }) => ({ _id, ...rest })) };
}
