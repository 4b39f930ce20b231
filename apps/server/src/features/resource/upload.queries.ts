import { type UploadPurpose } from "@huiyan/contract/resource/upload.api";
import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches } from "#platform/db/in-batches.ts";

/** Account and session that make an upload. */
export interface Uploader {
  accountId: string;
  orgId: string | null;
}

export interface NewUpload extends Uploader {
  id: string;
  purpose: UploadPurpose;
  mime: string;
  bytes: Buffer;
  now: Date;
}

/** Stores the file and deletes the uploader's earlier file for the same use. Returns false if the id exists already. */
export async function insertUpload(db: Queryable, file: NewUpload): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      insert into upload (id, account_id, org_id, purpose, mime, bytes, created_at)
      values (${file.id}, ${file.accountId}, ${file.orgId}, ${file.purpose}, ${file.mime}, ${file.bytes}, ${file.now})
      on conflict (id) do nothing returning id
    ), replaced as (
      update upload set bytes = '', used_at = ${file.now}
      where account_id = ${file.accountId} and purpose = ${file.purpose} and used_at is null and exists (select from kept)
    )
    select id from kept`.execute(db);
  return rows.length === 1;
}

/** Marks the file as used and returns it, once and only to the user who uploaded it; otherwise undefined. */
export async function takeUpload(
  db: Queryable,
  { accountId, orgId }: Uploader,
  file: { id: string; purpose: UploadPurpose },
  now: Date,
): Promise<{ mime: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ mime: string; bytes: Buffer }>`
    update upload u set bytes = '', used_at = ${now}
    from (
      select id, mime, bytes from upload
      where id = ${file.id} and account_id = ${accountId} and org_id is not distinct from ${orgId}::uuid
        and purpose = ${file.purpose} and used_at is null
      for update
    ) before
    where u.id = before.id returning before.mime, before.bytes`.execute(db);
  return rows[0];
}

/** Deletes files that no request has used, and the rows of used ones. */
export function deleteUploads(db: Sql, before: { unused: Date; used: Date }, limits?: BatchLimits): Promise<number> {
  return deleteInBatches(db, "upload", sql`created_at < ${before.unused} or used_at < ${before.used}`, limits);
}
