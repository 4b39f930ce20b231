import { type undoLearning as api } from "@huiyan/contract/berth/berth-learning.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { changeBerth } from "../change-berth.ts";
import { takeBackOffsets } from "../learning/learning.queries.ts";

/** What was in force before the last learning is so again; a second time changes nothing. @throws AppError not_found */
export async function undoLearning(
  ctx: Context<MemberCaller>,
  { point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await changeBerth(ctx, { pointId: point_id }, async (db, { id }) => {
    const facts = { staffId: ctx.caller.staffId, now: ctx.clock.now() };
    if (!(await takeBackOffsets(db, id, facts))) return undefined;
    return { berthId: null, isWatched: true, entry: auditEntry(ctx, "berth.undoLearning", id, {}) };
  });
  return { point_id };
}
