import { type ExportFormat } from "@huiyan/contract/alarm/export.rules";
import { type Language } from "@huiyan/contract/language";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";
import { type Placement } from "#platform/storage/file-store.ts";

export interface ExportRow {
  id: string;
  task_id: string;
  format: ExportFormat;
  has_pictures: boolean;
  language: Language;
  row_count: number;
  file_location: string | null;
  byte_length: number;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date;
}

const columns = sql`e.id, e.task_id, e.format, e.has_pictures, e.language, e.row_count, e.place as file_location, e.byte_length, e.created_at,
  e.finished_at, e.expires_at`;

/** Locks the exports of one user, so that concurrent starts cannot exceed the limit on their number. */
export async function lockExportsOf(db: Queryable, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${staffId}`}, 0))`.execute(db);
}

/** Counts the user's unfinished exports. */
export async function countUnfinishedExports(db: Queryable, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from message_export e join task t on t.id = e.task_id
    where e.staff_id = ${staffId} and t.finished_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface NewExport {
  id: string;
  taskId: string;
  scope: Scope;
  format: ExportFormat;
  pictures: boolean;
  language: Language;
  count: number;
  now: Date;
  expiresAt: Date;
}

/** Inserts an export and deletes the user's oldest ones beyond the limit. @param kept maximum number of exports */
export async function insertExport(db: Queryable, made: NewExport, kept: number): Promise<void> {
  const { staffId, orgId } = made.scope;
  await sql`
    update message_export set expires_at = ${made.now} where id in (
      select e.id from message_export e join task t on t.id = e.task_id
      where e.staff_id = ${staffId} and e.expires_at > ${made.now} and t.finished_at is not null
      order by e.created_at desc, e.id desc offset ${kept - 1})`.execute(db);
  await db
    .insertInto("message_export")
    .values({
      id: made.id,
      task_id: made.taskId,
      org_id: orgId,
      staff_id: staffId,
      format: made.format,
      has_pictures: made.pictures,
      language: made.language,
      row_count: made.count,
      created_at: made.now,
      expires_at: made.expiresAt,
    })
    .execute();
}

export interface MadeFile {
  placement: Placement;
  rows: number;
  deviceUids: readonly string[];
  now: Date;
  expiresAt: Date;
}

/** Stores location, size and devices of the finished export file. @returns false if the export was deleted meanwhile */
export async function finishExport(db: Queryable, id: string, { placement, ...made }: MadeFile): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message_export set place = ${placement.fileLocation}, byte_length = ${placement.byteLength},
      row_count = ${made.rows}, device_uids = ${made.deviceUids}::uuid[], finished_at = ${made.now},
      expires_at = ${made.expiresAt}
    where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function isExportRequested(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from message_export where id = ${id} and expires_at > ${now}`.execute(db);
  return rows.length === 1;
}

/** Returns the user's exports that have not expired, newest first. `done` is true when the task has ended. */
export async function listExportRows(
  db: Queryable,
  scope: Scope,
  now: Date,
): Promise<(ExportRow & { done: boolean })[]> {
  const { rows } = await sql<ExportRow & { done: boolean }>`
    select ${columns}, t.finished_at is not null as done from message_export e join task t on t.id = e.task_id
    where e.staff_id = ${scope.staffId} and e.org_id = ${scope.orgId} and e.expires_at > ${now}
    order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}

/** Returns an export if the member who started it is still active and sees every device in it; otherwise undefined. */
export async function getExportOfMember(
  db: Queryable,
  id: string,
  now: Date,
): Promise<(ExportRow & { role: Role }) | undefined> {
  const { rows } = await sql<ExportRow & { role: Role }>`
    select ${columns}, s.role from message_export e
      join staff s on s.id = e.staff_id and s.org_id = e.org_id
      join account a on a.id = s.account_id
      join organisation o on o.id = e.org_id
    where e.id = ${id} and e.expires_at > ${now} and s.status = 'active' and a.disabled_at is null
      and o.status = 'active' and (o.expires_at is null or o.expires_at > ${now})
      and (s.role = 'admin' or not exists (
        select from unnest(e.device_uids) d(uid)
        where not exists (select from visible_device v where v.staff_id = s.id and v.device_uid = d.uid)))`.execute(db);
  return rows[0];
}

export async function listExpiredExports(
  db: Queryable,
  now: Date,
): Promise<{ id: string; file_location: string | null }[]> {
  const { rows } = await sql<{ id: string; file_location: string | null }>`
    select id, place as file_location from message_export where expires_at <= ${now} order by expires_at limit 1000`.execute(
    db,
  );
  return rows;
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("message_export").where("id", "=", id).execute();
}
