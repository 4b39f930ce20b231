import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of the calls that handle alarms. */
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
  storm_changed: plain(
    409,
    "又有报警加入或移出了该事件，请查看最新数量后再决定",
    "又有警報加入或移出了該事件，請檢視最新數量後再決定",
    "Alarms have joined or left this event meanwhile. Check the present number before deciding.",
  ),
  storm_high_left: plain(
    400,
    "剩下的都是高级报警，请逐条查看，或勾选“同时处理高级报警”",
    "剩下的都是高級警報，請逐則檢視，或勾選「同時處理高級警報」",
    "Only alarms of high severity are left. View each of them, or choose to include them.",
  ),
  assignee_refused: plain(
    400,
    "请选择能看到该设备的在职人员",
    "請選擇能看到該設備的在職人員",
    "Choose an active person who can see this device.",
  ),
  review_refused: plain(
    400,
    "该消息没有可复核的批次",
    "該訊息沒有可複核的批次",
    "This alarm has no such batch to review.",
  ),
  review_closed: plain(
    400,
    "消息已超过 30 天，不能再复核",
    "訊息已超過 30 天，不能再複核",
    "The alarm is older than 30 days and can no longer be reviewed.",
  ),
  review_changed: plain(
    409,
    "其他人刚刚复核过，请查看最新结果后再决定",
    "其他人剛剛複核過，請檢視最新結果後再決定",
    "Someone else has just reviewed this. Check the present result before deciding.",
  ),
  export_busy: plain(
    409,
    "已有导出正在进行，请等待完成或取消后再试",
    "已有匯出正在進行，請等待完成或取消後再試",
    "Exports are under way already. Wait for one of them, or cancel it.",
  ),
  export_empty: plain(400, "没有可导出的消息", "沒有可匯出的訊息", "There are no messages to export."),
  export_too_large: plain(
    400,
    "消息过多，请缩小时间范围后再导出",
    "訊息過多，請縮小時間範圍後再匯出",
    "There are too many messages. Choose a shorter time.",
  ),
  export_unfinished: plain(
    409,
    "文件还在生成，请稍后再下载",
    "檔案還在產生，請稍後再下載",
    "The file is not ready yet. Download it later.",
  ),
  export_expired: plain(
    404,
    "导出文件已过期，请重新导出",
    "匯出檔案已過期，請重新匯出",
    "The file has expired. Export it again.",
  ),
} as const satisfies Record<string, ErrorRow>;
