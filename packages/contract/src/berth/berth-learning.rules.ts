import { maxJudgeOffset } from "../algorithm/berth-parking.device.ts";

/** What the judge of small berths said at a moment of which a person has agreed what was true. */
export interface BerthLesson {
  berth: string;
  /** Which stay, or which time between two: what is seen in it again and again counts once. */
  spell: string;
  occupied: boolean;
  /** How likely the judge took it for occupied, 0 to 1, without an offset. */
  share: number;
}

/** No probability is nearer to 0 or 1. */
const limit = 1e-5;
/** As that of a normal distribution of offsets with a variance of 3: a berth is moved by what many spells say. */
const pull = 0.3;
const sweeps = 300;
/** Steps smaller than this change nothing. */
const settled = 1e-3;

const logitOf = (share: number): number => {
  const bounded = Math.min(1 - limit, Math.max(limit, share));
  return Math.log(bounded / (1 - bounded));
};
const shareOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** How likely a berth is occupied with what was learned of it. @param share of the judge, 0 to 1 */
export function withOffset(share: number, offset: number): number {
  return offset === 0 ? share : shareOf(logitOf(share) + offset);
}

interface Weighed {
  berth: string;
  logit: number;
  target: number;
  weight: number;
}

/** Logits that are nearer to one another than this teach the same: a camera has tens of thousands of looks. */
const step = 0.2;

/** What is to be fitted: looks of one berth that say the same are one. */
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

/** A step towards the best offset that all of these share: by the greatest curve that there may be, so never past it. */
function stepOf(lessons: readonly Weighed[], offset: number, offsetOf: (lesson: Weighed) => number): number {
  let [slope, curve] = [pull * offset, pull];
  for (const lesson of lessons) {
    slope += lesson.weight * (shareOf(lesson.logit + offsetOf(lesson)) - lesson.target);
    curve += lesson.weight / 4;
  }
  return -slope / curve;
}

/**
 * What is to be added to the judge's logit for each berth: one part for the camera, one for the berth, by logistic
 * regression with a normal prior on each. A berth without a lesson gets the camera's part.
 * @param berths all of the camera
 * @returns of each berth, -maxJudgeOffset to maxJudgeOffset
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

/** How many of the lessons are judged wrongly with these offsets. */
export function countWrong(lessons: readonly BerthLesson[], offsets: ReadonlyMap<string, number>): number {
  return lessons.filter(({ berth, share, occupied }) => withOffset(share, offsets.get(berth) ?? 0) >= 0.5 !== occupied)
    .length;
}
