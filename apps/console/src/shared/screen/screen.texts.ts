import { defineTexts } from "../format/texts.ts";

export const screenText = defineTexts({
  retry: ["重试", "重試", "Retry"],
  shownFrom: ["数据截至 {time}", "資料截至 {time}", "Data as of {time}"],
  others: [
    "另有 {n} 项未能加载",
    "另有 {n} 項未能載入",
    "{n, plural, one {# more item} other {# more items}} could not be loaded",
  ],
  retrying: ["正在重试", "正在重試", "Retrying"],
  between: ["，", "，", ", "],
  keys: ["全部快捷键", "全部快速鍵", "All shortcuts"],
  close: ["关闭", "關閉", "Close"],
});
