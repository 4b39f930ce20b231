import { type KnownFace, type SeenFace } from "../../platform/face/seen-face.ts";

/** What was seen of one person's face, frame by frame; only fit ones count. */
export interface Vote {
  /** Absent: the library is empty. */
  nearest?: KnownFace & { score: number };
}

export type Verdict =
  | { kind: "known"; face: KnownFace; score: number }
  | { kind: "stranger"; score: number }
  | undefined;

/** Of so many looks two have to agree. */
const looks = 3;
const agreeing = 2;
/** A look that is this much below the limit speaks for the same person where another one is sure. */
const suspectBelow = 0.1;

export const voteOf = ({ nearest }: SeenFace): Vote => (nearest === undefined ? {} : { nearest });

/**
 * Who a person is by the newest three fit looks at his face: two that name the same one, one of them at the limit or above and
 * the other at most 0.1 below. A stranger is whose three looks are all further below.
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
  if (newest.length < looks || suspects.length > 0) return undefined;
  return { kind: "stranger", score: Math.max(...newest.map(({ nearest }) => nearest?.score ?? -1)) };
}
