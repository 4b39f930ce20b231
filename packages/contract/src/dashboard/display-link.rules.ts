import { type Message } from "../alarm/message.ts";
import { type Device } from "../device/device.api.ts";
import { type Point } from "../point/point.api.ts";

/**
 * Endpoints that a display session may call, by screen; all others are refused.
 * Public calls need no session and so are in no list.
 */

/** Read by every screen: the frame, the organisation's terms, and the feed that triggers a reload of the figures. */
const frame = ["organisation.getUserInfo", "organisation.getAlias", "alarm.getBell", "alarm.findMessages"] as const;
const weather = ["dashboard.getWeather"] as const;
const kanban = ["dashboard.getData", "dashboard.getFull", "kanban.getModel", "kanban.getSort"] as const;
/** Settings of alarm popups and their sound. */
const popups = ["setting.getAlarmPopup"] as const;
/**
 * Live video. `live.play` starts a stream of a camera that the screen shows; it changes no data of the organisation.
 */
const live = ["live.play", "live.getStill"] as const;

/** Map below the points: outlines, and the address of the operator's tiles. */
const map = ["map.getOutlines", "map.getSettings"] as const;

/** Exact list of the calls of each screen's page; an end-to-end test opens each of them through a screen share. */
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

/** Returns true if a session of this screen may call the endpoint. */
export function screenMayCall(screen: DisplayScreen, name: string): boolean {
  return reads.get(screen)?.has(name) === true;
}

/**
 * Returns an alarm with the fields that a screen draws.
 * The assignee, the clips, the ids of grouped alarms and the device's further data are removed.
 */
export function displayMessage(message: Message): Message {
  return {
    ...message,
    ...{ res_video: [], res_video_urls: [], video_pending: false },
    ...{ assignee: null, folded_msgids: [], client_mark: 0, data: {} },
  };
}

/** Placeholder id that belongs to no device, because an id must not be empty. */
const noDeviceId = "hidden";

/**
 * Returns the fields of a device that the maintenance screen draws: name, group and the start of its silence.
 * Other fields are emptied, not omitted, so that a field added later causes a compile error here.
 */
export function displayDevice({ _id, name, nickname, group, online, create_at, last_report, type }: Device): Device {
  return {
    ...{ _id, name, nickname, group, online, create_at, last_report, type },
    ...{ device_id: noDeviceId, remark: "", ip: "", location: "", platform: "", start_time: null, bind_group: [] },
    ...{ pointCount: { online: 0, offline: 0 }, blind_points: 0, dead_letters: 0, can_upgrade: false },
    system: { version: {}, alg_names: {}, cpu: null, mem: null },
    config: { wanted: 0, applied: null, state: "applied", reason: "" },
  };
}

/**
 * Returns the fields of a point that the maintenance screen draws: name, device and the start of its missing picture.
 */
export function displayPoint({ _id, name, device, online, blind, camera }: Point): Point {
  return {
    ...{ _id, name, device, online, blind, camera },
    ...{ channel: "", device_id: noDeviceId, alg_names: [], create_at: 0, config: null },
    ...{ position_type: "", position_coord: null, address: "", region_code: "" },
    ...{ image_url: "", thumb_url: "", image: "", image_at: null, url: "" },
  };
}

/** Frames of the page socket that a screen receives: events of alarms and devices, no frames for one member. */
export const displayEvents: ReadonlySet<string> = new Set([
  "org_client_open",
  "org_received_new_message",
  "org_latest_message",
  "org_storm_changed",
  "org_devices_changed",
  "org_berths_changed",
]);

/** Maximum valid links of an organisation, and maximum revoked links in the list. */
export const displayLimits = {
  links: 50,
  nameLength: 32,
  /** Maximum screens of one link; the oldest session ends. */
  sessions: 20,
  revokedListed: 50,
  /** Time until a refused screen tries again, ms. */
  askAgainMs: 60_000,
} as const;
