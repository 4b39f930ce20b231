import { defineTexts } from "#shared/format/texts.ts";

export const popupText = defineTexts({
  popup: ["新报警", "新警報", "New alarm"],
  open: ["查看报警", "檢視警報", "Open the alarm"],
  waiting: ["新报警 {n} 条", "新警報 {n} 則", "{n, plural, one {# new alarm} other {# new alarms}}"],
  others: ["另有 {n} 条", "另有 {n} 則", "{n} more"],
  close: ["关闭", "關閉", "Close"],
});
