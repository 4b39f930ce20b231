import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { useArrivalRefresh } from "#features/alarm/alarm.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { useToday } from "#shared/screen/use-today.ts";

/** Maximum delay in milliseconds until a new alarm is shown. Alarms that arrive within that time cause one request. */
const showWithinMs = 300;
/** Poll interval in milliseconds when no alarms arrive. Polling detects a lost connection. */
const pollMs = 20_000;

/**
 * Returns today's newest alarms, at most 30, of all points, of a group or of one point. Counts and weighings of animals
 * are excluded. docs/reference/statistics.md S9.
 */
export function useLiveAlarms(groupId?: string, pointId?: string) {
  const start = useToday();
  useArrivalRefresh([findMessages.name], showWithinMs);
  return useQueryOf(
    findMessages,
    {
      page: 1,
      size: dashboardLimits.liveAlarms,
      start,
      no_algs: livestockAlgorithms.join(","),
      ...(groupId === undefined ? {} : { group_id: groupId }),
      ...(pointId === undefined ? {} : { point_id: pointId }),
    },
    { refetchInterval: pollMs, refetchIntervalInBackground: true, refetchOnMount: "always" },
  );
}
