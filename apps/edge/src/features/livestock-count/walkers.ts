import { type CountLine } from "@huiyan/contract/algorithm/line-count.device";
import { anchorPoint, type Size } from "#platform/geometry/rect.ts";
import { positionBy } from "#platform/line/crossing.rules.ts";
import { LineCounter } from "#platform/line/line-counter.ts";
import { type Track } from "#platform/tracking/track.ts";
import { type AnimalCrossing } from "./batch.rules.ts";
import { median } from "./suspects.rules.ts";

/** Period before a crossing in which an animal's size and speed are measured, ms. */
const seenMs = 1_500;
/** Minimum time between first and last position of a speed measurement, ms. */
const minSpeedMs = 500;

interface Sight {
  at: number;
  /** Distance from the line, pixels. */
  distance: number;
  area: number;
}

/** A crossing with the track of the animal that crossed. */
export interface WalkedCrossing extends AnimalCrossing {
  track: Track;
}

/** Follows animals to a line, and measures their size and speed shortly before they cross. */
export class Walkers {
  readonly #line: CountLine;
  readonly #anchor: number;
  readonly #counter: LineCounter;
  readonly #sights = new Map<number, Sight[]>();

  constructor(line: CountLine, anchor: number) {
    this.#line = line;
    this.#anchor = anchor;
    this.#counter = new LineCounter({ lines: [line], anchor });
  }

  step(tracks: readonly Track[], size: Size, at: number): WalkedCrossing[] {
    for (const track of tracks) this.#see(track, size, at);
    for (const [id, sights] of this.#sights) {
      const kept = sights.filter((sight) => at - sight.at <= 2 * seenMs);
      if (kept.length === 0) this.#sights.delete(id);
      else this.#sights.set(id, kept);
    }
    return this.#counter.step(tracks, size, at).flatMap(({ trackId, at: crossedAt, direction }) => {
      const track = tracks.find(({ id }) => id === trackId);
      return track === undefined
        ? []
        : [{ at: crossedAt, forward: direction === "in", ...this.#measured(trackId, crossedAt), track }];
    });
  }

  #see(track: Track, size: Size, at: number): void {
    const { distance } = positionBy(this.#line, anchorPoint(track.box, this.#anchor, size), size);
    const area = track.box.w * track.box.h;
    this.#sights.set(track.id, [...(this.#sights.get(track.id) ?? []), { at, distance, area }]);
  }

  #measured(id: number, at: number): Pick<AnimalCrossing, "size" | "speed"> {
    const sights = (this.#sights.get(id) ?? []).filter((sight) => at - sight.at <= seenMs);
    const [first, last] = [sights[0], sights.at(-1)];
    if (first === undefined || last === undefined) return { size: undefined, speed: undefined };
    const ms = last.at - first.at;
    const speed = ms < minSpeedMs ? undefined : (Math.abs(last.distance - first.distance) * 1_000) / ms;
    return { size: median(sights.map(({ area }) => area)), speed };
  }
}
