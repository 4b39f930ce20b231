import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call, type SentBy } from "#shared/api/call.ts";
import { changeMessages } from "./message-cache.ts";

/** Interval at which picture addresses are renewed, ms: two thirds of their lifetime. */
export const renewEveryMs = (addressLifeMs * 2) / 3;
const pollMs = 60_000;

/**
 * Returns the delay in milliseconds until the picture addresses of an answer are renewed. Rows inserted later do not
 * change it. After a failure the delay is one minute.
 */
export function untilRenewal({ state }: { state: { dataUpdatedAt: number } }): number {
  if (state.dataUpdatedAt === 0) return renewEveryMs;
  return Math.max(state.dataUpdatedAt + renewEveryMs - Date.now(), pollMs);
}

/**
 * Renews the picture addresses of rows that stay open. No row is added, removed or moved.
 * @param answeredAt time in epoch milliseconds at which the answer with the rows arrived
 */
export function useFreshAddresses(
  rows: readonly Message[] | undefined,
  answeredAt: number,
  input: SentBy<(typeof findMessages)["input"]>,
) {
  const client = useQueryClient();
  /** Last successful renewal, and the answer whose addresses were renewed. Times in epoch milliseconds. */
  const renewed = useRef({ answeredAt: 0, at: 0 });
  const isRunning = useRef(false);
  const newest = rows?.[0]?.create_at;
  const renew = useEffectEvent(async () => {
    // Ends at the newest shown row. Otherwise newer alarms would push shown rows off the page.
    const { list } = await call(findMessages, { ...input, end: newest, page: 1, count: 0 });
    const fresh = new Map(list.map((message) => [message._id, message]));
    changeMessages(client, (message) => fresh.get(message._id) ?? message);
  });
  const look = useEffectEvent(async () => {
    const { current } = renewed;
    const freshAt = current.answeredAt === answeredAt ? current.at : answeredAt;
    if (document.hidden || isRunning.current || newest === undefined || Date.now() - freshAt < renewEveryMs) return;
    isRunning.current = true;
    try {
      await renew();
      renewed.current = { answeredAt, at: Date.now() };
    } catch {
      // Without a connection the old addresses stay, and the next run of the timer tries again.
    } finally {
      isRunning.current = false;
    }
  });
  useEffect(() => {
    const run = () => void look();
    const timer = setInterval(run, pollMs);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", run);
    };
  }, []);
}
