import { defineTexts } from "../../shared/format/texts.ts";

/** Separate table for the top bar, which needs these texts before the page is loaded. */
export const chargingSearchText = defineTexts({
  search: ["搜索车牌", "搜尋車牌", "Search plate"],
  rulesTitle: ["收费规则", "收費規則", "Charging rules"],
});
