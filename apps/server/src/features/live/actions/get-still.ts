import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getStill as api } from "@huiyan/contract/live/live.api";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { getPointImage } from "#features/point/point.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";

/**
 * Returns the last picture of the point; the address is empty if the point never had one, or if retention deleted it.
 */
export async function getStill(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const { image_key: key, image_at: at } = found(await getPointImage(ctx.db.sql, ctx.caller.scope, _id));
  const url = signedAddress(ctx.key, key, "full", addressEnd(ctx.clock.now(), addressLifeMs));
  return { url, at: url === "" ? null : (at?.getTime() ?? null) };
}
