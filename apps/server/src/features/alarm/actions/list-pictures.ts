import { type AlarmPicture, type listPictures as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs } from "@huiyan/contract/resource/resource.api";
import { z } from "zod";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/error/app-error.ts";
import { addressEnd, signedAddress } from "../../../platform/storage/signed-address.ts";
import { parseResourceKey } from "../../resource/resource.public.ts";
import { getMessageRow, type MessageRow } from "../message.queries.ts";
import { findOwnPictures } from "../review/review.queries.ts";

type Named = Pick<AlarmPicture, "role" | "key">;

const key = z.string().max(200).catch("");
const Keys = z.object({ plate_img: key, animal_img: key, car_img: key });

function namedPictures({ image, res_image, data }: MessageRow): Named[] {
  const { plate_img, animal_img, car_img } = Keys.parse(data);
  return [
    { role: "image", key: image },
    { role: "res_image", key: res_image },
    { role: "plate", key: plate_img },
    { role: "animal", key: animal_img },
    { role: "car", key: car_img },
  ];
}

/** Each picture of an alarm that is truly its device's. @throws AppError not_found */
export async function listPictures(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = found(await getMessageRow(ctx.db.sql, ctx.caller.scope, id));
  const named = namedPictures(row).flatMap((each) => {
    const parsed = parseResourceKey(each.key);
    return parsed?.class === "image" ? [{ ...each, id: parsed.id }] : [];
  });
  const own = await findOwnPictures(
    ctx.db.sql,
    row.device_uid,
    named.map((each) => each.id),
  );
  const end = addressEnd(ctx.clock.now(), addressLifeMs);
  const list = named
    .filter((each) => own.has(each.id))
    .map(({ role, key }) => ({
      ...{ role, key },
      url: signedAddress(ctx.key, key, "full", end),
      thumb_url: signedAddress(ctx.key, key, "thumb", end),
    }));
  return { list };
}
