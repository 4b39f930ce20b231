import { type Answer } from "@huiyan/contract/endpoint";
import { type getDataUpload as api } from "@huiyan/contract/open-api/open-api.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getUploadUrl } from "../data-upload.queries.ts";

export async function getDataUpload(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  return { url: await getUploadUrl(ctx.db.sql, ctx.caller.orgId) };
}
