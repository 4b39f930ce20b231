import { defineTexts } from "../../shared/format/texts.ts";

/**
 * A separate table, since the top bar needs these texts before the page is loaded. The other texts stay out of the
 * first load.
 */
export const peopleSearchText = defineTexts({
  search: ["搜索姓名、手机号", "搜尋姓名、手機號碼", "Search name or phone number"],
});
