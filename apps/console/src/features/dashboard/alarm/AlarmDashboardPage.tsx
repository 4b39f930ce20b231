import { getAlarmDashboard } from "@huiyan/contract/dashboard/alarm-dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { type Answer } from "@huiyan/contract/endpoint";
import { Id } from "@huiyan/contract/scalars";
import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { useSession } from "../../../shared/auth/session.store.ts";
import { useUrlState } from "../../../shared/list/use-url-state.ts";
import { useArrivalCount } from "../../alarm/alarm.public.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { type Figure, FigureRow } from "../blocks/FigureRow.tsx";
import { LiveAlarms } from "../blocks/LiveAlarms.tsx";
import { RankList } from "../blocks/RankList.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { TrendPanel } from "../blocks/TrendPanel.tsx";
import { alarmScreenArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { PointMapPanel } from "../point/PointMapPanel.tsx";
import { reloadOptions, useFigureRefresh } from "../use-dashboard.ts";
import { useLiveAlarms } from "../use-live-alarms.ts";
import { AlarmSettings } from "./AlarmSettings.tsx";
import { GroupLines } from "./GroupLines.tsx";
import { ScreenPopup } from "./ScreenPopup.tsx";
import "./alarm-screen.css";

const Address = z.object({ group_id: Id.optional().catch(undefined) });
/** The drawing's own pixels. */
const mapRoom = { width: 966, height: 446 };
const namedPoints = 12;

/** /alarmDashboard: a group with all below it: today's totals, its points on the map, seven days of each algorithm, newest alarms. */
export function AlarmDashboardPage() {
  const { state, set } = useUrlState(Address);
  const navigate = useNavigate();
  const groupId = state.group_id;
  useArrivalCount(alarmScreenArrivals);
  useFigureRefresh([getAlarmDashboard.name]);
  const figures = useQueryOf(getAlarmDashboard, groupId === undefined ? {} : { group_id: groupId }, reloadOptions);
  const alarms = useLiveAlarms(groupId);
  const isWall = useSession(({ display }) => display);
  // a wall shows one screen: leaving it would end its session
  const openPoint = (id: string) =>
    isWall ? undefined : void navigate({ to: "/pointData", search: { id, group_id: groupId } });
  const { data } = figures;
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
      <div className="screen-columns">
        <div className="screen-column">
          <GroupLines chosen={groupId} onChoose={(group_id) => set({ group_id })} />
          <ScreenPanel title={text("algorithmsToday")} note={dashboardText("today")} className="screen-third">
            <RankList rows={rankOf(data?.todayMsgInfo.list)} />
          </ScreenPanel>
        </div>
        <div className="screen-column">
          <PointMapPanel
            points={data?.pointList}
            room={mapRoom}
            named={namedPoints}
            className="screen-points"
            onOpen={openPoint}
          />
          <TrendPanel trend={data?.trendData} />
        </div>
        <div className="screen-column">
          <LiveAlarms
            messages={alarms.data?.list}
            connected={alarms.problem === null}
            rows={dashboardLimits.liveAlarms - 1}
            onOpen={openPoint}
          />
          <ScreenPanel title={dashboardText("topPoints")} note={dashboardText("today")} className="screen-third">
            <RankList
              tone="amber"
              rows={data?.todayPointInfo.list.map(({ point_id, name, count }) => ({
                ...{ id: point_id, name, count },
              }))}
              onOpen={openPoint}
            />
          </ScreenPanel>
        </div>
      </div>
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
      ...{ id: "online", label: text("onlinePoints"), value: points?.online, unit: pointUnit },
      note: points && text("ofAll", { n: points.total }),
    },
    { id: "alarmed", label: text("alarmedPoints"), value: points?.alarmed, unit: pointUnit },
    { id: "groups", label: text("subGroups"), value: subGroup?.length, unit: text("unitGroup") },
  ];
}
