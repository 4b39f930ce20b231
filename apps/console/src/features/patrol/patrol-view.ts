import { type CameraTurn, isShown, type Patrol, unseenMs } from "./patrol-state.ts";
import { openMs, patrolTimes } from "./patrol-times.ts";

/** A camera in the list of a running patrol. */
export interface PatrolLine {
  id: string;
  unseenMs: number;
  state: "shown" | "next" | "waiting" | "dead";
  /** Epoch ms; of a dead one. */
  deadSince: number | undefined;
}

function stateOf(patrol: Patrol, id: string, { dead }: CameraTurn): PatrolLine["state"] {
  if (dead !== undefined) return "dead";
  if (isShown(patrol, id)) return "shown";
  return patrol.windows.some(({ next }) => next?.id === id) ? "next" : "waiting";
}

/** Longest unseen first; those on the screen last. */
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

/** ms until the next window is due; undefined where none will be. */
export function nextChangeMs({ windows, cameras }: Patrol, now: number): number | undefined {
  if (cameras.size <= windows.length) return undefined;
  const times = windows.flatMap(({ shown }) => (shown === undefined ? [] : [shown.until - now]));
  return times.length === 0 ? undefined : Math.max(0, Math.min(...times));
}

/** The camera without a picture that is tried next, and in how many ms; 0: it is being tried. */
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

/** `2:30`, `1:05:00`. */
export function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A camera of which all are to be seen all the time is missing once its stream has had the time to open. */
const targetOf = (promisedMs: number) => (promisedMs === 0 ? openMs : promisedMs);

/** Amber from 75 % of the target, red above it. */
export function promiseTone(ms: number, promisedMs: number): "good" | "warning" | "danger" {
  const target = targetOf(promisedMs);
  if (ms < target * 0.75) return "good";
  return ms <= target ? "warning" : "danger";
}

/** How much of the target is used up, 0 to 1. */
export const promiseShare = (ms: number, promisedMs: number): number => Math.min(1, ms / targetOf(promisedMs));

/**
 * The most neglected camera, one without a picture included; undefined: all are on the screen. Nobody sees one that is skipped:
 * it is red from the beginning.
 */
export function longestUnseen(
  lines: readonly PatrolLine[],
  promisedMs: number,
): { line: PatrolLine; tone: ReturnType<typeof promiseTone> } | undefined {
  const [line] = lines.filter(({ state }) => state !== "shown").toSorted((a, b) => b.unseenMs - a.unseenMs);
  if (line === undefined) return undefined;
  return { line, tone: line.state === "dead" ? "danger" : promiseTone(line.unseenMs, promisedMs) };
}
