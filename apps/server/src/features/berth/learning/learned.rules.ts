import { type BerthLearning } from "@huiyan/contract/berth/berth-learning.api";
import { type BerthLesson, countWrong, learnOffsets } from "@huiyan/contract/berth/berth-learning.rules";

/** Minimum number of confirmed stays and intervals between them, together, for learning. */
export const neededSpells = 20;
/** Number of parts in the cross-validation. Each part is checked with the offsets learned from the other parts. */
const parts = 3;

export type DatedLesson = BerthLesson & { at: number };

export interface Learned {
  offsets: ReadonlyMap<string, number>;
  facts: Pick<
    BerthLearning,
    "berths" | "stays" | "gaps" | "looks" | "from" | "until" | "wrong" | "wrong_after" | "problem"
  >;
}

/**
 * Divides the lessons into consecutive parts. All lessons of one stay or interval are in the same part.
 * @param lessons oldest first
 */
function foldsOf(lessons: readonly DatedLesson[]): DatedLesson[][] {
  const spells = [...Map.groupBy(lessons, ({ spell }) => spell).values()];
  const folds = Array.from({ length: parts }, (): DatedLesson[] => []);
  for (const [at, spell] of spells.entries()) folds[Math.floor((at * parts) / spells.length)]?.push(...spell);
  return folds;
}

/**
 * Computes offsets for the berths of a camera, and counts the wrong results with the current and with the learned
 * offsets. The learned ones are checked only on lessons that were not used for learning.
 * @param lessons oldest first
 * @param current offsets that the device uses now
 */
export function learnFrom(
  berths: readonly string[],
  lessons: readonly DatedLesson[],
  current: ReadonlyMap<string, number>,
): Learned {
  const spells = new Map(lessons.map(({ spell, occupied }) => [spell, occupied]));
  const stays = [...spells.values()].filter((occupied) => occupied).length;
  const folds = foldsOf(lessons);
  const wrong = countWrong(lessons, current);
  const wrongAfter = folds.reduce((sum, held, at) => {
    const others = folds.filter((_, other) => other !== at).flat();
    return sum + countWrong(held, learnOffsets(berths, others));
  }, 0);
  const isFew = spells.size < neededSpells || stays === 0 || stays === spells.size;
  return {
    offsets: learnOffsets(berths, lessons),
    facts: {
      berths: new Set(lessons.map(({ berth }) => berth)).size,
      stays,
      gaps: spells.size - stays,
      looks: lessons.length,
      from: lessons[0]?.at ?? null,
      until: lessons.at(-1)?.at ?? null,
      wrong,
      wrong_after: wrongAfter,
      problem: isFew ? "few" : wrong === 0 ? "all_right" : wrongAfter >= wrong ? "no_better" : "none",
    },
  };
}
