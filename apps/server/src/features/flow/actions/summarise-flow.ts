import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type summariseFlow as api } from "@huiyan/contract/flow/flow.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { flowTimes } from "../flow-times.ts";
import { getFlowFigures } from "../statistics/flow-figures.queries.ts";
import { flowSummary } from "../statistics/flow-summary.ts";

/**
 * Returns the entries and exits of a period, per hour or day and per kind. Also returns those of the preceding period
 * up to the same time of day.
 */
export async function summariseFlow(
  { db, caller, clock }: Context<ReaderCaller>,
  { type, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const times = flowTimes(type, clock.now());
  return flowSummary(await getFlowFigures(db.sql, caller.scope, filter, times), times);
}
