import { defineTexts } from "../../shared/format/texts.ts";

/** By itself, since the top bar asks for it before the page is fetched: the rest is no part of the first load. */
export const alarmSearchText = defineTexts({
  algorithms: ["算法", "演算法", "Algorithms"],
  search: ["搜索点位、设备、算法、车牌", "搜尋點位、設備、演算法、車牌", "Search point, device, algorithm or plate"],
});
