import { type ConflictRecord } from "@huiyan/contract/parking/conflict.rules";
import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { judgeOpenStay, judgeStay, reviewStates } from "@huiyan/contract/parking/review.rules";
import { isOpenStay, type Stay, stayKey, voteOf } from "#features/parking/stay/stay.ts";
import { acceptFirstProposals } from "./accept-proposals.ts";
import { type LotDay, type TrueStay } from "./lot-day.ts";
import { staysOf } from "./work-in-day.ts";

interface Counts {
  /**
   * Number of true stays with exactly one record of the correct plate and times. The next field counts those whose
   * record waits for review.
   */
  rightAutomatic: number;
  rightPending: number;
  /** Number of records that correspond to no true stay and wait for review. */
  wrongPending: number;
  /** Records that correspond to no true stay and that no user would review. The list must be empty. */
  wrongAutomatic: string[];
  missed: number;
}

export interface LotResult extends Counts {
  stays: number;
  /** Results after the first proposals of the conflict search were accepted. */
  afterConflicts: Counts & {
    accepted: number;
    /** Number of accepted proposals that changed a record of a true stay. The next field lists the other ones. */
    rightAccepted: number;
    wrongAccepted: string[];
  };
}

/**
 * Maximum difference of a record's time from the true time. If the berth seems free once while a car enters, the entry
 * begins again (docs/reference/parking.md P4), T_ENTER later. Each end adds the time of one observation.
 */
const toleranceMs = (defaultTimes.enter + 30) * 1000;

const near = (a: number | null, b: number) => a !== null && Math.abs(a - b) <= toleranceMs;

/**
 * Returns true if the record agrees with the true stay. Times in a gap of the device's observations are unknown, so
 * they may differ.
 */
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

/** Returns the record that the server would make for a stay. */
function recordOf(stay: Stay, berthId: string): ConflictRecord {
  const [entryPlate, leavePlate] = [voteOf(stay.entryReadings), voteOf(stay.leaveReadings)];
  const isOpen = isOpenStay(stay);
  const { plate, codes, state } = isOpen
    ? judgeOpenStay(entryPlate, stay.codes)
    : judgeStay({
        entry: stay.entryAt === undefined ? undefined : { at: stay.entryAt, plate: entryPlate },
        leave: stay.leaveAt === undefined ? undefined : { at: stay.leaveAt, plate: leavePlate },
        minStaySeconds: defaultTimes.minStay,
        seen: stay.codes,
      });
  const [entryAt, leaveAt] = [stay.entryAt ?? null, stay.leaveAt ?? null];
  return {
    id: `${berthId} ${stayKey(stay)}`,
    berthId,
    plate: plate?.plate ?? "",
    confidence: plate?.confidence ?? 0,
    entryAt,
    leaveAt,
    entryPlate,
    leavePlate,
    lastSeenAt: stay.lastSeenAt,
    isOpen,
    isKeptApart: false,
    codes,
    facts: {
      isMergedAway: false,
      hasEntry: entryAt !== null,
      hasLeave: leaveAt !== null,
      isMerged: false,
      hasPlate: (plate?.plate ?? "") !== "",
      scrap: false,
      dispute: false,
      exclude: false,
      order: 0,
      review: state,
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

/** Assigns at most one record to each true stay, and at most one true stay to each record. */
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

/**
 * Replays a day's observations in order of arrival, and compares the records with the true stays. Compares again after
 * the proposals of the conflict search were accepted.
 */
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
