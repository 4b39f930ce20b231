import { type ErrorRow, plain } from "../error-row.ts";

/** Refusals of handling an alarm. */
export const alarmErrors = {
  alarm_handled: plain(400, "该消息已处理", "該訊息已處理", "This alarm has already been resolved."),
  alarm_step_refused: plain(
    400,
    "该消息当前的状态不能这样处理，请刷新后重试",
    "該訊息目前的狀態不能這樣處理，請重新整理後再試",
    "This cannot be done in the alarm's present state. Refresh and try again.",
  ),
  alarm_reopen_late: plain(
    400,
    "处理完成已超过 30 天，不能重新打开",
    "處理完成已超過 30 天，不能重新開啟",
    "It was resolved more than 30 days ago and can no longer be reopened.",
  ),
  alarm_changed: plain(
    409,
    "其他人刚刚处理了该消息，请查看最新状态后再决定",
    "其他人剛剛處理了該訊息，請檢視最新狀態後再決定",
    "Someone else has just handled this alarm. Check its present state before deciding.",
  ),
  assignee_refused: plain(
    400,
    "请选择能看到该设备的在职人员",
    "請選擇能看到該設備的在職人員",
    "Choose an active person who can see this device.",
  ),
} as const satisfies Record<string, ErrorRow>;
