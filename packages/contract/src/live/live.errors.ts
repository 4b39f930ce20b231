import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of live video. Errors of devices are in `device.errors.ts`. */
export const liveErrors = {
  live_not_started: plain(504, "直播视频加载失败", "直播影像載入失敗", "The live video could not be loaded."),
  live_device_many: plain(
    429,
    "该设备同时直播的画面过多，请先关闭一些画面",
    "該設備同時直播的畫面過多，請先關閉一些畫面",
    "This device sends as many live pictures as it may. Close some of them first.",
  ),
} as const satisfies Record<string, ErrorRow>;
