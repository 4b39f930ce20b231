import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call, type SentBy } from "../../shared/api/call.ts";
import { changeMessages } from "./message-cache.ts";

/** Interval at which picture addresses are renewed, ms: two thirds of their lifetime. */
export const renewEveryMs = (addressLifeMs * 2) / 3;
const lookEveryMs = 60_000;

/** Renews the picture addresses of rows that stay open. No row is added, removed or moved. */
export function useFreshAddresses(rows: readonly Message[] | undefined, input: SentBy<(typeof findMessages)["input"]>) {
  const client = useQueryClient();
  const newest = rows?.[0]?.create_at;
  const renew = useEffectEvent(async () => {
    // Ends with the newest shown row, so that new alarms do not push shown ones off the page.
    const { list } = await call(findMessages, { ...input, end: newest, page: 1, count: 0 });
    const fresh = new Map(list.map((message) => [message._id, message]));
    changeMessages(client, (message) => fresh.get(message._id) ?? message);
  });
  useEffect(() => {
    if (newest === undefined) return;
    let renewedAt = Date.now();
    const look = () => {
      if (document.hidden || Date.now() - renewedAt < renewEveryMs) return;
      renewedAt = Date.now();
      // Without a connection the old addresses stay. The next run retries.
      renew().catch(() => undefined);
    };
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [newest]);
}
