import { z } from "zod";
import { tailOf } from "../records/decided.rules.ts";
import { type RecordRow, type RecordValues } from "../records/record.queries.ts";
import { Doubt } from "../stay/stay.ts";

const date = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();

/** Record as stored in the JSON of a merge or of a step, without its order and version. */
export const storedRecord = z.object({
  id: z.string(),
  berth_id: z.string(),
  berth_label: z.string(),
  berth_sort: z.string(),
  berth_type: z.number(),
  is_new_energy: z.boolean(),
  plate: z.string(),
  plate_color: z.string(),
  plate_conf: z.number(),
  car_type: z.number(),
  entry_id: z.string().nullable(),
  leave_id: z.string().nullable(),
  entry_at: date,
  leave_at: date,
  entry: z.unknown(),
  leave: z.unknown(),
  last_seen_at: date,
  is_open: z.boolean(),
  charging_seconds: z.number(),
  known_seconds: z.number(),
  review_state: z.number(),
  codes: z.array(z.string()),
  // missing in records stored before this field existed
  gaps: z.array(Doubt).default([]),
  reviewed_by: z.string().nullable(),
  reviewed_at: date,
  scrap_cause: z.string().nullable(),
  dispute_cause: z.string().nullable(),
  exclude_cause: z.string().nullable(),
  state_before_flags: z.number().nullable(),
  merged_into: z.string().nullable(),
  merged_from: z.unknown(),
  is_kept_apart: z.boolean(),
  seen_berth_id: z.string().nullish(),
  is_decided_open: z.boolean().nullish(),
});
export type StoredRecord = z.output<typeof storedRecord>;

/**
 * Returns the columns that observations of the berth still update while the car is parked, even after a user's
 * decision.
 */
function ongoingValues(record: RecordRow, id: string): Partial<RecordValues> {
  const { leave_id, leave_at, leave, is_open, last_seen_at } = record;
  // if the record was merged into another one, the seconds of earlier parts are subtracted
  const { charging, known } = record.id === id ? { charging: 0, known: 0 } : tailOf(record);
  const [charging_seconds, known_seconds] = [record.charging_seconds - charging, record.known_seconds - known];
  return { leave_id, leave_at, leave, is_open, last_seen_at, charging_seconds, known_seconds };
}

/**
 * Returns the columns that an undo restores.
 * @param present record that now contains the car: the record itself, or the record into which it was merged
 */
export function restoredValues(before: StoredRecord, present: RecordRow): Partial<RecordValues> {
  const { id, entry, leave, merged_from, seen_berth_id = null, is_decided_open = null, ...values } = before;
  return {
    ...values,
    entry: entry ?? null,
    leave: leave ?? null,
    merged_from: merged_from ?? null,
    seen_berth_id,
    is_decided_open,
    ...(before.is_open ? ongoingValues(present, id) : {}),
  };
}
