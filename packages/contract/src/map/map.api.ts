import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { divisionPattern } from "../group/group.rules.ts";
import { pastedText } from "../pasted.ts";
import { Coordinate } from "../point/point.api.ts";

/**
 * Coordinate systems of map tiles. The platform stores WGS-84; Chinese tile maps use GCJ-02, so the console converts
 * when it draws.
 */
export const coordinateSystems = ["wgs84", "gcj02"] as const;

export const getMapSettings = endpoint({
  name: "map.getSettings",
  method: "GET",
  path: "/api/client/map/settings",
  permission: "user",
  cost: "cheap",
  summary: "地图底图设置；没有瓦片地址时使用自带的省市轮廓",
  input: Nothing,
  output: z.object({
    /** Address template of the tiles with {z}, {x} and {y}; empty: no tiles. */
    tile_url: z.string(),
    tile_system: z.enum(coordinateSystems),
    attribution: z.string(),
    /** True if places outside the organisation can be searched. */
    geocoder: z.boolean(),
  }),
});

const Ring = z.array(z.tuple([z.number(), z.number()]));

/** Outlines of divisions: GeoJSON with WGS-84 coordinates. */
export const Outlines = z
  .object({
    type: z.literal("FeatureCollection"),
    features: z.array(
      z.object({
        type: z.literal("Feature"),
        properties: z.object({ id: z.string(), name: z.string(), center: z.tuple([z.number(), z.number()]) }),
        geometry: z.discriminatedUnion("type", [
          z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
          z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
        ]),
      }),
    ),
  })
  .meta({ id: "Outlines" });
export type Outlines = z.infer<typeof Outlines>;

export const getOutlines = endpoint({
  name: "map.getOutlines",
  method: "GET",
  path: "/api/client/opt/data",
  permission: "user",
  cost: "cheap",
  summary: "行政区划轮廓（GeoJSON）：100000 为全国，省级代码为该省各市，市级代码为该市各区县，没有下级轮廓时为其自身",
  input: z.object({ id: z.string().regex(/^\d{6}$/, "行政区划不存在") }),
  output: Outlines,
});

export const getRegion = endpoint({
  name: "map.getRegion",
  method: "GET",
  path: "/api/client/map/region",
  permission: "user",
  cost: "cheap",
  summary: "坐标所在的行政区划；在轮廓之外时代码为空",
  input: z.object({
    longitude: z.coerce.number<number>().min(-180).max(180),
    latitude: z.coerce.number<number>().min(-90).max(90),
  }),
  output: z.object({ code: z.string(), address: z.string() }),
});

export const getDivisionPlace = endpoint({
  name: "map.getDivisionPlace",
  method: "GET",
  path: "/api/client/map/division",
  permission: "user",
  cost: "cheap",
  summary: "行政区划的位置：中心、看多近，以及所给坐标是否已在其中",
  input: z.object({
    code: z.string().regex(divisionPattern, "行政区划不存在"),
    longitude: z.coerce.number<number>().min(-180).max(180).optional(),
    latitude: z.coerce.number<number>().min(-90).max(90).optional(),
  }),
  /**
   * `address`: of the division; a district without an outline uses the outline of its city. `inside`: the given
   * coordinates are in the division; false if none were given.
   */
  output: z.object({ address: z.string(), coordinate: Coordinate, zoom: z.number().int(), inside: z.boolean() }),
});

export const Place = z.object({
  kind: z.enum(["division", "group", "point", "place"]),
  name: z.string(),
  address: z.string(),
  coordinate: Coordinate,
  /** Zoom level at which to show the place. */
  zoom: z.number().int(),
});
export type Place = z.infer<typeof Place>;

export const findPlaces = endpoint({
  name: "map.findPlaces",
  method: "GET",
  path: "/api/client/map/place",
  permission: "device.read",
  cost: "device",
  summary: "地点搜索：行政区划、自己的设备组与点位，以及已配置的地理编码服务",
  input: z.object({ keyword: z.string().overwrite(pastedText).min(1, "请输入要搜索的地点").max(50) }),
  output: z.array(Place),
});
