import { getLoops, type Loop } from "@huiyan/contract/patrol/patrol.api";
import { Id } from "@huiyan/contract/scalars";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { z } from "zod";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { storedSetting } from "#shared/storage/stored-setting.ts";
import { PatrolRunner, type StreamStatus } from "./patrol-runner.ts";
import { SightingLog } from "./sighting-log.ts";

/** Setting of this browser with the id of the running loop, so that the patrol continues after a reload. */
const runningSetting = (staffId: string) =>
  storedSetting<string | null>(`patrol.${staffId}`, Id.nullable().or(z.null()), null);

const never = () => () => undefined;

/** Returns the caller's loops, the running patrol, and the functions that start and stop it. */
export function usePatrol(staffId: string, statusOf: (pointId: string) => StreamStatus | undefined) {
  const loops = useQueryOf(getLoops, {});
  const [runner, setRunner] = useState<PatrolRunner>();
  const [log, setLog] = useState<SightingLog>();
  // Must precede the effect of the log. React runs cleanups in the order of the effects, so the runner adds its last
  // entries before the log ends.
  useEffect(() => () => runner?.stop(), [runner]);
  useEffect(() => {
    const opened = new SightingLog(staffId);
    setLog(opened);
    return () => opened.end();
  }, [staffId]);
  useSyncExternalStore(runner?.subscribe ?? never, () => runner?.version ?? 0);
  const start = (loop: Loop) => {
    if (log === undefined) return;
    runningSetting(staffId).write(loop._id);
    setRunner(new PatrolRunner({ loop, statusOf, onSeen: (seen) => log.add(loop.name, seen) }));
  };
  const startAgain = useEffectEvent(() => {
    const id = runningSetting(staffId).read();
    const loop = loops.data?.find(({ _id }) => _id === id);
    if (runner === undefined && loop !== undefined && loop.list.length > 0) start(loop);
  });
  const isReady = loops.data !== undefined && log !== undefined;
  useEffect(() => {
    if (isReady) startAgain();
  }, [isReady]);
  useEffect(() => {
    const leave = () => {
      runner?.leave();
      log?.keep();
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [runner, log]);
  return {
    loops,
    runner,
    start,
    stop() {
      runningSetting(staffId).write(null);
      setRunner(undefined);
      // Delayed until React has run the effect's cleanup, in which the runner adds its last entries.
      setTimeout(() => void log?.flush());
    },
  };
}
export type PatrolHook = ReturnType<typeof usePatrol>;
