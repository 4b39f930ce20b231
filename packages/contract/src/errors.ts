/**
 * Every error the server can answer: stable key → HTTP status, `code` in the body, text in three languages.
 * The rules for `code` stand in the design, «Answers and errors»: 403 = sign in again, 406 = membership lost,
 * 1403 = not permitted, else the HTTP status. Texts of the specification are letter by letter.
 */
export interface ErrorRow {
  status: number;
  code: number;
  zh: string;
  tw: string;
  en: string;
}

const row = (status: number, code: number, zh: string, tw: string, en: string): ErrorRow => ({
  status,
  code,
  zh,
  tw,
  en,
});
const plain = (status: number, zh: string, tw: string, en: string): ErrorRow => row(status, status, zh, tw, en);

export const errorTable = {
  invalid_input: plain(
    400,
    "提交的内容有误，请检查后重试",
    "提交的內容有誤，請檢查後重試",
    "Some fields are not valid. Check them and try again.",
  ),
  malformed_json: plain(
    400,
    "请求内容不是有效的 JSON",
    "請求內容不是有效的 JSON",
    "The request body is not valid JSON.",
  ),
  session_missing: row(401, 403, "请登录", "請登入", "Please sign in."),
  session_void: row(
    401,
    403,
    "登录已失效，请重新登录",
    "登入已失效，請重新登入",
    "Your session has ended. Sign in again.",
  ),
  membership_lost: row(403, 406, "身份失效", "身分失效", "You are no longer a member of this organisation."),
  not_permitted: row(403, 1403, "您没有此操作的权限", "您沒有此操作的權限", "You are not allowed to do this."),
  not_found: plain(404, "内容不存在或已被删除", "內容不存在或已被刪除", "Not found, or deleted."),
  conflict: plain(
    409,
    "内容已被他人修改，请刷新后重试",
    "內容已被他人修改，請重新整理後再試",
    "Changed by someone else. Reload and try again.",
  ),
  body_too_large: plain(413, "上传内容过大", "上傳內容過大", "The upload is too large."),
  too_many_requests: plain(
    429,
    "操作过于频繁，请稍后再试",
    "操作過於頻繁，請稍後再試",
    "Too many requests. Try again later.",
  ),
  internal: plain(500, "服务器内部错误", "伺服器內部錯誤", "Internal server error."),
  service_unavailable: plain(
    503,
    "服务暂不可用，请稍候，系统正在恢复",
    "服務暫不可用，請稍候，系統正在恢復",
    "The service is recovering. Please wait.",
  ),

  wrong_password: plain(400, "账号或密码错误", "帳號或密碼錯誤", "Wrong account or password."),
  account_disabled: plain(400, "账号已被禁用，请联系管理员", "帳號已被停用，請聯絡管理員", "This account is disabled."),
  sign_in_slowed: plain(
    429,
    "尝试次数过多，请稍后再试",
    "嘗試次數過多，請稍後再試",
    "Too many attempts. Try again later.",
  ),
  setup_link_void: plain(
    400,
    "初始化链接无效或已使用，请重新启动服务获取新链接",
    "初始化連結無效或已使用，請重新啟動服務取得新連結",
    "This set-up link is void. Restart the server for a new one.",
  ),
  account_exists: plain(400, "用户已存在", "使用者已存在", "The user exists already."),

  device_taken: plain(
    400,
    "设备不存在或已被绑定",
    "設備不存在或已被綁定",
    "The device does not exist or is bound already.",
  ),
  device_code_tries: plain(
    429,
    "设备码错误次数过多，请明天再试",
    "設備碼錯誤次數過多，請明天再試",
    "Too many wrong device codes. Try again tomorrow.",
  ),
  device_offline: plain(400, "设备离线", "設備離線", "The device is offline."),
  device_no_answer: plain(504, "设备无响应", "設備無回應", "The device does not answer."),

  device_command_failed: plain(400, "设备未能完成操作", "設備未能完成操作", "The device could not do it."),
  device_answer_wrong: plain(
    502,
    "设备返回的内容无法识别",
    "設備返回的內容無法識別",
    "The device's answer cannot be understood.",
  ),
  device_tls_needed: plain(403, "设备须通过 HTTPS 连接", "設備須透過 HTTPS 連線", "Devices must connect over HTTPS."),
  device_unsigned: plain(
    401,
    "请求未签名，或设备未认领",
    "請求未簽名，或設備未認領",
    "The request is not signed, or the device is not claimed.",
  ),
  device_sign_wrong: plain(
    401,
    "签名不正确，请检查设备密钥",
    "簽名不正確，請檢查設備金鑰",
    "The signature is wrong. Check the device's secret.",
  ),
  device_clock_off: plain(
    401,
    "设备时钟偏差超过 5 分钟，请先对时",
    "設備時鐘偏差超過 5 分鐘，請先對時",
    "The device's clock is off by more than 5 minutes.",
  ),
  upload_truncated: plain(400, "上传内容不完整", "上傳內容不完整", "The upload is truncated."),
  events_malformed: plain(
    400,
    "事件内容不是有效的 JSON",
    "事件內容不是有效的 JSON",
    "The events part is not valid JSON.",
  ),
  events_too_many: plain(400, "一次最多上报 100 个事件", "一次最多上報 100 個事件", "At most 100 events per request."),
  events_json_too_large: plain(413, "事件内容超过 1 MB", "事件內容超過 1 MB", "The events part is larger than 1 MB."),
  video_event_unknown: plain(
    404,
    "视频所属的报警不存在",
    "影片所屬的警報不存在",
    "No alarm of this device has that event id.",
  ),
  video_wrong_type: plain(400, "视频须为 MP4（H.264）", "影片須為 MP4（H.264）", "The video must be MP4 with H.264."),
  resource_expired: plain(
    403,
    "链接已过期，请刷新页面",
    "連結已過期，請重新整理頁面",
    "The link has expired. Reload the page.",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorKey = keyof typeof errorTable;
export type Language = "zh-CN" | "zh-TW" | "en";

export function errorText(key: ErrorKey, language: Language): string {
  const { zh, tw, en } = errorTable[key];
  return { "zh-CN": zh, "zh-TW": tw, en }[language];
}
