import { cameraReasons } from "#platform/network/camera-reason.ts";
import { envelope, faultAnswer } from "#test/habit-camera/habit-onvif-camera.ts";
import { type OnvifBehaviour } from "#test/habit-camera/onvif-behaviour.ts";
import { type OnvifHabit } from "../camera-habit.ts";

const keepsHost = { en: "keeps the address that was entered", zh: "沿用填写的地址" };

/** Returns a behaviour that answers one operation with a body. */
const bodyFor = (operation: string, body: string): OnvifBehaviour => ({
  answer: (request, usual) => (request.operation === operation ? { ...usual, status: 200, body } : usual),
});

export const addressBehindNat: OnvifHabit = {
  title: { en: "service addresses behind NAT", zh: "服务地址是 NAT 后面的" },
  action: keepsHost,
  camera: { serviceAddress: (path) => `http://192.168.77.1${path}` },
  outcome: "online",
};

export const addressWithoutHost: OnvifHabit = {
  title: { en: "service addresses of 0.0.0.0", zh: "服务地址是 0.0.0.0" },
  action: keepsHost,
  camera: { serviceAddress: (path) => `http://0.0.0.0${path}` },
  outcome: "online",
};

export const severalAddresses: OnvifHabit = {
  title: { en: "several addresses of one service", zh: "一个服务有多个地址" },
  action: { en: "takes the first", zh: "取第一个" },
  camera: { serviceAddress: (path, { port }) => `http://192.168.77.1:${port}${path} http://[fe80::1]:${port}${path}` },
  outcome: "online",
};

export const pathAlone: OnvifHabit = {
  title: { en: "service addresses with a path alone", zh: "服务地址只有路径" },
  action: keepsHost,
  camera: { serviceAddress: (path) => path },
  outcome: "online",
};

export const mediaPort: OnvifHabit = {
  title: { en: "a media service on another port", zh: "媒体服务在另一个端口" },
  action: { en: "queries that port of the camera", zh: "查询摄像头的那个端口" },
  camera: { hasMediaPort: true },
  outcome: "online",
};

export const capabilitiesAlone: OnvifHabit = {
  title: { en: "GetServices is refused", zh: "拒绝 GetServices" },
  action: { en: "queries GetCapabilities", zh: "改查 GetCapabilities" },
  camera: {
    answer: ({ operation }, usual) =>
      operation === "GetServices" ? faultAnswer("ter:ActionNotSupported", "Not Implemented", 500) : usual,
  },
  outcome: "online",
};

export const ipv6Onvif: OnvifHabit = {
  title: { en: "ONVIF at an IPv6 address", zh: "ONVIF 使用 IPv6 地址" },
  action: { en: "connects by IPv6", zh: "用 IPv6 连接" },
  camera: { host: "::1" },
  outcome: "online",
};

export const noProfile: OnvifHabit = {
  title: { en: "no media profile", zh: "没有媒体配置" },
  action: { en: "reports that there is no video", zh: "提示没有视频" },
  camera: bodyFor("GetProfiles", envelope("<trt:GetProfilesResponse/>")),
  outcome: { sentence: cameraReasons.noVideo },
};

export const mediaFault: OnvifHabit = {
  title: { en: "a fault for the stream address", zh: "查询视频地址得到故障应答" },
  action: { en: "reports that there is no video", zh: "提示没有视频" },
  camera: {
    answer: ({ operation }, usual) =>
      operation === "GetStreamUri" ? faultAnswer("ter:Action", "Incomplete configuration", 500) : usual,
  },
  outcome: { sentence: cameraReasons.noVideo },
};

export const webPage: OnvifHabit = {
  title: { en: "a web page instead of ONVIF", zh: "应答是网页而不是 ONVIF" },
  action: { en: "reports that ONVIF is off", zh: "提示未开启 ONVIF" },
  camera: { answer: () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<html>Web</html>" }) },
  outcome: { sentence: cameraReasons.notOnvif },
};

const isMedia2 = (path: string): boolean => path.endsWith("/media2");

export const media2Silent: OnvifHabit = {
  title: { en: "the service Media2 is listed and refuses all queries", zh: "列出 Media2 服务，却拒绝所有查询" },
  action: { en: "queries Media", zh: "改查 Media" },
  camera: {
    media: ["ver10/media", "ver20/media"],
    answer: ({ path }, usual) =>
      isMedia2(path) ? faultAnswer("ter:ActionNotSupported", "Not Implemented", 500) : usual,
  },
  outcome: "online",
};

const media2Profiles =
  '<tr2:GetProfilesResponse xmlns:tr2="http://www.onvif.org/ver20/media/wsdl"><tr2:Profiles token="main"><tr2:Name>main</tr2:Name><tr2:Configurations><tr2:VideoEncoder token="e"><tt:Encoding>H264</tt:Encoding><tt:Resolution><tt:Width>1920</tt:Width><tt:Height>1080</tt:Height></tt:Resolution></tr2:VideoEncoder></tr2:Configurations></tr2:Profiles></tr2:GetProfilesResponse>';
const media2Stream =
  '<tr2:GetStreamUriResponse xmlns:tr2="http://www.onvif.org/ver20/media/wsdl"><tr2:Uri>rtsp://192.168.77.1:8554/live</tr2:Uri></tr2:GetStreamUriResponse>';

export const media2Alone: OnvifHabit = {
  title: { en: "the service Media2 without Media", zh: "只有 Media2，没有 Media" },
  action: { en: "queries Media2", zh: "查询 Media2" },
  camera: {
    media: ["ver20/media"],
    answer: ({ operation, path }, usual) => {
      if (!isMedia2(path) || usual.status !== 200) return usual;
      return { ...usual, body: envelope(operation === "GetProfiles" ? media2Profiles : media2Stream) };
    },
  },
  outcome: "online",
};

export const specialToken: OnvifHabit = {
  title: { en: "a profile token with `&`", zh: "媒体配置的标识含 `&`" },
  action: { en: "sends it as XML", zh: "按 XML 转义后发送" },
  camera: {
    answer: ({ operation, text }, usual) => {
      if (operation === "GetStreamUri" && !text.includes("<ProfileToken>main&amp;1</ProfileToken>"))
        return faultAnswer("ter:InvalidArgVal", "No such profile");
      return { ...usual, body: String(usual.body).replace('token="main"', 'token="main&amp;1"') };
    },
  },
  outcome: "online",
};

export const byteOrderMark: OnvifHabit = {
  title: { en: "a byte order mark before the XML", zh: "XML 前有字节顺序标记" },
  action: { en: "skips it", zh: "跳过它" },
  camera: { answer: (_request, usual) => ({ ...usual, body: `\uFEFF${String(usual.body)}` }) },
  outcome: "online",
};

export const singleQuotes: OnvifHabit = {
  title: { en: "single quotes in the XML", zh: "XML 用单引号" },
  action: { en: "reads it", zh: "正常读取" },
  camera: { answer: (_request, usual) => ({ ...usual, body: String(usual.body).replaceAll('"', "'") }) },
  outcome: "online",
};
