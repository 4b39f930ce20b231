import { getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { Id } from "@huiyan/contract/scalars";
import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { useArrivalCount } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSession } from "#shared/auth/session.store.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { type Figure, FigureRow } from "../blocks/FigureRow.tsx";
import { quietOf } from "../blocks/known.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { isFlat, TrendPanel } from "../blocks/TrendPanel.tsx";
import { alarmScreenArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { PointMapPanel, quietMap } from "../point/PointMapPanel.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { AlarmSettings } from "./AlarmSettings.tsx";
import { GroupLines } from "./GroupLines.tsx";
import { ScreenPopup } from "./ScreenPopup.tsx";
import "./alarm-screen.css";

const Address = z.object({ group_id: Id.optional().catch(undefined) });
/** Size of the map in pixels, before the screen is scaled. */
const mapRoom = { width: 966, height: 446 };
const namedPoints = 12;

/**
 * Big screen /alarmDashboard for a group with its subgroups: today's totals, points on the map, alarms of seven days by
 * algorithm, newest alarms.
 */
export function AlarmDashboardPage() {
  const { state, set } = useUrlState(Address);
  const navigate = useNavigate();
  const groupId = state.group_id;
  useArrivalCount(alarmScreenArrivals);
  useFigureRefresh([getAlarmDashboard.name]);
  const figures = useQueryOf(getAlarmDashboard, groupId === undefined ? {} : { group_id: groupId }, reloadOptions);
  const alarms = useLiveAlarms(groupId);
  const isWall = useSession(({ display }) => display);
  // Undefined on a screen share: it may show only one screen, and leaving that screen would end its session.
  const openPoint = (id: string) =>
    isWall ? undefined : void navigate({ to: "/pointData", search: { id, group_id: groupId } });
  const { data, problem } = figures;
  const ranked = rankOf(data?.todayMsgInfo.list);
  const top = data?.todayPointInfo.list.map(({ point_id, name, count }) => ({ id: point_id, name, count }));
  const isNone = (rows: readonly unknown[]) => rows.length === 0;
  const noAlarms = dashboardText("noAlarmsToday");
  const flat = quietOf({ data: data?.trendData, problem }, isFlat, text("noTrend"));
  const columns: Column[] = [
    {
      id: "groups",
      width: "420px",
      panels: [
        {
          id: "tree",
          quiet: undefined,
          panel: () => <GroupLines chosen={groupId} onChoose={(group_id) => set({ group_id })} />,
        },
        {
          id: "algorithms",
          quiet: quietOf({ data: ranked, problem }, isNone, noAlarms),
          panel: (quiet) => (
            <ScreenPanel
              title={text("algorithmsToday")}
              note={dashboardText("today")}
              className="screen-third"
              quiet={quiet}
            >
              <RankList rows={ranked} />
            </ScreenPanel>
          ),
        },
      ],
    },
    {
      id: "map",
      width: "1fr",
      panels: [
        {
          id: "map",
          // Shrinks the empty map to its sentence only if another panel of the middle column can use the space.
          quiet: flat === undefined ? quietMap({ data: data?.pointList, problem }) : undefined,
          panel: (quiet) => (
            <PointMapPanel
              points={data?.pointList}
              room={mapRoom}
              named={namedPoints}
              className="screen-points"
              quiet={quiet}
              onOpen={openPoint}
            />
          ),
        },
        {
          id: "trend",
          quiet: flat,
          panel: (quiet) => <TrendPanel trend={data?.trendData} quiet={quiet} />,
        },
      ],
    },
    {
      id: "alarms",
      width: "420px",
      panels: [
        {
          id: "live",
          quiet: quietOf(alarms, ({ list }) => list.length === 0, noAlarms),
          panel: (quiet) => <LiveAlarms alarms={alarms} quiet={quiet} onOpen={openPoint} />,
        },
        {
          id: "points",
          quiet: quietOf({ data: top, problem }, isNone, noAlarms),
          panel: (quiet) => (
            <ScreenPanel
              title={dashboardText("topPoints")}
              note={dashboardText("today")}
              className="screen-third"
              quiet={quiet}
            >
              <RankList tone="amber" rows={top} onOpen={openPoint} />
            </ScreenPanel>
          ),
        },
      ],
    },
  ];
  return (
    <ScreenFrame
      title={text("alarmDashboard")}
      freshness={joinFreshness(figures, alarms)}
      actions={
        <>
          <AlarmSettings />
          <FullscreenAction />
        </>
      }
    >
      <FigureRow figures={todayFigures(data)} />
      <ScreenColumns columns={columns} />
      <ScreenPopup onOpen={openPoint} />
    </ScreenFrame>
  );
}

type Data = Answer<typeof getAlarmDashboard>;

const rankOf = (list: Data["todayMsgInfo"]["list"] | undefined) =>
  list?.slice(0, dashboardLimits.groups).map(({ alg_id, name, count }) => ({ id: alg_id, name, count }));

function todayFigures(data: Data | undefined): Figure[] {
  const { todayMsgInfo: messages, todayPointInfo: points, subGroup } = data ?? {};
  const alarmUnit = text("unitAlarm");
  const pointUnit = text("unitPoint");
  return [
    { id: "total", label: text("total"), value: messages?.total, unit: alarmUnit },
    { id: "open", label: text("open"), value: messages?.open, unit: alarmUnit, isAlert: (messages?.open ?? 0) > 0 },
    { id: "handled", label: text("handled"), value: messages?.handled, unit: alarmUnit },
    {
      id: "online",
      label: text("onlinePoints"),
      value: points?.online,
      unit: pointUnit,
      note: points && text("ofAll", { n: points.total }),
    },
    { id: "alarmed", label: text("alarmedPoints"), value: points?.alarmed, unit: pointUnit },
    { id: "groups", label: text("subGroups"), value: subGroup?.length, unit: text("unitGroup") },
  ];
}
