import { type learnBerths as api } from "@huiyan/contract/berth/berth-learning.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { changeBerth } from "../change-berth.ts";
import { learnPoint, viewLearning } from "../learning/learn-berths.ts";
import { adoptOffsets } from "../learning/learning.queries.ts";

/**
 * Computes new offsets for the occupancy check of the point's berths from all confirmed records, and sends them to the
 * device.
 * @throws AppError not_found, berth_learning_few, berth_learning_no_better
 */
export async function learnBerths(
  ctx: Context<MemberCaller>,
  { point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  await changeBerth(ctx, { pointId: point_id }, async (db, { id }) => {
    const { learned } = await learnPoint(db, id, now);
    const { problem, stays, looks, wrong, wrong_after } = learned.facts;
    refuseUnless(problem !== "few" && problem !== "no_small", "berth_learning_few");
    refuseUnless(problem === "none", "berth_learning_no_better");
    await adoptOffsets(db, id, { offsets: learned.offsets, staffId: ctx.caller.staffId, now });
    const entry = auditEntry(ctx, "berth.learn", id, { after: { stays, looks, wrong, wrong_after } });
    return { berthId: null, isWatched: true, entry };
  });
  return viewLearning(await learnPoint(ctx.db.sql, point_id, now));
}
