import { type getRegions as api } from "@huiyan/contract/dashboard/dashboard.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { dayStart } from "../../../platform/clock/calendar-day.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { regionsOf } from "../regions-of.ts";
import { listRegionRows } from "../site-figures.queries.ts";

export async function getRegions(
  ctx: Context<MemberCaller>,
  { code }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const rows = await listRegionRows(ctx.db.sql, ctx.caller.scope, dayStart(ctx.clock.now()));
  const placed = rows.filter((row) => row.code !== "");
  const list = regionsOf(code, placed);
  if (list === undefined) throw new AppError("division_unknown");
  const unplaced = rows.find((row) => row.code === "")?.points ?? 0;
  return { list, unplaced };
}
