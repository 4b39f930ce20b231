import { type HandleAction } from "./handling.rules.ts";
import { isLivestock } from "./livestock.rules.ts";

/** Maximum seconds between alarms that may have one cause. Decision 0032 explains this number and the next ones. */
export const stormSeconds = 60;
/**
 * Minimum points with alarms for a burst in a device or group. The next constant: minimum share of all points there. A
 * burst must reach both.
 */
export const stormPoints = 5;
export const stormShare = 0.5;
/** Minimum number of different algorithms with alarms for a burst at one point. */
export const stormAlgorithms = 3;
/** Maximum seconds between the first and the last alarm of a burst; later alarms may form another burst. */
export const stormSpanSeconds = 600;
/** Algorithms whose alarms concern one person or car each; these alarms never form a burst. */
const individual: readonly string[] = ["plate_recognition", "face_alarm", "illegal_parking_with_carplate"];
export const mayStorm = (algId: string) => !individual.includes(algId) && !isLivestock(algId);

/** Steps that a user can apply to a whole burst. Reopening is left out, because it is a decision about one alarm. */
export const stormActions = ["dispatch", "repeated", "investigate", "done", "claim", "falseAlarm"] as const;
export type StormAction = (typeof stormActions)[number];
export const isStormAction = (action: HandleAction | undefined): action is StormAction =>
  stormActions.some((each) => each === action);

/** Maximum alarms that one call removes from a burst. */
export const stormLeaveMax = 200;

/**
 * Likely causes of a burst.
 * - site: at least half of the devices, all in one group, lost or regained their connection within a minute of the
 *   alarms.
 * - reconnect: the same for a burst of one device.
 * - device: most points of one device, which stayed connected.
 * - camera: several algorithms at one point.
 * - weather: the same outdoor algorithm on several devices.
 * - unknown: none of these.
 */
export const stormCauses = ["site", "reconnect", "device", "camera", "weather", "unknown"] as const;
export type StormCause = (typeof stormCauses)[number];
export const stormScopes = ["group", "device", "point"] as const;
export type StormScope = (typeof stormScopes)[number];

/** Algorithms that rain, snow, wind or changing light can trigger. */
const outdoorAlgorithms: readonly string[] = ["area_intrusion", "video_quality"];
/** Minimum share of one outdoor algorithm among the burst's alarms for the cause `weather`. */
const weatherShare = 0.8;
/** Minimum share of devices that lost or regained their connection for the cause `site`. */
const troubleShare = 0.5;

export interface StormAlarm {
  id: string;
  /** Time of the alarm, epoch ms. */
  at: number;
  pointId: string;
  deviceUid: string;
  algId: string;
}

/** Facts about the devices and groups of the alarms. */
export interface StormSite {
  /** Device id → number of its points. */
  devices: ReadonlyMap<string, number>;
  /** Group id → number of points, including subgroups, and the group's depth in the tree. */
  groups: ReadonlyMap<string, { points: number; depth: number }>;
  /** Device id → ids of its group and of all parent groups. */
  groupsOf: ReadonlyMap<string, readonly string[]>;
  /** Times at which a device went offline or online, epoch ms. */
  connections: readonly { deviceUid: string; at: number }[];
}

export interface FoundStorm {
  scope: StormScope;
  scopeId: string;
  cause: StormCause;
  /** Alarms of the burst, oldest first. */
  alarms: StormAlarm[];
}

interface Candidate {
  scope: StormScope;
  scopeId: string;
  /** Depth of the group in the tree. The deeper of two candidates with equally many alarms is chosen. */
  depth: number;
  kindOf: (alarm: StormAlarm) => string;
  need: number;
  devices: number;
  alarms: StormAlarm[];
}

const spanMs = stormSpanSeconds * 1000;
const windowMs = stormSeconds * 1000;
const byTime = (a: StormAlarm, b: StormAlarm) => a.at - b.at || (a.id < b.id ? -1 : 1);
const needOf = (points: number) => Math.max(stormPoints, Math.ceil(points * stormShare));
const pointOf = ({ pointId }: StormAlarm) => pointId;
const distinct = (alarms: readonly StormAlarm[], of: (alarm: StormAlarm) => string) => new Set(alarms.map(of)).size;

/**
 * Returns the runs of alarms in which a window of `stormSeconds` holds at least `need` different kinds. Overlapping
 * runs are joined. `end` is exclusive.
 */
function busySpans({ alarms, kindOf, need }: Candidate): { begin: number; end: number }[] {
  const spans: { begin: number; end: number }[] = [];
  const kinds = new Map<string, number>();
  let end = 0;
  for (const [begin, first] of alarms.entries()) {
    for (let next = alarms[end]; next !== undefined && next.at <= first.at + windowMs; next = alarms[end]) {
      kinds.set(kindOf(next), (kinds.get(kindOf(next)) ?? 0) + 1);
      end++;
    }
    if (kinds.size >= need) {
      const last = spans.at(-1);
      if (last === undefined || begin >= last.end) spans.push({ begin, end });
      else last.end = end;
    }
    const left = (kinds.get(kindOf(first)) ?? 1) - 1;
    if (left === 0) kinds.delete(kindOf(first));
    else kinds.set(kindOf(first), left);
  }
  return spans;
}

