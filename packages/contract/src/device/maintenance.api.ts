import { z } from "zod";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { GroupTarget } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { Nickname } from "./adding.api.ts";
import { deviceFilter } from "./device.api.ts";
import { maxBulkItems, noticeCauses, noticeTypes } from "./maintenance.rules.ts";

const PackageVersion = z.string().min(1).max(32);

/** Device software stored in this installation, newest first. */
export const listPackages = endpoint({
  name: "device.listPackages",
  method: "GET",
  path: "/api/client/device/packages",
  permission: "device.manage",
  cost: "query",
  summary: "可用的设备升级包",
  input: Nothing,
  output: z.array(
    z.object({
      version: z.string(),
      platform: z.string(),
      notes: z.string(),
      create_at: EpochMs,
      withdrawn: z.boolean(),
    }),
  ),
});

export const upgradeDevice = endpoint({
  name: "device.upgrade",
  method: "GET",
  path: "/api/client/device/update",
  permission: "device.manage",
  cost: "query",
  changes: true,
  summary: "开始升级设备；进度在设备详情的命令中",
  /** `version`: absent for the newest version for the device's platform. */
  input: z.object({ device_id: DeviceId, version: PackageVersion.optional() }),
  output: z.object({ command_id: Id, version: z.string() }),
});

/** Returns the bytes of a package to a device that received an upgrade command. */
export const downloadPackage = endpoint({
  name: "device.downloadPackage",
  method: "GET",
  path: "/api/device/package/:id",
  permission: "device",
  cost: "file",
  summary: "设备下载升级包",
  input: Nothing,
  output: file("application/zip"),
});

/** How to open a page that a device hosts. */
export const PageAccess = z.object({
  /** Address relative to the platform. The address can be opened once; the page is then accessible for 12 hours. */
  url: z.string(),
  /** Address on the device itself, for devices without remote access; empty while unknown. */
  local_url: z.string(),
  /** `old`: the version of the device is too old for remote access. */
  state: z.enum(["ready", "old"]),
});

export const accessDevice = endpoint({
  name: "device.access",
  method: "GET",
  path: "/api/client/device/access",
  permission: "device.open",
  cost: "device",
  changes: true,
  summary: "设备页面的一次性地址；远程配置（config）需要部门管理员",
  input: z.object({
    device_id: DeviceId,
    type: z.enum(["sellpig", "config", "patrolpost"]),
    point_id: Id.optional(),
  }),
  output: PageAccess,
});

/** Counts over all devices of a preview, also over those that its list leaves out. */
export const PlanCounts = z.object({
  /** Number of devices that will change. */
  count: z.number().int(),
  /** Number of requested devices. */
  total: z.number().int(),
  /** Reasons why the other devices will not change, with counts; most frequent first. */
  skipped: z.array(z.object({ text: z.string(), count: z.number().int() })),
});
export type PlanCounts = z.infer<typeof PlanCounts>;

const bulkTexts = { devices: "请选择设备！" } as const;

/** An action on many devices at once, with its parameters. */
export const BulkRequest = z.discriminatedUnion("action", [
  z.object({ action: z.literal("bind"), group_id: GroupTarget }),
  z.object({ action: z.literal("unbind"), group_id: GroupTarget }),
  z.object({ action: z.literal("switch"), group_id: GroupTarget }),
  z.object({ action: z.literal("rename"), names: z.record(DeviceId, Nickname) }),
  z.object({ action: z.literal("remove") }),
  z.object({ action: z.literal("upgrade"), version: PackageVersion.optional() }),
  z.object({ action: z.literal("reboot") }),
]);
export type BulkRequest = z.infer<typeof BulkRequest>;
export type BulkAction = BulkRequest["action"];

/**
 * Selection of devices: ids, or a filter that is applied at the time of the call. Exactly one of both must be present.
 */
const bulkInput = z
  .object({
    request: BulkRequest,
    device_ids: z.array(DeviceId).min(1, bulkTexts.devices).max(maxBulkItems).optional(),
    filter: z.object(deviceFilter).optional(),
  })
  .refine(({ device_ids, filter }) => (device_ids === undefined) !== (filter === undefined), bulkTexts.devices);

export const previewBulk = endpoint({
  name: "device.previewBulk",
  method: "POST",
  path: "/api/client/device/bulk/preview",
  permission: "device.manage",
  cost: "query",
  summary: "批量操作会做什么：逐台说明，不改变任何内容",
  input: bulkInput,
  output: PlanCounts.extend({
    list: z.array(z.object({ device_id: DeviceId, name: z.string(), will: z.boolean(), text: z.string() })),
  }),
});

export const startBulk = endpoint({
  name: "device.startBulk",
  method: "POST",
  path: "/api/client/device/bulk/start",
  permission: "device.manage",
  cost: "query",
  summary: "对多台设备执行操作：作为任务执行，逐台给出结果，失败的可重试",
  input: bulkInput,
  output: z.object({ task_id: Id }),
});

/**
 * A device incident, such as an offline device, a camera without a usable picture, or a disk that fills up. Related
 * incidents are grouped into one.
 */
export const DeviceNotice = z
  .object({
    _id: Id,
    type: z.enum(noticeTypes),
    cause: z.enum(noticeCauses),
    /** One sentence that describes the incident. */
    text: z.string(),
    group_name: z.string(),
    /** Affected devices that the caller sees. */
    devices: z.array(z.object({ device_id: DeviceId, name: z.string() })),
    /** Times at which the incident began, was notified and ended; epoch ms. */
    begun_at: EpochMs,
    create_at: EpochMs,
    ended_at: EpochMs.nullable(),
  })
  .meta({ id: "DeviceNotice" });
export type DeviceNotice = z.infer<typeof DeviceNotice>;

export const findNotices = endpoint({
  name: "device.findNotices",
  method: "GET",
  path: "/api/client/device/notices",
  permission: "device.read",
  cost: "query",
  summary: "设备离线、算法画面异常与平台磁盘不足的通知，新的在前",
  input: z.object({
    ...paging(),
    /** 1: only ongoing incidents. */
    open: z.coerce.number<number>().int().min(0).max(1).default(0),
  }),
  output: paged(DeviceNotice).extend({
    /** Number of ongoing incidents, independent of the page. */
    openCount: z.number().int(),
  }),
});
