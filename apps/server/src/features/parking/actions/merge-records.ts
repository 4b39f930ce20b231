import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type mergeRecords as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type Change, changeRecords } from "../change/change-records.ts";
import { mergeTwo } from "../change/pair.ts";
import { answerRecords } from "../list/answer-records.ts";

export const mergeChange = (ids: readonly string[]): Change => ({
  action: "merge",
  ids,
  async apply(change) {
    const [one, other] = change.records;
    refuseUnless(one !== undefined && other !== undefined && one.id !== other.id, "record_merge_differs");
    refuseUnless(one.plate === other.plate && one.berth_id === other.berth_id, "record_merge_differs");
    await mergeTwo(change, [one, other]);
  },
});

/**
 * Merges two records of one stay.
 * @throws AppError not_found, record_flagged, record_order_paid, record_merge_differs, record_merge_between,
 * record_merge_entry
 */
export async function mergeRecords(
  ctx: Context<MemberCaller>,
  { ids }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await changeRecords(ctx, mergeChange(ids)), ids);
}
