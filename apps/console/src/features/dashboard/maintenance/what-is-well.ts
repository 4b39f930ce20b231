import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { bigScreenText as text } from "../big-screen.texts.ts";

/** Returns the sentence when no device is offline. An installation without devices is not called healthy. */
export function offlineText(data: DashboardData | undefined): string {
  return text(data?.devices === 0 ? "noDevices" : "allOnline");
}

/** Returns the sentence when no point is without a picture. The state of offline points is unknown. */
export function noVideoText(data: DashboardData | undefined): string {
  if (data?.points === 0) return text("noPoints");
  const away = data === undefined ? 0 : data.points - data.points_online;
  return away > 0 ? text("awayPoints", { n: away }) : text("allPictures");
}
