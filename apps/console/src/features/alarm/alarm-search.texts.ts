import { defineTexts } from "#shared/format/texts.ts";

/**
 * Texts of the search box in the top bar. A separate table, so that the first page load excludes the other alarm texts.
 */
export const alarmSearchText = defineTexts({
  algorithms: ["算法", "演算法", "Algorithms"],
  search: ["搜索点位、设备、算法、车牌", "搜尋點位、設備、演算法、車牌", "Search point, device, algorithm or plate"],
});
