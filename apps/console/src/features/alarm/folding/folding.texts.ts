import { defineTexts } from "#shared/format/texts.ts";

export const foldingText = defineTexts({
  title: ["重复报警", "重複警報", "Repeats"],
  count: ["{n} 条", "{n} 則", "{n}"],
  first: ["首次", "首次", "First"],
  more: ["再显示 {n} 条", "再顯示 {n} 則", "Show {n} more"],
  hint: [
    "同一点位、同一算法在短时间内的重复报警合并在首次报警下，一次处理即可",
    "同一點位、同一演算法在短時間內的重複警報合併在首次警報下，一次處理即可",
    "Repeats at the same point and of the same algorithm are grouped under the first alarm and handled with it",
  ],
});
