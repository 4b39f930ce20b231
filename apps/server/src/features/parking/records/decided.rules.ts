import { plateDistance } from "@huiyan/contract/parking/plate.rules";
import { reviewStates, splitDistance } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { isOpenStay, plateOfStay, type Stay } from "../stay/stay.ts";
import { type RecordRow } from "./record.queries.ts";

/**
 * Returns true if the record is decided: a user decided on it, it has or had an order, or it was merged or split. Later
 * observations then fill in only missing parts.
 */
export function isDecided(record: RecordRow): boolean {
  const byPerson = record.review_state === reviewStates.confirmed || record.review_state === reviewStates.changed;
  return byPerson || record.order_state !== 0 || record.merged_into !== null || record.is_kept_apart;
}

/**
 * Returns the id of the berth that observes the record's car. A moved record is still observed by the berth of its
 * entry.
 */
export const observedBerthOf = ({ seen_berth_id, berth_id }: RecordRow): string => seen_berth_id ?? berth_id;

/**
 * Returns true if observations of the berth still determine the record's exit: the car is parked, or was parked when a
 * user decided.
 */
export const mayContinue = (record: RecordRow): boolean =>
  record.is_open || (record.is_decided_open === true && record.order_state === 0);

interface Span {
  from: number;
  to: number;
}

const spanOfStay = (stay: Stay): Span => ({
  from: stay.entryAt ?? stay.leaveAt ?? stay.lastSeenAt,
  to: stay.leaveAt ?? stay.lastSeenAt,
});

function spanOfRecord(record: RecordRow): Span {
  const from = (record.entry_at ?? record.leave_at)?.getTime() ?? 0;
  if (record.is_open) return { from, to: Number.POSITIVE_INFINITY };
  return { from, to: (record.leave_at ?? record.last_seen_at)?.getTime() ?? from };
}

export const startOf = (stay: Stay): number => spanOfStay(stay).from;

/**
 * Returns the fraction of the stay's time that the record covers, from 0 to 1. For a stay without a duration the result
 * is 0 or 1.
 */
export function shareTaken(record: RecordRow, stay: Stay): number {
  const [taken, own] = [spanOfRecord(record), spanOfStay(stay)];
  if (own.to <= own.from) return taken.from < own.from && own.from < taken.to ? 1 : 0;
  return Math.max(0, Math.min(taken.to, own.to) - Math.max(taken.from, own.from)) / (own.to - own.from);
}

/** Returns true if both plates are known and differ too much to belong to one car. */
export function isAnotherCar(record: RecordRow, stay: Stay): boolean {
  const plate = plateOfStay(stay)?.plate;
  return plate !== undefined && record.plate !== "" && plateDistance(plate, record.plate) > splitDistance;
}

/** Maximum milliseconds from the entry of a decided record to a later stay that still counts as the same car. */
const sameEntryMs = 180_000;

const Part = z.object({
  entry_id: z.string().nullable(),
  entry_at: z.coerce.date().nullable(),
  charging_seconds: z.number(),
  known_seconds: z.number(),
  merged_from: z.unknown(),
});
const Parts = z.tuple([Part, Part]);

interface Tail {
  entryId: string | null;
  entryAt: number | undefined;
  /**
   * Charging seconds of all parts before the last part. `known`: seconds of the same parts with a known charging
   * reading.
   */
  charging: number;
  known: number;
}

/**
 * Returns the last part that has an entry among the parts of a merged record. For an unmerged record, returns the
 * record.
 */
export function tailOf(record: z.infer<typeof Part>): Tail {
  const parts = record.merged_from == null ? undefined : Parts.safeParse(record.merged_from).data;
  if (parts === undefined)
    return { entryId: record.entry_id, entryAt: record.entry_at?.getTime(), charging: 0, known: 0 };
  const [first, last] = parts;
  const tail = tailOf(last);
  // if the last part is only an exit, the entry is in the first part
  if (tail.entryAt === undefined) return tailOf(first);
  return { ...tail, charging: first.charging_seconds + tail.charging, known: first.known_seconds + tail.known };
}

/**
 * Returns the observed stay that continues a decided record. Order of preference: the stay with the same first
 * observation, the stay that contains the record's entry, the first stay soon after the entry.
 */
export function stayThatContinues({ entryId, entryAt }: Tail, stays: readonly Stay[]): Stay | undefined {
  const begun = stays.find((stay) => stay.entryId !== undefined && stay.entryId === entryId);
  if (begun !== undefined || entryAt === undefined) return begun;
  const began = stays.filter((stay) => stay.entryAt !== undefined);
  return (
    began.find((stay) => startOf(stay) <= entryAt && (isOpenStay(stay) || spanOfStay(stay).to >= entryAt)) ??
    began.find((stay) => startOf(stay) > entryAt && startOf(stay) - entryAt <= sameEntryMs)
  );
}

/**
 * Minimum fraction of a stay that a decided record must cover to represent the stay's car. If it does, no other record
 * is stored for the stay.
 */
export const ownShare = 0.5;
