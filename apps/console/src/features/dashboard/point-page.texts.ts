import { defineTexts } from "../../shared/format/texts.ts";

/** Of the page that stands in no menu; a file of its own, as the first load of the console has it. */
export const pointPageText = defineTexts({
  title: ["点位数据", "點位資料", "Point data"],
});
