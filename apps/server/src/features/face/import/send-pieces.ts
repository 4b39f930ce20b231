import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import {
  type beginFaceUpload as beginApi,
  type sendFacePiece as pieceApi,
} from "@huiyan/contract/face/face-import.api";
import { v7 } from "uuid";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { newFaceKey, openKey, sealBytes, sealKey } from "../library/face-seal.ts";
import { admitUpload } from "./import-faces.ts";
import { pieceCount, pieceLength } from "./pieces.ts";
import { getUpload, putPiece } from "./upload.queries.ts";

/**
 * Begins the upload of a zip of faces in pieces, and returns the size and number of the pieces.
 * @throws AppError face_uploads_many, storage_full
 */
export async function beginFaceUpload(
  ctx: Context<MemberCaller>,
  { name, bytes }: Received<typeof beginApi>,
): Promise<Answer<typeof beginApi>> {
  const { orgId, staffId } = ctx.caller;
  const id = v7();
  const upload = { id, orgId, staffId, name, bytes, key: sealKey(ctx.key, newFaceKey()), now: ctx.clock.now() };
  await ctx.db.transaction((tx) => admitUpload(ctx, tx.sql, upload));
  return { upload_id: id, piece_bytes: faceImportLimits.pieceBytes, pieces: pieceCount(bytes) };
}

/** Stores one piece of an upload. @throws AppError face_zip_missing, face_upload_gone, face_upload_piece */
export async function sendFacePiece(
  ctx: Context<MemberCaller>,
  { fields: { upload_id, number }, files }: ReceivedForm<typeof pieceApi>,
): Promise<Answer<typeof pieceApi>> {
  const { orgId, staffId } = ctx.caller;
  const piece = files.piece[0] ?? refuse("face_zip_missing");
  const upload = await getUpload(ctx.db.sql, orgId, upload_id, staffId);
  if (upload === undefined || upload.task_id !== null) throw new AppError("face_upload_gone");
  refuseUnless(piece.bytes.length === pieceLength(upload.bytes, number), "face_upload_piece");
  const sealed = sealBytes(openKey(ctx.key, upload.key_sealed), piece.bytes);
  return { received: await putPiece(ctx.db.sql, upload_id, number, sealed, ctx.clock.now()) };
}
