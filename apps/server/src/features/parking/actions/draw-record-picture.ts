import { type Received } from "@huiyan/contract/endpoint";
import { drawRecordPicture as api } from "@huiyan/contract/parking/statistics.api";
import { Corner } from "@huiyan/contract/scalars";
import { z } from "zod";
import { parseResourceKey, readPicture } from "#features/resource/resource.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { judgePicture } from "#platform/storage/picture-header.ts";
import { getPicturedHalf } from "../picture/picture.queries.ts";
import { recordSvg } from "../picture/record-svg.ts";
import { RecordHalf } from "../records/record-half.ts";

/** Maximum bytes of a picture to draw on. A larger picture is replaced by its thumbnail. */
const maxBytes = 8_000_000;
const Region = z.array(Corner).catch([]);

/** Returns the storage key of a picture from its signed address; a plain key is returned unchanged. */
const keyOf = (image: string) => /^(?:\/resources\/get\/)?([^?]*)/.exec(image)?.[1] ?? "";

/**
 * Returns a picture of a record with its car, plate and berth drawn on it.
 * @throws AppError not_found, thumbnail_missing
 */
export async function drawRecordPicture(
  ctx: Context<ReaderCaller>,
  { image }: Received<typeof api>,
): Promise<FileAnswer> {
  const key = keyOf(image);
  const { id } = found(parseResourceKey(key));
  const pictured = found(await getPicturedHalf(ctx.db.sql, ctx.caller.scope, { id, key }));
  const picture = found(await readPicture(ctx.files, ctx.db.sql, key, maxBytes));
  const verdict = judgePicture(picture.bytes, Number.MAX_SAFE_INTEGER);
  refuseUnless(verdict.ok, "not_found");
  const { width, height } = verdict.header;
  const { car_box: car, plate_box: plate, plate: read } = RecordHalf.parse(pictured.half);
  const { plate: plateText, berth_label: berthText } = pictured;
  const marks = { car, plate, berth: Region.parse(pictured.roi), plateText: plateText || read, berthText };
  const svg = Buffer.from(recordSvg({ ...picture, width, height }, marks));
  return {
    mime: api.output.mime,
    byteLength: svg.length,
    maxAgeSeconds: 0,
    fileName: `${berthText}_${plateText || "-"}.svg`,
    open: async (from, to) => svg.subarray(from, to + 1),
  };
}
