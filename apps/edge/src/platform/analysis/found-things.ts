import { type Size } from "../geometry/rect.ts";
import { type FinderName, finderNames } from "../model/finders.ts";
import { type Detection } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { Tracker } from "../tracking/tracker.ts";

/** Detection of a dedicated model in a frame, with its track once that is confirmed. */
export interface Thing extends Detection {
  track?: Track;
}

/** Detections as an algorithm receives them. */
export const detectionsOf = (things: readonly Thing[]): Detection[] =>
  things.map(({ kind, label, score, box }) => ({ kind, label, score, box }));

/** Dedicated models on one frame. */
export interface FrameThings {
  /** Each model runs once, for any number of callers. */
  find(finder: FinderName): Promise<readonly Thing[]>;
}

/**
 * More tracks than a channel ever has: ids of the detector's objects are below it, and each other model has a separate
 * range.
 */
const idsOfEach = 1_000_000_000;

/** Whether one model has found both. */
export const isSameFinder = (id: number, other: number): boolean =>
  Math.floor(id / idsOfEach) === Math.floor(other / idsOfEach);

/** Detections of dedicated models in a channel's frames, tracked like the detector's objects. */
export class FoundThings {
  readonly #trackers = new Map<FinderName, Tracker>();
  #found: Thing[] = [];

  /** Detections of the newest frame, as far as they were requested. */
  get found(): readonly Thing[] {
    return this.#found;
  }

  in(at: number, size: Size, ask: (finder: FinderName) => Promise<readonly Detection[]>): FrameThings {
    const found: Thing[] = [];
    const asked = new Map<FinderName, Promise<readonly Thing[]>>();
    this.#found = found;
    const look = async (finder: FinderName) => {
      const detections = await ask(finder);
      // a late answer is returned to its caller only, since the tracker's times never go back
      if (this.#found !== found) return detections;
      const tracks = this.#trackerOf(finder).update(detections, at, size);
      const things = detections.map((detection): Thing => {
        const track = tracks.find(({ box }) => box === detection.box);
        return track === undefined ? detection : { ...detection, track };
      });
      found.push(...things);
      return things;
    };
    return {
      find(finder) {
        const things = asked.get(finder) ?? look(finder);
        asked.set(finder, things);
        return things;
      },
    };
  }

  /** Called without motion up to now. */
  hold(at: number): void {
    for (const tracker of this.#trackers.values()) tracker.hold(at);
  }

  #trackerOf(finder: FinderName): Tracker {
    const tracker = this.#trackers.get(finder) ?? new Tracker((finderNames.indexOf(finder) + 1) * idsOfEach);
    this.#trackers.set(finder, tracker);
    return tracker;
  }
}
