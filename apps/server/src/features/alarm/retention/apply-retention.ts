import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { type Services } from "../../../platform/context/context.ts";
import { partitionedTables } from "../../../platform/db/partition-months.ts";
import { dropEmptyPartitions, ensurePartitions } from "../../../platform/db/partitions.queries.ts";
import { beginStorageDay, removeThumbnail } from "../../resource/resource.public.ts";
import {
  deleteFilesAt,
  deleteMessagesReceivedUntil,
  deleteOldEvents,
  deleteOldMessages,
  findOldestFileLocation,
  findOldFileLocations,
  forgetOldVideos,
  listFilesAt,
} from "./retention.queries.ts";

const dayMs = 86_400_000;
const monthMs = 31 * dayMs;
/** A segment that was written to within this time may be written to again. */
const openMs = 10 * 60_000;

/** The bytes go before the rows: after a crash the next run finds the rows and tries again. */
async function removeFilesAt({ db, files }: Services, fileLocation: string): Promise<void> {
  for (const id of await listFilesAt(db.sql, fileLocation)) await removeThumbnail(files, id);
  await files.remove(fileLocation);
  await deleteFilesAt(db.sql, fileLocation);
}

/** While the files are over their quota, the oldest segment or clip goes with its messages. */
async function enforceQuota(services: Services): Promise<void> {
  const { fileBytes } = services.config.retention;
  if (fileBytes === undefined) return;
  while (((await services.files.usedBytes()) ?? 0) > fileBytes) {
    const oldest = await findOldestFileLocation(services.db.sql, new Date(services.clock.now().getTime() - openMs));
    if (oldest === undefined) return;
    await deleteMessagesReceivedUntil(services.db.sql, oldest.newest);
    await removeFilesAt(services, oldest.fileLocation);
    services.log.info({ fileLocation: oldest.fileLocation }, "files over quota, oldest removed");
  }
}

/** Deletes what has been kept long enough and makes the partitions of the coming months. Safe to repeat. */
export async function applyRetention(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await ensurePartitions(db.sql, now);
  await deleteOldMessages(db.sql, now, config.retention.messageDays);
  await forgetOldVideos(db.sql, before(config.retention.videoDays));
  await deleteOldEvents(db.sql, new Date(now.getTime() - deviceTimes.idempotencyMs));
  await beginStorageDay(db.sql, calendarDay(before(1)));
  const old = [
    ...(await findOldFileLocations(db.sql, "video", before(config.retention.videoDays))),
    ...(await findOldFileLocations(db.sql, "image", before(config.retention.messageDays))),
  ];
  for (const fileLocation of old) await removeFilesAt(services, fileLocation);
  await enforceQuota(services);
  for (const table of partitionedTables)
    await dropEmptyPartitions(db.sql, table, new Date(now.getTime() - 2 * monthMs));
}
