import { defineTexts } from "../format/texts.ts";

export const screenText = defineTexts({
  retry: ["重试", "重試", "Retry"],
  shownFrom: ["数据截至 {time}", "資料截至 {time}", "Data as of {time}"],
  others: [
    "另有 {n} 项未能加载",
    "另有 {n} 項未能載入",
    "{n, plural, one {# more item} other {# more items}} could not be loaded",
  ],
  retrying: ["正在重试", "正在重試", "Retrying"],
  between: ["，", "，", ", "],
  partUnreadable: [
    "部分内容无法读取：{reason}",
    "部分內容無法讀取：{reason}",
    "A part of this page cannot be read: {reason}",
  ],
  unreadable: ["数据暂时无法读取", "資料暫時無法讀取", "The data cannot be read at the moment"],
  unreadableHint: [
    "恢复后会自动显示，也可以点上方的重试",
    "恢復後會自動顯示，也可以點上方的重試",
    "It appears by itself once the problem is over; or press Retry above",
  ],
  connectionLost: [
    "与服务器的连接已断开，页面数据截至 {time}；正在自动重连",
    "與伺服器的連線已中斷，頁面資料截至 {time}；正在自動重新連線",
    "The connection to the server is lost. This page shows data as of {time}; it reconnects by itself",
  ],
  keys: ["全部快捷键", "全部快速鍵", "All shortcuts"],
  close: ["关闭", "關閉", "Close"],
});
