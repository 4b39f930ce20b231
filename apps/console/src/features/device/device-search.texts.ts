import { defineTexts } from "../../shared/format/texts.ts";

/**
 * Separate table for the top bar, which needs these texts before the page is loaded. The first load then excludes the
 * other texts.
 */
export const deviceSearchText = defineTexts({
  search: ["搜索设备名称、设备ID", "搜尋設備名稱、設備ID", "Search name or device ID"],
});
