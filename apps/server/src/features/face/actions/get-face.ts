import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getFace as api } from "@huiyan/contract/face/face.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getFaceRow } from "../library/face.queries.ts";
import { viewFace } from "../library/face-view.ts";
import { refuseUnlessSeesFaces } from "../library/may-see-faces.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess } from "../record/record.queries.ts";

/**
 * Returns a face, and writes a line with the caller to the access log.
 * @throws AppError face_not_allowed, not_found
 */
export async function getFace(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  await refuseUnlessSeesFaces(ctx);
  const face = found(await getFaceRow(ctx.db.sql, ctx.caller.orgId, _id));
  await insertAccess(ctx.db.sql, accessOf(ctx, "look", { faceId: _id }));
  return viewFace(ctx.key, ctx.clock.now(), face);
}
