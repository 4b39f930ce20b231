import { type Device, type DeviceDetail } from "@huiyan/contract/device/device.api";
import { type DeviceNotice } from "@huiyan/contract/device/maintenance.api";
import { type Role } from "@huiyan/contract/permissions";
import { idOf } from "./factories.ts";
import { user } from "./stand-in-platform.ts";
import { good, type SeenRequest, standInServer } from "./stand-in-server.ts";

type Answer = ReturnType<typeof good>;
type Answers = Record<string, (request: SeenRequest) => Answer | Promise<Answer>>;

function group(n: number, name: string, children: object[] = []) {
  const counts = { device_count: 1, online_count: 1 };
  return { _id: idOf(n), name, parent_id: null, bare: false, ...counts, children };
}

/** Returns test device n of the device list, which was added at second n. */
export function makeDevice(n: number, changes: Partial<Device> = {}): Device {
  return {
    _id: idOf(n),
    device_id: `HY-DEMO-${String(n).padStart(4, "0")}`,
    name: "",
    nickname: `一体机-${n}`,
    remark: "",
    type: "AIS",
    online: true,
    ip: "10.24.6.31",
    location: "",
    platform: "RK3588",
    create_at: n * 1000,
    last_report: n * 1000,
    start_time: n * 1000,
    pointCount: { online: 8, offline: 0 },
    group: { name: "北区" },
    bind_group: [idOf(501)],
    system: { version: { main_frame: "0.6.45" }, alg_names: {}, cpu: null, mem: null },
    dead_letters: 0,
    can_upgrade: false,
    blind_points: 0,
    config: { wanted: 1, applied: 1, state: "applied", reason: "" },
    ...changes,
  };
}

type DetailPoint = DeviceDetail["points"][number];

/** Returns test point n of a device's details. */
export function makeDetailPoint(n: number, changes: Partial<DetailPoint> = {}): DetailPoint {
  const point = { _id: idOf(n), name: `点位-${n}`, channel: `ch${n}`, online: true, alg_names: [] };
  return { ...point, rate: null, blind: null, config: null, ...changes };
}

/** Returns test device incident n, which began at second n. */
export function makeNotice(n: number, changes: Partial<DeviceNotice> = {}): DeviceNotice {
  return {
    _id: idOf(n),
    type: "offline",
    cause: "device",
    text: `设备离线：一体机-${n}`,
    group_name: "北区",
    devices: [{ device_id: `HY-DEMO-${String(n).padStart(4, "0")}`, name: `一体机-${n}` }],
    begun_at: n * 1000,
    create_at: n * 1000,
    ended_at: null,
    ...changes,
  };
}

/** Returns the details of a device, which the drawer shows in addition to the fields of the list. */
export function makeDetail(device: Device, changes: Partial<DeviceDetail> = {}): DeviceDetail {
  return { ...device, telemetry: null, points_refused: 0, points: [], history: [], commands: [], ...changes };
}

/** Returns the answer of /common/privatize for a deployment. */
export const deploymentOf = (changes: object): Answer =>
  good({ privatize: false, privatize_code: "", internal_mode: false, livestock: false, ...changes });

/** Answers the requests of the device page for a user with the role. `answers` (by path) take precedence. */
export function standInDevices(devices: readonly Device[], role: Role = "admin", answers: Answers = {}): SeenRequest[] {
  const shown = ({ query }: SeenRequest) =>
    devices.filter(
      ({ online }) => query.status === undefined || query.status === "0" || online === (query.status === "1"),
    );
  const all: Answers = {
    "/common/privatize": () => deploymentOf({}),
    "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
    "/api/client/org/alias/get": () => good({ group: "" }),
    "/api/client/demo/history": () => good({ state: "none", done: 0, total: 0 }),
    "/api/client/org/group/tree": () =>
      good([group(500, "渝智城市运营", [group(501, "北区", [group(502, "星光路口")]), group(503, "南区")])]),
    "/api/client/device/list": (request) => {
      const list = shown(request);
      const onlineCount = list.filter(({ online }) => online).length;
      return good({ list, onlineCount, page: { page: 1, size: 30, count: list.length } });
    },
    "/api/client/device/detail": ({ query }) => {
      const device = devices.find(({ device_id }) => device_id === query.device_id);
      return good(device && makeDetail(device));
    },
    "/api/client/device/recycled": () => good({ list: [], page: { page: 1, size: 30, count: 0 } }),
    "/api/client/device/notices": () => good({ list: [], page: { page: 1, size: 1, count: 0 }, openCount: 0 }),
    "/api/client/device/packages": () => good([]),
    "/api/client/task/list": () => good([]),
    "/api/client/device/dead_letters": () => good({ list: [], page: { page: 1, size: 30, count: 0 } }),
    ...answers,
  };
  return standInServer((request) => all[request.path]?.(request) ?? { status: 404 });
}
