import { type undoLearning as api } from "@huiyan/contract/berth/berth-learning.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { changeBerth } from "../change-berth.ts";
import { takeBackOffsets } from "../learning/learning.queries.ts";

/** Restores the offsets from before the last learning. @throws AppError not_found, berth_learning_changed */
export async function undoLearning(
  ctx: Context<MemberCaller>,
  { point_id, at }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await changeBerth(ctx, { pointId: point_id }, async (db, { id }) => {
    const facts = { at: new Date(at), staffId: ctx.caller.staffId, now: ctx.clock.now() };
    refuseUnless(await takeBackOffsets(db, id, facts), "berth_learning_changed");
    return { berthId: null, isWatched: true, entry: auditEntry(ctx, "berth.undoLearning", id, {}) };
  });
  return { point_id };
}
