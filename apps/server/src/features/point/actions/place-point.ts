import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type placePoint as api } from "@huiyan/contract/point/point.api";
import { mayLieIn, regionAddress, regionAt } from "#features/map/map.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockPoints, setPointCoordinates } from "../camera.queries.ts";

/**
 * Stores the position of the point on the map, and its region: the chosen one, or the one that contains the position.
 * @throws AppError division_unknown, division_elsewhere
 */
export async function placePoint(
  ctx: Context<MemberCaller>,
  { _id, position_coord, region_code }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const [longitude, latitude] = position_coord;
  const regionCode = region_code ?? regionAt(longitude, latitude);
  const address = regionAddress(regionCode);
  await ctx.db.transaction(async (tx) => {
    const point = found((await lockPoints(tx.sql, ctx.caller.scope, [_id]))[0]);
    refuseUnless(region_code === undefined || address !== "", "division_unknown");
    refuseUnless(region_code === undefined || mayLieIn(region_code, longitude, latitude), "division_elsewhere");
    await setPointCoordinates(tx.sql, point.id, { longitude, latitude, regionCode });
    const before = { longitude: point.longitude, latitude: point.latitude, region_code: point.region_code };
    const after = { longitude, latitude, region_code: regionCode };
    await tx.audit(auditEntry(ctx, "point.place", point.id, { before, after }));
  });
  return { address };
}
