import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Texts of the search box in the top bar. A separate table, so that the first page load excludes the other texts of
 * members.
 */
export const peopleSearchText = defineTexts({
  search: ["搜索姓名、手机号", "搜尋姓名、手機號碼", "Search name or phone number"],
});
