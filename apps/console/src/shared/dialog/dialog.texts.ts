import { defineTexts } from "../format/texts.ts";

export const dialogText = defineTexts({
  cancel: ["取消", "取消", "Cancel"],
  close: ["关闭", "關閉", "Close"],
});
