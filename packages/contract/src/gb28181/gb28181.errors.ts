import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of cameras that register by GB/T 28181. */
export const gbErrors = {
  gb_off: plain(
    400,
    "设备未启用国标接入，请先启用",
    "設備未啟用國標接入，請先啟用",
    "GB/T 28181 is off on this device. Switch it on first.",
  ),
  gb_outdated: plain(
    400,
    "设备程序的版本过旧，不支持国标接入，请先升级设备程序",
    "設備程式的版本過舊，不支援國標接入，請先升級設備程式",
    "The device's software is too old for GB/T 28181. Upgrade it first.",
  ),
  gb_channel_gone: plain(
    400,
    "所选通道已不在设备的目录中，请刷新后重新选择",
    "所選通道已不在設備的目錄中，請重新整理後重新選擇",
    "A chosen channel is no longer in the catalogue. Refresh and choose again.",
  ),
} as const satisfies Record<string, ErrorRow>;
