import { defineTexts } from "../../shared/format/texts.ts";

/** By itself, since the top bar asks for it before the page is fetched: the rest is no part of the first load. */
export const peopleSearchText = defineTexts({
  search: ["搜索姓名、手机号", "搜尋姓名、手機號碼", "Search name or phone number"],
});
