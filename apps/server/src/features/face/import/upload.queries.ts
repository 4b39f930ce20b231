import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface UploadRow {
  id: string;
  name: string;
  bytes: number;
  key_sealed: Buffer;
  task_id: string | null;
}

/**
 * Inserts an upload.
 * @returns false if the organisation has reached `max` unfinished uploads
 */
export async function insertUpload(
  db: Queryable,
  upload: { id: string; orgId: string; staffId: string; name: string; bytes: number; key: Buffer; now: Date },
  max: number,
): Promise<boolean> {
  const { id, orgId, staffId, name, bytes, key, now } = upload;
  // serialises concurrent inserts, so that each of them counts the earlier ones
  await sql`select pg_advisory_xact_lock(hashtextextended('face_upload ' || ${orgId}, 0))`.execute(db);
  const { numAffectedRows } = await sql`
    insert into face_upload (id, org_id, staff_id, name, bytes, key_sealed, touched_at)
    select ${id}, ${orgId}, ${staffId}, ${name}, ${bytes}, ${key}, ${now}
    where (select count(*) from face_upload where org_id = ${orgId} and task_id is null) < ${max}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Returns an upload of the organisation.
 * @param staffId if passed, the upload must belong to this member
 */
export async function getUpload(
  db: Queryable,
  orgId: string,
  id: string,
  staffId?: string,
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select id, name, bytes::float8 as bytes, key_sealed, task_id from face_upload
    where org_id = ${orgId} and id = ${id} and (${staffId ?? null}::uuid is null or staff_id = ${staffId ?? null})`.execute(
    db,
  );
  return rows[0];
}

export async function putPiece(
  db: Queryable,
  uploadId: string,
  number: number,
  sealed: Buffer,
  now: Date,
): Promise<number> {
  await sql`insert into face_upload_piece (upload_id, number, sealed) values (${uploadId}, ${number}, ${sealed})
    on conflict (upload_id, number) do update set sealed = excluded.sealed`.execute(db);
  await db.updateTable("face_upload").set({ touched_at: now }).where("id", "=", uploadId).execute();
  return countPieces(db, uploadId);
}

export async function countPieces(db: Queryable, uploadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from face_upload_piece where upload_id = ${uploadId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function readPiece(db: Queryable, uploadId: string, number: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("face_upload_piece")
    .select("sealed")
    .where("upload_id", "=", uploadId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.sealed;
}

/**
 * Assigns an upload to a task.
 * @returns false if the upload already belongs to a task
 */
export async function giveUploadToTask(db: Queryable, id: string, taskId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("face_upload")
    .set({ task_id: taskId, touched_at: now })
    .where("id", "=", id)
    .where("task_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes zips whose task has ended, except the `kept` newest ones. */
export async function deleteEndedUploads(db: Queryable, orgId: string, kept: number): Promise<void> {
  await sql`
    delete from face_upload where id in (
      select u.id from face_upload u join task t on t.id = u.task_id
      where u.org_id = ${orgId} and t.finished_at is not null order by u.touched_at desc, u.id offset ${kept})`.execute(
    db,
  );
}

/**
 * Deletes all zips of the organisation that have a task, because they contain pictures of faces. If the task is
 * running, the zip is deleted after it has ended.
 */
export async function deleteImportedUploads(db: Queryable, orgId: string): Promise<void> {
  await sql`update face_upload set ends_with_task = true where org_id = ${orgId} and task_id is not null`.execute(db);
  await deleteEndedUploads(db, orgId, 0);
}

export async function touchUpload(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("face_upload").set({ touched_at: now }).where("id", "=", id).execute();
}

export async function deleteUpload(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("face_upload").where("id", "=", id).execute();
}

/**
 * Deletes zips that were not used since `before`, zips without waiting or failed pictures, and zips that
 * `deleteImportedUploads` has marked for deletion after their task.
 */
export async function deleteDoneUploads(db: Queryable, before: Date): Promise<void> {
  await sql`
    delete from face_upload u where u.touched_at < ${before}
      or u.task_id is not null and not exists (
        select from task_item i where i.task_id = u.task_id and i.state in ('waiting', 'failed')
          and i.input->>'problem' is null)
      or u.ends_with_task and exists (select from task t where t.id = u.task_id and t.finished_at is not null)`.execute(
    db,
  );
}

export interface ImportCounts {
  finished: boolean;
  total: number;
  done: number;
  failed: number;
}

/** Returns the progress of an import that the user started. */
export async function getImportCounts(
  db: Queryable,
  { orgId, staffId, kind }: { orgId: string; staffId: string; kind: string },
  taskId: string,
): Promise<ImportCounts | undefined> {
  const { rows } = await sql<ImportCounts>`
    select t.finished_at is not null as finished, count(i.*) as total,
      count(*) filter (where i.state = 'done') as done, count(*) filter (where i.state = 'failed') as failed
    from task t left join task_item i on i.task_id = t.id
    where t.id = ${taskId} and t.org_id = ${orgId} and t.staff_id = ${staffId} and t.kind = ${kind}
    group by t.id`.execute(db);
  return rows[0];
}
