import { type KnownFace, type SeenFace } from "../../platform/face/seen-face.ts";

/** Results of one person's face, frame by frame; only fit ones count. */
export interface Vote {
  /** Absent: the library is empty. */
  nearest?: KnownFace & { score: number };
  /** People of the library were missing on the device. */
  isPartial?: boolean;
}

export type Verdict =
  | { kind: "known"; face: KnownFace; score: number }
  | { kind: "stranger"; score: number }
  | undefined;

/** Number of results of which two must agree. */
const looks = 3;
const agreeing = 2;
/** Likeness below the limit at which a look supports another look that reaches the limit. */
const suspectBelow = 0.05;

export const voteOf = ({ nearest, isPartial = false }: SeenFace): Vote => ({ isPartial, ...(nearest && { nearest }) });

/**
 * Decides a person's identity by the newest three fit looks. A known person needs two looks with the same name, one at
 * the limit or above and the other at most 0.05 below. A stranger needs three looks further below, each against the
 * whole library.
 * @param votes oldest first
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
