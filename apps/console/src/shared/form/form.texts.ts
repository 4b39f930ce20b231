import { defineTexts } from "../format/texts.ts";

export const formText = defineTexts({
  fromTime: ["开始时间", "開始時間", "From"],
  toTime: ["结束时间", "結束時間", "To"],
  allDay: ["全天", "全天", "all day"],
  overMidnight: ["到次日", "到次日", "Until the next day"],
});
