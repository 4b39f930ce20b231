import { type CameraTurn, isShown, type Patrol, unseenMs } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/** A camera as the list of a running patrol shows it. */
export interface PatrolLine {
  id: string;
  unseenMs: number;
  state: "shown" | "next" | "waiting" | "dead";
  /** Time since which the camera is unavailable, in epoch milliseconds; undefined for an available one. */
  deadSince: number | undefined;
}

function stateOf(patrol: Patrol, id: string, { dead }: CameraTurn): PatrolLine["state"] {
  if (dead !== undefined) return "dead";
  if (isShown(patrol, id)) return "shown";
  return patrol.windows.some(({ next }) => next?.id === id) ? "next" : "waiting";
}

/**
 * Returns the cameras of the patrol. The one that has not been shown for the longest time is first; shown ones are
 * last.
 */
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

/** Returns the time until a window switches to another camera, in milliseconds; undefined if no window will. */
export function nextChangeMs({ windows, cameras }: Patrol, now: number): number | undefined {
  if (cameras.size <= windows.length) return undefined;
  const times = windows.flatMap(({ shown }) => (shown === undefined ? [] : [shown.until - now]));
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times));
}

/**
 * Returns the unavailable camera that is retried next, and the time until then in milliseconds: 0 while it is being
 * retried.
 */
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

/** Returns a duration as `2:30` or `1:05:00`. */
export function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Returns the maximum time in milliseconds for which a camera may be hidden. If all cameras should always be shown
 * (`promisedMs` 0), returns the time to open a stream.
 */
const targetOf = (promisedMs: number) => (promisedMs === 0 ? openMs : promisedMs);

/**
 * Returns the tone of a time for which a camera was not shown: amber from 75 % of the maximum, red above the maximum.
 */
export function promiseTone(ms: number, promisedMs: number): "good" | "warning" | "danger" {
  const target = targetOf(promisedMs);
  if (ms < target * 0.75) return "good";
  return ms <= target ? "warning" : "danger";
}

/** Returns the time as a fraction of the maximum, 0 to 1. */
export const promiseShare = (ms: number, promisedMs: number): number => Math.min(1, ms / targetOf(promisedMs));

/**
 * Returns the camera that has not been shown for the longest time; undefined if all are shown. An unavailable camera is
 * red at once, since the patrol skips it.
 */
export function longestUnseen(
  lines: readonly PatrolLine[],
  promisedMs: number,
): { line: PatrolLine; tone: ReturnType<typeof promiseTone> } | undefined {
  const [line] = lines.filter(({ state }) => state !== "shown").toSorted((a, b) => b.unseenMs - a.unseenMs);
  if (line === undefined) return undefined;
  return { line, tone: line.state === "dead" ? "danger" : promiseTone(line.unseenMs, promisedMs) };
}
