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
  gb_address: plain(
    400,
    "该点位以国标接入，取流地址不能修改，请删除后重新添加",
    "該點位以國標接入，取流位址不能修改，請刪除後重新新增",
    "This point is a channel of GB/T 28181 and has no address. Remove it and add a camera instead.",
  ),
  gb_transport_other: plain(
    400,
    "只有以国标接入的点位才能修改传输方式",
    "只有以國標接入的點位才能修改傳輸方式",
    "Only a point of GB/T 28181 has a transport.",
  ),
} as const satisfies Record<string, ErrorRow>;
