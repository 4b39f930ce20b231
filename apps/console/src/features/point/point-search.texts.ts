import { defineTexts } from "../../shared/format/texts.ts";

/**
 * A separate table, since the top bar needs these texts before the page is loaded. The other texts stay out of the
 * first load.
 */
export const pointSearchText = defineTexts({
  search: ["搜索点位名称、设备名称", "搜尋點位名稱、設備名稱", "Search point or device name"],
});
