/** Sentences about failures of cameras, for users who add them. */
export const cameraReasons = {
  refused: "摄像头拒绝了用户名或密码，请核对后重试",
  own: "不能使用设备本机的地址，请填写摄像头在局域网中的地址",
  silent: "摄像头没有应答，请检查地址、端口与网络",
  waiting: "摄像头已连接，正在等待关键帧。请把关键帧间隔改为 2 秒左右，或保存后等待一分钟",
  unknownAddress: "摄像头地址无法解析，请检查地址",
  noStream: "摄像头上没有这个视频地址，请检查路径",
  noTcp: "摄像头不支持用 TCP 传输视频，请在摄像头的设置里开启 RTSP over TCP",
  busy: "摄像头正忙或观看人数已满，请关闭其他正在观看的程序后重试",
  notRtsp: "这个端口不是 RTSP 服务，请检查端口，通常为 554",
  ended: "摄像头断开了连接，正在重新连接",
  noVideo: "没有视频画面，请检查摄像头的码流设置",
  gbOff: "设备未启用国标接入，请在设备详情的“国标接入”中启用",
  gbSilent: "摄像头没有发来视频，请在防火墙放行国标接入的媒体端口，或编辑点位，把传输方式改为 TCP",
  notOnvif: "对方不是 ONVIF 摄像头，或未开启 ONVIF",
} as const;

/** Code of a reason in a status line, which carries no Chinese. */
const codePrefix = "camera-reason-";

/** Returns the code of a sentence for a status line; undefined for any other text. {@link cameraReason} reads it. */
export function reasonCode(sentence: string): string | undefined {
  const name = Object.entries<string>(cameraReasons).find(([, text]) => text === sentence)?.[0];
  return name === undefined ? undefined : `${codePrefix}${name}`;
}

/** Returns the sentence of a code in a message. */
function codedReason(message: string): string | undefined {
  const name = /camera-reason-(\w+)/.exec(message)?.[1];
  return Object.entries<string>(cameraReasons).find(([key]) => key === name)?.[1];
}

const reasons: [sign: RegExp, reason: string][] = [
  [/\b40[13]\b|unauthori[sz]ed|not ?authori[sz]ed|authentication|forbidden/i, cameraReasons.refused],
  [/ENOTFOUND|EAI_AGAIN|failed to resolve|name or service not known/i, cameraReasons.unknownAddress],
  [
    /ECONN|ETIMEDOUT|EHOST|ENET|EPIPE|socket hang up|time(d )?[ -]?out|refused|unreachable|no route|connection reset/i,
    cameraReasons.silent,
  ],
  [/\b461\b|unsupported transport/i, cameraReasons.noTcp],
  [/\b(453|503)\b|not enough bandwidth|service unavailable/i, cameraReasons.busy],
  [/\b404\b|not found/i, cameraReasons.noStream],
  [/SOAP|parse error|HPE_/i, cameraReasons.notOnvif],
  // answers of the HTTP relay for channels that register by GB/T 28181: ffmpeg shows only the class of their status
  [/^(?=.*\bhttp:).*5XX Server Error/s, cameraReasons.ended],
  [/^(?=.*\bhttp:).*4XX Client Error/s, cameraReasons.gbSilent],
];

/** Returns the Chinese sentence for an error of ffmpeg or of the ONVIF library; undefined for an unknown error. */
export function cameraReason(message: string): string | undefined {
  return codedReason(message) ?? reasons.find(([sign]) => sign.test(message))?.[1];
}
