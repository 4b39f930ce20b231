import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Separate table for the top bar, which needs these texts before the page is loaded. The first load then excludes the
 * other texts.
 */
export const alarmSearchText = defineTexts({
  algorithms: ["算法", "演算法", "Algorithms"],
  search: ["搜索点位、设备、算法、车牌", "搜尋點位、設備、演算法、車牌", "Search point, device, algorithm or plate"],
});
