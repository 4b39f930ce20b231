import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter, GroupTarget } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedCode, pastedText } from "../pasted.ts";
import { noVideoCauses } from "../point/point.rules.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { IpAddress, Nickname } from "./adding.api.ts";
import { ConfigProgress } from "./config-progress.rules.ts";
import { AlgorithmWork, FrameCounts, ScaleState } from "./device.device.ts";
import { deviceRemarkMax, deviceTypes } from "./device.rules.ts";
import { maxBulkItems } from "./maintenance.rules.ts";
import { OutboxDamage } from "./outbox-damage.ts";

/** Returns the server's time. A device derives the offset of its clock from it. */
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
    /** Users' note about the device. */
    remark: z.string(),
    type: z.enum(deviceTypes),
    online: z.boolean(),
    ip: z.string(),
    /** Address of the device's group, else of its first point that has one; empty if neither is known. */
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
      /** Names of the algorithms at the device's points, by id. */
      alg_names: z.record(z.string(), z.string()),
      /** Last reported processor load as a share 0 to 1 of all cores; null before the first report. */
      cpu: z.object({ usage: z.number() }).nullable(),
      /** Memory in bytes. */
      mem: z.object({ total: z.number(), used: z.number() }).nullable(),
    }),
    dead_letters: z.number().int(),
    /** True if the version of its main frame is old, or a newer package is available. */
    can_upgrade: z.boolean(),
    /** Number of points at which an algorithm runs although the device gets no usable picture. */
    blind_points: z.number().int(),
    config: ConfigProgress,
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;

/** Filters of device lists. */
export const deviceFilter = {
  /** Connection: 0 all, 1 online, 2 offline. */
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
    /** Older name of `group_id`. */
    pid: GroupFilter,
  }),
  output: paged(Device).extend({ onlineCount: z.number().int() }),
});

export const ClaimById = z.object({
  nickname: Nickname,
  device_id: DeviceId,
  code: z.string().overwrite(pastedCode).max(16).optional(),
});
/** Claims the unclaimed device at this address. Only in private or internal mode. */
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
  /** Devices by device id (`device_ids`), or one device by its `_id`. */
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
    /** Note about the device; absent: unchanged. */
    remark: z.string().overwrite(pastedText).max(deviceRemarkMax, "备注最多 200 个字").optional(),
    device_id: DeviceId,
  }),
  output: Nothing,
});

/** A device with the additional data of its page. */
export const DeviceDetail = Device.extend({
  /** Last telemetry; null before the first one. */
  telemetry: z
    .object({
      at: EpochMs,
      cpu: z.number(),
      memory: z.object({ used: z.number(), total: z.number() }),
      disk: z.object({ used: z.number(), total: z.number(), full: z.boolean() }),
      /** Number of events and clips that wait on the device to be sent. */
      outbox: z.number().int(),
      /** Number of events, pictures and clips lost because the device's disk was full. */
      dropped: z.object({ events: z.number().int(), images: z.number().int(), videos: z.number().int() }),
      damage: OutboxDamage.nullable(),
      clock_offset_ms: z.number(),
      /** State of each algorithm; empty if the device does not report it. */
      algorithms: z.array(AlgorithmWork),
      scales: z.array(ScaleState),
    })
    .nullable(),
  /**
   * Number of channels in the last report that were refused because the device already has its maximum number of
   * points.
   */
  points_refused: z.number().int(),
  points: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      channel: z.string(),
      online: z.boolean(),
      alg_names: z.array(z.string()),
      /** Frames per second as last reported: received, analysed, and desired; null if never reported. */
      rate: z
        .object({
          fps_in: z.number(),
          fps_analysed: z.number(),
          fps_set: z.number(),
          last_frame_at: EpochMs.nullable(),
          /** Counts of frames in the last minute; absent if the device does not report them. */
          frames: FrameCounts.optional(),
        })
        .nullable(),
      blind: z.object({ since: EpochMs, cause: z.enum(noVideoCauses) }).nullable(),
      /** Desired settings; null if there are none. */
      config: ConfigProgress.nullable(),
    }),
  ),
  /** Changes between online and offline, newest first. `at`: epoch ms. */
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
