import { maxJudgeOffset } from "../algorithm/berth-parking.device.ts";

/** Verdict of the judge of small berths at a moment with a reviewed truth. */
export interface BerthLesson {
  berth: string;
  /** Id of the stay or of the gap between two stays; repeated observations of one spell count once. */
  spell: string;
  occupied: boolean;
  /** Probability of occupied by the judge, 0 to 1, without an offset. */
  share: number;
}

/** Shares are limited to this distance from 0 and 1. */
const limit = 1e-5;
/** Regularisation, as of a normal distribution of offsets with variance 3: only many spells move a berth's offset. */
const pull = 0.3;
const sweeps = 300;
/** Iteration ends when a step is smaller than this. */
const settled = 1e-3;

const logitOf = (share: number): number => {
  const bounded = Math.min(1 - limit, Math.max(limit, share));
  return Math.log(bounded / (1 - bounded));
};
const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/**
 * Returns the probability that a berth is occupied, with its learned offset.
 * @param share of the judge, 0 to 1
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

/** Bin width of logits: logits in one bin teach the same. Reason: a camera has tens of thousands of verdicts. */
const step = 0.2;

/** Groups the lessons of one berth with the same verdict into one weighted lesson. */
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
 * Returns a step towards the best common offset of these lessons. Uses the greatest possible curvature, so the step
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
 * Learns the offset to add to the judge's logit for each berth.
 * The offset has one part for the camera and one for the berth, fitted by logistic regression with a normal prior on
 * each. A berth without a lesson gets the camera's part.
 * @param berths all of the camera
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

/** Returns how many lessons are judged wrongly with these offsets. */
export function countWrong(lessons: readonly BerthLesson[], offsets: ReadonlyMap<string, number>): number {
  return lessons.filter(({ berth, share, occupied }) => withOffset(share, offsets.get(berth) ?? 0) >= 0.5 !== occupied)
    .length;
}
