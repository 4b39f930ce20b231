import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedHost, pastedText } from "../pasted.ts";
import { CameraEntry, cameraTexts, isHost, TriedCamera } from "../point/camera.api.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import {
  cameraBrands,
  farmCameraDefaults,
  farmLimits,
  farmTexts,
  hikvisionAddress,
  splitAddress,
} from "./farm.rules.ts";

const fields = z.object({
  name: z
    .string({ error: farmTexts.cameraName })
    .overwrite(pastedText)
    .min(1, farmTexts.cameraName)
    .max(64, "相机名称最多 64 个字"),
  brand: z.enum(cameraBrands, { error: "请选择相机品牌" }).default(farmCameraDefaults.brand),
  ip: z.string({ error: farmTexts.ip }).overwrite(pastedHost).max(253, farmTexts.ip).default(""),
  port: z.number({ error: farmTexts.ip }).nullable().default(farmCameraDefaults.port),
  channels: z.number({ error: farmTexts.channels }).nullable().default(farmCameraDefaults.channels),
  account: z.string({ error: farmTexts.account }).overwrite(pastedText).max(64, "用户名最多 64 个字符").default(""),
  /** Password as typed; empty or absent: none was entered. */
  password: z.string({ error: farmTexts.password }).max(64, "密码最多 64 个字符").default(""),
  rtsp: z.string({ error: farmTexts.rtsp }).overwrite(pastedText).max(1024, cameraTexts.url).default(""),
});
type Fields = z.output<typeof fields>;
type Issue = [field: keyof Fields, message: string];

const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65_535;
const isChannel = (channel: number) => Number.isInteger(channel) && channel >= 1 && channel <= farmLimits.channels;

function* hikvisionIssues({ ip, port, channels, account }: Fields): Generator<Issue> {
  if (ip === "") yield ["ip", farmTexts.ip];
  else if (!isHost(ip)) yield ["ip", cameraTexts.host];
  if (port === null) yield ["port", farmTexts.ip];
  else if (!isPort(port)) yield ["port", cameraTexts.port];
  if (channels === null) yield ["channels", farmTexts.channels];
  else if (!isChannel(channels)) yield ["channels", "通道号须为 1 到 512"];
  if (account === "") yield ["account", farmTexts.account];
}

function* otherIssues(camera: Fields): Generator<Issue> {
  if (camera.rtsp === "") yield ["rtsp", farmTexts.rtsp];
  else {
    const { error } = CameraEntry.safeParse({ kind: "rtsp", url: splitAddress(camera.rtsp).url });
    const hasPassword = error?.issues.some(({ message }) => message === cameraTexts.urlPassword) === true;
    if (error !== undefined) yield ["rtsp", hasPassword ? cameraTexts.urlPassword : cameraTexts.url];
  }
}

/** Input to change a farm camera. The password may be absent if one is stored. */
export const FarmCameraForm = fields.superRefine((camera, context) => {
  const issues = camera.brand === "other" ? otherIssues(camera) : hikvisionIssues(camera);
  for (const [field, message] of issues) context.addIssue({ code: "custom", path: [field], message });
});
export type FarmCameraForm = z.output<typeof FarmCameraForm>;

/** Input to add a farm camera. A Hikvision camera needs a password. */
export const NewFarmCamera = FarmCameraForm.superRefine(({ brand, password }, context) => {
  if (brand === "other" || password !== "") return;
  context.addIssue({ code: "custom", path: ["password"], message: farmTexts.password });
});

/**
 * Returns the connection data with which a device reaches the camera. If the data contains no password, the stored one
 * is used.
 */
export function cameraEntryOf(camera: FarmCameraForm): Extract<CameraEntry, { kind: "rtsp" }> {
  const { ip, port, channels } = camera;
  const isOther = camera.brand === "other";
  const written = splitAddress(camera.rtsp);
  const address = { ip, port: port ?? farmCameraDefaults.port, channels: channels ?? farmCameraDefaults.channels };
  const username = (isOther ? written.account : undefined) ?? camera.account;
  const entered = (isOther ? written.password : undefined) ?? camera.password;
  // an address without an account has no password
  const password = entered === "" && username !== "" ? undefined : entered;
  return {
    kind: "rtsp",
    url: isOther ? written.url : hikvisionAddress(address),
    username,
    ...(password === undefined ? {} : { password }),
  };
}

