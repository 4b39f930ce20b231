import { type Queryable } from "#platform/db/database.ts";
import { type FileAnswer } from "#platform/http/serve.ts";
import { type FileStore } from "#platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";

/**
 * Opens a stored picture for an HTTP answer. The caller must check the reader's permission, and set the cache headers.
 * @param key storage key; may be empty
 * @returns undefined if there is no such picture
 */
export async function openPicture(
  files: FileStore,
  db: Queryable,
  key: string,
): Promise<Omit<FileAnswer, "maxAgeSeconds"> | undefined> {
  const parsed = parseResourceKey(key);
  const file = parsed?.class === "image" ? await getFile(db, parsed.id) : undefined;
  if (file === undefined) return undefined;
  const { mime, file_location: fileLocation, start_byte: startByte, byte_length: byteLength } = file;
  return { mime, byteLength, open: (from, to) => files.read({ fileLocation, startByte, byteLength }, from, to) };
}
