import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { useEffect, useState } from "react";
import { serverNow } from "../format/server-clock.ts";

const startOfToday = () => startOfDay(dayOf(serverNow()));

/**
 * Returns the start of the current day in epoch milliseconds. The value changes at midnight while the page stays open.
 */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => {
    const timer = setTimeout(() => setToday(startOfToday()), Math.max(1000, today + dayMs - serverNow()));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
