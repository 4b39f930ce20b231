import { isLivestock } from "@huiyan/contract/alarm/livestock.rules";
import { type Message } from "@huiyan/contract/alarm/message";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { serverNow } from "#shared/format/server-clock.ts";
import { onArrivals } from "./arrivals.ts";

/** Adapter between arrived alarms and the cached answer of an endpoint that returns today's figures. */
export interface ArrivalCount<T> {
  /** Name of the endpoint. */
  name: string;
  /**
   * Returns the server time of the figures in epoch milliseconds. The figures include all alarms that arrived up to
   * then.
   */
  timeOf: (figures: T) => number;
  /**
   * Returns the figures increased by the new alarms.
   * @param input input of the call
   */
  count: (figures: T, fresh: readonly Message[], input: unknown) => T;
}

/**
 * Adds today's arrived alarms to every cached answer of an endpoint, until the server answers again. Excludes counts
 * and weighings of animals. Alarms that the answer includes are not counted twice.
 */
function countArrivals<T>(
  client: QueryClient,
  { name, timeOf, count }: ArrivalCount<T>,
  messages: readonly Message[],
): void {
  const alarms = messages.filter(({ alg }) => !isLivestock(alg));
  const midnight = startOfDay(dayOf(serverNow()));
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [name] })) {
    const change = (old: T | undefined) => {
      if (old === undefined) return old;
      const fresh = alarms.filter((one) => one.create_at >= midnight && one.received_at > timeOf(old));
      return fresh.length === 0 ? old : count(old, fresh, queryKey[1]);
    };
    client.setQueryData<T>(queryKey, change, { updatedAt: state.dataUpdatedAt });
  }
}

/** Increases the cached figures when alarms arrive, while the calling component is mounted. */
export function useArrivalCount<T>(figures: ArrivalCount<T>): void {
  const client = useQueryClient();
  const arrive = useEffectEvent((messages: readonly Message[]) => countArrivals(client, figures, messages));
  useEffect(() => onArrivals((messages) => arrive(messages)), []);
}
