import { RecordOrder } from "@huiyan/contract/parking/parking.api";
import { type StoredSetting, storedSetting } from "../../../shared/storage/stored-setting.ts";

/** Returns the stored order of the review per user. By default, records with the highest amount come first. */
export function reviewOrderOf(staffId: string | undefined): StoredSetting<RecordOrder> {
  return storedSetting(`review-order.${staffId ?? ""}`, RecordOrder, "money");
}
