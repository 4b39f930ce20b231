import { defineTexts } from "#shared/format/texts.ts";

/**
 * Text of the search box in the top bar. In a separate file, so that the first page load does not include the texts of
 * the pages about members.
 */
export const peopleSearchText = defineTexts({
  search: ["搜索姓名、手机号", "搜尋姓名、手機號碼", "Search name or phone number"],
});
