import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onArrivals } from "./arrivals.ts";

/**
 * Refreshes the answers of these calls after alarms have arrived, at most once per interval.
 * @param names names of the endpoints
 * @param withinMs minimum interval, and maximum delay after an alarm
 */
export function useArrivalRefresh(names: readonly string[], withinMs: number): void {
  const client = useQueryClient();
  const wanted = names.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onArrivals(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const name of wanted.split(" ")) void client.invalidateQueries({ queryKey: [name] });
      }, withinMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, wanted, withinMs]);
}
