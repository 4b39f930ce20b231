import { defineTexts } from "../../shared/format/texts.ts";

export const groupText = defineTexts({
  title: ["设备组", "設備組", "Device groups"],
  search: ["搜索设备组", "搜尋設備組", "Search groups"],
});
