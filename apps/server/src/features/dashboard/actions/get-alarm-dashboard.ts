import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type getAlarmDashboard as api } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { coordinateOf, todayOf, trendOf } from "../alarm-figures.ts";
import { bucketsOf, dashboardTimes } from "../dashboard-times.ts";
import { countByState, listAlgorithmDays } from "../message-figures.queries.ts";
import { getGroupFigures, type PointRow } from "../site-figures.queries.ts";

/** Maximum points in the list; those with the most alarms come first. */
const maxPoints = 2000;

type AlarmDashboard = Answer<typeof api>;

function pointOf({ longitude, latitude, ...row }: PointRow): AlarmDashboard["pointList"][number] {
  const position_coord = coordinateOf({ longitude, latitude });
  return { ...row, position_coord, disabled: position_coord === null };
}

export async function getAlarmDashboard(
  ctx: Context<MemberCaller>,
  { group_id: groupId }: Received<typeof api>,
): Promise<AlarmDashboard> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  if (groupId !== undefined) found(await getVisibleGroup(sql, scope, groupId));
  const times = dashboardTimes(ctx.clock.now());
  const [figures, days, states] = await Promise.all([
    getGroupFigures(sql, scope, { groupId, today: times.today, maxPoints }),
    listAlgorithmDays(sql, scope, times.week, groupId),
    countByState(sql, scope, { today: times.today, groupId }),
  ]);
  const nameOf = (id: string) => algorithmName(id, ctx.request.language);
  const alarmed = figures.list.filter(({ messages }) => messages > 0).slice(0, dashboardLimits.points);
  return {
    data_time: times.now.getTime(),
    pointAlgs: figures.algorithms.map((row) => ({ ...row, name: nameOf(row.alg_id) })),
    pointList: figures.list.map(pointOf),
    points: figures.points.total,
    trendData: trendOf(days, bucketsOf(times, 7), nameOf),
    todayMsgInfo: todayOf(days, states, times, nameOf),
    todayPointInfo: {
      ...figures.points,
      list: alarmed.map(({ point_id, name, messages }) => ({ point_id, name, count: messages })),
    },
    subGroup: figures.groups,
  };
}
