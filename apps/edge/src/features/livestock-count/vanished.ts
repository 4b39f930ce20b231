import { type Rect, type Size } from "../../platform/geometry/rect.ts";
import { type Track } from "../../platform/tracking/track.ts";

/** Time without a sighting after which a track has ended, ms; the tracker has dropped it before. */
const lostMs = 2_000;
/** Share of the picture's size from the edge within which an animal comes in or goes out. */
const edgeShare = 0.02;
/** Distance to another animal, as a share of the animal's size, within which the two may have merged. */
const nearShare = 0.5;

interface Passer {
  /** Another animal was so near that either may have gone. */
  unclear: boolean;
  box: Rect;
  seenAt: number;
}

const atEdge = ({ x, y, w, h }: Rect, { width, height }: Size): boolean =>
  x <= width * edgeShare ||
  y <= height * edgeShare ||
  x + w >= width * (1 - edgeShare) ||
  y + h >= height * (1 - edgeShare);

function isNear(one: Rect, other: Rect): boolean {
  const [dx, dy] = [one.w * nearShare, one.h * nearShare];
  return (
    other.x < one.x + one.w + dx &&
    other.x + other.w > one.x - dx &&
    other.y < one.y + one.h + dy &&
    other.y + other.h > one.y - dy
  );
}

/**
 * Detects animals that entered at an end of the passage and whose track ended in its middle, before the line. Causes: a
 * person lifted the animal over the edge, or the floor model includes a motionless animal. A person must check them.
 */
export class Vanished {
  readonly #passers = new Map<number, Passer>();

  /** @param crossed ids of animals that crossed the line in this frame @returns last sighting of each vanished animal, epoch ms */
  step(tracks: readonly Track[], crossed: readonly number[], size: Size, at: number): number[] {
    for (const id of crossed) this.#passers.delete(id);
    for (const { id, box } of tracks) this.#see(id, box, tracks, size, at);
    const vanished: number[] = [];
    for (const [id, { unclear, box, seenAt }] of this.#passers) {
      if (at - seenAt <= lostMs) continue;
      this.#passers.delete(id);
      if (!unclear && !atEdge(box, size)) vanished.push(seenAt);
    }
    return vanished;
  }

  #see(id: number, box: Rect, tracks: readonly Track[], size: Size, at: number): void {
    // who was not seen to come in may be one that was lost and found again
    if (!this.#passers.has(id) && !atEdge(box, size)) return;
    const unclear = tracks.some((other) => other.id !== id && isNear(box, other.box));
    this.#passers.set(id, { unclear, box, seenAt: at });
  }
}
