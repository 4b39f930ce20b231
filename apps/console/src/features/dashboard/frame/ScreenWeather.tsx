import { getWeather } from "@huiyan/contract/dashboard/weather.api";
import { weatherKeptMs } from "@huiyan/contract/dashboard/weather.rules";
import { CloudSun, MapPin } from "lucide-react";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { dashboardText as text } from "../dashboard.texts.ts";

/** Place and weather, as far as they are set; nothing else. */
export function ScreenWeather() {
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
