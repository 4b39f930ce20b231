import { type listPictures as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { getMessageRow } from "../message.queries.ts";
import { ownPicturesOf } from "../review/own-pictures.ts";

/**
 * Returns the pictures of an alarm, without keys of pictures that belong to another device.
 * @throws AppError not_found
 */
export async function listPictures(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = found(await getMessageRow(ctx.db.sql, ctx.caller.scope, id));
  const end = addressEnd(ctx.clock.now(), addressLifeMs);
  const list = (await ownPicturesOf(ctx.db.sql, row)).map(({ role, batch, key }) => ({
    role,
    key,
    ...(batch !== undefined && { batch }),
    url: signedAddress(ctx.key, key, "full", end),
    thumb_url: signedAddress(ctx.key, key, "thumb", end),
  }));
  return { list };
}
