import { type Rect, type Size } from "../../platform/geometry/rect.ts";
import { type Track } from "../../platform/tracking/track.ts";

/** A track that was not seen for so long is over; the tracker has given it up before. */
const lostMs = 2_000;
/** Nearer to the edge of the picture than this share of it, an animal comes in or goes out. */
const edgeShare = 0.02;
/** One that was nearer to another than this share of its own size may have become one with it. */
const nearShare = 0.5;

interface Passer {
  /** Another was so near that it cannot be told which of them went. */
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
 * Who walked in at an end of the passage and was lost in the middle of it, without having crossed the line or gone out: it was
 * lifted over the edge, or stands where the floor has learned it. A person is to look.
 */
export class Vanished {
  readonly #passers = new Map<number, Passer>();

  /** @param crossed ids of those that have crossed the line now @returns when each that vanished was seen last, epoch ms */
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
