import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of recordings. Errors of devices are in `device.errors.ts`. */
export const recordingErrors = {
  recording_none: plain(400, "该时间没有录像", "該時間沒有錄影", "Nothing was recorded at that time."),
  recording_alarm_old: plain(
    400,
    "报警已超过 30 天，视频不能再补传，请在录像回放中查看",
    "警報已超過 30 天，影片不能再補傳，請在錄影回放中檢視",
    "The alarm is older than 30 days and takes no more clips. View the recordings instead.",
  ),
  recording_clips_many: plain(
    400,
    "该报警的视频已达上限",
    "該警報的影片已達上限",
    "This alarm has as many clips as it may.",
  ),
} as const satisfies Record<string, ErrorRow>;
