import { pickText, type TextRow } from "../format/texts.ts";

/** Texts by HTTP status, for failures whose body has no text. docs/reference/console.md C7. */
const statusTexts: Record<number, TextRow> = {
  400: ["请求错误", "請求錯誤", "Bad request"],
  401: ["未授权，请登录", "未授權，請登入", "Please sign in first"],
  403: ["拒绝访问", "拒絕存取", "Access denied"],
  404: ["请求地址出错", "請求位址錯誤", "The address does not exist"],
  408: ["请求超时", "請求逾時", "The request timed out"],
  413: ["上传内容过大", "上傳內容過大", "The upload is too large"],
  429: ["操作过于频繁，请稍后再试", "操作過於頻繁，請稍後再試", "Too many requests. Try again later"],
  500: ["服务器内部错误", "伺服器內部錯誤", "Internal server error"],
  501: ["服务未实现", "服務未實作", "Not implemented"],
  502: ["网关错误", "閘道錯誤", "Bad gateway"],
  503: ["服务不可用", "服務不可用", "Service unavailable"],
  504: ["网关超时", "閘道逾時", "Gateway timed out"],
  505: ["HTTP版本不受支持", "HTTP版本不受支援", "HTTP version not supported"],
};
const internal: TextRow = ["服务器内部错误", "伺服器內部錯誤", "Internal server error"];
const offline: TextRow = ["网络连接失败，正在重试", "網路連線失敗，正在重試", "No connection, trying again"];
const downloadFailed: TextRow = ["下载失败！", "下載失敗！", "The download failed"];
const unreadable: TextRow = [
  "服务器答复无法识别，请刷新页面",
  "伺服器答覆無法識別，請重新整理頁面",
  "The server's answer could not be read. Reload the page.",
];
const membershipLost: TextRow = ["身份失效", "身分失效", "You are no longer a member"];

export const httpText = {
  ofStatus: (status: number): string => pickText(statusTexts[status] ?? internal),
  internal: (): string => pickText(internal),
  offline: (): string => pickText(offline),
  downloadFailed: (): string => pickText(downloadFailed),
  unreadable: (): string => pickText(unreadable),
  membershipLost: (): string => pickText(membershipLost),
};
