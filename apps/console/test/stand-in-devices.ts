import { type Device, type DeviceDetail } from "@huiyan/contract/device/device.api";
import { type Role } from "@huiyan/contract/permissions";
import { idOf } from "./factories.ts";
import { standInPlatform, user } from "./stand-in-platform.ts";
import { good, type SeenRequest } from "./stand-in-server.ts";

type Answers = Record<string, (request: SeenRequest) => ReturnType<typeof good>>;

function group(n: number, name: string, children: object[] = []) {
  const counts = { device_count: 1, online_count: 1 };
  return { _id: idOf(n), name, parent_id: null, bare: false, ...counts, children };
}

/** A device of the list; number n was added at second n. */
export function makeDevice(n: number, changes: Partial<Device> = {}): Device {
  return {
    _id: idOf(n),
    device_id: `HY-DEMO-${String(n).padStart(4, "0")}`,
    name: "",
    nickname: `一体机-${n}`,
    type: "AIS",
    online: true,
    ip: "10.24.6.31",
    platform: "RK3588",
    create_at: n * 1000,
    last_report: n * 1000,
    start_time: n * 1000,
    pointCount: { online: 8, offline: 0 },
    group: { name: "北区" },
    bind_group: [idOf(501)],
    system: { version: { main_frame: "0.6.45" } },
    dead_letters: 0,
    ...changes,
  };
}

/** What the drawer shows beside the list. */
export function makeDetail(device: Device, changes: Partial<DeviceDetail> = {}): DeviceDetail {
  return { ...device, telemetry: null, points: [], history: [], commands: [], ...changes };
}

/** Answers of the devices page, for a caller of that role. `answers` stands before them, by path. */
export function standInDevices(devices: readonly Device[], role: Role = "admin", answers: Answers = {}): SeenRequest[] {
  const shown = ({ query }: SeenRequest) =>
    devices.filter(
      ({ online }) => query.status === undefined || query.status === "0" || online === (query.status === "1"),
    );
  return standInPlatform([], {
    "/api/client/users/info": () => good({ ...user, staff: { ...user.staff, role } }),
    "/api/client/org/alias/get": () => good({ group: "" }),
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
    "/api/client/device/dead_letters": () => good({ list: [], page: { page: 1, size: 30, count: 0 } }),
    ...answers,
  });
}
