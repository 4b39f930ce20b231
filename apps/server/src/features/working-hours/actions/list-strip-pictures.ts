import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type listStripPictures as api } from "@huiyan/contract/working-hours/working-hours.api";
import { maxStripPictures } from "@huiyan/contract/working-hours/working-hours.rules";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { addressEnd, signedAddress } from "#platform/storage/signed-address.ts";
import { findStripPictures } from "../working-hours.queries.ts";

/** Milliseconds added to the end of an interval, because the record of its end is made a moment later. */
const onItsWayMs = 5000;

/**
 * Returns pictures that were taken during an interval of presence. Returns none for a point that the caller does not
 * see.
 */
export async function listStripPictures(
  ctx: Context<ReaderCaller>,
  { point_id, start, end }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const span = { from: new Date(start), to: new Date(end + onItsWayMs) };
  const rows = await findStripPictures(ctx.db.sql, ctx.caller.scope, point_id, span, maxStripPictures);
  const until = addressEnd(ctx.clock.now(), addressLifeMs);
  return {
    list: rows.map(({ at, message_id, alg_id, image }) => ({
      at: at.getTime(),
      message_id: message_id ?? "",
      alg_id,
      url: signedAddress(ctx.key, image, "full", until),
      thumb_url: signedAddress(ctx.key, image, "thumb", until),
    })),
  };
}
