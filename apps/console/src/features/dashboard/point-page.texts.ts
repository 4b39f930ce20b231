import { defineTexts } from "#shared/format/texts.ts";

/**
 * Title of the page for one point, which is not in the menu. A separate file, since the first page load includes it.
 */
export const pointPageText = defineTexts({
  title: ["点位数据", "點位資料", "Point data"],
});
