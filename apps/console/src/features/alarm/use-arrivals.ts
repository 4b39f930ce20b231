import { type Message } from "@huiyan/contract/alarm/message";
import { useEffect, useState } from "react";
import { onArrivals, waitingArrivals } from "./arrivals.ts";
import { newestFirst } from "./message-cache.ts";

/** New alarms that wait behind the pill. `clear` forgets them once they were inserted. */
export function useArrivals(
  matches: (message: Message) => boolean,
  shown: { rows: readonly Message[]; page: number; size: number },
) {
  const [waiting, setWaiting] = useState<readonly Message[]>([]);
  useEffect(() => onArrivals((messages) => setWaiting((old) => newestFirst([...messages, ...old]))), []);
  return { waiting: waitingArrivals(waiting, matches, shown), clear: () => setWaiting([]) };
}
