import { plateDistance } from "@huiyan/contract/parking/plate.rules";
import { reviewStates, splitDistance } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { isOpenStay, plateOfStay, type Stay } from "../stay/stay.ts";
import { type RecordRow } from "./record.queries.ts";

/** A person or an order relies on it: what comes later changes nothing of it but what it had left open. */
export function isDecided(record: RecordRow): boolean {
  const byPerson = record.review_state === reviewStates.confirmed || record.review_state === reviewStates.changed;
  return byPerson || record.order_state !== 0 || record.merged_into !== null || record.is_kept_apart;
}

/** The berth whose observations tell of its car. */
export const seenAt = ({ seen_berth_id, berth_id }: RecordRow): string => seen_berth_id ?? berth_id;

/** Decided on while the car was there: when it left is what its berth tells. */
export const goesOn = (record: RecordRow): boolean =>
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

/** Share of the stay's time that the record takes, 0–1; of a single moment all or nothing. */
export function shareTaken(record: RecordRow, stay: Stay): number {
  const [taken, own] = [spanOfRecord(record), spanOfStay(stay)];
  if (own.to <= own.from) return taken.from < own.from && own.from < taken.to ? 1 : 0;
  return Math.max(0, Math.min(taken.to, own.to) - Math.max(taken.from, own.from)) / (own.to - own.from);
}

/** Both are read, and too far apart to be one car. */
export function isAnotherCar(record: RecordRow, stay: Stay): boolean {
  const plate = plateOfStay(stay)?.plate;
  return plate !== undefined && record.plate !== "" && plateDistance(plate, record.plate) > splitDistance;
}

/** So long after the entry of a decided record its car may have come, where the berth was not seen taken before. */
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
  /** Of the parts before it, seconds. */
  charging: number;
  known: number;
}

/** The part of a merged record that goes on: of two stays the second. */
export function tailOf(record: z.infer<typeof Part>): Tail {
  const parts = record.merged_from == null ? undefined : Parts.safeParse(record.merged_from).data;
  if (parts === undefined)
    return { entryId: record.entry_id, entryAt: record.entry_at?.getTime(), charging: 0, known: 0 };
  const [first, last] = parts;
  const tail = tailOf(last);
  // of an entry and the leave that was found for it, the entry
  if (tail.entryAt === undefined) return tailOf(first);
  return { ...tail, charging: first.charging_seconds + tail.charging, known: first.known_seconds + tail.known };
}

/**
 * The stay that tells how a decided record goes on: the one that began it, else the one that holds its entry, else the
 * first soon after it.
 */
export function tellerOf({ entryId, entryAt }: Tail, stays: readonly Stay[]): Stay | undefined {
  const begun = stays.find((stay) => stay.entryId !== undefined && stay.entryId === entryId);
  if (begun !== undefined || entryAt === undefined) return begun;
  const began = stays.filter((stay) => stay.entryAt !== undefined);
  return (
    began.find((stay) => startOf(stay) <= entryAt && (isOpenStay(stay) || spanOfStay(stay).to >= entryAt)) ??
    began.find((stay) => startOf(stay) > entryAt && startOf(stay) - entryAt <= sameEntryMs)
  );
}

/** From this share on a decided record is the one of a stay's car: nothing is stored next to it. */
export const ownShare = 0.5;
