import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type NoticeCause, offlineRules } from "@huiyan/contract/device/maintenance.rules";
import { type Outage } from "./heartbeat.queries.ts";

/** An offline device for which no incident exists yet. */
export interface Absence {
  deviceUid: string;
  since: Date;
  ip: string;
  /** Ids of the groups that the device is in, and of the groups above them, uppermost first. */
  groups: readonly string[];
}

/** Numbers of devices per site: by group, including its subgroups, and by public IP address. */
export interface SiteSizes {
  ofGroup: ReadonlyMap<string, number>;
  ofAddress: ReadonlyMap<string, number>;
}

export interface NewNotice {
  cause: NoticeCause;
  groupId: string | null;
  members: readonly Absence[];
}

const ms = (seconds: number) => seconds * 1000;

/** Returns the largest set of these devices that went offline within one minute, earliest first. */
function together(absences: readonly Absence[]): Absence[] {
  const sorted = absences.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  let best: Absence[] = [];
  for (const [i, first] of sorted.entries()) {
    const end = first.since.getTime() + ms(offlineRules.together);
    const run = sorted.slice(i).filter(({ since }) => since.getTime() <= end);
    if (run.length > best.length) best = run;
  }
  return best;
}

const isStorm = (gone: number, all: number) => gone >= offlineRules.siteDevices && gone >= all * offlineRules.siteShare;

interface Site {
  groupId: string | null;
  members: Absence[];
}

/**
 * Returns the site with the most devices that went offline together. Among equal sites, prefers the uppermost group.
 */
function largestSite(absences: readonly Absence[], sizes: SiteSizes): Site | undefined {
  const groups = [...new Set(absences.flatMap(({ groups: ids }) => ids))].map((groupId) => ({
    groupId,
    all: sizes.ofGroup.get(groupId) ?? 0,
    of: absences.filter((absence) => absence.groups.includes(groupId)),
  }));
  const addresses = [...new Set(absences.map(({ ip }) => ip))]
    .filter((ip) => ip !== "")
    .map((ip) => ({
      groupId: null,
      all: sizes.ofAddress.get(ip) ?? 0,
      of: absences.filter((absence) => absence.ip === ip),
    }));
  return [...groups, ...addresses]
    .map(({ groupId, all, of }) => ({ groupId, all, members: together(of) }))
    .filter(({ members, all }) => isStorm(members.length, all))
    .reduce<Site | undefined>(
      (best, site) => (best === undefined || site.members.length > best.members.length ? site : best),
      undefined,
    );
}

const isDue = (now: Date) => (absence: Absence) => now.getTime() - absence.since.getTime() >= ms(offlineRules.grace);

/**
 * Returns true if the device went offline during an outage of the platform, or did not reconnect
 * after the outage.
 */
function wasPlatform({ since }: Absence, outages: readonly Outage[]): boolean {
  const at = since.getTime();
  return outages.some(
    ({ began_at, ended_at }) =>
      at >= began_at.getTime() - deviceTimes.telemetryMs &&
      at <= ended_at.getTime() + deviceTimes.silentMs + deviceTimes.telemetryMs,
  );
}

/**
 * Groups offline devices into incidents: one for an outage of the platform, one per site whose devices went offline
 * together, and one per other device. docs/reference/devices.md D2.
 * No incident is created during the grace period. A device that went offline with a site is part of the site's
 * incident.
 */
export function groupAbsences(
  absences: readonly Absence[],
  sizes: SiteSizes,
  outages: readonly Outage[],
  now: Date,
): NewNotice[] {
  const notices: NewNotice[] = [];
  const platform = absences.filter((absence) => wasPlatform(absence, outages));
  if (platform.some(isDue(now))) notices.push({ cause: "platform", groupId: null, members: platform });
  let rest = absences.filter((absence) => !platform.includes(absence));
  for (let site = largestSite(rest, sizes); site !== undefined; site = largestSite(rest, sizes)) {
    const { groupId, members } = site;
    if (members.some(isDue(now))) notices.push({ cause: "site", groupId, members });
    rest = rest.filter((absence) => !members.includes(absence));
  }
  for (const absence of rest.filter(isDue(now))) notices.push({ cause: "device", groupId: null, members: [absence] });
  return notices;
}
