import { type ErrorRow, plain } from "../error-row.ts";

/** Refusals of the algorithm store, of arrangements and deliveries. */
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
  delivery_waited: plain(
    400,
    "设备在 24 小时内没有上线，请在设备上线后重试",
    "設備在 24 小時內沒有上線，請在設備上線後重試",
    "The device did not come back within 24 hours. Try again when it is online.",
  ),
  trial_stopped: plain(400, "新版本未通过试用", "新版本未通過試用", "The new version did not pass its trial."),
} as const satisfies Record<string, ErrorRow>;
