import { type CameraTurn, isShown, type Patrol, unseenMs } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/** A camera in the list of a running patrol. */
export interface PatrolLine {
  id: string;
  unseenMs: number;
  state: "shown" | "next" | "waiting" | "dead";
  /** Epoch milliseconds; set for a dead camera. */
  deadSince: number | undefined;
}

function stateOf(patrol: Patrol, id: string, { dead }: CameraTurn): PatrolLine["state"] {
  if (dead !== undefined) return "dead";
  if (isShown(patrol, id)) return "shown";
  return patrol.windows.some(({ next }) => next?.id === id) ? "next" : "waiting";
}

/** Returns the cameras, longest unseen first, shown ones last. */
export function patrolLines(patrol: Patrol, now: number): PatrolLine[] {
  return [...patrol.cameras]
    .map(([id, turn]) => ({
      id,
      unseenMs: unseenMs(patrol, id, now),
      state: stateOf(patrol, id, turn),
      deadSince: turn.dead?.since,
    }))
    .toSorted((a, b) => b.unseenMs - a.unseenMs);
}

/** Returns the time in milliseconds until the next change; undefined if there is none. */
export function nextChangeMs({ windows, cameras }: Patrol, now: number): number | undefined {
  if (cameras.size <= windows.length) return undefined;
  const times = windows.flatMap(({ shown }) => (shown === undefined ? [] : [shown.until - now]));
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times));
}

/** Returns the dead camera that is retried next, with the time in milliseconds; 0: it is being retried. */
export function nextRetry({ windows, cameras, probe }: Patrol, now: number): { id: string; inMs: number } | undefined {
  if (probe !== undefined) return { id: probe.id, inMs: 0 };
  const open = new Set(windows.flatMap(({ shown, next }) => [shown?.id, next?.id]));
  const tries = [...cameras].flatMap(([id, { dead }]) =>
    dead === undefined || open.has(id)
      ? []
      : [{ id, inMs: Math.max(0, dead.triedAt + patrolTimes.probeEveryMs - now) }],
  );
  return tries.toSorted((a, b) => a.inMs - b.inMs)[0];
}

/** Returns `2:30` or `1:05:00`. */
export function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Returns the target time. If all cameras should always be shown, one is missing once its stream had the time to open.
 */
const targetOf = (promisedMs: number) => (promisedMs === 0 ? openMs : promisedMs);

/** Returns the tone: amber from 75 % of the target, red above it. */
export function promiseTone(ms: number, promisedMs: number): "good" | "warning" | "danger" {
  const target = targetOf(promisedMs);
  if (ms < target * 0.75) return "good";
  return ms <= target ? "warning" : "danger";
}

/** Returns the used fraction of the target, 0 to 1. */
export const promiseShare = (ms: number, promisedMs: number): number => Math.min(1, ms / targetOf(promisedMs));

/**
 * Returns the longest unseen camera, including dead ones; undefined if all are shown. A skipped camera is not visible,
 * so it is red from the start.
 */
export function longestUnseen(
  lines: readonly PatrolLine[],
  promisedMs: number,
): { line: PatrolLine; tone: ReturnType<typeof promiseTone> } | undefined {
  const [line] = lines.filter(({ state }) => state !== "shown").toSorted((a, b) => b.unseenMs - a.unseenMs);
  if (line === undefined) return undefined;
  return { line, tone: line.state === "dead" ? "danger" : promiseTone(line.unseenMs, promisedMs) };
}
