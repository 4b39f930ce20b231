import { defineTexts } from "#shared/format/texts.ts";

/** Texts of the search box in the top bar. A separate table, since the top bar needs them before the page is loaded. */
export const parkingSearchText = defineTexts({
  search: ["搜索车牌、泊位号、流水号", "搜尋車牌、泊位號、流水號", "Search plate, berth or serial"],
  searchOrder: ["搜索订单号", "搜尋訂單號", "Search by order number"],
});
