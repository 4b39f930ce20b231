import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getGroupOverview as api } from "@huiyan/contract/group/group.api";
import { overviewMessageDays } from "@huiyan/contract/group/group.rules";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getGroupRow } from "../group-tree.queries.ts";
import { countOverview } from "../overview.queries.ts";

export async function getGroupOverview(
  ctx: Context<ReaderCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const groupId = _id === orgId ? undefined : found(await getGroupRow(ctx.db.sql, scope, _id)).id;
  const since = dayStart(ctx.clock.now(), 1 - overviewMessageDays);
  const { online, ...counts } = await countOverview(ctx.db.sql, scope, groupId, since);
  const rate = counts.device === 0 ? null : Math.round((online / counts.device) * 1000) / 10;
  return { ...counts, device_online_rate: rate };
}
