import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type splitRecords as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Change, changeRecords } from "../change/change-records.ts";
import { splitRecord } from "../change/split.ts";
import { answerRecords } from "../list/answer-records.ts";

export const splitChange = (ids: readonly string[], at?: number): Change => ({
  action: "split",
  ids,
  async apply(change) {
    for (const record of change.records) await splitRecord(change, record, at);
  },
});

/** Splits a record into two. @throws AppError not_found, record_order_paid, record_cannot_split */
export async function splitRecords(
  ctx: Context<MemberCaller>,
  { ids, at }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await changeRecords(ctx, splitChange(ids, at)), ids);
}
