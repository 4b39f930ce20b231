import { effective, isReviewed, livestockAlgorithms, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type findLivestock as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { nearestFarmOwners } from "#features/farm/farm.public.ts";
import { listsLivestock } from "#features/organisation/organisation.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findMessageRows } from "../message.queries.ts";
import { countMessages } from "../message-total.queries.ts";
import { viewMessage } from "../message-view.ts";

/**
 * Returns livestock alarms with their values after reviews. Returns an empty list if the deployment
 * has no separate page for livestock alarms.
 */
export async function findLivestock(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { scope } = ctx.caller;
  const as_of = ctx.clock.now().getTime();
  if (!listsLivestock(ctx.config)) return { list: [], page: { page, size, count: 0, as_of } };
  const conditions = { ...input, algs: livestockAlgorithms };
  const [rows, counted] = await Promise.all([
    findMessageRows(ctx.db.sql, scope, conditions, input),
    countMessages(ctx.db.sql, scope, conditions),
  ]);
  const deviceUids = [...new Set(rows.map(({ device_uid }) => device_uid))];
  const owners = await nearestFarmOwners(ctx.db.sql, { orgId: ctx.caller.orgId, deviceUids });
  const list = rows.map((row) => {
    const data = livestockData(row.data);
    const { total, weight = null } = effective(data);
    const { name = "", code = "" } = owners.get(row.device_uid) ?? {};
    const owner = { farm_owner_name: name, farm_owner_code: code };
    return { ...viewMessage(ctx, row, ctx.request.language), total, weight, reviewed: isReviewed(data), ...owner };
  });
  return { list, page: { page, size, ...counted, as_of } };
}
