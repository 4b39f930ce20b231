import { defineTexts } from "../../shared/format/texts.ts";

/**
 * A separate table, since the top bar needs these texts before the page is loaded. The other texts stay out of the
 * first load.
 */
export const deviceSearchText = defineTexts({
  search: ["搜索设备名称、设备ID", "搜尋設備名稱、設備ID", "Search name or device ID"],
});
