import { defineTexts } from "../../shared/format/texts.ts";

/** Separate table for the top bar, which needs these texts before the page is loaded. */
export const berthSearchText = defineTexts({
  search: ["搜索泊位号", "搜尋泊位號", "Search berth number"],
});
