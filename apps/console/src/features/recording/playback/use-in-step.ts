import { useEffect, useState, useSyncExternalStore } from "react";
import { InStep } from "./in-step.ts";

const tickMs = 100;

/** Recordings of these points in step, from a moment on, for as long as they are on the page. */
export function useInStep(points: readonly string[], at: number): InStep {
  const [step] = useState(() => new InStep({ at }));
  const shown = points.join(",");
  useEffect(() => {
    step.show(shown === "" ? [] : shown.split(","));
  }, [step, shown]);
  useEffect(() => {
    const timer = setInterval(() => step.tick(performance.now()), tickMs);
    return () => {
      clearInterval(timer);
      step.close();
    };
  }, [step]);
  useSyncExternalStore(step.subscribe, () => step.version);
  return step;
}
