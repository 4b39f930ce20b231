import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter, GroupTarget } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { noVideoCauses } from "../point/point.rules.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { IpAddress, Nickname } from "./adding.api.ts";
import { ConfigDelivery } from "./config-delivery.rules.ts";
import { AlgorithmWork, FrameCounts, ScaleState } from "./device.device.ts";
import { deviceRemarkMax, deviceTypes } from "./device.rules.ts";
import { maxBulkItems } from "./maintenance.rules.ts";
import { OutboxDamage } from "./outbox-damage.ts";

/** The server's clock, from which a device estimates its own offset. */
export const getDeviceTime = endpoint({
  name: "device.getTime",
  method: "GET",
  path: "/api/device/time",
  permission: "public",
  cost: "cheap",
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
    /** What people note about it. */
    remark: z.string(),
    type: z.enum(deviceTypes),
    online: z.boolean(),
    ip: z.string(),
    /** Address of its group, else of the first of its points that has a place; empty where neither is known. */
    location: z.string(),
    platform: z.string(),
    create_at: EpochMs,
    last_report: EpochMs.nullable(),
    start_time: EpochMs.nullable(),
    pointCount: z.object({ online: z.number().int(), offline: z.number().int() }),
    group: z.object({ name: z.string() }),
    bind_group: z.array(Id),
    system: z.object({
      version: z.record(z.string(), z.string()),
      /** Name of each algorithm by its id, of those that run on its cameras. */
      alg_names: z.record(z.string(), z.string()),
      /** As the device said last, share 0–1 of all cores; null before. */
      cpu: z.object({ usage: z.number() }).nullable(),
      /** Bytes. */
      mem: z.object({ total: z.number(), used: z.number() }).nullable(),
    }),
    dead_letters: z.number().int(),
    /** Its main frame is old, or a newer package is at hand. */
    can_upgrade: z.boolean(),
    /** Of its cameras, those on which an algorithm runs but sees nothing. */
    blind_points: z.number().int(),
    config: ConfigDelivery,
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

/** What narrows a list of devices down. */
export const deviceFilter = {
  /** 0 all, 1 online, 2 offline. */
  status: z.coerce.number<number>().int().min(0).max(2).default(0),
  type: z.enum(deviceTypes).optional(),
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  keyword: z.string().overwrite(pastedText).max(100).optional(),
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
};

export const findDevices = endpoint({
  name: "device.find",
  method: "GET",
  path: "/api/client/device/list",
  permission: "device.read",
  cost: "query",
  summary: "设备列表",
  input: z.object({
    ...paging(9999),
    ...deviceFilter,
    /** The same as `group_id`, by its older name. */
    pid: GroupFilter,
  }),
  output: paged(Device).extend({ onlineCount: z.number().int() }),
});

export const ClaimById = z.object({
  nickname: Nickname,
  device_id: DeviceId,
  code: z.string().overwrite(pastedCode).max(16).optional(),
});
/** Private or internal mode: the device that waits at this address. */
export const ClaimByIp = z.object({ nickname: Nickname, ip: IpAddress });

export const addDevice = endpoint({
  name: "device.add",
  method: "POST",
  path: "/api/client/device/add",
  permission: "device.manage",
  cost: "query",
  summary: "认领设备",
  input: z.union([ClaimById, ClaimByIp]),
  output: z.object({ _id: Id, device_id: DeviceId }),
});

export const removeDevices = endpoint({
  name: "device.remove",
  method: "POST",
  path: "/api/client/device/del",
  permission: "device.manage",
  cost: "query",
  summary: "删除设备：立即吊销密钥，30 天内可恢复",
  /** By the names they go by, or one by its `_id`. */
  input: z.union([z.object({ device_ids: z.array(DeviceId).min(1).max(100) }), z.object({ _id: Id })]),
  output: z.object({ removed: z.number().int() }),
});

export const bindDevices = endpoint({
  name: "device.bind",
  method: "POST",
  path: "/api/client/device/bind",
  permission: "device.manage",
  cost: "query",
  summary: "把设备绑定到设备组",
  input: z.object({ group_id: GroupTarget, device_id: z.array(DeviceId).min(1).max(9999) }),
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
  cost: "query",
  summary: "设备被拒绝的事件及原因",
  input: z.object({ ...paging(), device_id: DeviceId }),
  output: paged(DeadLetter),
});

const DeviceIds = z.array(DeviceId).min(1, "请选择设备！").max(maxBulkItems);

export const unbindDevices = endpoint({
  name: "device.unbind",
  method: "POST",
  path: "/api/client/device/unbind",
  permission: "device.manage",
  cost: "query",
  summary: "把设备从设备组移除",
  input: z.object({ group_id: GroupTarget, device_id: DeviceIds }),
  output: z.object({ unbound: z.number().int() }),
});

export const switchDevices = endpoint({
  name: "device.switch",
  method: "POST",
  path: "/api/client/device/switch",
  permission: "device.manage",
  cost: "query",
  summary: "切换设备组：今后只属于所选组",
  input: z.object({ group_id: GroupTarget, device_id: DeviceIds }),
  output: z.object({ switched: z.number().int() }),
});

export const editDevice = endpoint({
  name: "device.edit",
  method: "POST",
  path: "/api/client/device/edit",
  permission: "device.manage",
  cost: "query",
  summary: "修改设备名称与备注",
  input: z.object({
    nickname: z.string().overwrite(pastedText).min(1, "请输入设备名称！").max(64, "设备名称最多 64 个字"),
    /** Stays as it is where it is left out. */
    remark: z.string().overwrite(pastedText).max(deviceRemarkMax, "备注最多 200 个字").optional(),
    device_id: DeviceId,
  }),
  output: Nothing,
});

/** A device with what its page shows in addition to the list. */
export const DeviceDetail = Device.extend({
  /** What the device said of itself last; null before its first telemetry. */
  telemetry: z
    .object({
      at: EpochMs,
      cpu: z.number(),
      memory: z.object({ used: z.number(), total: z.number() }),
      disk: z.object({ used: z.number(), total: z.number(), full: z.boolean() }),
      /** Events and clips that wait. */
      outbox: z.number().int(),
      /** What lack of room has cost so far. */
      dropped: z.object({ events: z.number().int(), images: z.number().int(), videos: z.number().int() }),
      damage: OutboxDamage.nullable(),
      clock_offset_ms: z.number(),
      /** How each of its algorithms works; none from a device that does not tell. */
      algorithms: z.array(AlgorithmWork),
      scales: z.array(ScaleState),
    })
    .nullable(),
  /** Channels that the device reported last and that were not taken, since it has as many points as it may have. */
  points_refused: z.number().int(),
  points: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      channel: z.string(),
      online: z.boolean(),
      alg_names: z.array(z.string()),
      /** Frames per second, arrived, analysed and wanted, as the device said last; null when it never did. */
      rate: z
        .object({
          fps_in: z.number(),
          fps_analysed: z.number(),
          fps_set: z.number(),
          last_frame_at: EpochMs.nullable(),
          /** Of the last minute; absent from a device that does not tell. */
          frames: FrameCounts.optional(),
        })
        .nullable(),
      blind: z.object({ since: EpochMs, cause: z.enum(noVideoCauses) }).nullable(),
      /** What is wanted of it; null where nothing is. */
      config: ConfigDelivery.nullable(),
    }),
  ),
  /** Changes between online and offline, newest first. */
  history: z.array(z.object({ online: z.boolean(), at: EpochMs })),
  commands: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      state: z.enum(["sent", "accepted", "progress", "done", "failed", "expired"]),
      percent: z.number(),
      text: z.string(),
      create_at: EpochMs,
    }),
  ),
}).meta({ id: "DeviceDetail" });
export type DeviceDetail = z.infer<typeof DeviceDetail>;

export const getDevice = endpoint({
  name: "device.get",
  method: "GET",
  path: "/api/client/device/detail",
  permission: "device.read",
  cost: "query",
  summary: "设备详情",
  input: z.object({ device_id: DeviceId }),
  output: DeviceDetail,
});

export const findRecycledDevices = endpoint({
  name: "device.findRecycled",
  method: "GET",
  path: "/api/client/device/recycled",
  permission: "device.manage",
  cost: "query",
  summary: "30 天内删除、可以恢复的设备",
  input: z.object({ ...paging() }),
  output: paged(z.object({ device_id: DeviceId, nickname: z.string(), deleted_at: EpochMs, ends_at: EpochMs })),
});

export const restoreDevices = endpoint({
  name: "device.restore",
  method: "POST",
  path: "/api/client/device/restore",
  permission: "device.manage",
  cost: "query",
  summary: "恢复 30 天内删除的设备",
  input: z.object({ device_ids: DeviceIds }),
  output: z.object({ restored: z.number().int() }),
});
