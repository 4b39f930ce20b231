import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { importStatus } from "@huiyan/contract/face/face.rules";
import { type getFaceImport as api, importFaces } from "@huiyan/contract/face/face-import.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getImportCounts } from "./upload.queries.ts";

/** Returns an import that the caller has started. @throws AppError not_found */
export async function getFaceImport(
  ctx: Context<MemberCaller>,
  { task_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, staffId } = ctx.caller;
  const counts = found(await getImportCounts(ctx.db.sql, { orgId, staffId, kind: importFaces.name }, task_id));
  const { finished, total, done, failed } = counts;
  return { status: finished ? importStatus.done : importStatus.running, total, done, failed };
}
