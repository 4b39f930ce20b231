import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findCountGroups as api } from "@huiyan/contract/head-count/head-count.api";
import { judgeSum } from "@huiyan/contract/head-count/head-count.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getPairRow } from "../pair.queries.ts";
import { type PairGroup } from "../pair-groups.ts";
import { findPairGroups, isOpen } from "../pair-state.ts";
import { viewGroup } from "../view-group.ts";

type Input = Received<typeof api>;

const filters: Readonly<Record<Input["state"], (group: PairGroup) => boolean>> = {
  all: () => true,
  open: isOpen,
  decided: ({ decision }) => decision !== undefined,
};

/**
 * Returns a page of the batch groups of a pair, newest first, and a comparison of their sums.
 * @throws AppError not_found
 */
export async function findGroups(ctx: Context<MemberCaller>, input: Input): Promise<Answer<typeof api>> {
  const { page, size, pair_id, state } = input;
  const { orgId, scope } = ctx.caller;
  const pair = found(await getPairRow(ctx.db.sql, scope, pair_id));
  const reading = { db: ctx.db.sql, orgId, now: ctx.clock.now().getTime() };
  const { groups, rules, truncated } = await findPairGroups(reading, pair, input);
  const chosen = groups.filter(filters[state]).reverse();
  // the sum leaves out a decided group that has changed, because its batches are counted in their new groups
  const counted = groups.filter(({ decision, changed }) => decision === undefined || !changed);
  const sum = judgeSum(
    counted.map(({ judged }) => judged),
    rules,
  );
  return {
    list: chosen.slice((page - 1) * size, page * size).map((group) => viewGroup(ctx, group)),
    page: { page, size, count: chosen.length },
    sum:
      sum === undefined
        ? null
        : {
            first: sum.first,
            second: sum.second ?? 0,
            difference: sum.difference ?? 0,
            allowed: sum.allowed ?? 0,
            verdict: sum.verdict,
            groups: sum.groups,
            of: groups.length,
          },
    open: groups.filter(isOpen).length,
    truncated,
  };
}
