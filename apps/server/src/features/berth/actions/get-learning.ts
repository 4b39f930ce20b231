import { type getBerthLearning as api } from "@huiyan/contract/berth/berth-learning.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { learnPoint, viewLearning } from "../learning/learn-berths.ts";

/**
 * Returns whether better offsets can be learned for the classifier of the point's small berths, and
 * which offsets are in use.
 * @throws AppError not_found
 */
export async function getLearning(
  { db, clock, caller }: Context<MemberCaller>,
  { point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  found(await getVisiblePoint(db.sql, caller.scope, point_id));
  return viewLearning(await learnPoint(db.sql, point_id, clock.now()));
}
