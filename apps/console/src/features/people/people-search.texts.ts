import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Separate table for the top bar, which needs these texts before the page is loaded. The first load then excludes the
 * other texts.
 */
export const peopleSearchText = defineTexts({
  search: ["搜索姓名、手机号", "搜尋姓名、手機號碼", "Search name or phone number"],
});
