import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type confirmRecords as api } from "@huiyan/contract/parking/parking.api";
import { type ReviewCode, reviewAfter } from "@huiyan/contract/parking/review.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Change, changeRecords } from "../change/change-records.ts";
import { answerRecords } from "../list/answer-records.ts";
import { factsOf } from "../records/record-fee.ts";

export const confirmChange = (ids: readonly string[], version?: number): Change => ({
  action: "confirm",
  ids,
  version,
  async apply(change) {
    for (const record of change.records) {
      const before = factsOf(record).review;
      const review_state = reviewAfter("confirm", record.codes as readonly ReviewCode[], before) ?? before;
      await change.set(record, { review_state });
    }
  },
});

/**
 * Confirms pending records without changing their values.
 * @throws AppError not_found, record_changed, record_flagged, record_half
 */
export async function confirmRecords(
  ctx: Context<MemberCaller>,
  { _id: ids, version }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await changeRecords(ctx, confirmChange(ids, version)), ids);
}
