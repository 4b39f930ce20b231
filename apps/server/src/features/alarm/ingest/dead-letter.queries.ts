import { hash } from "node:crypto";
import { calendarDay } from "#platform/clock/calendar-day.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type RefusedEvent } from "./prepared-event.ts";
import { keepableJson, storableJson } from "./storable-data.ts";

/**
 * Returns the id for storing a refused event: the event's id without characters that cannot be stored. If nothing is
 * left, returns a hash of the event's content.
 */
function deadLetterId(eventId: string, event: unknown): string {
  const name = eventId.replaceAll("\0", "").toWellFormed();
  return name === "" ? `unnamed-${hash("sha256", storableJson(event) ?? "", "hex").slice(0, 16)}` : name;
}

/** Stores refused events with their reasons. An event that is refused twice is stored once. */
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

/**
 * Stores a refused event that shows the reached storage limit on the device's page, once a day.
 * @returns true at the first time of the day
 */
export async function insertStorageLetter(db: Queryable, deviceUid: string, text: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("dead_letter")
    .values({
      device_uid: deviceUid,
      event_id: `storage-${calendarDay(now)}`,
      reason: "storage_full",
      text,
      event: null,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
