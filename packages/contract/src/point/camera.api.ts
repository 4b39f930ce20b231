import { z } from "zod";
import { MotionSettings } from "../device/motion.rules.ts";
import { endpoint } from "../endpoint.ts";
import { gbTransports } from "../gb28181/gb28181.rules.ts";
import { pastedHost, pastedText, pastedUrl } from "../pasted.ts";
import { DeviceId, Id } from "../scalars.ts";
import { CameraMeasurement } from "./camera-measurement.device.ts";
import { defaultAnalysisFps } from "./point.rules.ts";

/** Error texts, shared by the server and the form. */
export const cameraTexts = {
  name: "请输入点位名称！",
  nameLong: "点位名称最多 64 个字",
  url: "请输入以 rtsp:// 或 rtsps:// 开头的地址",
  urlPassword: "请把用户名和密码填在下面，不要写在地址里",
  subUrl: "子码流地址须以 rtsp:// 或 rtsps:// 开头",
  subHost: "子码流须与取流地址在同一台摄像头上",
  host: "请输入摄像头的 IP 或主机名",
  port: "端口须为 1 到 65535",
  fps: "分析帧率须在 0.2 到 25 之间",
} as const;

/**
 * Matches `@` followed by a host (IPv4, IPv6 or a name with dots), which shows that the address contains an account.
 */
const hostBehindAt = /@(?:\[[\da-f:.]+\]|[a-z\d_-]+(?:\.[a-z\d_-]+)+)(?::\d+)?(?:[/?#]|$)/i;
/** Matches an account whose password contains `#`, `/` or `?`, as in `admin:12345#G@10.0.0.9`. */
const oneWordBeforeAt = /^[a-z]+:\/\/[^/?#@.[]*[/?#].*@/i;
const hasNoPassword = (url: string): boolean =>
  !/^[a-z]+:\/\/[^/?#]*@/i.test(url) && !hostBehindAt.test(url) && !oneWordBeforeAt.test(url);
const hostIn = (url: string) => /^[a-z]+:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(url.trim())?.[1]?.toLowerCase();
/** Returns false for a host of digits and dots that is not an IPv4 address, such as `999.1.1.1`. */
const isNoWrongIp = (host: string): boolean => !/^[\d.]+$/.test(host) || z.ipv4().safeParse(host).success;
/** Returns true if the text has exactly one colon, so that a port follows the host. An IPv6 address has more colons. */
const hasPort = (host: string): boolean => /^[^:]*:[^:]*$/.test(host);
/** Returns true if the text is a host name or an IP address, without a port. */
export const isHost = (host: string): boolean =>
  /^[A-Za-z0-9.:_-]{1,253}$/.test(host) && !hasPort(host) && isNoWrongIp(host);
/** Returns true for an RTSP address; devices accept no other protocols. */
const isAddress = (url: string): boolean =>
  z.url({ protocol: /^rtsps?$/ }).safeParse(url).success && isNoWrongIp(hostIn(url) ?? "");

/** Password of the camera. On an edit, absent: the stored password stays; empty: the password is removed. */
const password = z.string().max(64, "密码最多 64 个字符").optional();
const username = z.string().overwrite(pastedText).max(64, "用户名最多 64 个字符").optional();

const looksLikeAddress = /^rtsps?:\/\/[^\s/]\S*$/i;

/** Returns true unless the addresses name two hosts. The account of a camera must never be sent to another machine. */
export function isOneCamera({ url, sub_url = "" }: { url: string; sub_url?: string | undefined }): boolean {
  const [main, sub] = [hostIn(url), hostIn(sub_url)];
  return main === undefined || sub === undefined || main === sub;
}
export const subHostIssue = { error: cameraTexts.subHost, path: ["sub_url"] };

/** Data with which a device reaches a camera in its network. */
export const CameraEntry = z.discriminatedUnion("kind", [
  z
    .object({
      kind: z.literal("rtsp"),
      url: z
        .string({ error: cameraTexts.url })
        .overwrite(pastedUrl)
        .max(1024, cameraTexts.url)
        .regex(looksLikeAddress, cameraTexts.url)
        .refine(hasNoPassword, cameraTexts.urlPassword)
        .refine(isAddress, cameraTexts.url),
      /** Address of the sub-stream for the live wall; empty or absent: there is none. */
      sub_url: z
        .string({ error: cameraTexts.subUrl })
        .overwrite(pastedUrl)
        .max(1024, cameraTexts.subUrl)
        .refine(hasNoPassword, cameraTexts.urlPassword)
        .refine((url) => url === "" || (looksLikeAddress.test(url) && isAddress(url)), cameraTexts.subUrl)
        .optional(),
      username,
      password,
    })
    .refine(isOneCamera, subHostIssue),
  z.object({
    kind: z.literal("onvif"),
    host: z.string({ error: cameraTexts.host }).overwrite(pastedHost).refine(isHost, cameraTexts.host),
    port: z
      .number({ error: cameraTexts.port })
      .int()
      .min(1, cameraTexts.port)
      .max(65_535, cameraTexts.port)
      .default(80),
    username,
    password,
  }),
]);
export type CameraEntry = z.input<typeof CameraEntry>;

const name = z
  .string({ error: cameraTexts.name })
  .overwrite(pastedText)
  .min(1, cameraTexts.name)
  .max(64, cameraTexts.nameLong);
/** Number of frames per second that the device analyses. */
export const AnalysisFps = z.number({ error: cameraTexts.fps }).min(0.2, cameraTexts.fps).max(25, cameraTexts.fps);

export const addPoint = endpoint({
  name: "point.add",
  method: "POST",
  path: "/api/client/point/add",
  permission: "device.manage",
  cost: "query",
  summary: "给设备添加摄像头",
  input: z.object({
    device_id: DeviceId,
    name,
    camera: CameraEntry,
    analysis_fps: AnalysisFps.default(defaultAnalysisFps),
    motion: MotionSettings.optional(),
  }),
  output: z.object({ _id: Id }),
});

export const editPoint = endpoint({
  name: "point.edit",
  method: "POST",
  path: "/api/client/point/edit",
  permission: "device.manage",
  cost: "query",
  summary: "修改点位名称与摄像头；设备自带的点位只能改名称",
  /** Absent fields stay unchanged. */
  input: z.object({
    _id: Id,
    name,
    camera: CameraEntry.optional(),
    analysis_fps: AnalysisFps.optional(),
    motion: MotionSettings.optional(),
    /** Transport of the video of a channel that registers by GB/T 28181. */
    gb_transport: z.enum(gbTransports).optional(),
  }),
  output: z.object({ _id: Id }),
});

export const removePoints = endpoint({
  name: "point.remove",
  method: "POST",
  path: "/api/client/point/del",
  permission: "device.manage",
  cost: "query",
  summary: "删除点位：设备停止打开该摄像头，消息保留",
  input: z.object({ _id: z.union([Id, z.array(Id).min(1, "请选择视频点位！").max(1000)]) }),
  output: z.object({ removed: z.number().int() }),
});

/** Returns the camera settings of a point as the user entered them, without the password. */
export const getCamera = endpoint({
  name: "point.getCamera",
  method: "GET",
  path: "/api/client/point/camera",
  permission: "device.manage",
  cost: "query",
  summary: "点位的摄像头设置，不含密码",
  input: z.object({ _id: Id }),
  output: z.object({
    _id: Id,
    device_id: DeviceId,
    name: z.string(),
    analysis_fps: z.number(),
    motion: MotionSettings,
    has_password: z.boolean(),
    /** Camera settings; null if the console cannot change them. */
    camera: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("rtsp"), url: z.string(), sub_url: z.string(), username: z.string() }),
        z.object({ kind: z.literal("onvif"), host: z.string(), port: z.number().int(), username: z.string() }),
        /** Channel that registers at the device; its address is not entered. */
        z.object({
          kind: z.literal("gb28181"),
          device_code: z.string(),
          channel_code: z.string(),
          transport: z.enum(gbTransports),
        }),
      ])
      .nullable(),
  }),
});

