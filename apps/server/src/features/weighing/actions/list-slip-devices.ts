import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listSlipDevices as api } from "@huiyan/contract/weighing/weighing.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listDevices } from "../message.queries.ts";

const listed = 200;

export async function listSlipDevices(
  ctx: Context<MemberCaller>,
  { keyword }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const rows = await listDevices(ctx.db.sql, ctx.caller.scope, keyword, listed + 1);
  return { list: rows.slice(0, listed), more: rows.length > listed };
}
