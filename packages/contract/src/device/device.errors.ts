import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of devices and what they send. */
export const deviceErrors = {
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
} as const satisfies Record<string, ErrorRow>;
