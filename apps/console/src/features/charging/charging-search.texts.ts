import { defineTexts } from "#shared/format/texts.ts";

/** Texts of the search box in the top bar. A separate table, since the top bar needs them before the page is loaded. */
export const chargingSearchText = defineTexts({
  search: ["搜索车牌", "搜尋車牌", "Search plate"],
  rulesTitle: ["收费规则", "收費規則", "Charging rules"],
});