const FarmCamera = z
  .object({
    _id: Id,
    farm_owner_id: Id,
    name: z.string(),
    brand: z.enum(cameraBrands),
    /** Set for Hikvision only; otherwise empty or null. */
    ip: z.string(),
    port: z.number().int().nullable(),
    channels: z.number().int().nullable(),
    account: z.string(),
    /** True if a password is stored; the password is never returned. */
    has_password: z.boolean(),
    /** RTSP address without account and password. */
    rtsp: z.string(),
    create_at: EpochMs,
    /** Point of this camera on a device; null: never assigned to a device, or removed from it. */
    point: z.object({ _id: Id, device_id: DeviceId, device_name: z.string(), online: z.boolean() }).nullable(),
  })
  .meta({ id: "FarmCamera" });
export type FarmCamera = z.infer<typeof FarmCamera>;

export const findFarmCameras = endpoint({
  name: "farm.findCameras",
  method: "GET",
  path: "/api/client/farm/camera/list",
  permission: "farm.read",
  cost: "query",
  summary: "一个养户的相机，不含密码",
  input: z.object({ ...paging(500), farm_owner_id: Id, keyword: z.string().overwrite(pastedText).max(64).optional() }),
  output: paged(FarmCamera),
});

export const listFarmCameraBrands = endpoint({
  name: "farm.listBrands",
  method: "GET",
  path: "/api/client/farm/camera/brand",
  permission: "farm.read",
  cost: "cheap",
  summary: "相机品牌",
  input: Nothing,
  output: z.array(z.object({ id: z.enum(cameraBrands), name: z.string() })),
});

export const addFarmCamera = endpoint({
  name: "farm.addCamera",
  method: "POST",
  path: "/api/client/farm/camera/add",
  permission: "farm.manage",
  cost: "query",
  summary: "添加养户的相机；带设备时同时交给该设备，成为其点位",
  input: NewFarmCamera.safeExtend({ farm_owner_id: Id, device_id: DeviceId.optional() }),
  output: z.object({ _id: Id }),
});

export const editFarmCamera = endpoint({
  name: "farm.editCamera",
  method: "POST",
  path: "/api/client/farm/camera/edit",
  permission: "farm.manage",
  cost: "query",
  summary: "修改相机；密码留空不变；已交给设备的，点位一并修改",
  input: FarmCameraForm.safeExtend({ _id: Id }),
  output: z.object({ _id: Id }),
});

export const removeFarmCamera = endpoint({
  name: "farm.removeCamera",
  method: "POST",
  path: "/api/client/farm/camera/del",
  permission: "farm.manage",
  cost: "query",
  summary: "删除相机；已交给设备的从设备移除，消息保留",
  input: z.object({ _id: Id }),
  output: z.object({ points: z.number().int() }),
});

export const tryFarmCamera = endpoint({
  name: "farm.tryCamera",
  method: "POST",
  path: "/api/client/farm/camera/try",
  permission: "farm.manage",
  cost: "device",
  summary: "保存前由养户设备组内的设备试取一张画面",
  /** `_id`: camera that is being edited; its stored password is used if the form contains none. */
  input: FarmCameraForm.safeExtend({ farm_owner_id: Id, device_id: DeviceId, _id: Id.optional() }),
  output: TriedCamera,
});

export const giveFarmCamera = endpoint({
  name: "farm.giveCamera",
  method: "POST",
  path: "/api/client/farm/camera/give",
  permission: "farm.manage",
  cost: "query",
  summary: "把相机交给养户设备组内的设备，成为其点位",
  input: z.object({ _id: Id, device_id: DeviceId }),
  output: z.object({ point_id: Id }),
});

export const takeFarmCamera = endpoint({
  name: "farm.takeCamera",
  method: "POST",
  path: "/api/client/farm/camera/take",
  permission: "farm.manage",
  cost: "query",
  summary: "从设备收回相机：点位删除，消息保留",
  input: z.object({ _id: Id }),
  output: z.object({ points: z.number().int() }),
});
