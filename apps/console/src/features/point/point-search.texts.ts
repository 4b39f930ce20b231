import { defineTexts } from "../../shared/format/texts.ts";

/** By itself, since the top bar asks for it before the page is fetched: the rest is no part of the first load. */
export const pointSearchText = defineTexts({
  search: ["搜索点位名称、设备名称", "搜尋點位名稱、設備名稱", "Search point or device name"],
});
