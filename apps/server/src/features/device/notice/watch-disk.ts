import { hostname } from "node:os";
import { v7 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { isRoomy, readDiskSpace } from "#platform/storage/disk-space.ts";
import { endDiskNotices, insertDiskNotice } from "./disk-notice.queries.ts";

type Ended = Parameters<typeof endDiskNotices>[1];

async function begin(services: Services, cause: "disk" | "store", disk: string): Promise<boolean> {
  const { db, clock, deviceChanges } = services;
  const made = await insertDiskNotice(db.sql, { id: v7(), cause, disk, now: clock.now() });
  if (made !== undefined) deviceChanges.notify({ orgId: made.org_id, deviceUids: [], noticeId: made.id });
  return made !== undefined;
}

async function end({ db, clock, deviceChanges }: Services, ended: Omit<Ended, "now">): Promise<void> {
  for (const { id, org_id } of await endDiskNotices(db.sql, { ...ended, now: clock.now() })) {
    deviceChanges.notify({ orgId: org_id, deviceUids: [], noticeId: id });
  }
}

/**
 * Creates an incident for the operator's admins when a disk is nearly full, once until the disk has space again.
 * Several nodes may run this concurrently.
 */
export async function watchDisk(services: Services): Promise<void> {
  const { config, log } = services;
  const space = await readDiskSpace(config.dataDir);
  const disk = `${hostname()} ${space.folder}`;
  if (space.state !== "ok") {
    if (await begin(services, "disk", disk)) log.warn(space, "磁盘即将写满，请清理或扩容");
  } else if (isRoomy(space)) await end(services, { cause: "disk", location: disk, except: "" });
}

/** Creates an incident for a file store that accepts no pictures, with the cause. */
export async function watchStorage(services: Services): Promise<void> {
  const trouble = await services.storage.check();
  const location = `${hostname()} ${services.files.location}`;
  const disk = trouble === undefined ? "" : `${location}：${trouble.cause}`;
  await end(services, { cause: "store", location, except: disk });
  if (trouble !== undefined) await begin(services, "store", disk);
}
