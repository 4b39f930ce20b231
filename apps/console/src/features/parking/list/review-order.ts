import { RecordOrder } from "@huiyan/contract/parking/parking.api";
import { type StoredSetting, storedSetting } from "../../../shared/storage/stored-setting.ts";

/** In which order somebody goes through what is to be reviewed; what is most at stake comes first until he chooses. */
export function reviewOrderOf(staffId: string | undefined): StoredSetting<RecordOrder> {
  return storedSetting(`review-order.${staffId ?? ""}`, RecordOrder, "money");
}