/** Picture and measured facts of a tested camera. */
export const TriedCamera = z.object({
  /** Picture as a `data:` URL of a JPEG. */
  image: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Absent if the device's software is too old to measure. */
  measured: CameraMeasurement.optional(),
});
export type TriedCamera = z.infer<typeof TriedCamera>;

export const tryCamera = endpoint({
  name: "point.tryCamera",
  method: "POST",
  path: "/api/client/point/try",
  permission: "device.manage",
  cost: "device",
  summary: "保存前试取一张摄像头画面",
  /** `_id`: point that is being edited; its stored password is used if the request contains none. */
  input: z.object({ device_id: DeviceId, camera: CameraEntry, _id: Id.optional() }),
  output: TriedCamera,
});

/** A camera that the device found on its network. */
const FoundCamera = z.object({
  host: z.string(),
  port: z.number().int(),
  name: z.string(),
  hardware: z.string(),
  /** True if the camera is already a point of this device. */
  taken: z.boolean(),
});

export const findCameras = endpoint({
  name: "point.findCameras",
  method: "GET",
  path: "/api/client/point/cameras",
  permission: "device.manage",
  cost: "device",
  summary: "由设备扫描其网络中的 ONVIF 摄像头",
  input: z.object({ device_id: DeviceId }),
  output: z.array(FoundCamera),
});
