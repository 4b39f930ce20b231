import { type Received } from "@huiyan/contract/endpoint";
import { addressLifeMs, type getResource as api } from "@huiyan/contract/resource/resource.api";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { isSignedAddress } from "#platform/storage/signed-address.ts";
import { getFile } from "../resource.queries.ts";
import { parseResourceKey } from "../resource-key.ts";
import { readThumbnail } from "../thumbnail.ts";

const maxAgeSeconds = Math.floor(addressLifeMs / 1000);

/** Returns the file of a signed address. @throws AppError resource_expired, not_found, thumbnail_missing */
export async function getResource(
  ctx: Context,
  { s: size, e: end, k: sign }: Received<typeof api>,
): Promise<FileAnswer> {
  const key = ctx.request.params["*"] ?? "";
  refuseUnless(end > ctx.clock.now().getTime() && isSignedAddress(ctx.key, key, size, end, sign), "resource_expired");
  const parsed = found(parseResourceKey(key));
  const file = found(await getFile(ctx.db.sql, parsed.id));
  if (size === "thumb") {
    const thumbnail = await readThumbnail(ctx.files, file);
    return {
      mime: "image/jpeg",
      byteLength: thumbnail.length,
      maxAgeSeconds,
      open: async (from, to) => thumbnail.subarray(from, to + 1),
    };
  }
  const placement = { fileLocation: file.file_location, startByte: file.start_byte, byteLength: file.byte_length };
  return {
    mime: file.mime,
    byteLength: file.byte_length,
    maxAgeSeconds,
    open: (from, to) => ctx.files.read(placement, from, to),
  };
}
