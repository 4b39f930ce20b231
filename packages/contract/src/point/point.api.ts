import { z } from "zod";
import { deviceTypes } from "../device/device.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { CommaList, DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { cameraKinds, noVideoCauses } from "./point.rules.ts";

/** [longitude, latitude] in WGS-84. */
export const Coordinate = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], { error: "坐标不正确" })
  .meta({ id: "Coordinate" });

export const Point = z
  .object({
    _id: Id,
    name: z.string(),
    channel: z.string(),
    device_id: DeviceId,
    device: z.object({ name: z.string(), type: z.enum(deviceTypes) }),
    online: z.boolean(),
    alg_names: z.array(z.string()),
    create_at: EpochMs,
    camera: z.enum(cameraKinds),
    /** Empty until it was placed on the map. */
    position_type: z.enum(["", "map"]),
    position_coord: Coordinate.nullable(),
    /** Of the place on the map: province, city and as far as is known district; empty where it has none. */
    address: z.string(),
    /** The last picture that was taken; signed addresses, empty where there is none. */
    image_url: z.string(),
    thumb_url: z.string(),
    image_at: EpochMs.nullable(),
    /** An algorithm runs on it but sees nothing, or too little. */
    blind: z.object({ since: EpochMs, cause: z.enum(noVideoCauses) }).nullable(),
  })
  .meta({ id: "Point" });
export type Point = z.infer<typeof Point>;

export const findPoints = endpoint({
  name: "point.find",
  method: "GET",
  path: "/api/client/point/list",
  permission: "device.read",
  cost: "query",
  summary: "视频点位列表",
  input: z.object({
    ...paging(100_000),
    keyword: z.string().trim().max(100).optional(),
    group_id: GroupFilter,
    device_id: DeviceId.optional(),
    /** Of the time when the point was added. */
    start: EpochMsQuery.optional(),
    end: EpochMsQuery.optional(),
    /** 0 all, 1 online, 2 offline, 3 blind. */
    status: z.coerce.number<number>().int().min(0).max(3).default(0),
  }),
  output: paged(Point).extend({ onlineCount: z.number().int() }),
});

/** A node of the tree of groups, devices and points. The first node is the organisation. */
export interface PointNode {
  _id: string;
  name: string;
  type: "group" | "device" | "point";
  parent_id: string | null;
  /** Of devices and points. */
  device_id: string;
  online: boolean;
  children: PointNode[];
}
export const PointNode: z.ZodType<PointNode> = z
  .object({
    _id: Id,
    name: z.string(),
    type: z.enum(["group", "device", "point"]),
    parent_id: Id.nullable(),
    device_id: z.string(),
    online: z.boolean(),
    children: z.array(z.lazy(() => PointNode)),
  })
  .meta({ id: "PointNode" });

export const getPointTree = endpoint({
  name: "point.getTree",
  method: "GET",
  path: "/api/client/point/tree",
  permission: "device.read",
  cost: "query",
  summary: "设备组、设备与点位树；未分组的设备直接在企业之下",
  /** `algs`: only points on which one of these algorithms runs, with their devices and groups. */
  input: z.object({ algs: CommaList.optional() }),
  output: z.array(PointNode),
});

const PlainPoint = z.object({
  _id: Id,
  name: z.string(),
  device_id: DeviceId,
  device_name: z.string(),
  online: z.boolean(),
});

export const listAllPoints = endpoint({
  name: "point.listAll",
  method: "GET",
  path: "/api/client/point/all",
  permission: "device.read",
  cost: "query",
  summary: "全部可见点位，仅名称",
  input: Nothing,
  output: z.array(PlainPoint),
});

export const listMapPoints = endpoint({
  name: "point.listOnMap",
  method: "GET",
  path: "/api/client/point/map_list",
  permission: "device.read",
  cost: "query",
  summary: "已设置位置的点位",
  input: z.object({ group_id: GroupFilter }),
  output: z.array(PlainPoint.extend({ position_coord: Coordinate, address: z.string() })),
});

export const placePoint = endpoint({
  name: "point.place",
  method: "POST",
  path: "/api/client/point/position",
  permission: "device.manage",
  cost: "query",
  summary: "设置点位在地图上的位置",
  input: z.object({
    _id: Id,
    position_type: z.literal("map"),
    position_coord: Coordinate,
    /** The district, where the person chose it; otherwise it is found by the outlines. */
    region_code: z
      .string()
      .regex(/^\d{6}$/, "行政区划不存在")
      .optional(),
  }),
  output: z.object({ address: z.string() }),
});

/** A picture taken now by the device; the signed address is good for a quarter of an hour. */
export const takeSnapshot = endpoint({
  name: "point.takeSnapshot",
  method: "POST",
  path: "/api/client/point/snapshot",
  permission: "device.snapshot",
  cost: "device",
  summary: "立即抓拍一张画面",
  input: z.object({ _id: Id }),
  output: z.object({ url: z.string(), taken_at: EpochMs }),
});
