import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of live video. Errors of devices are in `device.errors.ts`. */
export const liveErrors = {
  live_not_started: plain(504, "直播视频加载失败", "直播影像載入失敗", "The live video could not be loaded."),
  live_device_many: plain(
    429,
    "该设备同时直播的画面过多，请先关闭一些画面",
    "該設備同時直播的畫面過多，請先關閉一些畫面",
    "This device sends as many live pictures as it may. Close some of them first.",
  ),
  live_whep_codec: plain(
    406,
    "该画面的编码不能用 WebRTC 播放，请改用 url 字段的地址",
    "該畫面的編碼不能用 WebRTC 播放，請改用 url 欄位的位址",
    "WebRTC cannot carry this stream's codec. Use the address in the field url instead.",
  ),
  live_whep_offer: plain(
    400,
    "请求体不是有效的 SDP（应由浏览器的 RTCPeerConnection 生成）",
    "請求內容不是有效的 SDP（應由瀏覽器的 RTCPeerConnection 產生）",
    "The body is no valid SDP offer, as a browser's RTCPeerConnection creates it.",
  ),
  live_whep_over: plain(
    401,
    "直播地址已使用、已过期，或不属于此登录会话，请重新获取播放地址",
    "直播位址已使用、已過期，或不屬於此登入工作階段，請重新取得播放位址",
    "The live address was used, has expired, or belongs to another session. Request a new one.",
  ),
} as const satisfies Record<string, ErrorRow>;
