import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listMapPoints, type listAllPoints as listPointsApi } from "@huiyan/contract/point/point.api";
import { type listNamedPoints as namedApi } from "@huiyan/contract/point/tree.api";
import { regionAddress } from "#features/map/map.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listPlacedPoints, listPoints, listPointsById, type PlacedRow, type PlainRow } from "../point.queries.ts";

const plain = ({ id, name, device_id, device_name, online }: PlainRow) => ({
  _id: id,
  name,
  device_id,
  device_name,
  online,
});

const onMap = (row: PlacedRow): Answer<typeof listMapPoints>[number] => ({
  ...plain(row),
  position_coord: [row.longitude, row.latitude],
  address: regionAddress(row.region_code),
});

export async function listAllPoints(ctx: Context<ReaderCaller>): Promise<Answer<typeof listPointsApi>> {
  return (await listPoints(ctx.db.sql, ctx.caller.scope)).map(plain);
}

/** Returns the requested points that the caller sees. */
export async function listNamedPoints(
  ctx: Context<ReaderCaller>,
  { ids }: Received<typeof namedApi>,
): Promise<Answer<typeof namedApi>> {
  return (await listPointsById(ctx.db.sql, ctx.caller.scope, ids)).map(plain);
}

/** Returns the points that have a position on the map. */
export async function listPointsOnMap(
  ctx: Context<ReaderCaller>,
  { group_id }: Received<typeof listMapPoints>,
): Promise<Answer<typeof listMapPoints>> {
  const rows = await listPlacedPoints(ctx.db.sql, ctx.caller.scope, group_id);
  return rows.map(onMap);
}
