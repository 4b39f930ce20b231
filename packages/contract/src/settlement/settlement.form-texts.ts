/** Error texts of the settlement forms: Chinese → traditional Chinese, English. */
export const settlementFormTexts = {
  "日期格式为 2026-11-20": ["日期格式為 2026-11-20", "Write the day as 2026-11-20"],
  "月份格式为 2026-11": ["月份格式為 2026-11", "Write the month as 2026-11"],
  请填写说明: ["請填寫說明", "Leave a note"],
  "说明最多 100 个字": ["說明最多 100 個字", "At most 100 characters"],
  请填写更正原因: ["請填寫更正原因", "Give the cause of the correction"],
  "更正原因至少 4 个字": ["更正原因至少 4 個字", "At least 4 characters"],
  "更正原因最多 100 个字": ["更正原因最多 100 個字", "At most 100 characters"],
} as const;
