import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of the algorithm store, of pipelines and of deliveries. */
export const algorithmErrors = {
  algorithm_missing: plain(
    400,
    "所选算法没有适用于该平台的安装包，请改选其他算法或平台",
    "所選演算法沒有適用於該平台的安裝包，請改選其他演算法或平台",
    "There is no package of a chosen algorithm for this platform. Choose another algorithm or platform.",
  ),
  algorithm_stays: plain(
    400,
    "所选算法中有不可卸载的算法，请取消选择后重试",
    "所選演算法中有不可解除安裝的演算法，請取消選擇後重試",
    "One of the chosen algorithms cannot be uninstalled. Leave it out and try again.",
  ),
  uninstall_time: plain(
    400,
    "卸载时间须在 7 天以内",
    "解除安裝時間須在 7 天以內",
    "Uninstalling can be put off for 7 days at most.",
  ),
  arrangement_exists: plain(
    400,
    "已有同名的算法编排",
    "已有同名的演算法編排",
    "There is already an arrangement with this name.",
  ),
  arrangement_limit: plain(
    400,
    "算法编排已达上限 200 个，请先删除不用的",
    "演算法編排已達上限 200 個，請先刪除不用的",
    "There are already 200 arrangements. Delete one that is not used.",
  ),
  arrangement_changed: plain(
    409,
    "该编排在您打开后已被他人修改，请重新载入，或另存为副本",
    "該編排在您開啟後已被他人修改，請重新載入，或另存為副本",
    "Another user has changed this arrangement since you opened it. Reload it, or save yours as a copy.",
  ),
  delivery_waited: plain(
    400,
    "设备在 24 小时内没有上线，请在设备上线后重试",
    "設備在 24 小時內沒有上線，請在設備上線後重試",
    "The device did not come back within 24 hours. Try again when it is online.",
  ),
  clip_missing: plain(
    400,
    "该报警没有可用的录像，请选择其他报警",
    "該警報沒有可用的錄影，請選擇其他警報",
    "This alarm has no clip that can be used. Choose another one.",
  ),
  settings_changed: plain(
    409,
    "该算法的设置刚刚被修改过，已显示最新内容，请确认后再保存",
    "該演算法的設定剛剛被修改過，已顯示最新內容，請確認後再儲存",
    "Somebody has just changed these settings. The present ones are shown; check them and save again.",
  ),
  settings_elsewhere: plain(
    400,
    "该算法的设置不在这里修改",
    "該演算法的設定不在這裡修改",
    "The settings of this algorithm are not changed here.",
  ),
  settings_invalid: plain(400, "算法设置有误", "演算法設定有誤", "The settings are not valid."),
  settings_no_algorithm: plain(
    400,
    "设备上没有该算法，请先下发",
    "設備上沒有該演算法，請先下發",
    "The device does not have this algorithm. Install it first.",
  ),
  trial_decided: plain(
    409,
    "试用已有结果或任务已停止，请查看各设备的最新情况",
    "試用已有結果或任務已停止，請查看各設備的最新情況",
    "The trial has been decided already, or the task was stopped. The list shows the result for each device.",
  ),
  trial_stopped: plain(400, "新版本未通过试用", "新版本未通過試用", "The new version did not pass its trial."),
  arrangement_elsewhere: plain(
    403,
    "该编排还用在您看不到的点位上，请联系企业管理员修改",
    "該編排還用在您看不到的點位上，請聯絡企業管理員修改",
    "This arrangement also runs at points that you do not see. Ask an admin of the organisation to change it.",
  ),
} as const satisfies Record<string, ErrorRow>;
