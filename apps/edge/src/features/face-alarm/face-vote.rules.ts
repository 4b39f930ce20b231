import { type KnownFace, type SeenFace } from "#platform/face/seen-face.ts";

/** Result of one face search for a person; only faces of sufficient quality count. */
export interface Vote {
  /** Most similar face; absent: the library is empty. */
  nearest?: KnownFace & { score: number };
  /** True if the device's library was incomplete at that time. */
  isPartial?: boolean;
}

export type Verdict =
  | { kind: "known"; face: KnownFace; score: number }
  | { kind: "stranger"; score: number }
  | undefined;

/** Number of newest results that are considered; the next constant is the number of them that must agree. */
const looks = 3;
const agreeing = 2;
/** Maximum distance below the limit at which a result still supports another one that reaches the limit. */
const suspectBelow = 0.05;

export const voteOf = ({ nearest, isPartial = false }: SeenFace): Vote => ({ isPartial, ...(nearest && { nearest }) });

/**
 * Decides who a person is, from the last three face searches.
 * A known person needs two results with the same face: one at or above the limit, the other at most 0.05 below.
 * A stranger needs three results that are all further below the limit, each with a complete library.
 * @param votes oldest first
 * @param minScore the limit
 */
export function verdictOf(votes: readonly Vote[], minScore: number): Verdict {
  const newest = votes.slice(-looks);
  const suspects = newest.flatMap(({ nearest }) =>
    nearest !== undefined && nearest.score >= minScore - suspectBelow ? [nearest] : [],
  );
  for (const [id, same] of Map.groupBy(suspects, (nearest) => nearest.id)) {
    const best = same.reduce((a, b) => (b.score > a.score ? b : a));
    if (same.length < agreeing || best.score < minScore) continue;
    const { name, code, type } = best;
    return { kind: "known", face: { id, name, code, type }, score: best.score };
  }
  if (newest.length < looks || suspects.length > 0 || newest.some(({ isPartial }) => isPartial)) return undefined;
  return { kind: "stranger", score: Math.max(...newest.map(({ nearest }) => nearest?.score ?? -1)) };
}
