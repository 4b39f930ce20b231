import { type BackupPlan } from "@huiyan/contract/backup/backup.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

const heldMs = 60_000;
const heldUntil = (now: Date) => new Date(now.getTime() + heldMs);

export interface StoredPlan extends BackupPlan {
  version: number;
}

/** Backup plan that applies until an operator saves one. */
const noPlan: StoredPlan = { every: "off", weekday: 1, hour: 3, keep: 7, drill: "off", version: 0 };

export async function getPlan(db: Queryable): Promise<StoredPlan> {
  const row = await db
    .selectFrom("backup_plan")
    .select(["every", "weekday", "hour", "keep", "drill", "version"])
    .executeTakeFirst();
  return row ?? noPlan;
}

const planColumns = ["every", "weekday", "hour", "keep", "drill", "version"] as const;

/** Stores the plan, if its version is still the stored one. @returns undefined if another operator has changed it */
export async function setPlan(db: Queryable, plan: StoredPlan, now: Date): Promise<StoredPlan | undefined> {
  const { version, ...values } = plan;
  const next = { ...values, version: version + 1, changed_at: now };
  if (version === noPlan.version)
    return db
      .insertInto("backup_plan")
      .values(next)
      .onConflict((conflict) => conflict.doNothing())
      .returning(planColumns)
      .executeTakeFirst();
  return db
    .updateTable("backup_plan")
    .set(next)
    .where("version", "=", version)
    .returning(planColumns)
    .executeTakeFirst();
}

interface NewBackup {
  id: string;
  file: string;
  now: Date;
  accountId: string | null;
}

/** Requests a backup. @returns false if one is already waiting or running */
export async function askBackup(db: Queryable, { id, file, now, accountId }: NewBackup): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("backup")
    .values({ id, file, asked_at: now, asked_by: accountId, state: "waiting" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Requests a planned backup that was due at `due`, unless one was requested since then or the plan was changed after
 * it. Requests with a time in the future, made while a clock was ahead, are ignored.
 */
export async function askPlanned(db: Queryable, { id, file, now }: NewBackup, due: Date): Promise<void> {
  await sql`
    insert into backup (id, file, asked_at, state)
    select ${id}, ${file}, ${now}, 'waiting'
    where not exists (select from backup where asked_by is null and asked_at >= ${due} and asked_at <= ${now}::timestamptz + interval '2 minutes')
      and exists (select from backup_plan where changed_at < ${due})
    on conflict do nothing`.execute(db);
}

/** Assigns the waiting backup to this node and returns it. */
export async function takeBackup(db: Queryable, node: string, now: Date) {
  return db
    .updateTable("backup")
    .set({ state: "running", node, started_at: now, held_until: heldUntil(now) })
    .where("state", "=", "waiting")
    .returning(["id", "file", "asked_by"])
    .executeTakeFirst();
}

/** Stores the progress and extends the lease of a running backup. @returns false if it is no longer running */
export async function keepBackup(
  db: Queryable,
  id: string,
  { done, total, now }: { done: number; total: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("backup")
    .set({ done_bytes: done, total_bytes: total, held_until: heldUntil(now) })
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type BackupEnd =
  | { state: "done"; bytes: number; rows: number; files: number | null; is_sealed: boolean }
  | { state: "failed"; error: string };

export async function endBackup(db: Queryable, id: string, end: BackupEnd, now: Date): Promise<void> {
  await db
    .updateTable("backup")
    .set({ ...end, ended_at: now, held_until: null })
    .where("id", "=", id)
    .execute();
}

/** Marks backups as failed whose lease has expired because their process died. */
export async function endLost(db: Queryable, now: Date, cause: string): Promise<void> {
  await db
    .updateTable("backup")
    .set({ state: "failed", error: cause, ended_at: now, held_until: null })
    .where("state", "=", "running")
    .where("held_until", "<", now)
    .execute();
  await db
    .updateTable("backup")
    .set({ drill_state: "failed", drill_error: cause, drill_ended_at: now, drill_held_until: null })
    .where("drill_state", "=", "running")
    .where("drill_held_until", "<", now)
    .execute();
}

/** Removes planned backups except the newest `keep` ones. */
export async function removeOld(db: Queryable, keep: number): Promise<void> {
  await sql`
    update backup set state = 'removed' where id in (
      select id from backup where state = 'done' and asked_by is null and drill_state is distinct from 'running'
      order by asked_at desc offset ${keep})`.execute(db);
}

/** @returns the file of the removed backup; undefined if there was no such backup */
export async function removeBackupRow(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable("backup")
    .set({ state: "removed" })
    .where("id", "=", id)
    .where("state", "in", ["done", "failed"])
    .where((where) =>
      where.or([where("drill_state", "is", null), where("drill_state", "not in", ["waiting", "running"])]),
    )
    .returning("file")
    .executeTakeFirst();
  return row?.file;
}

/** Returns the files of backups that were removed or have failed and were requested after `since`. */
export async function listRemovedFiles(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("backup")
    .select("file")
    .where("state", "in", ["removed", "failed"])
    .where("asked_at", ">", since)
    .execute();
  return rows.map(({ file }) => file);
}

/** Requests a drill. @returns "under_way" while another drill is running, "gone" if there is no such finished backup */
export async function askDrill(
  db: Queryable,
  id: string,
  accountId: string | null,
): Promise<{ file: string } | "under_way" | "gone"> {
  const { rows } = await sql<{ file: string; asked: boolean }>`
    with other as (select 1 from backup where drill_state in ('waiting', 'running')),
    asked as (
      update backup set drill_state = 'waiting', drill_asked_by = ${accountId}, drill_error = '', drill_ended_at = null
      where id = ${id} and state = 'done' and not exists (select from other) returning file)
    select b.file, exists (select from asked) as asked from backup b where b.id = ${id} and b.state = 'done'`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return "gone";
  return row.asked ? { file: row.file } : "under_way";
}

/** Requests a drill of the newest backup, if no drill has begun since `before` and none waits or runs. */
export async function askPlannedDrill(db: Queryable, before: Date): Promise<void> {
  await sql`
    update backup set drill_state = 'waiting', drill_asked_by = null, drill_error = '', drill_ended_at = null
    where id = (select id from backup where state = 'done' order by asked_at desc limit 1)
      and not exists (select from backup where drill_state in ('waiting', 'running') or drill_started_at >= ${before})`.execute(
    db,
  );
}

export async function takeDrill(db: Queryable, now: Date) {
  return db
    .updateTable("backup")
    .set({ drill_state: "running", drill_started_at: now, drill_held_until: heldUntil(now) })
    .where("drill_state", "=", "waiting")
    .returning(["id", "file"])
    .executeTakeFirst();
}

export async function keepDrill(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("backup")
    .set({ drill_held_until: heldUntil(now) })
    .where("id", "=", id)
    .execute();
}

/** @param error text for the operator; empty on success */
export async function endDrill(db: Queryable, id: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable("backup")
    .set({
      drill_state: error === "" ? "done" : "failed",
      drill_error: error,
      drill_ended_at: now,
      drill_held_until: null,
    })
    .where("id", "=", id)
    .execute();
}

export type BackupEntry = Awaited<ReturnType<typeof listBackups>>[number];

/** Returns the newest backups, in any state, newest first. */
export async function listBackups(db: Queryable, limit: number) {
  return db
    .selectFrom("backup as b")
    .leftJoin("account as a", "a.id", "b.asked_by")
    .selectAll("b")
    .select("a.phone")
    .orderBy("b.asked_at", "desc")
    .limit(limit)
    .execute();
}
