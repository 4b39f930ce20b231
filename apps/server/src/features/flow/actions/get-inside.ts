import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getInside as api } from "@huiyan/contract/flow/flow.api";
import { insideOf, maxInsidePoints } from "@huiyan/contract/flow/flow.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { type InsideRow, listInsideRows } from "../statistics/inside.queries.ts";

function viewInside({ enter, leave, enter_before, leave_before, reset_at, ...rest }: InsideRow) {
  return {
    ...rest,
    inside: insideOf(enter, leave),
    drift: insideOf(enter_before, leave_before),
    reset_at: reset_at.getTime(),
  };
}

/** Returns the number of people or vehicles that are inside now, by point. */
export async function getInside(
  { db, caller, clock }: Context<ReaderCaller>,
  filter: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const list = (await listInsideRows(db.sql, caller.scope, filter, clock.now())).map(viewInside);
  return {
    inside: list.reduce((total, { inside }) => total + inside, 0),
    drift: list.reduce((total, { drift }) => total + drift, 0),
    points: list.length,
    list: list.slice(0, maxInsidePoints),
  };
}
