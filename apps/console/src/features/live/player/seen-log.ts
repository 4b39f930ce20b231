import { type SeenAt } from "./flv-notes.ts";

/** So long a box stands without being seen again, in s: cameras are analysed a few times a second. */
const standsSeconds = 1.2;
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

  /** The boxes of the picture at this time; undefined where nothing is known of it. @param time seconds */
  at(time: number): SeenAt["boxes"] | undefined {
    const newest = this.#kept.findLast(({ at }) => at <= time + earlySeconds);
    return newest === undefined || time - newest.at > standsSeconds ? undefined : newest.boxes;
  }

  clear(): void {
    this.#kept = [];
  }
}
