import { type HandleAction } from "./handling.rules.ts";
import { isLivestock } from "./livestock.rules.ts";

/** Alarms within so long may have one cause. Why these numbers: docs/decisions/0032-alarm-storms.md */
export const stormSeconds = 60;
/** So many points of a device or of a group, and at least this part of all that it has. */
export const stormPoints = 5;
export const stormShare = 0.5;
/** At one point: so many different algorithms. */
export const stormAlgorithms = 3;
/** From this long after its first alarm on, a storm takes no more; what comes then may be the next one. */
export const stormSpanSeconds = 600;
/** Each one is about somebody or something of its own, however many come at once. */
const individual: readonly string[] = ["plate_recognition", "face_alarm", "illegal_parking_with_carplate"];
export const mayStorm = (algId: string) => !individual.includes(algId) && !isLivestock(algId);

/** What can be done to a storm as a whole; reopening is a decision about one alarm. */
export const stormActions = ["dispatch", "repeated", "investigate", "done", "claim", "falseAlarm"] as const;
export type StormAction = (typeof stormActions)[number];
export const isStormAction = (action: HandleAction | undefined): action is StormAction =>
  stormActions.some((each) => each === action);

/** Members that one call takes out. */
export const stormLeaveMax = 200;

/**
 * site: devices of the group lost their connection in that minute; reconnect: the one device did; device: most points of
 * one device, which was connected all the time; camera: several algorithms at one point; weather: the same outdoor
 * algorithm on several devices; unknown: what is known names no cause.
 */
export const stormCauses = ["site", "reconnect", "device", "camera", "weather", "unknown"] as const;
export type StormCause = (typeof stormCauses)[number];
export const stormScopes = ["group", "device", "point"] as const;
export type StormScope = (typeof stormScopes)[number];

/** What rain, snow, wind and a change of light set off. */
const outdoorAlgorithms: readonly string[] = ["area_intrusion", "video_quality"];
/** This part of the alarms is of one outdoor algorithm. */
const weatherShare = 0.8;
/** This part of the devices lost their connection. */
const troubleShare = 0.5;

export interface StormAlarm {
  id: string;
  /** Epoch ms. */
  at: number;
  pointId: string;
  deviceUid: string;
  algId: string;
}

/** What is known of the places of the alarms. */
export interface StormSite {
  /** Points of a device. */
  devices: ReadonlyMap<string, number>;
  /** Points of a group with all below it, and how deep it lies. */
  groups: ReadonlyMap<string, { points: number; depth: number }>;
  /** Groups of a device, with all above them. */
  groupsOf: ReadonlyMap<string, readonly string[]>;
  /** When a device went offline or came back, epoch ms. */
  connections: readonly { deviceUid: string; at: number }[];
}

export interface FoundStorm {
  scope: StormScope;
  scopeId: string;
  cause: StormCause;
  /** In the order of their times. */
  alarms: StormAlarm[];
}

interface Candidate {
  scope: StormScope;
  scopeId: string;
  /** The narrower of two that hold as many alarms is named. */
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

/** Where minutes with enough kinds begin and end among the alarms; those that share an alarm are one. */
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

/** One that grows too long is cut. */
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
      ...{ scope: "point", scopeId, depth: 1001, alarms: own },
      ...{ kindOf: ({ algId }: StormAlarm) => algId, need: stormAlgorithms, devices: 1 },
    }),
  );
  return [...ofGroups, ...ofDevices, ...ofPoints];
}

/** What is known to have set them all off. */
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
 * Alarms that belong together: those of many points of one group or device within a minute, or of several algorithms at
 * one point. Whatever holds the most alarms comes first, and of equals the narrowest; an alarm belongs to one storm at most.
 * @param alarms those that repeat others are left out; their order does not matter
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
