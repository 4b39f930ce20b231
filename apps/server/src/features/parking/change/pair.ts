import { compareInTime, type TimedRecord } from "@huiyan/contract/parking/conflict.rules";
import { maxStaySeconds, type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type RecordRow, type RecordValues } from "../records/record.queries.ts";
import { gapsOf } from "../records/record-gaps.ts";
import { hasOtherBetween, listOppositeHalves } from "./change.queries.ts";
import { type RecordChanger } from "./change-records.ts";

const kept: readonly ReviewCode[] = ["P-LATE", "P-GAP", "P-TWO", "P-TWIN"];
const later = (a: Date | null, b: Date | null) => (a !== null && (b === null || a > b) ? a : b);

/**
 * Returns the columns of the merged record: the entry of the first record and the exit of the last.
 * docs/reference/parking.md P22.
 */
function mergedValues(first: RecordRow, last: RecordRow): Partial<RecordValues> {
  const codes = [...first.codes, ...last.codes].filter((code): code is ReviewCode =>
    kept.some((each) => each === code),
  );
  const isOver = last.leave_at !== null || last.is_open;
  return {
    leave_id: last.leave_id,
    leave_at: last.leave_at,
    leave: last.leave,
    is_open: last.is_open,
    last_seen_at: later(first.last_seen_at, last.last_seen_at),
    plate_conf: Math.max(first.plate_conf, last.plate_conf),
    charging_seconds: first.charging_seconds + last.charging_seconds,
    known_seconds: first.known_seconds + last.known_seconds,
    gaps: [...gapsOf(first), ...gapsOf(last)],
    codes: sortCodes(isOver ? codes : [...codes, "P-NOOUT"]),
    review_state: reviewStates.changed,
    merged_from: [first, last],
    is_kept_apart: false,
    ...(last.is_open ? { seen_berth_id: last.seen_berth_id } : {}),
  };
}

const timesOf = ({ id, entry_at, leave_at, is_open, last_seen_at }: RecordRow): TimedRecord => ({
  id,
  entryAt: entry_at?.getTime() ?? null,
  leaveAt: leave_at?.getTime() ?? null,
  isOpen: is_open,
  lastSeenAt: last_seen_at?.getTime() ?? null,
});

const startOf = (record: RecordRow) => (record.entry_at ?? record.leave_at)?.getTime() ?? 0;

/**
 * Merges two records into the first one; lists no longer show the second.
 * @throws AppError record_merge_entry, record_merge_between
 */
export async function mergeTwo(change: RecordChanger, pair: readonly [RecordRow, RecordRow]): Promise<void> {
  const [first, last] = pair.toSorted((a, b) => compareInTime(timesOf(a), timesOf(b)));
  if (first === undefined || last === undefined) return;
  refuseUnless(first.entry_at !== null, "record_merge_entry");
  const span = {
    berthId: first.berth_id,
    from: first.entry_at,
    to: last.leave_at ?? (last.is_open ? null : last.entry_at),
  };
  refuseUnless(!(await hasOtherBetween(change.db, { ...span, except: [first.id, last.id] })), "record_merge_between");
  // a berth holds at most one open record, so the second is closed before the first becomes open
  await change.set(last, { is_open: false, merged_into: first.id, review_state: reviewStates.changed });
  await change.set(first, mergedValues(first, last));
  change.takesOver(first, last);
}

/**
 * Merges a half whose plate or berth a user corrected with its missing half, if exactly one record can be that half.
 */
export async function pairAgain(change: RecordChanger, record: RecordRow): Promise<void> {
  const isHalf = (record.entry_at === null) !== (record.leave_at === null);
  const isFlagged = record.scrap_cause !== null || record.dispute_cause !== null || record.exclude_cause !== null;
  if (!isHalf || record.is_open || isFlagged || record.is_kept_apart || record.plate === "" || record.order_state !== 0)
    return;
  const halves = await listOppositeHalves(change.db, record, maxStaySeconds);
  const [half] = halves;
  if (half === undefined || halves.length > 1) return;
  const [first, last] = startOf(record) < startOf(half) ? [record, half] : [half, record];
  const span = { berthId: first.berth_id, from: first.entry_at ?? new Date(0), to: last.leave_at };
  if (await hasOtherBetween(change.db, { ...span, except: [first.id, last.id] })) return;
  await mergeTwo(change, [first, last]);
}
