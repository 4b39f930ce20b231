import { defineTexts } from "../../shared/format/texts.ts";

/** Loaded with the messages page. */
export const hoursButtonText = defineTexts({
  statistics: ["工时统计", "工時統計", "Working hours"],
});
