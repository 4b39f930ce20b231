import { defineTexts } from "#shared/format/texts.ts";

/**
 * Texts of the search box in the top bar. A separate table, so that the first page load excludes the other device
 * texts.
 */
export const deviceSearchText = defineTexts({
  search: ["搜索设备名称、设备ID", "搜尋設備名稱、設備ID", "Search name or device ID"],
});
