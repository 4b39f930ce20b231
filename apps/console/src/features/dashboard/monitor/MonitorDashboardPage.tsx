import { getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { listAllPoints } from "@huiyan/contract/point/point.api";
import { Suspense, useMemo, useState } from "react";
import { useArrivalCount } from "#features/alarm/alarm.public.ts";
import { ScreenWall } from "#features/live/live.public.ts";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { AlarmSettings } from "../alarm/AlarmSettings.tsx";
import { ScreenPopup } from "../alarm/ScreenPopup.tsx";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { quietOf } from "../blocks/known.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { alarmScreenArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { PointMapPanel, quietMap } from "../point/PointMapPanel.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { PointRows } from "./PointRows.tsx";
import "./monitor-screen.css";

/** Size of the map in pixels, before the screen is scaled. */
const mapRoom = { width: 386, height: 240 };
/** Polling interval of the points' online state, in milliseconds. */
const pointsMs = 30_000;

/**
 * Big screen /monitorDashboard: windows with live video, and next to them the newest alarms and the points on a map and
 * in a list. Choosing a point opens its video in a window.
 */
export function MonitorDashboardPage() {
  const staffId = useCaller().data?.staff?._id;
  useArrivalCount(alarmScreenArrivals);
  useFigureRefresh([getAlarmDashboard.name]);
  const figures = useQueryOf(getAlarmDashboard, {}, { ...reloadOptions, refetchInterval: pointsMs });
  const points = useQueryOf(listAllPoints, {}, { refetchInterval: pointsMs, refetchIntervalInBackground: true });
  const alarms = useLiveAlarms();
  const [wanted, setRequested] = useState<{ id: string }>();
  const [shown, setShown] = useState<readonly string[]>([]);
  const open = (id: string) => setRequested({ id });
  const list = useMemo(() => points.data?.toSorted((a, b) => Number(b.online) - Number(a.online)), [points.data]);
  const online = list?.filter((point) => point.online).length ?? 0;
  const columns: Column[] = [
    {
      id: "wall",
      width: "1fr",
      panels: [
        {
          id: "wall",
          quiet: undefined,
          panel: () => (
            <ScreenPanel
              title={text("livePictures")}
              note={list === undefined ? "" : text("onlineOf", { online, n: list.length })}
              className="screen-wall"
            >
              {list === undefined && <ScreenUnknown />}
              {staffId !== undefined && list !== undefined && (
                <Suspense fallback={<p className="screen-none">{text("loading")}</p>}>
                  <ScreenWall key={staffId} staffId={staffId} points={list} wanted={wanted} onShown={setShown} />
                </Suspense>
              )}
            </ScreenPanel>
          ),
        },
      ],
    },
    {
      id: "beside",
      width: "420px",
      className: "screen-beside",
      panels: [
        {
          id: "alarms",
          quiet: quietOf(alarms, (found) => found.list.length === 0, dashboardText("noAlarmsToday")),
          panel: (quiet) => <LiveAlarms alarms={alarms} quiet={quiet} onOpen={open} />,
        },
        {
          id: "map",
          quiet: quietMap({ data: figures.data?.pointList, problem: figures.problem }),
          panel: (quiet) => (
            <PointMapPanel
              points={figures.data?.pointList}
              room={mapRoom}
              named={0}
              chosen={wanted?.id}
              className="screen-small-map"
              quiet={quiet}
              onOpen={open}
            />
          ),
        },
        {
          id: "points",
          quiet: quietOf({ data: list, problem: points.problem }, (all) => all.length === 0, text("noPoints")),
          panel: (quiet) => <PointRows points={list} shown={shown} quiet={quiet} onOpen={open} />,
        },
      ],
    },
  ];
  return (
    <ScreenFrame
      title={text("monitorDashboard")}
      freshness={joinFreshness(points, figures, alarms)}
      actions={
        <>
          <AlarmSettings />
          <FullscreenAction />
        </>
      }
    >
      <ScreenColumns columns={columns} />
      <ScreenPopup onOpen={open} />
    </ScreenFrame>
  );
}
