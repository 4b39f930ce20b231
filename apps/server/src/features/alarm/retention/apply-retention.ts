import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { beginStorageDay, removeThumbnail } from "#features/resource/resource.public.ts";
import { calendarDay } from "#platform/clock/calendar-day.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type BatchLimits, usualBatch, withinTime } from "#platform/db/in-batches.ts";
import { partitionedTables } from "#platform/db/partition-months.ts";
import { dropEmptyPartitions, ensurePartitions } from "#platform/db/partitions.queries.ts";
import { forEach, runCleanUp } from "#platform/jobs/job-health.ts";
import { deleteEmptyTotals, deleteOldHours, hoursSince } from "../count/message-count.queries.ts";
import { deleteEmptyStorms, deleteOldLeaves } from "../storm/storm-clean-up.queries.ts";
import {
  deleteFilesAt,
  deleteLoneHeads,
  deleteMessagesReceivedUntil,
  deleteOldDeadLetters,
  deleteOldEvents,
  deleteOldMessages,
  deleteOldRecords,
  type FileClass,
  type FileEnds,
  findOldestFileLocation,
  findOldFileLocations,
  forgetOldVideos,
  listFilesAt,
  listRetentionDays,
  type PastTimes,
} from "./retention.queries.ts";

const dayMs = 86_400_000;
const monthMs = 31 * dayMs;
/**
 * Days after which a lead alarm without repeats is removed from the table `message_head`. A repeat follows within half
 * an hour, and an offline device later sends its alarms in order. No repeat can therefore come later.
 */
const headDays = 1;
/** Days for which demo data is kept, even if other alarms are deleted sooner. */
const demonstrationDays = 31;
/** Days after which no alarm can join a burst any more. Bursts without alarms are deleted after this time. */
const stormDays = 1;
/**
 * Milliseconds since the last write after which a segment (file with many pictures) is certainly
 * closed.
 */
const openMs = 10 * 60_000;

/**
 * Deletes the files of a segment or clip before their rows, so that after a crash the next run finds the rows and tries
 * again.
 */
export async function removeFilesAt({ db, files }: Services, fileLocation: string, limits: BatchLimits): Promise<void> {
  const ids = await withinTime(db.sql, (tx) => listFilesAt(tx, fileLocation), limits.statementMs);
  for (const id of ids) await removeThumbnail(files, id);
  await files.remove(fileLocation);
  await withinTime(db.sql, (tx) => deleteFilesAt(tx, fileLocation), limits.statementMs);
}

/** Deletes the oldest segments or clips, with the alarms received until then, until the files are within the quota. */
async function enforceQuota(services: Services, limits: BatchLimits): Promise<void> {
  const { db, clock, config, files, log } = services;
  const { fileBytes } = config.retention;
  if (fileBytes === undefined) return;
  while (((await files.usedBytes()) ?? 0) > fileBytes) {
    const before = new Date(clock.now().getTime() - openMs);
    const oldest = await withinTime(db.sql, (tx) => findOldestFileLocation(tx, before), limits.statementMs);
    if (oldest === undefined) return;
    await deleteMessagesReceivedUntil(db.sql, oldest.newest, limits);
    await removeFilesAt(services, oldest.fileLocation, limits);
    log.info({ fileLocation: oldest.fileLocation }, "files over quota, oldest removed");
  }
}

async function removeOldFiles(
  services: Services,
  fileClass: FileClass,
  ends: FileEnds,
  limits: BatchLimits,
): Promise<void> {
  const { sql } = services.db;
  const old = await withinTime(sql, (tx) => findOldFileLocations(tx, fileClass, ends), limits.statementMs);
  await forEach(old, (fileLocation) => removeFilesAt(services, fileLocation, limits));
}

/**
 * Deletes data whose retention time has passed, and creates the partitions of the coming months. Safe to repeat. The
 * steps are independent, so a failed step does not stop the others.
 */
export async function applyRetention(services: Services, limits = usualBatch): Promise<void> {
  const { clock, config, installation } = services;
  const { sql } = services.db;
  const { parkingPictureDays } = config.retention;
  const { message_days: messageDays, video_days: videoDays } = installation.inForce();
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const ends: FileEnds = {
    now,
    image: before(messageDays),
    video: before(videoDays),
    parking: before(parkingPictureDays),
    demonstration: before(demonstrationDays),
  };
  const past = (days: number): PastTimes => ({
    now,
    before: before(days),
    demonstrationBefore: before(demonstrationDays),
  });
  const ofOrganisations = async (remove: typeof deleteOldMessages) =>
    forEach(await listRetentionDays(sql), ({ id, message_days }) =>
      remove(sql, id, past(message_days ?? messageDays), limits),
    );
  const forgotten = new Date(now.getTime() - deviceTimes.idempotencyMs);
  const timed = (work: (tx: Queryable) => Promise<unknown>) => withinTime(sql, work, limits.statementMs);
  const steps: [string, () => Promise<unknown>][] = [
    ["partitions", () => timed((tx) => ensurePartitions(tx, now))],
    ["messages", () => ofOrganisations(deleteOldMessages)],
    ["records", () => ofOrganisations(deleteOldRecords)],
    [
      "hours",
      async () => forEach(await listRetentionDays(sql), ({ id }) => deleteOldHours(sql, id, hoursSince(now), limits)),
    ],
    ["totals", () => deleteEmptyTotals(sql, limits)],
    ["videos", () => forgetOldVideos(sql, { now, before: before(videoDays) }, limits)],
    ["events", () => deleteOldEvents(sql, forgotten, limits)],
    ["heads", () => deleteLoneHeads(sql, before(headDays), limits)],
    ["storms", () => deleteEmptyStorms(sql, before(stormDays), limits)],
    ["stormLeaves", () => deleteOldLeaves(sql, before(stormDays), limits)],
    ["deadLetters", () => deleteOldDeadLetters(sql, forgotten, limits)],
    ["storageDay", () => timed((tx) => beginStorageDay(tx, calendarDay(before(1))))],
    ["videoFiles", () => removeOldFiles(services, "video", ends, limits)],
    ["pictureFiles", () => removeOldFiles(services, "image", ends, limits)],
    ["parkingFiles", () => removeOldFiles(services, "parking", ends, limits)],
    ["demonstrationFiles", () => removeOldFiles(services, "demonstration", ends, limits)],
    ["quota", () => enforceQuota(services, limits)],
    ...partitionedTables.map((table): [string, () => Promise<unknown>] => [
      `emptyPartitions.${table}`,
      () => timed((tx) => dropEmptyPartitions(tx, table, new Date(now.getTime() - 2 * monthMs))),
    ]),
  ];
  await runCleanUp(
    services,
    steps.map(([name, run]) => ({ name: `alarm.retention.${name}`, run })),
  );
}
