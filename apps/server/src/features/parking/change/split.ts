import { carType } from "@huiyan/contract/parking/plate.rules";
import { type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { idAt } from "#platform/db/uuid-time.ts";
import { refuse } from "#platform/error/app-error.ts";
import { feeColumns } from "../records/fee-columns.ts";
import { insertRecord, type RecordRow, takeSerial } from "../records/record.queries.ts";
import { canSplitAt, gapsOf } from "../records/record-gaps.ts";
import { halfOf, plateOfHalf, RecordHalf } from "../records/record-half.ts";
import { type Doubt } from "../stay/stay.ts";
import { type RecordChanger } from "./change-records.ts";
import { restoredValues, type StoredRecord, storedRecord } from "./stored-record.ts";

const withCode = (codes: readonly string[], code: ReviewCode) => sortCodes([...(codes as readonly ReviewCode[]), code]);

/** Restores both merged records to their state before the merge. Later changes of the merged record are lost. */
async function takeApart(change: RecordChanger, merged: RecordRow): Promise<void> {
  const originals = z.array(storedRecord).parse(merged.merged_from);
  const apart = (original: StoredRecord) => ({
    ...restoredValues(original, merged),
    review_state: reviewStates.changed,
    is_kept_apart: true,
    merged_into: null,
  });
  const ordered = originals.toSorted((a, b) => Number(a.id === merged.id ? 0 : 1) - Number(b.id === merged.id ? 0 : 1));
  for (const original of ordered) await change.set({ ...merged, id: original.id }, apart(original));
}

/** Splits a record into two: an entry without an exit, and an exit without an entry. */
async function cutInTwo(change: RecordChanger, record: RecordRow): Promise<void> {
  const { leave_at, id: _id, at: _at, is_charging: _charging, ...columns } = record;
  if (leave_at === null) return;
  const half = { review_state: reviewStates.changed, is_kept_apart: true, is_open: false };
  await change.set(record, {
    ...half,
    leave_id: null,
    leave_at: null,
    leave: null,
    codes: withCode(record.codes, "P-NOOUT"),
  });
  const id = idAt(leave_at);
  await insertRecord(change.db, {
    ...columns,
    ...half,
    id,
    leave_at,
    serial: await takeSerial(change.db, record.org_id, leave_at),
    entry_id: null,
    entry_at: null,
    entry: null,
    charging_seconds: 0,
    known_seconds: 0,
    order_state: 0,
    codes: withCode(record.codes, "P-NOIN"),
    fee_fen: null,
    is_settled: false,
    version: 1,
    created_at: change.now,
    reviewed_by: change.caller.staffId,
    reviewed_at: change.now,
  });
  change.touch(id);
}

/** Review codes of the whole stay that both parts keep after a split. */
const shared: readonly ReviewCode[] = ["P-LATE", "P-TWO", "P-TWIN"];

/**
 * Returns plate, codes and review state of one part after a split. A part without a plate, or with an undecided gap,
 * becomes pending and is not charged.
 */
function partOf(record: RecordRow, own: unknown, gaps: readonly Doubt[], keepsPlate: boolean): Partial<RecordRow> {
  const read = plateOfHalf(own === null ? undefined : RecordHalf.parse(own));
  const { plate, plate_color, plate_conf, car_type } = record;
  const color = read?.color ?? "";
  const asRead = { plate: read?.plate ?? "", plate_color: color, plate_conf: read?.confidence ?? 0 };
  const columns = keepsPlate
    ? { plate, plate_color, plate_conf, car_type }
    : { ...asRead, car_type: carType(asRead.plate, color) };
  const open: ReviewCode[] = [
    ...(gaps.length === 0 ? [] : (["P-GAP"] as const)),
    ...(columns.plate === "" ? (["P-NONE"] as const) : []),
  ];
  const kept = (record.codes as readonly ReviewCode[]).filter((code) => shared.includes(code));
  return {
    ...columns,
    gaps: [...gaps],
    codes: sortCodes([...kept, ...open]),
    review_state: open.length === 0 ? reviewStates.changed : reviewStates.pending,
    is_kept_apart: true,
    is_open: false,
    charging_seconds: 0,
    known_seconds: 0,
  };
}

/**
 * Splits a record at a gap in its observations. The first part ends where the gap begins; the second part begins where
 * the gap ends.
 */
async function cutAtGap(change: RecordChanger, record: RecordRow, at: number): Promise<void> {
  const gaps = gapsOf(record);
  const gap = gaps.find(({ from }) => from === at);
  if (gap === undefined || !canSplitAt(record, gap)) return refuse("record_cannot_split");
  const { id: _id, at: _at, is_charging: _charging, ...columns } = record;
  const [left, came] = [new Date(gap.from), new Date(gap.to)];
  const isTyped = record.review_state === reviewStates.changed && record.plate !== "";
  const earlier = gaps.filter(({ to }) => to <= gap.from);
  const later = gaps.filter(({ from }) => from >= gap.to);
  const id = idAt(came);
  const second = {
    ...columns,
    ...partOf(record, record.leave, later, false),
    id,
    serial: await takeSerial(change.db, record.org_id, came),
    entry_id: gap.toId,
    entry_at: came,
    entry: halfOf([], undefined),
    order_state: 0,
    version: 1,
    created_at: change.now,
    reviewed_by: change.caller.staffId,
    reviewed_at: change.now,
  };
  await change.set(record, {
    ...partOf(record, record.entry, earlier, isTyped),
    leave_id: gap.fromId,
    leave_at: left,
    leave: halfOf([], undefined),
    last_seen_at: left,
  });
  await insertRecord(change.db, { ...second, ...(await feeColumns(change.db, record.org_id, second)) });
  change.touch(id);
}

export async function splitRecord(change: RecordChanger, record: RecordRow, at?: number): Promise<void> {
  if (at !== undefined) return cutAtGap(change, record, at);
  await (record.merged_from === null ? cutInTwo(change, record) : takeApart(change, record));
}
