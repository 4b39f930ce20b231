import { defineTexts } from "../format/texts.ts";

export const chartText = defineTexts({
  more: ["更多", "更多", "More"],
  asTable: ["查看表格", "檢視表格", "Show as table"],
  asChart: ["查看图表", "檢視圖表", "Show as chart"],
  picture: ["下载图片", "下載圖片", "Download picture"],
  csv: ["下载数据（CSV）", "下載資料（CSV）", "Download data (CSV)"],
  failed: ["图表未能加载，请重试", "圖表未能載入，請重試", "The chart could not be loaded. Try again."],
  downloadFailed: ["下载失败，请重试", "下載失敗，請重試", "The download failed. Try again."],
  retry: ["重试", "重試", "Retry"],
  soFar: ["{label} 至今", "{label} 至今", "{label} so far"],
  unread: ["数据暂时无法读取", "資料暫時無法讀取", "The data cannot be read at the moment"],
  share: ["占比", "占比", "Share"],
  rest: ["其他", "其他", "Other"],
  range: ["时间范围", "時間範圍", "Period"],
  legend: ["图例", "圖例", "Legend"],
  empty: ["暂无数据", "暫無資料", "No data"],
  loading: ["加载中", "載入中", "Loading"],
  tableOf: ["{title}数据表", "{title}資料表", "{title}, as a table"],
});
