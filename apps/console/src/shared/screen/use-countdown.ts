import { useEffect, useState } from "react";

function secondsTo(untilMs: number): number {
  return Math.max(0, Math.ceil((untilMs - Date.now()) / 1000));
}

/** Returns the whole seconds until a moment in epoch milliseconds, updated every second; 0 when it has passed. */
export function useCountdown(untilMs: number): number {
  const [left, setLeft] = useState(() => secondsTo(untilMs));
  useEffect(() => {
    const report = () => {
      const seconds = secondsTo(untilMs);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(report, 1000);
    report();
    return () => clearInterval(timer);
  }, [untilMs]);
  return left;
}
