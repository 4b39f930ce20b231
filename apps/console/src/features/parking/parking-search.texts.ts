import { defineTexts } from "../../shared/format/texts.ts";

/** Separate table for the top bar, which needs these texts before the page is loaded. */
export const parkingSearchText = defineTexts({
  search: ["搜索车牌、泊位号、流水号", "搜尋車牌、泊位號、流水號", "Search plate, berth or serial"],
  searchOrder: ["搜索订单号", "搜尋訂單號", "Search by order number"],
});
