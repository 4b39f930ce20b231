import { formatMessage } from "../format-message.ts";
import { type Language, type LocalizedText, localize } from "../language.ts";
import { type CameraFinding, type CameraFindingCode } from "./camera-findings.rules.ts";

/** Sentences that say what to change in the camera, and why. */
const sentences = {
  keyFramesRare: [
    "关键帧间隔 {n} 秒，直播要由设备转码，画面和录像片段出现得慢。请在摄像头的视频编码设置中把关键帧间隔（I 帧间隔）设为 1～2 秒，即 {from}～{to} 帧",
    "關鍵幀間隔 {n} 秒，直播要由設備轉碼，畫面和錄影片段出現得慢。請在攝影機的影像編碼設定中把關鍵幀間隔（I 幀間隔）設為 1～2 秒，即 {from}～{to} 幀",
    "Key frames are {n} s apart: the device transcodes live video, and pictures and recordings begin late. In the camera's video encoding, set the key frame (I frame) interval to 1–2 s, that is {from}–{to} frames",
  ],
  keyFramesMissing: [
    "超过 {n} 秒没有关键帧，直播要由设备转码，画面和录像片段出现得慢。请在摄像头的视频编码设置中把关键帧间隔（I 帧间隔）设为 1～2 秒，即 {from}～{to} 帧，并关闭智能编码（H.264+、Smart）",
    "超過 {n} 秒沒有關鍵幀，直播要由設備轉碼，畫面和錄影片段出現得慢。請在攝影機的影像編碼設定中把關鍵幀間隔（I 幀間隔）設為 1～2 秒，即 {from}～{to} 幀，並關閉智慧編碼（H.264+、Smart）",
    "No key frame for more than {n} s: the device transcodes live video, and pictures and recordings begin late. In the camera's video encoding, set the key frame (I frame) interval to 1–2 s, that is {from}–{to} frames, and switch off smart encoding (H.264+)",
  ],
  h265: [
    "码流为 H.265，直播要由设备转码，占用设备算力，录像也只有 640 × 360。请在摄像头中把视频编码设为 H.264；主码流须用 H.265 时，请把子码流设为 H.264",
    "碼流為 H.265，直播要由設備轉碼，佔用設備算力，錄影也只有 640 × 360。請在攝影機中把影像編碼設為 H.264；主碼流須用 H.265 時，請把子碼流設為 H.264",
    "The stream is H.265: the device must transcode live video, which costs processor time, and records only 640 × 360. Set the camera's encoding to H.264; if the main stream must be H.265, set its sub-stream to H.264",
  ],
  mjpeg: [
    "码流为 MJPEG，带宽大，直播要由设备转码，录像也只有 640 × 360。请在摄像头中把视频编码设为 H.264",
    "碼流為 MJPEG，頻寬大，直播要由設備轉碼，錄影也只有 640 × 360。請在攝影機中把影像編碼設為 H.264",
    "The stream is MJPEG: it needs much bandwidth, the device must transcode live video, and records only 640 × 360. Set the camera's encoding to H.264",
  ],
  reordered: [
    "码流含 B 帧，不能用 WebRTC 直播，画面延迟变长。请在摄像头中关闭 B 帧，或把编码档次设为 Baseline",
    "碼流含 B 幀，不能用 WebRTC 直播，畫面延遲變長。請在攝影機中關閉 B 幀，或把編碼檔次設為 Baseline",
    "The stream has B-frames: live video over WebRTC is impossible, and the delay is longer. Switch off B-frames in the camera, or set the profile to Baseline",
  ],
  rateLow: [
    "帧率只有 {n} 帧/秒，直播不流畅，快速移动的目标会漏检。请在摄像头中把帧率设为至少 {from} 帧/秒，建议 15～25",
    "幀率只有 {n} 幀/秒，直播不流暢，快速移動的目標會漏檢。請在攝影機中把幀率設為至少 {from} 幀/秒，建議 15～25",
    "Only {n} frames per second: live video is not smooth, and fast things are missed. Set the camera's frame rate to at least {from}, better 15–25",
  ],
  bitrateHigh: [
    "码率 {n} Mbit/s 偏高，占用网络和录像空间，也不适合作子码流。请在摄像头中把码率上限设为 {to} Mbit/s 以下，子码流设为 1 Mbit/s 左右",
    "碼率 {n} Mbit/s 偏高，佔用網路和錄影空間，也不適合作子碼流。請在攝影機中把碼率上限設為 {to} Mbit/s 以下，子碼流設為 1 Mbit/s 左右",
    "{n} Mbit/s is high: it fills network and recordings, and is unsuitable as a sub-stream. Limit the camera's bitrate to less than {to} Mbit/s, that of a sub-stream to about 1 Mbit/s",
  ],
  sizeLarge: [
    "画面 {width} × {height} 超过 4K，解码占用设备算力，部分浏览器无法播放。请在摄像头中把分辨率设为 3840 × 2160 或更小",
    "畫面 {width} × {height} 超過 4K，解碼佔用設備算力，部分瀏覽器無法播放。請在攝影機中把解析度設為 3840 × 2160 或更小",
    "{width} × {height} is larger than 4K: decoding costs processor time, and some browsers cannot play it. Set the camera's resolution to 3840 × 2160 or less",
  ],
  clockZone: [
    "摄像头时钟与设备相差 {n} 小时，画面和录像上叠加的时间不对。请在摄像头中检查时区，并开启 NTP 校时",
    "攝影機時鐘與設備相差 {n} 小時，畫面和錄影上疊加的時間不對。請在攝影機中檢查時區，並開啟 NTP 校時",
    "The camera's clock differs from the device's by {n} h, so times shown in pictures and recordings are wrong. Check the time zone in the camera, and switch on NTP",
  ],
  clockAhead: [
    "摄像头时钟比设备快 {n} 分钟，画面和录像上叠加的时间不对。请在摄像头中开启 NTP 校时",
    "攝影機時鐘比設備快 {n} 分鐘，畫面和錄影上疊加的時間不對。請在攝影機中開啟 NTP 校時",
    "The camera's clock is {n} min ahead of the device's, so times shown in pictures and recordings are wrong. Switch on NTP in the camera",
  ],
  clockBehind: [
    "摄像头时钟比设备慢 {n} 分钟，画面和录像上叠加的时间不对。请在摄像头中开启 NTP 校时",
    "攝影機時鐘比設備慢 {n} 分鐘，畫面和錄影上疊加的時間不對。請在攝影機中開啟 NTP 校時",
    "The camera's clock is {n} min behind the device's, so times shown in pictures and recordings are wrong. Switch on NTP in the camera",
  ],
  clockWrong: [
    "摄像头时钟与设备相差超过 {n} 天，可能从未校时，画面和录像上叠加的时间不对。请在摄像头中设置时间，并开启 NTP 校时",
    "攝影機時鐘與設備相差超過 {n} 天，可能從未校時，畫面和錄影上疊加的時間不對。請在攝影機中設定時間，並開啟 NTP 校時",
    "The camera's clock differs from the device's by more than {n} d, probably because it was never set, so times shown in pictures and recordings are wrong. Set the time in the camera, and switch on NTP",
  ],
} as const satisfies Record<CameraFindingCode, LocalizedText>;

export function cameraFindingText({ code, values }: CameraFinding, language: Language): string {
  return formatMessage(localize(sentences[code], language), language, values);
}
