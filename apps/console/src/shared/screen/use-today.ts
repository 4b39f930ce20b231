import dayjs from "dayjs";
import { useEffect, useState } from "react";

/** Start of the present day, epoch milliseconds; changes at midnight while the page stays open. */
export function useToday(): number {
  const [today, setToday] = useState(() => dayjs().startOf("day").valueOf());
  useEffect(() => {
    const untilMidnight = dayjs(today).add(1, "day").diff(dayjs());
    const timer = setTimeout(() => setToday(dayjs().startOf("day").valueOf()), Math.max(1000, untilMidnight));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
