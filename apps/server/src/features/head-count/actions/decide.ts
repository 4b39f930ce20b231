import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type decideCount as api } from "@huiyan/contract/head-count/head-count.api";
import { isPlausibleTruth } from "@huiyan/contract/head-count/head-count.rules";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { getDecision, insertDecision, withdrawDecisions } from "../decision.queries.ts";
import { ownBatches } from "../group-key.ts";
import { lockPairRow } from "../pair.queries.ts";
import { findPairGroups } from "../pair-state.ts";
import { viewDecision } from "../view-group.ts";

const besideMs = 86_400_000;

/**
 * Stores a user's decision on the number of animals in a group of batches, together with the group that the user saw.
 * Withdraws earlier decisions that contain some of these batches, because their groups have changed since.
 * @throws AppError not_found, count_group_changed, count_decided, count_not_comparable, count_truth_unlikely
 */
export async function decide(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId, staffId, scope } = ctx.caller;
  const { pair_id, key, time, truth, note, confirmed } = input;
  const id = v7();
  const now = ctx.clock.now();
  return await ctx.db.transaction(async (tx) => {
    const pair = found(await lockPairRow(tx.sql, scope, pair_id));
    const { groups } = await findPairGroups({ db: tx.sql, orgId, now: now.getTime() }, pair, {
      // one day more on each side, to find earlier decisions that contain batches of this group
      start: Math.max(0, time - besideMs),
      end: time + besideMs,
    });
    const chosen = groups.find((each) => each.key === key);
    if (chosen === undefined) refuse("count_group_changed");
    if (chosen.decision !== undefined) refuse("count_decided");
    const { group, judged } = chosen;
    const { verdict } = judged;
    refuseUnless(verdict !== "pending" && verdict !== "unknown", "count_not_comparable");
    refuseUnless(confirmed || truth === null || isPlausibleTruth(truth, judged), "count_truth_unlikely");
    const own = new Set(ownBatches(group, pair.kind));
    const replaced = groups.filter(
      (each) => each.decision !== undefined && ownBatches(each.group, pair.kind).some((batch) => own.has(batch)),
    );
    const stale = replaced.flatMap(({ decision }) => decision?.id ?? []);
    await withdrawDecisions(tx.sql, stale, now);
    const span = { start: new Date(group.start), end: new Date(group.end) };
    const made = { id, orgId, pairId: pair_id, key, ...span, seen: { group, judged }, truth, note, staffId, now };
    refuseUnless(await insertDecision(tx.sql, made), "count_decided");
    const before = { difference: judged.difference, replaced: stale };
    await tx.audit(auditEntry(ctx, "headCount.decide", id, { before, after: { pair_id, truth, note } }));
    return viewDecision(found(await getDecision(tx.sql, orgId, id)), false);
  });
}
