import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type correctBerth as api } from "@huiyan/contract/parking/parking.api";
import { type ReviewCode, reviewAfter, reviewStates } from "@huiyan/contract/parking/review.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { berthSpan, findBerthByLabel, hasOtherBetween, readRecords } from "../change/change.queries.ts";
import { type Change, changeRecords } from "../change/change-records.ts";
import { pairAgain } from "../change/pair.ts";
import { answerRecords } from "../list/answer-records.ts";
import { observedBerthOf } from "../records/decided.rules.ts";
import { factsOf } from "../records/record-fee.ts";

export const berthChange = ({ _id, berth_num, version }: Received<typeof api>): Change => ({
  action: "berth",
  ids: [_id],
  version,
  toBerth: berth_num,
  async apply(change) {
    const [record] = change.records;
    if (record === undefined) return;
    const berth = found(await findBerthByLabel(change.db, record.point_id, berth_num));
    if (berth.id === record.berth_id) return;
    refuseUnless(berth.phase !== "void", "berth_void");
    const stay = { berthId: berth.id, ...berthSpan(record, change.now), except: [record.id] };
    refuseUnless(!(await hasOtherBetween(change.db, stay)), "record_berth_taken");
    const review = reviewAfter("berth", record.codes as readonly ReviewCode[], factsOf(record).review);
    await change.set(record, {
      berth_id: berth.id,
      berth_label: berth.label,
      berth_sort: berth.sort_key,
      berth_type: berth.type,
      // observations of the car continue to come from the berth of its entry
      seen_berth_id: observedBerthOf(record) === berth.id ? null : observedBerthOf(record),
      is_new_energy: berth.is_new_energy,
      review_state: review ?? reviewStates.changed,
    });
    const [moved] = await readRecords(change.db, [record.id]);
    if (moved !== undefined) await pairAgain(change, moved);
  },
});

/**
 * Moves a record to another berth.
 * @throws AppError not_found, record_changed, record_excluded, record_order_made, berth_void, record_berth_taken
 */
export async function correctBerth(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await changeRecords(ctx, berthChange(input)), [input._id]);
}
