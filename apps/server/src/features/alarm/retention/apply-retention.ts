import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { type Services } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { type BatchLimits, usualBatch, withinTime } from "../../../platform/db/in-batches.ts";
import { partitionedTables } from "../../../platform/db/partition-months.ts";
import { dropEmptyPartitions, ensurePartitions } from "../../../platform/db/partitions.queries.ts";
import { forEach, runCleanUp } from "../../../platform/jobs/job-health.ts";
import { beginStorageDay, removeThumbnail } from "../../resource/resource.public.ts";
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
 * Days until a lead alarm takes no repeats. Repeats arrive within half an hour; a device that was offline sends them in
 * order, so that none is late for its lead alarm.
 */
const headDays = 1;
/** Days that demonstration data stays, even if live alarms are deleted sooner. */
const demonstrationDays = 31;
/** Days after which no alarm joins a burst; then a burst without alarms is deleted. */
const stormDays = 1;
/** A segment written to within this time may be written to again, in milliseconds. */
const openMs = 10 * 60_000;

/** Removes the bytes before the rows: after a crash the next run finds the rows and tries again. */
export async function removeFilesAt({ db, files }: Services, fileLocation: string, limits: BatchLimits): Promise<void> {
  const ids = await withinTime(db.sql, (tx) => listFilesAt(tx, fileLocation), limits.statementMs);
  for (const id of ids) await removeThumbnail(files, id);
  await files.remove(fileLocation);
  await withinTime(db.sql, (tx) => deleteFilesAt(tx, fileLocation), limits.statementMs);
}

/** Deletes the oldest segment or clip with its alarms while the files exceed their quota. */
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
 * Deletes data past its retention time and creates the partitions of the coming months. Safe to repeat. The steps are
 * independent: a failed step delays no other.
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
    ...{ image: before(messageDays), video: before(videoDays) },
    ...{ parking: before(parkingPictureDays), demonstration: before(demonstrationDays) },
  };
  const past = (days: number): PastTimes => ({
    ...{ now, before: before(days), demonstrationBefore: before(demonstrationDays) },
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
