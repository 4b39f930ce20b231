import { z } from "zod";
import { endpoint, file, multipart, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { pastedCode, pastedHost, pastedText } from "../pasted.ts";
import { DeviceId, Id } from "../scalars.ts";
import { deviceTypes } from "./device.rules.ts";

/** Limits of an uploaded sheet of devices. */
export const deviceSheetLimits = { bytes: 10 * 1024 * 1024, rows: 5000 } as const;

/** Error texts that users rely on: do not change them. */
export const addingTexts = {
  ip: "请输入设备IP！",
  id: "请输入设备ID！",
  name: "请输入设备名称！",
  nameLong: "设备名称最多 64 个字",
  pick: "请选择绑定设备！",
  wrongType: "上传文件格式错误",
  empty: "格式错误！",
  uploaded: "批量上传成功",
} as const;

export const Nickname = z
  .string({ error: addingTexts.name })
  .overwrite(pastedText)
  .min(1, addingTexts.name)
  .max(64, addingTexts.nameLong);
export const IpAddress = z
  .string({ error: addingTexts.ip })
  .overwrite(pastedHost)
  .pipe(z.union([z.ipv4(), z.ipv6()], { error: addingTexts.ip }));

/** A device or camera that was found on the local network. */
export const FoundDevice = z
  .object({
    ip: z.string(),
    /** `agent`: a device that can be claimed; `camera`: a bare ONVIF camera, to be added as a point of a device. */
    kind: z.enum(["agent", "camera"]),
    /** Device id; empty for a camera. */
    device_id: z.string(),
    name: z.string(),
    type: z.enum(deviceTypes).nullable(),
    version: z.string(),
    /**
     * `free`: can be bound; `own`: already in this organisation; `unknown`: not registered, or in another organisation.
     */
    state: z.enum(["free", "own", "unknown"]),
  })
  .meta({ id: "FoundDevice" });
export type FoundDevice = z.infer<typeof FoundDevice>;

export const scanDevices = endpoint({
  name: "device.scan",
  method: "GET",
  path: "/api/client/device/scan",
  permission: "device.manage",
  cost: "device",
  summary: "扫描局域网中的设备与摄像头（内网模式）",
  input: Nothing,
  output: z.object({ list: z.array(FoundDevice) }),
});

export const scanIp = endpoint({
  name: "device.scanIp",
  method: "POST",
  path: "/api/client/device/scan/ip",
  permission: "device.manage",
  cost: "device",
  summary: "查找某个 IP 上的设备（内网模式）",
  input: z.object({ ip: IpAddress }),
  output: z.object({ list: z.array(FoundDevice) }),
});

const Scanned = z.object({ device_id: DeviceId, nickname: Nickname });

/**
 * Binds devices that a scan found. `ip`: addresses separated by commas; every free device at them is bound under the
 * name that it reports.
 */
export const bindScanned = endpoint({
  name: "device.bindScanned",
  method: "POST",
  path: "/api/client/device/scan/bind",
  permission: "device.manage",
  cost: "query",
  summary: "绑定扫描到的设备（内网模式）",
  input: z.object({
    ip: z.string().overwrite(pastedCode).max(20_000).optional(),
    list: z.array(Scanned).min(1, addingTexts.pick).max(500).optional(),
    /** Group that the devices join. */
    group_id: GroupFilter,
  }),
  output: z.object({ bound: z.number().int() }),
});

const Listed = z.object({
  device_id: DeviceId,
  nickname: Nickname,
  code: z.string().overwrite(pastedCode).max(16).optional(),
});

export const bindBatch = endpoint({
  name: "device.bindBatch",
  method: "POST",
  path: "/api/client/device/bind/batch",
  permission: "device.manage",
  cost: "query",
  summary: "批量认领设备：作为任务执行，逐项给出结果",
  input: z.object({
    list: z.array(Listed).min(1, addingTexts.empty).max(deviceSheetLimits.rows),
    group_id: GroupFilter,
  }),
  output: z.object({ task_id: Id }),
});

export const getDeviceTemplate = endpoint({
  name: "device.getTemplate",
  method: "GET",
  path: "/api/client/device/import/template",
  permission: "device.manage",
  cost: "cheap",
  summary: "批量添加设备的模板",
  input: Nothing,
  output: file("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
});

export const importDevices = endpoint({
  name: "device.import",
  method: "POST",
  path: "/api/client/device/import",
  permission: "device.manage",
  cost: "decode",
  summary: "按表格批量认领设备（xls、xlsx，第 1 行为表头）",
  input: multipart({
    fields: z.object({ group_id: GroupFilter }),
    files: { file: { maxBytes: deviceSheetLimits.bytes, maxCount: 1 } },
  }),
  output: z.object({ task_id: Id }),
});
