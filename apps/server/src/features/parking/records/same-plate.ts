import { type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "#platform/db/database.ts";
import { type TrackedBerth } from "../stay/observation.queries.ts";
import { findSamePlate, type RecordRow, updateRecord } from "./record.queries.ts";

/**
 * Milliseconds without an observation after which the older of two stays with the same plate counts as ended.
 * docs/reference/parking.md P16.
 */
const unseenMs = 300_000;

const withTwoBerthsCode = (codes: readonly string[]) => sortCodes([...(codes as readonly ReviewCode[]), "P-TWIN"]);

/**
 * Handles two open records with the same plate in different berths, which cannot both be right. If the older car has
 * not been observed for five minutes, its stay ends. Otherwise both records become pending.
 */
export async function settleSamePlate(
  db: Queryable,
  berth: TrackedBerth,
  record: Pick<RecordRow, "id" | "plate" | "is_open" | "codes" | "review_state">,
  now: Date,
): Promise<void> {
  if (!record.is_open || record.plate === "") return;
  const other = await findSamePlate(db, { orgId: berth.org_id, plate: record.plate, berthId: berth.id });
  if (other === undefined) return;
  const pending = (of: Pick<RecordRow, "codes" | "review_state">) => ({
    codes: withTwoBerthsCode(of.codes),
    // a user's decision is kept; only an automatic record becomes pending
    review_state: of.review_state === reviewStates.automatic ? reviewStates.pending : of.review_state,
  });
  const lastSeenAt = other.seen_at ?? other.last_seen_at;
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() > unseenMs) {
    await updateRecord(db, other.id, { ...pending(other), is_open: false });
    return;
  }
  await updateRecord(db, other.id, pending(other));
  await updateRecord(db, record.id, pending(record));
}
