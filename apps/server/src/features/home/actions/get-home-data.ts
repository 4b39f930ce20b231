import { type Answer } from "@huiyan/contract/endpoint";
import { type getHomeData as api } from "@huiyan/contract/home/home.api";
import { homeLimits, onlineRate } from "@huiyan/contract/home/home.rules";
import { roleMay } from "@huiyan/contract/permissions";
import { listArrangedAlgorithms } from "#features/algorithm/algorithm.public.ts";
import { countOnline } from "#features/device/device.public.ts";
import { countGroupsInView } from "#features/group/group.public.ts";
import { countStaff } from "#features/people/people.public.ts";
import { countAllPoints } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { alarmBlocks } from "../alarm-blocks.ts";
import { getAlarmFigures } from "../alarm-figures.queries.ts";
import { figureTimes } from "../figure-times.ts";
import { readFirstSteps } from "../first-steps.queries.ts";

/** Returns the first steps for an admin, while the organisation has no alarms. */
async function firstStepsOf({ config, caller, db }: Context<MemberCaller>): Promise<Answer<typeof api>["first_steps"]> {
  if (config.demo || caller.role !== "admin") return null;
  const row = await readFirstSteps(db.sql, caller.orgId);
  if (row === undefined) return null;
  const operator = row.is_first ? row.operator : null;
  return operator !== false && row.device && row.alarm ? null : { operator, device: row.device, alarm: row.alarm };
}

/**
 * Returns the figures of the home page. Only users who manage members get their number: docs/reference/rights.md R3.
 * Figures: docs/reference/statistics.md.
 */
export async function getHomeData(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope, role, orgId } = ctx.caller;
  const { phone, email, flagOrgs } = ctx.config.contact;
  const times = figureTimes(ctx.clock.now());
  const [figures, groups, devices, points, algorithms, staff, steps] = await Promise.all([
    getAlarmFigures(sql, scope, times, homeLimits.points),
    countGroupsInView(sql, scope),
    countOnline(sql, scope),
    countAllPoints(sql, scope),
    listArrangedAlgorithms(sql, scope, undefined),
    roleMay(role, "people.manage") ? countStaff(sql, ctx.caller) : null,
    firstStepsOf(ctx),
  ]);
  return {
    data_time: times.now.at.getTime(),
    group_count: groups,
    device_count: devices.total,
    device_online: devices.online,
    device_online_rate: onlineRate(devices.online, devices.total),
    point_count: points.total,
    point_online: points.online,
    alg_count: algorithms.length,
    ...alarmBlocks(figures, times, ctx.request.language),
    staff_count: staff,
    first_steps: steps,
    contact: { phone, email, flag: flagOrgs.includes(orgId) },
  };
}
