import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type countInGroups as api } from "@huiyan/contract/group/group.api";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countPerGroup } from "../group-counts.queries.ts";

/**
 * Counts points, berths or unread alarms per group. Counts the alarms of the last seven days including today, which is
 * the default range of the alarm list.
 */
export async function countInGroups(
  ctx: Context<ReaderCaller>,
  { of }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const since = dayStart(ctx.clock.now(), -6);
  const rows = await countPerGroup(ctx.db.sql, ctx.caller.scope, of, since);
  return rows.map(({ id, count, online }) => ({ _id: id, count, online: of === "point" ? online : null }));
}
