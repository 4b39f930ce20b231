import { type SeenAt } from "./flv-notes.ts";

/** Age in seconds above which a detection is shown as old. Cameras are analysed a few times a second. */
const standsSeconds = 2;
/**
 * Maximum delay of detections in seconds. A device that cannot keep up reports late; late detections are shown as old,
 * since otherwise none would be shown.
 */
const maxLateSeconds = 30;
/** Time in seconds for which a box continues its movement. */
const movesSeconds = 0.8;
/** Time in seconds by which a box may be early, so that it is drawn with the next picture. */
const earlySeconds = 0.02;
/** Maximum number of kept notes; more are never ahead of the picture. */
const maxKept = 100;

/** Detections to draw over a picture. */
export interface Seen {
  boxes: SeenAt["boxes"];
  /** Age of the detections in whole seconds if they are old; 0 if the boxes match the picture. */
  lateSeconds: number;
}

/** Detections of a stream, by the timeline of its video. */
export class SeenLog {
  #kept: SeenAt[] = [];

  take(seen: readonly SeenAt[]): void {
    if (seen.length > 0) this.#kept = [...this.#kept, ...seen].slice(-maxKept);
  }

  /**
   * Returns the newest detections at this time; undefined if none are known.
   * @param time seconds
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
    return { boxes, lateSeconds: age > standsSeconds ? Math.floor(age) : 0 };
  }

  clear(): void {
    this.#kept = [];
  }
}
