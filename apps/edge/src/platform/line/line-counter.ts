import {
  type CountLine,
  type LineCountData,
  type LineCountSettings,
} from "@huiyan/contract/algorithm/line-count.device";
import { anchorPoint, type Size } from "../geometry/rect.ts";
import { type Track } from "../tracking/track.ts";
import { directionOf, type LineSide, nextSide, positionBy } from "./crossing.rules.ts";

export type Crossing = LineCountData["crossings"][number];

/** A crossing with the track of its object. */
export interface TrackCrossing extends Crossing {
  trackId: number;
}

/** Half width of the dead band as a share of the box's shorter side; covers the shaking of a standing object's box. */
const bandShare = 0.12;
const minBandPx = 1.5;
/** Time without detection after which an object's side is forgotten, ms. Track ids are never reused. */
const forgetMs = 60_000;

/** Remembers the side of each line on which every object is, and returns crossings. */
export class LineCounter {
  readonly #settings: Pick<LineCountSettings, "lines" | "anchor">;
  readonly #sides = new Map<string, { side: LineSide | undefined; seenAt: number }>();

  constructor(settings: Pick<LineCountSettings, "lines" | "anchor">) {
    this.#settings = settings;
  }

  step(tracks: readonly Track[], size: Size, at: number): TrackCrossing[] {
    const crossings = tracks.flatMap((track) =>
      this.#settings.lines.flatMap((line, index) => this.#follow(track, line, index, size, at)),
    );
    for (const [key, { seenAt }] of this.#sides) if (at - seenAt > forgetMs) this.#sides.delete(key);
    return crossings;
  }

  #follow(track: Track, line: CountLine, index: number, size: Size, at: number): TrackCrossing[] {
    const key = `${index}/${track.id}`;
    const position = positionBy(line, anchorPoint(track.box, this.#settings.anchor, size), size);
    const band = Math.max(minBandPx, Math.min(track.box.w, track.box.h) * bandShare);
    const { state, crossed } = nextSide(this.#sides.get(key)?.side, position, band, at);
    this.#sides.set(key, { side: state, seenAt: at });
    if (crossed === null) return [];
    const direction = directionOf(crossed.to, line.reversed);
    return [{ trackId: track.id, at: Math.round(crossed.at), line: line.name, direction }];
  }
}
