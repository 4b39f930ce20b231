import { findMessages } from "@huiyan/contract/alarm/alarm.api";
import { type Message } from "@huiyan/contract/alarm/message";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call, type SentBy } from "../../shared/api/call.ts";
import { changeMessages } from "./message-cache.ts";

/** Addresses of pictures are renewed well before they end. */
export const renewEveryMs = (addressLifeMs * 2) / 3;
const lookEveryMs = 60_000;

/** Renews the picture addresses of rows that stay open. No row is added, removed or moved. */
export function useFreshAddresses(rows: readonly Message[] | undefined, input: SentBy<(typeof findMessages)["input"]>) {
  const client = useQueryClient();
  const newest = rows?.[0]?.create_at;
  const renew = useEffectEvent(async () => {
    // Up to the newest shown row, so that arrivals do not push others off the page.
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
      // Without a connection the old addresses stay; the next run retries.
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
