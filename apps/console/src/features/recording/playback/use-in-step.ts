import { useEffect, useState, useSyncExternalStore } from "react";
import { InStep } from "./in-step.ts";

const tickMs = 100;

/** Creates the synchronised playback of these points from a time on. Ends the playback when the component unmounts. */
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
