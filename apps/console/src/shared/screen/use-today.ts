import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { useEffect, useState } from "react";

const startOfToday = () => startOfDay(dayOf(Date.now()));

/**
 * Returns the start of the current day in epoch milliseconds. The value changes at midnight while the page stays open.
 */
export function useToday(): number {
  const [today, setToday] = useState(startOfToday);
  useEffect(() => {
    const timer = setTimeout(() => setToday(startOfToday()), Math.max(1000, today + dayMs - Date.now()));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
