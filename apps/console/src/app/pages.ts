import { alarmPages } from "../features/alarm/alarm.route.tsx";
import { organisationPages } from "../features/organisation/organisation.route.tsx";
import { sessionPages } from "../features/session/session.route.tsx";
import { type PageRoute } from "../shared/screen/page-route.ts";

/** Every page of the console. */
export const pages: readonly PageRoute[] = [...sessionPages, ...organisationPages, ...alarmPages];

export function pageOf(path: string): PageRoute | undefined {
  return pages.find((page) => page.path === path);
}
