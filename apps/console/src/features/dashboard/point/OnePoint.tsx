import { getPointDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { ChevronLeft } from "lucide-react";
import { Suspense } from "react";
import { useArrivalCount } from "#features/alarm/alarm.public.ts";
import { LivePreview } from "#features/live/live.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { AlarmSettings } from "../alarm/AlarmSettings.tsx";
import { ScreenPopup } from "../alarm/ScreenPopup.tsx";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { FigureRow } from "../blocks/FigureRow.tsx";
import { quietOf } from "../blocks/known.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { type Column, ScreenColumns } from "../blocks/ScreenColumns.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { isFlat, TrendPanel } from "../blocks/TrendPanel.tsx";
import { pointScreenArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";

/** Polling interval of the point's online state, in milliseconds. */
const pointMs = 30_000;

interface Props {
  id: string;
  onOpen: (id: string | undefined) => void;
}

/** Screen of one point: live video, alarms of seven days, today's alarms and the newest alarms. */
export function OnePoint({ id, onOpen }: Props) {
  useArrivalCount(pointScreenArrivals);
  useFigureRefresh([getPointDashboard.name]);
  const figures = useQueryOf(getPointDashboard, { point_id: id }, { ...reloadOptions, refetchInterval: pointMs });
  const alarms = useLiveAlarms(undefined, id);
  const { problem } = figures;
  const { point, todayMsgInfo: messages, trendData } = figures.data ?? {};
  const unit = text("unitAlarm");
  const noAlarms = dashboardText("noAlarmsToday");
  const columns: Column[] = [
    {
      id: "picture",
      width: "1fr",
      panels: [
        {
          id: "live",
          quiet: undefined,
          panel: () => (
            <ScreenPanel
              title={text("livePicture")}
              note={point?.device_name ?? ""}
              className="screen-point"
              actions={
                point && (
                  <span className={point.online ? "screen-link on" : "screen-link"}>
                    {text(point.online ? "online" : "offline")}
                  </span>
                )
              }
            >
              {point === undefined && <ScreenUnknown />}
              {point !== undefined && (
                <Suspense fallback={<p className="screen-none">{text("loading")}</p>}>
                  <LivePreview key={id} pointId={id} />
                </Suspense>
              )}
            </ScreenPanel>
          ),
        },
        {
          id: "trend",
          quiet: quietOf({ data: trendData, problem }, isFlat, text("noTrend")),
          panel: (quiet) => <TrendPanel trend={trendData} quiet={quiet} />,
        },
      ],
    },
    {
      id: "alarms",
      width: "420px",
      panels: [
        {
          id: "newest",
          quiet: quietOf(alarms, ({ list }) => list.length === 0, noAlarms),
          panel: (quiet) => <LiveAlarms alarms={alarms} quiet={quiet} />,
        },
        {
          id: "algorithms",
          quiet: quietOf({ data: messages, problem }, ({ list }) => list.length === 0, noAlarms),
          panel: (quiet) => (
            <ScreenPanel
              title={text("algorithmsToday")}
              note={dashboardText("today")}
              className="screen-third"
              quiet={quiet}
            >
              <RankList
                rows={messages?.list
                  .slice(0, dashboardLimits.points)
                  .map(({ alg_id, name, count }) => ({ id: alg_id, name, count }))}
              />
            </ScreenPanel>
          ),
        },
      ],
    },
  ];
  return (
    <ScreenFrame
      title={point?.name ?? text("pointData")}
      freshness={joinFreshness(figures, alarms)}
      actions={
        <>
          <button type="button" className="screen-button" onClick={() => onOpen(undefined)}>
            <ChevronLeft size={18} aria-hidden="true" />
            {text("allPoints")}
          </button>
          <AlarmSettings />
          <FullscreenAction />
        </>
      }
    >
      <FigureRow
        figures={[
          { id: "total", label: text("total"), value: messages?.total, unit },
          { id: "open", label: text("open"), value: messages?.open, unit, isAlert: (messages?.open ?? 0) > 0 },
          { id: "handled", label: text("handled"), value: messages?.handled, unit },
        ]}
      />
      <ScreenColumns columns={columns} />
      <ScreenPopup onOpen={onOpen} />
    </ScreenFrame>
  );
}
