/** Sentences of service packages: Chinese → traditional Chinese, English. */
export const servicePackageFormTexts = {
  "请选择套餐！": ["請選擇套餐！", "Choose a package"],
  "数量须为 1 到 100 的整数": ["數量須為 1 到 100 的整數", "The quantity is a whole number from 1 to 100"],
  "免费体验限购 1 份、1 个月": ["免費體驗限購 1 份、1 個月", "The trial is one unit for one month"],
  免费体验每个企业只能领取一次: ["免費體驗每個企業只能領取一次", "An organisation has the trial once"],
  "购买时长须为 1 到 36 个月": ["購買時長須為 1 到 36 個月", "1 to 36 months can be bought"],
  "套餐不存在或已下架，请刷新后重新选择": [
    "套餐不存在或已下架，請重新整理後重新選擇",
    "This package does not exist any more. Reload and choose again",
  ],
  "一张订单最多 20 项": ["一張訂單最多 20 項", "An order has at most 20 lines"],
  请输入原因: ["請輸入原因", "Enter the reason"],
  "原因最多 100 个字": ["原因最多 100 個字", "A reason has at most 100 characters"],
  "备注最多 100 个字": ["備註最多 100 個字", "A note has at most 100 characters"],
  "{package}的观看带宽已用完，其他画面关闭后自动播放": [
    "{package}的觀看頻寬已用完，其他畫面關閉後自動播放",
    "The viewing bandwidth of {package} is used up. The picture plays when another one is closed",
  ],
  "没有有效的设备接入套餐，不能观看直播，请企业管理员在「服务套餐」中购买": [
    "沒有有效的設備接入套餐，無法觀看直播，請企業管理員在「服務套餐」中購買",
    "There is no valid access package, so live video cannot be watched. An administrator buys one under Service packages",
  ],
  "{package}的点位数已达上限（{max} 路），请先购买套餐或删除不用的点位": [
    "{package}的點位數已達上限（{max} 路），請先購買套餐或刪除不用的點位",
    "{package}: there are as many points as it allows ({max}). Buy more, or delete points that are not used",
  ],
  "没有有效的设备接入套餐，不能添加点位，请企业管理员在「服务套餐」中购买": [
    "沒有有效的設備接入套餐，無法新增點位，請企業管理員在「服務套餐」中購買",
    "There is no valid access package, so points cannot be added. An administrator buys one under Service packages",
  ],
} as const;
