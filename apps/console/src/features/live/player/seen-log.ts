import { type SeenAt } from "./flv-notes.ts";

/** So long a box stands without being seen again, in s: cameras are analysed a few times a second. */
const standsSeconds = 2;
/** So long it goes on as it went, in s. */
const movesSeconds = 0.8;
/** A box is due a little before its picture: the next one is drawn with it. */
const earlySeconds = 0.02;
/** More are never ahead of the picture. */
const maxKept = 100;

/** What was seen in a stream, by the time line of its video. */
export class SeenLog {
  #kept: SeenAt[] = [];

  take(seen: readonly SeenAt[]): void {
    if (seen.length > 0) this.#kept = [...this.#kept, ...seen].slice(-maxKept);
  }

  /** The boxes of the picture at this time, where they have come to; undefined where nothing is known. @param time seconds */
  at(time: number): SeenAt["boxes"] | undefined {
    const newest = this.#kept.findLast(({ at }) => at <= time + earlySeconds);
    if (newest === undefined || time - newest.at > standsSeconds) return undefined;
    const passed = Math.min(movesSeconds, Math.max(0, time - newest.at));
    return newest.boxes.map(({ vx = 0, vy = 0, ...box }) => ({
      ...box,
      x: box.x + vx * passed,
      y: box.y + vy * passed,
    }));
  }

  clear(): void {
    this.#kept = [];
  }
}
