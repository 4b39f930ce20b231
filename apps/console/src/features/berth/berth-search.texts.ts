import { defineTexts } from "../../shared/format/texts.ts";

/** By itself, since the top bar asks for it before the page is fetched. */
export const berthSearchText = defineTexts({
  search: ["搜索泊位号", "搜尋泊位號", "Search berth number"],
});
