import { type Berth } from "@huiyan/contract/berth/berth.api";
import { type BerthStatus, berthSortKey, suggestNumber } from "@huiyan/contract/berth/berth.rules";
import { regionsOverlap } from "@huiyan/contract/berth/berth-shape.rules";
import { type BerthFacts, labelOf } from "./berth-facts.ts";
import { type QueuedBerth, type SaveRefusal } from "./save-queue.ts";

/** Berth as canvas and list show it: the facts that the user wants, and the berth on the server. */
export interface DisplayedBerth {
  id: string;
  facts: BerthFacts;
  label: string;
  isStored: boolean;
  refusal: SaveRefusal | undefined;
  /** Berth as last read from the server; undefined until it is saved. */
  live: Berth | undefined;
  status: BerthStatus;
  isVoid: boolean;
  /** Labels of overlapping berths. */
  overlaps: readonly string[];
}

/** Returns, for each berth, the labels of the berths that it overlaps. */
function overlapsOf(berths: readonly QueuedBerth[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  const note = (id: string, other: QueuedBerth) => found.set(id, [...(found.get(id) ?? []), labelOf(other.facts)]);
  for (const [at, one] of berths.entries()) {
    for (const other of berths.slice(at + 1)) {
      if (!regionsOverlap(one.facts.roi, other.facts.roi)) continue;
      note(one.id, other);
      note(other.id, one);
    }
  }
  return found;
}

/** Returns the berths sorted by label. Unsaved ones come last, in the order of drawing. */
export function shownBerths(berths: readonly QueuedBerth[], live: readonly Berth[]): DisplayedBerth[] {
  const known = new Map(live.map((berth) => [berth._id, berth]));
  // Ignores void berths, which are not observed and may overlap.
  const overlaps = overlapsOf(berths.filter(({ id }) => known.get(id)?.invalid !== 1));
  const shown = berths.map(({ id, facts, isStored, refusal }): DisplayedBerth => {
    const berth = known.get(id);
    return {
      id,
      facts,
      isStored,
      refusal,
      live: berth,
      label: labelOf(facts),
      status: berth?.status ?? 0,
      isVoid: berth?.invalid === 1,
      overlaps: overlaps.get(id) ?? [],
    };
  });
  const saved = shown.filter(({ isStored }) => isStored);
  const order = saved.toSorted((a, b) => (berthSortKey(a.label) < berthSortKey(b.label) ? -1 : 1));
  return [...order, ...shown.filter(({ isStored }) => !isStored)];
}

/**
 * Returns the number for a new berth: one more than the highest number with this prefix, and not below the server's
 * suggestion.
 */
export function nextNumber(prefix: string, berths: readonly DisplayedBerth[], suggested: string | undefined): string {
  const own = berths
    .filter(({ facts }) => facts.prefix.trim().toUpperCase() === prefix.toUpperCase())
    .map(({ facts }) => Number(facts.no))
    .filter((no) => Number.isInteger(no));
  return suggestNumber(Math.max(0, ...own, Number(suggested ?? 1) - 1));
}
