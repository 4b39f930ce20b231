import { defineTexts } from "#shared/format/texts.ts";

/** Texts that the layout shows before the page is loaded. */
export const algorithmPageText = defineTexts({
  search: ["搜索算法或编排名称", "搜尋演算法或編排名稱", "Search algorithm or arrangement"],
  searchDevice: ["搜索设备名称或编号", "搜尋設備名稱或編號", "Search device name or ID"],
  editor: ["算法编排", "演算法編排", "Arrangement"],
});
