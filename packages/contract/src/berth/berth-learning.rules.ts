import { maxJudgeOffset } from "../algorithm/berth-parking.device.ts";

/** A verdict of the classifier for small berths at a time for which a user's review gives the truth. */
export interface BerthLesson {
  berth: string;
  /** Id of the reviewed stay or gap. All observations of one stay or gap together have the weight 1. */
  spell: string;
  occupied: boolean;
  /** Classifier's probability that the berth is occupied, 0 to 1, without an offset. */
  share: number;
}

/** Probabilities are clamped to [limit, 1 − limit], because the logit of 0 and 1 is infinite. */
const limit = 1e-5;
/**
 * Regularisation: like a normal prior of the offsets with variance about 3. An offset moves only if many stays and gaps
 * support it.
 */
const pull = 0.3;
const sweeps = 300;
/** Iteration ends when the largest step is below this value. */
const settled = 1e-3;

const logitOf = (share: number): number => {
  const bounded = Math.min(1 - limit, Math.max(limit, share));
  return Math.log(bounded / (1 - bounded));
};
const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Returns the probability that a berth is occupied, corrected by its learned offset.
 * @param share probability from the classifier, 0 to 1
 */
export function withOffset(share: number, offset: number): number {
  return offset === 0 ? share : shareOf(logitOf(share) + offset);
}

interface Weighed {
  berth: string;
  logit: number;
  target: number;
  weight: number;
}

/** Bin width of logits. Verdicts in one bin are merged, because a camera has tens of thousands of them. */
const step = 0.2;

/** Merges the verdicts of a berth that have the same truth and logit bin into one weighted verdict. */
function weighed(lessons: readonly BerthLesson[]): Weighed[] {
  const counts = new Map<string, number>();
  for (const { spell } of lessons) counts.set(spell, (counts.get(spell) ?? 0) + 1);
  const all = new Map<string, Weighed>();
  for (const { berth, spell, occupied, share } of lessons) {
    const steps = Math.round(logitOf(share) / step);
    const key = `${berth}/${String(occupied)}/${String(steps)}`;
    const known = all.get(key);
    const weight = (known?.weight ?? 0) + 1 / (counts.get(spell) ?? 1);
    all.set(key, { berth, logit: steps * step, target: occupied ? 1 : 0, weight });
  }
  return [...all.values()];
}

/**
 * Returns a step towards the best common offset of these verdicts. The step is divided by the maximum curvature and so
 * never overshoots.
 */
function stepOf(lessons: readonly Weighed[], offset: number, offsetOf: (lesson: Weighed) => number): number {
  let [slope, curve] = [pull * offset, pull];
  for (const lesson of lessons) {
    slope += lesson.weight * (shareOf(lesson.logit + offsetOf(lesson)) - lesson.target);
    curve += lesson.weight / 4;
  }
  return -slope / curve;
}

/**
 * Learns the offset to add to the classifier's logit for each berth.
 * An offset is the sum of a part for the camera and a part for the berth, fitted by logistic regression with a normal
 * prior on each part. A berth without reviews gets the camera's part.
 * @param berths ids of all berths of the camera
 * @returns offset per berth, -maxJudgeOffset to maxJudgeOffset
 */
export function learnOffsets(berths: readonly string[], lessons: readonly BerthLesson[]): Map<string, number> {
  const all = weighed(lessons);
  const byBerth = Map.groupBy(all, ({ berth }) => berth);
  const own = new Map(berths.map((berth) => [berth, 0]));
  let common = 0;
  const offsetOf = ({ berth }: Weighed) => common + (own.get(berth) ?? 0);
  for (let sweep = 0, largest = 1; sweep < sweeps && largest > settled; sweep++) {
    largest = 0;
    const follow = (before: number, step: number) => {
      largest = Math.max(largest, Math.abs(step));
      return before + step;
    };
    common = follow(common, stepOf(all, common, offsetOf));
    for (const [berth, lessonsOf] of byBerth) {
      const before = own.get(berth) ?? 0;
      own.set(berth, follow(before, stepOf(lessonsOf, before, offsetOf)));
    }
  }
  const bounded = (offset: number) => Math.min(maxJudgeOffset, Math.max(-maxJudgeOffset, offset));
  return new Map(berths.map((berth) => [berth, Math.round(bounded(common + (own.get(berth) ?? 0)) * 100) / 100]));
}

/** Returns the number of verdicts that are wrong with these offsets. */
export function countWrong(lessons: readonly BerthLesson[], offsets: ReadonlyMap<string, number>): number {
  return lessons.filter(({ berth, share, occupied }) => withOffset(share, offsets.get(berth) ?? 0) >= 0.5 !== occupied)
    .length;
}
