import { defineTexts } from "../../shared/format/texts.ts";

/** By itself, since the top bar asks for it before the page is fetched: the rest is no part of the first load. */
export const deviceSearchText = defineTexts({
  search: ["搜索设备名称、设备ID", "搜尋設備名稱、設備ID", "Search name or device ID"],
});
