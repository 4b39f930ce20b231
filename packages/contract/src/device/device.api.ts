import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { deviceTypes } from "./device.rules.ts";

/** The server's clock, from which a device estimates its own offset. */
export const getDeviceTime = endpoint({
  name: "device.getTime",
  method: "GET",
  path: "/api/device/time",
  permission: "public",
  summary: "服务器时间（毫秒）",
  input: Nothing,
  output: z.object({ now: EpochMs }),
});

export const Device = z
  .object({
    _id: Id,
    device_id: DeviceId,
    name: z.string(),
    nickname: z.string(),
    type: z.enum(deviceTypes),
    online: z.boolean(),
    ip: z.string(),
    platform: z.string(),
    create_at: EpochMs,
    last_report: EpochMs.nullable(),
    start_time: EpochMs.nullable(),
    pointCount: z.object({ online: z.number().int(), offline: z.number().int() }),
    group: z.object({ name: z.string() }),
    bind_group: z.array(Id),
    system: z.object({ version: z.record(z.string(), z.string()) }),
    dead_letters: z.number().int(),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

export const findDevices = endpoint({
  name: "device.find",
  method: "GET",
  path: "/api/client/device/list",
  permission: "device.read",
  summary: "设备列表",
  input: z.object({
    ...paging(9999),
    /** 0 all, 1 online, 2 offline. */
    status: z.coerce.number<number>().int().min(0).max(2).default(0),
    type: z.enum(deviceTypes).optional(),
    start: EpochMsQuery.optional(),
    end: EpochMsQuery.optional(),
    keyword: z.string().trim().max(100).optional(),
    group_id: Id.optional(),
    device_id: DeviceId.optional(),
  }),
  output: paged(Device).extend({ onlineCount: z.number().int() }),
});

export const addDevice = endpoint({
  name: "device.add",
  method: "POST",
  path: "/api/client/device/add",
  permission: "device.manage",
  summary: "认领设备",
  input: z.object({
    nickname: z.string().trim().min(1, "请输入设备名称！").max(64),
    device_id: DeviceId,
    code: z.string().trim().max(16).optional(),
  }),
  output: z.object({ _id: Id }),
});

export const removeDevices = endpoint({
  name: "device.remove",
  method: "POST",
  path: "/api/client/device/del",
  permission: "device.manage",
  summary: "删除设备：立即吊销密钥，30 天内可恢复",
  input: z.object({ device_ids: z.array(DeviceId).min(1).max(100) }),
  output: z.object({ removed: z.number().int() }),
});

export const bindDevices = endpoint({
  name: "device.bind",
  method: "POST",
  path: "/api/client/device/bind",
  permission: "device.manage",
  summary: "把设备绑定到设备组",
  input: z.object({ group_id: Id, device_id: z.array(DeviceId).min(1).max(9999) }),
  output: z.object({ bound: z.number().int() }),
});

export const DeadLetter = z.object({
  event_id: z.string(),
  reason: z.string(),
  text: z.string(),
  received_at: EpochMs,
});

export const findDeadLetters = endpoint({
  name: "device.findDeadLetters",
  method: "GET",
  path: "/api/client/device/dead_letters",
  permission: "device.read",
  summary: "设备被拒绝的事件及原因",
  input: z.object({ ...paging(), device_id: DeviceId }),
  output: paged(DeadLetter),
});
