/** Form texts of shift plans: Chinese → traditional Chinese, English. */
export const workingHoursFormTexts = {
  请至少添加一个班次: ["請至少新增一個班次", "Add at least one shift"],
  "一个排班最多 21 个班次": ["一個排班最多 21 個班次", "A plan has 21 shifts at most"],
  同一天的班次时间重叠: ["同一天的班次時間重疊", "Shifts of the same day overlap"],
  例外日期重复: ["例外日期重複", "A day stands among the exceptions twice"],
  "例外日期最多 60 个": ["例外日期最多 60 個", "At most 60 exceptions"],
  "备注最多 20 个字": ["備註最多 20 個字", "At most 20 characters"],
  结束日期不能早于开始日期: ["結束日期不能早於開始日期", "The last day is before the first"],
  "容差为 0 到 120 分钟的整数": [
    "容差為 0 到 120 分鐘的整數",
    "The tolerance is a whole number of minutes from 0 to 120",
  ],
} as const;
