import { defineTexts } from "../../../shared/format/texts.ts";

export const bulkText = defineTexts({
  // in the bar and in menus
  rename: ["重命名", "重新命名", "Rename"],
  bind: ["绑定到{group}", "綁定到{group}", "Bind to a {group}"],
  switch: ["切换{group}", "切換{group}", "Switch {group}"],
  upgrade: ["升级", "升級", "Upgrade"],
  reboot: ["重启", "重新啟動", "Restart"],
  unbind: ["移出{group}", "移出{group}", "Take out of {group}"],
  remove: ["删除设备", "刪除設備", "Delete"],
  // titles of the dialog
  renameTitle: ["重命名 {what}", "重新命名 {what}", "Rename {what}"],
  bindTitle: ["绑定 {what} 到{group}", "綁定 {what} 到{group}", "Bind {what} to a {group}"],
  switchTitle: ["切换 {what} 的{group}", "切換 {what} 的{group}", "Switch the {group} of {what}"],
  upgradeTitle: ["升级 {what}", "升級 {what}", "Upgrade {what}"],
  rebootTitle: ["重启 {what}", "重新啟動 {what}", "Restart {what}"],
  unbindTitle: ["从“{name}”移出 {what}", "從「{name}」移出 {what}", "Take {what} out of “{name}”"],
  removeTitle: ["删除 {what}", "刪除 {what}", "Delete {what}"],
  // its main button
  renameDo: ["重命名 {n} 台设备", "重新命名 {n} 台設備", "Rename {n} devices"],
  bindDo: ["绑定 {n} 台设备", "綁定 {n} 台設備", "Bind {n} devices"],
  switchDo: ["切换 {n} 台设备", "切換 {n} 台設備", "Switch {n} devices"],
  upgradeDo: ["升级 {n} 台设备", "升級 {n} 台設備", "Upgrade {n} devices"],
  rebootDo: ["重启 {n} 台设备", "重新啟動 {n} 台設備", "Restart {n} devices"],
  unbindDo: ["移出 {n} 台设备", "移出 {n} 台設備", "Take out {n} devices"],
  removeDo: ["删除 {n} 台设备", "刪除 {n} 台設備", "Delete {n} devices"],
  // what to know before
  switchHint: [
    "切换后只属于所选{group}，原有的绑定全部解除",
    "切換後只屬於所選{group}，原有的綁定全部解除",
    "They will be in the chosen {group} alone",
  ],
  upgradeHint: [
    "设备下载升级包后会重启，期间没有报警；新版本未能启动时自动退回原版本",
    "設備下載升級包後會重新啟動，期間沒有警報；新版本未能啟動時自動退回原版本",
    "Devices restart after the download and give no alarms meanwhile; one whose new version does not start goes back",
  ],
  rebootHint: ["重启期间没有画面和报警", "重新啟動期間沒有畫面和警報", "No pictures and alarms while they restart"],
  unbindHint: [
    "只解除与该{group}的绑定，设备本身保留",
    "只解除與該{group}的綁定，設備本身保留",
    "They are only taken out of this {group}; the devices stay",
  ],
  removeHint: [
    "设备将立即断开，密钥随即失效，点位停用；已有的报警消息保留。30 天内可以在回收站恢复",
    "設備將立即中斷連線，金鑰隨即失效，點位停用；已有的警報訊息保留。30 天內可以在資源回收筒恢復",
    "Cut off at once, keys revoked, points stopped; alarm messages stay. They can be restored for 30 days",
  ],
  // steps
  next: ["下一步", "下一步", "Next"],
  back: ["上一步", "上一步", "Back"],
  cancel: ["取消", "取消", "Cancel"],
  close: ["关闭", "關閉", "Close"],
  loading: ["正在核对每台设备", "正在核對每台設備", "Looking at each device"],
  nameOf: ["{name} 的新名称", "{name} 的新名稱", "New name of {name}"],
  newName: ["新名称", "新名稱", "New name"],
  oldName: ["现名称", "現名稱", "Present name"],
  // preview
  plan: ["将要进行的操作", "將要進行的操作", "What will happen"],
  will: ["将执行 {n} 台", "將執行 {n} 台", "{n} will change"],
  willNot: ["不执行 {n} 台", "不執行 {n} 台", "{n} will not"],
  yes: ["执行", "執行", "Will"],
  no: ["不执行", "不執行", "Will not"],
  nothing: ["所选设备都不需要该操作", "所選設備都不需要該操作", "None of the devices needs this"],
  // task
  task: ["批量操作", "批次操作", "Bulk action"],
  goesOn: ["批量操作进行中", "批次操作進行中", "Bulk action running"],
});
