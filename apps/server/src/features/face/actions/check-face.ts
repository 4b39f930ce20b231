import { type Answer } from "@huiyan/contract/endpoint";
import { type checkFace as api } from "@huiyan/contract/face/face.api";
import { faceTroubleTexts } from "@huiyan/contract/face/face.rules";
import { formText } from "@huiyan/contract/form-texts";
import { type MemberCaller, payerOf } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuse } from "#platform/error/app-error.ts";
import { type ReceivedForm } from "#platform/http/serve.ts";
import { checkPicture } from "../check/check-picture.ts";
import { getLikeFace } from "../library/face.queries.ts";
import { indexesOf } from "../library/indexes-of.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess } from "../record/record.queries.ts";

/**
 * Checks a picture without storing it: the same checks as when a face is added, and a search for similar faces.
 * @throws AppError as `checkPicture`
 */
export async function checkFace(
  ctx: Context<MemberCaller>,
  { fields: { _id }, files }: ReceivedForm<typeof api>,
): Promise<Answer<typeof api>> {
  const file = files.picture[0] ?? refuse("face_picture_missing");
  const { width, height, faces, troubles, embedding } = await checkPicture(file.bytes, payerOf(ctx.caller));
  const [trouble] = troubles;
  const text = trouble === undefined ? "" : formText(faceTroubleTexts[trouble], ctx.request.language);
  const { orgId } = ctx.caller;
  const alike = embedding && (await indexesOf(ctx.key).nearest(ctx.db.sql, orgId, embedding, _id));
  const other = alike && (await getLikeFace(ctx.db.sql, orgId, alike.id));
  if (other !== undefined) await insertAccess(ctx.db.sql, accessOf(ctx, "compare", { faceId: other._id }));
  const duplicates = alike === undefined || other === undefined ? [] : [{ ...other, score: alike.score }];
  return { width, height, faces, troubles, text, duplicates };
}
