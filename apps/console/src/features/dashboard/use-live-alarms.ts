import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { dashboardLimits } from "@huiyan/contract/dashboard/dashboard.rules";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { useToday } from "../../shared/screen/use-today.ts";
import { useArrivalRefresh } from "../alarm/alarm.public.ts";

/** New alarms are shown within this time; a flood of them is asked for once. */
const showWithinMs = 300;
/** Also without a push, ms: so a screen knows soon that it is cut off. */
const pollMs = 20_000;

/** Today's newest alarms, at most 30, of a group or of one point where it is chosen. docs/reference/statistics.md S9. */
export function useLiveAlarms(groupId?: string, pointId?: string) {
  const start = useToday();
  useArrivalRefresh([findMessages.name], showWithinMs);
  return useQueryOf(
    findMessages,
    {
      ...{ page: 1, size: dashboardLimits.liveAlarms, start },
      ...(groupId === undefined ? {} : { group_id: groupId }),
      ...(pointId === undefined ? {} : { point_id: pointId }),
    },
    { refetchInterval: pollMs, refetchIntervalInBackground: true, refetchOnMount: "always" },
  );
}
