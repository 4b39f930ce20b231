import { effective, isReviewed, livestockData, offersPointDetails } from "@huiyan/contract/alarm/livestock.rules";
import { type getPointDetails as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { hasPointDetails } from "#features/organisation/organisation.public.ts";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getMessageRow } from "../message.queries.ts";
import { isPointOnline, lastCounts, sumCounts } from "../review/point-details.queries.ts";

const listed = 10;

/**
 * Returns the point of a livestock alarm, with its counts of today and of the week and its last alarms.
 * @throws AppError not_found
 */
export async function getPointDetails(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  refuseUnless(hasPointDetails(ctx.config, orgId), "not_found");
  const row = found(await getMessageRow(ctx.db.sql, scope, id));
  refuseUnless(offersPointDetails(row.alg_id), "not_found");
  const { sql } = ctx.db;
  const now = ctx.clock.now();
  const [online, today, week, last] = await Promise.all([
    isPointOnline(sql, row.point_id),
    sumCounts(sql, scope, row, dayStart(now)),
    sumCounts(sql, scope, row, dayStart(now, -6)),
    lastCounts(sql, scope, row, listed),
  ]);
  return {
    point_id: row.point_id,
    point_name: row.point_name,
    online,
    device_id: row.device_id,
    device_name: row.device_name,
    group_name: row.group_name ?? "",
    today,
    week,
    list: last.map(({ id: _id, happened_at, plate, data }) => {
      const read = livestockData(data);
      const reviewed = isReviewed(read);
      return { _id, time: happened_at.getTime(), plate, total: effective(read).total, reviewed };
    }),
  };
}
