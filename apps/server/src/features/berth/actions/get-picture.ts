import { type getBerthPicture as api } from "@huiyan/contract/berth/berth.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { getPicture as getRow } from "../berth.queries.ts";

/**
 * Returns the point's last stored picture, on which users draw berths while the device is offline.
 * @throws AppError not_found
 */
export async function getPicture(
  ctx: Context<ReaderCaller>,
  { point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = found(await getRow(ctx.db.sql, ctx.caller.scope, point_id));
  const { name, device_id, device_name, online, image_key, image_at } = row;
  const url = signedAddress(ctx.key, image_key, "full", addressEnd(ctx.clock.now(), addressLifeMs));
  return { name, device_id, device_name, online, url, at: url === "" ? null : (image_at?.getTime() ?? null) };
}
