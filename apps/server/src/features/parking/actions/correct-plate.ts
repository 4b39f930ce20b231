import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type correctPlate as api } from "@huiyan/contract/parking/parking.api";
import { carType, plateKind } from "@huiyan/contract/parking/plate.rules";
import { isPlateCode, type ReviewCode, reviewStates, sortCodes } from "@huiyan/contract/parking/review.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { readRecords } from "../change/change.queries.ts";
import { type Change, changeRecords } from "../change/change-records.ts";
import { pairAgain } from "../change/pair.ts";
import { answerRecords } from "../list/answer-records.ts";

/**
 * Returns the review codes that remain after a user has entered the plate: codes about the plate are dropped. P-GRAM is
 * added if the plate has no known form.
 */
function codesAfter(codes: readonly string[], plate: string): ReviewCode[] {
  const left = (codes as readonly ReviewCode[]).filter((code) => !isPlateCode(code));
  return sortCodes(plateKind(plate) === undefined ? [...left, "P-GRAM"] : left);
}

export const plateChange = ({ _id, plate_num: plate, version }: Received<typeof api>): Change => ({
  action: "plate",
  ids: [_id],
  version,
  async apply(change) {
    const [record] = change.records;
    if (record === undefined || record.plate === plate) return;
    const values = {
      plate,
      plate_conf: 1,
      car_type: carType(plate, [...plate].length === 8 ? record.plate_color : undefined),
      codes: codesAfter(record.codes, plate),
      review_state: reviewStates.changed,
    };
    await change.set(record, values);
    const [corrected] = await readRecords(change.db, [record.id]);
    if (corrected !== undefined) await pairAgain(change, corrected);
  },
});

/**
 * Stores the plate that a user entered, and recomputes the fee.
 * @throws AppError not_found, record_changed, record_excluded, record_plate_locked
 */
export async function correctPlate(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return answerRecords(ctx, await changeRecords(ctx, plateChange(input)), [input._id]);
}
