import { type deleteBerth as api } from "@huiyan/contract/berth/berth.api";
import { deleteRefusal } from "@huiyan/contract/berth/berth.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse } from "#platform/error/app-error.ts";
import { getStored, markDeleted } from "../berth-change.queries.ts";
import { changeBerth } from "../change-berth.ts";

/**
 * Deletes a berth; its parking records stay. The deletion can be undone.
 * @throws AppError not_found, berth_void, berth_in_use
 */
export async function deleteBerth(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await changeBerth(ctx, { berthId: id }, async (db) => {
    const { label, point_id, phase, deleted_at, has_open_record } = found(await getStored(db, id));
    found(deleted_at === null ? label : undefined);
    const refusal = deleteRefusal({ invalid: phase === "void", hasOpenRecord: has_open_record });
    if (refusal !== undefined) return refuse(refusal);
    await markDeleted(db, id, ctx.clock.now());
    const entry = auditEntry(ctx, "berth.delete", id, { before: { label, point_id } });
    return { berthId: id, isWatched: true, entry };
  });
  return { _id: id };
}
