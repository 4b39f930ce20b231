import { type CameraTurn, isShown, type Patrol, unseenMs } from "./patrol-state.ts";

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

/** `2:30`, `1:05:00`. */
export function stopwatch(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Amber from 75 % of the target, red above it. Design, visual language. */
export function promiseTone(ms: number, promisedMs: number): "good" | "warning" | "danger" {
  if (promisedMs === 0 || ms < promisedMs * 0.75) return "good";
  return ms <= promisedMs ? "warning" : "danger";
}
