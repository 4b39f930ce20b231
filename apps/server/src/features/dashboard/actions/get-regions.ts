import { type getRegions as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { smallestDivision } from "#features/map/map.public.ts";
import { dayStart } from "#platform/clock/calendar-day.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { regionsOf } from "../regions-of.ts";
import { listRegionPoints, listRegionRows } from "../site-figures.queries.ts";

/** Maximum markers on the map of a city; more would be unreadable. */
const maxPoints = 500;

export async function getRegions(
  ctx: Context<MemberCaller>,
  { code }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const today = dayStart(ctx.clock.now());
  const rows = await listRegionRows(sql, scope, today);
  const placed = rows.filter((row) => row.code !== "");
  const list = regionsOf(code, placed);
  if (list === undefined) throw new AppError("division_unknown");
  const fit = smallestDivision(placed.map((row) => row.code));
  // a division without a map of its parts shows its points
  const points = list.length === 1 ? await listRegionPoints(sql, scope, { code, today, maxPoints }) : [];
  const unplaced = rows.find((row) => row.code === "")?.points ?? 0;
  return {
    list,
    unplaced,
    fit,
    points: points.map(({ longitude, latitude, ...point }) => ({ ...point, position_coord: [longitude, latitude] })),
  };
}
