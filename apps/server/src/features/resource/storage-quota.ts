import { type FormText } from "@huiyan/contract/form-texts";
import { calendarDay, dayStart } from "#platform/clock/calendar-day.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import {
  countStorage,
  type StorageLimit,
  type StorageNeed,
  sumStorage,
  uncountStorage,
} from "./storage-use.queries.ts";

const maxWaitSeconds = 3600;

/** Texts for users, which are also shown on the device's page. */
export const storageTexts: Record<StorageLimit, FormText> = {
  device: "设备今日的存储额度已用完，次日零点恢复",
  organisation: "企业的存储空间已满，请联系平台运维人员扩容，或缩短消息保留天数",
};

/** Refuses an upload if the stored bytes of the organisation exceed its quota. @throws AppError storage_full */
export async function refuseBeyondStorage(db: Queryable, orgId: string, organisationBytes: number): Promise<void> {
  if ((await sumStorage(db, orgId)) <= organisationBytes) return;
  throw new AppError("storage_full", { text: storageTexts.organisation, retryAfterSeconds: maxWaitSeconds });
}

/**
 * Stores one file of a device within the limits of the device and of its organisation.
 * @throws AppError storage_full with the time of the next try; and the errors of `store`
 */
export async function storeWithin<T>(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  need: StorageNeed,
  store: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = clock.now();
  const day = calendarDay(now);
  const reached = (await countStorage(db.sql, [need], config.storage, day)).get(need.deviceUid);
  if (reached !== undefined) {
    const untilMidnight = Math.ceil((dayStart(now, 1).getTime() - now.getTime()) / 1000);
    const retryAfterSeconds = reached === "device" ? Math.min(untilMidnight, maxWaitSeconds) : maxWaitSeconds;
    throw new AppError("storage_full", { text: storageTexts[reached], retryAfterSeconds });
  }
  let stored: T | undefined;
  try {
    stored = await store();
    return stored;
  } finally {
    if (stored === undefined) await uncountStorage(db.sql, need, day);
  }
}
