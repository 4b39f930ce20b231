import { type restoreBerth as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getStored, unmarkDeleted } from "../berth-change.queries.ts";
import { answerBerth, changeBerth } from "../change-berth.ts";

/**
 * Undoes the deletion of a berth.
 * @throws AppError not_found, berth_limit, berth_number_taken (another berth has got the number meanwhile)
 */
export async function restoreBerth(
  ctx: Context<MemberCaller>,
  { _id: id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await changeBerth(ctx, { berthId: id }, async (db, point) => {
    const { label, deleted_at } = found(await getStored(db, id));
    if (deleted_at === null) return undefined;
    refuseUnless(await unmarkDeleted(db, id, point.id), "berth_limit");
    const entry = auditEntry(ctx, "berth.restoreDeleted", id, { after: { label, point_id: point.id } });
    return { berthId: id, isWatched: true, entry };
  });
  return answerBerth(ctx, id);
}
