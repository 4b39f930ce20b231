import { buffer } from "node:stream/consumers";
import { type Queryable } from "#platform/db/database.ts";
import { type FileStore } from "#platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";
import { readThumbnail } from "./thumbnail.ts";

/**
 * Reads a stored picture to be sent to another system. If the picture has more than `maxBytes`, its thumbnail is
 * returned. The caller must check the receiver's permission.
 * @returns undefined if there is no such picture
 * @throws AppError thumbnail_missing; FileGone
 */
export async function readPicture(
  files: FileStore,
  db: Queryable,
  key: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; mime: string } | undefined> {
  const parsed = parseResourceKey(key);
  const file = parsed?.class === "image" ? await getFile(db, parsed.id) : undefined;
  if (file === undefined) return undefined;
  if (file.byte_length > maxBytes) return { bytes: await readThumbnail(files, file), mime: "image/jpeg" };
  const placement = { fileLocation: file.file_location, startByte: file.start_byte, byteLength: file.byte_length };
  return { bytes: await buffer(await files.read(placement, 0, file.byte_length - 1)), mime: file.mime };
}
