import { type Message } from "@huiyan/contract/alarm/message";
import { getAlarmDashboard, getPointDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import {
  type DashboardCharts,
  type DashboardData,
  getDashboardData,
  getFullDashboard,
} from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { z } from "zod";
import { type ArrivalCount } from "#features/alarm/alarm.public.ts";

const plusLast = (values: readonly number[], n: number): number[] =>
  values.map((value, at) => (at === values.length - 1 ? value + n : value));

/**
 * Returns the figures increased by new alarms. The ranks of groups stay, since only the server knows for which groups
 * an alarm counts.
 */
function grownData(data: DashboardData, fresh: readonly Message[]): DashboardData {
  const { today_added, today_open } = data.messages;
  const n = fresh.length;
  const points = data.point_msg_count.map((point) => ({
    ...point,
    count: point.count + fresh.filter(({ point_id }) => point_id === point.point_id).length,
  }));
  return {
    ...data,
    messages: { ...data.messages, today_added: today_added + n, today_open: today_open + n },
    point_msg_count: points.toSorted((a, b) => b.count - a.count),
  };
}

/** How pushed alarms change the cached figures of the maintenance screen. */
export const maintenanceArrivals: ArrivalCount<DashboardData> = {
  name: getDashboardData.name,
  timeOf: ({ data_time }) => data_time,
  count: grownData,
};

/** How pushed alarms change the cached figures and the alarm trend of the kanban. */
export const boardArrivals: ArrivalCount<{ data: DashboardData; charts: DashboardCharts }> = {
  name: getFullDashboard.name,
  timeOf: ({ data }) => data.data_time,
  count({ data, charts }, fresh) {
    const n = fresh.length;
    return {
      data: grownData(data, fresh),
      charts: {
        ...charts,
        messageTrends: { ...charts.messageTrends, count: plusLast(charts.messageTrends.count, n) },
      },
    };
  },
};

interface OfToday {
  total: number;
  open: number;
  list: readonly { alg_id: string; count: number }[];
}
function grownToday<T extends OfToday>(today: T, fresh: readonly Message[]): T {
  const list = today.list.map((one) => ({
    ...one,
    count: one.count + fresh.filter(({ alg }) => alg === one.alg_id).length,
  }));
  return { ...today, total: today.total + fresh.length, open: today.open + fresh.length, list };
}

const OfGroup = z.object({ group_id: z.string().optional() });

/**
 * How pushed alarms change the cached figures of the alarm screen. If a group is chosen, only alarms at its points
 * count.
 */
export const alarmScreenArrivals: ArrivalCount<Answer<typeof getAlarmDashboard>> = {
  name: getAlarmDashboard.name,
  timeOf: ({ data_time }) => data_time,
  count(screen, fresh, input) {
    const known = new Set(screen.pointList.map(({ point_id }) => point_id));
    const isWhole = OfGroup.safeParse(input).data?.group_id === undefined;
    const own = isWhole ? fresh : fresh.filter(({ point_id }) => known.has(point_id));
    const pointList = screen.pointList.map((point) => ({
      ...point,
      messages: point.messages + own.filter(({ point_id }) => point_id === point.point_id).length,
    }));
    const { trendData: trend, todayPointInfo: points } = screen;
    const countOf = (has: (message: Message) => boolean) => own.filter(has).length;
    return {
      ...screen,
      pointList,
      todayMsgInfo: grownToday(screen.todayMsgInfo, own),
      trendData: {
        ...trend,
        algs: trend.algs.map((one) => ({
          ...one,
          count: plusLast(
            one.count,
            countOf(({ alg }) => alg === one.alg_id),
          ),
        })),
      },
      todayPointInfo: {
        ...points,
        list: points.list.map((one) => ({
          ...one,
          count: one.count + countOf(({ point_id }) => point_id === one.point_id),
        })),
      },
    };
  },
};

const OfPoint = z.object({ point_id: z.string() });

/** How pushed alarms change the cached figures of the screen for one point. */
export const pointScreenArrivals: ArrivalCount<Answer<typeof getPointDashboard>> = {
  name: getPointDashboard.name,
  timeOf: ({ data_time }) => data_time,
  count(screen, fresh, input) {
    const id = OfPoint.safeParse(input).data?.point_id;
    return {
      ...screen,
      todayMsgInfo: grownToday(
        screen.todayMsgInfo,
        fresh.filter(({ point_id }) => point_id === id),
      ),
    };
  },
};
