import { type suggestBerthNumber as api } from "@huiyan/contract/berth/berth.api";
import { suggestNumber as suggested } from "@huiyan/contract/berth/berth.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { nextNumber } from "../berth.queries.ts";

export async function suggestNumber(
  ctx: Context<ReaderCaller>,
  { prefix }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const next = await nextNumber(ctx.db.sql, ctx.caller.orgId, prefix);
  return { no: suggested(next === undefined ? null : next - 1) };
}
