import { defineTexts } from "#shared/format/texts.ts";

export const headlineText = defineTexts({
  title: ["即时消息", "即時訊息", "Instant messages"],
  more: ["查看更多", "檢視更多", "View more"],
  none: ["今日还没有消息", "今日還沒有訊息", "Nothing has happened today"],
  offline: ["设备离线", "設備離線", "Device offline"],
  loadingMore: ["加载中", "載入中", "Loading"],
  all: ["没有更多了", "沒有更多了", "That is all"],
  unread: ["未读", "未讀", "Unread"],
});
