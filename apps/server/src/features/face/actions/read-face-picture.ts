import { type Received } from "@huiyan/contract/endpoint";
import { type readFacePicture as api } from "@huiyan/contract/face/face.api";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { getFacePicture } from "../library/face.queries.ts";
import { openBytes, openKey } from "../library/face-seal.ts";
import { isPictureAddress } from "../library/picture-address.ts";

/**
 * Returns the picture for a signed address. Browsers must not cache the picture.
 * @throws AppError resource_expired, not_found if the face was deleted
 */
export async function readFacePicture(
  ctx: Context,
  { f: id, s: size, v: version, e: end, k: sign }: Received<typeof api>,
): Promise<FileAnswer> {
  const isGood = end > ctx.clock.now().getTime() && isPictureAddress(ctx.key, { id, size, version, end }, sign);
  refuseUnless(isGood, "resource_expired");
  const { sealed, key } = found(await getFacePicture(ctx.db.sql, id, size));
  const bytes = openBytes(openKey(ctx.key, key), sealed);
  return {
    mime: "image/jpeg",
    byteLength: bytes.length,
    maxAgeSeconds: 0,
    open: async (from, to) => bytes.subarray(from, to + 1),
  };
}
