import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getFlowNews as api } from "@huiyan/contract/flow/flow.api";
import { flowNewsCount, flowNewsDays } from "@huiyan/contract/flow/flow.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listNewsRows } from "../statistics/flow-figures.queries.ts";

/** Returns the newest traffic counts. */
export async function getFlowNews(
  { db, caller, clock }: Context<ReaderCaller>,
  filter: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const since = new Date(clock.now().getTime() - flowNewsDays * 86_400_000);
  const rows = await listNewsRows(db.sql, caller.scope, filter, { since, size: flowNewsCount });
  return { list: rows.map(({ id, happened_at, ...rest }) => ({ ...rest, _id: id, time: happened_at.getTime() })) };
}
