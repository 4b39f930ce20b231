import { type SeenAt } from "./flv-notes.ts";

/** So long a box stands without being seen again, in s: cameras are analysed a few times a second. */
const standsSeconds = 2;
/** A device that cannot keep up tells later, in s: what it saw is shown as old, since nothing would say that it saw nothing. */
const maxLateSeconds = 30;
/** So long it goes on as it went, in s. */
const movesSeconds = 0.8;
/** A box is due a little before its picture: the next one is drawn with it. */
const earlySeconds = 0.02;
/** More are never ahead of the picture. */
const maxKept = 100;

/** What is drawn over a picture. */
export interface Seen {
  boxes: SeenAt["boxes"];
  /** Whole seconds since it was seen, where that is long ago; 0 where the boxes are those of the picture. */
  lateSeconds: number;
}

/** What was seen in a stream, by the time line of its video. */
export class SeenLog {
  #kept: SeenAt[] = [];

  take(seen: readonly SeenAt[]): void {
    if (seen.length > 0) this.#kept = [...this.#kept, ...seen].slice(-maxKept);
  }

  /** What the newest note at this time says; undefined where nothing is known. @param time seconds */
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
