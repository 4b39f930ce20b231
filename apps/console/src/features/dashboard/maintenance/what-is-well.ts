import { type DashboardData } from "@huiyan/contract/dashboard/dashboard.api";
import { bigScreenText as text } from "../big-screen.texts.ts";

/**
 * Returns the sentence for an empty list of offline devices. In an organisation without devices, the sentence does not
 * claim that all are online.
 */
export function offlineText(data: DashboardData | undefined): string {
  return text(data?.devices === 0 ? "noDevices" : "allOnline");
}

/**
 * Returns the sentence for an empty list of points without a picture. If points are offline, it does not claim that all
 * have pictures.
 */
export function noVideoText(data: DashboardData | undefined): string {
  if (data?.points === 0) return text("noPoints");
  const away = data === undefined ? 0 : data.points - data.points_online;
  return away > 0 ? text("awayPoints", { n: away }) : text("allPictures");
}
