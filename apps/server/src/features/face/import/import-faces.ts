import { type Answer } from "@huiyan/contract/endpoint";
import { importFaces as api } from "@huiyan/contract/face/face-import.api";
import { v7 } from "uuid";
import { refuseBeyondStorage } from "#features/resource/resource.public.ts";
import { createTask } from "#features/task/task.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { consentOf } from "../library/consent.ts";
import { newFaceKey, openKey, sealBytes, sealKey } from "../library/face-seal.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess } from "../record/record.queries.ts";
import { type SharedByImport } from "./face-import.ts";
import { type ImportItem, importItems } from "./import-list.ts";
import { PieceReader, pieceCount, pieceLength } from "./pieces.ts";
import {
  countPieces,
  deleteEndedUploads,
  deleteUpload,
  getUpload,
  giveUploadToTask,
  insertUpload,
  putPiece,
  type UploadRow,
} from "./upload.queries.ts";
import { uploadLimits } from "./upload-limits.ts";
import { listZip } from "./zip-entries.ts";

/**
 * Inserts an upload of a zip after checking the limits. Deletes older zips whose tasks have ended.
 * @throws AppError face_uploads_many, storage_full
 */
export async function admitUpload(
  { config }: Pick<Context, "config">,
  db: Queryable,
  upload: Parameters<typeof insertUpload>[1],
): Promise<void> {
  refuseUnless(await insertUpload(db, upload, uploadLimits.atOnce), "face_uploads_many");
  await deleteEndedUploads(db, upload.orgId, uploadLimits.ended);
  await refuseBeyondStorage(db, upload.orgId, config.storage.organisationBytes);
}

/**
 * Stores a zip that was sent in a single request, in the same encrypted pieces as an upload in pieces.
 * @throws AppError face_uploads_many, storage_full
 */
async function keepZip(ctx: Context<MemberCaller>, name: string, bytes: Buffer): Promise<UploadRow> {
  const { orgId, staffId } = ctx.caller;
  const [id, key, now] = [v7(), newFaceKey(), ctx.clock.now()];
  const key_sealed = sealKey(ctx.key, key);
  const upload = { id, orgId, staffId, name, bytes: bytes.length, key: key_sealed, now };
  await ctx.db.transaction(async (tx) => {
    await admitUpload(ctx, tx.sql, upload);
    for (let number = 0, at = 0; at < bytes.length; number++) {
      const length = pieceLength(bytes.length, number);
      await putPiece(tx.sql, id, number, sealBytes(key, bytes.subarray(at, at + length)), now);
      at += length;
    }
  });
  return { id, name, bytes: bytes.length, key_sealed, task_id: null };
}

/**
 * Returns the caller's upload if all its pieces were received and it was not imported yet.
 * @throws AppError face_upload_gone, face_upload_incomplete
 */
async function wholeUpload(ctx: Context<MemberCaller>, id: string): Promise<UploadRow> {
  const { orgId, staffId } = ctx.caller;
  const upload = await getUpload(ctx.db.sql, orgId, id, staffId);
  if (upload === undefined || upload.task_id !== null) throw new AppError("face_upload_gone");
  refuseUnless((await countPieces(ctx.db.sql, id)) === pieceCount(upload.bytes), "face_upload_incomplete");
  return upload;
}

/**
 * Returns the task items of a zip. A refused zip is deleted. After a server error, a zip that was uploaded in pieces is
 * kept, so that the user can import it later without another upload.
 */
async function itemsOf(ctx: Context<MemberCaller>, upload: UploadRow, isInPieces: boolean) {
  try {
    const reader = new PieceReader(ctx.db.sql, upload.id, openKey(ctx.key, upload.key_sealed));
    return await importItems(reader, await listZip(reader, upload.bytes), payerOf(ctx.caller));
  } catch (error) {
    const isRefused = error instanceof AppError && !["too_many_requests", "service_unavailable"].includes(error.key);
    if (isRefused || !isInPieces) await deleteUpload(ctx.db.sql, upload.id);
    throw error;
  }
}

/**
 * Starts a task that stores the pictures of a zip, one per item.
 * @throws AppError face_zip_…, face_upload_…, face_uploads_many, face_consent_…
 */
export async function importFaces(
  ctx: Context<MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const { upload_id, type, allow_duplicate, ...consent } = fields;
  const now = ctx.clock.now();
  consentOf(consent, now);
  const file = files.zip[0];
  if (upload_id === undefined && file === undefined) refuse("face_zip_missing");
  const upload =
    file === undefined ? await wholeUpload(ctx, upload_id ?? "") : await keepZip(ctx, file.name, file.bytes);
  const items = await itemsOf(ctx, upload, file === undefined);
  const shared: SharedByImport = { upload_id: upload.id, type, consent, allowDuplicate: allow_duplicate === "1" };
  const withShared = ({ name, input }: { name: string; input: ImportItem }) => ({ name, input: { ...input, shared } });
  return ctx.db.transaction(async (tx) => {
    const task_id = await createTask(ctx, tx.sql, api.name, items.map(withShared));
    refuseUnless(await giveUploadToTask(tx.sql, upload.id, task_id, now), "face_upload_gone");
    await insertAccess(tx.sql, accessOf(ctx, "import", { count: items.length, where: upload.name }));
    await tx.audit(auditEntry(ctx, api.name, task_id, { after: { name: upload.name, files: items.length } }));
    return { task_id };
  });
}
