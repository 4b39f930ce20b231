import { type LocalizedText } from "../language.ts";

/** Error texts that users rely on: do not change them. */
export const farmTexts = {
  group: "请选择设备组",
  ownerName: "请输入养户名称",
  ownerCode: "请输入养户编码",
  cameraName: "请输入相机名称",
  rtsp: "请输入相机RTSP",
  /** Error text for a missing host; also shown if the port is missing. */
  ip: "请输入相机IP",
  channels: "请输入相机通道号",
  account: "请输入相机账号",
  password: "请输入相机密码",
} as const;

export const farmLimits = { name: 50, code: 50, channels: 512 } as const;
/** Limits of one import. Every row is validated independently. */
export const farmImportLimits = { rows: 1000, bytes: 10 * 1024 * 1024 } as const;
/** Maximum farmers of an organisation, and maximum cameras of a farmer. */
export const maxFarmOwners = 20_000;
export const maxFarmCameras = 500;

/** Kinds of camera address: `hikvision`, derived from host, port and channel; `other`, the full RTSP address. */
export const cameraBrands = ["hikvision", "other"] as const;
export type CameraBrand = (typeof cameraBrands)[number];
export const brandNames: Readonly<Record<CameraBrand, LocalizedText>> = {
  hikvision: ["海康威视", "海康威視", "Hikvision"],
  other: ["其他", "其他", "Other"],
};
export const farmCameraDefaults = { brand: "hikvision", port: 554, channels: 1 } as const;

export interface CameraAddress {
  ip: string;
  port: number;
  channels: number;
}

/**
 * Returns the address of the main stream of a channel of a Hikvision camera or recorder, without account and password.
 * docs/reference/farms.md F4.
 */
export function hikvisionAddress({ ip, port, channels }: CameraAddress): string {
  return `rtsp://${ip.includes(":") ? `[${ip}]` : ip}:${port}/Streaming/Channels/${channels}01`;
}

export interface SplitAddress {
  url: string;
  account: string | undefined;
  password: string | undefined;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Splits an address such as `rtsp://account:password@host…` into account, password and the address without them. */
export function splitAddress(address: string): SplitAddress {
  const [, scheme = "", login, rest = ""] = /^([a-z]+:\/\/)(?:([^/?#]*)@)?(.*)$/is.exec(address.trim()) ?? [];
  if (login === undefined) return { url: address.trim(), account: undefined, password: undefined };
  const at = login.indexOf(":");
  const [account, password] = at < 0 ? [login, undefined] : [login.slice(0, at), login.slice(at + 1)];
  return {
    url: scheme + rest,
    account: decoded(account),
    password: password === undefined ? undefined : decoded(password),
  };
}
