import { type DeviceNotice, findNotices } from "@huiyan/contract/device/maintenance.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { newestOpenInput } from "./newest-notice.ts";

const refreshMs = 60_000;

/**
 * Returns the number of ongoing device incidents and the newest one; undefined until known. Incidents are pushed.
 * Polling finds those whose push was lost.
 */
export function useOpenNotices(): { count: number; newest: DeviceNotice | undefined } | undefined {
  const { data } = useQueryOf(findNotices, newestOpenInput, { staleTime: 0, refetchInterval: refreshMs });
  return data && { count: data.openCount, newest: data.list[0] };
}
