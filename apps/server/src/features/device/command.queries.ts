import { type DeviceReply } from "@huiyan/contract/device/device.device";
import { commandMaxMs, progressLifeMs } from "@huiyan/contract/device/maintenance.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface NewCommand {
  id: string;
  deviceUid: string;
  staffId: string | null;
  name: string;
  params: unknown;
  now: Date;
  expiresAt: Date;
}

/** @returns false if another command of this kind is still running */
export async function insertCommand(db: Queryable, command: NewCommand): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("device_command")
    .values({
      id: command.id,
      device_uid: command.deviceUid,
      staff_id: command.staffId,
      name: command.name,
      params: JSON.stringify(command.params),
      state: "sent",
      created_at: command.now,
      expires_at: command.expiresAt,
      changed_at: command.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns SQL for the expiry of a command after a message of the device. Progress extends the expiry, up to a maximum
 * since the start of the command.
 */
const laterEnd = (now: Date) => {
  const alive = new Date(now.getTime() + progressLifeMs);
  return sql<Date>`greatest(expires_at, least(${alive}::timestamptz, created_at + ${commandMaxMs} * interval '1 ms'))`;
};

function change(reply: DeviceReply, now: Date) {
  if (reply.state === "accepted") return { state: reply.state };
  if (reply.state === "progress") {
    return { state: reply.state, percent: String(reply.percent), text: reply.text, expires_at: laterEnd(now) };
  }
  if (reply.state === "done")
    return { state: reply.state, percent: "100", text: "", result: JSON.stringify(reply.result ?? null) };
  return { state: reply.state, text: reply.text || reply.code };
}

/** Stores the device's reply to a command. A finished command does not change. */
export async function recordReply(
  db: Queryable,
  deviceUid: string,
  commandId: string,
  reply: DeviceReply,
  now: Date,
): Promise<void> {
  await db
    .updateTable("device_command")
    .set({ ...change(reply, now), changed_at: now })
    .where("id", "=", commandId)
    .where("device_uid", "=", deviceUid)
    .where("state", "in", ["sent", "accepted", "progress"])
    .execute();
}

export async function expireCommands(db: Queryable, now: Date): Promise<void> {
  await db
    .updateTable("device_command")
    .set({ state: "expired", changed_at: now })
    .where("expires_at", "<", now)
    .where("state", "in", ["sent", "accepted", "progress"])
    .execute();
}

/**
 * Expires a command that was sent before `sentBefore` and that its device has not accepted. A later acceptance is
 * ignored.
 * @returns true if the command was expired
 */
export async function giveUpCommand(db: Queryable, id: string, sentBefore: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("device_command")
    .set({ state: "expired", changed_at: now })
    .where("id", "=", id)
    .where("state", "=", "sent")
    .where("created_at", "<", sentBefore)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface CommandState {
  state: "sent" | "accepted" | "progress" | "done" | "failed" | "expired";
  percent: number;
  text: string;
  result: unknown;
}

export async function getCommandState(db: Queryable, commandId: string): Promise<CommandState | undefined> {
  const row = await db
    .selectFrom("device_command")
    .select(["state", "percent", "text", "result"])
    .where("id", "=", commandId)
    .executeTakeFirst();
  return row && { ...row, percent: Number(row.percent) };
}

/**
 * Deletes the parameters and the result of a command when they are no longer needed, because they may contain a picture
 * or an encrypted password.
 */
export async function forgetContent(db: Queryable, commandId: string): Promise<void> {
  await db.updateTable("device_command").set({ params: "{}", result: null }).where("id", "=", commandId).execute();
}

/** Commands that only read, which pages repeat every few seconds: the history of commands leaves them out. */
const repeatedReads = ["gb28181.list", "gb28181.messages"];

export async function findLastCommands(db: Queryable, deviceUid: string, limit: number) {
  const rows = await db
    .selectFrom("device_command")
    .select(["id", "name", "state", "percent", "text", "created_at"])
    .where("device_uid", "=", deviceUid)
    .where("name", "not in", repeatedReads)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, percent: Number(row.percent) }));
}
