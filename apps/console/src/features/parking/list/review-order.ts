import { RecordOrder } from "@huiyan/contract/parking/parking.api";
import { type StoredSetting, storedSetting } from "#shared/storage/stored-setting.ts";

/**
 * Returns the setting in which this browser stores a user's order of the review. The default is the highest amount
 * first.
 */
export function reviewOrderOf(staffId: string | undefined): StoredSetting<RecordOrder> {
  return storedSetting(`review-order.${staffId ?? ""}`, RecordOrder, "money");
}
