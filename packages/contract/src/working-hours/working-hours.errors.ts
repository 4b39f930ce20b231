import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of working hours and shift plans. */
export const workingHoursErrors = {
  working_hours_range: plain(
    400,
    "时间范围最多 92 天，且结束时间不能早于开始时间",
    "時間範圍最多 92 天，且結束時間不能早於開始時間",
    "A range holds 92 days at most and ends after it begins.",
  ),
  shift_plan_changed: plain(
    409,
    "排班已被他人修改，已显示最新内容，请核对后再保存",
    "排班已被他人修改，已顯示最新內容，請核對後再儲存",
    "Somebody changed the plan. It is shown as it is now; check it and save again.",
  ),
  shift_plan_taken: plain(
    409,
    "该人员在此点位的相同日期已有排班",
    "該人員在此點位的相同日期已有排班",
    "This person has a plan at this point for the same days already.",
  ),
  shift_plan_limit: plain(
    400,
    "排班数量已达上限（5000 个）",
    "排班數量已達上限（5000 個）",
    "There are 5,000 plans, which is the most.",
  ),
} as const satisfies Record<string, ErrorRow>;
