import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type findFarmCameras as api } from "@huiyan/contract/farm/camera.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { countCameras, findCameraRows } from "../camera.queries.ts";
import { viewCamera } from "../camera-view.ts";
import { getOwnerRow } from "../owner.queries.ts";

/** Returns the cameras of a farmer. @throws AppError not_found if the caller does not see the farmer */
export async function findCameras(
  ctx: Context<MemberCaller>,
  { page, size, ...filter }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  found(await getOwnerRow(ctx.db.sql, scope, filter.farm_owner_id));
  const [rows, count] = await Promise.all([
    findCameraRows(ctx.db.sql, scope, filter, { page, size }),
    countCameras(ctx.db.sql, scope, filter),
  ]);
  return { list: rows.map(viewCamera), page: { page, size, count } };
}
