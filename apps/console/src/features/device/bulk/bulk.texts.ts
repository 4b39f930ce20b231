import { defineTexts } from "#shared/format/texts.ts";

export const bulkText = defineTexts({
  // Actions in the batch bar and in menus
  rename: ["重命名", "重新命名", "Rename"],
  bind: ["绑定到{group}", "綁定到{group}", "Add to a {group}"],
  switch: ["切换{group}", "切換{group}", "Move to a {group}"],
  upgrade: ["升级", "升級", "Upgrade"],
  reboot: ["重启", "重新啟動", "Restart"],
  unbind: ["移出{group}", "移出{group}", "Remove from {group}"],
  remove: ["删除设备", "刪除設備", "Delete device"],
  // Titles of the dialog
  renameTitle: ["重命名 {what}", "重新命名 {what}", "Rename {what}"],
  bindTitle: ["绑定 {what} 到{group}", "綁定 {what} 到{group}", "Bind {what} to {group}"],
  switchTitle: ["切换 {what} 的{group}", "切換 {what} 的{group}", "Switch {group} of {what}"],
  upgradeTitle: ["升级 {what}", "升級 {what}", "Upgrade {what}"],
  rebootTitle: ["重启 {what}", "重新啟動 {what}", "Restart {what}"],
  unbindTitle: ["从“{name}”移出 {what}", "從「{name}」移出 {what}", "Remove {what} from “{name}”"],
  removeTitle: ["删除 {what}", "刪除 {what}", "Delete {what}"],
  // Main button of the dialog
  renameDo: ["重命名 {n} 台设备", "重新命名 {n} 台設備", "Rename {n, plural, one {# device} other {# devices}}"],
  bindDo: ["绑定 {n} 台设备", "綁定 {n} 台設備", "Bind {n, plural, one {# device} other {# devices}}"],
  switchDo: ["切换 {n} 台设备", "切換 {n} 台設備", "Switch {n, plural, one {# device} other {# devices}}"],
  upgradeDo: ["升级 {n} 台设备", "升級 {n} 台設備", "Upgrade {n, plural, one {# device} other {# devices}}"],
  rebootDo: ["重启 {n} 台设备", "重新啟動 {n} 台設備", "Restart {n, plural, one {# device} other {# devices}}"],
  unbindDo: ["移出 {n} 台设备", "移出 {n} 台設備", "Remove {n, plural, one {# device} other {# devices}}"],
  removeDo: ["删除 {n} 台设备", "刪除 {n} 台設備", "Delete {n, plural, one {# device} other {# devices}}"],
  // Hints before an action
  switchHint: [
    "切换后只属于所选{group}，原有的绑定全部解除",
    "切換後只屬於所選{group}，原有的綁定全部解除",
    "After switching, they belong only to the chosen {group}; all other bindings are removed",
  ],
  upgradeHint: [
    "设备下载升级包后会重启，期间没有报警；新版本未能启动时自动退回原版本",
    "設備下載升級包後會重新啟動，期間沒有警報；新版本未能啟動時自動退回原版本",
    "Devices restart after the download and give no alarms meanwhile. A device whose new version does not start returns to the old one.",
  ],
  rebootHint: [
    "重启期间没有画面和报警",
    "重新啟動期間沒有畫面和警報",
    "There is no video and there are no alarms while a device restarts",
  ],
  unbindHint: [
    "只解除与该{group}的绑定，设备本身保留",
    "只解除與該{group}的綁定，設備本身保留",
    "They are only removed from this {group}; the devices themselves are kept",
  ],
  removeHint: [
    "设备将立即断开，密钥随即失效，点位停用；已有的报警消息保留。30 天内可以在回收站恢复",
    "設備將立即中斷連線，金鑰隨即失效，點位停用；已有的警報訊息保留。30 天內可以在資源回收筒還原",
    "The devices will be disconnected and lose access at once, and their points stop. Existing alarms are kept. They can be restored from the recycle bin for 30 days.",
  ],
  // Buttons of the steps
  next: ["下一步", "下一步", "Next"],
  close: ["关闭", "關閉", "Close"],
  loading: ["正在核对每台设备", "正在核對每台設備", "Checking each device"],
  nameOf: ["{name} 的新名称", "{name} 的新名稱", "New name of {name}"],
  newName: ["新名称", "新名稱", "New name"],
  oldName: ["现名称", "現名稱", "Current name"],
  // Preview
  will: ["将执行 {n} 台", "將執行 {n} 台", "{n} will be changed"],
  willNot: ["不执行 {n} 台", "不執行 {n} 台", "{n} will not be changed"],
  reason: ["{text}：{n} 台", "{text}：{n} 台", "{text}: {n}"],
  unlisted: ["其余 {n} 台未逐一列出", "其餘 {n} 台未逐一列出", "{n} more are not listed one by one"],
  nothing: ["所选设备都不需要该操作", "所選設備都不需要該操作", "None of the selected devices needs this"],
  // Selection of all devices that match the filters
  picked: ["已选 {n} 台", "已選 {n} 台", "{n} selected"],
  pickAll: ["选择全部符合条件的 {n} 台", "選擇全部符合條件的 {n} 台", "Select all {n} that match"],
  pickedAll: ["已选全部符合条件的 {n} 台", "已選全部符合條件的 {n} 台", "All {n} that match are selected"],
  // Running task
  task: ["批量操作", "批次操作", "Bulk action"],
  isRunning: ["批量操作进行中", "批次操作進行中", "Bulk action in progress"],
});
