import { type ConflictRecord } from "@huiyan/contract/parking/conflict.rules";
import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { judgeOpenStay, judgeStay, reviewStates } from "@huiyan/contract/parking/review.rules";
import { isOpenStay, type Stay, stayKey, voteOf } from "../../src/features/parking/stay/stay.ts";
import { acceptFirstProposals } from "./accept-proposals.ts";
import { type LotDay, type TrueStay } from "./lot-day.ts";
import { staysOf } from "./work-in-day.ts";

interface Counts {
  /** True stays with exactly one record of the right plate and times, by the record's state. */
  rightAutomatic: number;
  rightPending: number;
  /** Records without a true stay that wait for review. */
  wrongPending: number;
  /** Records without a true stay that no user reviews: there must be none. */
  wrongAutomatic: string[];
  missed: number;
}

export interface LotResult extends Counts {
  stays: number;
  /** Counts after the first proposals of the conflict finder were accepted. */
  afterConflicts: Counts & {
    accepted: number;
    /** Records changed by a proposal: true stays, and others. */
    rightAccepted: number;
    wrongAccepted: string[];
  };
}

/**
 * A car observed free once during its entry starts again (docs/reference/parking.md P4): T_ENTER later, plus an
 * observation on each side.
 */
const toleranceMs = (defaultTimes.enter + 30) * 1000;

const near = (a: number | null, b: number) => a !== null && Math.abs(a - b) <= toleranceMs;

/** Returns true if the record fits the observable part of a stay: in a gap of the device, times are unknown. */
function isRight(record: ConflictRecord, truth: TrueStay, gaps: LotDay["gaps"]): boolean {
  if (record.plate !== truth.plate) return false;
  const inGap = (at: number) => gaps.find(({ from, to }) => at >= from - toleranceMs && at <= to + toleranceMs);
  const [entryGap, leaveGap] = [inGap(truth.from), inGap(truth.to)];
  const entry =
    entryGap === undefined
      ? near(record.entryAt, truth.from)
      : near(record.entryAt, entryGap.to) || near(record.entryAt, truth.from);
  const leave =
    leaveGap === undefined
      ? near(record.leaveAt, truth.to)
      : near(record.leaveAt, leaveGap.from) || near(record.leaveAt, truth.to);
  return entry && leave;
}

/** Returns the record that the server makes of a stay. */
function recordOf(stay: Stay, berthId: string): ConflictRecord {
  const [entryPlate, leavePlate] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  const isOpen = isOpenStay(stay);
  const { plate, codes, state } = isOpen
    ? judgeOpenStay(entryPlate, stay.codes)
    : judgeStay({
        entry: stay.entryAt === undefined ? undefined : { at: stay.entryAt, plate: entryPlate },
        leave: stay.leaveAt === undefined ? undefined : { at: stay.leaveAt, plate: leavePlate },
        ...{ minStaySeconds: defaultTimes.minStay, seen: stay.codes },
      });
  const [entryAt, leaveAt] = [stay.entryAt ?? null, stay.leaveAt ?? null];
  return {
    ...{ id: `${berthId} ${stayKey(stay)}`, berthId, plate: plate?.plate ?? "", confidence: plate?.confidence ?? 0 },
    ...{ entryAt, leaveAt, entryPlate, leavePlate, lastSeenAt: stay.lastSeenAt, isOpen, isKeptApart: false, codes },
    facts: {
      ...{ isMergedAway: false, hasEntry: entryAt !== null, hasLeave: leaveAt !== null, isMerged: false },
      hasPlate: (plate?.plate ?? "") !== "",
      ...{ scrap: false, dispute: false, exclude: false, order: 0, review: state },
    },
    parts: [],
  };
}

const clock = (at: number | null) => (at === null ? "-" : new Date(at).toISOString().slice(11, 19));
const named = ({ berthId, entryAt, leaveAt, plate }: ConflictRecord) =>
  `${berthId} ${clock(entryAt)}~${clock(leaveAt)} ${plate}`;

interface JudgedRecords {
  right: ConflictRecord[];
  wrong: ConflictRecord[];
  missed: number;
}

/** Matches each true stay with at most one record, and each record with at most one true stay. */
function compare(records: readonly ConflictRecord[], { stays, gaps }: LotDay): JudgedRecords {
  const left = new Map([...Map.groupBy(stays, ({ berthId }) => berthId)].map(([id, own]) => [id, new Set(own)]));
  const judged: JudgedRecords = { right: [], wrong: [], missed: 0 };
  for (const record of records.filter(({ isOpen, facts }) => !isOpen && !facts.exclude)) {
    const own = left.get(record.berthId);
    const truth = [...(own ?? [])].find((each) => isRight(record, each, gaps));
    judged[truth === undefined ? "wrong" : "right"].push(record);
    if (truth !== undefined) own?.delete(truth);
  }
  return { ...judged, missed: [...left.values()].reduce((sum, { size }) => sum + size, 0) };
}

const inState = (records: readonly ConflictRecord[], ...states: number[]) =>
  records.filter(({ facts }) => states.includes(facts.review));
const { automatic, pending, confirmed, changed } = reviewStates;

const countsOf = ({ right, wrong, missed }: JudgedRecords): Counts => ({
  rightAutomatic: inState(right, automatic).length,
  rightPending: inState(right, pending).length,
  wrongPending: inState(wrong, pending).length,
  wrongAutomatic: inState(wrong, automatic).map(named),
  missed,
});

/** Replays a day in order of arrival and compares the result with the truth; repeats it after the conflict finder. */
export function judgeLot(day: LotDay): LotResult {
  const records = [...staysOf(day)].flatMap(([berthId, stays]) => stays.map((stay) => recordOf(stay, berthId)));
  const { records: left, accepted } = acceptFirstProposals(records);
  const after = compare(left, day);
  return {
    stays: day.stays.length,
    ...countsOf(compare(records, day)),
    afterConflicts: {
      ...countsOf(after),
      accepted,
      rightAccepted: inState(after.right, confirmed, changed).length,
      wrongAccepted: inState(after.wrong, confirmed, changed).map(named),
    },
  };
}
