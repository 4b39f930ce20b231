import { type Message } from "../alarm/message.ts";
import { type Device } from "../device/device.api.ts";
import { type Point } from "../point/point.api.ts";

/**
 * The lists below hold the endpoints that a screen share may call, per screen; the server refuses all others.
 * Endpoints with public permission need no session and are in no list.
 */

/**
 * Endpoints of every screen: the frame, the organisation's terms, and the alarm feed that triggers a reload of the
 * figures.
 */
const frame = ["organisation.getUserInfo", "organisation.getAlias", "alarm.getBell", "alarm.findMessages"] as const;
const weather = ["dashboard.getWeather"] as const;
const kanban = ["dashboard.getData", "dashboard.getFull", "kanban.getModel", "kanban.getSort"] as const;
/** Endpoint for the settings of alarm popups and their sound. */
const popups = ["setting.getAlarmPopup"] as const;
/** Endpoints of live video. `live.play` starts a camera's stream, but changes no data of the organisation. */
const live = ["live.play", "live.getStill"] as const;

/** Endpoints of the map behind the points: outlines, and the address of the operator's map tiles. */
const map = ["map.getOutlines", "map.getSettings"] as const;

/**
 * Endpoints that the page of each screen calls, without any other. An end-to-end test checks the list: it opens every
 * screen through a screen share.
 */
export const displayReads = {
  "/dashboard": [...frame, ...weather, ...kanban, "dashboard.getRegions", "setting.getScreenMap", ...map],
  "/bashboard": [...frame, ...kanban],
  "/alarmDashboard": [
    ...[...frame, ...weather, ...popups],
    ...(["dashboard.getAlarm", "dashboard.countAlarms", "group.getTree", ...map] as const),
  ],
  "/monitorDashboard": [
    ...[...frame, ...weather, ...popups, ...live],
    ...(["dashboard.getAlarm", "point.listAll", "live.getViews", ...map] as const),
  ],
  "/mtDashboard": [
    ...[...frame, ...weather],
    ...(["dashboard.getData", "dashboard.countDevices", "dashboard.getSafety"] as const),
    ...(["device.find", "point.find", "alarm.findHeadlines"] as const),
  ],
  "/pointData": [
    ...[...frame, ...weather, ...live],
    ...(["dashboard.getAlarm", "dashboard.getPoint", ...map] as const),
  ],
} as const;

export type DisplayScreen = keyof typeof displayReads;
export const displayScreens = [
  "/dashboard",
  "/bashboard",
  "/alarmDashboard",
  "/monitorDashboard",
  "/mtDashboard",
  "/pointData",
] as const satisfies readonly DisplayScreen[];

const reads: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(displayReads).map(([screen, names]) => [screen, new Set(names)]),
);

/** Returns true if a screen share of this screen may call the endpoint. */
export function screenMayCall(screen: DisplayScreen, name: string): boolean {
  return reads.get(screen)?.has(name) === true;
}

/**
 * Returns an alarm reduced to the fields that a screen draws. Assignee, clips, ids of grouped alarms and further data
 * of the device are removed.
 */
export function displayMessage(message: Message): Message {
  return {
    ...message,
    res_video: [],
    res_video_urls: [],
    video_pending: false,
    assignee: null,
    folded_msgids: [],
    client_mark: 0,
    data: {},
  };
}

/** Placeholder that is no device's id, because the schema does not allow an empty id. */
const noDeviceId = "hidden";

/**
 * Returns a device reduced to the fields that the maintenance screen draws: name, group and the time since which it is
 * offline.
 * Other fields are emptied instead of omitted, so that a field added later causes a compile error here.
 */
export function displayDevice({ _id, name, nickname, group, online, create_at, last_report, type }: Device): Device {
  return {
    _id,
    name,
    nickname,
    group,
    online,
    create_at,
    last_report,
    type,
    device_id: noDeviceId,
    remark: "",
    ip: "",
    location: "",
    platform: "",
    start_time: null,
    bind_group: [],
    pointCount: { online: 0, offline: 0 },
    blind_points: 0,
    dead_letters: 0,
    can_upgrade: false,
    system: { version: {}, alg_names: {}, cpu: null, mem: null },
    config: { wanted: 0, applied: null, state: "applied", reason: "" },
  };
}

/**
 * Returns a point reduced to the fields that the maintenance screen draws: name, device and the time since which its
 * picture is missing.
 */
export function displayPoint({ _id, name, device, online, blind, camera }: Point): Point {
  return {
    _id,
    name,
    device,
    online,
    blind,
    camera,
    channel: "",
    device_id: noDeviceId,
    alg_names: [],
    create_at: 0,
    config: null,
    position_type: "",
    position_coord: null,
    address: "",
    region_code: "",
    image_url: "",
    thumb_url: "",
    image: "",
    image_at: null,
    url: "",
  };
}

/** Events of the page socket that a screen receives: those of alarms and devices, none that address one member. */
export const displayEvents: ReadonlySet<string> = new Set([
  "org_client_open",
  "org_received_new_message",
  "org_latest_message",
  "org_storm_changed",
  "org_devices_changed",
  "org_berths_changed",
]);

/** Maximum valid links of an organisation, and maximum revoked links that the list shows. */
export const displayLimits = {
  links: 50,
  nameLength: 32,
  /** Maximum screens that use one link at a time; another screen ends the oldest session. */
  sessions: 20,
  revokedListed: 50,
  /** Time after which a refused screen retries, ms. */
  askAgainMs: 60_000,
} as const;
