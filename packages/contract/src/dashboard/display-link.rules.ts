import { type Message } from "../alarm/message.ts";
import { type Device } from "../device/device.api.ts";
import { type Point } from "../point/point.api.ts";

/**
 * What a display session may ask, by its screen: everything else is refused. Public calls need no session and so are
 * in no list.
 */

/** Read by every screen: the frame, the organisation's own terms, and the feed that says when figures are to be read again. */
const frame = ["organisation.getUserInfo", "organisation.getAlias", "alarm.getBell", "alarm.findMessages"] as const;
const weather = ["dashboard.getWeather"] as const;
const kanban = ["dashboard.getData", "dashboard.getFull", "kanban.getModel", "kanban.getSort"] as const;
/** Whether pictures pop up, and with sound. */
const popups = ["setting.getAlarmPopup"] as const;
/** Live pictures. `live.play` begins a stream of a camera that the screen shows; it stores nothing of the organisation's. */
const live = ["live.play", "live.getStill"] as const;

/** What is drawn under points: outlines, and the address of the operator's tiles. */
const map = ["map.getOutlines", "map.getSettings"] as const;

/** What the page of each screen calls, and nothing else; a journey opens each of them as a wall. */
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

/** Whether a session of this screen may use the endpoint of this name. */
export function screenMayCall(screen: DisplayScreen, name: string): boolean {
  return reads.get(screen)?.has(name) === true;
}

/**
 * Of an alarm what a wall draws: when, where, what and how it looks. Not who deals with it, nor its clips, nor what the
 * device told in addition.
 */
export function displayMessage(message: Message): Message {
  return {
    ...message,
    ...{ res_video: [], res_video_urls: [], video_pending: false },
    ...{ assignee: null, folded_msgids: [], client_mark: 0, data: {} },
  };
}

/** Of no device; an id may not be empty. */
const noDeviceId = "hidden";

/**
 * Of a device what the maintenance wall draws: its name, its group and since when it is silent. All else is left empty, not
 * left out, so that a field that is added here later has to be thought of.
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

/** Of a point what the maintenance wall draws: its name, its device and since when its pictures show nothing. */
export function displayPoint({ _id, name, device, online, blind, camera }: Point): Point {
  return {
    ...{ _id, name, device, online, blind, camera },
    ...{ channel: "", device_id: noDeviceId, alg_names: [], create_at: 0, config: null },
    ...{ position_type: "", position_coord: null, address: "", region_code: "" },
    ...{ image_url: "", thumb_url: "", image: "", image_at: null, url: "" },
  };
}

/** Frames of the socket that a screen hears: what alarms and devices do, nothing that is meant for a person. */
export const displayEvents: ReadonlySet<string> = new Set([
  "org_client_open",
  "org_received_new_message",
  "org_latest_message",
  "org_storm_changed",
  "org_devices_changed",
  "org_berths_changed",
]);

/** Living links of an organisation, and revoked ones that are still listed. */
export const displayLimits = {
  links: 50,
  nameLength: 32,
  /** Walls that one link serves at a time; the oldest gives way. */
  sessions: 20,
  revokedListed: 50,
  /** A wall asks again this soon after it was refused, ms. */
  askAgainMs: 60_000,
} as const;
