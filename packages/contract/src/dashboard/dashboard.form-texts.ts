/** Form texts of the dashboards; see `form-texts.ts`. */
export const dashboardFormTexts = {
  没有这个看板项: ["沒有這個看板項", "There is no such block"],
  同一看板项不能出现两次: ["同一看板項不能出現兩次", "A block cannot appear twice"],
  "请选择 1、7 或 30 天": ["請選擇 1、7 或 30 天", "Choose 1, 7 or 30 days"],
} as const;
