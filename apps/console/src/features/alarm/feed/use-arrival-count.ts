import { type Message } from "@huiyan/contract/alarm/message";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { onArrivals } from "./arrivals.ts";

/** How arrived alarms change an answer with figures of today. */
export interface ArrivalCount<T> {
  /** Of the endpoint. */
  name: string;
  /** When the figures were true, epoch ms: what had come until then is in them. */
  timeOf: (figures: T) => number;
  /** @param input of the call */
  count: (figures: T, fresh: readonly Message[], input: unknown) => T;
}

/**
 * Counts arrived alarms of today in every answer of an endpoint, each once. The server's own figures replace it when they
 * come.
 */
function countArrivals<T>(
  client: QueryClient,
  { name, timeOf, count }: ArrivalCount<T>,
  messages: readonly Message[],
): void {
  const midnight = startOfDay(dayOf(Date.now()));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
    const change = (old: T | undefined) => {
      if (old === undefined) return old;
      const fresh = messages.filter((one) => one.create_at >= midnight && one.received_at > timeOf(old));
      return fresh.length === 0 ? old : count(old, fresh, queryKey[1]);
    };
    client.setQueryData<T>(queryKey, change, { updatedAt: state.dataUpdatedAt });
  }
}

/** Figures change in the moment in which the alarm pops up, as long as the caller stands on the page. */
export function useArrivalCount<T>(figures: ArrivalCount<T>): void {
  const client = useQueryClient();
  const arrive = useEffectEvent((messages: readonly Message[]) => countArrivals(client, figures, messages));
  useEffect(() => onArrivals((messages) => arrive(messages)), []);
}
