import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type getPointDashboard as api } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { coordinateOf, todayOf, trendOf } from "../alarm-figures.ts";
import { bucketsOf, dashboardTimes } from "../dashboard-times.ts";
import { countByState, listPointDays } from "../message-figures.queries.ts";
import { getPointRow } from "../site-figures.queries.ts";

export async function getPointDashboard(
  ctx: Context<MemberCaller>,
  { point_id: pointId }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const times = dashboardTimes(ctx.clock.now());
  const { longitude, latitude, ...row } = found(await getPointRow(sql, scope, pointId));
  const [days, states] = await Promise.all([
    listPointDays(sql, scope, { pointId, since: times.week }),
    countByState(sql, scope, { today: times.today, pointId }),
  ]);
  const nameOf = (id: string) => algorithmName(id, ctx.request.language);
  return {
    data_time: times.now.getTime(),
    point: { ...row, position_coord: coordinateOf({ longitude, latitude }) },
    trendData: trendOf(days, bucketsOf(times, 7), nameOf),
    todayMsgInfo: todayOf(days, states, times, nameOf),
  };
}