/** Splits the alarms of a burst into parts of at most `stormSpanSeconds`. */
function cut(alarms: readonly StormAlarm[]): StormAlarm[][] {
  const parts: StormAlarm[][] = [];
  for (const alarm of alarms) {
    const part = parts.at(-1);
    if (part === undefined || alarm.at >= (part[0]?.at ?? 0) + spanMs) parts.push([alarm]);
    else part.push(alarm);
  }
  return parts;
}

function runsOf(candidate: Candidate): StormAlarm[][] {
  const { alarms, kindOf, need, devices } = candidate;
  return busySpans(candidate)
    .flatMap(({ begin, end }) => cut(alarms.slice(begin, end)))
    .filter((run) => distinct(run, kindOf) >= need && distinct(run, ({ deviceUid }) => deviceUid) >= devices);
}

function candidatesOf(alarms: readonly StormAlarm[], site: StormSite): Candidate[] {
  const groups = Map.groupBy(
    alarms.flatMap((alarm) => (site.groupsOf.get(alarm.deviceUid) ?? []).map((id) => ({ id, alarm }))),
    ({ id }) => id,
  );
  const ofGroups = [...groups].map(([scopeId, rows]): Candidate => {
    const { points, depth } = site.groups.get(scopeId) ?? { points: rows.length, depth: 0 };
    const own = rows.map(({ alarm }) => alarm);
    return { scope: "group", scopeId, depth, kindOf: pointOf, need: needOf(points), devices: 2, alarms: own };
  });
  const ofDevices = [...Map.groupBy(alarms, ({ deviceUid }) => deviceUid)].map(([scopeId, own]): Candidate => {
    const need = needOf(site.devices.get(scopeId) ?? 0);
    return { scope: "device", scopeId, depth: 1000, kindOf: pointOf, need, devices: 1, alarms: own };
  });
  const ofPoints = [...Map.groupBy(alarms, pointOf)].map(
    ([scopeId, own]): Candidate => ({
      scope: "point",
      scopeId,
      depth: 1001,
      alarms: own,
      kindOf: ({ algId }: StormAlarm) => algId,
      need: stormAlgorithms,
      devices: 1,
    }),
  );
  return [...ofGroups, ...ofDevices, ...ofPoints];
}

/** Returns the likely common cause of the alarms. */
function causeOf(scope: StormScope, alarms: readonly StormAlarm[], site: StormSite): StormCause {
  if (scope === "point") return "camera";
  const from = (alarms[0]?.at ?? 0) - windowMs;
  const until = (alarms.at(-1)?.at ?? 0) + windowMs;
  const devices = new Set(alarms.map(({ deviceUid }) => deviceUid));
  const troubled = new Set(
    site.connections
      .filter(({ deviceUid, at }) => devices.has(deviceUid) && at >= from && at <= until)
      .map(({ deviceUid }) => deviceUid),
  );
  if (troubled.size >= Math.max(1, devices.size * troubleShare)) return scope === "group" ? "site" : "reconnect";
  if (scope === "device") return "device";
  const isWeather = outdoorAlgorithms.some(
    (alg) => alarms.filter(({ algId }) => algId === alg).length >= alarms.length * weatherShare,
  );
  return isWeather ? "weather" : "unknown";
}

/**
 * Finds alarm bursts: alarms of many points of one group or device within a minute, or of several algorithms at one
 * point.
 * Bursts are sorted by number of alarms, largest first; of equal ones the narrowest scope is first. An alarm belongs to
 * at most one burst.
 * @param alarms lead alarms only, in any order
 */
export function findStorms(alarms: readonly StormAlarm[], site: StormSite): FoundStorm[] {
  const storms: FoundStorm[] = [];
  let left = alarms.filter(({ algId }) => mayStorm(algId)).toSorted(byTime);
  for (;;) {
    const runs = candidatesOf(left, site).flatMap((candidate) =>
      runsOf(candidate).map((run) => ({ ...candidate, alarms: run })),
    );
    const [best] = runs.toSorted(
      (a, b) =>
        b.alarms.length - a.alarms.length ||
        b.depth - a.depth ||
        (a.alarms[0]?.at ?? 0) - (b.alarms[0]?.at ?? 0) ||
        (a.scopeId < b.scopeId ? -1 : 1),
    );
    if (best === undefined) return storms;
    const { scope, scopeId, alarms: own } = best;
    storms.push({ scope, scopeId, cause: causeOf(scope, own, site), alarms: own });
    const taken = new Set(own.map(({ id }) => id));
    left = left.filter(({ id }) => !taken.has(id));
  }
}
