import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onArrivals } from "./arrivals.ts";

/**
 * These calls' answers are asked for anew after alarms have come in, at most once in this time however fast they come.
 * @param names of the endpoints @param withinMs also how long it may take at most
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
