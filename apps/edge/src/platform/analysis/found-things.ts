import { type Size } from "../geometry/rect.ts";
import { type FinderName, finderNames } from "../model/finders.ts";
import { type Detection } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { Tracker } from "../tracking/tracker.ts";

/** An object that a dedicated model found in a frame, with its track once the track is confirmed. */
export interface Thing extends Detection {
  track?: Track;
}

/** Returns the detections in the form in which algorithms receive them. */
export const detectionsOf = (things: readonly Thing[]): Detection[] =>
  things.map(({ kind, label, score, box }) => ({ kind, label, score, box }));

/** Detections of dedicated models in one frame, computed on demand. */
export interface FrameThings {
  /** Returns the detections of a model. The model runs only once per frame, for any number of callers. */
  find(finder: FinderName): Promise<readonly Thing[]>;
}

/**
 * Number of track ids per model. The detector uses the first range of ids, and each dedicated model its own range. No
 * channel ever has more tracks than a range has ids.
 */
const idsOfEach = 1_000_000_000;

/** Returns true if both tracks are of the same model. */
export const isSameFinder = (id: number, other: number): boolean =>
  Math.floor(id / idsOfEach) === Math.floor(other / idsOfEach);

/** Detections of dedicated models in a channel's frames, with tracking as for the detector's objects. */
export class FoundThings {
  readonly #trackers = new Map<FinderName, Tracker>();
  #found: Thing[] = [];

  /** Detections in the newest frame of the models that were requested. */
  get found(): readonly Thing[] {
    return this.#found;
  }

  in(at: number, size: Size, ask: (finder: FinderName) => Promise<readonly Detection[]>): FrameThings {
    const found: Thing[] = [];
    const asked = new Map<FinderName, Promise<readonly Thing[]>>();
    this.#found = found;
    const look = async (finder: FinderName) => {
      const detections = await ask(finder);
      // A late answer for an older frame is returned to its caller but not tracked, because a tracker's times must not
      // decrease.
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

  /** Called for frames without motion: the objects are still where they were. */
  hold(at: number): void {
    for (const tracker of this.#trackers.values()) tracker.hold(at);
  }

  #trackerOf(finder: FinderName): Tracker {
    const tracker = this.#trackers.get(finder) ?? new Tracker((finderNames.indexOf(finder) + 1) * idsOfEach);
    this.#trackers.set(finder, tracker);
    return tracker;
  }
}
