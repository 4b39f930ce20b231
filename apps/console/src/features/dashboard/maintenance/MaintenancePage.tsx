import { headlinePageMax } from "@huiyan/contract/alarm/alarm.rules";
import { findHeadlines } from "@huiyan/contract/alarm/headline.api";
import { countDevicesOfGroups, getDashboardData, getSafety } from "@huiyan/contract/dashboard/dashboard.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { findDevices } from "@huiyan/contract/device/device.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { useNavigate } from "@tanstack/react-router";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { clockTime } from "../../../shared/format/time.ts";
import { useArrivalCount, useArrivalRefresh } from "../../alarm/alarm.public.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { FigureRow } from "../blocks/FigureRow.tsx";
import { NewsList } from "../blocks/NewsList.tsx";
import { ScreenPanel } from "../blocks/ScreenPanel.tsx";
import { maintenanceArrivals } from "../count-arrivals.ts";
import { dashboardText } from "../dashboard.texts.ts";
import { FullscreenAction } from "../frame/FullscreenAction.tsx";
import { ScreenFrame } from "../frame/ScreenFrame.tsx";
import { ScreenUnknown } from "../frame/ScreenUnknown.tsx";
import { joinFreshness } from "../frame/StaleNote.tsx";
import { GroupRates, SafetyStates } from "./MaintenanceLists.tsx";
import { longestOffline } from "./offline-days.ts";
import "./maintenance-screen.css";

/** State of devices changes without alarms: asked for so often, ms. */
const everyMs = 30_000;
const often = { refetchInterval: everyMs, refetchIntervalInBackground: true, refetchOnMount: "always" } as const;
/** What only the server counts is asked for so soon after an alarm, ms. */
const arrivalEveryMs = 2000;
/** Of devices that are offline, and of points without a picture. */
const maxRows = 2000;
const [offline, withoutPicture] = [2, 4];

/** /mtDashboard: what keeps the devices running: online, silent for how long, without a picture, today's notices. */
export function MaintenancePage() {
  const navigate = useNavigate();
  const data = useQueryOf(getDashboardData, {}, often);
  const groups = useQueryOf(countDevicesOfGroups, {}, often);
  const devices = useQueryOf(findDevices, { page: 1, size: maxRows, status: offline }, often);
  const points = useQueryOf(findPoints, { page: 1, size: maxRows, status: withoutPicture }, often);
  const safety = useQueryOf(getSafety, {}, often);
  const news = useQueryOf(findHeadlines, { page: 1, size: headlinePageMax }, often);
  useArrivalCount(maintenanceArrivals);
  useArrivalRefresh([getSafety.name, findHeadlines.name], arrivalEveryMs);
  const silent = longestOffline(devices.data?.list ?? [], devices.dataUpdatedAt);
  const { devices: all = 0, devices_online: online = 0 } = data.data ?? {};
  return (
    <ScreenFrame
      title={text("maintenance")}
      freshness={joinFreshness(data, groups, devices, points, safety, news)}
      actions={<FullscreenAction />}
    >
      <FigureRow
        figures={[
          {
            ...{ id: "rate", label: text("onlineRate"), value: data.data?.device_online_rate, unit: "%", decimals: 1 },
            note: data.data && `${online} / ${all}`,
          },
          {
            ...{
              id: "silent",
              label: text("offlineDevices"),
              value: devices.data?.page.count,
              unit: text("unitDevice"),
            },
            isAlert: (devices.data?.page.count ?? 0) > 0,
          },
          {
            ...{ id: "points", label: text("onlinePoints"), value: data.data?.points_online, unit: text("unitPoint") },
            note: data.data && text("ofAll", { n: data.data.points }),
          },
          {
            ...{ id: "dark", label: text("withoutPicture"), value: points.data?.page.count, unit: text("unitPoint") },
            isAlert: (points.data?.page.count ?? 0) > 0,
          },
          { id: "open", label: text("open"), value: data.data?.messages.today_open, unit: text("unitAlarm") },
          { id: "algs", label: text("algorithms"), value: data.data?.algs, unit: text("unitKind") },
        ]}
      />
      <div className="screen-columns">
        <div className="screen-column">
          <ScreenPanel title={text("groupRates")} note={text("onlineOfDevices")}>
            <GroupRates groups={groups.data} />
          </ScreenPanel>
        </div>
        <div className="screen-column">
          <ScreenPanel title={text("longestOffline")} note={text("wholeDays")}>
            <Nothing of={data.data?.devices} found={devices.data?.page.count} none="noDevices" well="allOnline" />
            <ol className="screen-scroll" aria-label={text("longestOffline")}>
              {silent.map(({ device, days }) => (
                <li key={device._id} className="screen-line">
                  <span className="ell">{device.nickname || device.name}</span>
                  <span className="screen-note ell">{device.group.name}</span>
                  <b>{text("days", { n: days })}</b>
                </li>
              ))}
            </ol>
          </ScreenPanel>
          <ScreenPanel title={text("withoutPicture")} note={text("withoutPictureNote")}>
            <Nothing
              of={data.data?.points}
              found={points.data?.page.count}
              none="noPoints"
              well="allPictures"
              away={data.data && data.data.points - data.data.points_online}
            />
            <ol className="screen-scroll" aria-label={text("withoutPicture")}>
              {(points.data?.list ?? []).map((point) => (
                <li key={point._id} className="screen-line">
                  <button
                    type="button"
                    className="screen-open ell"
                    onClick={() => void navigate({ to: "/pointData", search: { id: point._id } })}
                  >
                    {point.name}
                  </button>
                  <span className="screen-note ell">{point.device.name}</span>
                  <b>
                    {point.blind === null
                      ? text("offlinePoint")
                      : text("since", { time: clockTime(point.blind.since) })}
                  </b>
                </li>
              ))}
            </ol>
          </ScreenPanel>
        </div>
        <div className="screen-column">
          <ScreenPanel title={text("safety")} note={dashboardText("today")}>
            <SafetyStates rows={safety.data?.slice(0, dashboardLimits.algorithms)} />
          </ScreenPanel>
          <ScreenPanel title={text("notices")} note={dashboardText("today")}>
            <NewsList news={news.data?.list} />
          </ScreenPanel>
        </div>
      </div>
    </ScreenFrame>
  );
}

interface NothingProps {
  /** How many there are, and how many of them want a look; undefined: not known. */
  of: number | undefined;
  found: number | undefined;
  none: "noDevices" | "noPoints";
  well: "allOnline" | "allPictures";
  /** Of so many nothing is known: they are offline. */
  away?: number | undefined;
}

/** All is well only where there is something, and where that is known. */
function Nothing({ of, found, none, well, away = 0 }: NothingProps) {
  if (found !== undefined && found > 0) return null;
  if (of === undefined || found === undefined) return <ScreenUnknown />;
  if (away > 0) return <p className="screen-none">{text("awayPoints", { n: away })}</p>;
  return <p className="screen-none">{text(of === 0 ? none : well)}</p>;
}
