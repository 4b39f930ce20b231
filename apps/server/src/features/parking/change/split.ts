import { type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { z } from "zod";
import { idAt } from "../../../platform/db/uuid-time.ts";
import { insertRecord, type RecordRow, takeSerial } from "../records/record.queries.ts";
import { type RecordChanger } from "./change-records.ts";
import { restoredValues, type StoredRecord, storedRecord } from "./stored-record.ts";

const withCode = (codes: readonly string[], code: ReviewCode) => sortCodes([...(codes as readonly ReviewCode[]), code]);

/** Both records as they were before they were merged; what was done to the merged one since is given up. */
async function takeApart(change: RecordChanger, merged: RecordRow): Promise<void> {
  const originals = z.array(storedRecord).parse(merged.merged_from);
  const apart = (original: StoredRecord) => ({
    ...restoredValues(original, merged),
    ...{ review_state: reviewStates.changed, is_kept_apart: true, merged_into: null },
  });
  const ordered = originals.toSorted((a, b) => Number(a.id === merged.id ? 0 : 1) - Number(b.id === merged.id ? 0 : 1));
  for (const original of ordered) await change.set({ ...merged, id: original.id }, apart(original));
}

/** One stay becomes an entry without a leave and a leave without an entry. */
async function cutInTwo(change: RecordChanger, record: RecordRow): Promise<void> {
  const { leave_at, id: _id, at: _at, is_charging: _charging, ...columns } = record;
  if (leave_at === null) return;
  const half = { review_state: reviewStates.changed, is_kept_apart: true, is_open: false };
  await change.set(record, {
    ...{ ...half, leave_id: null, leave_at: null, leave: null },
    codes: withCode(record.codes, "P-NOOUT"),
  });
  const id = idAt(leave_at);
  await insertRecord(change.db, {
    ...{ ...columns, ...half, id, leave_at, serial: await takeSerial(change.db, record.org_id, leave_at) },
    ...{ entry_id: null, entry_at: null, entry: null, charging_seconds: 0, known_seconds: 0, order_state: 0 },
    ...{
      codes: withCode(record.codes, "P-NOIN"),
      fee_fen: null,
      is_settled: false,
      version: 1,
      created_at: change.now,
    },
    ...{ reviewed_by: change.caller.staffId, reviewed_at: change.now },
  });
  change.touch(id);
}

export async function splitRecord(change: RecordChanger, record: RecordRow): Promise<void> {
  await (record.merged_from === null ? cutInTwo(change, record) : takeApart(change, record));
}
