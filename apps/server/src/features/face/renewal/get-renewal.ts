import { type Answer } from "@huiyan/contract/endpoint";
import { renewalTexts } from "@huiyan/contract/face/face.rules";
import { type getFaceRenewal as api, maxFailedFaces } from "@huiyan/contract/face/face-model.api";
import { formText } from "@huiyan/contract/form-texts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnlessSeesFaces } from "../library/may-see-faces.ts";
import { countRenewal, listFailedFaces } from "./renewal.queries.ts";

/** Returns how many of the stored pictures have a descriptor of the current model. @throws AppError face_not_allowed */
export async function getFaceRenewal(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  await refuseUnlessSeesFaces(ctx);
  const { sql } = ctx.db;
  const { total, done, failed: failedCount } = await countRenewal(sql, ctx.caller.orgId);
  const rows = failedCount === 0 ? [] : await listFailedFaces(sql, ctx.caller.orgId, maxFailedFaces);
  const failed = rows.map(({ trouble, ...face }) => ({
    ...face,
    text: formText(renewalTexts[trouble], ctx.request.language),
  }));
  return { total, done, failed_count: failedCount, failed };
}
