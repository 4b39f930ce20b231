import { defineTexts } from "../format/texts.ts";

export const screenText = defineTexts({
  retry: ["重试", "重試", "Retry"],
  shownFrom: ["数据截至 {time}", "資料截至 {time}", "data of {time}"],
  others: ["另有 {n} 项未能加载", "另有 {n} 項未能載入", "{n} more could not be loaded"],
  retrying: ["正在重试", "正在重試", "retrying"],
  between: ["，", "，", ", "],
  keys: ["全部快捷键", "全部快速鍵", "All keys"],
  close: ["关闭", "關閉", "Close"],
});
