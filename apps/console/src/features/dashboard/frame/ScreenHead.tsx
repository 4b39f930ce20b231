import { dayOf } from "@huiyan/contract/calendar";
import { getWeather } from "@huiyan/contract/dashboard/weather.api";
import { weatherKeptMs } from "@huiyan/contract/dashboard/weather.rules";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { CloudSun, Eye, LogOut, MapPin } from "lucide-react";
import { type ReactNode } from "react";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useSession } from "#shared/auth/session.store.ts";
import { clockSeconds, weekdayName } from "#shared/format/time.ts";
import { zoneNote } from "#shared/format/zone-note.ts";
import { useAging } from "#shared/screen/use-aging.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

/** Location and weather, if the organisation has configured them. Renders nothing otherwise. */
function ScreenWeather() {
  const now = useQueryOf(getWeather, {}, { refetchInterval: weatherKeptMs, refetchIntervalInBackground: true }).data;
  if (now === undefined) return null;
  const { city, weather } = now;
  return (
    <>
      {city !== "" && (
        <span className="screen-place">
          <MapPin size={18} aria-hidden="true" />
          {city}
        </span>
      )}
      {weather !== null && (
        <span className="screen-place">
          <CloudSun size={18} aria-hidden="true" />
          {text("weatherNow", { text: weather.text, n: weather.temperature })}
        </span>
      )}
    </>
  );
}

/** Clock of the organisation's time zone with day and weekday, updated every second. */
function ScreenClock() {
  const now = useAging((ms) => Math.floor(ms / 1000)) * 1000;
  const zone = zoneNote(now);
  const day = dayOf(now);
  return (
    <div className="screen-clock">
      <time dateTime={new Date(now).toISOString()}>{clockSeconds(now)}</time>
      <span>
        {day} {weekdayName(day)}
      </span>
      {zone !== undefined && <span title={zone.hint}>{zone.offset}</span>}
    </div>
  );
}

/** Head of a big screen: clock, name of the screen, place and weather, and the exit. A screen share has no exit. */
export function ScreenHead({ title, actions }: { title: string; actions?: ReactNode }) {
  const isWall = useSession(({ display }) => display);
  const org = useCaller().data?.org;
  const system = useQueryOf(getSystemInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const logo = org?.logo || system.data?.logo || "";
  return (
    <header className="screen-head">
      <ScreenClock />
      <h1>
        {logo === "" ? (
          <span className="screen-logo" aria-hidden="true">
            <Eye size={26} />
          </span>
        ) : (
          <img className="screen-logo" src={logo} alt="" />
        )}
        <span className="ell">{org ? text("titleOf", { org: org.title || org.name, title }) : title}</span>
      </h1>
      <div className="screen-tools">
        <ScreenWeather />
        {actions}
        {!isWall && (
          <Link to="/home" className="screen-button">
            <LogOut size={18} aria-hidden="true" />
            {text("exit")}
          </Link>
        )}
      </div>
    </header>
  );
}
