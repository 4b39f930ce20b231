import { defineTexts } from "../format/texts.ts";

export const formText = defineTexts({
  fromTime: ["开始时间", "開始時間", "From"],
  toTime: ["结束时间", "結束時間", "To"],
  allDay: ["全天", "全天", "all day"],
  overMidnight: ["到次日", "到次日", "Until the next day"],
  notPrepared: [
    "提交的内容有误，请检查后重试",
    "提交的內容有誤，請檢查後再試",
    "What was entered cannot be sent. Check it and try again",
  ],
});
