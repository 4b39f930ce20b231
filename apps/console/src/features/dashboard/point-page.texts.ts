import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Texts of the page for one point, which is not in the menu. In a separate file, since the first load of the console
 * contains them.
 */
export const pointPageText = defineTexts({
  title: ["点位数据", "點位資料", "Point data"],
});
