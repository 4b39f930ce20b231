import { type DeviceNotice, findNotices } from "@huiyan/contract/device/maintenance.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { newestOpenInput } from "./newest-notice.ts";

const refreshMs = 60_000;

/** How many notices go on, and the newest of them; undefined until it is known. They are pushed; asking heals what was missed. */
export function useOpenNotices(): { count: number; newest: DeviceNotice | undefined } | undefined {
  const { data } = useQueryOf(findNotices, newestOpenInput, { staleTime: 0, refetchInterval: refreshMs });
  return data && { count: data.openCount, newest: data.list[0] };
}
