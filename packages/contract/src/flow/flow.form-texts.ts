/** Form texts of traffic counts: Chinese → traditional Chinese, English. */
export const flowFormTexts = {
  "统计周期只能是 day、week 或 month": ["統計週期只能是 day、week 或 month", "The period is day, week or month"],
  "归零时间为 0 到 23 点的整点": ["歸零時間為 0 到 23 點的整點", "The reset is a full hour from 0 to 23"],
  "容量为 1 到 1000000 的整数": ["容量為 1 到 1000000 的整數", "The capacity is a whole number from 1 to 1000000"],
} as const;
