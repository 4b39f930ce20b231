import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Separate table for the top bar, which needs these texts before the page is loaded. The first load then excludes the
 * other texts.
 */
export const pointSearchText = defineTexts({
  search: ["搜索点位名称、设备名称", "搜尋點位名稱、設備名稱", "Search point or device name"],
});
