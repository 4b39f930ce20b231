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

/** Maximum gap, in seconds, after which a returning car may never have left. */
export const cutSeconds = 600;
/** Maximum gap, in seconds, if the device was silent on both sides. */
export const silentCutSeconds = 4 * 3600;
/** Minimum overlap in seconds, because entries and leaves are accurate within T_ENTER and T_LEAVE. */
export const twinSeconds = 60;
/** Maximum distance of plates of one car: one character; for a whole stay, the limit of splitting. */
const cutDistance = 1;

/** A record with the fields that these rules use. Times in epoch ms. */
export interface ConflictRecord {
  id: string;
  berthId: string;
  plate: string;
  confidence: number;
  entryAt: number | null;
  leaveAt: number | null;
  /** Plate vote per half; undefined: missing or not read. */
  entryPlate: PlateVote | undefined;
  leavePlate: PlateVote | undefined;
  lastSeenAt: number | null;
  isOpen: boolean;
  /** Split by a user. */
  isKeptApart: boolean;
  codes: readonly ReviewCode[];
  facts: RecordFacts;
  /** For a merged record: the spans of its original records. */
  parts: readonly Span[];
}

export interface Span {
  from: number;
  to: number;
}

/**
 * Returns the time that a record occupies its berth; an open one has no end, a half record lasts as long as it was
 * observed.
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
 * Returns the common seconds; 0 if both only touch. A half record of a single moment inside the other counts as one
 * second.
 */
export function sharedSeconds(a: Span, b: Span): number {
  const isApart = a.from >= b.to || b.from >= a.to;
  return isApart ? 0 : Math.max(1, (Math.min(a.to, b.to) - Math.max(a.from, b.from)) / 1000);
}

export type TimedRecord = Pick<ConflictRecord, "id" | "entryAt" | "leaveAt" | "isOpen" | "lastSeenAt">;

/** Returns the rank at equal times: an entry before a leave, a record that ends at once before a longer one. */
function rankAtOnce(record: TimedRecord): number {
  const { from, to } = spanOf(record);
  return to > from ? 2 : record.entryAt === null ? 1 : 0;
}

/** Returns less than 0 if the first is earlier. docs/reference/parking.md P26. */
export function compareInTime(one: TimedRecord, other: TimedRecord): number {
  const byTime = spanOf(one).from - spanOf(other).from || rankAtOnce(one) - rankAtOnce(other);
  return byTime || (one.id < other.id ? -1 : 1);
}

/** Returns the two records, the earlier first. */
export function inOrder(one: ConflictRecord, other: ConflictRecord): readonly [ConflictRecord, ConflictRecord] {
  return compareInTime(one, other) < 0 ? [one, other] : [other, one];
}

/** Undefined if one of the plates is not read. */
export const distanceOf = (a: ConflictRecord, b: ConflictRecord): number | undefined =>
  a.plate === "" || b.plate === "" ? undefined : plateDistance(a.plate, b.plate);

export const isEntryOnly = ({ entryAt, leaveAt, isOpen }: ConflictRecord) =>
  entryAt !== null && leaveAt === null && !isOpen;
export const isExitOnly = ({ entryAt }: ConflictRecord) => entryAt === null;
export const isSilentBetween = (first: ConflictRecord, last: ConflictRecord) =>
  first.codes.includes("P-GAP") && last.codes.includes("P-GAP");

/** Returns the seconds between the end of the first and the begin of the last. */
export const secondsBetween = (first: ConflictRecord, last: ConflictRecord): number =>
  (spanOf(last).from - spanOf(first).to) / 1000;

const isSure = (vote: PlateVote | undefined, plate: string) => vote?.plate === plate && vote.confidence >= plateAuto;

/** Minimum seconds that the berth was free between two visits of a car that definitely left. */
export const sureAwaySeconds = defaultTimes.falseLeaveGap;

/** Returns whether a car was surely seen to leave and to come back: an ordinary return. */
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
  // A user has split them.
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
 * Returns the conflict between two records. Except for overlaps, records in one berth are assumed to be consecutive.
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
  // A user confirmed both records; two cars in one berth stay a conflict.
  return kind !== "overlap" && isConfirmed(first) && isConfirmed(last) ? undefined : kind;
}
