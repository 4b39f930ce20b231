import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { type listStripPictures as api } from "@huiyan/contract/working-hours/working-hours.api";
import { maxStripPictures } from "@huiyan/contract/working-hours/working-hours.rules";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { addressEnd, signedAddress } from "../../../platform/storage/signed-address.ts";
import { findStripPictures } from "../working-hours.queries.ts";

/** A record of the end of a presence comes a moment after it. */
const onItsWayMs = 5000;

/** Pictures that were taken within a strip; what the caller does not see has none. */
export async function listStripPictures(
  ctx: Context<ReaderCaller>,
  { point_id, start, end }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const span = { from: new Date(start), to: new Date(end + onItsWayMs) };
  const rows = await findStripPictures(ctx.db.sql, ctx.caller.scope, point_id, span, maxStripPictures);
  const until = addressEnd(ctx.clock.now(), addressLifeMs);
  return {
    list: rows.map(({ at, message_id, alg_id, image }) => ({
      ...{ at: at.getTime(), message_id: message_id ?? "", alg_id },
      url: signedAddress(ctx.key, image, "full", until),
      thumb_url: signedAddress(ctx.key, image, "thumb", until),
    })),
  };
}
