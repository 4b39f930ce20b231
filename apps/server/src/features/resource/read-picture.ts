import { buffer } from "node:stream/consumers";
import { type Queryable } from "../../platform/db/database.ts";
import { type FileStore } from "../../platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";
import { readThumbnail } from "./thumbnail.ts";

/**
 * A stored picture for what leaves the installation; its thumbnail where it is larger than `maxBytes`. The caller has
 * checked who gets it. @returns undefined where there is none @throws AppError thumbnail_missing; FileGone
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
