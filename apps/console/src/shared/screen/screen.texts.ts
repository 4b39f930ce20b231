import { defineTexts } from "../format/texts.ts";

export const screenText = defineTexts({
  retry: ["重试", "重試", "Retry"],
  shownFrom: [
    "{message}，显示的是 {time} 的数据",
    "{message}，顯示的是 {time} 的資料",
    "{message}. Showing data of {time}",
  ],
  keys: ["全部快捷键", "全部快速鍵", "All keys"],
  close: ["关闭", "關閉", "Close"],
});
