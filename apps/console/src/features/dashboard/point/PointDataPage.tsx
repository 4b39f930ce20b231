import { getAlarmDashboard, getPointDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { Id } from "@huiyan/contract/scalars";
import { ChevronLeft } from "lucide-react";
import { Suspense } from "react";
import { z } from "zod";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { useUrlState } from "../../../shared/list/use-url-state.ts";
import { useArrivalCount } from "../../alarm/alarm.public.ts";
import { LivePreview } from "../../live/live.public.ts";
import { AlarmSettings } from "../alarm/AlarmSettings.tsx";
import { ScreenPopup } from "../alarm/ScreenPopup.tsx";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { FigureRow } from "../blocks/FigureRow.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { TrendPanel } from "../blocks/TrendPanel.tsx";
import { alarmScreenArrivals, pointScreenArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import "../alarm/alarm-screen.css";
import "../monitor/monitor-screen.css";
import "./point-data.css";

const Address = z.object({ id: Id.optional().catch(undefined), group_id: Id.optional().catch(undefined) });

/** /pointData: one point, or the points of a group to choose from. */
export function PointDataPage() {
  const { state, set } = useUrlState(Address);
  const { id, group_id } = state;
  const open = (next: string | undefined) => set({ id: next });
  return id === undefined ? (
    <PointChoice groupId={group_id} onOpen={open} />
  ) : (
    <OnePoint key={id} id={id} onOpen={open} />
  );
}

/** One point: its live picture, seven days, today's alarms and the newest of them. */
function OnePoint({ id, onOpen }: { id: string; onOpen: (id: string | undefined) => void }) {
  useArrivalCount(pointScreenArrivals);
  useFigureRefresh([getPointDashboard.name]);
  const figures = useQueryOf(getPointDashboard, { point_id: id }, { ...reloadOptions, refetchInterval: 30_000 });
  const alarms = useLiveAlarms(undefined, id);
  const { point, todayMsgInfo: messages, trendData } = figures.data ?? {};
  const unit = text("unitAlarm");
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
      <div className="screen-monitor">
        <div className="screen-column">
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
          <TrendPanel trend={trendData} />
        </div>
        <div className="screen-column">
          <LiveAlarms
            messages={alarms.data?.list}
            connected={alarms.problem === null}
            rows={dashboardLimits.liveAlarms - 1}
          />
          <ScreenPanel title={text("algorithmsToday")} note={dashboardText("today")} className="screen-third">
            <RankList
              rows={messages?.list
                .slice(0, dashboardLimits.points)
                .map(({ alg_id, name, count }) => ({ id: alg_id, name, count }))}
            />
          </ScreenPanel>
        </div>
      </div>
      <ScreenPopup onOpen={onOpen} />
    </ScreenFrame>
  );
}

interface ChoiceProps {
  groupId: string | undefined;
  onOpen: (id: string) => void;
}

/** The points of a group with their figures; those with the most alarms first. */
function PointChoice({ groupId, onOpen }: ChoiceProps) {
  useArrivalCount(alarmScreenArrivals);
  useFigureRefresh([getAlarmDashboard.name]);
  const figures = useQueryOf(getAlarmDashboard, groupId === undefined ? {} : { group_id: groupId }, reloadOptions);
  const { data } = figures;
  return (
    <ScreenFrame title={text("pointData")} freshness={joinFreshness(figures)} actions={<FullscreenAction />}>
      <ScreenPanel
        title={text("points")}
        note={data === undefined ? "" : text("ofAll", { n: data.points })}
        className="screen-choice"
      >
        {data === undefined && <ScreenUnknown />}
        {data?.pointList.length === 0 && <p className="screen-none">{text("noPoints")}</p>}
        <ul className="screen-scroll">
          {data?.pointList.map((point) => (
            <li key={point.point_id}>
              <button type="button" className="screen-row" onClick={() => onOpen(point.point_id)}>
                <span className={point.online ? "screen-link on" : "screen-link"}>
                  {text(point.online ? "online" : "offline")}
                </span>
                <span className="ell">{point.name}</span>
                <span className="screen-note ell">{point.device_name}</span>
                <b className={point.messages > 0 ? "screen-want" : ""}>{text("alarmsOf", { n: point.messages })}</b>
              </button>
            </li>
          ))}
        </ul>
      </ScreenPanel>
    </ScreenFrame>
  );
}
