import { type NoticeType, offlineRules } from "@huiyan/contract/device/maintenance.rules";
import { v7 } from "uuid";
import { getChosenAlarmCentre } from "#features/setting/setting.public.ts";
import { type Services } from "#platform/context/context.ts";
import { runEach } from "#platform/jobs/run-items.ts";
import { type Absence, groupAbsences } from "./group-absences.ts";
import { listOutages } from "./heartbeat.queries.ts";
import {
  type AbsentRow,
  countByAddress,
  countByGroup,
  endNotices,
  findAbsent,
  findNoVideo,
  findRefused,
  insertNotice,
  type NewNoticeRow,
  type NoVideoRow,
  type RefusedRow,
} from "./notice.queries.ts";

const earlier = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

async function offlineNotices({ db, clock }: Services, orgId: string, rows: AbsentRow[]): Promise<NewNoticeRow[]> {
  const absences = rows.map(({ id, since, ip, groups }): Absence => ({ deviceUid: id, since, ip, groups }));
  const [ofGroup, ofAddress, outages] = await Promise.all([
    countByGroup(db.sql, orgId, [...new Set(rows.flatMap(({ groups }) => groups))]),
    countByAddress(db.sql, orgId, [...new Set(rows.map(({ ip }) => ip))]),
    listOutages(db.sql),
  ]);
  const now = clock.now();
  return groupAbsences(absences, { ofGroup, ofAddress }, outages, now).map(({ cause, groupId, members }) => ({
    id: v7(),
    orgId,
    type: "offline",
    cause,
    groupId,
    now,
    begunAt: new Date(Math.min(...members.map(({ since }) => since.getTime()))),
    members: members.map(({ deviceUid, since }) => ({ deviceUid, pointId: null, begunAt: since })),
  }));
}

/** Returns one incident per device that has cameras without video. */
function noVideoNotices(rows: readonly NoVideoRow[], now: Date): NewNoticeRow[] {
  const byDevice = Map.groupBy(rows, (row) => `${row.device_uid} ${row.cause}`);
  return [...byDevice.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    return {
      id: v7(),
      orgId: first.org_id,
      type: "blind" as const,
      groupId: null,
      now,
      cause: first.cause === "slow" ? ("slow" as const) : ("camera" as const),
      begunAt: new Date(Math.min(...members.map(({ since }) => since.getTime()))),
      members: members.map(({ device_uid, point_id, since }) => ({
        deviceUid: device_uid,
        pointId: point_id,
        begunAt: since,
      })),
    };
  });
}

/** Returns one incident per refused configuration, because each one needs a separate correction. */
function refusalNotices(rows: readonly RefusedRow[], now: Date): NewNoticeRow[] {
  return rows.map(({ device_uid, org_id, since }) => ({
    id: v7(),
    orgId: org_id,
    type: "config",
    cause: "refused",
    groupId: null,
    begunAt: since,
    now,
    members: [{ deviceUid: device_uid, pointId: null, begunAt: since }],
  }));
}

/**
 * Returns the id of the incident to push to open pages. Empty for an offline device if the organisation has disabled
 * these notifications; the incident is listed anyway.
 */
async function pushedNotice(
  { db }: Services,
  orgId: string,
  type: NoticeType,
  noticeId: string,
): Promise<{ noticeId?: string }> {
  if (type !== "offline") return { noticeId };
  const chosen = await getChosenAlarmCentre(db.sql, orgId);
  return chosen?.enable_device_offline_alert === false ? {} : { noticeId };
}

/** Returns the key of an incident for retries, which is the same in every run of the job. */
const keyOf = ({ type, cause, members }: NewNoticeRow) =>
  [type, cause, members[0]?.deviceUid, members[0]?.pointId ?? ""].join(" ");

async function endWhatIsOver(services: Services): Promise<void> {
  const { db, clock, deviceChanges } = services;
  const ended = await db.transaction((tx) => endNotices(tx.sql, clock.now()));
  for (const [noticeId, rows] of Map.groupBy(ended, (row) => row.notice_id)) {
    const [first] = rows;
    if (first === undefined) continue;
    const deviceUids = rows.map((row) => row.device_uid);
    deviceChanges.notify({
      orgId: first.org_id,
      deviceUids,
      ...(await pushedNotice(services, first.org_id, first.type, noticeId)),
    });
  }
}

/** Name of the background job. The job runs once per incident. */
export const noticesJob = "device.notices";

/**
 * Creates incidents for offline devices, refused settings and cameras without video, and ends incidents whose cause is
 * gone. Several nodes may run this concurrently.
 */
export async function makeNotices(services: Services): Promise<void> {
  const { db, clock, jobs, deviceChanges } = services;
  const now = clock.now();
  // a separate job name, so that a failure here does not prevent new incidents
  await jobs.watch(`${noticesJob}.end`, now, () => endWhatIsOver(services));
  const recent = { quiet: earlier(now, offlineRules.quiet), now };
  const absent = await findAbsent(db.sql, earlier(now, offlineRules.grace - offlineRules.together), recent);
  const noVideo = await findNoVideo(db.sql, earlier(now, offlineRules.grace), recent);
  const refused = await findRefused(db.sql, recent);
  const byOrganisation = Map.groupBy(absent, (row) => row.org_id);
  const offline = await runEach(services, `${noticesJob}.offline`, [...byOrganisation.keys()], (orgId) =>
    offlineNotices(services, orgId, byOrganisation.get(orgId) ?? []),
  );
  const made = [...noVideoNotices(noVideo, now), ...refusalNotices(refused, now), ...offline.done.flat()];
  const byKey = new Map(made.map((notice) => [keyOf(notice), notice]));
  await runEach(services, noticesJob, [...byKey.keys()], async (key) => {
    const notice = byKey.get(key);
    if (notice === undefined || !(await db.transaction((tx) => insertNotice(tx.sql, notice)))) return key;
    const deviceUids = [...new Set(notice.members.map(({ deviceUid }) => deviceUid))];
    deviceChanges.notify({
      orgId: notice.orgId,
      deviceUids,
      ...(await pushedNotice(services, notice.orgId, notice.type, notice.id)),
    });
    return key;
  });
}
