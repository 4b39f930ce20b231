import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { bigScreenText as text } from "../big-screen.texts.ts";

/** What to say where no device is offline: all is well only where there is something. */
export function offlineText(data: DashboardData | undefined): string {
  return text(data?.devices === 0 ? "noDevices" : "allOnline");
}

/** What to say where no point is without a picture; of points that are offline nothing is known. */
export function noVideoText(data: DashboardData | undefined): string {
  if (data?.points === 0) return text("noPoints");
  const away = data === undefined ? 0 : data.points - data.points_online;
  return away > 0 ? text("awayPoints", { n: away }) : text("allPictures");
}
