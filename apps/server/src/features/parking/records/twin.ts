import { type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { type Queryable } from "../../../platform/db/database.ts";
import { type TrackedBerth } from "../stay/observation.queries.ts";
import { findTwin, type RecordRow, updateRecord } from "./record.queries.ts";

/** So long unseen, the older of two stays is taken for over. docs/reference/parking.md P16. */
const unseenMs = 300_000;

const withTwin = (codes: readonly string[]) => sortCodes([...(codes as readonly ReviewCode[]), "P-TWIN"]);

/** A plate is in one berth at a time: what contradicts that is pending, or the older stay is over. */
export async function closeTwin(
  db: Queryable,
  berth: TrackedBerth,
  record: Pick<RecordRow, "id" | "plate" | "is_open" | "codes" | "review_state">,
  now: Date,
): Promise<void> {
  if (!record.is_open || record.plate === "") return;
  const twin = await findTwin(db, { orgId: berth.org_id, plate: record.plate, seenAt: berth.id });
  if (twin === undefined) return;
  const pending = (of: Pick<RecordRow, "codes" | "review_state">) => ({
    codes: withTwin(of.codes),
    // what a person decided stays decided
    review_state: of.review_state === reviewStates.automatic ? reviewStates.pending : of.review_state,
  });
  const seenAt = twin.seen_at ?? twin.last_seen_at;
  if (seenAt !== null && now.getTime() - seenAt.getTime() > unseenMs) {
    await updateRecord(db, twin.id, { ...pending(twin), is_open: false });
    return;
  }
  await updateRecord(db, twin.id, pending(twin));
  await updateRecord(db, record.id, pending(record));
}
