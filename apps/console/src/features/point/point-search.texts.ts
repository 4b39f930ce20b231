import { defineTexts } from "#shared/format/texts.ts";

/**
 * Texts of the search box in the top bar. A separate table, so that the first page load excludes the other texts of
 * points.
 */
export const pointSearchText = defineTexts({
  search: ["搜索点位名称、设备名称", "搜尋點位名稱、設備名稱", "Search point or device name"],
});
