import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type undoStep as api } from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { undoLastStep } from "../change/undo.ts";
import { answerRecords } from "../list/answer-records.ts";

/**
 * Undoes the last step of a user on a record.
 * @throws AppError not_found, record_changed, record_undo_late, record_order_paid
 */
export async function undoStep(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await undoLastStep(ctx, input), [input._id]);
}
