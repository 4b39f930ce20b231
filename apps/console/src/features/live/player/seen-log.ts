import { type SeenAt } from "./flv-notes.ts";

/** Age of detections in seconds from which they are drawn as old. Cameras are analysed a few times per second. */
const staleSeconds = 2;
/**
 * Maximum age of drawn detections in seconds. Long, since a slow device would otherwise never show any; such detections
 * are drawn as old.
 */
const maxLateSeconds = 30;
/** Maximum time in seconds for which the position of a box is extrapolated from its speed. */
const movesSeconds = 0.8;
/** Time in seconds by which detections may be ahead of the video and are still drawn. */
const earlySeconds = 0.02;
/** Maximum number of kept reports with detections: more than ever arrive ahead of the video. */
const maxKept = 100;

/** Detections to draw over the current frame. */
export interface Seen {
  boxes: SeenAt["boxes"];
  /**
   * Age of the detections in whole seconds if it exceeds `staleSeconds`, so that they are drawn as old; otherwise 0.
   */
  lateSeconds: number;
}

/** Keeps the detections of a stream by their time on the timeline of the video. */
export class SeenLog {
  #kept: SeenAt[] = [];

  take(seen: readonly SeenAt[]): void {
    if (seen.length > 0) this.#kept = [...this.#kept, ...seen].slice(-maxKept);
  }

  /**
   * Returns the newest detections at a time of the video; undefined if there are none.
   * @param time seconds on the timeline of the video
   */
  at(time: number): Seen | undefined {
    const newest = this.#kept.findLast(({ at }) => at <= time + earlySeconds);
    if (newest === undefined) return undefined;
    const age = Math.max(0, time - newest.at);
    if (age > maxLateSeconds) return undefined;
    const passed = Math.min(movesSeconds, age);
    const boxes = newest.boxes.map(({ vx = 0, vy = 0, ...box }) => ({
      ...box,
      x: box.x + vx * passed,
      y: box.y + vy * passed,
    }));
    return { boxes, lateSeconds: age > staleSeconds ? Math.floor(age) : 0 };
  }

  clear(): void {
    this.#kept = [];
  }
}
