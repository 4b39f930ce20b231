import { defineTexts } from "../../shared/format/texts.ts";

/** Loaded with the shell. */
export const chargingSearchText = defineTexts({
  search: ["搜索车牌", "搜尋車牌", "Search plate"],
  rulesTitle: ["收费规则", "收費規則", "Charging rules"],
});
