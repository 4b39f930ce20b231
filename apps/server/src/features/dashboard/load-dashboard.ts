import { algorithmName } from "@huiyan/contract/algorithm/algorithm.rules";
import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { growth, onlineRate } from "@huiyan/contract/home/home.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { listArrangedAlgorithms } from "#features/algorithm/algorithm.public.ts";
import { countOnline } from "#features/device/device.public.ts";
import { countGroupsInView } from "#features/group/group.public.ts";
import { countStaff } from "#features/people/people.public.ts";
import { countAllPoints } from "#features/point/point.public.ts";
import { mapAreaOf } from "#features/setting/setting.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countBerthFigures } from "./berth-figures.queries.ts";
import { type DashboardTimes, dashboardTimes } from "./dashboard-times.ts";
import { countByState, countUntilNow, getMessageFigures } from "./message-figures.queries.ts";
import { parkingCards } from "./parking-blocks.ts";
import { countChargedPlates, listFlowDays } from "./parking-figures.queries.ts";
import { regionsOf } from "./regions-of.ts";
import { listRegionRows } from "./site-figures.queries.ts";

async function parkingFigures(ctx: Context<MemberCaller>, { today, month }: DashboardTimes) {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const [berths, days, plates] = await Promise.all([
    countBerthFigures(sql, scope),
    listFlowDays(sql, scope, today),
    countChargedPlates(sql, scope, month),
  ]);
  const flow = days.find(({ at }) => at === today.getTime());
  const parking = berths.drawn === 0 ? null : parkingCards(berths, flow);
  return { berths: berths.total, parking, charge_plate_num_30: plates };
}

async function alarmFigures(ctx: Context<MemberCaller>, times: DashboardTimes) {
  const { scope } = ctx.caller;
  const { sql } = ctx.db;
  const max = { groups: dashboardLimits.groups, points: dashboardLimits.points };
  const [figures, states, before] = await Promise.all([
    getMessageFigures(sql, scope, { ...times, max }),
    countByState(sql, scope, { today: times.today }),
    countUntilNow(sql, scope, { from: times.yesterday, to: times.dayAgo }),
  ]);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const added = sum(figures.algorithms[1]);
  const named = (rows: readonly { alg_id: string; count: number }[]) =>
    rows.map((row) => ({ ...row, name: algorithmName(row.alg_id, ctx.request.language) }));
  return {
    messages: {
      today_added: added,
      today_open: sum(states.filter(({ state }) => state === "open")),
      growth: growth(added, before),
    },
    group_msg_count: figures.groups,
    alg_msg_counts: {
      1: named(figures.algorithms[1]),
      7: named(figures.algorithms[7]),
    },
    point_msg_count: figures.points,
  };
}

async function regionFigures(ctx: Context<MemberCaller>, { today }: DashboardTimes) {
  const { sql } = ctx.db;
  const [rows, area] = await Promise.all([
    listRegionRows(sql, ctx.caller.scope, today),
    mapAreaOf(sql, ctx.caller.orgId),
  ]);
  const placed = rows.filter(({ code }) => code !== "");
  return {
    places: placed.length,
    city_list: (regionsOf(area, placed) ?? []).filter(({ points }) => points > 0),
  };
}

/** Returns all figures of the big screens. docs/reference/statistics.md. */
export async function loadDashboard(ctx: Context<MemberCaller>): Promise<DashboardData> {
  const { sql } = ctx.db;
  const { scope, role } = ctx.caller;
  const times = dashboardTimes(ctx.clock.now());
  const [groups, devices, points, algorithms, staff, parking, alarms, regions] = await Promise.all([
    countGroupsInView(sql, scope),
    countOnline(sql, scope),
    countAllPoints(sql, scope),
    listArrangedAlgorithms(sql, scope, undefined),
    roleMay(role, "people.manage") ? countStaff(sql, ctx.caller) : null,
    parkingFigures(ctx, times),
    alarmFigures(ctx, times),
    regionFigures(ctx, times),
  ]);
  return {
    data_time: times.now.getTime(),
    groups,
    devices: devices.total,
    devices_online: devices.online,
    device_online_rate: onlineRate(devices.online, devices.total),
    points: points.total,
    points_online: points.online,
    algs: algorithms.length,
    users: staff === null ? null : staff.admin + staff.lead + staff.staff,
    ...parking,
    ...alarms,
    ...regions,
  };
}
