import { type Outlines } from "@huiyan/contract/map/map.api";
import { type Role } from "@huiyan/contract/permissions";
import { type Point } from "@huiyan/contract/point/point.api";
import { idOf } from "./factories.ts";
import { user } from "./stand-in-platform.ts";
import { good, type SeenRequest, standInServer } from "./stand-in-server.ts";

type Answers = Record<string, (request: SeenRequest) => ReturnType<typeof good> | Promise<ReturnType<typeof good>>>;

function group(n: number, name: string, children: object[] = []) {
  const counts = { device_count: 1, online_count: 1 };
  return { _id: idOf(n), name, parent_id: null, bare: false, ...counts, children };
}

/** Returns test point n of the point list, which was added at second n. */
export function makePoint(n: number, changes: Partial<Point> = {}): Point {
  return {
    _id: idOf(n),
    name: `点位-${n}`,
    channel: `cam-${n}`,
    device_id: "HY-DEMO-0001",
    device: { name: "空港一体机-01", type: "AIS" },
    online: true,
    alg_names: ["区域入侵"],
    create_at: n * 1000,
    camera: "rtsp",
    position_type: "",
    position_coord: null,
    address: "",
    region_code: "",
    image_url: "",
    thumb_url: "",
    image: "",
    image_at: null,
    url: "",
    blind: null,
    config: null,
    ...changes,
  };
}

/** Returns one square province with one square city in it, around Shenzhen. */
function squareOutlines(id: string, name: string, [west, south, east, north]: number[] = []): Outlines {
  const [w = 110, s = 20, e = 118, n = 26] = [west, south, east, north];
  const corners: [number, number][] = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const center: [number, number] = [(w + e) / 2, (s + n) / 2];
  return {
    type: "FeatureCollection",
    features: [
      { type: "Feature", properties: { id, name, center }, geometry: { type: "Polygon", coordinates: [corners] } },
    ],
  };
}

/** Conditions of the point list by the `status` parameter of the request. */
const shownBy: Readonly<Record<string, (point: Point) => boolean>> = {
  "1": ({ online }) => online,
  "2": ({ online }) => !online,
  "3": ({ blind }) => blind !== null,
};

/**
 * Answers the requests of the points page, its map and its cameras, for a user with the role. `answers` (by path) take
 * precedence.
 */
export function standInPoints(points: readonly Point[], role: Role = "admin", answers: Answers = {}): SeenRequest[] {
  const all: Answers = {
    "/common/privatize": () => good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false }),
    "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
    "/api/client/org/alias/get": () => good({ group: "" }),
    "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
    "/api/client/org/group/tree": () =>
      good([group(500, "渝智城市运营", [group(501, "北区", [group(502, "星光路口")]), group(503, "南区")])]),
    "/api/client/task/list": () => good([]),
    "/api/client/point/list": ({ query }) => {
      const list = points.filter(shownBy[query.status ?? ""] ?? (() => true));
      const onlineCount = points.filter(({ online }) => online).length;
      return good({ list, onlineCount, page: { page: 1, size: 30, count: list.length } });
    },
    "/api/client/point/record/settings": ({ query }) =>
      good({ _id: query._id, settings: null, quota_mb: null, device_name: "一号机", delivery: "applied", reason: "" }),
    "/api/client/point/map_list": () => good([]),
    "/api/client/map/settings": () => good({ tile_url: "", tile_system: "wgs84", attribution: "", geocoder: false }),
    "/api/client/opt/data": ({ query }) =>
      good(query.id === "100000" ? squareOutlines("440000", "广东省") : squareOutlines("440300", "深圳市")),
    "/api/client/map/division": () =>
      good({ address: "广东省深圳市南山区", coordinate: [113.93, 22.53], zoom: 12, inside: true }),
    "/api/client/map/region": () => good({ code: "440300", address: "广东省深圳市" }),
    "/api/client/china/data/province": () => good([{ code: "440000", name: "广东省" }]),
    "/api/client/china/data/city": () => good([{ code: "440300", name: "深圳市" }]),
    "/api/client/china/data/area": () => good([{ code: "440305", name: "南山区" }]),
    ...answers,
  };
  return standInServer((request) => all[request.path]?.(request) ?? { status: 404 });
}
