import { dayMs } from "@huiyan/contract/calendar";
import { type Answer } from "@huiyan/contract/endpoint";
import { type getOwnPackages as api, type ServiceSubscription } from "@huiyan/contract/service-package/package.api";
import { isEnding } from "@huiyan/contract/service-package/package.rules";
import { countPoints, getAccess, sellsPackages } from "#features/allowance/allowance.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import {
  type BoundPoint,
  hasTrial,
  listBound,
  listSubscriptions,
  type SubscriptionRow,
  watchedKbps,
} from "../own/subscription.queries.ts";

/** Days for which ended packages are still shown. */
const shownDays = 365;

function viewSubscription(row: SubscriptionRow, bound: readonly BoundPoint[], now: Date): ServiceSubscription {
  const at = now.getTime();
  const times = { starts_at: row.starts_at.getTime(), ends_at: row.ends_at.getTime() };
  return {
    _id: row.id,
    service_id: row.service_id,
    spec_id: row.spec_id,
    bundle_id: row.bundle_id,
    title: row.title,
    number: row.quantity,
    mbps: row.mbps * row.quantity,
    points: row.points * row.quantity,
    storage_days: row.storage_days,
    ...times,
    state: times.ends_at <= at ? "ended" : isEnding(times, at) ? "ending" : "active",
    days_left: Math.max(0, Math.floor((times.ends_at - at) / dayMs)),
    bound: bound.map(({ _id, name, device }) => ({ _id, name, device })),
  };
}

/** Returns the organisation's packages with their usage and their end times. */
export async function getOwnPackages(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { orgId, scope } = ctx.caller;
  const { sql } = ctx.db;
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - shownDays * dayMs);
  const rows = await listSubscriptions(sql, orgId, { now, since });
  const bound = Map.groupBy(await listBound(sql, scope), ({ subscription_id }) => subscription_id);
  const access = await getAccess(sql, orgId, now);
  return {
    sold: sellsPackages(ctx),
    watched_kbps: await watchedKbps(sql, orgId, now),
    bandwidth_mbps: access?.mbps ?? 0,
    points: await countPoints(sql, orgId),
    points_max: access?.points ?? 0,
    trial_taken: await hasTrial(sql, orgId),
    list: rows.map((row) => viewSubscription(row, bound.get(row.id) ?? [], now)),
  };
}
