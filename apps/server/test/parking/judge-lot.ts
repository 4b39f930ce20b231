import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { judgeStay, reviewStates } from "@huiyan/contract/parking/review.rules";
import { newBerthState } from "../../src/features/parking/stay/berth-state.ts";
import { isOpenStay, type Stay, stayKey, voteOf } from "../../src/features/parking/stay/stay.ts";
import { trackBerth } from "../../src/features/parking/stay/track-berth.rules.ts";
import { type LotDay, type TrueStay } from "./lot-day.ts";

export interface LotResult {
  stays: number;
  /** True stays that became exactly one record with the right plate and times, and what was made of it. */
  rightAutomatic: number;
  rightPending: number;
  /** Records that are no true stay, in the queue. */
  wrongPending: number;
  /** Records that are no true stay and that nobody is asked about: there must be none. */
  wrongAutomatic: string[];
  missed: number;
}

/** A car seen free once while it enters begins anew (domain rules, A2): T_ENTER later, and an observation on each side. */
const toleranceMs = (defaultTimes.enter + 30) * 1000;

function staysOf({ observations }: LotDay): Map<string, Stay[]> {
  const all = new Map<string, Stay[]>();
  for (const [berthId, list] of observations) {
    let state = newBerthState;
    const stays = new Map<string, Stay>();
    // the server stores an event id once
    const seen = new Set<string>();
    for (const observation of list) {
      if (seen.has(observation.id)) continue;
      seen.add(observation.id);
      const step = trackBerth(state, observation, defaultTimes);
      state = step.state;
      for (const stay of step.stays) stays.set(stayKey(stay), stay);
    }
    all.set(berthId, [...stays.values()]);
  }
  return all;
}

const near = (a: number | undefined, b: number) => a !== undefined && Math.abs(a - b) <= toleranceMs;

/** What could be seen of a stay: in a gap of the device nobody can tell when a car came or left. */
function isRight(stay: Stay, truth: TrueStay, plate: string, gaps: LotDay["gaps"]): boolean {
  if (plate !== truth.plate) return false;
  const inGap = (at: number) => gaps.find(({ from, to }) => at >= from - toleranceMs && at <= to + toleranceMs);
  const [entryGap, leaveGap] = [inGap(truth.from), inGap(truth.to)];
  const entry =
    entryGap === undefined
      ? near(stay.entryAt, truth.from)
      : near(stay.entryAt, entryGap.to) || near(stay.entryAt, truth.from);
  const leave =
    leaveGap === undefined
      ? near(stay.leaveAt, truth.to)
      : near(stay.leaveAt, leaveGap.from) || near(stay.leaveAt, truth.to);
  return entry && leave;
}

function judge(stay: Stay) {
  return judgeStay({
    entry: stay.entryAt === undefined ? undefined : { at: stay.entryAt, plate: voteOf(stay.entryReadings) },
    leave: stay.leaveAt === undefined ? undefined : { at: stay.leaveAt, plate: voteOf(stay.leaveReadings) },
    ...{ minStaySeconds: defaultTimes.minStay, seen: stay.codes },
  });
}

const clock = (at: number | undefined) => (at === undefined ? "-" : new Date(at).toISOString().slice(11, 19));

interface JudgedBerth {
  right: boolean[];
  wrong: boolean[];
  wrongAutomatic: string[];
  missed: number;
}

/** Each entry of `right` and `wrong`: whether the record passed by itself. */
function judgeBerth(
  berthId: string,
  stays: readonly Stay[],
  truths: readonly TrueStay[],
  gaps: LotDay["gaps"],
): JudgedBerth {
  const left = new Set(truths);
  const judged: JudgedBerth = { right: [], wrong: [], wrongAutomatic: [], missed: 0 };
  for (const stay of stays.filter((each) => !isOpenStay(each))) {
    const { plate, state } = judge(stay);
    const isAutomatic = state === reviewStates.automatic;
    const truth = [...left].find((each) => isRight(stay, each, plate?.plate ?? "", gaps));
    judged[truth === undefined ? "wrong" : "right"].push(isAutomatic);
    if (truth !== undefined) left.delete(truth);
    else if (isAutomatic)
      judged.wrongAutomatic.push(`${berthId} ${clock(stay.entryAt)}~${clock(stay.leaveAt)} ${plate?.plate}`);
  }
  return { ...judged, missed: left.size };
}

/** Works a day in and compares what came out with what was. */
export function judgeLot(day: LotDay): LotResult {
  const truths = Map.groupBy(day.stays, ({ berthId }) => berthId);
  const berths = [...staysOf(day)].map(([id, stays]) => judgeBerth(id, stays, truths.get(id) ?? [], day.gaps));
  const count = (of: "right" | "wrong", isAutomatic: boolean) =>
    berths.reduce((sum, berth) => sum + berth[of].filter((each) => each === isAutomatic).length, 0);
  return {
    stays: day.stays.length,
    ...{
      rightAutomatic: count("right", true),
      rightPending: count("right", false),
      wrongPending: count("wrong", false),
    },
    wrongAutomatic: berths.flatMap(({ wrongAutomatic }) => wrongAutomatic),
    missed: berths.reduce((sum, { missed }) => sum + missed, 0),
  };
}
