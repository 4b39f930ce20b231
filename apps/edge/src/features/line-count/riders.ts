import { type Rect } from "../../platform/geometry/rect.ts";
import { type Track } from "../../platform/tracking/track.ts";

/** Time for which riding is remembered, ms. */
const seenMs = 2_000;
/**
 * Minimum share of those frames in which a rider is on the cycle: a person who walks past a parked bicycle covers it
 * for a moment.
 */
const minShare = 0.5;

interface Sight {
  at: number;
  isOn: boolean;
}

/** Whether a person's box is on a cycle's as a rider's is: above it, with the feet within its height. */
function isOn(person: Rect, cycle: Rect): boolean {
  const middle = person.x + person.w / 2;
  const feet = person.y + person.h;
  const isBeside = middle < cycle.x || middle > cycle.x + cycle.w;
  // a rider's feet are on the pedals, those of a person next to it on the ground
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
