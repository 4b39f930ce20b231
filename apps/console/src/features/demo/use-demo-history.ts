import { getDemoHistory } from "@huiyan/contract/demo/demo.api";
import { getHomeData } from "@huiyan/contract/home/home.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** While the history is being made it is asked for so often; it takes less than a minute. */
const pollMs = 2000;

/** Whether this is a demonstration. What came meanwhile is shown: the home page as it grows, everything at the end. */
export function useDemoHistory() {
  const client = useQueryClient();
  const { data } = useQueryOf(
    getDemoHistory,
    {},
    {
      staleTime: 5 * 60_000,
      refetchInterval: ({ state }) => (state.data?.state === "running" ? pollMs : false),
    },
  );
  const isRunning = data?.state === "running";
  const done = data?.done ?? 0;
  useEffect(() => {
    if (isRunning && done > 0) void client.invalidateQueries({ queryKey: [getHomeData.name] });
  }, [client, isRunning, done]);
  useEffect(() => {
    if (!isRunning) return undefined;
    // it was running until now: everything that was shown before it ended is old
    return () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== getDemoHistory.name });
  }, [client, isRunning]);
  return data;
}
