import { defineTexts } from "#shared/format/texts.ts";

export const pointBulkText = defineTexts({
  // Actions in the batch bar
  snapshot: ["抓拍", "抓拍", "Take pictures"],
  settings: ["分析设置", "分析設定", "Analysis settings"],
  algorithms: ["复制算法设置", "複製演算法設定", "Copy algorithm settings"],
  picked: ["已选 {n} 个", "已選 {n} 個", "{n} selected"],
  pickAll: ["选择全部符合条件的 {n} 个", "選擇全部符合條件的 {n} 個", "Select all {n} that match"],
  pickedAll: ["已选全部符合条件的 {n} 个", "已選全部符合條件的 {n} 個", "All {n} that match are selected"],
  // Titles of the dialog
  snapshotTitle: ["抓拍 {n} 个点位", "抓拍 {n} 個點位", "Take pictures of {n, plural, one {# point} other {# points}}"],
  settingsTitle: [
    "修改 {n} 个点位的分析设置",
    "修改 {n} 個點位的分析設定",
    "Analysis settings of {n, plural, one {# point} other {# points}}",
  ],
  algorithmsTitle: [
    "把算法设置复制到 {n} 个点位",
    "把演算法設定複製到 {n} 個點位",
    "Copy algorithm settings to {n, plural, one {# point} other {# points}}",
  ],
  removeTitle: ["删除 {n} 个点位", "刪除 {n} 個點位", "Delete {n, plural, one {# point} other {# points}}"],
  task: ["批量操作", "批次操作", "Bulk action"],
  isRunning: ["批量操作进行中", "批次操作進行中", "Bulk action in progress"],
  // Main button of the dialog
  snapshotDo: ["抓拍 {n} 个点位", "抓拍 {n} 個點位", "Take pictures of {n, plural, one {# point} other {# points}}"],
  settingsDo: ["修改 {n} 个点位", "修改 {n} 個點位", "Change {n, plural, one {# point} other {# points}}"],
  algorithmsDo: ["复制到 {n} 个点位", "複製到 {n} 個點位", "Copy to {n, plural, one {# point} other {# points}}"],
  removeDo: ["删除 {n} 个点位", "刪除 {n} 個點位", "Delete {n, plural, one {# point} other {# points}}"],
  // Hints before an action
  snapshotHint: [
    "由设备逐个抓拍，每个点位需要几秒",
    "由設備逐個抓拍，每個點位需要幾秒",
    "The devices take them one by one; each takes a few seconds",
  ],
  settingsHint: [
    "修改后设备重新取流，期间约数秒没有分析",
    "修改後設備重新串流，期間約數秒沒有分析",
    "The devices open the cameras anew; for some seconds nothing is analysed",
  ],
  algorithmsHint: [
    "区域和线按画面比例复制；原设置留在历史版本中",
    "區域和線按畫面比例複製；原設定留在歷史版本中",
    "Regions and lines keep their share of the picture; former settings stay among the versions",
  ],
  removeHint: [
    "删除后不能撤销；已有的报警消息保留",
    "刪除後不能復原；已有的警報訊息保留",
    "This cannot be undone. Existing alarms are kept.",
  ],
  // Copying of settings
  source: ["来源点位", "來源點位", "From the point"],
  sourcePlaceholder: ["输入名称搜索点位", "輸入名稱搜尋點位", "Search by name"],
  sourceMissing: ["请选择来源点位", "請選擇來源點位", "Choose the point to copy from"],
  which: ["算法", "演算法", "Algorithms"],
  whichMissing: ["请选择要复制的算法", "請選擇要複製的演算法", "Choose the algorithms"],
  nothingThere: ["该点位没有可复制的算法", "該點位沒有可複製的演算法", "It has no algorithm that can be copied"],
  // Settings
  keep: ["不修改", "不修改", "Leave as it is"],
  fps: ["分析帧率", "分析幀率", "Frames analysed"],
  fpsUnit: ["帧/秒", "幀/秒", "per second"],
  fpsEmpty: ["留空则不修改", "留空則不修改", "Empty: as it is"],
  motion: ["画面变化灵敏度", "畫面變化靈敏度", "Motion sensitivity"],
  next: ["下一步", "下一步", "Next"],
  close: ["关闭", "關閉", "Close"],
  // Preview
  will: ["将执行 {n} 个", "將執行 {n} 個", "{n} will be changed"],
  willNot: ["不执行 {n} 个", "不執行 {n} 個", "{n} will not be changed"],
  reason: ["{text}：{n} 个", "{text}：{n} 個", "{text}: {n}"],
  unlisted: ["其余 {n} 个未逐一列出", "其餘 {n} 個未逐一列出", "{n} more are not listed one by one"],
  loading: ["正在核对每个点位", "正在核對每個點位", "Checking each point"],
  nothing: ["所选点位都不需要该操作", "所選點位都不需要該操作", "None of the selected points needs this"],
});
