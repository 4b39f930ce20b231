import { type Language } from "@huiyan/contract/language";
import { fen } from "@huiyan/contract/parking/fen";
import { isSettled, parkingStatusOf } from "@huiyan/contract/parking/order.rules";
import { reviewCause } from "@huiyan/contract/parking/parking.texts";
import { type CarInfo, type ParkingRecord } from "@huiyan/contract/parking/record";
import { isPending, type ReviewCode, reviewCodes } from "@huiyan/contract/parking/review.rules";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type Services } from "#platform/context/context.ts";
import { addressEnd, type PictureSize, signedAddress } from "#platform/storage/signed-address.ts";
import { factsOf } from "../records/record-fee.ts";
import { canSplitAt, gapCause, gapsOf } from "../records/record-gaps.ts";
import { RecordHalf } from "../records/record-half.ts";
import { type ListedRecord } from "./find-records.queries.ts";

const flag = (set: boolean) => (set ? 1 : 0);
const codesOf = (codes: readonly string[]): ReviewCode[] => reviewCodes.filter((code) => codes.includes(code));

type Address = (key: string, size: PictureSize) => string;

function halfView(stored: unknown, address: Address) {
  const half = stored === null ? undefined : RecordHalf.parse(stored);
  const info: CarInfo | null =
    half === undefined
      ? null
      : {
          car_code_pic: address(half.plate_img, "full"),
          car_pic: address(half.car, "full"),
          car_pic_box: half.car_box,
          car_code_pic_box: half.plate_box,
          plate_num: half.plate,
          plate_conf: half.confidence,
          plate_color: half.color,
          glyphs: half.glyphs,
        };
  const image = half?.image ?? "";
  return {
    info,
    org: address(image, "full"),
    image: address(half?.car === "" || half === undefined ? image : half.car, "full"),
    thumb: address(image === "" ? (half?.car ?? "") : image, "thumb"),
  };
}

/** Returns the record for the console. The addresses of its pictures are valid for 15 minutes. */
export function viewRecord(
  { key, clock }: Pick<Services, "key" | "clock">,
  row: ListedRecord,
  language: Language,
): ParkingRecord {
  const end = addressEnd(clock.now(), addressLifeMs);
  const address: Address = (picture, size) => signedAddress(key, picture, size, end);
  const [entry, leave] = [halfView(row.entry, address), halfView(row.leave, address)];
  const facts = factsOf(row);
  const codes = codesOf(row.codes);
  return {
    _id: row.id,
    id: row.serial,
    plate_num: row.plate,
    plate_color: row.plate_color,
    plate_conf: row.plate_conf,
    car_type: row.car_type === 2 ? 2 : 1,
    berth_id: row.berth_id,
    berth_num: row.berth_label,
    berth_type: row.berth_type,
    is_new_energy: flag(row.is_new_energy),
    point_id: row.point_id,
    point_name: row.point_name,
    device_id: row.device_id,
    device_name: row.device_name,
    group_name: row.group_name,
    entry_id: row.entry_id,
    leave_id: row.leave_id,
    is_open: row.is_open,
    entry_time: row.entry_at?.getTime() ?? null,
    leave_time: row.leave_at?.getTime() ?? null,
    entry_image: entry.image,
    leave_image: leave.image,
    entry_thumb: entry.thumb,
    leave_thumb: leave.thumb,
    entry_org_image: entry.org,
    leave_org_image: leave.org,
    entry_carinfo: entry.info,
    leave_carinfo: leave.info,
    parking_status: parkingStatusOf(facts.hasLeave, facts.order),
    review_state: facts.review,
    codes,
    review_cause: reviewCause(facts.review, codes, language, gapCause(row)),
    gaps: gapsOf(row).map((gap) => ({ cause: gap.cause, from: gap.from, to: gap.to, can_split: canSplitAt(row, gap) })),
    review_username: row.reviewer ?? "",
    review_time: row.reviewed_at?.getTime() ?? null,
    client_read: flag(row.client_read),
    client_mark: flag(row.client_mark),
    image_read: flag(row.image_read),
    scrap_state: flag(facts.scrap),
    scrap_cause: row.scrap_cause ?? "",
    dispute_state: flag(facts.dispute),
    dispute_cause: row.dispute_cause ?? "",
    exclude_state: flag(facts.exclude),
    exclude_cause: row.exclude_cause ?? "",
    order_state: facts.order,
    order_no: row.order_no ?? "",
    refund_due: flag(row.is_refund_due),
    occupancy_settle: flag(isSettled(facts.order, row.fee_fen)),
    pending: flag(isPending(facts)),
    fee_fen: row.fee_fen === null ? null : fen(row.fee_fen),
    is_merged: facts.isMerged,
    demonstration: flag(row.is_demonstration),
    version: row.version,
  };
}
