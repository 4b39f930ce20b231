import { defineTexts } from "#shared/format/texts.ts";

/** Texts of the search box in the top bar. A separate table, since the top bar needs them before the page is loaded. */
export const berthSearchText = defineTexts({
  search: ["搜索泊位号", "搜尋泊位號", "Search berth number"],
});
