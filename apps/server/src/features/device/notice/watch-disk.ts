import { hostname } from "node:os";
import { v7 } from "uuid";
import { type Services } from "../../../platform/context/context.ts";
import { isRoomy, readDiskSpace } from "../../../platform/storage/disk-space.ts";
import { endDiskNotices, insertDiskNotice } from "./disk-notice.queries.ts";

/** Tells the operator's admins of a disk that is nearly full, once until there is room again. Safe on several nodes at once. */
export async function watchDisk({ db, config, clock, deviceChanges, log }: Services): Promise<void> {
  const space = await readDiskSpace(config.dataDir);
  const disk = `${hostname()} ${space.folder}`;
  const notice = { id: v7(), disk, now: clock.now() };
  if (space.state !== "ok") {
    const made = await insertDiskNotice(db.sql, notice);
    if (made === undefined) return;
    log.warn(space, "磁盘即将写满，请清理或扩容");
    deviceChanges.notify({ orgId: made.org_id, deviceUids: [], noticeId: made.id });
  } else if (isRoomy(space)) {
    for (const { id, org_id } of await endDiskNotices(db.sql, notice)) {
      deviceChanges.notify({ orgId: org_id, deviceUids: [], noticeId: id });
    }
  }
}
