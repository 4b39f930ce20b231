import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of backups and restore drills. */
export const backupErrors = {
  drill_under_way: plain(
    409,
    "正在做恢复演练，请等它完成",
    "正在做還原演練，請等它完成",
    "A restore is being tried. Wait until it is done.",
  ),
  backup_not_there: plain(
    409,
    "这份备份没有完成或已删除，请选择另一份",
    "這份備份沒有完成或已刪除，請選擇另一份",
    "This backup is not complete, or was removed. Choose another one.",
  ),
  backup_plan_changed: plain(
    409,
    "备份计划已被他人修改，已显示最新计划，请核对后再保存",
    "備份計畫已被他人修改，已顯示最新計畫，請核對後再儲存",
    "Somebody else has changed the plan. Check what is shown now, and save again.",
  ),
} as const satisfies Record<string, ErrorRow>;
