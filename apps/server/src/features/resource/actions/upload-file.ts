import { type Answer } from "@huiyan/contract/endpoint";
import { type uploadFile as api } from "@huiyan/contract/resource/upload.api";
import { type MemberCaller, payerOf, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse, refuseUnless } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { cleanLogo } from "#platform/image/clean-logo.ts";
import { insertUpload } from "../upload.queries.ts";
import { isUploadSigned } from "../upload-signature.ts";

/** Re-encodes and stores an uploaded picture, if its signature is valid. @throws AppError upload_void, picture_… */
export async function uploadFile(
  ctx: Context<UserCaller | MemberCaller>,
  { fields, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, orgId } = ctx.caller;
  const { key: id, purpose, sign } = fields;
  const now = ctx.clock.now();
  const end = Number(fields.expires);
  refuseUnless(end > now.getTime(), "upload_void");
  refuseUnless(isUploadSigned(ctx.key, { accountId, orgId }, { id, purpose, end }, sign), "upload_void");
  const file = files.file[0] ?? refuse("file_missing");
  const { mime, bytes } = await cleanLogo(file.bytes, { allowSvg: true, payer: payerOf(ctx.caller) });
  refuseUnless(await insertUpload(ctx.db.sql, { id, accountId, orgId, purpose, mime, bytes, now }), "upload_void");
  return { key: id };
}
