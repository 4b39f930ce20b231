import { type Rect, type Size } from "#platform/geometry/rect.ts";
import { type Track } from "#platform/tracking/track.ts";

/** Time without detection after which an animal's track counts as ended, ms. The tracker drops the track earlier. */
const lostMs = 2_000;
/** Distance from the edge within which an animal may enter or leave, as a share of the picture's size. */
const edgeShare = 0.02;
/** Distance to another animal, as a share of the animal's size, within which the detection may have merged both. */
const nearShare = 0.5;

interface Passer {
  /** True if another animal was so near at the last detection that the two may have been merged into one. */
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
 * Finds animals that entered at an end of the passage and whose track ended in the middle, before the line. Either a
 * person lifted the animal out, or the animal lay still and became part of the learned floor. A user must check
 * vanished animals.
 */
export class Vanished {
  readonly #passers = new Map<number, Passer>();

  /**
   * Follows the animals of one frame.
   * @param crossed ids of animals that crossed the line in this frame
   * @returns times at which vanished animals were last seen, epoch ms
   */
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
    // an animal that first appears in the middle may be a lost track that was found again
    if (!this.#passers.has(id) && !atEdge(box, size)) return;
    const unclear = tracks.some((other) => other.id !== id && isNear(box, other.box));
    this.#passers.set(id, { unclear, box, seenAt: at });
  }
}
