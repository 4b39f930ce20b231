import { z } from "zod";
import { ConfigProgress } from "../device/config-progress.rules.ts";
import { deviceTypes } from "../device/device.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { divisionPattern } from "../group/group.rules.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { cameraKinds, noVideoCauses } from "./point.rules.ts";

/** Position: [longitude, latitude] in WGS-84. */
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
    /** Empty until a user has placed the point on the map. */
    position_type: z.enum(["", "map"]),
    position_coord: Coordinate.nullable(),
    /** Address of the position: province, city and, if known, district; empty without a position. */
    address: z.string(),
    /** Code of the point's district, or of its street (nine digits). Code of the city if only that is known. */
    region_code: z.string(),
    /** Signed addresses of the newest picture; empty if there is none. */
    image_url: z.string(),
    thumb_url: z.string(),
    /** Older name of `image_url`. */
    image: z.string(),
    image_at: EpochMs.nullable(),
    /**
     * Address of the camera's stream without account and password. Only for members who manage devices; empty for
     * others or if unknown.
     */
    url: z.string(),
    /** Set if the point is online and uses an algorithm, but the device gets no usable video: start and cause. */
    blind: z.object({ since: EpochMs, cause: z.enum(noVideoCauses) }).nullable(),
    /** Whether the device has received the point's desired settings; null if there are none. */
    config: ConfigProgress.nullable(),
  })
  .meta({ id: "Point" });
export type Point = z.infer<typeof Point>;

/** Filters of a list of points. */
export const pointFilter = {
  keyword: z.string().overwrite(pastedText).max(100).optional(),
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  /** Time range in which the point was added. */
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  /**
   * Filter by state.
   * - 0 all, 1 online, 2 offline, 3 online without usable video
   * - 4 no usable picture: the device is online, and the point is offline or without usable video
   */
  status: z.coerce.number<number>().int().min(0).max(4).default(0),
};

export const findPoints = endpoint({
  name: "point.find",
  method: "GET",
  path: "/api/client/point/list",
  permission: "device.read",
  cost: "query",
  summary: "视频点位列表",
  input: z.object({ ...paging(100_000), ...pointFilter }),
  output: paged(Point).extend({ onlineCount: z.number().int() }),
});

/** A point as id and name only. */
export const PlainPoint = z.object({
  _id: Id,
  name: z.string(),
  device_id: DeviceId,
  device_name: z.string(),
  online: z.boolean(),
});
export type PlainPoint = z.infer<typeof PlainPoint>;

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
    /** Code of the district or street that the user chose; absent: derived from the position by outlines. */
    region_code: z.string().regex(divisionPattern, "行政区划不存在").optional(),
  }),
  output: z.object({ address: z.string() }),
});

/** Takes a picture with the camera now. The signed address is valid for 15 minutes. */
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
