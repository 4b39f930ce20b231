import { defineTexts } from "#shared/format/texts.ts";

export const pageText = defineTexts({
  sellpig: ["远程卖猪", "遠端賣豬", "Remote pig-selling"],
  config: ["远程配置", "遠端設定", "Remote settings"],
  patrolpost: ["远程巡检", "遠端巡檢", "Remote patrol"],
  record: ["录像回放", "錄影回放", "Recordings"],
  unnamed: ["设备页面", "設備頁面", "Device page"],
  // Prescribed texts: docs/reference/devices.md D5.
  over: ["Token失效!", "Token失效!", "The token is no longer valid"],
  copied: ["复制链接成功!", "複製連結成功!", "Link copied"],
  copyFailed: ["复制失败", "複製失敗", "Could not copy"],
  // Head of the page
  left: ["剩余 {time}", "剩餘 {time}", "{time} left"],
  online: ["在线", "線上", "Online"],
  offline: ["离线", "離線", "Offline"],
  frame: ["{device} 的{page}", "{device} 的{page}", "{page} of {device}"],
  loading: ["正在连接设备", "正在連線設備", "Connecting to the device"],
  devices: ["返回设备列表", "返回設備列表", "Back to Devices"],
  retry: ["重试", "重試", "Retry"],
  // Reasons that are shown in place of the page
  noDevice: ["没有指定设备", "沒有指定設備", "No device specified"],
  noDeviceHint: ["请从设备列表打开设备页面", "請從設備列表開啟設備頁面", "Open the device page from the device list"],
  offlineTitle: ["设备离线", "設備離線", "The device is offline"],
  offlineHint: ["设备重新连接后点击重试", "設備重新連線後點選重試", "Retry once the device has reconnected"],
  failed: ["设备页面无法打开", "設備頁面無法開啟", "The device page cannot be opened"],
  oldTitle: ["请保存以下链接，下次直接访问", "請儲存以下連結，下次直接存取", "Save this link and use it next time"],
  noAddress: ["设备的地址未知", "設備的位址未知", "The device's address is unknown"],
  oldHint: [
    "设备版本低于 {version}，不支持远程访问；请在设备所在的局域网中打开",
    "設備版本低於 {version}，不支援遠端存取；請在設備所在的區域網路中開啟",
    "The device runs a version older than {version} and does not support remote access. Open it in the device's local network.",
  ],
  unknownHint: [
    "暂时无法读取设备信息；请在设备所在的局域网中打开",
    "暫時無法讀取設備資訊；請在設備所在的區域網路中開啟",
    "Device information cannot be read at the moment. Open the page in the device's local network.",
  ],
  copy: ["复制链接", "複製連結", "Copy link"],
});
