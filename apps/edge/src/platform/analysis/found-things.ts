import { type Size } from "../geometry/rect.ts";
import { type FinderName, finderNames } from "../model/finders.ts";
import { type Detection } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";
import { Tracker } from "../tracking/tracker.ts";

/** What a model of single algorithms has found in a frame, with its track once that is confirmed. */
export interface Thing extends Detection {
  track?: Track;
}

/** As an algorithm is given them. */
export const detectionsOf = (things: readonly Thing[]): Detection[] =>
  things.map(({ kind, label, score, box }) => ({ kind, label, score, box }));

/** Models of single algorithms on one frame. */
export interface FrameThings {
  /** Looked for once, however many ask. */
  find(finder: FinderName): Promise<readonly Thing[]>;
}

/** More tracks than a channel ever has: ids of the detector's objects are below, those of each other model apart. */
const idsOfEach = 1_000_000_000;

/** Whether one model has found both. */
export const isSameFinder = (id: number, other: number): boolean =>
  Math.floor(id / idsOfEach) === Math.floor(other / idsOfEach);

/** What models of single algorithms find in a channel's frames, followed as the detector's objects are. */
export class FoundThings {
  readonly #trackers = new Map<FinderName, Tracker>();
  #found: Thing[] = [];

  /** Of the newest frame, as far as somebody asked. */
  get found(): readonly Thing[] {
    return this.#found;
  }

  in(at: number, size: Size, ask: (finder: FinderName) => Promise<readonly Detection[]>): FrameThings {
    const found: Thing[] = [];
    const asked = new Map<FinderName, Promise<readonly Thing[]>>();
    this.#found = found;
    const look = async (finder: FinderName) => {
      const detections = await ask(finder);
      // an answer that comes after the next frame is of use to whoever asked, and times never go back
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

  /** Nothing has moved up to now. */
  hold(at: number): void {
    for (const tracker of this.#trackers.values()) tracker.hold(at);
  }

  #trackerOf(finder: FinderName): Tracker {
    const tracker = this.#trackers.get(finder) ?? new Tracker((finderNames.indexOf(finder) + 1) * idsOfEach);
    this.#trackers.set(finder, tracker);
    return tracker;
  }
}
