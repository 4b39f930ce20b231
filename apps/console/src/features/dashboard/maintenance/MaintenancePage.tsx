import { headlinePageMax } from "@huiyan/contract/alarm/alarm.rules";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import {
  countDevicesOfGroups,
  type DashboardData,
  getDashboardData,
  getSafety,
} from "@huiyan/contract/dashboard/dashboard.api";
import { findDevices } from "@huiyan/contract/device/device.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { useNavigate } from "@tanstack/react-router";
import { useArrivalCount, useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSession } from "#shared/auth/session.store.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { type Figure, FigureRow } from "../blocks/FigureRow.tsx";
import { quietOf, type Source } from "../blocks/known.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { NewsPanel } from "../blocks/NewsPanel.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { maintenanceArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { GroupRates } from "./GroupRates.tsx";
import { lineHeight } from "./line-height.ts";
import { NoVideoPoints } from "./NoVideoPoints.tsx";
import { OfflineDevices } from "./OfflineDevices.tsx";
import { isSafe, SafetyStates } from "./SafetyStates.tsx";
import { noVideoText, offlineText } from "./what-is-well.ts";
import "./maintenance-screen.css";

/** Poll interval in milliseconds. Polled because the state of devices changes without alarms. */
const everyMs = 30_000;
const often = { refetchInterval: everyMs, refetchIntervalInBackground: true, refetchOnMount: "always" } as const;
/** Maximum delay in milliseconds between an alarm and the refresh of figures that only the server can count. */
const arrivalEveryMs = 2000;
/** Maximum number of rows in the list of offline devices and in the list of points without a picture. */
const maxRows = 2000;
const [offline, withoutPicture] = [2, 4];

/**
 * Returns the height in pixels that a panel needs for head, rows and padding; an empty object if the number of rows is
 * unknown.
 */
const needOf = (rows: number | undefined) => (rows === undefined ? {} : { need: 62 + rows * lineHeight });

/**
 * Returns the list, but without data until its total is known: the panel must not claim earlier that the list is empty.
 */
function withTotal<T extends { list: readonly unknown[] }>(list: Source<T>, total: Source<unknown>): Source<T> {
  if (list.data !== undefined && list.data.list.length > 0) return list;
  return { data: total.data === undefined ? undefined : list.data, problem: list.problem ?? total.problem };
}

/**
 * Big screen /mtDashboard about the state of devices: online share, days offline, points without a picture, today's
 * device incidents.
 */
export function MaintenancePage() {
  const navigate = useNavigate();
  const isWall = useSession(({ display }) => display);
  const group = useAlias();
  const data = useQueryOf(getDashboardData, {}, often);
  const groups = useQueryOf(countDevicesOfGroups, {}, often);
  const devices = useQueryOf(findDevices, { page: 1, size: maxRows, status: offline }, often);
  const points = useQueryOf(findPoints, { page: 1, size: maxRows, status: withoutPicture }, often);
  const safety = useQueryOf(getSafety, {}, often);
  const alarms = useLiveAlarms();
  const news = useQueryOf(findHeadlines, { page: 1, size: headlinePageMax }, often);
  useArrivalCount(maintenanceArrivals);
  useArrivalRefresh([getSafety.name, findHeadlines.name], arrivalEveryMs);
  const isNone = <T,>({ list }: { list: readonly T[] }) => list.length === 0;
  const offlineOf = withTotal(devices, data);
  const noVideoOf = withTotal(points, data);
  const [noneOffline, noneWithoutVideo] = [offlineText(data.data), noVideoText(data.data)];
  const openPoint = isWall ? undefined : (id: string) => void navigate({ to: "/pointData", search: { id } });
  const headlines = { data: news.data?.list, problem: news.problem };
  const columns: Column[] = [
    {
      id: "away",
      width: "1fr",
      panels: [
        {
          id: "offline",
          quiet: quietOf(offlineOf, isNone, noneOffline),
          ...needOf(devices.data?.list.length),
          panel: (quiet) => (
            <OfflineDevices devices={offlineOf} asOf={devices.dataUpdatedAt} none={noneOffline} quiet={quiet} />
          ),
        },
        {
          id: "noVideo",
          quiet: quietOf(noVideoOf, isNone, noneWithoutVideo),
          ...needOf(points.data?.list.length),
          panel: (quiet) => (
            <NoVideoPoints points={noVideoOf} none={noneWithoutVideo} quiet={quiet} onOpen={openPoint} />
          ),
        },
        {
          id: "alarms",
          quiet: quietOf(alarms, isNone, dashboardText("noAlarmsToday")),
          panel: (quiet) => (
            <LiveAlarms isWide alarms={alarms} quiet={quiet} {...(openPoint && { onOpen: openPoint })} />
          ),
        },
      ],
    },
    {
      id: "today",
      width: "480px",
      panels: [
        {
          id: "groups",
          quiet: quietOf(groups, (rows) => rows.length === 0, text("noGroups", { group })),
          ...needOf(groups.data?.length),
          panel: (quiet) => <GroupRates none={text("noGroups", { group })} groups={groups} quiet={quiet} />,
        },
        {
          id: "safety",
          quiet: quietOf(safety, isSafe, text("noSafety")),
          ...needOf(safety.data && safety.data.length + 1),
          panel: (quiet) => <SafetyStates rows={safety} quiet={quiet} />,
        },
        {
          id: "news",
          quiet: quietOf(headlines, (list) => list.length === 0, text("noNotices")),
          panel: (quiet) => (
            <NewsPanel
              title={text("notices")}
              note={dashboardText("today")}
              news={headlines}
              none={text("noNotices")}
              quiet={quiet}
            />
          ),
        },
      ],
    },
  ];
  return (
    <ScreenFrame
      title={text("maintenance")}
      freshness={joinFreshness(data, groups, devices, points, safety, news, alarms)}
      actions={<FullscreenAction />}
    >
      <FigureRow figures={figuresOf(data.data, devices.data?.page.count, points.data?.page.count)} />
      <ScreenColumns columns={columns} />
    </ScreenFrame>
  );
}

function figuresOf(data: DashboardData | undefined, silent: number | undefined, noVideo: number | undefined): Figure[] {
  const { devices: all = 0, devices_online: online = 0 } = data ?? {};
  const rate = { id: "rate", label: text("onlineRate"), value: data?.device_online_rate, unit: "%", decimals: 1 };
  return [
    { ...rate, note: data && `${online} / ${all}` },
    {
      id: "silent",
      label: text("offlineDevices"),
      value: silent,
      unit: text("unitDevice"),
      isAlert: (silent ?? 0) > 0,
    },
    {
      id: "points",
      label: text("onlinePoints"),
      value: data?.points_online,
      unit: text("unitPoint"),
      note: data && text("ofAll", { n: data.points }),
    },
    {
      id: "noVideo",
      label: text("withoutPicture"),
      value: noVideo,
      unit: text("unitPoint"),
      isAlert: (noVideo ?? 0) > 0,
    },
    { id: "open", label: text("open"), value: data?.messages.today_open, unit: text("unitAlarm") },
    { id: "algs", label: text("algorithms"), value: data?.algs, unit: text("unitKind") },
  ];
}
