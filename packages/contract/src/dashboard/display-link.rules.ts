/**
 * What a display session may ask, by its screen: everything else is refused. Public calls need no session and so stand
 * in no list.
 */

/** Read by every screen: the frame, the organisation's own terms, the map, pictures. */
const frame = [
  "organisation.getUserInfo",
  "organisation.getAlias",
  "setting.getScreenMap",
  "dashboard.getWeather",
  "map.getSettings",
  "map.getOutlines",
  "map.getRegion",
  "map.getDivisionPlace",
  "algorithm.listTypes",
  "resource.read",
] as const;

const figures = [
  "dashboard.getData",
  "dashboard.getFull",
  "dashboard.getCharts",
  "dashboard.getRegions",
  "dashboard.getParkingTrend",
  "dashboard.countDevices",
  "dashboard.countParking",
  "dashboard.countBerths",
  "dashboard.getSafety",
  "dashboard.getAlarm",
  "dashboard.countAlarms",
  "dashboard.getPoint",
  "kanban.getModel",
  "kanban.getSort",
] as const;

const alarms = [
  "alarm.findMessages",
  "alarm.getMessage",
  "alarm.getBell",
  "alarm.findHeadlines",
  "alarm.countMessages",
  "alarm.summariseMessages",
] as const;

const points = [
  "group.getTree",
  "group.count",
  "point.getTree",
  "point.find",
  "point.listAll",
  "point.listOnMap",
] as const;

const devices = [
  "device.find",
  "device.getOnline",
  "device.getTree",
  "device.listPoints",
  "group.getOverview",
] as const;

/**
 * Live pictures. `live.play` begins a stream of a camera that the screen shows; it stores nothing of the organisation's.
 * With which views and whether a camera can be moved are read; moving it is not on the list.
 */
const live = ["live.play", "live.getViews", "point.describePtz"] as const;
/** Whether pictures pop up, and with sound. */
const popups = ["setting.getAlarmPopup"] as const;

export const displayReads = {
  "/dashboard": [...frame, ...figures, ...alarms],
  "/bashboard": [...frame, ...figures, ...alarms],
  "/alarmDashboard": [...frame, ...figures, ...alarms, ...points, ...popups],
  "/monitorDashboard": [...frame, ...figures, ...alarms, ...points, ...devices, ...live],
  "/mtDashboard": [...frame, ...figures, ...alarms, ...points, ...devices],
  "/pointData": [...frame, ...figures, ...alarms, ...points, ...live],
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

/** Frames of the socket that a screen hears: what alarms and devices do, nothing that is meant for a person. */
export const displayEvents: ReadonlySet<string> = new Set([
  "org_client_open",
  "org_received_new_message",
  "org_latest_message",
  "org_storm_changed",
  "org_devices_changed",
  "org_berths_changed",
]);

/** Ours: living links of an organisation, and revoked ones that are still listed. */
export const displayLimits = {
  links: 50,
  nameLength: 32,
  /** Walls that one link serves at a time; the oldest gives way. */
  sessions: 20,
  revokedListed: 50,
  /** A wall asks again this soon after it was refused, ms. */
  askAgainMs: 60_000,
} as const;
