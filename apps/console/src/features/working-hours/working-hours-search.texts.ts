import { defineTexts } from "#shared/format/texts.ts";

/**
 * Texts of the button on the alarms page. A separate table, since the other texts are loaded with the page of the
 * working hours.
 */
export const hoursButtonText = defineTexts({
  statistics: ["工时统计", "工時統計", "Working hours"],
});
