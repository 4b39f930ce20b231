import { defaultTimes } from "./parking.rules.ts";
import { type PlateVote, plateAuto, plateDistance } from "./plate.rules.ts";
import { maxStaySeconds, type RecordFacts, type ReviewCode, reviewStates, splitDistance } from "./review.rules.ts";

/**
 * Kinds of conflicts, always between two records:
 * - `overlap`: two stays in one berth at the same time
 * - `twin`: one plate in two berths at the same time
 * - `halves`: an entry without exit, and after it an exit without entry, in one berth
 * - `cut`: a stay ends in a berth, and soon a stay with the same plate begins there
 */
export const conflictKinds = ["overlap", "twin", "halves", "cut"] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/**
 * Maximum gap in seconds between two stays of the same plate for which a `cut` is suspected: the car may never have
 * left.
 */
export const cutSeconds = 600;
/**
 * Maximum gap in seconds for a `cut` if the device was silent at the end of the first and at the begin of the second
 * stay.
 */
export const silentCutSeconds = 4 * 3600;
/**
 * Minimum overlap in seconds of two stays in different berths. Shorter overlaps are ignored, because entry and leave
 * are only as accurate as the berth's debounce times `enter` and `leave`.
 */
export const twinSeconds = 60;
/** Maximum distance between two plates that may be the same car: one character. */
const cutDistance = 1;

/** The fields of a parking record that these rules use. Times in epoch ms. */
export interface ConflictRecord {
  id: string;
  berthId: string;
  plate: string;
  confidence: number;
  entryAt: number | null;
  leaveAt: number | null;
  /** Plates read at the entry and at the exit; undefined: not read, or the record has no entry or exit. */
  entryPlate: PlateVote | undefined;
  leavePlate: PlateVote | undefined;
  lastSeenAt: number | null;
  isOpen: boolean;
  /** True if a user split the record from another one. */
  isKeptApart: boolean;
  codes: readonly ReviewCode[];
  facts: RecordFacts;
  /** Time spans of the records from which this record was merged; empty if it was not merged. */
  parts: readonly Span[];
}

export interface Span {
  from: number;
  to: number;
}

/**
 * Returns the time span in which the record occupies its berth. An open record has no end. A record without exit ends
 * at its last observation.
 */
export function spanOf({
  entryAt,
  leaveAt,
  isOpen,
  lastSeenAt,
}: Pick<ConflictRecord, "entryAt" | "leaveAt" | "isOpen" | "lastSeenAt">): Span {
  const from = entryAt ?? leaveAt ?? 0;
  return { from, to: leaveAt ?? (isOpen ? Number.POSITIVE_INFINITY : (lastSeenAt ?? from)) };
}

/**
 * Returns the seconds that both spans share; 0 if they only touch. A record with a single moment inside the other span
 * counts as one second.
 */
export function sharedSeconds(a: Span, b: Span): number {
  const isApart = a.from >= b.to || b.from >= a.to;
  return isApart ? 0 : Math.max(1, (Math.min(a.to, b.to) - Math.max(a.from, b.from)) / 1000);
}

export type TimedRecord = Pick<ConflictRecord, "id" | "entryAt" | "leaveAt" | "isOpen" | "lastSeenAt">;

/**
 * Returns the rank of records that begin at the same time: an entry without duration, then an exit without entry, then
 * all others.
 */
function rankAtOnce(record: TimedRecord): number {
  const { from, to } = spanOf(record);
  return to > from ? 2 : record.entryAt === null ? 1 : 0;
}

/** Compares two records by begin; a negative result means that the first is earlier. docs/reference/parking.md P26. */
export function compareInTime(one: TimedRecord, other: TimedRecord): number {
  const byTime = spanOf(one).from - spanOf(other).from || rankAtOnce(one) - rankAtOnce(other);
  return byTime || (one.id < other.id ? -1 : 1);
}

/** Returns the two records in order of time. */
export function inOrder(one: ConflictRecord, other: ConflictRecord): readonly [ConflictRecord, ConflictRecord] {
  return compareInTime(one, other) < 0 ? [one, other] : [other, one];
}

/** Returns the distance of the two records' plates; undefined if a plate was not read. */
export const distanceOf = (a: ConflictRecord, b: ConflictRecord): number | undefined =>
  a.plate === "" || b.plate === "" ? undefined : plateDistance(a.plate, b.plate);

export const isEntryOnly = ({ entryAt, leaveAt, isOpen }: ConflictRecord) =>
  entryAt !== null && leaveAt === null && !isOpen;
export const isExitOnly = ({ entryAt }: ConflictRecord) => entryAt === null;
export const isSilentBetween = (first: ConflictRecord, last: ConflictRecord) =>
  first.codes.includes("P-GAP") && last.codes.includes("P-GAP");

/** Returns the seconds from the end of the first record to the begin of the second. */
export const secondsBetween = (first: ConflictRecord, last: ConflictRecord): number =>
  (spanOf(last).from - spanOf(first).to) / 1000;

const isSure = (vote: PlateVote | undefined, plate: string) => vote?.plate === plate && vote.confidence >= plateAuto;

/** Minimum gap in seconds after which a car counts as having left and come back. */
export const sureAwaySeconds = defaultTimes.falseLeaveGap;

/** Returns true if the exit and the return of the car were both read with certainty; this is no conflict. */
const isSureReturn = (first: ConflictRecord, last: ConflictRecord): boolean =>
  first.leaveAt !== null &&
  last.entryAt !== null &&
  secondsBetween(first, last) >= sureAwaySeconds &&
  first.codes.length === 0 &&
  last.codes.length === 0 &&
  isSure(first.leavePlate, first.plate) &&
  isSure(last.entryPlate, first.plate);

function conflictInBerth(first: ConflictRecord, last: ConflictRecord): ConflictKind | undefined {
  if (sharedSeconds(spanOf(first), spanOf(last)) > 0) return "overlap";
  // a user has split one record into these two
  if (first.isKeptApart && last.isKeptApart) return undefined;
  const distance = distanceOf(first, last);
  if (isEntryOnly(first) && isExitOnly(last)) {
    const seconds = (spanOf(last).from - spanOf(first).from) / 1000;
    return seconds <= maxStaySeconds && (distance ?? 0) <= splitDistance ? "halves" : undefined;
  }
  const limit = isSilentBetween(first, last) ? silentCutSeconds : cutSeconds;
  const isNear = distance !== undefined && distance <= cutDistance;
  if (!isNear || secondsBetween(first, last) > limit || isSureReturn(first, last)) return undefined;
  return "cut";
}

const isConfirmed = ({ facts }: ConflictRecord) => facts.review === reviewStates.confirmed;
const isOut = ({ facts }: ConflictRecord) => facts.isMergedAway || facts.scrap || facts.exclude;

/**
 * Returns the kind of conflict between two records; undefined if there is none. The function does not check whether
 * other records lie between two records of one berth.
 */
export function conflictOf(one: ConflictRecord, other: ConflictRecord): ConflictKind | undefined {
  const [first, last] = inOrder(one, other);
  if (first.id === last.id || isOut(first) || isOut(last)) return undefined;
  const isSameBerth = first.berthId === last.berthId;
  const isTwin = first.plate !== "" && first.plate === last.plate;
  const kind = isSameBerth
    ? conflictInBerth(first, last)
    : isTwin && sharedSeconds(spanOf(first), spanOf(last)) > twinSeconds
      ? "twin"
      : undefined;
  // A user confirmed both records. Two cars in one berth at the same time stay a conflict even then.
  return kind !== "overlap" && isConfirmed(first) && isConfirmed(last) ? undefined : kind;
}
