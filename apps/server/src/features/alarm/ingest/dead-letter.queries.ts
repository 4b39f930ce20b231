import { hash } from "node:crypto";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { type RefusedEvent } from "./prepared-event.ts";
import { keepableJson, storableJson } from "./storable-data.ts";

/** An event that names itself badly is told from the next such one by its content. */
function deadLetterId(eventId: string, event: unknown): string {
  const name = eventId.replaceAll("\0", "").toWellFormed();
  return name === "" ? `unnamed-${hash("sha256", storableJson(event) ?? "", "hex").slice(0, 16)}` : name;
}

/** Keeps what was refused, with its reason; the same event twice is kept once. */
export async function insertDeadLetters(
  db: Queryable,
  deviceUid: string,
  refusals: readonly RefusedEvent[],
  now: Date,
): Promise<void> {
  for (const { eventId, reason, text, event } of refusals) {
    const row = {
      device_uid: deviceUid,
      event_id: deadLetterId(eventId, event),
      reason,
      text,
      received_at: now,
    };
    const insert = (json: string | null) =>
      db
        .insertInto("dead_letter")
        .values({ ...row, event: json })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await insert(keepableJson(event));
  }
}

/** Says it on the device's page once a day. @returns whether it was not said before */
export async function insertStorageLetter(db: Queryable, deviceUid: string, text: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("dead_letter")
    .values({
      ...{ device_uid: deviceUid, event_id: `storage-${calendarDay(now)}`, reason: "storage_full", text },
      ...{ event: null, received_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
