import { RecordOrder } from "@huiyan/contract/parking/parking.api";
import { type StoredSetting, storedSetting } from "../../../shared/storage/stored-setting.ts";

/** Returns the setting that stores a user's order of the review. By default, the highest amount comes first. */
export function reviewOrderOf(staffId: string | undefined): StoredSetting<RecordOrder> {
  return storedSetting(`review-order.${staffId ?? ""}`, RecordOrder, "money");
}
