import { type Rect } from "#platform/geometry/rect.ts";
import { type Track } from "#platform/tracking/track.ts";

/** Period before a frame, in ms, whose frames decide whether a person rides a cycle. */
const seenMs = 2_000;
/**
 * Minimum share of the frames in this period in which a rider's box must be on the cycle. A person who walks past a
 * parked bicycle overlaps it only for a moment.
 */
const minShare = 0.5;

interface Sight {
  at: number;
  isOn: boolean;
}

/**
 * Returns true if a person's box is placed like a rider's: horizontally over the cycle, the head above the cycle, the
 * feet within its height.
 */
function isOn(person: Rect, cycle: Rect): boolean {
  const middle = person.x + person.w / 2;
  const feet = person.y + person.h;
  const isBeside = middle < cycle.x || middle > cycle.x + cycle.w;
  // the feet of a rider are on the pedals, those of a person next to the cycle on the ground
  return !isBeside && person.y < cycle.y && feet > cycle.y + cycle.h * 0.2 && feet < cycle.y + cycle.h * 0.97;
}

/** Finds the tracked people who ride a bicycle or a motorcycle. */
export class Riders {
  readonly #sights = new Map<number, Sight[]>();

  add(tracks: readonly Track[], at: number): void {
    const cycles = tracks.filter(({ kind }) => kind === "cycle");
    for (const { id, kind, box } of tracks) {
      if (kind !== "person") continue;
      const sight = { at, isOn: cycles.some((cycle) => isOn(box, cycle.box)) };
      this.#sights.set(id, [...(this.#sights.get(id) ?? []), sight]);
    }
    for (const [id, sights] of this.#sights) {
      const kept = sights.filter((sight) => at - sight.at <= seenMs);
      if (kept.length === 0) this.#sights.delete(id);
      else this.#sights.set(id, kept);
    }
  }

  rides(id: number): boolean {
    const sights = this.#sights.get(id) ?? [];
    return sights.length > 0 && sights.filter((sight) => sight.isOn).length >= sights.length * minShare;
  }
}
