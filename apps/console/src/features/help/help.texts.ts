import { defineTexts } from "#shared/format/texts.ts";

export const helpText = defineTexts({
  title: ["帮助文档", "說明文件", "Help"],
  close: ["关闭", "關閉", "Close"],
  thisPage: ["本页说明", "本頁說明", "This page"],
  keys: ["快捷键", "快速鍵", "Shortcuts"],
  more: ["更多", "更多", "More"],
  docs: ["开放接口文档", "開放介面文件", "API documentation"],
  docsHint: ["用程序读取消息和设备", "用程式讀取訊息和設備", "Read messages and devices from your programs"],
  contact: ["联系我们", "聯絡我們", "Contact"],
  contactHint: [
    "请联系企业管理员，或在侧栏点击意见反馈",
    "請聯絡企業管理員，或在側欄點選意見回饋",
    "Contact your administrator, or press Feedback in the sidebar",
  ],
  version: ["版本", "版本", "Version"],
  keySearch: ["搜索", "搜尋", "Search"],
  keyAll: ["显示本页全部快捷键", "顯示本頁全部快速鍵", "Show all shortcuts of this page"],
  keyFull: ["全屏", "全螢幕", "Full screen"],
  keyClose: ["关闭弹窗", "關閉彈窗", "Close the dialog"],
  keySteps: ["上一条、下一条", "上一則、下一則", "Previous / next"],
});
