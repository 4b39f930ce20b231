import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findFaces as api } from "@huiyan/contract/face/face.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countFaces, findFaceRows } from "../library/face.queries.ts";
import { viewFace } from "../library/face-view.ts";
import { refuseUnlessSeesFaces } from "../library/may-see-faces.ts";
import { accessOf } from "../record/access-of.ts";
import { insertAccess } from "../record/record.queries.ts";

/**
 * Returns a page of faces, and writes a line with the caller to the access log.
 * @throws AppError face_not_allowed
 */
export async function findFaces(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await refuseUnlessSeesFaces(ctx);
  const { orgId } = ctx.caller;
  const [rows, count] = await Promise.all([
    findFaceRows(ctx.db.sql, orgId, filter, { page, size }),
    countFaces(ctx.db.sql, orgId, filter),
  ]);
  const where = [`第 ${page} 页`, filter.keyword ?? ""].filter((text) => text !== "").join("，");
  if (rows.length > 0) await insertAccess(ctx.db.sql, accessOf(ctx, "list", { count: rows.length, where }));
  return { list: rows.map((row) => viewFace(ctx.key, ctx.clock.now(), row)), page: { page, size, count } };
}
