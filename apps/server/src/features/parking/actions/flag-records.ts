import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type disputeRecord as dispute,
  type excludeRecord as exclude,
  type scrapRecords as scrap,
} from "@huiyan/contract/parking/parking.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { changeRecords } from "../change/change-records.ts";
import { flagChange } from "../change/flag.ts";
import { answerRecords } from "../list/answer-records.ts";

/**
 * Discards records, or restores discarded ones.
 * @throws AppError not_found, record_changed, record_flag_set, record_flag_unset, record_order_paid
 */
export async function scrapRecords(
  ctx: Context<MemberCaller>,
  input: Received<typeof scrap>,
): Promise<Answer<typeof scrap>> {
  const { _id: ids, scrap_state, scrap_cause: cause, version } = input;
  const change = flagChange("scrap", { ids, isSet: scrap_state === 1, cause, version });
  return answerRecords(ctx, await changeRecords(ctx, change), ids);
}

/**
 * Starts or ends a dispute about a record.
 * @throws AppError not_found, record_changed, record_disputed, record_not_disputed
 */
export async function disputeRecord(
  ctx: Context<MemberCaller>,
  input: Received<typeof dispute>,
): Promise<Answer<typeof dispute>> {
  const { _id, dispute_state, dispute_cause: cause, version } = input;
  const change = flagChange("dispute", { ids: [_id], isSet: dispute_state === 1, cause, version });
  return answerRecords(ctx, await changeRecords(ctx, change), [_id]);
}

/**
 * Excludes a record, or includes it again.
 * @throws AppError not_found, record_changed, record_flag_set, record_flag_unset, record_order_paid
 */
export async function excludeRecord(
  ctx: Context<MemberCaller>,
  input: Received<typeof exclude>,
): Promise<Answer<typeof exclude>> {
  const { _id, exclude_state, exclude_cause: cause, version } = input;
  const change = flagChange("exclude", { ids: [_id], isSet: exclude_state === 1, cause, version });
  return answerRecords(ctx, await changeRecords(ctx, change), [_id]);
}
